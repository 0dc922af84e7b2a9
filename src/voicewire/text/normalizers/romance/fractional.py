"""Fractions and mixed numbers."""

import re
from collections.abc import Mapping

import msgspec

from voicewire.text.normalizers.numbers import VULGAR, VULGARS
from voicewire.text.normalizers.romance.quantities import GAP, Gender, Noun, Quantities
from voicewire.text.normalizers.rules import Rules, any_of

TENTHS = 10
"""8/10 is a mark more often than a fraction."""
FIRST_YEAR = 1000


class FractionWords(msgspec.Struct, frozen=True):
    """How a language says fractions."""

    parts: Mapping[int, Noun]
    """The names of one and of several parts, by the number of parts of the whole."""
    joint: str
    """Between a whole number and its fraction, with its spaces."""
    half: tuple[str, str]
    """A half before a masculine and before a feminine noun."""
    and_half: tuple[str, str]
    """The same after a whole number, its noun and `joint`."""
    feminine: str
    """A pattern of feminine nouns in the singular."""
    no_noun: str
    """A pattern of words that are no noun."""
    over: str
    """Between the numbers of what is no fraction, as 8/20, with its spaces."""
    slash: str
    """Between the numbers of a document and its year, as 39/2015, with its spaces."""
    idioms: Mapping[str, str]
    """What looks like a fraction and is none: 24/7."""


class FractionReader:
    """Reads fractions in one language."""

    def __init__(self, words: FractionWords, units: Mapping[str, Noun], quantities: Quantities) -> None:
        self._words = words
        self._units = units
        self._quantities = quantities

    def rules(self) -> Rules:
        """The rules for fractions written as one sign or with a slash."""
        slashed = r"(\d{1,4})[/⁄](\d{1,4})(?![\w/]|[.,]\d)"
        vulgar = f"([{VULGARS}])"
        whole = r"(?<![\w.,/])(\d{1,4})"
        unit = any_of(self._units)
        noun = rf"{GAP}?(?:(?<=\s)([^\W\d_]{{3,24}})|({unit}))(?!\w)"
        of_unit = rf"(?:{GAP}?({unit})(?!\w))?"
        return [
            (re.compile(rf"{whole}(?:{GAP}?½|{GAP}1[/⁄]2(?![\w/])){noun}"), self._mixed_half_of),
            (re.compile(rf"{whole}{GAP}?{vulgar}"), self._mixed_sign),
            (re.compile(rf"{whole}{GAP}{slashed}"), self._mixed),
            (re.compile(rf"(?<![\w/.,])(?:½|1[/⁄]2(?![\w/])){noun}"), self._half_of),
            (re.compile(rf"{vulgar}{of_unit}"), self._sign),
            (re.compile(r"(?<![\w/.,])(\d{1,6})/(0\d{1,5}|\d{5,6})(?![\w/]|[.,]\d)"), self._document),
            (re.compile(r"(?<![\w/.,])(\d{1,3}(?:\.\d{3}){1,2})/(\d{1,4})(?![\w/]|[.,]\d)"), self._document),
            (re.compile(r"(?<![\w/.,])(\d{5,6}|0\d{1,5})/(\d{1,6})(?![\w/]|[.,]\d)"), self._document),
            (re.compile(r"(?<![\w/.,])(\d{1,4}[.,]\d{1,2})/(\d{1,4})(?![\w/]|[.,]\d)"), self._mark),
            (re.compile(rf"(?<![\w/.,]){slashed}{of_unit}"), self._slashed),
        ]

    def idiom_rules(self) -> Rules:
        """The rules for what looks like a fraction, a date or a time and is none."""
        idioms = self._words.idioms
        return [(re.compile(rf"(?<![\w/.,])({any_of(idioms)})(?![\w/])"), lambda match: idioms[match[1]])]

    def _mixed_sign(self, match: re.Match[str]) -> str:
        return self._with_whole(match[1], *VULGAR[match[2]])

    def _mixed(self, match: re.Match[str]) -> str:
        return self._with_whole(match[1], int(match[2]), int(match[3]))

    def _with_whole(self, whole: str, above: int, below: int) -> str:
        words = self._words
        fraction = words.and_half[0] if (above, below) == (1, 2) else self._fraction(above, below)
        return f"{self._quantities.read(whole)}{words.joint}{fraction}"

    def _mixed_half_of(self, match: re.Match[str]) -> str:
        """2 1/2 hours: the half stands after the hours."""
        words = self._words
        if match[2] and re.fullmatch(words.no_noun, match[2]):
            return f"{self._with_whole(match[1], 1, 2)} {match[2]}"
        noun = (match[2], match[2]) if match[2] else self._units[match[3]]
        is_feminine = self._quantities.agreement(noun[1]) is Gender.FEMININE
        return self._quantities.counted(match[1], noun) + words.joint + words.and_half[is_feminine]

    def _half_of(self, match: re.Match[str]) -> str:
        words = self._words
        noun = match[1] or self._units[match[2]][0]
        if re.fullmatch(words.no_noun, noun):
            return f"{self._fraction(1, 2)} {noun}"
        return f"{words.half[re.fullmatch(words.feminine, noun.partition(' ')[0]) is not None]} {noun}"

    def _sign(self, match: re.Match[str]) -> str:
        return self._of_unit(self._fraction(*VULGAR[match[1]]), match[2])

    def _slashed(self, match: re.Match[str]) -> str:
        if max(int(match[1]), int(match[2])) >= FIRST_YEAR:
            return self._document(match)
        return self._of_unit(self._fraction(int(match[1]), int(match[2])), match[3])

    def _document(self, match: re.Match[str]) -> str:
        return self._quantities.read(match[1]) + self._words.slash + self._quantities.read(match[2])

    def _mark(self, match: re.Match[str]) -> str:
        return self._quantities.read(match[1]) + self._words.over + self._quantities.read(match[2])

    def _of_unit(self, fraction: str, unit: str | None) -> str:
        return f"{fraction} {self._quantities.words.of} {self._units[unit][0]}" if unit else fraction

    def _fraction(self, above: int, below: int) -> str:
        parts = self._words.parts.get(below)
        if parts is None or not 0 < above < 2 * below or (below == TENTHS and above > 1):
            return self._quantities.read(str(above)) + self._words.over + self._quantities.read(str(below))
        number = self._quantities.cardinal(str(above), Gender.MASCULINE)
        return f"{number} {parts[0] if above == 1 else parts[1]}"
