"""Times of the day and durations."""

import re
from collections.abc import Callable

import msgspec

from voicewire.text.normalizers.romance.quantities import GAP, Noun, Quantities
from voicewire.text.normalizers.rules import Rules

NOON, EVENING = 12, 20
"""Hours."""


class TimeWords(msgspec.Struct, frozen=True):
    """How a language says times."""

    clock: Callable[[int, int], str]
    """Hour (0 to 24) and minute (0 to 59) as 14:30 is read."""
    named: Callable[[int, int], str]
    """The same with the word for hours, as 14 h 30 is read."""
    and_seconds: str
    """Before the seconds, with its spaces."""
    between: str
    """Between the ends of a range, with its spaces."""
    range_start: str
    """Before the first end of a range, with its space."""
    said_range_start: str
    """A pattern of words after which `range_start` is superfluous."""
    ratio: str
    """Between the numbers of what is no time, as 16:9, with its spaces."""
    morning: str
    afternoon: str
    evening: str
    one_o_clock: str
    """A pattern of a lone 1 that is an hour, and what it says."""
    one: str
    dotted_after: str = "(?!)"
    """A pattern of words after which 14.30 is a time."""


class TimeReader:
    """Reads times in one language."""

    def __init__(self, words: TimeWords, minutes: Noun, seconds: Noun, quantities: Quantities) -> None:
        self._words = words
        self._minutes = minutes
        self._seconds = seconds
        self._quantities = quantities

    def rules(self) -> Rules:
        """The rules for times with a colon or with an h, of 12 or 24 hours."""
        hour, minute = r"(?<![\w:.,/])([01]?\d|2[0-4])", r"([0-5]\d)"
        time = rf"(?:[01]?\d|2[0-4]){GAP}?(?::[0-5]\d|[hH](?!\w)|[hH]{GAP}?[0-5]\d)"
        # The dot stays where it may end the sentence as well.
        half = rf"{GAP}?([aApP])\.?{GAP}?[mM](?:\.(?={GAP}?[^\WA-ZÀ-Þ]|[,;:)])|(?!\w))"
        dash = rf"{GAP}?[-–]{GAP}?"
        return [
            (re.compile(rf"(?<![\w:.,/-])(?={time}{dash}{time})"), self._words.range_start),
            (re.compile(rf"(\b(?:{self._words.said_range_start})) {self._words.range_start}(?=\d)", re.I), r"\1 "),
            (re.compile(rf"(?<=[\dhH]){dash}(?={time})"), self._words.between),
            (re.compile(rf"({self._words.dotted_after}){GAP}([01]?\d|2[0-4])[.,]([0-5]\d)(?![\w.])"), self._dotted),
            (re.compile(self._words.one_o_clock), self._words.one),
            (re.compile(rf"{hour}(?::{minute})?{half}"), self._twelve_hours),
            (re.compile(rf"{hour}:{minute}:{minute}(?:\.\d{{1,6}})?Z?(?![\w:])"), self._with_seconds),
            (
                re.compile(rf"{hour}:{minute}(Z|{GAP}?(?:hs|hrs|h)(?:\.(?={GAP}?[^\WA-ZÀ-Þ]))?(?!\w))?(?![\w:])"),
                self._clock,
            ),
            (re.compile(rf"{hour}{GAP}?[hH](?:{GAP}?{minute}(?:{GAP}?(?:min|mn|m))?)?(?![\w:/])"), self._named),
            (re.compile(r"(?<![\w:.,/])(\d{1,4}):(\d{1,4})(?![\w:/]|[.,]\d)"), self._ratio),
        ]

    def _clock(self, match: re.Match[str]) -> str:
        hour, minute = int(match[1]), int(match[2])
        return self._words.named(hour, minute) if match[3] and match[3] != "Z" else self._words.clock(hour, minute)

    def _dotted(self, match: re.Match[str]) -> str:
        return f"{match[1]} {self._words.clock(int(match[2]), int(match[3]))}"

    def _named(self, match: re.Match[str]) -> str:
        return self._words.named(int(match[1]), int(match[2] or 0))

    def _twelve_hours(self, match: re.Match[str]) -> str:
        hour, minute, words = int(match[1]), int(match[2] or 0), self._words
        if hour > 12:
            return match[0]
        hour_of_day = hour % 12 + (12 if match[3] in "pP" else 0)
        half = words.evening if hour_of_day >= EVENING or hour_of_day == 0 else words.afternoon
        return f"{words.clock(hour, minute)} {words.morning if 0 < hour_of_day < NOON else half}"

    def _with_seconds(self, match: re.Match[str]) -> str:
        if int(match[3]) == 0:
            return self._words.clock(int(match[1]), int(match[2]))
        minutes = self._quantities.counted(str(int(match[2])), self._minutes)
        seconds = self._quantities.counted(str(int(match[3])), self._seconds)
        return f"{self._words.named(int(match[1]), 0)} {minutes}{self._words.and_seconds}{seconds}"

    def _ratio(self, match: re.Match[str]) -> str:
        return self._quantities.read(match[1]) + self._words.ratio + self._quantities.read(match[2])
