"""Telephone numbers."""

import re
from collections.abc import Callable

import msgspec

from voicewire.text.normalizers.romance.quantities import GAP
from voicewire.text.normalizers.rules import Rules

_NO_AMOUNT = rf"(?![\w-]|{GAP}?[€$£¥%°]|[.,/]\d)"


class PhoneWords(msgspec.Struct, frozen=True):
    """How a language reads out telephone numbers."""

    national: str
    """A pattern of numbers without a country's code, as they are grouped."""
    ungrouped: str
    """A pattern of national numbers without spaces."""
    regroup: tuple[int, ...]
    """Digits of each group in which an ungrouped number is read."""
    no_phone: str
    """A pattern of what tells, after a number, that it is an amount."""
    group: Callable[[str], str]
    """The words of one group of digits."""


class PhoneReader:
    """Reads telephone numbers in one language: groups, with a pause between them."""

    def __init__(self, words: PhoneWords, plus: str) -> None:
        self._words = words
        self._plus = plus

    def rules(self) -> Rules:
        """The rules for numbers with a country's code, and for the country's own ones."""
        words = self._words
        amount = rf"{_NO_AMOUNT}(?!{GAP}(?:{words.no_phone})(?!\w))"
        return [
            (re.compile(r"(?<![\w+])\+\d{1,3}(?:[ .-]?\(?\d{1,4}\)?){2,7}(?![\w-])"), self._grouped),
            (re.compile(rf"(?<![\w+.,/-])(?:{words.national}){amount}"), self._grouped),
            (re.compile(rf"(?<![\w+.,/-])(?:{words.ungrouped}){amount}"), self._ungrouped),
        ]

    def _grouped(self, match: re.Match[str]) -> str:
        text = match[0]
        if text.startswith("+"):
            return f"{self._plus} {self._read(re.findall(r'[0-9]+', _spread(text)))}"
        return self._read(re.findall(r"\d+", text))

    def _ungrouped(self, match: re.Match[str]) -> str:
        groups, begin = [], 0
        for length in self._words.regroup:
            groups.append(match[0][begin : begin + length])
            begin += length
        return self._read([group for group in [*groups, match[0][begin:]] if group])

    def _read(self, groups: list[str]) -> str:
        return ", ".join(self._words.group(group) for group in groups)


def _spread(text: str) -> str:
    """A number without spaces, in groups: a country's code of two digits, then threes."""
    if not text[1:].isdigit():
        return text
    rest = text[3:]
    return " ".join([text[1:3], *(rest[begin : begin + 3] for begin in range(0, len(rest), 3))])
