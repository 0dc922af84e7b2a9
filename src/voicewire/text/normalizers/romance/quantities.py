"""Amounts as they are written in Romance languages, and their words."""

import re
from collections.abc import Callable
from enum import Enum, auto
from typing import TypeAlias

import msgspec

from voicewire.text.normalizers.numbers import LONGEST_COUNT, is_code
from voicewire.text.normalizers.rules import Rules, apart

LONGEST_AFTER_LETTERS = 4
"""Digits; a longer run after letters and a hyphen is read digit by digit: AB-123456, but COVID-19."""
GAP = r"[^\S\n]"
DASH = r"[-–‑−]"
AMOUNT = (
    r"(?:\d{1,3}(?:\.\d{3}){1,5}(?:,\d{1,12})?"
    r"|\d{1,3}(?:[^\S\n]\d{3}){1,5}(?:[.,]\d{1,12})?"
    r"|\d{1,3}(?:['’]\d{3}){1,5}(?:[.,]\d{1,12})?"
    r"|\d{1,3}(?:,\d{3}){1,5}\.\d{1,12}"
    r"|\d{1,3}(?:,\d{3}){2,5}"
    r"|\d{1,18}(?:[.,]\d{1,12})?)(?!\d)"
)
"""Thousands between points, spaces, apostrophes or commas; decimals after a comma or a point."""
BEFORE = r"(?<!\w)(?<!\d[.,:/])(?<![^\W\d_]-)"
_SIGN = r"(?:[-−–+±](?=\d))?"
QUANTITY = rf"{BEFORE}({_SIGN}{AMOUNT}(?:{GAP}?{DASH}{GAP}?{AMOUNT}(?!{DASH}\d))?)"
"""One group: an amount with its sign, or two amounts with a dash between them."""
_RANGE = re.compile(rf"([-−–+±]?)({AMOUNT})(?:({GAP}?{DASH}{GAP}?)({AMOUNT}))?")
_GROUPING = re.compile(r"[\s'’]")
HIGHEST_SCORE = 9
"""3-1 is a score; 78-17 is the number of a document."""
_FIRST_YEAR, _LAST_YEAR = 1000, 2199


Noun: TypeAlias = tuple[str, str]
"""What is counted: its singular and its plural."""


class Gender(Enum):
    """What a number agrees with."""

    COUNTING = auto()
    """Nothing: it is counted, calculated with, or a name."""
    MASCULINE = auto()
    FEMININE = auto()


class Amount(msgspec.Struct, frozen=True):
    """A number as it is written, without its grouping."""

    whole: str
    """ASCII digits."""
    mark: str = ""
    """Before the decimals: comma or point, or nothing if there are none."""
    decimals: str = ""
    is_grouped: bool = False
    """Whether its thousands stood apart: then it is said as a number, however long."""

    @classmethod
    def parse(cls, text: str, *, is_money: bool = False) -> "Amount":
        """`text` matches `AMOUNT`. is_money: three digits after one comma are thousands, for cents have two."""
        text, gaps = _GROUPING.subn("", text)
        last = max(text.rfind("."), text.rfind(","))
        if last < 0:
            return cls(text, is_grouped=gaps > 0)
        whole, mark, decimals = text[:last], text[last], text[last + 1 :]
        if _is_grouping(whole, mark, decimals, is_money=is_money):
            return cls(re.sub(r"\D", "", text), is_grouped=True)
        return cls(re.sub(r"\D", "", whole), mark, decimals, is_grouped=gaps > 0 or not whole.isdigit())


def _is_grouping(whole: str, mark: str, decimals: str, *, is_money: bool) -> bool:
    if mark in whole:
        return True
    may_group = len(decimals) == 3 and len(whole) <= 3 and whole[0] != "0"
    return may_group and (mark == "." or is_money)


class QuantityWords(msgspec.Struct, frozen=True):
    """How a language says numbers."""

    cardinal: Callable[[str, Gender], str]
    """The words of ASCII digits."""
    digits: Callable[[str], str]
    """Digits, one by one."""
    comma: str
    point: str
    minus: str
    plus: str
    plus_or_minus: str
    between: str
    """Between the ends of a range, with its spaces."""
    between_years: str
    has_singular_fractions: bool
    """Whether 1,5 goes with the singular."""
    feminine: str
    """A pattern of feminine nouns, singular and plural: those that are often counted, and typical endings."""
    masculine: str
    millions: str
    """A pattern of the words after which a noun needs `of`."""
    of: str
    of_vowel: str
    """What stands for `of` and the space after it when the noun begins with a vowel."""
    range_start: str = ""
    """Before the first end of a range, with its space."""
    said_range_start: str = "(?!)"
    """A pattern of what makes `range_start` superfluous when it stands before it."""


class Quantities:
    """Reads numbers in one language."""

    def __init__(self, words: QuantityWords) -> None:
        self.words = words
        self.cardinal = words.cardinal
        self._feminine = re.compile(words.feminine, re.IGNORECASE)
        self._masculine = re.compile(words.masculine, re.IGNORECASE)
        self._millions = re.compile(f"(?:{words.millions})$")

    def rules(self) -> Rules:
        """The rules for numbers that are left when all that gives a number a meaning has had its turn."""
        words = self.words
        return [
            (re.compile(rf"(?<!\w)\d{{1,9}}(?:{DASH}\d{{1,9}}){{2,9}}(?!\w)"), self._serial_number),
            (re.compile(rf"(?<=[^\W\d_]){DASH}(\d{{1,18}})(?!\w)"), self._after_letters),
            (re.compile(rf"{QUANTITY}(?!\w)(?:{GAP}([^\W\d_]{{2,24}}))?"), self._plain),
            (re.compile(r"(?<=\w)[/.,](?=\d)"), ", "),
            (re.compile(r"\d+"), self._beside_letters),
            *([(re.compile(rf"({words.said_range_start}){words.range_start}"), r"\1")] if words.range_start else []),
        ]

    def agreement(self, noun: str) -> Gender:
        """The gender of `noun`, by its first word if need be; `COUNTING` if it cannot be told."""
        word = noun.partition(" ")[0]
        if self._feminine.fullmatch(noun) or self._feminine.fullmatch(word):
            return Gender.FEMININE
        return Gender.MASCULINE if self._masculine.fullmatch(word) else Gender.COUNTING

    def read(self, quantity: str, gender: Gender = Gender.COUNTING) -> str:
        """`quantity`, which matches `QUANTITY`, in words."""
        match = _RANGE.fullmatch(quantity)
        if match is None or match[4] is None:
            return self._signed(quantity, gender)
        first, dash, last = match[2], match[3], match[4]
        before = f"{self._sign(match[1])}" + self.amount(Amount.parse(first), gender)
        after = self.amount(Amount.parse(last), gender)
        words, is_falling = self.words, _value(first) >= _value(last)
        if _is_code(first) or _is_code(last):
            return f"{before}, {after}"
        if dash.strip() != dash and is_falling:
            return f"{before} {words.minus} {after}"
        if is_falling and _value(first) > HIGHEST_SCORE:
            return f"{before}, {after}"
        if _is_year(first) and _is_year(last):
            return before + words.between_years + after
        return ("" if is_falling else words.range_start) + before + words.between + after

    def read_whole(self, digits: str) -> str:
        """ASCII digits as a number."""
        return self.cardinal(digits, Gender.COUNTING)

    def amount(self, amount: Amount, gender: Gender = Gender.COUNTING) -> str:
        """The words of one number."""
        if not amount.decimals:
            return self._whole(amount, gender)
        mark = self.words.comma if amount.mark == "," else self.words.point
        return f"{self._whole(amount, Gender.COUNTING)} {mark} {self._decimals(amount.decimals)}"

    def counted(self, quantity: str, noun: Noun) -> str:
        """So many of `noun`; `quantity` matches `QUANTITY`."""
        match = _RANGE.fullmatch(quantity)
        if match is not None and match[4] is None:
            return self._sign(match[1]) + self.counted_amount(Amount.parse(match[2]), noun)
        return self.of(self.read(quantity, self._agreement_of_own(noun)), noun[1])

    def counted_amount(self, amount: Amount, noun: Noun) -> str:
        """So many of `noun`."""
        number = self.amount(amount, self._agreement_of_own(noun))
        return self.of(number, noun[0] if self._is_singular(amount) else noun[1])

    def of(self, number: str, noun: str) -> str:
        """`number` and `noun`, with the preposition that millions need between them."""
        if not self._millions.search(number):
            return f"{number} {noun}"
        is_elided = self.words.of_vowel and noun[0] in "aeéiouyh"
        return f"{number} {self.words.of_vowel}{noun}" if is_elided else f"{number} {self.words.of} {noun}"

    def _agreement_of_own(self, noun: Noun) -> Gender:
        return Gender.FEMININE if self.agreement(noun[1]) is Gender.FEMININE else Gender.MASCULINE

    def _is_singular(self, amount: Amount) -> bool:
        if self.words.has_singular_fractions:
            return int(amount.whole) < 2
        return int(amount.whole) == 1 and not amount.decimals

    def before(self, number: str, word: str | None) -> str:
        """`number` before the next word of the text, which may be what is counted."""
        if word is None:
            return number
        return f"{number} {word}" if self.agreement(word) is Gender.COUNTING else self.of(number, word)

    def _plain(self, match: re.Match[str]) -> str:
        gender = self.agreement(match[2]) if match[2] else Gender.COUNTING
        return self.before(self.read(match[1], gender), match[2])

    def _beside_letters(self, match: re.Match[str]) -> str:
        return apart(match, self.read(match[0]) if len(match[0]) <= LONGEST_COUNT else self.words.digits(match[0]))

    def _signed(self, text: str, gender: Gender) -> str:
        sign = text[0] if text[0] in "-−–+±" else ""
        return self._sign(sign) + self.amount(Amount.parse(text[len(sign) :]), gender)

    def _sign(self, sign: str) -> str:
        words = self.words
        if not sign:
            return ""
        return f"{ {'+': words.plus, '±': words.plus_or_minus}.get(sign, words.minus) } "

    def _whole(self, amount: Amount, gender: Gender) -> str:
        digits = amount.whole
        if (is_code(digits) and not amount.is_grouped) or (digits[0] == "0" and len(digits) > 1):
            return self.words.digits(digits)
        return self.words.cardinal(digits, gender)

    def _decimals(self, decimals: str) -> str:
        """Zeros one by one, then a number of up to three digits; more digits one by one."""
        rest = decimals.lstrip("0")
        if not rest or len(rest) > 3:
            return self.words.digits(decimals)
        zeros = decimals[: len(decimals) - len(rest)]
        number = self.words.cardinal(rest, Gender.COUNTING)
        return f"{self.words.digits(zeros)} {number}" if zeros else number

    def _after_letters(self, match: re.Match[str]) -> str:
        is_code = len(match[1]) > LONGEST_AFTER_LETTERS
        return f" {self.words.digits(match[1]) if is_code else self.read(match[1])}"

    def _serial_number(self, match: re.Match[str]) -> str:
        return ", ".join(self.words.digits(group) for group in re.findall(r"\d+", match[0]))


def _value(amount: str) -> float:
    parsed = Amount.parse(amount)
    return float(f"{parsed.whole}.{parsed.decimals or 0}")


def _is_code(amount: str) -> bool:
    return len(amount) > 1 and amount[0] == "0" and amount[1].isdigit()


def _is_year(amount: str) -> bool:
    return amount.isdigit() and _FIRST_YEAR <= int(amount) <= _LAST_YEAR
