"""Hindi numbers in words: amounts, years, ordinals, quarters and fractions."""

from voicewire.text.normalizers.hi_words import HINDI

REGNAL = ("प्रथम", "द्वितीय", "तृतीय", "चतुर्थ", "पंचम", "षष्ठ", "सप्तम", "अष्टम", "नवम", "दशम")
"""Sovereigns of one name are told apart by these; from the eleventh on by plain ordinals."""
_FIRST = ("पहल", "दूसर", "तीसर", "चौथ", "", "छठ")


def cardinal(digits: str) -> str:
    """A whole number by itself, grouped or not."""
    return HINDI.whole(digits.replace(",", ""))


def amount(digits: str) -> str:
    """A number with or without decimals, which are read one by one."""
    whole, _, decimals = digits.partition(".")
    return f"{cardinal(whole or '0')} दशमलव {HINDI.one_by_one(decimals)}" if decimals else cardinal(whole)


def year(digits: str) -> str:
    """A year: hundreds from 1100 to 1999, such as उन्नीस सौ सैंतालीस; thousands before and after."""
    hundreds, rest = divmod(int(digits), 100)
    if len(digits) != 4 or not 11 <= hundreds <= 19:
        return cardinal(digits)
    tail = f" {HINDI.cardinal(str(rest))}" if rest else ""
    return f"{HINDI.cardinal(str(hundreds))} सौ{tail}"


def ordinal(digits: str, ending: str) -> str:
    """The ordinal with `ending`, the vowel sign ा, ी or े of its gender and case."""
    number = int(digits)
    stem = _FIRST[number - 1] if 1 <= number <= len(_FIRST) else ""
    if stem:
        return stem + ending
    words = HINDI.cardinal(digits)
    if number in (100, 1_000):
        words = words.removeprefix("एक ")
    return words + {"ा": "वाँ", "ी": "वीं", "े": "वें"}[ending]


def quarters(whole: int, count: int) -> str:
    """`whole` and one, two or three quarters (`count`) in one word before what is counted.

    K. P. Guru, "हिंदी व्याकरण", 174 to 176: सवा, डेढ़, ढाई, साढ़े, पौने.
    """
    if count == 2:
        return {0: "आधा", 1: "डेढ़", 2: "ढाई"}.get(whole) or f"साढ़े {HINDI.cardinal(str(whole))}"
    if whole == 0:
        return "एक चौथाई" if count == 1 else "तीन चौथाई"
    if count == 1:
        return "सवा" if whole == 1 else f"सवा {HINDI.cardinal(str(whole))}"
    return f"पौने {HINDI.cardinal(str(whole + 1))}"


def fraction(numerator: int, denominator: int) -> str:
    """A part of one: आधा, तीन चौथाई, दो तिहाई, otherwise "पाँच बटा आठ"."""
    if (numerator, denominator) == (1, 2):
        return "आधा"
    parts = {3: "तिहाई", 4: "चौथाई"}.get(denominator)
    if parts and numerator < denominator:
        return f"{HINDI.cardinal(str(numerator))} {parts}"
    return f"{HINDI.cardinal(str(numerator))} बटा {HINDI.cardinal(str(denominator))}"
