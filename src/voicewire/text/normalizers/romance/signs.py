"""Signs that are read as words."""

import re
from collections.abc import Mapping

import msgspec

from voicewire.text.normalizers.romance.quantities import GAP
from voicewire.text.normalizers.rules import Rules

_OPERAND_BEFORE = rf"(?<=[\w)\]%°]){GAP}?"
_OPERAND_AFTER = rf"{GAP}?(?=[\w($€£.+−-])"
_HUMP = re.compile(r"(?<=[^\W\d_A-Z])(?=[A-Z])|(?<=[^\W\d_])(?=\d)")


class SignWords(msgspec.Struct, frozen=True):
    """How a language reads signs."""

    comparisons: Mapping[str, str]
    """A pattern of a sign between two things or before a number, and its words."""
    between: Mapping[str, str]
    """A sign between two things, spaced or not, and its words."""
    about: str
    times: str
    """Between two factors; so `by` between two lengths."""
    by: str
    fold: str
    """After a factor: 3x."""
    ampersand: str
    either: str
    """Between two words with a slash between them."""
    pairs: Mapping[str, str]
    """Words with a slash between them that are read otherwise: "y/o"."""
    hashtag: str
    number: str
    """What # before a number says."""
    at: str
    section: str
    """What § says."""


class SignReader:
    """Reads signs in one language."""

    def __init__(self, words: SignWords) -> None:
        self._words = words

    def spelled_rules(self) -> Rules:
        """The rules for comparisons, hashtags, names with @, and other signs that are neither number nor date."""
        words = self._words
        return [
            *(
                (re.compile(f"{_OPERAND_BEFORE}(?:{sign}){_OPERAND_AFTER}"), f" {said} ")
                for sign, said in words.comparisons.items()
            ),
            *(
                (re.compile(rf"(?<![\w<>=!-])(?:{sign}){GAP}?(?=\d)"), f"{said} ")
                for sign, said in words.comparisons.items()
            ),
            (re.compile(rf"(?<!\w)[~≈]{GAP}?(?=[\d$€£])"), f"{words.about} "),
            (re.compile(rf"(?<=\w){GAP}?&{GAP}?(?=\w)"), f" {words.ampersand} "),
            (re.compile(r"(?<!\w)([A-J])#(?!\w)"), r"\1 sharp"),
            (re.compile(r"(?<=\w)\+\+(?!\w)"), f" {words.between['+']} {words.between['+']}"),
            (re.compile(r"(?<=[^\W\d_])\+(?=[^\W\d_]|\s|[,.;:]?$)"), f" {words.between['+']} "),
            (re.compile(r"(?<![\w&#])#(?=\d{1,9}(?!\w))"), f"{words.number} "),
            (re.compile(r"(?<![\w&#])#([^\W\d_]\w{0,60})"), self._hashtag),
            (re.compile(r"(?<![\w@])@(?=[\w])"), f"{words.at} "),
            (re.compile(rf"§{GAP}?(?=\w)"), f"{words.section} "),
            (re.compile("[®™©]"), ""),
            (re.compile("…"), "..."),  # engines rest at three dots, and hardly at the one sign for them
        ]

    def slash_rules(self) -> Rules:
        """The rules for words with a slash between them."""
        words = self._words
        pairs = "|".join(map(re.escape, words.pairs))
        return [
            (re.compile(rf"(?<![\w/])({pairs})(?![\w/])"), lambda match: words.pairs[match[1]]),
            (re.compile(r"(?<=[^\W\d_])/(?=[A-Z]{2}(?!\w))"), ", "),
            (re.compile(r"(?<![\w/])([^\W\d_]{1,30})/(?=[^\W\d_]{1,30}(?![\w/]))"), rf"\1 {words.either} "),
        ]

    def number_rules(self) -> Rules:
        """The rules for signs between numbers."""
        words = self._words
        return [
            (re.compile(rf"(?<=\d){GAP}[xX×]{GAP}(?=\d)"), f" {words.times} "),
            (re.compile(r"(?<=\d)[xX×](?=\d)"), f" {words.by} "),
            (re.compile(r"(?<=\d)[x×](?!\w)"), f" {words.fold}"),
            *(
                (re.compile(rf"(?<=[\d\w)]){GAP}{re.escape(sign)}{GAP}(?=[\d\w(])"), f" {said} ")
                for sign, said in words.between.items()
            ),
            (re.compile(r"(?<=[\dA-Z])\+(?=\d)"), f" {words.between['+']} "),
            (re.compile(r"(?<=UTC|GMT)[-−–](?=\d)"), f" {words.between['-']} "),
            (re.compile(r"(?<=[^\W\d_])/(?=\d{1,4}(?!\d))"), " "),
            (re.compile(r"(?<=\d)[/-](?=[A-Z](?!\w))"), " "),
            (re.compile(r"(?<=\s)['’](?=\d\d(?!\w))"), ""),
            (re.compile(r"(?<=\d)\+(?![\w+])"), f" {words.between['+']}"),
        ]

    def _hashtag(self, match: re.Match[str]) -> str:
        return f"{self._words.hashtag} {_HUMP.sub(' ', match[1]).replace('_', ' ')}"
