"""Ordinal numbers in digits, and Roman numerals."""

import re
from collections.abc import Callable, Mapping

import msgspec

from voicewire.text.normalizers import roman
from voicewire.text.normalizers.roman import ROMAN_TO_89
from voicewire.text.normalizers.romance.quantities import GAP, Gender, Quantities
from voicewire.text.normalizers.rules import Rules

_SINGLE = r"[IVX](?!\w)"
_SIZES = "XL|LI|LV|LX|L"


class OrdinalWords(msgspec.Struct, frozen=True):
    """How a language says ordinal numbers."""

    ordinal: Callable[[int, str], str]
    """The words of a number from 1 to 999 with one of `suffixes`."""
    suffixes: tuple[str, ...]
    adjective: Mapping[str, str]
    """Suffixes that change before a noun, and what they change to."""
    no_noun: str
    """A pattern of words before which they do not change."""
    articles: str
    """A pattern of words between which and a noun 3° is an ordinal; after `feminine_articles`, a feminine one."""
    feminine_articles: str
    masculine: str
    """The suffix of the masculine; so `feminine`."""
    feminine: str
    rulers: str
    """A pattern of names that numerals follow; `feminine_rulers` the same of women."""
    feminine_rulers: str
    sections: str
    """A pattern of words such as chapter, part, century that numerals follow."""
    feminine_sections: str
    last_ordinal: int
    """Rulers and `sections` have ordinals up to this number, cardinals beyond."""
    events: str
    """A pattern of nouns that numerals stand before, as in "II Guerra", and those feminine."""
    feminine_events: str
    roman_suffixes: str = "(?!)"
    """A pattern of what makes a Roman numeral an ordinal: XXe."""


class OrdinalReader:
    """Reads ordinal numbers in one language."""

    def __init__(self, words: OrdinalWords, quantities: Quantities) -> None:
        self._words = words
        self._quantities = quantities

    def rules(self) -> Rules:
        """The rules for ordinals in digits."""
        words = self._words
        suffixes = "|".join(map(re.escape, sorted(words.suffixes, key=len, reverse=True)))
        return [
            (re.compile(rf"(?<![\w.,])(\d{{1,3}})\.?({suffixes})(?!\w)(?=(?:{GAP}([^\W\d_A-Z]+))?)"), self._ordinal),
            (re.compile(rf"(?<!\w)({words.articles}){GAP}(\d{{1,3}})°(?={GAP}[^\W\d_]{{2}})", re.I), self._degree),
        ]

    def roman_rules(self) -> Rules:
        """The rules for Roman numerals, alone and after names and nouns."""
        words = self._words
        return [
            (re.compile(rf"(?<!\w)(?!L[a-zᵉʳ])({ROMAN_TO_89})({words.roman_suffixes})(?!\w)"), self._with_suffix),
            (re.compile(rf"(?<!\w)({words.rulers}){GAP}({ROMAN_TO_89})(?!\w)"), self._ruler),
            (re.compile(rf"(?<!\w)({words.sections}){GAP}({ROMAN_TO_89})(?!\w|[-'’]\w)", re.I), self._section),
            (re.compile(rf"(?<!\w)({ROMAN_TO_89}){GAP}(?=({words.events})(?!\w))"), self._event),
            (re.compile(rf"(?<![\w.'’])(?!{_SINGLE})(?!(?:{_SIZES})(?!\w))({ROMAN_TO_89})(?![\w'’])"), self._alone),
        ]

    def _ordinal(self, match: re.Match[str]) -> str:
        words, suffix, noun = self._words, match[2], match[3]
        if noun and suffix in words.adjective and not re.fullmatch(words.no_noun, noun):
            suffix = words.adjective[suffix]
        return match[0] if int(match[1]) == 0 else words.ordinal(int(match[1]), suffix)

    def _degree(self, match: re.Match[str]) -> str:
        words = self._words
        is_feminine = re.fullmatch(words.feminine_articles, match[1], re.IGNORECASE)
        suffix = words.feminine if is_feminine else words.adjective.get(words.masculine, words.masculine)
        return f"{match[1]} {words.ordinal(int(match[2]), suffix)}" if int(match[2]) else match[0]

    def _with_suffix(self, match: re.Match[str]) -> str:
        return self._words.ordinal(roman.value(match[1]), match[2])

    def _ruler(self, match: re.Match[str]) -> str:
        is_feminine = re.fullmatch(self._words.feminine_rulers, match[1])
        return f"{match[1]} {self._number(match[2], is_feminine=is_feminine is not None)}"

    def _section(self, match: re.Match[str]) -> str:
        if match[2].islower():
            return match[0]
        is_feminine = re.fullmatch(self._words.feminine_sections, match[1], re.IGNORECASE)
        return f"{match[1]} {self._number(match[2], is_feminine=is_feminine is not None)}"

    def _number(self, numeral: str, *, is_feminine: bool) -> str:
        words, value = self._words, roman.value(numeral)
        if value > words.last_ordinal:
            return self._quantities.cardinal(str(value), Gender.COUNTING)
        return words.ordinal(value, words.feminine if is_feminine else words.masculine)

    def _event(self, match: re.Match[str]) -> str:
        words = self._words
        is_feminine = re.fullmatch(words.feminine_events, match[2])
        suffix = words.feminine if is_feminine else words.adjective.get(words.masculine, words.masculine)
        return f"{words.ordinal(roman.value(match[1]), suffix)} "

    def _alone(self, match: re.Match[str]) -> str:
        return self._quantities.cardinal(str(roman.value(match[1])), Gender.COUNTING)
