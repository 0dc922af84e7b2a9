"""Numbers in words, by the rules of CLDR (Unicode UTS 35, "Rule-Based Number Format"), as `unicode_rbnf` has them."""

import re
import unicodedata
from decimal import Decimal
from functools import cached_property, lru_cache

from unicode_rbnf import RbnfEngine

LARGEST = 10**15
"""Numbers from here on are read digit by digit: nobody says their words."""
LONGEST_COUNT = 9
"""Digits; a longer run that is neither grouped nor round is the number of something."""
VULGAR = {
    "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5),
    "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅐": (1, 7), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8),
    "⅑": (1, 9), "⅒": (1, 10),
}  # fmt: skip
"""Numerator and denominator of each fraction that is one sign."""
VULGARS = "".join(VULGAR)
"""Those signs, for a character class."""
HAS_NUMBER = re.compile(f"[\\d{VULGARS}]")
SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
"""For `str.translate`: exponents as plain digits and signs."""
_ROUND = "000000"
_OTHER_DIGIT = re.compile(r"[^\D0-9]")
_DIGITS = re.compile(r"\d+")


def ascii_digits(text: str) -> str:
    """`text` with the decimal digits of any script as 0 to 9."""
    return _OTHER_DIGIT.sub(lambda match: str(unicodedata.decimal(match[0])), text)


def is_said(digits: str) -> bool:
    """Whether a whole number in ASCII digits has words: it is below `LARGEST`, and no zero leads it."""
    return len(digits) < len(str(LARGEST)) and (digits[:1] != "0" or len(digits) == 1)


def is_code(digits: str) -> bool:
    """Whether digits without groups are rather the number of something than how many there are."""
    return len(digits) > LONGEST_COUNT and not digits.endswith(_ROUND)


class Numbers:
    """The numbers of one language. Loads its rules when first asked."""

    def __init__(self, language: str, *, digits: str) -> None:
        """`digits`: the words for 0 to 9 as one reads out a telephone number, between spaces."""
        self._language = language
        self._digits = digits.split()
        self.spelled = lru_cache(maxsize=4096)(self._spelled)

    @cached_property
    def _engine(self) -> RbnfEngine:
        return RbnfEngine.for_language(self._language)

    @cached_property
    def rulesets(self) -> frozenset[str]:
        """The names of the language's rule sets; none where CLDR's rules for it are missing."""
        try:
            return frozenset(map(str, self._engine.rulesets))
        except ValueError:
            return frozenset()

    def _spelled(self, number: int | Decimal, ruleset: str) -> str:
        """`number` by one of CLDR's rule sets, such as `spellout-cardinal-feminine`."""
        by_ruleset = self._engine.format_number(number, ruleset_names=[ruleset]).text_by_ruleset
        return by_ruleset[ruleset].replace("\u00ad", "")

    def cardinal(self, digits: str, ruleset: str = "spellout-cardinal") -> str:
        """A whole number written in ASCII digits; one beyond `LARGEST` is read digit by digit."""
        is_sayable = len(digits.lstrip("0")) < len(str(LARGEST))  # by its length: Python reads no number of any length
        return self.spelled(int(digits), ruleset) if is_sayable else self.one_by_one(digits)

    def one_by_one(self, digits: str, between: str = " ") -> str:
        """Each digit by itself."""
        return between.join(self._digits[int(digit)] for digit in digits if digit.isdecimal())

    def in_groups(self, digits: str, between: str = ", ") -> str:
        """Digits one by one, with a rest between the groups they are written in."""
        return between.join(map(self.one_by_one, _DIGITS.findall(digits)))

    def whole(self, digits: str, ruleset: str = "spellout-cardinal") -> str:
        """A whole number in ASCII digits as it is by itself, digit by digit where `is_said` is false."""
        return self.cardinal(digits, ruleset) if is_said(digits) else self.one_by_one(digits)
