"""Dates and times of day in Japanese: 年, 月, 日, 時, 分, 秒 (公用文作成の考え方, 令和4年, on numerals).

The rules leave digits to `ja_numbers.NUMBER`.
"""

import re

from voicewire.text.normalizers.rules import Rules
from voicewire.text.normalizers.unspaced import DASHES, HAN, TILDES

_MONTH = r"(?:0?[1-9]|1[0-2])(?!\d)"
_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?!\d)"
_LASTING = "(?:残り|所要|再生|録画)時間"
"""Before a span of time, which looks like a time of day."""
_HALVES = {"a": "午前", "p": "午後"}
_DAYS_OF_MONTH = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_LARGEST_DENOMINATOR = 10
"""1/2 and 3/10 are fractions, 3/14 and 4/1 are dates: nobody writes twentieths in running text."""


def is_date(dotted: str) -> bool:
    """Whether dotted numbers such as 2026.03.14 are a date and no version."""
    return re.fullmatch(rf"[12]\d{{3}}\.{_MONTH}\.{_DAY}", dotted) is not None


def _date(match: re.Match[str]) -> str:
    return f"{match[1]}年{int(match[3])}月{int(match[4])}日"


def _date_with_year_last(match: re.Match[str]) -> str:
    first, second = int(match[1]), int(match[2])
    month, day = (first, second) if first <= 12 else (second, first)
    return f"{match[3]}年{month}月{day}日" if month <= 12 and day <= 31 else match[0]


def _month_of_year(match: re.Match[str]) -> str:
    return f"{match[1]}年{int(match[2])}月"


def _month_and_day(match: re.Match[str]) -> str:
    return f"{int(match[1])}月{int(match[2])}日"


def _likely_date(match: re.Match[str]) -> str:
    month, day = int(match[1]), int(match[2])
    is_fraction = month < day <= _LARGEST_DENOMINATOR and match[1][0] != "0"
    is_possible = month and 0 < day <= _DAYS_OF_MONTH[month - 1]
    return _month_and_day(match) if is_possible and not is_fraction else match[0]


def _weekday(match: re.Match[str]) -> str:
    return f"日{match[1]}曜日" + ("、" if match[2] else "")


def _time(match: re.Match[str]) -> str:
    half, hour, minute, second = match[1] or match[5], int(match[2]), int(match[3]), match[4]
    said = f"{hour}時"
    if minute or second:
        said += f"{minute}分"
    if second:
        said += f"{int(second)}秒"
    return _HALVES[half.lower()] + said if half else said


def _duration(match: re.Match[str]) -> str:
    hours, minutes, seconds = match.groups()
    parts = [(hours, "時間"), (minutes, "分"), (seconds, "秒")]
    return "".join(f"{int(number)}{unit}" for number, unit in parts if number)


def _countdown(match: re.Match[str]) -> str:
    return f"{match[1]}{int(match[2])}時間{int(match[3])}分{int(match[4])}秒"


def _hour(match: re.Match[str]) -> str:
    return f"{_HALVES[match[2].lower()]}{int(match[1])}時"


def _zone(match: re.Match[str]) -> str:
    return "プラス" if match[0] == "+" else "マイナス"


DATES: Rules = [
    (
        re.compile(
            rf"(?<![\d.,/-])([12]\d{{3}})([-/.])({_MONTH})\2({_DAY})(?:日|(?=[T ]\d)|(?![\w./-])|(?=[^\x00-\x7f]))"
        ),
        _date,
    ),
    (re.compile(r"(?<![\d.,/-])(\d{1,2})[/.](\d{1,2})[/.]([12]\d{3})(?![\d./-])"), _date_with_year_last),
    (re.compile(r"(?<![\d.,/-])([12]\d{3})[-/](0[1-9]|1[0-2])(?![\d./-])"), _month_of_year),
    (re.compile(r"(?<![\d.,/-])((?:19|20)\d\d)[/-](\d\d)(?=シーズン|年度|年)"), r"\1から\2"),
    (re.compile(rf"(?<![\d.,/-])({_MONTH})/({_DAY})(?=[(（ ]?[月火水木金土日][)）・曜])"), _month_and_day),
    (
        re.compile(rf"(?<![\d.,/-])({_MONTH})/({_DAY})(?= ?(?:{TILDES[0]}|[{TILDES[1:]}]|まで|から|以降|付|締|発売))"),
        _month_and_day,
    ),
    (re.compile(rf"(?<![\d.,/-])({_MONTH})/({_DAY})(?![\d./%-]|,\d)"), _likely_date),
    (re.compile(r"(?<![\d.,])0([1-9])(?= ?[月日時分])"), r"\1"),
    (re.compile("(?<=\\d)日[(（]([月火水木金土日])(?:・祝)?[)）] ?(?=(\\d)?)"), _weekday),
]
TIMES: Rules = [
    (
        re.compile(rf"(?<![{HAN}])([月火水木金土日])[{TILDES}]([月火水木金土日])(?![{HAN}])"),
        lambda match: f"{match[1]}曜から{match[2]}曜",
    ),
    (re.compile(r"(?<![A-Za-z\d.])(\d{1,3})h ?(\d{1,2})m(?:in)?(?: ?(\d{1,2})s)?(?![A-Za-z\d])"), _duration),
    (re.compile(r"(?<![A-Za-z\d.])()(\d{1,3})m(?:in)? ?(\d{1,2})s(?![A-Za-z\d])"), _duration),
    (re.compile(r"(?<![A-Za-z\d.])()(\d{1,3})['′](\d{1,2})[\"″](?![A-Za-z\d])"), _duration),
    (re.compile(rf"(?<={_LASTING})([:：はが]? ?)(\d{{1,3}}):([0-5]\d):([0-5]\d)(?![\d:])"), _countdown),
    (re.compile(r"(?<=日)T(?=\d\d:\d\d)"), ""),
    (re.compile(r"(?<=:\d\d)(?:\.\d{1,6})?Z(?![A-Za-z\d])"), " UTC"),
    (
        re.compile(
            r"(?<![\d:])(?<!\d\.)(?:([AaPp])[Mm] ?)?([012]?\d):([0-5]\d)(?::([0-5]\d))?(?![\d:]|\.\d)分?"
            r"(?: ?([AaPp])\.?[Mm]\b\.?)?",
            re.ASCII,
        ),
        _time,
    ),
    (re.compile(r"(?<![\d:.A-Za-z])(1[0-2]|0?[1-9]) ?([AaPp])(?:[Mm]\b|\.[Mm]\.)", re.ASCII), _hour),
    (re.compile(r"(?<=UTC|GMT|JST)[+-](?=\d)"), _zone),
    (re.compile(rf"(?<=[時分日月年]) ?[{TILDES}] ?(?=$|[、。）)」]|(?!\d)[^\x00-\x7f])"), "から"),
]  # fmt: skip
HAS_TIME = re.compile(rf"\d[hm'′] ?\d|\d:\d|\d ?[AaPp]\.?[Mm]|[CT][+-]\d|[時分日月年火水木金土] ?[{DASHES}{TILDES}]")
