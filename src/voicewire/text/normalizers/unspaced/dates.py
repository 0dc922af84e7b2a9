"""Dates in digits, durations and times of day."""

import re
from collections.abc import Callable

import msgspec

from voicewire.text.normalizers.dates import is_date
from voicewire.text.normalizers.rules import Rules

MONTH = r"(?:0?[1-9]|1[0-2])(?!\d)"
DAY = r"(?:0?[1-9]|[12]\d|3[01])(?!\d)"
_DATE = re.compile(rf"[12]\d{{3}}\.{MONTH}\.{DAY}")


def is_year_first_date(dotted: str) -> bool:
    """Whether dotted numbers such as 2026.03.14 are a date and no version."""
    return _DATE.fullmatch(dotted) is not None


def month_and_day(match: re.Match[str]) -> str:
    """The first two groups as a month and a day, in digits without a leading zero."""
    return f"{int(match[1])}月{int(match[2])}日"


def date_rules(year: Callable[[str], str] = str) -> Rules:
    """The rules for dates that have a year; `year`: its four digits as they stand before 年."""

    def date(match: re.Match[str]) -> str:
        return f"{year(match[1])}年{int(match[3])}月{int(match[4])}日"

    def year_last(match: re.Match[str]) -> str:
        first, second = int(match[1]), int(match[2])
        month, day = (first, second) if first <= 12 else (second, first)
        return f"{year(match[3])}年{month}月{day}日" if is_date(day, month) else match[0]

    def month_of_year(match: re.Match[str]) -> str:
        return f"{year(match[1])}年{int(match[2])}月"

    return [
        (
            re.compile(
                rf"(?<![\d.,/-])([12]\d{{3}})([-/.])({MONTH})\2({DAY})(?:日|(?=[T ]\d)|(?![\w./-])|(?=[^\x00-\x7f]))"
            ),
            date,
        ),
        (re.compile(r"(?<![\d.,/-])(\d{1,2})[/.](\d{1,2})[/.]([12]\d{3})(?![\d./-])"), year_last),
        (re.compile(r"(?<![\d.,/-])([12]\d{3})[-/](0[1-9]|1[0-2])(?![\d./-])"), month_of_year),
    ]


class TimeWords(msgspec.Struct, frozen=True):
    """How a language says times."""

    hours: str
    """Of a duration; minutes and seconds are 分 and 秒 there and on the clock."""
    o_clock: str
    halves: tuple[str, str]
    """The morning and the afternoon of a clock of 12 hours."""
    hour: str
    """A pattern of the hours of a day."""
    minute: Callable[[int], str]
    """A minute or a second of the clock, from 0 to 59."""
    lasting: str
    """A pattern of words before a span of time, which looks like a time of day; all of one length."""
    links: str
    """What may stand between them, for a character class."""
    zones: str
    """A pattern of time zones that an offset follows."""
    plus: str
    minus: str


class TimeReader:
    """Reads times in one language; the numbers stay in digits."""

    def __init__(self, words: TimeWords) -> None:
        self._words = words

    def rules(self) -> Rules:
        """The rules for durations, and for times with a colon or of 12 hours."""
        words = self._words
        return [
            (
                re.compile(r"(?<![A-Za-z\d.])(\d{1,3})h ?(\d{1,2})m(?:in)?(?: ?(\d{1,2})s)?(?![A-Za-z\d])"),
                self._duration,
            ),
            (re.compile(r"(?<![A-Za-z\d.])()(\d{1,3})m(?:in)? ?(\d{1,2})s(?![A-Za-z\d])"), self._duration),
            (re.compile(r"(?<![A-Za-z\d.])()(\d{1,3})['′](\d{1,2})[\"″](?![A-Za-z\d])"), self._duration),
            (
                re.compile(rf"(?<={words.lasting})([{words.links}]? ?)(\d{{1,3}}):([0-5]\d):([0-5]\d)(?![\d:])"),
                self._countdown,
            ),
            (re.compile(r"(?<=日)T(?=\d\d:\d\d)"), ""),
            (re.compile(r"(?<=:\d\d)(?:\.\d{1,6})?Z(?![A-Za-z\d])"), " UTC"),
            (
                re.compile(
                    rf"(?<![\d:])(?<!\d\.)(?:([AaPp])[Mm] ?)?({words.hour}):([0-5]\d)(?::([0-5]\d))?(?![\d:]|\.\d)分?"
                    r"(?: ?([AaPp])\.?[Mm]\b\.?)?",
                    re.ASCII,
                ),
                self._time,
            ),
            (re.compile(r"(?<![\d:.A-Za-z])(1[0-2]|0?[1-9]) ?([AaPp])(?:[Mm]\b|\.[Mm]\.)", re.ASCII), self._hour),
            (re.compile(rf"(?<={words.zones})[+-](?=\d)"), self._offset),
        ]

    def _duration(self, match: re.Match[str]) -> str:
        parts = zip(match.groups(), (self._words.hours, "分", "秒"), strict=True)
        return "".join(f"{int(number)}{unit}" for number, unit in parts if number)

    def _countdown(self, match: re.Match[str]) -> str:
        return f"{match[1]}{int(match[2])}{self._words.hours}{int(match[3])}分{int(match[4])}秒"

    def _time(self, match: re.Match[str]) -> str:
        words, half = self._words, match[1] or match[5]
        hour, minute, second = int(match[2]), int(match[3]), match[4]
        said = f"{hour}{words.o_clock}"
        if minute or second:
            said += f"{words.minute(minute)}分"
        if second:
            said += f"{words.minute(int(second))}秒"
        return self._half(half) + said if half else said

    def _hour(self, match: re.Match[str]) -> str:
        return f"{self._half(match[2])}{int(match[1])}{self._words.o_clock}"

    def _half(self, letter: str) -> str:
        return self._words.halves[letter in "pP"]

    def _offset(self, match: re.Match[str]) -> str:
        return self._words.plus if match[0] == "+" else self._words.minus


HAS_TIME = r"\d[hm'′] ?\d|\d:\d|\d ?[AaPp]\.?[Mm]|[CT][+-]\d"
"""A pattern of what a text has that the rules for times are for."""
