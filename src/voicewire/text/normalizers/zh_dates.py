"""Dates and times of day in Chinese: years digit by digit (GB/T 15835-2011, 4.2), hours and minutes as 点 and 分.

The rules leave the digits of months, days, hours and minutes to `zh_numbers.NUMBER`.
"""

import re

from voicewire.text.normalizers.rules import Rules
from voicewire.text.normalizers.unspaced.dates import (
    DAY,
    MONTH,
    TimeReader,
    TimeWords,
    date_rules,
    month_and_day,
)
from voicewire.text.normalizers.unspaced.dates import (
    HAS_TIME as TIME,
)
from voicewire.text.normalizers.unspaced.script import DASHES, TILDES
from voicewire.text.normalizers.zh_numbers import one_by_one

_WEEKDAY = "(?:周|週|星期|礼拜|禮拜)[一二三四五六日天]"
_TO = f"[{DASHES}{TILDES}至到]"
_SAID_DECADES = "60|70|80|90|00|85|95|05"


def _months_of_years(match: re.Match[str]) -> str:
    return f"{one_by_one(match[1])}年{int(match[2])}月到{one_by_one(match[3])}年{int(match[4])}月"


def _years(match: re.Match[str]) -> str:
    return f"{one_by_one(match[1])}到{one_by_one(match[2])}"


def _year(match: re.Match[str]) -> str:
    return one_by_one(match[1])


def _decade(match: re.Match[str]) -> str:
    return f"{one_by_one(match[1])}年代"


def _without_zero(match: re.Match[str]) -> str:
    return match[1]


def _minute(number: int) -> str:
    return f"零{number}" if 0 < number < 10 else f"{number}" if number else "零"


_READER = TimeReader(
    TimeWords(
        hours="小时",
        o_clock="点",
        halves=("上午", "下午"),
        hour=r"(?:[01]?\d|2[0-4])",
        minute=_minute,
        lasting="(?:剩余|剩餘|时长|時長|用时|用時|耗时|耗時)",
        links=":：是为為",
        zones="UTC|GMT",
        plus="加",
        minus="减",
    )
)
DATES: Rules = [
    *date_rules(one_by_one),
    (
        re.compile(
            rf"(?<![\d.,/-])([12]\d{{3}})\.(0?[1-9]|1[0-2])[{DASHES}{TILDES}]([12]\d{{3}})\.(0?[1-9]|1[0-2])(?![\d.])"
        ),
        _months_of_years,
    ),
    (re.compile(r"(?<![\d.,/-])((?:19|20)\d\d)[/-](\d\d)(?=赛季|賽季|学年|學年|年度|财年)"), _years),
    (re.compile(r"(?<![\d.,/-])(0[1-9]|1[0-2])/([0-3]\d)(?![\d./-])"), month_and_day),
    (re.compile(rf"(?<![\d.,/-])({MONTH})/({DAY})(?=[(（ ]?{_WEEKDAY})"), month_and_day),
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
TIMES: Rules = _READER.rules()
HAS_TIME = re.compile(TIME)
