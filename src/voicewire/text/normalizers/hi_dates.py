"""Hindi dates, years and times of day."""

import re

from voicewire.text.normalizers.dates import full_year, is_date, is_time
from voicewire.text.normalizers.hi_numbers import cardinal, quarters, year
from voicewire.text.normalizers.hi_words import DEVANAGARI, MONTH, MONTH_NAMES, MONTHS, NOT_AFTER_WORD, NOT_BEFORE_WORD
from voicewire.text.normalizers.rules import Rules

_NOON = 12
_DASH = r"\s?[-–—]\s?"
_MERIDIEM = r"(?:[AaPp][Mm](?![A-Za-z])|[AaPp]\.\s?[Mm](?:\.(?=.))?)"
_TIME = rf"(?:(\d{{1,2}}):(\d\d)(?::(\d\d))?(?:\s?({_MERIDIEM}))?|(\d{{1,2}})\s?({_MERIDIEM}))"
_NOT_IN_TIME = rf"(?<![\w{DEVANAGARI}.,:/+-])"
_DAY_PERIOD = re.compile("(?:सुबह|सवेरे|प्रातः|तड़के|दोपहर|शाम|सायं|रात)(?: (?:के|को|में))?:? ?$")
_POSTPOSITION = re.compile(rf" ?(?:से|तक|के|का|की|को|पर|में){NOT_BEFORE_WORD}")
_WORD_AFTER = re.compile(rf" ?[\w{DEVANAGARI}]")


def _day_period(hour: int) -> str:
    """CLDR's day periods for Hindi: सुबह from 4, दोपहर from 12, शाम from 16, रात from 20 o'clock."""
    return next((name for end, name in ((4, "रात"), (12, "सुबह"), (16, "दोपहर"), (20, "शाम")) if hour < end), "रात")


def clock(hour: int, minute: int, second: int = 0) -> str:
    """A time as the clock is read, ending in बजे, मिनट or सेकंड. Quarters have words of their own up to 12 o'clock."""
    if minute % 15 == 0 and minute and not second and 1 <= hour <= _NOON:
        if minute == 45:
            return f"पौने {cardinal(str(hour % _NOON + 1))} बजे"
        return f"{quarters(hour, 2) if minute == 30 else f'सवा {cardinal(str(hour))}'} बजे"
    if not minute and not second:
        return f"{cardinal(str(hour))} बजे"
    seconds = f" {cardinal(str(second))} सेकंड" if second else ""
    return f"{cardinal(str(hour))} बजकर {cardinal(str(minute))} मिनट{seconds}"


def _spoken(parts: tuple[str | None, ...], before: str) -> str | None:
    """The six groups of `_TIME` as words, or nothing if they are no time of day; `before`: the text before it."""
    hour, minute, second = int(parts[0] or parts[4] or 0), int(parts[1] or 0), int(parts[2] or 0)
    meridiem = (parts[3] or parts[5] or "")[:1].lower()
    if not is_time(hour, minute, second):
        return None
    if not meridiem:
        return clock(hour, minute, second)
    of_day = hour % _NOON + (_NOON if meridiem == "p" else 0)
    period = "" if _DAY_PERIOD.search(before) else f"{_day_period(of_day)} "
    return period + clock(hour % _NOON or _NOON, minute, second)


def _before(match: re.Match[str]) -> str:
    return match.string[max(0, match.start() - 20) : match.start()]


def _time(match: re.Match[str]) -> str:
    spoken = _spoken(match.groups()[:6], _before(match))
    if spoken is None:
        return match[0]
    if spoken.endswith("बजे"):
        return spoken
    after = match.string[match.end() : match.end() + 8]
    wants_at = match[8] or (match[7] and _WORD_AFTER.match(after) and not _POSTPOSITION.match(after))
    return f"{spoken} पर" if wants_at else spoken


def _time_range(match: re.Match[str]) -> str:
    groups = match.groups()
    begin, end = _spoken(groups[:6], _before(match)), _spoken(groups[6:12], "")
    return f"{begin} से {end} तक" if begin and end else match[0]


def _duration(match: re.Match[str]) -> str:
    hours, minutes = int(match[1]), int(match[2])
    if minutes in (15, 30, 45):
        return f"{quarters(hours, minutes // 15)} घंटे"
    return f"{cardinal(match[1])} घंटे {cardinal(str(minutes))} मिनट" if minutes else f"{cardinal(match[1])} घंटे"


def _numeric_date(match: re.Match[str]) -> str:
    day, month = int(match[1]), int(match[3])
    if not is_date(day, month):
        day, month = month, day
    if not is_date(day, month):
        return match[0]
    return f"{cardinal(str(day))} {MONTHS[month - 1]} {year(full_year(match[4]))}"


def _iso_date(match: re.Match[str]) -> str:
    if not is_date(int(match[3]), int(match[2])):
        return match[0]
    date = f"{cardinal(str(int(match[3])))} {MONTHS[int(match[2]) - 1]} {year(match[1])}"
    return f"{date}, {match[4]}" if match[4] else date


def _named_date(match: re.Match[str]) -> str:
    begin, day, month, of_year = match.groups()
    first = f"{cardinal(begin)} से " if begin else ""
    last = f" {year(of_year)}" if of_year else ""
    return f"{first}{cardinal(str(int(day)))} {MONTH_NAMES[month]}{last}"


def _month_first(match: re.Match[str]) -> str:
    last = f" {year(match[3])}" if match[3] else ""
    return f"{cardinal(str(int(match[2])))} {MONTH_NAMES[match[1]]}{last}"


def _month_of_year(match: re.Match[str]) -> str:
    return f"{MONTH_NAMES[match[1]]} {year(match[2])}"


def _fiscal_year(match: re.Match[str]) -> str:
    if (int(match[1]) + 1) % 100 != int(match[2]):
        return match[0]
    return f"{year(match[1])}-{cardinal(str(int(match[2])))}"


def _years(match: re.Match[str]) -> str:
    return f"{year(match[1])} से {year(match[2])}" if match[1] < match[2] else match[0]


def _decade(match: re.Match[str]) -> str:
    return f"{year(match[1])} के दशक"


def _year(match: re.Match[str]) -> str:
    return year(match[0])


_YEAR = r"(?:1[1-9]|20)\d\d"
_LATIN_MONTH = "|".join(sorted((name for name in MONTH_NAMES if name.isascii()), key=len, reverse=True))

DATES: Rules = [
    (
        re.compile(
            r"(?<![\w.,/-])(\d{4})[-/](\d\d)[-/](\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d{1,6})?)?Z?)?(?![\w/]|-\d)"
        ),
        _iso_date,
    ),
    (re.compile(r"(?<![\w.,/-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?![\w/]|[.-]\d)"), _numeric_date),
    (re.compile(r"(?<![\w.,/-])(\d{1,2})(/)(\d{1,2})/(\d\d)(?![\w/]|[.-]\d)"), _numeric_date),
    (re.compile(r"(?<![\w.,/-])(\d\d)(-)(\d\d)-(\d\d)(?![\w/]|[.-]\d)"), _numeric_date),
    (
        re.compile(
            rf"(?<![\w.,/₹$€£-])(?:(\d{{1,2}}){_DASH})?(\d{{1,2}})(?:st|nd|rd|th)?[ -]?({MONTH}){NOT_BEFORE_WORD}"
            rf"(?:[.,]?[ -](\d{{4}})(?![\w:]|[.,]\d))?"
        ),
        _named_date,
    ),
    (
        re.compile(rf"(?<![A-Za-z])({_LATIN_MONTH})\.? (\d{{1,2}})(?:st|nd|rd|th)?(?:,? (\d{{4}}))?(?![\w:]|[.,]\d)"),
        _month_first,
    ),
    (re.compile(rf"{NOT_AFTER_WORD}({MONTH}) (\d{{1,2}}), (\d{{4}})(?![\w:]|[.,]\d)"), _month_first),
    (re.compile(rf"{NOT_AFTER_WORD}({MONTH})[,.]? (\d{{4}})(?![\w:]|[.,]\d)"), _month_of_year),
]
TIMES: Rules = [
    (re.compile(rf"{_NOT_IN_TIME}(\d{{1,2}}):(\d\d) ?(?=घंट[ाे])(?:घंट[ाे])"), _duration),
    (re.compile(rf"(?<![\w.,:])(\d{{1,2}})\.([0-5]\d)(?= ?(?:बजे|{_MERIDIEM}))"), r"\1:\2"),
    (
        re.compile(rf"{_NOT_IN_TIME}{_TIME}{_DASH}{_TIME}(?![\w:])(?: ?बजे)?(?: ?तक)?{NOT_BEFORE_WORD}"),
        _time_range,
    ),
    (
        re.compile(rf"{_NOT_IN_TIME}{_TIME}(?![\w:])(?: ?(बजे|hrs){NOT_BEFORE_WORD})?(?: ?(पर){NOT_BEFORE_WORD})?"),
        _time,
    ),
]
YEARS: Rules = [
    (re.compile(r"(?<![\w.,/-])((?:1[89]|20)\d0|[789]0)'?s(?!\w)"), _decade),
    (re.compile(r"(?<![\w.,/-])((?:19|20)\d\d)[-–/](\d\d)(?![\w/]|[-.,:]\d)"), _fiscal_year),
    (re.compile(rf"(?<![\w.,/-])({_YEAR}){_DASH}({_YEAR})(?![\w/%]|[-.,:]\d)"), _years),
    (re.compile(r"(?:(?<=सन् )|(?<=सन )|(?<=वर्ष )|(?<=साल ))\d{4}(?![\w/]|[-.,:]\d)"), _year),
    (
        re.compile(rf"(?<![\w.,/-])1[1-9]\d\d(?= ?(?:में|से|तक|के|की|का|को|ई[.॰]|ईस्वी){NOT_BEFORE_WORD})"),
        _year,
    ),
    (re.compile(rf"(?<![\w.,/-])1[5-9]\d\d(?=[,;)।](?!\d)|$| (?:और|या){NOT_BEFORE_WORD})"), _year),
]
