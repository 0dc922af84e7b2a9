import re

import pytest

from voicewire.text.normalizers.roman import ROMAN, ROMAN_TO_89, value


@pytest.mark.parametrize(
    ("numeral", "number"),
    [("I", 1), ("IV", 4), ("VIII", 8), ("IX", 9), ("XIV", 14), ("XCIX", 99), ("MCMXCIV", 1994), ("MMXXVI", 2026)],
)  # fmt: skip
def test_value(numeral, number):
    assert re.fullmatch(ROMAN, numeral)
    assert value(numeral) == number


@pytest.mark.parametrize("text", ["", "IIII", "VV", "IC", "iv", "XIVa", "DAX"])
def test_what_is_no_numeral(text):
    assert not re.fullmatch(ROMAN, text)
    assert value(text) == 0


@pytest.mark.parametrize(("text", "is_one"), [("LXXXIX", True), ("XL", True), ("XC", False), ("C", False), ("", False)])
def test_numerals_below_ninety(text, is_one):
    assert bool(re.fullmatch(ROMAN_TO_89, text)) is is_one
