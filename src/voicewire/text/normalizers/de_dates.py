"""German dates, years and times of day."""

import re

from voicewire.text.normalizers.dates import full_year, is_date, is_time
from voicewire.text.normalizers.de_numbers import cardinal, ordinal, ordinal_ending, words_before, year
from voicewire.text.normalizers.de_words import MONTH_ABBREVIATIONS, MONTHS, WEEKDAYS
from voicewire.text.normalizers.rules import Rules, any_of

_DASH = " ?[-–—] ?"
_WEEKDAY_NAMES = frozenset(WEEKDAYS.values())


def date_ending(before: list[str]) -> str:
    """The ending of a day's ordinal: as of any masculine noun; after "am Freitag, " in the dative."""
    if before[-1:] == [","] and before[-2:-1] and before[-2] in _WEEKDAY_NAMES:
        return "n" if before[-3:-2] and before[-3].lower() in ("am", "vom", "zum", "dem", "den") else "r"
    return ordinal_ending(before, "Tag")


def clock(hour: int, minute: int, second: int = 0) -> str:
    """A time as it is announced: vierzehn Uhr dreißig."""
    hours = "ein" if hour == 1 else cardinal(str(hour))
    minutes = f" {cardinal(str(minute))}" if minute or second else ""
    seconds = f" und {cardinal(str(second))} Sekunden" if second else ""
    return f"{hours} Uhr{minutes}{seconds}"


def _time(match: re.Match[str]) -> str:
    hour, minute, second = int(match[1]), int(match[2]), int(match[3] or 0)
    return clock(hour, minute, second) if is_time(hour, minute, second) else match[0]


def _hour(match: re.Match[str]) -> str:
    return f"{'ein' if match[1] == '1' else cardinal(str(int(match[1])))} Uhr"


def _duration(match: re.Match[str]) -> str:
    hours, minutes = int(match[1]), int(match[2])
    parts = [_lasting(hours, "Stunde")] if hours or not minutes else []
    return " ".join([*parts, _lasting(minutes, "Minute")] if minutes else parts)


def _lasting(count: int, unit: str) -> str:
    return f"eine {unit}" if count == 1 else f"{cardinal(str(count))} {unit}n"


def _numeric_date(match: re.Match[str]) -> str:
    day, month = int(match[1]), int(match[2])
    if not is_date(day, month):
        return match[0]
    last = f" {year(full_year(match[3]))}" if match[3] else ""
    stop = "." if match.end() == len(match.string) and not match[3] else ""
    ending = date_ending(words_before(match.string, match.start()))
    return f"{ordinal(str(day), ending)} {MONTHS[month - 1]}{last}{stop}"


def _date_range(match: re.Match[str]) -> str:
    begin, end = int(match[1]), int(match[3])
    if not is_date(begin, int(match[2] or match[4])) or not is_date(end, int(match[4])):
        return match[0]
    ending = date_ending(words_before(match.string, match.start()))
    of_first = f" {MONTHS[int(match[2]) - 1]}" if match[2] else ""
    last = f" {year(full_year(match[5]))}" if match[5] else ""
    return f"{ordinal(str(begin), ending)}{of_first} bis {ordinal(str(end), ending)} {MONTHS[int(match[4]) - 1]}{last}"


def _iso_date(match: re.Match[str]) -> str:
    if not is_date(int(match[3]), int(match[2])):
        return match[0]
    ending = date_ending(words_before(match.string, match.start()))
    date = f"{ordinal(str(int(match[3])), ending)} {MONTHS[int(match[2]) - 1]} {year(match[1])}"
    return f"{date}, {match[4]} Uhr" if match[4] else date


def _month(match: re.Match[str]) -> str:
    return MONTH_ABBREVIATIONS[match[1]]


def _weekday(match: re.Match[str]) -> str:
    return WEEKDAYS[match[1]]


def _weekdays(match: re.Match[str]) -> str:
    return f"{WEEKDAYS[match[1]]} bis {WEEKDAYS[match[2]]}"


def _month_of_year(match: re.Match[str]) -> str:
    return f"{MONTHS[int(match[1]) - 1]} {year(match[2])}"


def _season(match: re.Match[str]) -> str:
    if (int(match[1]) + 1) % 100 != int(match[2]):
        return match[0]
    return f"{year(match[1])} {cardinal(str(int(match[2])))}"


def _year(match: re.Match[str]) -> str:
    """A number from 1100 to 1999, unless something is counted by it."""
    after = match.string[match.end() : match.end() + 2]
    before = words_before(match.string, match.start())
    counts = (
        match[0] < "1900"
        and after[:1] == " "
        and after[1:].isupper()
        and not (before and _YEAR_CUE.fullmatch(before[-1]))
    )
    return match[0] if counts else year(match[0])


_YEAR_CUE = re.compile(
    "(?:Jahre?s?|[Ss]eit|[Aa]nno|Sommer|Winter|Herbst|Frühjahr|Frühling|Anfang|Mitte|Ende|" + "|".join(MONTHS) + ")"
)
_MONTH_ABBREVIATION = any_of(MONTH_ABBREVIATIONS)
_WEEKDAY = any_of(WEEKDAYS)

DATES: Rules = [
    (re.compile(r"(?<![\w.,/-])((?:19|20)\d\d)/(\d\d)(?![\w/]|[-.,:]\d)"), _season),
    (re.compile(r"(?<![\w.,/-])(0?[1-9]|1[0-2])/((?:19|20)\d\d)(?![\w/])"), _month_of_year),
    (re.compile(rf"(?<!\w)({_WEEKDAY})\.?[-–]({_WEEKDAY})(?!\w)(?:\.(?=.))?"), _weekdays),
    (re.compile(rf"(?<!\w)({_WEEKDAY})(?:\.|(?=,))(?=,? \d)"), _weekday),
    (re.compile(rf"(?<=\d\. )({_MONTH_ABBREVIATION})(?!\w)(?:\.(?=.))?"), _month),
    (re.compile(rf"(?<!\w)({_MONTH_ABBREVIATION})\.?(?= \d{{4}}(?!\d))"), _month),
    (
        re.compile(r"(?<![\w.,/-])(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d{1,6})?)?Z?)?(?![\w/]|-\d)"),
        _iso_date,
    ),
    (
        re.compile(
            rf"(?<![\w.,/-])(\d{{1,2}})\.(?:(\d{{1,2}})\.)?(?: bis |{_DASH})"
            r"(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)?(?![\w/]|[.-]\d)"
        ),
        _date_range,
    ),
    (re.compile(r"(?<![\w.,/-])(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})(?![\w/]|[.-]\d)"), _numeric_date),
    (re.compile(r"(?<![\w.,/-])(\d\d)\.(\d\d)\.(\d\d)(?![\w/]|[.-]\d)"), _numeric_date),
    (re.compile(r"(?<![\w.,/-])(\d{1,2})\.(\d{1,2})\.()(?![\w/]|[.-]?\d)"), _numeric_date),
]
TIMES: Rules = [
    (re.compile(r"(?<![\w.,:/])(\d{1,2}):([0-5]\d) ?(?:Stunden|Std\.|h)(?!\w)"), _duration),
    (re.compile(r"(?<![\w.,:/])(\d{1,2})\.([0-5]\d)(?= Uhr(?!\w))"), r"\1:\2"),
    (re.compile(rf"(?<![\w.,:/])(\d{{1,2}}:\d\d)(?: Uhr)?{_DASH}(?=\d{{1,2}}:\d\d(?![\d:]))"), r"\1 bis "),
    (re.compile(r"(?<![\w.,:/])(\d{1,2}):(\d\d)(?::(\d\d))?(?![\w:])(?: Uhr(?!\w))?"), _time),
    (re.compile(r"(?<![\w.,:/–-])(\d{1,2}) Uhr(?!\w)"), _hour),
]
YEARS: Rules = [
    (re.compile(r"(?<![\w.,/:§-])(?<!§ )1[1-9]\d\d(?![\w/:%]|[-–.,]\d| (?:Uhr|mal|%|°|€|\$))"), _year),
]
