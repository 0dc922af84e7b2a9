"""Times of day in English words: "nine oh five A.M", "fourteen thirty", "nine o'clock" (Chicago Manual 9.37)."""

import re

from voicewire.text.normalizers.dates import is_time
from voicewire.text.normalizers.en_dates import ends_sentence
from voicewire.text.normalizers.en_numbers import whole
from voicewire.text.normalizers.rules import Rules

_LATE_HOUR = 13  # from here on hours are of the 24-hour clock


def _is_time(hour: str, minute: str | None, second: str | None = None) -> bool:
    return is_time(int(hour), int(minute or 0), int(second or 0))


def _clock(hour: str, minute: str | None) -> str:
    """Hour and minutes, "oh" before minutes below ten; a full hour up to noon is left bare."""
    if not minute or minute == "00":
        return f"{whole(hour)} hundred" if int(hour) >= _LATE_HOUR else whole(hour)
    return f"{whole(hour)} oh {whole(minute[1])}" if minute.startswith("0") else f"{whole(hour)} {whole(minute)}"


def _full_hour(hour: str) -> str:
    if int(hour) in (0, 24):
        return "midnight"
    return f"{whole(hour)} hundred" if int(hour) >= _LATE_HOUR else f"{whole(hour)} o'clock"


def _half_of_day(half: str | None) -> str:
    return f" {half[0].upper()}.M" if half else ""


def _time(match: re.Match[str]) -> str:
    hour, minute, second, zone, half = match.groups()
    if not _is_time(hour, minute, second):
        return match[0]
    second = "" if second in (None, "00") else second
    is_bare = half or second or match.string.startswith(" hours", match.end())
    said = _clock(hour, minute) if minute != "00" or is_bare else _full_hour(hour)
    if half and minute == "00":
        said = whole(hour)
    if second:
        said += f" and {whole(second)} second" + ("" if second == "01" else "s")
    return said + _zone(zone) + _half_of_day(half) + ("." if half and ends_sentence(match) else "")


def _zone(zone: str | None) -> str:
    if not zone:
        return ""
    if zone in ("Z", "+00:00"):
        return " U.T.C"
    return " U.T.C" + _shift(zone[0], zone[1:3], zone[4:])


def _shift(sign: str, hours: str, minutes: str | None) -> str:
    rest = f" {whole(minutes)}" if minutes and minutes != "00" else ""
    return f" {'plus' if sign == '+' else 'minus'} {whole(hours)}{rest}"


def _offset(match: re.Match[str]) -> str:
    return ".".join(match[1]) + _shift(match[2], match[3], match[4])


def _range(match: re.Match[str]) -> str:
    hour, minute, half, last_hour, last_minute, last_half = match.groups()
    if not (last_half or (minute and last_minute)) or not (_is_time(hour, minute) and _is_time(last_hour, last_minute)):
        return match[0]
    first = (whole(hour) if half and minute == "00" else _clock(hour, minute)) + _half_of_day(half)
    last = whole(last_hour) if last_half and last_minute == "00" else _clock(last_hour, last_minute)
    return f"{first} to {last}{_half_of_day(last_half)}" + ("." if last_half and ends_sentence(match) else "")


def _hour(match: re.Match[str]) -> str:
    if not _is_time(match[1], None):
        return match[0]
    return whole(match[1]) + _half_of_day(match[2]) + ("." if ends_sentence(match) else "")


def _o_clock(match: re.Match[str]) -> str:
    return f"{whole(match[1])} o'clock"


def _hours(match: re.Match[str]) -> str:
    return f"{_counted(match[1], 'hour')} {_counted(match[2], 'minute')}"


def _minutes(match: re.Match[str]) -> str:
    return f"{_counted(match[1], 'minute')} {_counted(match[2], 'second')}"


def _counted(digits: str, unit: str) -> str:
    return f"{whole(digits)} {unit}{'' if int(digits) == 1 else 's'}"


def _military(match: re.Match[str]) -> str:
    hour, minute = match[1][1], match[2]
    minutes = "hundred" if minute == "00" else whole(minute)
    return f"{'zero' if hour == '0' else 'oh ' + whole(hour)} {minutes} hours"


_DASH = r"[^\S\n]?[-–—][^\S\n]?"
_HALF = r"(?:[^\S\n]?([AaPp])(?:\.[^\S\n]?[Mm]\.?|[Mm]\b\.?(?=[^\S\n]?[a-z]|$|[^.\w\s])|[Mm]\b))"
_SECONDS = r"(?::(\d\d))?(?:\.\d{1,6}(?=Z|[+-]\d))?"
TIMES: Rules = [
    (re.compile(rf"(?<![\w.,:/$€£-])(\d{{1,2}})\.([0-5]\d)(?=(?:{_DASH}\d{{1,2}}[.:][0-5]\d)?{_HALF})"), r"\1:\2"),
    (re.compile(rf"(?<=\d:\d\d)({_DASH}\d{{1,2}})\.([0-5]\d)(?={_HALF})"), r"\1:\2"),
    (re.compile(r"(?<![\w.,:/])(\d{1,3})h[^\S\n]?([0-5]?\d)(?:m|min)?(?![\w:]|[.,]\d)"), _hours),
    (re.compile(r"(?<![\w.,:/])(\d{1,3})m[^\S\n]?([0-5]?\d)s(?!\w)"), _minutes),
    (re.compile(r"\b(GMT|UTC)[^\S\n]?([+−-])[^\S\n]?(\d{1,2})(?::?(\d\d))?(?![\w:])"), _offset),
    (
        re.compile(
            rf"(?<![\w.,:/$€£-])(\d{{1,2}})(?::(\d\d))?{_HALF}?{_DASH}(\d{{1,2}})(?::(\d\d))?{_HALF}?(?![\w:%/-]|[.,]\d)"
        ),
        _range,
    ),
    (re.compile(rf"(?<![\w.,:/])(\d{{1,2}}):(\d\d){_SECONDS}(Z|[+-]\d\d:\d\d)?{_HALF}?(?![\w:]|[.,]\d)"), _time),
    (re.compile(rf"(?<![\w.,:/$€£-])(\d{{1,2}}){_HALF}(?!\w)"), _hour),
    (re.compile(r"(?<![\w.,:/$€£-])(\d{1,2}) ?o['’]clock\b"), _o_clock),
    (re.compile(r"(?<![\w.,:/$€£-])(0\d)([0-5]\d)[^\S\n](?:hours|hrs)\b"), _military),
]
HAS_TIME = re.compile(
    r"\d(?::\d|[hm] ?\d|[^\S\n]?[AaPp]\.?[^\S\n]?[Mm]|[^\S\n]?o['’]clock|\d{3} h)|(?:GMT|UTC)[^\S\n]?[+−-]"
)
