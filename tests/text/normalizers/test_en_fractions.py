import pytest

from tests.text.normalizers.reading import assert_read
from voicewire.text.normalizers.en_fractions import spoken as spoken_fraction

FRACTIONS = [
    # Fractions: Chicago 9.14 and 9.15; "out of" for what is rated.
    ("1/2 cup", "one half cup"),
    ("3/4 of it", "three quarters of it"),
    ("¾ cup", "three quarters cup"),
    ("2 1/2 cups", "two and a half cups"),
    ("1½ hours", "one and a half hours"),
    ("1 3/4 miles", "one and three quarters miles"),
    ("2/3 majority", "two thirds majority"),
    ("5/16 inch", "five sixteenths inch"),
    ("8/10", "eight out of ten"),
    ("4/5 stars", "four out of five stars"),
    ("step 2/5", "step two of five"),
    ("22/7", "twenty-two over seven"),
    ("50/50", "fifty fifty"),
    ("⅓ of us", "one third of us"),
    ("1/4", "one quarter"),
    ("4.8/5 stars", "four point eight out of five stars"),
    ("10/10", "ten out of ten"),
    ("7/8", "seven eighths"),
    ("2-1/2 hours", "two and a half hours"),
    ("⅝", "five eighths"),
    ("3⅓", "three and one third"),
    ("page 3/12", "page three of twelve"),
    ("28/34 mpg", "twenty-eight over thirty-four miles per gallon"),
    ("blood pressure of 128/82", "blood pressure of one twenty-eight over eighty-two"),
]


@pytest.mark.parametrize(("text", "spoken"), FRACTIONS)
def test_fractions(text, spoken):
    assert_read(text, spoken)


@pytest.mark.parametrize(
    ("fraction", "words", "is_several"),
    [
        ("1/2", "one half", False),
        ("2 1/2", "two and a half", True),
        ("¾", "three quarters", False),
        ("5/3", "five thirds", True),
    ],
)
def test_what_a_fraction_counts(fraction, words, is_several):
    assert spoken_fraction(fraction) == (words, is_several)
