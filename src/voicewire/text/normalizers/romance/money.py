"""Amounts of money."""

import re
from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from voicewire.text.normalizers.romance.quantities import (
    AMOUNT,
    BEFORE,
    DASH,
    GAP,
    QUANTITY,
    Amount,
    Noun,
    Quantities,
)
from voicewire.text.normalizers.rules import Rules, any_of

Currency: TypeAlias = tuple[str, ...]
"""The singular and the plural of its units, and of its hundredths where there are any."""

_ONE_AMOUNT = re.compile(AMOUNT)
_THOUSAND = ("k", "K")


class MoneyWords(msgspec.Struct, frozen=True):
    """How a language says amounts of money."""

    currencies: Mapping[str, Currency]
    """By sign and by code."""
    magnitudes: Mapping[str, Noun]
    """By abbreviation and by word: millions and more."""
    thousand: str
    before_cents: str
    """Between the units and the hundredths, with its spaces."""
    names_cents: bool
    """Whether the hundredths are named after units, too."""


class MoneyReader:
    """Reads amounts of money in one language."""

    def __init__(self, words: MoneyWords, rates: Mapping[str, str], quantities: Quantities) -> None:
        """`rates`: what stands after a slash, and the words for it."""
        self._words = words
        self._rates = rates
        self._quantities = quantities

    def rules(self) -> Rules:
        """The rules for a sign or code before or after an amount."""
        currency = f"({any_of(self._words.currencies)})"
        magnitude = f"(?:{GAP}?({any_of([*self._words.magnitudes, *_THOUSAND, self._words.thousand])})(?!\\w))?"
        rate = f"(?:{GAP}?/{GAP}?({any_of(self._rates)})(?!\\w))?"
        amounts = f"({AMOUNT}(?:{GAP}?{DASH}{GAP}?{AMOUNT})?)"
        codes = any_of(code for code in self._words.currencies if code.isalpha() and code.isupper())
        code = f"(?:{GAP}?({codes})(?!\\w))?"  # "$20 USD"
        letters = any_of(short for short in self._words.magnitudes if len(short) == 1)
        large = [short for short in self._words.magnitudes if len(short) > 1]
        of = f"(?:{GAP}(?:de|d['’]|di))?"
        return [
            (
                re.compile(rf"(?<![\w.,])([-−]?){currency}{GAP}?{amounts}{magnitude}{code}{rate}(?!\d)"),
                self._sign_first,
            ),
            (re.compile(rf"{BEFORE}([-−–]?){amounts}{magnitude}{of}{GAP}?{currency}(?!\w){rate}"), self._sign_last),
            (
                re.compile(
                    rf"{QUANTITY}{GAP}?({any_of(large)}|(?:{letters})(?={GAP}(?:de|d['’]|di)))(?!\w)(?:{GAP}([^\W\d_]{{2,24}}))?"
                ),
                self._large,
            ),
        ]

    def _sign_first(self, match: re.Match[str]) -> str:
        return self._read(match[1], match[3], match[4], match[5] or match[2]) + self._rate(match[6])

    def _sign_last(self, match: re.Match[str]) -> str:
        return self._read(match[1], match[2], match[3], match[4]) + self._rate(match[5])

    def _large(self, match: re.Match[str]) -> str:
        number = self._quantities.counted(match[1], self._words.magnitudes[match[2]])
        return self._quantities.before(number, match[3])

    def _rate(self, rate: str | None) -> str:
        return f" {self._rates[rate]}" if rate else ""

    def _read(self, sign: str, amount: str, magnitude: str | None, code: str) -> str:
        words, currency = self._words, self._words.currencies[code]
        units = (currency[0], currency[1])
        minus = f"{self._quantities.words.minus} " if sign else ""
        if magnitude in (*_THOUSAND, words.thousand) and _ONE_AMOUNT.fullmatch(amount):
            return minus + self._quantities.counted_amount(_thousands(Amount.parse(amount)), units)
        if magnitude:
            number = self._quantities.counted(amount, words.magnitudes.get(magnitude, (words.thousand,) * 2))
            return minus + self._quantities.of(number, units[1])
        if _ONE_AMOUNT.fullmatch(amount):
            return minus + self._with_cents(Amount.parse(amount, is_money=True), currency)
        return minus + self._quantities.counted(amount, units)

    def _with_cents(self, amount: Amount, currency: Currency) -> str:
        units = (currency[0], currency[1])
        if len(amount.decimals) != 2 or len(currency) == 2:
            return self._quantities.counted_amount(amount, units)
        cents = int(amount.decimals)
        whole = self._quantities.counted_amount(Amount(amount.whole, is_grouped=amount.is_grouped), units)
        if not cents:
            return whole
        if not int(amount.whole):
            return self._quantities.counted(str(cents), (currency[2], currency[3]))
        if not self._words.names_cents:
            return f"{whole} {self._quantities.read(str(cents))}"
        return whole + self._words.before_cents + self._quantities.counted(str(cents), (currency[2], currency[3]))


def _thousands(amount: Amount) -> Amount:
    """`amount` times a thousand."""
    decimals = amount.decimals.ljust(3, "0")
    return Amount((amount.whole + decimals[:3]).lstrip("0") or "0", amount.mark, decimals[3:])
