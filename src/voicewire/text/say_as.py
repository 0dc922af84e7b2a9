"""What SSML's `<say-as>` asks for, in words, or as text that the language's normaliser reads so.

The values are those of the W3C note "SSML 1.0 say-as attribute values" (2005) and the common ones beside it.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

from voicewire.text.normalizers import NORMALIZERS
from voicewire.text.normalizers.dates import is_date
from voicewire.text.normalizers.en import SIGNS
from voicewire.text.normalizers.en_dates import MONTHS
from voicewire.text.normalizers.numbers import LARGEST, VULGARS, Numbers

_PLUS = {
    "en": "plus", "de": "plus", "fr": "plus", "es": "más", "it": "più", "pt": "mais", "hi": "प्लस", "zh": "加",
    "ja": "プラス",
}  # fmt: skip
_CARDINALS = ("spellout-numbering", "spellout-cardinal")
_ORDINALS = ("spellout-ordinal", "spellout-ordinal-masculine")
"""CLDR's names of the rules for a number that stands alone; a language has one of each at least."""
_WHOLE = re.compile(r"[+-]?\d{1,18}")
_GROUPING = re.compile(r"(?<=\d)[,.'’\s](?=\d{3}(?!\d))")
_ORDINAL = re.compile(r"(\d{1,18})[^\W\d]{0,3}[.ªº°]?")
_GROUPS = re.compile(r"\d+|[^\W\d_]+")
_CLOCK = re.compile(r"(\d{1,2})(\d\d)(\d\d)?")
_MINUTES = re.compile(r"(\d{1,3})\s?['′]\s?(?:(\d{1,2})\s?(?:\"|″|''))?")
_VULGAR = {unicodedata.normalize("NFKC", sign).replace("\u2044", "/"): sign for sign in VULGARS}
_FRACTION = re.compile(r"(?:(\d{1,9})[\s+]{1,3})?(\d{1,3}\s?/\s?\d{1,3})")
_DATE_ORDERS = ("ymd", "dmy", "mdy", "ydm", "md", "dm", "ym", "my", "y", "m", "d")
_DATE_DIGITS = re.compile(r"\d{1,4}")
_DATE_TEXT = re.compile(r"\d{1,4}(?:[\s./,-]{1,3}\d{1,4}){0,2}\.?")


def say_as(content: str, kind: str, form: str = "", language: str = "en") -> str:
    """The text to speak for `content` with `interpret-as` and `format` as given; an unknown kind changes nothing."""
    reader = _READERS.get(kind.lower())
    if reader is None:
        return content
    language = language.partition("-")[0]
    return reader(" ".join(content.split()), form.lower(), language)


def _characters(content: str, _: str, language: str) -> str:
    """Each by itself, with a rest after it: an engine would read letters side by side as a word."""
    signs = SIGNS if language == "en" else {}
    names = (_character(char, language, signs) for char in content.replace("'", "").replace("’", ""))
    return ", ".join(filter(None, names))


def _character(char: str, language: str, signs: dict[str, str]) -> str:
    if char.isdecimal():
        return _digit_words(language)[unicodedata.decimal(char)]
    return char.upper() if char.isalnum() else signs.get(char, "")


def _cardinal(content: str, _: str, language: str) -> str:
    return _number(content, language, _CARDINALS)


def _ordinal(content: str, _: str, language: str) -> str:
    digits = _ORDINAL.fullmatch(_GROUPING.sub("", content))
    return _number(digits[1] if digits else content, language, _ORDINALS)


def _number(content: str, language: str, rulesets: tuple[str, ...]) -> str:
    digits = _GROUPING.sub("", content)
    if _WHOLE.fullmatch(digits) is None or abs(int(digits)) >= LARGEST:
        return _normalized(content, language)
    ruleset = next((name for name in rulesets if name in _numbers(language).rulesets), None)
    return _numbers(language).spelled(int(digits), ruleset) if ruleset else _normalized(content, language)


def _digits(content: str, _: str, language: str) -> str:
    """Digits one by one, with a rest between groups; words between them stay."""
    words = _digit_words(language)
    groups = (
        " ".join(words[unicodedata.decimal(digit)] for digit in found[0]) if found[0].isdecimal() else found[0]
        for found in _GROUPS.finditer(content)
    )
    plus = f"{_PLUS.get(language, '')} " if content.startswith("+") else ""
    return (plus + ", ".join(groups)).strip()


def _fraction(content: str, _: str, language: str) -> str:
    found = _FRACTION.fullmatch(content)
    sign = _VULGAR.get(found[2].replace(" ", "")) if found else None
    return _normalized(content if found is None or sign is None else (found[1] or "") + sign, language)


def _date(content: str, form: str, language: str) -> str:
    """A date in digits whose order `format` tells; one in words, or without a format, is left to the normaliser."""
    order = "".join(dict.fromkeys(char for char in form if char in "dmy"))
    numbers = _date_numbers(content, form, order)
    if order not in _DATE_ORDERS or len(numbers) != len(order):
        return _normalized(content, language)
    date = dict(zip(order, numbers, strict=True))
    if not is_date(date.get("d", 1), date.get("m", 1)):
        return _normalized(content, language)
    return _normalized(_written_date(date, language), language)


def _date_numbers(content: str, form: str, order: str) -> list[int]:
    """The numbers of a date, with signs between them or in one, as `yyyymmdd` has them."""
    if content.isdecimal() and len(content) == len(form) and len(order) > 1:
        return [
            int("".join(digit for digit, field in zip(content, form, strict=True) if field == each)) for each in order
        ]
    return [int(digits) for digits in _DATE_DIGITS.findall(content)] if _DATE_TEXT.fullmatch(content) else []


def _written_date(date: dict[str, int], language: str) -> str:
    """As the language's people write it in digits; in English with the month's name."""
    year, month, day = (str(date.get(field, "")) for field in "ymd")
    if language == "en":
        named = f"{MONTHS[int(month) - 1]} {day}".strip() if month else day
        return ", ".join(filter(None, (named, year))) if day else f"{named} {year}".strip()
    if language in ("zh", "ja"):
        return "".join(number + unit for number, unit in zip((year, month, day), "年月日", strict=True) if number)
    return ("." if language == "de" else "/").join(filter(None, (day, month, year)))


def _time(content: str, _: str, language: str) -> str:
    """A time of day, also without its colon; in English minutes and seconds as well (`1'21"`)."""
    length = _MINUTES.fullmatch(content)
    if length and language == "en":
        units = ((length[1], "minute"), (length[2], "second"))
        return " ".join(f"{int(count)} {unit}{'s' * (int(count) != 1)}" for count, unit in units if count)
    clock = _CLOCK.fullmatch(content)
    return _normalized(":".join(filter(None, clock.groups())) if clock else content, language)


def _normal(content: str, _: str, language: str) -> str:
    return _normalized(content, language)


def _nothing(content: str, _: str, language: str) -> str:  # noqa: ARG001 - one reader among others
    return ""


_READERS: dict[str, Callable[[str, str, str], str]] = {
    "characters": _characters, "spell-out": _characters, "spell": _characters, "verbatim": _characters,
    "letters": _characters, "cardinal": _cardinal, "number": _cardinal, "ordinal": _ordinal, "digits": _digits,
    "telephone": _digits, "fraction": _fraction, "date": _date, "time": _time, "duration": _time, "unit": _normal,
    "currency": _normal, "expletive": _nothing, "bleep": _nothing,
}  # fmt: skip


def _normalized(text: str, language: str) -> str:
    """As the language's normaliser has it, also where a session leaves the rest of its text to the engine."""
    normalize = NORMALIZERS.get(language)
    return normalize(text) if normalize else text


@lru_cache(maxsize=32)
def _numbers(language: str) -> Numbers:
    return Numbers(language, digits="")


@lru_cache(maxsize=32)
def _digit_words(language: str) -> tuple[str, ...]:
    """The words for 0 to 9; the digits themselves where the language's are not known."""
    return tuple(_number(str(digit), language, _CARDINALS) for digit in range(10))
