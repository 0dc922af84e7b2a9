"""Dates and times of day in Chinese: years digit by digit (GB/T 15835-2011, 4.2), hours and minutes as 点 and 分.

The rules leave the digits of months, days, hours and minutes to `zh_numbers.NUMBER`.
"""

import re

from voicewire.text.normalizers.rules import Rules
from voicewire.text.normalizers.unspaced import DASHES, TILDES
from voicewire.text.normalizers.zh_numbers import one_by_one

_MONTH = r"(?:0?[1-9]|1[0-2])(?!\d)"
_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?!\d)"
_HOUR = r"(?:[01]?\d|2[0-4])"
_LASTING = "(?:剩余|剩餘|时长|時長|用时|用時|耗时|耗時)"
"""Before a span of time, which looks like a time of day."""
_WEEKDAY = "(?:周|週|星期|礼拜|禮拜)[一二三四五六日天]"
_TO = f"[{DASHES}{TILDES}至到]"
_HALVES = {"a": "上午", "p": "下午"}
_SAID_DECADES = "60|70|80|90|00|85|95|05"


def is_date(dotted: str) -> bool:
    """Whether dotted numbers such as 2026.03.14 are a date and no version."""
    return re.fullmatch(rf"[12]\d{{3}}\.{_MONTH}\.{_DAY}", dotted) is not None


def _date(match: re.Match[str]) -> str:
    return f"{one_by_one(match[1])}年{int(match[3])}月{int(match[4])}日"


def _date_with_year_last(match: re.Match[str]) -> str:
    first, second = int(match[1]), int(match[2])
    month, day = (first, second) if first <= 12 else (second, first)
    return f"{one_by_one(match[3])}年{month}月{day}日" if month <= 12 and day <= 31 else match[0]


def _month_of_year(match: re.Match[str]) -> str:
    return f"{one_by_one(match[1])}年{int(match[2])}月"


def _months_of_years(match: re.Match[str]) -> str:
    return f"{one_by_one(match[1])}年{int(match[2])}月到{one_by_one(match[3])}年{int(match[4])}月"


def _month_and_day(match: re.Match[str]) -> str:
    return f"{int(match[1])}月{int(match[2])}日"


def _years(match: re.Match[str]) -> str:
    return f"{one_by_one(match[1])}到{one_by_one(match[2])}"


def _year(match: re.Match[str]) -> str:
    return one_by_one(match[1])


def _decade(match: re.Match[str]) -> str:
    return f"{one_by_one(match[1])}年代"


def _without_zero(match: re.Match[str]) -> str:
    return match[1]


def _time(match: re.Match[str]) -> str:
    half, hour, minute, second = match[4], int(match[1]), int(match[2]), match[3]
    said = f"{hour}点"
    if minute or second:
        said += f"{_minute(minute)}分"
    if second:
        said += f"{_minute(int(second))}秒"
    return _HALVES[half.lower()] + said if half else said


def _minute(number: int) -> str:
    return f"零{number}" if 0 < number < 10 else f"{number}" if number else "零"


def _duration(match: re.Match[str]) -> str:
    hours, minutes, seconds = match.groups()
    parts = [(hours, "小时"), (minutes, "分"), (seconds, "秒")]
    return "".join(f"{int(number)}{unit}" for number, unit in parts if number)


def _countdown(match: re.Match[str]) -> str:
    return f"{match[1]}{int(match[2])}小时{int(match[3])}分{int(match[4])}秒"


def _hour(match: re.Match[str]) -> str:
    return f"{_HALVES[match[2].lower()]}{int(match[1])}点"


def _zone(match: re.Match[str]) -> str:
    return "加" if match[0] == "+" else "减"


DATES: Rules = [
    (
        re.compile(
            rf"(?<![\d.,/-])([12]\d{{3}})([-/.])({_MONTH})\2({_DAY})(?:日|(?=[T ]\d)|(?![\w./-])|(?=[^\x00-\x7f]))"
        ),
        _date,
    ),
    (re.compile(r"(?<![\d.,/-])(\d{1,2})[/.](\d{1,2})[/.]([12]\d{3})(?![\d./-])"), _date_with_year_last),
    (re.compile(r"(?<![\d.,/-])([12]\d{3})[-/](0[1-9]|1[0-2])(?![\d./-])"), _month_of_year),
    (
        re.compile(
            rf"(?<![\d.,/-])([12]\d{{3}})\.(0?[1-9]|1[0-2])[{DASHES}{TILDES}]([12]\d{{3}})\.(0?[1-9]|1[0-2])(?![\d.])"
        ),
        _months_of_years,
    ),
    (re.compile(r"(?<![\d.,/-])((?:19|20)\d\d)[/-](\d\d)(?=赛季|賽季|学年|學年|年度|财年)"), _years),
    (re.compile(r"(?<![\d.,/-])(0[1-9]|1[0-2])/([0-3]\d)(?![\d./-])"), _month_and_day),
    (re.compile(rf"(?<![\d.,/-])({_MONTH})/({_DAY})(?=[(（ ]?{_WEEKDAY})"), _month_and_day),
    (re.compile(rf"(?<![\d.,])([12]\d{{3}}){_TO}([12]\d{{3}})(?= ?年)"), _years),
    (re.compile(rf"(?<![\d.,])((?:19|20)\d\d)[{DASHES}]((?:19|20)\d\d)(?![{DASHES}\d])"), _years),
    (re.compile(r"(?<![\d.,])(20[1-9]\d|20\d[1-9]|19\d\d|1[0-8]\d[1-9]|1[0-8][1-9]\d|2000)(?= ?年(?![级級]))"), _year),
    (re.compile(r"(?<![\d.,])(1[1-8]00)(?= ?年(?![级級前来來间間多左历歷以之的]))"), _year),
    (re.compile(r"(?<![\d.,])(\d\d)(?= ?年 ?\d{1,2} ?月)"), _year),
    (re.compile(r"(?<![\d.,])(0\d)(?= ?年)"), _year),
    (re.compile(r"(?<![\d.,])(1[89]\d0|20\d0)s(?![A-Za-z\d])"), _decade),
    (re.compile(r"(?<![\d.,])(\d{1,2}[.·]\d{1,2})(?=大促|购物节|妇女节|晚会|事件|大?地震)"), _year),
    (re.compile(rf"(?<![\d.,:])({_SAID_DECADES})(?= ?[后後])"), _year),
    (re.compile(r"(?<![\d.,])0([1-9])(?= ?[月日号號])"), _without_zero),
]  # fmt: skip
TIMES: Rules = [
    (re.compile(r"(?<![A-Za-z\d.])(\d{1,3})h ?(\d{1,2})m(?:in)?(?: ?(\d{1,2})s)?(?![A-Za-z\d])"), _duration),
    (re.compile(r"(?<![A-Za-z\d.])()(\d{1,3})m(?:in)? ?(\d{1,2})s(?![A-Za-z\d])"), _duration),
    (re.compile(r"(?<![A-Za-z\d.])()(\d{1,3})['′](\d{1,2})[\"″](?![A-Za-z\d])"), _duration),
    (re.compile(rf"(?<={_LASTING})([:：是为為]? ?)(\d{{1,3}}):([0-5]\d):([0-5]\d)(?![\d:])"), _countdown),
    (re.compile(r"(?<=日)T(?=\d\d:\d\d)"), ""),
    (re.compile(r"(?<=:\d\d)(?:\.\d{1,6})?Z(?![A-Za-z\d])"), " UTC"),
    (
        re.compile(
            rf"(?<![\d:])(?<!\d\.)({_HOUR}):([0-5]\d)(?::([0-5]\d))?(?![\d:]|\.\d)分?"
            r"(?: ?([AaPp])\.?[Mm]\b\.?)?", re.ASCII
        ),
        _time,
    ),
    (re.compile(r"(?<![\d:.A-Za-z])(1[0-2]|0?[1-9]) ?([AaPp])(?:[Mm]\b|\.[Mm]\.)", re.ASCII), _hour),
    (re.compile(r"(?<=UTC|GMT)[+-](?=\d)"), _zone),
]  # fmt: skip
HAS_TIME = re.compile(r"\d[hm'′] ?\d|\d:\d|\d ?[AaPp]\.?[Mm]|[CT][+-]\d")
