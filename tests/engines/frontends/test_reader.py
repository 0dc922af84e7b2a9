import builtins
import importlib.util

import pytest

from voicewire.engines.frontends import chinese, english, espeak, japanese
from voicewire.engines.frontends import reader as readers
from voicewire.engines.frontends.reader import LOADERS, Reader, missing_extra, reader
from voicewire.engines.kokoro_alphabet import VOCABULARY
from voicewire.errors import EngineFailure
from voicewire.text import phonemes


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("hi", "मैं office जा रहा हूँ।", "mɛ̃ ˈɔfəs ɟˈaː ɾˌəhaː hũ."),
        ("hi", "मेरा ATM card खो गया!", "mˌeːɾaː ˌAtˌiˈɛm kˈɑɹd kʰˈoː ɡˈʌjaː!"),
        ("hi", "FBI", "ˌɛfbˌiˈI"),
        ("zh", "我用iPhone手机。", "wo↓jʊ↘ŋ ˈIfˌOn ʂou↓ʨi→."),
        ("zh", "请打开Wi-Fi，谢谢！", "ʨʰi↓ŋ ta↓kʰai→ wˈIfˌI, ɕje↘ɕje↘!"),
        ("zh", "ありがとう", "aɾʲiɡatoː"),
        ("ja", "Appleの製品", "aʔpɯɾɯ no seːçiɴ"),
        ("ja", "MacBookを買う", "mˌækbˈʊk o kaɯ"),
        ("ja", "NHKのニュース", "enɯeiʨikei no ɲɨːsɨ"),
        ("es", "Привет, amigo.", "prʲivʲˈet, amˈiɣo."),
        ("es", "東京", "tʊ→ŋʨi→ŋ"),
        ("en-us", "Say नमस्ते!", "sˈA nəmˈʌsteː!"),
        ("en-gb", "The car", "ðə kˈɑː"),
    ],
)
def test_words_of_another_script_are_spoken(language, text, expected):
    assert reader(language).phonemes(text) == expected.replace("ũ", "u\u0303").replace("ɛ̃", "ɛ\u0303")


@pytest.mark.parametrize("language", LOADERS)
def test_phoneme_words_are_spoken_as_they_are_given(language):
    word = phonemes.word("həˈloʊ")
    assert reader(language).phonemes(f"{word}, {word}!") in ("həlˈO, həlˈO!", "həlˈQ, həlˈQ!")


def test_phoneme_words_stand_between_words():
    text = f"Say {phonemes.word('təˈmɑːtəʊ')}, not {phonemes.word('pəˈteɪtoʊ')}."
    assert reader("en-us").phonemes(text) == "sˈA təmˈɑtO, nˌɑt pətˈAtO."
    assert reader("zh").phonemes(f"我{phonemes.word('ni˨˩˦')}好") == "wo↓ ni↓ xau↓"


@pytest.mark.parametrize("language", LOADERS)
@pytest.mark.parametrize("text", ["", " ", "…", "\u200b", "—", "\ue000", "·"])
def test_text_without_a_sound_has_no_letters(language, text):
    assert not any(map(str.isalpha, reader(language).phonemes(text)))


@pytest.mark.parametrize("language", LOADERS)
@pytest.mark.parametrize(
    "text",
    [
        "aБ東か한αन\u0301🙂\x00\ud800ﷺ",
        "\u202eabc\u202c",
        "ᚠᚢᚦ abc",
        "a" * 3000,
        "ɹ̩ ʘ ǃ",
        "1/2 ½ ² ™ № ℃",
        "a\nb",
        "ㅋㅋㅋ",
    ],
)
def test_whatever_is_written_is_read_in_the_signs_of_the_model(language, text):
    assert set(reader(language).phonemes(text)) <= set(VOCABULARY)


@pytest.fixture
def without(monkeypatch):
    """Makes packages impossible to import, and forgets what was loaded with them."""

    def hide(*packages):
        import_module, find_spec = builtins.__import__, importlib.util.find_spec
        hidden = frozenset(packages)

        def refuse(name, *rest, **options):
            if name.partition(".")[0] in hidden:
                raise ImportError(f"No module named {name!r}", name=name)
            return import_module(name, *rest, **options)

        monkeypatch.setattr(builtins, "__import__", refuse)
        monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name in hidden else find_spec(name))
        monkeypatch.setattr("voicewire.engines.espeak_library.EspeakLibrary._shared", None)
        forget()

    def forget():
        for loaded in (chinese.load, english.load, espeak.load, japanese.load, readers.reader):
            loaded.cache_clear()

    yield hide
    forget()


@pytest.mark.parametrize(
    ("language", "packages", "extra"),
    [
        ("zh", ["jieba"], "chinese"),
        ("zh", ["pypinyin"], "chinese"),
        ("ja", ["pyopenjtalk"], "japanese"),
        ("hi", ["espeakng_loader"], "espeak"),
        ("pt", ["espeakng_loader"], "espeak"),
    ],
)
def test_a_language_without_its_packages_says_what_to_install(without, language, packages, extra):
    assert missing_extra(language) is None
    without(*packages)
    assert missing_extra(language) == extra
    assert missing_extra("en-us") is None
    with pytest.raises(EngineFailure, match=rf"pip install 'voicewire\[{extra}\]'"):
        Reader(language)


def test_foreign_words_that_nothing_here_reads_are_left_out_where_others_are_read(without):
    without("jieba", "espeakng_loader")
    assert reader("en-us").phonemes("Hello 東京!") == "həlˈO!"


def test_text_of_which_nothing_can_be_read_fails_and_says_what_to_install(without):
    without("jieba", "espeakng_loader")
    with pytest.raises(EngineFailure, match=r"Cyrillic letters cannot be read here: .*voicewire\[espeak\]"):
        reader("en-us").phonemes("Привет!")


def test_chinese_words_are_read_by_espeak_where_the_chinese_packages_lack(without):
    without("jieba")
    assert any(map(str.isalpha, reader("en-us").phonemes("東京")))
