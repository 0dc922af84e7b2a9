"""Amounts of money."""

import re
from collections.abc import Mapping

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

_ONE_AMOUNT = re.compile(AMOUNT)


class Currency(msgspec.Struct, frozen=True):
    """A currency and its hundredths."""

    singular: str
    plural: str
    cent: str = ""
    """Nothing where there are no hundredths."""
    cents: str = ""


class MoneyWords(msgspec.Struct, frozen=True):
    """How a language says amounts of money."""

    currencies: Mapping[str, Currency]
    """By sign and by code."""
    magnitudes: Mapping[str, Noun]
    """By abbreviation and by word: millions and more."""
    thousands: tuple[str, ...]
    """Abbreviations and words for a thousand; the last is the word."""
    before_cents: str
    """Between the units and the hundredths, with its spaces."""
    names_cents: bool
    """Whether the hundredths are named after units, too."""
    rates: Mapping[str, str]
    """What stands after a slash, and the words for it: `mes`, "al mes"."""


class MoneyReader:
    """Reads amounts of money in one language."""

    def __init__(self, words: MoneyWords, quantities: Quantities) -> None:
        self._words = words
        self._quantities = quantities

    def rules(self) -> Rules:
        """The rules for a sign or code before or after an amount."""
        currency = f"({any_of(self._words.currencies)})"
        magnitude = f"(?:{GAP}?({any_of([*self._words.magnitudes, *self._words.thousands])})(?!\\w))?"
        rate = f"(?:{GAP}?/{GAP}?({any_of(self._words.rates)})(?!\\w))?"
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
        return f" {self._words.rates[rate]}" if rate else ""

    def _read(self, sign: str, amount: str, magnitude: str | None, code: str) -> str:
        currency = self._words.currencies[code]
        minus = f"{self._quantities.words.minus} " if sign else ""
        if magnitude in self._words.thousands and _ONE_AMOUNT.fullmatch(amount):
            noun = Noun(currency.singular, currency.plural)
            return minus + self._quantities.counted_amount(_thousands(Amount.parse(amount)), noun)
        if magnitude:
            thousand = Noun(self._words.thousands[-1], self._words.thousands[-1])
            number = self._quantities.counted(amount, self._words.magnitudes.get(magnitude, thousand))
            return minus + self._quantities.of(number, currency.plural)
        if _ONE_AMOUNT.fullmatch(amount):
            return minus + self._with_cents(Amount.parse(amount, is_money=True), currency)
        return minus + self._quantities.counted(amount, Noun(currency.singular, currency.plural))

    def _with_cents(self, amount: Amount, currency: Currency) -> str:
        if len(amount.decimals) != 2 or not currency.cents:
            return self._units(amount, currency)
        cents = int(amount.decimals)
        units = (
            self._units(Amount(amount.whole, is_grouped=amount.is_grouped), currency)
            if int(amount.whole) or not cents
            else ""
        )
        if not cents:
            return units
        noun = Noun(currency.cent, currency.cents)
        if units and not self._words.names_cents:
            return f"{units} {self._quantities.read(str(cents))}"
        hundredths = self._quantities.counted(str(cents), noun)
        return f"{units}{self._words.before_cents}{hundredths}" if units else hundredths

    def _units(self, amount: Amount, currency: Currency) -> str:
        return self._quantities.counted_amount(amount, Noun(currency.singular, currency.plural))


def _thousands(amount: Amount) -> Amount:
    """`amount` times a thousand."""
    decimals = amount.decimals.ljust(3, "0")
    return Amount((amount.whole + decimals[:3]).lstrip("0") or "0", amount.mark, decimals[3:])
