import pytest

from voicewire.text.normalizers.romance.shortened import AbbreviationReader, AbbreviationWords
from voicewire.text.normalizers.rules import apply

READER = AbbreviationReader(
    AbbreviationWords(
        titles={"Mr": "mister"},
        before_numbers={"p": "page"},
        dotted={"etc": "and so on"},
        bare={"no°": "number"},
        patterns={r"e\. ?g": "for example"},
    )
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Mr. Ed and mr. ed, Mr. and Mrs", "mister Ed and mr. ed, mister and Mrs"),
        ("cows, etc., and so", "cows, and so on, and so"),
        ("cows, etc.", "cows, and so on."),
        ("cows, etc. Bulls", "cows, and so on. Bulls"),
    ],
)
def test_abbreviations_with_a_dot(text, words):
    assert apply(READER.dotted_rules(), text) == words


def test_abbreviations_of_several_words():
    assert apply(READER.pattern_rules(), "e. g. cows, or e.g.") == "for example cows, or for example."


def test_abbreviations_before_numbers():
    assert apply(READER.pattern_rules(), "p. 5, p. a, p.5, p. IV") == "page 5, p. a, page 5, page IV"


def test_abbreviations_without_a_dot():
    assert apply(READER.bare_rules(), "no° 5, ano° 5") == "number 5, ano° 5"
