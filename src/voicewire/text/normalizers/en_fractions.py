"""Fractions in English words (Chicago Manual of Style 9.14): "one half", "two and a half", "eight out of ten"."""

import re

from voicewire.text.normalizers.dates import is_date
from voicewire.text.normalizers.en_dates import MONTHS
from voicewire.text.normalizers.en_numbers import amount, ordinal, paired, whole
from voicewire.text.normalizers.numbers import VULGAR, VULGARS
from voicewire.text.normalizers.rules import Rules

FRACTION = (
    rf"(?:(?:\d{{1,4}}(?: |-| and )?)?(?:[1-9]\d?[/⁄](?:[2-9]|1[0256]|32|64)(?!\d)|[{VULGARS}])|\d{{1,4}}[{VULGARS}])"
)
"""A fraction, perhaps with a whole number before it; `spoken` reads it."""
_PARTS = re.compile(rf"(?:(\d{{1,4}})(?: |-| and )?(?=[{VULGARS}]|\d+[/⁄]))?(?:([{VULGARS}])|(\d+)[/⁄](\d+))")
_HALF, _QUARTER = 2, 4
_RATINGS = (5, 10, 100)
_PARTS_PEOPLE_SAY = frozenset((*range(2, 11), 12, 16, 32, 64))


def of_parts(count: int, parts: int) -> str:
    """A fraction below one: "one half", "three quarters", "five sixteenths"."""
    if parts == _HALF:
        return f"{whole(str(count))} {'half' if count == 1 else 'halves'}"
    name = "quarter" if parts == _QUARTER else ordinal(str(parts))
    return f"{whole(str(count))} {name if count == 1 else f'{name}s'}"


def mixed(units: str, count: int, parts: int) -> str:
    """A whole number and a fraction: "two and a half"."""
    if count == 1 and parts in (_HALF, _QUARTER):
        return f"{whole(units)} and a {'half' if parts == _HALF else 'quarter'}"
    return f"{whole(units)} and {of_parts(count, parts)}"


def spoken(fraction: str) -> tuple[str, bool]:
    """A `FRACTION` in words, and whether it is more than one, so that what it counts is named in the plural."""
    found = _PARTS.fullmatch(fraction)
    if found is None:
        return fraction, True
    units, sign, first, second = found.groups()
    count, parts = VULGAR[sign] if sign else (int(first), int(second))
    return (mixed(units, count, parts), True) if units else (of_parts(count, parts), count > parts)


def _vulgar(match: re.Match[str]) -> str:
    return spoken(match[0])[0]


def _mixed(match: re.Match[str]) -> str:
    count, parts = int(match[2]), int(match[3])
    return mixed(match[1], count, parts) if 0 < count < parts else match[0]


def _fraction(match: re.Match[str]) -> str:
    first, second = match[1], match[2]
    count, parts = int(first), int(second)
    is_rating = parts in _RATINGS and _RATED.match(match.string, match.end())
    if is_rating or parts in (10, 100) or count == parts:
        return f"{whole(first)} out of {whole(second)}"
    if 0 < count < parts and (parts in _PARTS_PEOPLE_SAY or count == 1) and not second.startswith("0"):
        return of_parts(count, parts)
    if is_date(parts, count) and len(first) < 3 and len(second) < 3:
        return f"{MONTHS[count - 1]} {ordinal(second)}"
    return f"{paired(first)} over {whole(second)}"


def _rating(match: re.Match[str]) -> str:
    return f"{amount(match[1])} out of {whole(match[2])}"


def _step(match: re.Match[str]) -> str:
    return f"{match[1]} {whole(match[2])} of {whole(match[3])}"


def _said_apart(match: re.Match[str]) -> str:
    return " ".join(map(whole, match[0].split("/")))


_RATED = re.compile(r" stars?\b| rating\b")
FRACTIONS: Rules = [
    (re.compile(r"(?<![\w/])(?:24/7|50/50|9/11|20/20)(?![\w/])"), _said_apart),
    (
        re.compile(r"\b([Ss]tep|[Pp]age|[Pp]art|[Ss]lide|[Cc]hapter|[Dd]ay|[Qq]uestion) (\d{1,4})/(\d{1,4})(?![\w/])"),
        _step,
    ),
    (re.compile(rf"(?<![\w.,])\d{{1,4}}[^\S\n]?[{VULGARS}]|[{VULGARS}]"), _vulgar),
    (re.compile(r"(?<![\w.,/-])(\d{1,4})(?: |-| and )(\d{1,2})[/⁄](\d{1,2})(?![\w/]|[.,]\d)"), _mixed),
    (re.compile(r"(?<![\w.,/-])(\d{1,3}\.\d{1,2})/(\d{1,3})(?![\w/]|[.,]\d)"), _rating),
    (re.compile(r"(?<![\w.,/-])(\d{1,4})[/⁄](\d{1,3})(?![\w/]|[.,]\d)"), _fraction),
]
HAS_FRACTION = re.compile(f"[{VULGARS}]|\\d[/⁄]\\d")
