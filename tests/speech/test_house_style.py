from pathlib import Path

import pytest

from voicewire.config import load_settings
from voicewire.speech.house_style import HouseStyle, LexiconError, read_lexicon_file
from voicewire.text.lexicon import pronounce


def written(folder: Path, text: str) -> Path:
    path = folder / "words.toml"
    path.write_text(text)
    return path


def test_the_most_particular_language_wins() -> None:
    style = HouseStyle(
        {"*": {"a": "all", "b": "all"}, "en": {"a": "english", "c": "english"}, "en-GB": {"a": "british"}}
    )
    assert pronounce("a b c", style.lexicons("en-GB")) == "british all english"
    assert pronounce("a b c", style.lexicons("en-US")) == "english all english"
    assert pronounce("a b c", style.lexicons("en")) == "english all english"
    assert pronounce("a b c", style.lexicons("hi")) == "all all c"
    assert HouseStyle().lexicons("en") == []


def test_the_file_comes_from_the_settings(tmp_path: Path) -> None:
    path = written(tmp_path, '[en]\nOsei = "oh say"\n')
    assert pronounce("Osei", HouseStyle.of(load_settings(lexicon=path)).lexicons("en")) == "oh say"
    assert HouseStyle.of(load_settings()).lexicons("en") == []


def test_an_empty_file_and_an_empty_table_say_nothing(tmp_path: Path) -> None:
    assert read_lexicon_file(written(tmp_path, "")) == {}
    assert pronounce("a", HouseStyle(read_lexicon_file(written(tmp_path, "[en]\n"))).lexicons("en")) == "a"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('Osei = "oh say"', "'Osei' stands outside of a table; words belong under a language, such as [en]"),
        ('[English]\na = "b"', "[English] is no language code; right would be [en], [pt-BR]"),
        ("[en]\na = 1", "'a' in [en] must be a string (it is 1)"),
        ('[en]\nNode.js = "x"', "must be a string (it is {'js': 'x'}); a word with a dot in it stands in quotes"),
        ('[en]\n"" = "x"', "'' in [en] is no word"),
        ('[en]\n"```" = "x"', "'```' in [en] is no word"),
        ('[en]\na = ""', "'a' in [en] has nothing to be said for it ('')"),
        ('[en]\na = "/123/"', "has nothing to be said for it ('/123/'); right would be IPA between slashes"),
        (f'[en]\na = "{"x" * 201}"', "'a' in [en] has a pronunciation of more than 200 characters"),
        (f'[en]\na = "/{"x" * 150}/"', "'a' in [en] has more than 98 signs of IPA"),
        ("[en", "is not valid TOML"),
    ],
)  # fmt: skip
def test_a_file_with_a_mistake_is_refused_in_a_sentence(tmp_path: Path, text: str, problem: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(LexiconError) as refused:
        read_lexicon_file(path)
    assert str(path) in str(refused.value)
    assert problem in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match="cannot be read: No such file"):
        read_lexicon_file(tmp_path / "words.toml")
    (tmp_path / "words.toml").write_bytes(b"\xff")
    with pytest.raises(LexiconError, match="is not valid TOML"):
        read_lexicon_file(tmp_path / "words.toml")
