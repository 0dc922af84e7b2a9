import re

import pytest

from tests.text.normalizers.romance.words import QUANTITIES
from voicewire.text.normalizers.romance.quantities import AMOUNT, QUANTITY, Amount, Gender
from voicewire.text.normalizers.rules import apply


@pytest.mark.parametrize(
    ("text", "whole", "mark", "decimals"),
    [
        ("12", "12", "", ""),
        ("1.234", "1234", "", ""),
        ("1.234.567,89", "1234567", ",", "89"),
        ("1 234,5", "1234", ",", "5"),
        ("1'234.50", "1234", ".", "50"),
        ("1,234.56", "1234", ".", "56"),
        ("1,234,567", "1234567", "", ""),
        ("3.14", "3", ".", "14"),
        ("3,141", "3", ",", "141"),
        ("0.125", "0", ".", "125"),
        ("1234.567", "1234", ".", "567"),
    ],
)
def test_amounts_are_taken_apart(text, whole, mark, decimals):
    assert re.fullmatch(AMOUNT, text)
    amount = Amount.parse(text)
    assert (amount.whole, amount.mark, amount.decimals) == (whole, mark, decimals)


def test_money_has_no_three_decimals():
    assert Amount.parse("1,234", is_money=True) == Amount("1234", is_grouped=True)


@pytest.mark.parametrize("text", ["a12", "1.2.3", "12:30", "1/2"])
def test_what_is_no_quantity_on_its_own(text):
    found = re.search(QUANTITY, text)
    assert found is None or found[0] != text


@pytest.mark.parametrize(
    ("quantity", "words"),
    [
        ("10-20", "<10> to <20>"),
        ("10 – 20", "<10> to <20>"),
        ("10 - 5", "<10> minus <5>"),
        ("3-1", "<3> to <1>"),
        ("2026-0345", "<2026>, 0 3 4 5"),
        ("2019-2021", "<2019> until <2021>"),
        ("-5", "minus <5>"),
        ("±5", "give or take <5>"),
        ("3,5", "<3> comma <5>"),
        ("3.05", "<3> point 0 <5>"),
        ("3,1415", "<3> comma 1 4 1 5"),
        ("3,00", "<3> comma 0 0"),
        ("007", "0 0 7"),
        ("1234567890", "1 2 3 4 5 6 7 8 9 0"),
        ("5000000000", "<5000000000>"),
    ],
)
def test_quantities_are_read(quantity, words):
    assert QUANTITIES.read(quantity) == words


@pytest.mark.parametrize(
    ("quantity", "words"),
    [("1", "<1 she> cow"), ("2", "<2 she> cows"), ("1,5", "<1> comma <5> cows"), ("1-2", "<1 she> to <2 she> cows")],
)
def test_nouns_are_counted(quantity, words):
    assert QUANTITIES.counted(quantity, ("cow", "cows")) == words


def test_a_preposition_stands_after_millions():
    assert QUANTITIES.of("a million", "cows") == "a million of cows"
    assert QUANTITIES.of("a million", "oxen") == "a million o'oxen"
    assert QUANTITIES.of("ten", "cows") == "ten cows"


def test_nouns_have_a_gender():
    assert [QUANTITIES.agreement(noun) for noun in ("cows", "bull", "calf")] == [
        Gender.FEMININE,
        Gender.MASCULINE,
        Gender.COUNTING,
    ]


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("7abc", "<7> abc"),
        ("0À", "<0> À"),
        ("1" * 20 + "x", " ".join("1" * 20) + " x"),
    ],
)
def test_no_digits_are_left_beside_letters(text, spoken):
    assert apply(QUANTITIES.rules(), text) == spoken
