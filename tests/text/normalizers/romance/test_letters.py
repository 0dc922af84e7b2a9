import pytest

from tests.text.normalizers.romance.words import QUANTITIES
from voicewire.text.normalizers.romance.letters import LetterReader, LetterWords
from voicewire.text.normalizers.rules import apply

READER = LetterReader(
    LetterWords(
        names={"Y": "why"},
        pronounceable="(?:[B-DF-HJ-NP-TV-Z]?[AEIOU])+[NS]?",
        spelled=frozenset(("UE",)),
        words=frozenset(("SMS",)),
    ),
    QUANTITIES,
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("NATO, SNCF, UE, SMS", "NATO, S N C F, U E, SMS"),
        ("an XYZ; XIV, TOOLONG", "an X why Z; XIV, TOOLONG"),
        ("B-R-Y.", "B, R, why."),
        ("the S.N.C.F. here, S.N.C.F.", "the S N C F here, S N C F."),
        ("DVDs", "D V Ds"),
        ("Az, aBC", "Az, aBC"),
    ],
)
def test_acronyms(text, words):
    assert apply(READER.spelled_rules(), text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("4G, MP3, NATO2, UN5", "<4> G, M P <3>, NATO <2>, U N <5>"),
        ("IB3456, A05", "I B 3 4 5 6, A 0 5"),
        ("4,5G, A, 5, x4G", "4,5G, A, 5, x4G"),
    ],
)
def test_letters_with_digits(text, words):
    assert apply(READER.mixed_rules(), text) == words
