import re

import pytest

from voicewire.text.normalizers.de_words import (
    ABBREVIATIONS,
    AMOUNT,
    CURRENCIES,
    CURRENCY_SIGNS,
    FEMININE,
    MASCULINE,
    NEUTER,
    UNITS,
)


@pytest.mark.parametrize("digits", ["1.234,56", "1234,5", "1.000.000", "0,05", "12", "1,234.56"])
def test_amounts(digits):
    assert re.fullmatch(AMOUNT, digits)


@pytest.mark.parametrize("digits", ["1.23", "3.11", "1,", "12.34,5"])
def test_what_is_no_amount(digits):
    assert not re.fullmatch(AMOUNT, digits)


def test_a_noun_has_one_gender():
    nouns = [*MASCULINE, *FEMININE, *NEUTER]
    assert len(nouns) == len(set(nouns))


def test_units_have_a_gender():
    assert {unit[0] for unit in UNITS.values()} == set("mfn")


def test_every_sign_of_money_names_one():
    assert set(CURRENCY_SIGNS.values()) == set(CURRENCIES)


def test_abbreviations_end_in_a_dot():
    assert all(short.endswith(".") for short in ABBREVIATIONS)
