"""Dates, written with the day first."""

import re
from collections.abc import Mapping

import msgspec

from voicewire.text.normalizers.dates import is_date
from voicewire.text.normalizers.romance.quantities import GAP, Quantities
from voicewire.text.normalizers.rules import Rules, any_of


class DateWords(msgspec.Struct, frozen=True):
    """How a language says dates."""

    months: tuple[str, ...]
    short_months: Mapping[str, int]
    """Abbreviations without their dot, and the number of the month."""
    of: str
    """Between day, month and year, with its spaces."""
    first: str
    """The first of a month."""
    day_before: str
    """A pattern of words after which 14/03 is a day of a month."""


class DateReader:
    """Reads dates in one language."""

    def __init__(self, words: DateWords, quantities: Quantities) -> None:
        self._words = words
        self._quantities = quantities

    def rules(self) -> Rules:
        """The rules for dates in digits, and for days before the name of a month."""
        short = any_of(self._words.short_months)
        months = any_of(self._words.months)
        of = f"(?:{GAP}de{GAP}|{GAP})"
        return [
            (
                re.compile(r"(?<![\w-])(\d{4})-(\d\d)-(\d\d)(?:[T ](?=\d\d:\d\d)|(?![\w-]))"),
                self._iso,
            ),
            (
                re.compile(
                    r"(?<![\w/.-])(\d{1,2})(?:([-.])(\d{1,2})\2(\d{4})|/(\d{1,2})/(\d{4}|\d\d))(?![\w/]|[-.]\d)"
                ),
                self._numeric,
            ),
            (re.compile(r"(?<![\w/.,-])(0?[1-9]|1[0-2])/([12]\d{3})(?![\w/])"), self._month_and_year),
            (
                re.compile(
                    rf"\b({self._words.day_before}){GAP}(0?[1-9]|[12]\d|3[01])/(0?[1-9]|1[0-2])(?![\w/]|[.,]\d)",
                    re.IGNORECASE,
                ),
                self._day_and_month,
            ),
            (
                re.compile(
                    rf"(?<![\w/.,-])([0-3]?\d)(?:[-/]|{of})({short})(?:\.|(?=[-/ ]))"
                    rf"(?:(?:[-/]|{of})([12]\d{{3}})(?!\w))?(?!\w)",
                    re.IGNORECASE,
                ),
                self._short_month,
            ),
            (re.compile(rf"(?<![\w/.,-])0?1°?(?={of}(?:{months})(?!\w))", re.IGNORECASE), self._words.first),
            (re.compile(r"(?<![\w/.,-])([12]\d{3})/(\d\d)(?![\w/])"), self._season),
        ]

    def date(self, day: int, month: int, year: str = "") -> str:
        """The words of a date; `year` in digits."""
        words = self._words
        said = words.first if day == 1 else self._quantities.read(str(day))
        said += words.of + words.months[month - 1]
        return said + words.of + self._year(year) if year else said

    def _year(self, digits: str) -> str:
        return self._quantities.read(f"20{digits}" if len(digits) == 2 else digits)

    def _iso(self, match: re.Match[str]) -> str:
        day, month = int(match[3]), int(match[2])
        if not is_date(day, month):
            return match[0]
        return self.date(day, month, match[1]) + (", " if match.end() > match.end(3) else "")

    def _numeric(self, match: re.Match[str]) -> str:
        day, month = int(match[1]), int(match[3] or match[5])
        year = match[4] or match[6]
        if is_date(day, month):
            return self.date(day, month, year)
        return self.date(month, day, year) if is_date(month, day) else match[0]

    def _month_and_year(self, match: re.Match[str]) -> str:
        return self._words.months[int(match[1]) - 1] + self._words.of + self._year(match[2])

    def _day_and_month(self, match: re.Match[str]) -> str:
        return f"{match[1]} {self.date(int(match[2]), int(match[3]))}"

    def _short_month(self, match: re.Match[str]) -> str:
        day, month = int(match[1]), self._words.short_months[match[2].lower()]
        has_sign = match[3] or match[0].endswith(".")
        return self.date(day, month, match[3] or "") if has_sign and is_date(day, month) else match[0]

    def _season(self, match: re.Match[str]) -> str:
        """The years of a season: 2019/20."""
        return f"{self._quantities.read(match[1])} {self._quantities.read(match[2])}"
