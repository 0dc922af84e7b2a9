"""Telephone numbers and other digits that are read one by one, with a rest between their groups.

The groups are those of the text (AP Stylebook, "telephone numbers"; ITU-T E.123).
"""

import re

from voicewire.text.normalizers.en_numbers import NUMBERS, one_by_one, whole
from voicewire.text.normalizers.rules import Rules

_ROUND = ("800", "900")
"""Area codes that are read as numbers."""


def is_dotted_phone(dotted: str) -> bool:
    """Whether numbers between dots are a telephone number: "202.555.0142"."""
    return [len(part) for part in dotted.split(".")] == [3, 3, 4]


def _phone(match: re.Match[str]) -> str:
    spoken = ", ".join(
        f"{whole(group[0])} hundred" if index < 2 and group in _ROUND else one_by_one(group)
        for index, group in enumerate(re.findall(r"\d+", match["number"]))
    )
    extension = f", extension {one_by_one(match['extension'])}" if match["extension"] else ""
    return ("plus " if match["number"].startswith("+") else "") + spoken + extension


def _local(match: re.Match[str]) -> str:
    first, last = match[1], match[2]
    is_range = first.endswith("0") and last.endswith("0") and not last.startswith("0")
    return match[0] if is_range else f"{one_by_one(first)}, {one_by_one(last)}"


def _lettered(match: re.Match[str]) -> str:
    area = f"{whole(match[1][0])} hundred" if match[1] in _ROUND else one_by_one(match[1])
    return f"one, {area}, "


def _free_of_charge(match: re.Match[str]) -> str:
    return f"one {f'{whole(match[1][0])} hundred' if match[1] in _ROUND else one_by_one(match[1])}"


def _grouped(match: re.Match[str]) -> str:
    parts = match[0].split("-")
    if any(len(part) > 2 for part in parts):
        return NUMBERS.in_groups(match[0])
    return " ".join(map(whole, parts))


def _groups(match: re.Match[str]) -> str:
    return NUMBERS.in_groups(match[0])


def _thousands(match: re.Match[str]) -> str:
    """No number of a phone, but of a thing that is counted: "1 000 000"."""
    return match[0].replace(" ", ",")


def _emergency(match: re.Match[str]) -> str:
    return one_by_one(match[0])


_EXTENSION = r"(?:,?[^\S\n]?(?:[Ee]xt(?:ension)?\.?|x)[^\S\n]?(?P<extension>\d{1,6}))?"
_NO_MORE = r"(?!\w|-\d|[.,:]\d)"


def _pattern(number: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w(.+:-])(?P<number>{number}){_EXTENSION}{_NO_MORE}")


PHONES: Rules = [
    (re.compile(r"(?<![\w.,])(?<!\d )\d{1,3}(?: 000){1,5}(?! ?\d)"), _thousands),
    (_pattern(r"(?:\+?1[ .-]?)?\(\d{3}\)[ .-]?\d{3}[ .-]\d{4}"), _phone),
    (_pattern(r"(?:\+?1[ .-])?\d{3}(?P<sign>[ .-])\d{3}(?P=sign)\d{4}"), _phone),
    (_pattern(r"\+\d{1,3}(?:[ .-]?\(\d{1,4}\))?(?:[ -]\d{1,5}){1,6}|\+\d{8,15}"), _phone),
    (_pattern(r"\(0\d{2,5}\)(?:[ -]\d{3,8}){1,3}|(?<![A-Z] )0\d{1,4}(?:[ -]\d{2,6}){1,4}"), _phone),
    (re.compile(r"(?<![\w.-])1-(8\d\d|900)-(?=[A-Z])"), _lettered),
    (re.compile(r"(?<![\w.-])1-(8(?:00|33|44|55|66|77|88))(?![\w-]|[.,]\d)"), _free_of_charge),
    (re.compile(r"(?<![\w.,-])(?<![A-Z] )\d{5}-\d{4}(?![\w-]|[.,]\d)"), _groups),
    (re.compile(r"(?<![\w.,-])(\d{3})-(\d{4})(?![\w-]|[.,]\d)"), _local),
    (re.compile(r"(?<![\w.,/-])\d{1,5}(?:-\d{1,7}){2,5}(?![\w-]|[./]\d)"), _grouped),
    (re.compile(r"(?<![\w.,-])\d{4}(?: \d{4}){2,3}(?![\w-]| \d)"), _groups),
]
HAS_PHONE = re.compile(r"\d[-. )]{1,2}\(?\d\d|\+\d|\d-[18]|\d-\d-")
EMERGENCIES: Rules = [
    (
        re.compile(r"(?<=\b[Cc]all )\d{3}(?![\w-]|[.,:]\d)|(?<=\b(?:[Dd]ial|[Tt]ext) )\d{3}(?![\w-]|[.,:]\d)"),
        _emergency,
    ),
    (re.compile(r"(?<![\w.,$€£#/-])(?<!Porsche )911(?![\w-]|[.,:/]\d| [a-z]{3,20}s\b)"), _emergency),
]
HAS_EMERGENCY = re.compile(r"911|[ae][lx][lt] \d{3}|ial \d{3}")
