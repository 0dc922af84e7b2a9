import unicodedata

import pytest

from voicewire.text.normalizers.hi_numbers import amount, cardinal, fraction, ordinal, quarters, year

# Number words: CLDR hi RBNF. Up to fifty they are those the Central Hindi Directorate agreed on in 1980, but for the
# spelling of 44 (चवालीस).


@pytest.mark.parametrize(
    ("digits", "words"),
    [
        ("0", "शून्य"),
        ("6", "छह"),
        ("39", "उनतालीस"),
        ("89", "नवासी"),
        ("99", "निन्यानबे"),
        ("101", "एक सौ एक"),
        ("1,00,000", "एक लाख"),
        ("1,23,45,678", "एक करोड़ तेईस लाख पैंतालीस हज़ार छह सौ अठहत्तर"),
        ("12,345,678", "एक करोड़ तेईस लाख पैंतालीस हज़ार छह सौ अठहत्तर"),
        ("1000000000", "एक अरब"),
        ("007", "शून्य शून्य सात"),
    ],
)
def test_cardinal(digits, words):
    assert cardinal(digits) == words
    assert unicodedata.is_normalized("NFC", words)


def test_decimals_are_read_one_by_one():
    assert amount("3.14") == "तीन दशमलव एक चार"
    assert amount("0.05") == "शून्य दशमलव शून्य पाँच"
    assert amount("1,234") == "एक हज़ार दो सौ चौंतीस"


@pytest.mark.parametrize(
    ("digits", "words"),
    [
        ("1947", "उन्नीस सौ सैंतालीस"),
        ("1900", "उन्नीस सौ"),
        ("1905", "उन्नीस सौ पाँच"),
        ("1100", "ग्यारह सौ"),
        ("1050", "एक हज़ार पचास"),
        ("2000", "दो हज़ार"),
        ("2024", "दो हज़ार चौबीस"),
        ("320", "तीन सौ बीस"),
    ],
)
def test_year(digits, words):
    assert year(digits) == words


@pytest.mark.parametrize(
    ("digits", "ending", "words"),
    [
        ("1", "ा", "पहला"),
        ("2", "ी", "दूसरी"),
        ("4", "े", "चौथे"),
        ("5", "ा", "पाँचवाँ"),
        ("6", "ी", "छठी"),
        ("21", "े", "इक्कीसवें"),
        ("100", "ा", "सौवाँ"),
        ("101", "ी", "एक सौ एकवीं"),
    ],
)
def test_ordinal(digits, ending, words):
    assert ordinal(digits, ending) == words


# K. P. Guru, हिंदी व्याकरण, 174 to 176.
@pytest.mark.parametrize(
    ("whole", "count", "words"),
    [
        (0, 2, "आधा"),
        (1, 2, "डेढ़"),
        (2, 2, "ढाई"),
        (3, 2, "साढ़े तीन"),
        (0, 1, "एक चौथाई"),
        (1, 1, "सवा"),
        (2, 1, "सवा दो"),
        (0, 3, "तीन चौथाई"),
        (2, 3, "पौने तीन"),
    ],
)
def test_quarters(whole, count, words):
    assert quarters(whole, count) == words


def test_fraction():
    assert fraction(1, 2) == "आधा"
    assert fraction(2, 3) == "दो तिहाई"
    assert fraction(3, 4) == "तीन चौथाई"
    assert fraction(5, 4) == "पाँच बटा चार"
    assert fraction(5, 8) == "पाँच बटा आठ"
