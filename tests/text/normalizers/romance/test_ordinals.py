import pytest

from tests.text.normalizers.romance.words import QUANTITIES
from voicewire.text.normalizers.romance.ordinals import OrdinalReader, OrdinalWords
from voicewire.text.normalizers.rules import apply

READER = OrdinalReader(
    OrdinalWords(
        ordinal=lambda number, suffix: f"[{number} {suffix}]",
        suffixes=("th", "thm"),
        adjective={"th": "thm"},
        no_noun="of",
        articles="the|ye",
        feminine_articles="ye",
        masculine="th",
        feminine="tha",
        rulers="Louis|Anne",
        feminine_rulers="Anne",
        sections="chapter|part",
        feminine_sections="part",
        last_ordinal=3,
        events="War|Day",
        feminine_events="War",
        roman_suffixes="e",
    ),
    QUANTITIES,
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("5th, 5.th", "[5 th], [5 th]"),
        ("5th bull, 5th of them", "[5 thm] bull, [5 th] of them"),
        ("the 5° bull, ye 5° cow, 5° now", "the [5 thm] bull, ye [5 tha] cow, 5° now"),
        ("0th", "0th"),
        ("5the", "5the"),
    ],
)
def test_ordinals(text, words):
    assert apply(READER.rules(), text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Louis II, Louis IV, Anne I", "Louis [2 th], Louis <4>, Anne [1 tha]"),
        ("chapter II, Part II, part IV", "chapter [2 th], Part [2 tha], part <4>"),
        ("II War, II Day", "[2 tha] War, [2 thm] Day"),
        ("XXe", "[20 e]"),
        ("Rocky IV, XXI", "Rocky <4>, <21>"),
        ("I am X, plan V, size XL, Le, chapter i, IIX, XIV-a", "I am X, plan V, size XL, Le, chapter i, IIX, <14>-a"),
    ],
)
def test_roman_numerals(text, words):
    assert apply(READER.roman_rules(), text) == words
