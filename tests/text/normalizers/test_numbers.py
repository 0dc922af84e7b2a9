import unicodedata

import pytest

from voicewire.text.normalizers.numbers import HAS_NUMBER, LARGEST, VULGAR, Numbers, is_code, is_said

SPANISH = Numbers("es", digits="cero uno dos tres cuatro cinco seis siete ocho nueve")


@pytest.mark.parametrize(
    ("digits", "ruleset", "words"),
    [
        ("21", "spellout-cardinal-masculine", "veintiún"),
        ("21", "spellout-cardinal-feminine", "veintiuna"),
        ("0021", "spellout-numbering", "veintiuno"),
        ("1000000", "spellout-numbering", "un millón"),
    ],
)
def test_cardinals_by_rule_set(digits, ruleset, words):
    assert SPANISH.cardinal(digits, ruleset) == words


def test_a_number_that_nobody_says_is_read_digit_by_digit():
    assert SPANISH.cardinal(str(LARGEST), "spellout-numbering") == "uno" + " cero" * 15
    assert "billones" in SPANISH.cardinal(str(LARGEST - 1), "spellout-numbering")


def test_digits_one_by_one():
    assert SPANISH.one_by_one("6-05", ", ") == "seis, cero, cinco"


def test_soft_hyphens_are_left_out():
    assert Numbers("de", digits="").cardinal("21", "spellout-numbering") == "einundzwanzig"


def test_groups_of_digits_have_a_rest_between_them():
    assert SPANISH.in_groups("+60-5 (1)") == "seis cero, cinco, uno"


@pytest.mark.parametrize(
    ("digits", "is_one"), [("0", True), ("10", True), ("01", False), ("9" * 15, True), ("1" + "0" * 15, False)]
)
def test_numbers_that_people_say(digits, is_one):
    assert is_said(digits) is is_one
    assert (SPANISH.whole(digits, "spellout-numbering") == SPANISH.one_by_one(digits)) is (not is_one or digits == "0")


@pytest.mark.parametrize(
    ("digits", "is_one"), [("123456789", False), ("1234567890", True), ("1234000000", False), ("1234500000", True)]
)
def test_codes_are_long_and_not_round(digits, is_one):
    assert is_code(digits) is is_one


def test_fractions_that_are_one_sign():
    for sign, (numerator, denominator) in VULGAR.items():
        assert unicodedata.numeric(sign) == pytest.approx(numerator / denominator)
        assert HAS_NUMBER.search(sign)
