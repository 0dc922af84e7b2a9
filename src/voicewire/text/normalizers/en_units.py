"""Measures in English words: a number with the sign of a unit, percentages, feet and inches, degrees of arc.

NIST SP 811, 7.1: a number and its unit are read as such; the plural is for all numbers but one, and none where the
measure describes what follows it ("a five kilogram bag", Chicago Manual of Style 7.89).
"""

import re

from voicewire.text.normalizers.en_fractions import FRACTION, spoken
from voicewire.text.normalizers.en_numbers import AMOUNT, NOT_INSIDE, amount, is_one, paired
from voicewire.text.normalizers.en_unit_names import AREAS, DENOMINATORS, POWERS, UNITS, plural
from voicewire.text.normalizers.numbers import VULGARS
from voicewire.text.normalizers.rules import Rules, any_of

_SPANS_OF_TIME = frozenset(("second", "minute", "hour", "day", "week", "month", "year"))
_ARTICLE = re.compile(r"(?<!\w)[Aa]n? (?:\w+ to )?$")
_DETERMINER = re.compile(r"(?<!\w)(?:[Tt]he|[Yy]our|[Tt]his|[Oo]ur|[Mm]y|[Ii]ts|[Hh]is|[Hh]er) $")
_NOUN_AFTER = re.compile(
    r" (?!(?:is|was|are|were|will|would|has|had|can|could|goes|comes|covers|includes|buys|gets|you|we|they|he|she|it|"
    r"that|which|who|from|for|in|on|at|to|of|and|or|but|plus|per|by|with|into|towards|due|owed|now|back|each|more|less|off|as|"
    r"above|below|over|under|than|a|the|if|when|so|not|does|may|must|should|up|down|away|north|south|east|west)\b)[a-z]"
)


def describes(match: re.Match[str]) -> bool:
    """Whether a measure stands before the thing that it is a measure of: "a 5 kg bag", "the $20 fee"."""
    before = match.string[max(0, match.start() - 16) : match.start()]
    if _ARTICLE.search(before):
        return True
    return _DETERMINER.search(before) is not None and _NOUN_AFTER.match(match.string, match.end()) is not None


def counted(match: re.Match[str], digits: str, name: str) -> str:
    """`digits` of what `name` says in the singular."""
    return f"{amount(digits)} {name if is_one(digits) or describes(match) else plural(name)}"


def _unit(match: re.Match[str]) -> str:
    digits, joint, sign, dot = match.groups()
    name = UNITS[sign]
    said = f"{amount(digits)} {name}" if joint == "-" else counted(match, digits, name)
    return said + (dot if dot and match.end() == len(match.string) else "")


def _area(match: re.Match[str]) -> str:
    return counted(match, match[1], f"{POWERS[match[3]]} {AREAS[match[2]]}")


def _rate(match: re.Match[str]) -> str:
    return f"{counted(match, match[1], UNITS[match[2]])} per {DENOMINATORS[match[3]]}"


def _feet_and_inches(match: re.Match[str]) -> str:
    if describes(match):
        return f"{amount(match[1])} foot {amount(match[2])}"
    feet, inches = ("foot" if is_one(match[1]) else "feet"), ("inch" if is_one(match[2]) else "inches")
    return f"{amount(match[1])} {feet} {amount(match[2])} {inches}"


def _feet(match: re.Match[str]) -> str:
    return counted(match, match[1], "foot")


def _hours_and_minutes(match: re.Match[str]) -> str:
    parts = zip(match.groups(), ("hour", "minute", "second"), strict=True)
    return " ".join(f"{amount(digits)} {name if is_one(digits) else plural(name)}" for digits, name in parts if digits)


def _large(match: re.Match[str]) -> str:
    return f"{match[1]} {plural(UNITS[match[2]])}"


def _inches(match: re.Match[str]) -> str:
    return counted(match, match[1], "inch") + (
        "." if match[0].endswith(".") and match.end() == len(match.string) else ""
    )


def _arc(match: re.Match[str]) -> str:
    parts = zip(match.groups()[:3], ("degree", "minute", "second"), strict=True)
    direction = f" {_DIRECTIONS[match[4]]}" if match[4] else ""
    return " ".join(counted(match, digits, name) for digits, name in parts if digits) + direction


def _pressure(match: re.Match[str]) -> str:
    return f"{paired(match[1])} over {match[2]}"


def _part_of_unit(match: re.Match[str]) -> str:
    words, is_several = spoken(match[1])
    name = _WITH_INCHES[match[3]]
    return f"{words} {plural(name) if is_several and match[2] != '-' and not describes(match) else name}"


def _per(match: re.Match[str]) -> str:
    return f" per {_EACH[match[1]]}"


def _percent(match: re.Match[str]) -> str:
    return f"{amount(match[1])} {_SHARES[match[2]]}"


def _bare(match: re.Match[str]) -> str:
    return plural(UNITS[match[0]])


_WITH_INCHES = {**UNITS, "in": "inch"}
_EACH = {
    **{name: name for name in ("night", "person", "user", "page", "item", "unit")},
    **{sign: name for sign, name in DENOMINATORS.items() if len(sign) > 2 and name in _SPANS_OF_TIME},
    "hr": "hour", "mo": "month", "yr": "year", "wk": "week",
}  # fmt: skip
_AFTER_LARGE = ("km", "kg", "mi", "lbs", "sq ft", "kWh", "MWh", "GB", "TB", "gal", "ha")
_DIRECTIONS = {"N": "north", "S": "south", "E": "east", "W": "west"}
_SHARES = {"%": "percent", "‰": "per thousand", "％": "percent"}
_DOTTED = frozenset(
    (
        "lb",
        "lbs",
        "oz",
        "ft",
        "yd",
        "mi",
        "gal",
        "qt",
        "pt",
        "tbsp",
        "tsp",
        "sec",
        "min",
        "hr",
        "hrs",
        "sq ft",
        "sq. ft",
        "yr",
        "yrs",
        "mo",
        "mos",
        "wk",
        "wks",
        "mins",
        "secs",
        "pts",
        "fl. oz",
        "yds",
    )
)
_BARE = ("km/h", "mph", "°C", "°F", "kWh", "MWh", "mpg", "mmHg", "MHz", "GHz", "kHz", "Mbps", "Gbps")
_GAP = r"[^\S\n]?"
_START = rf"{NOT_INSIDE}(?<![/⁄])"
MEASURES: Rules = [
    (re.compile(rf"{_START}(\d{{2,3}})/(\d{{2,3}})(?={_GAP}mm ?Hg)"), _pressure),
    (
        re.compile(rf"{_START}(?:({FRACTION})(-|{_GAP})({any_of(UNITS)}|in)(?:\b\.(?=[^\S\n]\w))?)(?![\w²³^/]|-\d)"),
        _part_of_unit,
    ),
    (re.compile(rf"(?<=[\ds]){_GAP}/{_GAP}({any_of(_EACH)})(?![\w/])"), _per),
    (re.compile(rf"{_START}({AMOUNT}){_GAP}([%‰％])"), _percent),
    (
        re.compile(
            rf"{_START}(\d{{1,3}})°{_GAP}(\d{{1,2}})[′'’](?:{_GAP}(\d{{1,2}}(?:\.\d{{1,3}})?)(?:[″\"”]|''))?(?:{_GAP}([NSEW])\b)?"
        ),
        _arc,
    ),
    (re.compile(rf"{_START}(\d{{1,2}})['′’]{_GAP}(\d{{1,2}}(?:\.5)?)(?:\"|″|”|'')(?!\w)"), _feet_and_inches),
    (re.compile(rf"{_START}(\d{{1,3}}){_GAP}ft\.?,? (\d{{1,2}}){_GAP}in(?:ch(?:es)?)?\b\.?"), _feet_and_inches),
    (
        re.compile(rf"{_START}(\d{{1,3}}) ?h ?(\d{{1,2}}) ?m(?:in)?(?: ?(\d{{1,2}}) ?s(?:ec)?)?(?!\w)"),
        _hours_and_minutes,
    ),
    (re.compile(rf"{_START}(\d{{1,3}})['′’](?= (?:tall|high|long|wide|deep)\b)"), _feet),
    (re.compile(rf"(?<= by )({AMOUNT}){_GAP}in\b\.?(?!\w)"), _inches),
    (re.compile(rf"\b(thousand|million|billion|trillion) ({any_of(_AFTER_LARGE)})(?!\w)"), _large),
    (re.compile(rf"{_START}({AMOUNT}){_GAP}({any_of(AREAS)})(\^?[23]|[²³])(?![\w/])"), _area),
    (re.compile(rf"{_START}({AMOUNT}){_GAP}({any_of(UNITS)})/({any_of(DENOMINATORS)})(?![\w²³^])"), _rate),
    (re.compile(rf"{_START}({AMOUNT})(-|{_GAP})({any_of(_DOTTED)})(\.)(?=[^\S\n]|[,;:)]|$)"), _unit),
    (re.compile(rf"{_START}({AMOUNT})(-|{_GAP})({any_of(UNITS)})()(?![\w²³^/]|-\d)"), _unit),
    (re.compile(rf"{_START}({AMOUNT})(?:{_GAP}[\"″]|in\b\.?|{_GAP}in\.(?=[^\S\n][a-z]))(?!\w)"), _inches),
]
BARE_UNITS: Rules = [(re.compile(rf"(?<![\w/])(?:{any_of(_BARE)})(?![\w/])"), _bare)]
HAS_MEASURE = re.compile(
    rf"\d(?:[^\S\n]?(?:[%‰％°º'’′\"″/-]|in|(?:{any_of(UNITS)})(?![a-z]))|(?<= by \d))|[{VULGARS}]|(?:thousand|illion) "
)
HAS_BARE_UNIT = re.compile(any_of(_BARE))
