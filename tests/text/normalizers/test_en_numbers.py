import pytest

from voicewire.text.normalizers import en_numbers


@pytest.mark.parametrize(
    ("digits", "words"),
    [
        # CLDR "en", spellout-cardinal; Indian groups as Indian English counts (lakh, crore).
        ("0", "zero"),
        ("21", "twenty-one"),
        ("1,234", "one thousand two hundred thirty-four"),
        ("1,50,000", "one lakh fifty thousand"),
        ("2,50,00,001", "two crore fifty lakh one"),
        ("0.05", "zero point zero five"),
        (".5", "zero point five"),
        ("1,234.50", "one thousand two hundred thirty-four point five zero"),
        ("1" + "0" * 15, "one" + " zero" * 15),
    ],
)
def test_amounts(digits, words):
    assert en_numbers.amount(digits) == words


@pytest.mark.parametrize(
    ("digits", "words"),
    [
        # CLDR "en", spellout-numbering-year.
        ("476", "four hundred seventy-six"),
        ("1066", "ten sixty-six"),
        ("1100", "eleven hundred"),
        ("1905", "nineteen oh five"),
        ("2000", "two thousand"),
        ("2005", "two thousand five"),
        ("2010", "twenty ten"),
        ("2101", "twenty-one oh one"),
    ],
)
def test_years(digits, words):
    assert en_numbers.year(digits) == words


@pytest.mark.parametrize(
    ("digits", "words"),
    [
        ("9", "nine"),
        ("66", "sixty-six"),
        ("101", "one oh one"),
        ("213", "two thirteen"),
        ("500", "five hundred"),
        ("1040", "ten forty"),
        ("1408", "fourteen oh eight"),
        ("1600", "sixteen hundred"),
        ("3000", "three thousand"),
        ("9001", "nine thousand one"),
        ("007", "zero zero seven"),
        ("48213", "four eight two one three"),
    ],
)
def test_pairs_of_digits(digits, words):
    assert en_numbers.paired(digits) == words


@pytest.mark.parametrize(
    ("digits", "words"),
    [
        ("1", "first"),
        ("22", "twenty-second"),
        ("1,000", "one thousandth"),
        ("1" + "0" * 15, "one" + " zero" * 15 + "th"),
    ],
)
def test_ordinals(digits, words):
    assert en_numbers.ordinal(digits) == words


@pytest.mark.parametrize(
    ("words", "several"), [("ninety", "nineties"), ("forty-six", "forty-sixes"), ("two thousand", "two thousands")]
)
def test_plurals(words, several):
    assert en_numbers.plural(words) == several


def test_numbers_in_addresses_and_codes():
    assert [en_numbers.in_address(digits) for digits in ("80", "2024", "04", "360012")] == [
        "eighty", "twenty twenty-four", "zero four", "three six zero zero one two",
    ]  # fmt: skip
    assert [en_numbers.in_code(digits) for digits in ("12", "123", "05")] == ["twelve", "one two three", "zero five"]
    assert [en_numbers.label(digits) for digits in ("19", "747", "1234")] == [
        "nineteen", "seven forty-seven", "one two three four",
    ]  # fmt: skip


def test_one_is_singular():
    assert en_numbers.is_one("1")
    assert en_numbers.is_one("01")
    assert not en_numbers.is_one("1.0")
    assert not en_numbers.is_one("11")
