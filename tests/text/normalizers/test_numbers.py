import pytest

from voicewire.text.normalizers.numbers import LARGEST, Numbers

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
