"""Digits that are no quantity: telephone numbers, and codes of letters and digits."""

import re
from collections.abc import Callable

import msgspec

from voicewire.text.normalizers.rules import Rules

_LONGEST_COUNT = 2
"""Digits of a code that are read as a number; more are read one by one."""
_ROUND = "000"
_WITH_LETTERS_FIRST = re.compile(
    r"(?<![A-Za-z0-9.°])(?!(?<=\d )(?:m[23]|km2)(?![A-Za-z\d]))"
    r"[A-Za-z]{1,12}(?:-?\d{1,12}[A-Za-z]{0,6}){1,4}(?:-[A-Za-z]{1,6})?(?![A-Za-z\d]|[.,]\d)"
)
_WITH_DIGITS_FIRST = re.compile(
    r"(?<![A-Za-z0-9.])\d{1,8}(?![xX]\d)[A-Za-z]{1,4}(?:\d{1,8}[A-Za-z]{0,4}){1,6}(?![A-Za-z\d])"
)


class CodeWords(msgspec.Struct, frozen=True):
    """How a language reads out digits."""

    cardinal: Callable[[str], str]
    one_by_one: Callable[[str], str]
    grouped: Callable[[str], str]
    """The groups of a telephone number."""
    plus: str
    spelled: Callable[[str], str]
    """A code whose digits are read already, with the names of its letters where they have to be written."""
    masked: str
    """For asterisks in place of digits, between commas."""
    called: str
    """A pattern of words that a telephone number follows."""
    telephone: str
    """A pattern of a number after them."""
    numbered: str
    """A pattern of words that a number without a meaning as a quantity follows."""
    counted: str
    """A pattern that never matches before what is counted, nor within a number."""


class CodeReader:
    """Reads telephone numbers and codes in one language."""

    def __init__(self, words: CodeWords) -> None:
        self._words = words

    def masked_rules(self) -> Rules:
        """The rules for telephone numbers with asterisks in them, and for long numbers after `#`."""
        return [
            (re.compile(r"(?<![\d*])(\d{3,4})-?\*{2,12}-?(\d{2,4})(?![\d*])"), self._masked),
            (re.compile(r"#(\d{5,30})(?![\d.,])"), lambda match: self._words.one_by_one(match[1])),
        ]

    def international_rules(self) -> Rules:
        """The rules for telephone numbers with the code of a country."""
        return [
            (re.compile(r"\+\d{1,3}(?:[ -]\(?\d{1,5}\)?){2,5}(?![\d-])"), self._international),
            (re.compile(r"\+\d{8,15}(?!\d)"), self._international),
        ]

    def american_rules(self) -> Rules:
        """The rules for American telephone numbers."""
        american = r"(?<![\w+(-])(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[.-])\d{3}[.-]\d{4}(?![\w-])"
        return [(re.compile(american, re.ASCII), self.grouped)]

    def called_rules(self) -> Rules:
        """The rules for telephone numbers after words that tell it."""
        words = self._words
        called = re.compile(rf"({words.called})({words.telephone})(?![\d.,])")
        return [(called, lambda match: match[1] + words.grouped(match[2]))]

    def numbered_rules(self) -> Rules:
        """The rules for digits after words that tell they are no quantity."""
        numbered = re.compile(rf"({self._words.numbered})(\d{{3,30}})(?![\d,%]|\.\d)")
        return [(numbered, lambda match: match[1] + self._words.one_by_one(match[2]))]

    def code_rules(self) -> Rules:
        """The rules for long runs of digits, and for codes of letters and digits."""
        counted = self._words.counted
        return [
            (re.compile(rf"(?<![\d.,¥$€£])\d{{9,40}}(?!\d|[.,:/]\d){counted}"), self._long),
            (_WITH_LETTERS_FIRST, self._code),
            (_WITH_DIGITS_FIRST, self._code),
            (re.compile(rf"(?<=[A-Z] )\d{{3,5}}{counted}(?![A-Za-z])"), self.one_by_one),
        ]

    def padded_rules(self) -> Rules:
        """The rules for digits that a zero leads."""
        return [(re.compile(r"(?<![\d.,:/])0\d{1,15}(?![\d:/]|[.,-]\d)"), self.one_by_one)]

    def short(self, digits: str) -> str:
        """The digits of a code: two as a number, more one by one."""
        return self._words.cardinal(digits) if len(digits) <= _LONGEST_COUNT else self._words.one_by_one(digits)

    def one_by_one(self, match: re.Match[str]) -> str:
        """Each digit by itself."""
        return self._words.one_by_one(match[0])

    def grouped(self, match: re.Match[str]) -> str:
        """A telephone number."""
        return self._words.grouped(match[0])

    def _masked(self, match: re.Match[str]) -> str:
        words = self._words
        return words.grouped(match[1]) + words.masked + words.grouped(match[2])

    def _international(self, match: re.Match[str]) -> str:
        return self._words.plus + self._words.grouped(match[0])

    def _long(self, match: re.Match[str]) -> str:
        return match[0] if match[0].endswith(_ROUND) else self._words.one_by_one(match[0])

    def _code(self, match: re.Match[str]) -> str:
        read = re.sub(r"\d+", lambda digits: self.short(digits[0]), match[0])
        return self._words.spelled(read).replace("-", " ")
