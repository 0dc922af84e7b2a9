"""Dates and times of day in Japanese: 年, 月, 日, 時, 分, 秒 (公用文作成の考え方, 令和4年, on numerals).

The rules leave digits to `ja_numbers.NUMBER`.
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
from voicewire.text.normalizers.unspaced.script import DASHES, HAN, TILDES

_DAYS_OF_MONTH = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_LARGEST_DENOMINATOR = 10
"""1/2 and 3/10 are fractions, 3/14 and 4/1 are dates: nobody writes twentieths in running text."""


def _likely_date(match: re.Match[str]) -> str:
    month, day = int(match[1]), int(match[2])
    is_fraction = month < day <= _LARGEST_DENOMINATOR and match[1][0] != "0"
    is_possible = month and 0 < day <= _DAYS_OF_MONTH[month - 1]
    return month_and_day(match) if is_possible and not is_fraction else match[0]


def _weekday(match: re.Match[str]) -> str:
    return f"日{match[1]}曜日" + ("、" if match[2] else "")


_READER = TimeReader(
    TimeWords(
        hours="時間",
        o_clock="時",
        halves=("午前", "午後"),
        hour=r"[012]?\d",  # up to 29: shops close at 25:00
        minute=str,
        lasting="(?:残り|所要|再生|録画)時間",
        links=":：はが",
        zones="UTC|GMT|JST",
        plus="プラス",
        minus="マイナス",
    )
)
DATES: Rules = [
    *date_rules(),
    (re.compile(r"(?<![\d.,/-])((?:19|20)\d\d)[/-](\d\d)(?=シーズン|年度|年)"), r"\1から\2"),
    (re.compile(rf"(?<![\d.,/-])({MONTH})/({DAY})(?=[(（ ]?[月火水木金土日][)）・曜])"), month_and_day),
    (
        re.compile(rf"(?<![\d.,/-])({MONTH})/({DAY})(?= ?(?:{TILDES[0]}|[{TILDES[1:]}]|まで|から|以降|付|締|発売))"),
        month_and_day,
    ),
    (re.compile(rf"(?<![\d.,/-])({MONTH})/({DAY})(?![\d./%-]|,\d)"), _likely_date),
    (re.compile(r"(?<![\d.,])0([1-9])(?= ?[月日時分])"), r"\1"),
    (re.compile("(?<=\\d)日[(（]([月火水木金土日])(?:・祝)?[)）] ?(?=(\\d)?)"), _weekday),
]
TIMES: Rules = [
    (
        re.compile(rf"(?<![{HAN}])([月火水木金土日])[{TILDES}]([月火水木金土日])(?![{HAN}])"),
        lambda match: f"{match[1]}曜から{match[2]}曜",
    ),
    *_READER.rules(),
    (re.compile(rf"(?<=[時分日月年]) ?[{TILDES}] ?(?=$|[、。）)」]|(?!\d)[^\x00-\x7f])"), "から"),
]  # fmt: skip
HAS_TIME = re.compile(rf"{TIME}|[時分日月年火水木金土] ?[{DASHES}{TILDES}]")
