"""Amounts of money, and units of measurement after a number."""

import re
from collections.abc import Callable, Mapping
from decimal import Decimal

import msgspec

from voicewire.text.normalizers.rules import Rules, any_of
from voicewire.text.normalizers.unspaced.script import DASH, TO

NUMBER = r"\d{1,15}(?:\.\d{1,12})?"
AMOUNT = rf"\d{{1,3}}(?:,\d{{3}}){{1,5}}(?:\.\d{{1,6}})?|{NUMBER}"
"""A number that may be grouped by thousands."""
_MAGNITUDES = {
    "K": 10**3, "k": 10**3, "M": 10**6, "m": 10**6, "B": 10**9, "b": 10**9, "bn": 10**9, "mn": 10**6, "T": 10**12,
    "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12,
}  # fmt: skip
_MAGNITUDE = rf" ?(?:{any_of(_MAGNITUDES)})(?![A-Za-z])"
_GROUPED = re.compile(r"(?<![\d,.])\d{1,3}(?:,\d{3}){1,6}(?!,?\d)")
_NAMED = re.compile(r"[A-Za-z][- ]?\d{1,4}$")
"""A model's name, as in "iPhone 5s"."""
_LONGEST_NAME = 8
"""Characters of it that are looked at."""


class MoneyWords(msgspec.Struct, frozen=True):
    """How a language says amounts of money."""

    currencies: Mapping[str, str]
    """By sign, before the amount."""
    codes: Mapping[str, str]
    """By code, before or after the amount, and by sign after it."""
    large: str
    """A pattern of the characters for ten thousand and more that may follow an amount."""
    said_unit: str
    """A pattern of what repeats the currency after an amount that has its sign already."""
    minus: str
    to: str
    """Between the ends of a range."""
    price: Callable[[str, str], str]
    """An amount, perhaps with decimals, of a currency by its name."""


class MoneyReader:
    """Reads amounts of money in one language; the numbers stay in digits."""

    def __init__(self, words: MoneyWords) -> None:
        self._words = words

    def rules(self) -> Rules:
        """The rules for a sign or code before or after an amount."""
        words = self._words
        symbols = any_of(words.currencies)
        codes = any_of(code for code in words.codes if code.isalpha())
        return [
            (
                re.compile(
                    rf"(?<![A-Za-z\d.])({DASH} ?)?({symbols}) ?({AMOUNT})(?:{TO}(?:{symbols})?({AMOUNT}))?"
                    rf"({_MAGNITUDE})? ?({words.large})?(?!,\d)(?:{words.said_unit})?"
                ),
                self._sign_first,
            ),
            (
                re.compile(
                    rf"(?<![\d.A-Za-z])(?:({AMOUNT})({_MAGNITUDE})? ?({any_of(words.codes)})"
                    rf"|({codes}) ?({AMOUNT})({_MAGNITUDE})?)(?![A-Za-z\d])"
                ),
                self._code,
            ),
        ]

    def needs(self) -> str:
        """A pattern of what a text has that these rules are for."""
        signs = "".join(symbol for symbol in self._words.currencies if len(symbol) == 1)
        return f"[{signs}]|[A-Z]{{3}} ?\\d|\\d ?[A-Z]{{3}}"

    def _sign_first(self, match: re.Match[str]) -> str:
        words = self._words
        name, amount, upper = words.currencies[match[2]], match[3], match[4]
        magnitude, large = match[5] or "", match[6] or ""
        minus = words.minus if match[1] else ""
        if upper:
            return f"{minus}{plain(amount, magnitude)}{words.to}{plain(upper, magnitude)}{large}{name}"
        if magnitude or large:
            return f"{minus}{plain(amount, magnitude)}{large}{name}"
        return minus + words.price(amount, name)

    def _code(self, match: re.Match[str]) -> str:
        amount, magnitude, code = match[1] or match[5], match[2] or match[6] or "", match[3] or match[4]
        return plain(amount, magnitude) + self._words.codes[code]


def plain(amount: str, magnitude: str = "") -> str:
    """An amount in digits alone, without zeros that nobody says: 1,234.50 is 1234.5, and 1.5 M is 1500000."""
    number = Decimal(amount.replace(",", "")) * _MAGNITUDES.get(magnitude.strip(), 1)
    digits = f"{number:f}"
    return digits.rstrip("0").rstrip(".") if "." in digits else digits


def unit_rules(units: Mapping[str, str], rated: Mapping[str, str], rates: Mapping[str, str], per: str) -> Rules:
    """The rules for names of units, by their signs, after a number.

    rated: those that may stand before a slash; rates: what may stand after it; per: what the slash says.
    """

    def unit(match: re.Match[str]) -> str:
        begin = max(0, match.start() - _LONGEST_NAME)
        is_name = len(match[1]) == 1 and _NAMED.search(match.string, begin, match.start())
        return match[0] if is_name else units[match[1]]

    return [
        (
            re.compile(rf"(?<=\d) ?({any_of(rated)})/({any_of(rates)})(?![A-Za-z\d])"),
            lambda match: rated[match[1]] + per + rates[match[2]],
        ),
        (re.compile(rf"(?<=\d) ?({any_of(units)})(?![A-Za-z\d²³])"), unit),
        (re.compile(r"(?<=\d)°(?=\d)"), "度"),
    ]


UNGROUPED: Rules = [(_GROUPED, lambda match: match[0].replace(",", ""))]
"""Digits that are grouped by thousands as plain digits."""
