"""What is left of numbers in English words: ordinals, powers, ranges, scores, ratios, dimensions, and plain counts.

Chicago Manual of Style 9.2 to 9.19 (cardinals, ordinals) and 9.60 to 9.64 (ranges: "to").
"""

import re

from voicewire.text.normalizers.en_numbers import (
    AMOUNT,
    NOT_INSIDE,
    WHOLE,
    amount,
    one_by_one,
    ordinal,
    paired,
    whole,
)
from voicewire.text.normalizers.numbers import SUPERSCRIPTS, VULGARS
from voicewire.text.normalizers.rules import Rules, any_of

_MAGNITUDES = {"k": "thousand", "M": "million", "B": "billion", "bn": "billion", "mn": "million"}
_NUMBERED = {
    "No": "Number", "no": "number", "Nos": "Numbers", "nos": "numbers", "Vol": "Volume", "vol": "volume",
    "p": "page", "pp": "pages", "Fig": "Figure", "fig": "figure", "Figs": "Figures", "figs": "figures", "Ch": "Chapter",
    "ch": "chapter", "Sec": "Section", "sec": "section", "Art": "Article", "art": "article", "Op": "Opus", "op": "opus",
    "Rm": "Room", "rm": "room", "Eq": "Equation", "eq": "equation", "Ext": "Extension", "ext": "extension",
    "Apt": "Apartment", "apt": "apartment", "Ver": "Version", "ver": "version", "Para": "Paragraph",
    "para": "paragraph", "Tel": "Telephone", "tel": "telephone", "Ste": "Suite", "ste": "suite", "Pt": "Part",
    "pt": "part", "ed": "edition", "v": "volume", "l": "line", "n": "note",
    "Bldg": "Building", "Fl": "Floor", "Hwy": "Highway", "Rte": "Route", "Qty": "Quantity", "qty": "quantity",
    "Gen": "Generation",
}  # fmt: skip
_LONGEST_COUNT = 6
"""Digits; longer ungrouped numbers are names, and read one by one, unless they are round."""
_LONGEST_WHOLE = 15
_ROUND = 100_000


def _span(match: re.Match[str]) -> str:
    """Two numbers with a dash: a range or a score, or the same twice ("fifty fifty")."""
    return f"{match[1]} {match[2]}" if match[1] == match[2] and match[1].isdecimal() else f"{match[1]} to {match[2]}"


def _joined_thousands(match: re.Match[str]) -> str:
    return f"{int(re.sub(r'[^0-9]', '', match[0])):,}"


def _ordinal(match: re.Match[str]) -> str:
    return ordinal(match[1])


def _number_sign(match: re.Match[str]) -> str:
    return f"number {whole(match[1])}"


def _numbered(match: re.Match[str]) -> str:
    return f"{_NUMBERED[match[1]]} "


def _large_count(match: re.Match[str]) -> str:
    return f"{amount(match[1])} {_MAGNITUDES[match[2]]}"


def _scientific(match: re.Match[str]) -> str:
    """A number times a power of ten: "1e-3"."""
    return f"{amount(match[1])} times ten to the {'minus ' if match[2] == '-' else ''}{ordinal(match[3])}"


def _lettered(match: re.Match[str]) -> str:
    """A decimal with one letter after it, which is no unit that is known: "1.5x"."""
    return f"{amount(match[1])} {match[2].upper()}"


def _ratio(match: re.Match[str]) -> str:
    return f"{match[1]}{whole(match[2])} to {whole(match[3])}"


def _colon(match: re.Match[str]) -> str:
    """Two digits after the colon are mostly of a verse, or the seconds of a lap; one or three are of a ratio."""
    first, second = match.groups()
    if len(second) != 2:
        return f"{whole(first)} to {whole(second)}"
    return f"{whole(first)} {'oh ' if second.startswith('0') else ''}{whole(second)}"


def _pixels(match: re.Match[str]) -> str:
    return f"{paired(match[1])} by {paired(match[2])}"


def _plain(match: re.Match[str]) -> str:
    digits = match[0]
    if "," in digits or "." in digits:
        return amount(digits)
    if len(digits) > 1 and digits.startswith("0"):
        return one_by_one(digits)
    is_name = len(digits) > _LONGEST_WHOLE or (len(digits) > _LONGEST_COUNT and int(digits) % _ROUND)
    return one_by_one(digits) if is_name else whole(digits)


def _power(match: re.Match[str]) -> str:
    exponent = match[2].translate(SUPERSCRIPTS)
    minus = "minus " if exponent[0] in "-−" else ""
    exponent = exponent.lstrip("-−+")
    if not minus and exponent in ("2", "3"):
        return f"{match[1]} {'squared' if exponent == '2' else 'cubed'}"
    return f"{match[1]} to the power of {minus}{whole(exponent)}"


_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")


def _lowered(match: re.Match[str]) -> str:
    return match[0].translate(_SUBSCRIPTS)


_DASH = r"[^\S\n]?[-–—][^\S\n]?"
_SIZED = rf"{AMOUNT}(?:[%°]?[a-zA-Z]{{0,3}})"
_NO_MORE = r"(?!\w|[.,]\d)"
RATIOS: Rules = [
    (re.compile(r"\b((?:[Rr]atio|[Oo]dds|[Ss]cale)(?: of| is)? )(\d{1,4}) ?: ?(\d{1,4})(?![\w:/]|[.,]\d)"), _ratio),
]
HAS_RATIO = re.compile(r"(?:atio|dds|cale)(?: of| is)? \d")
SPANS: Rules = [
    (re.compile(r"(?<![\d.,])\d{1,3}(?:[\u00a0\u2009\u202f]\d{3}){1,5}(?!\d)"), _joined_thousands),
    (
        re.compile(
            rf"{NOT_INSIDE}(\d{{1,9}}(?:\.\d{{1,9}}(?=[eE]\d)|(?:\.\d{{1,9}})?(?=[eE][+-])))[eE]([+-]?)(\d{{1,3}})(?!\w)"
        ),
        _scientific,
    ),
    (re.compile(r"[₀-₉]+"), _lowered),
    (re.compile(r"(?<![\w.,])(\d{3,4})[xX×](\d{3,4})(?!\w|[.,]\d)"), _pixels),
    (
        re.compile(r"(?<=\d)[^\S\n][xX×][^\S\n](?=[\d.]{1,8}[^\S\n]?(?:in|cm|mm|m|ft|px|inch|inches|feet|meters)\b)"),
        " by ",
    ),
    (re.compile(r"(?<=\d)[^\S\n]?[xX×][^\S\n]?(?=10[⁰¹²³⁴-⁹^-])"), " times "),
    (re.compile(r"(?<=\d)[xX×](?=\d)"), " by "),
    (re.compile(r"(?<=[\d)])\s?[-−–]\s?(?=[\d(][^=<>≈\n]{0,20}=)|(?<=\d)\s?−\s?(?=\d)"), " minus "),
    (re.compile(rf"{NOT_INSIDE}(?<!/)({_SIZED}){_DASH}([$€£]?{_SIZED})(?![\w/]|-\d)"), _span),
    (re.compile(r"(?<![\w)%°])[-−](?=\.?\d)"), "minus "),
    (re.compile(r"(?<!\w)\+(?=\.?\d)"), "plus "),
]
"""What stands between numbers or before them; the numbers stay digits."""
HAS_SPAN = re.compile(r"[-–—−+xX×][^\S\n]?[.\d($€£]|[₀-₉\u00a0\u2009\u202f]|\d[eE][+\d-]")
COUNTS: Rules = [
    (re.compile(r"(\w|[)\]])([⁻⁺]?[⁰¹²³⁴-⁹]{1,6})"), _power),
    (re.compile(rf"(?<![\w.])({any_of(_NUMBERED)})\.[^\S\n]?(?=\d)"), _numbered),
    (re.compile(r"(?<![\w.])(Hwy|Rte|Bldg|Apt|Ste|Fig|Figs|Vol) (?=\d)"), _numbered),
    (re.compile(rf"(?<![\w&])[#№][^\S\n]?({WHOLE}){_NO_MORE}"), _number_sign),
    (re.compile(rf"(?<![\w.,])({WHOLE})(?:st|nd|rd|th|ST|ND|RD|TH)(?![a-zA-Z\d])"), _ordinal),
    (re.compile(r"(?<![\w.,:/])(\d{1,4})[^\S\n]?:[^\S\n]?(\d{1,4})(?![\w:/]|[.,]\d)"), _colon),
    (re.compile(r"(?<=\d)[^\S\n][xX×*][^\S\n](?=\d)"), " times "),
    (re.compile(rf"{NOT_INSIDE}({AMOUNT})({any_of(_MAGNITUDES)})(?!\w)"), _large_count),
    (re.compile(rf"{NOT_INSIDE}(\d{{1,9}}\.\d{{1,9}})([a-zA-Z])(?!\w)"), _lettered),
    (re.compile(r"(?<=\d)\+(?!\w)"), " plus"),
]
HAS_COUNT = re.compile(
    r"\.\d{1,9}[a-zA-Z]"
    r"|[⁰¹²³⁴-⁹#:№]|\d(?:\+|st|nd|rd|th|ST|ND|RD|TH|k|M|B|bn|mn)(?!\w)|\d [xX×*] \d|\.[^\S\n]?\d(?<!\d\.\d)"
    r"|(?:Hwy|Rte|Bldg|Apt|Ste|Figs?|Vol) \d"
)
PLAIN: Rules = [
    (re.compile(rf"(?<![\w.,])(?:{AMOUNT})"), _plain),
    (re.compile(r"(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])"), " "),
    (re.compile(r"\d+"), _plain),
]
HAS_NUMBER = re.compile(rf"[\d{VULGARS}₀-₉⁰¹²³⁴-⁹]")
