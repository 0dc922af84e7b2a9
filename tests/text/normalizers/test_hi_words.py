import re
import unicodedata

import pytest

from voicewire.text.normalizers import hi_words
from voicewire.text.normalizers.hi_words import AMOUNT, MONTH_NAMES, MONTHS, NOT_AFTER_WORD, NOT_BEFORE_WORD


def test_tables_are_in_the_normal_form_of_what_is_read():
    """Else "हज़ार" with its nukta as one character or two would not be found."""
    tables = [table for table in vars(hi_words).values() if isinstance(table, dict)]
    words = "".join(f"{word}{means}" for table in tables for word, means in table.items() if isinstance(word, str))
    assert "ज़" in words
    assert unicodedata.is_normalized("NFC", words)


@pytest.mark.parametrize("digits", ["1,23,45,678", "12,345,678", "1234", "1.5", "99,999.25", "1,00,00,000"])
def test_amounts_in_both_groupings(digits):
    assert re.fullmatch(AMOUNT, digits)


@pytest.mark.parametrize("digits", ["1,2", "1,23", "12,34,5", "1."])
def test_what_is_no_amount(digits):
    assert not re.fullmatch(AMOUNT, digits)


def test_vowel_signs_belong_to_their_word():
    word = re.compile(f"{NOT_AFTER_WORD}क{NOT_BEFORE_WORD}")
    assert [bool(word.search(text)) for text in ("क, ख", "क।", "का", "एक", "ाक")] == [True, True, False, False, False]


def test_months_have_one_name_each():
    assert list(dict.fromkeys(MONTH_NAMES.values())) == list(MONTHS)
