"""The characters of Chinese and Japanese text: full-width signs made narrow, and no spaces between characters."""

import re

from voicewire.text.normalizers.numbers import ascii_digits
from voicewire.text.normalizers.rules import Replacement, Rules, join_groups

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

DASH = f"[{DASHES}]"
TO = f"[{DASHES}{TILDES}]"
"""Between the ends of a range."""


def narrow(text: str) -> str:
    """Digits, and full-width letters and signs of numbers, in ASCII; unit squares as their letters.

    Marks that end clauses and sentences stay wide, but for those between digits: `１，２３４`, `９：０５`.
    """
    text = join_groups(text)
    if not _HAS_WIDE.search(text):
        return ascii_digits(text)
    for pattern in (_JOINT, _GROUP_COMMA, _MINUS):
        text = pattern.sub(lambda match: _JOINING[match[0]], text)
    return ascii_digits(_RUN_ON_LABEL.sub("、", text).translate(_NARROW))


def closed_up(rules: Rules) -> Rules:
    """`rules` whose replacements have no spaces between Chinese characters."""
    return [(pattern, _closed_up(replacement)) for pattern, replacement in rules]


def _closed_up(replacement: Replacement) -> Replacement:
    if isinstance(replacement, str):
        return _LOOSE.sub("", replacement)
    return lambda match: _LOOSE.sub("", replacement(match))
