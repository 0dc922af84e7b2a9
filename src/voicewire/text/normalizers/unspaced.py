"""What normalisers share for scripts that put no spaces between words: Chinese and Japanese."""

import re
from collections.abc import Callable
from decimal import Decimal

from voicewire.text.normalizers.rules import Rules, any_of, join_groups

HAN = "\u3005\u3007\u3400-\u9fff\uf900-\ufaff"
"""Chinese characters, for a character class."""
KANA = "\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff"
DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2212"
"""Hyphens, dashes and the minus sign, for the beginning of a character class."""
TILDES = "~\u223c\u301c\uff5e"

_LETTERS = {chr(code + 0xFEE0): chr(code) for code in range(0x21, 0x7F) if chr(code).isalnum()}
_SIGNS = {
    "％": "%", "＋": "+", "＠": "@", "＃": "#", "＆": "&", "＝": "=", "＜": "<", "＞": ">", "＄": "$", "＿": "_",
    "＊": "*", "＾": "^", "￥": "¥", "￡": "£", "￦": "₩", "℃": "°C", "℉": "°F", "μ": "µ", "№": "No.",
}  # fmt: skip
_SQUARES = {
    "㎏": "kg", "㎎": "mg", "㎍": "µg", "㎞": "km", "㎝": "cm", "㎜": "mm", "㎡": "m²", "㎢": "km²", "㎠": "cm²",
    "㎥": "m³", "㎖": "mL", "ℓ": "L", "㏄": "cc", "㎐": "Hz", "㎑": "kHz", "㎒": "MHz", "㎓": "GHz", "㎾": "kW",
    "㏈": "dB", "㎆": "MB", "㎇": "GB",
}  # fmt: skip
_ROMAN = {chr(0x2160 + index): str(index + 1) for index in range(12)}
_CIRCLED = {chr(0x2460 + index): f"{index + 1}、" for index in range(20)}
_RUN_ON_LABEL = re.compile(r"(?<=[^\s、。，！？：；（「]) ?(?=[①-⑳])")
_NARROW = str.maketrans(_LETTERS | _SIGNS | _SQUARES | _ROMAN | _CIRCLED)
_HAS_WIDE = re.compile(f"[！-～{''.join(_SIGNS | _SQUARES | _ROMAN | _CIRCLED)}]")
_JOINING = {"．": ".", "：": ":", "／": "/", "－": "-", "，": ","}
_JOINT = re.compile(
    r"(?<=[0-9０-９A-Za-zＡ-Ｚａ-ｚ])[．／－](?=[0-9０-９A-Za-zＡ-Ｚａ-ｚ])|(?<=[0-9０-９])：(?=[0-9０-９])"
)
_GROUP_COMMA = re.compile(r"(?<=[０-９])，(?=[０-９]{3}(?![０-９]))")
_MINUS = re.compile(r"－(?=[0-9０-９¥$￥＄])")
_LOOSE = re.compile(f"(?<=[{HAN}]) (?=[{HAN}])")
_GROUPED = re.compile(r"(?<![\d,.])\d{1,3}(?:,\d{3}){1,6}(?!,?\d)")

SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
POWER = re.compile(r"(?<=[\dA-Za-z)])(?:\^([-+]?\d{1,3})(?!\d)|([⁻⁺]?[⁰¹²³⁴-⁹]{1,3}))", re.ASCII)
"""An exponent."""
SCIENTIFIC = re.compile(r"(?<![\w.])(\d{1,3}(?:\.\d{1,9})?)[eE]([-+]?\d{1,3})(?!\w)", re.ASCII)
TO = f"[{DASHES}{TILDES}]"
"""Between the ends of a range."""
DASH = f"[{DASHES}]"
NUMBER = r"\d{1,15}(?:\.\d{1,12})?"
AMOUNT = rf"\d{{1,3}}(?:,\d{{3}}){{1,5}}(?:\.\d{{1,6}})?|{NUMBER}"
"""A number that may be grouped by thousands."""
MAGNITUDES = {
    "K": 10**3, "k": 10**3, "M": 10**6, "m": 10**6, "B": 10**9, "b": 10**9, "bn": 10**9, "mn": 10**6, "T": 10**12,
    "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12,
}  # fmt: skip
MAGNITUDE = rf" ?(?:{any_of(MAGNITUDES)})(?![A-Za-z])"

ROMAN_VALUES = {
    "I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9, "X": 10, "XI": 11, "XII": 12,
    "XIII": 13, "XIV": 14, "XV": 15, "XVI": 16, "XVII": 17, "XVIII": 18, "XIX": 19, "XX": 20, "XXI": 21,
}  # fmt: skip


def narrow(text: str) -> str:
    """Full-width digits, letters and the signs of numbers in ASCII, unit squares as their letters.

    Marks that end clauses and sentences stay wide, but for those between digits: `１，２３４`, `９：０５`.
    """
    text = join_groups(text)
    if not _HAS_WIDE.search(text):
        return text
    for pattern in (_JOINT, _GROUP_COMMA, _MINUS):
        text = pattern.sub(lambda match: _JOINING[match[0]], text)
    return _RUN_ON_LABEL.sub("、", text).translate(_NARROW)


def closed_up(rules: Rules) -> Rules:
    """`rules` whose replacements have no spaces between Chinese characters."""
    return [(pattern, _closed_up(replacement)) for pattern, replacement in rules if callable(replacement)]


def _closed_up(replacement: Callable[[re.Match[str]], str]) -> Callable[[re.Match[str]], str]:
    return lambda match: _LOOSE.sub("", replacement(match))


def ungrouped(text: str) -> str:
    """Digits grouped by thousands as plain digits."""
    return _GROUPED.sub(lambda match: match[0].replace(",", ""), text)


def plain(amount: str, magnitude: str = "") -> str:
    """An amount in digits alone, without zeros that nobody says: 1,234.50 is 1234.5, and 1.5 M is 1500000."""
    number = Decimal(amount.replace(",", "")) * MAGNITUDES.get(magnitude.strip(), 1)
    digits = f"{number:f}"
    return digits.rstrip("0").rstrip(".") if "." in digits else digits


def exponent(match: re.Match[str]) -> str:
    """The digits of what `POWER` found."""
    return str(int(match[1] or match[2].translate(SUPERSCRIPTS)))


def roman_value(match: re.Match[str]) -> str:
    """The first group, a Roman numeral up to 21, in digits; as it is where it is none."""
    return match[0].replace(match[1], str(ROMAN_VALUES.get(match[1], match[1])), 1)
