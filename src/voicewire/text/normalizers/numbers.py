"""Numbers in words, by the rules of CLDR (Unicode UTS 35, "Rule-Based Number Format"), as `unicode_rbnf` has them."""

from decimal import Decimal
from functools import cached_property, lru_cache

from unicode_rbnf import RbnfEngine

LARGEST = 10**15
"""Numbers from here on are read digit by digit: nobody says their words."""


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
        return between.join(self._digits[int(digit)] for digit in digits if digit.isdigit())
