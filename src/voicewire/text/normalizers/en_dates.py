"""English dates, years, decades, centuries and eras in words (Chicago Manual of Style, 17th edition, 9.29 to 9.36).

Dates with the month first are read American ("June third"), those with the day first British ("the third of June").
"""

import re

from voicewire.text.normalizers.dates import is_date
from voicewire.text.normalizers.en_numbers import ordinal, plural, whole, year
from voicewire.text.normalizers.rules import Rules, any_of

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip
_MONTH_NAMES = {**{name[:3]: name for name in MONTHS}, "Sept": "September", **{name: name for name in MONTHS}}
_DAYS = {
    "Mon": "Monday", "Tue": "Tuesday", "Tues": "Tuesday", "Wed": "Wednesday", "Thu": "Thursday", "Thur": "Thursday",
    "Thurs": "Thursday", "Fri": "Friday", "Sat": "Saturday", "Sun": "Sunday",
}  # fmt: skip
_ERAS = {"BC": "B.C", "BCE": "B.C.E", "AD": "A.D", "CE": "C.E"}
_CENTURY_PIVOT = 69  # two digits from here on are of the 1900s (POSIX, strptime)
_YEARS, _SURE_YEARS = range(1100, 2100), range(1000, 3000)
_COUNTED = frozenset(("people", "men", "women", "children", "more", "or"))
_NO_PLURAL = frozenset(
    ("was", "has", "this", "does", "goes", "always", "perhaps", "unless", "across", "plus", "versus")
)
_NEXT_WORD = re.compile(r"[^\S\n]([a-z]+)")


def ends_sentence(match: re.Match[str]) -> bool:
    """Whether the dot of an abbreviation is the last of its segment as well."""
    return match[0].endswith(".") and match.end() == len(match.string)


def _year(digits: str) -> str:
    if len(digits) == 2:
        digits = ("19" if int(digits) >= _CENTURY_PIVOT else "20") + digits
    return year(digits)


def _month_first(month: str, day: str, digits: str | None = None) -> str:
    return f"{month} {ordinal(day)}" + (f", {_year(digits)}" if digits else "")


def _day_first(day: str, month: str, digits: str | None = None, article: str = "the ") -> str:
    return f"{article}{ordinal(day)} of {month}" + (f", {_year(digits)}" if digits else "")


def _iso(match: re.Match[str]) -> str:
    if not is_date(int(match[3]), int(match[2])):
        return match[0]
    return _month_first(MONTHS[int(match[2]) - 1], match[3], match[1]) + (", " if match[4] else "")


def _numeric(match: re.Match[str]) -> str:
    first, second, digits = match.groups()
    if is_date(int(second), int(first)):
        return _month_first(MONTHS[int(first) - 1], second, digits)
    return _day_first(first, MONTHS[int(second) - 1], digits) if is_date(int(first), int(second)) else match[0]


def _dotted(match: re.Match[str]) -> str:
    day, month, digits = match[0].split(".")
    return _day_first(day, MONTHS[int(month) - 1], digits) if is_date(int(day), int(month)) else match[0]


def _without_year(match: re.Match[str]) -> str:
    before, month, day = match.groups()
    return before + _month_first(MONTHS[int(month) - 1], day) if is_date(int(day), int(month)) else match[0]


def _month_day(match: re.Match[str]) -> str:
    month, day, until, digits, short = match.groups()
    if not 1 <= int(day) <= 31:
        return match[0]
    said = _month_first(_MONTH_NAMES[month], day) + (f" to {ordinal(until)}" if until else "")
    return f"{said}, {_year(digits or short)}" if digits or short else said


def _day_month(match: re.Match[str]) -> str:
    article, day, until, month, digits = match.groups()
    if not 1 <= int(day) <= 31:
        return match[0]
    until = f" to the {ordinal(until)}" if until else ""
    said = f"{article or 'the '}{ordinal(day)}{until} of {_MONTH_NAMES[month]}"
    return f"{said}, {year(digits)}" if digits else said


def _month_year(match: re.Match[str]) -> str:
    return f"{_MONTH_NAMES[match[1]]} {year(match[2])}"


def _iso_month(match: re.Match[str]) -> str:
    digits, month = match.groups()
    is_range = int(month) > int(digits[2:]) or not 1 <= int(month) <= 12
    return match[0] if is_range else f"{MONTHS[int(month) - 1]} {year(digits)}"


def _months(match: re.Match[str]) -> str:
    return f"{_MONTH_NAMES[match[1]]} to {_MONTH_NAMES[match[2]]}"


def _days(match: re.Match[str]) -> str:
    return f"{_DAYS[match[1]]} to {_DAYS[match[2]]}"


def _day(match: re.Match[str]) -> str:
    return _DAYS[match[1]]


def _decade(match: re.Match[str]) -> str:
    return plural(year(match[1]) if len(match[1]) == 4 else whole(match[1]))


def _dozens(match: re.Match[str]) -> str:
    """A number that stands for many of its kind: "1,000s of them"."""
    return plural(whole(match[1]).removeprefix("one "))


def _short_year(match: re.Match[str]) -> str:
    digits = match[1]
    return f"oh {whole(digits[1])}" if digits.startswith("0") else whole(digits)


def _year_range(match: re.Match[str]) -> str:
    first, last = match.groups()
    if len(last) == 2:
        last = first[:2] + last
    return f"{year(first)} to {year(last)}" if int(first) < int(last) else match[0]


def _of_era(digits: str) -> str:
    return year(digits) if len(digits) == 4 else whole(digits)


def _era(match: re.Match[str]) -> str:
    first, last, era = match.groups()
    years = _of_era(first) + (f" to {_of_era(last)}" if last else "")
    return f"{years} {_ERAS[era.replace('.', '')]}" + ("." if ends_sentence(match) else "")


def _anno_domini(match: re.Match[str]) -> str:
    return f"A.D {_of_era(match[1])}"


def _plain_year(match: re.Match[str]) -> str:
    before, digits = match[1] or "", match[2]
    if before and int(digits) in _SURE_YEARS:
        return before + year(digits)
    following = _NEXT_WORD.match(match.string, match.end())
    is_count = following is not None and _is_counted(following[1])
    return match[0] if is_count or int(digits) not in _YEARS else before + year(digits)


def _is_counted(word: str) -> bool:
    """Whether a number before `word` says how many."""
    if word in _COUNTED:
        return True
    return len(word) > 3 and word.endswith("s") and not word.endswith("ss") and word not in _NO_PLURAL


_DASH = r"[^\S\n]?[-–—][^\S\n]?"
_NAME = f"({any_of(_MONTH_NAMES)})"
_MONTH = rf"{_NAME}(?![a-z])\.?"
_ORDINAL_DAY = r"(\d{1,2})(?:st|nd|rd|th)?(?!\w)"
_YEAR = r"(\d{4})(?![\w%:]|[.,/]\d|-\d)"
_WEEKDAY = f"({any_of(_DAYS)})"
_SURELY = (
    "[Ii]n|[Bb]y|[Ss]ince|[Uu]ntil|[Tt]ill|[Dd]uring|[Cc]irca|[Yy]ear|[Ee]arly|[Ll]ate|[Mm]id|[Ss]pring|[Ss]ummer|[Aa]utumn|"
    "[Ff]all|[Ww]inter|[Ff]iscal|[Cc]opyright|[Cc]lass of"
)
_BEFORE_A_DAY = "[Oo]n |[Bb]y |[Dd]ue |[Uu]ntil |[Bb]efore |[Ss]ince "
_DECADE_OF = "the|his|her|our"
_CLOCK = r"\d{1,2}(?::\d\d|[^\S\n]?[ap]m)"
_ERA = r"(BCE|BC|CE|AD|B\.C\.E\.?|B\.C\.?|C\.E\.?|A\.D\.?)(?![\w])"
NUMERIC_DATES: Rules = [
    (re.compile(r"(?<![\w./-])(\d{4})[-/](\d\d)[-/](\d\d)(?!-?\d)([T\s](?=\d\d:\d\d))?"), _iso),
    (re.compile(r"(?<![\w./-])(\d{1,2})/(\d{1,2})/(\d{4}|\d\d)(?![\w/])"), _numeric),
    (re.compile(r"(?<![\w./-])(\d{1,2})-(\d{1,2})-(\d{4})(?![\w-])"), _numeric),
    (re.compile(r"(?<![\w.])\d{1,2}\.\d{1,2}\.\d{4}(?!\w|\.\d)"), _dotted),
    (re.compile(rf"\b({_BEFORE_A_DAY})(\d{{1,2}})/(\d{{1,2}})(?![\w/]|[.-]\d)"), _without_year),
    (re.compile(r"(?<![\w./-])((?:1\d|20)\d\d)-(0[1-9]|1[0-2])(?![\w-])"), _iso_month),
]
HAS_NUMERIC_DATE = re.compile(r"\d[-/.]\d")
_DAY_RANGE = (re.compile(rf"\b{_WEEKDAY}\.?{_DASH}{_WEEKDAY}(?!\w)\.?"), _days)
WEEKDAYS: Rules = [
    _DAY_RANGE,
    (re.compile(rf"\b{_WEEKDAY}\.?(?=,?[^\S\n](?:{_MONTH}|\d{{1,2}}[^\S\n]{_MONTH}|{_CLOCK}))"), _day),
]
"""Before a date or a time of which the digits still are there."""
NAMED_DATES: Rules = [
    (re.compile(rf"(?:(?<=\d)|(?<=\d(?:st|nd|rd|th))){_DASH}(?={_MONTH}[^\S\n]\d)"), " to "),
    (re.compile(rf"(?<=[a-z.]){_DASH}(?=\d{{1,2}}[^\S\n]{_MONTH})"), " to "),
    (
        re.compile(
            rf"(?<![\w:.,/$€£-])(the )?{_ORDINAL_DAY}(?:{_DASH}{_ORDINAL_DAY})?(?:[^\S\n]of)?[^\S\n]{_MONTH}"
            rf"(?:,?[^\S\n]{_YEAR})?"
        ),
        _day_month,
    ),
    (
        re.compile(
            rf"\b{_MONTH}[^\S\n]{_ORDINAL_DAY}(?![%:]|[.,/]\d|[^\S\n]?[ap]\.?m\b)(?:{_DASH}{_ORDINAL_DAY}(?![:/.]\d))?"
            rf"(?:(?:,? of|,)?[^\S\n](?:{_YEAR}|['’](\d\d)(?!\w)))?"
        ),
        _month_day,
    ),
    (re.compile(rf"\b{_MONTH},?[^\S\n]{_YEAR}"), _month_year),
]
HAS_NAMED_DATE = re.compile(f"(?:{'|'.join(month[:3] for month in MONTHS)}|{'|'.join(_DAYS)})")
YEARS: Rules = [
    (re.compile(r"(?<![\w.,])(10|100|1,?000|1,?000,?000)s(?= of\b)"), _dozens),
    (re.compile(r"\bca?\.[^\S\n]?(?=\d{3,4}\b)"), "circa "),
    (re.compile(r"\b([Ee])st\.(?= (?:1\d|20)\d\d\b)"), r"\1stablished"),
    (re.compile(r"(?<![\w.,])((?:1\d|20)\d0)['’]?s(?!\w)"), _decade),
    (re.compile(r"(?<!\w)['’]([2-9]0)s(?!\w)"), _decade),
    (re.compile(rf"(?<=\b(?:{_DECADE_OF}) )([1-9]0)['’]?s(?!\w)"), _decade),
    (re.compile(r"(?<=[^\S\n])['’](\d\d)(?![\w'’\"″])"), _short_year),
    (re.compile(rf"(?<![\w.,])(\d{{1,4}})(?:{_DASH}(\d{{1,4}}))?[^\S\n]?{_ERA}"), _era),
    (re.compile(r"(?<![\w.])A\.?D\.?[^\S\n](\d{1,4})(?![\w,.]\d)"), _anno_domini),
    (re.compile(rf"(?<![\w.,/$€£-])((?:1\d|20)\d\d){_DASH}((?:1\d|20)\d\d|\d\d)(?![\w%]|[.,/]\d|-\d)"), _year_range),
    (re.compile(rf"(\b(?:{_SURELY}) )?(?<![\w.,/$€£#:+−-]){_YEAR}"), _plain_year),
]
HAS_YEAR = re.compile(r"\d(?:\d{3}|0['’]?s|[^\S\n]?(?:BC|AD|CE|[ABC]\.))|['’]\d\d|AD \d|A\.D")
NAME_RANGES: Rules = [
    _DAY_RANGE,
    (re.compile(rf"\b{_NAME}\.?{_DASH}{_NAME}(?!\w)\.?"), _months),
]
HAS_NAME_RANGE = re.compile(r"[-–—](?<=[a-z.\s].)[^\S\n]?[A-Z]")
