"""Abbreviations."""

import re
from collections.abc import Callable, Mapping

import msgspec

from voicewire.text.normalizers.romance.quantities import GAP
from voicewire.text.normalizers.rules import Rules, any_of


class AbbreviationWords(msgspec.Struct, frozen=True):
    """The abbreviations of a language and their words."""

    titles: Mapping[str, str]
    """Before a name, without their dot: it never ends a sentence."""
    before_numbers: Mapping[str, str]
    """Before a number, without their dot."""
    dotted: Mapping[str, str]
    """Anywhere, without their last dot; it may end the sentence as well."""
    bare: Mapping[str, str]
    """Anywhere, without a dot."""
    patterns: Mapping[str, str]
    """Patterns of abbreviations of several words, with their dots but the last, and their words."""


class AbbreviationReader:
    """Reads abbreviations in one language."""

    def __init__(self, words: AbbreviationWords) -> None:
        self._words = words

    def pattern_rules(self) -> Rules:
        """The rules for abbreviations of several words, which look like acronyms or file names, and before numbers."""
        words = self._words
        return [
            *(
                (re.compile(rf"(?<![\w.])(?:{pattern})(\.?)(?!\.?\w)"), _replacement(said))
                for pattern, said in words.patterns.items()
            ),
            (
                re.compile(rf"(?<![\w.])({any_of(words.before_numbers)})\.{GAP}?(?=\d|[IVXL]+\b)"),
                lambda match: f"{words.before_numbers[match[1]]} ",
            ),
        ]

    def dotted_rules(self) -> Rules:
        """The rules for abbreviations with a dot."""
        words = self._words
        return [
            (
                re.compile(rf"(?<![\w.])({any_of(words.titles)})\.(?:{GAP}(?=[A-ZÀ-Þ])|(?<=\w\w\.){GAP}?(?=[^\W\d]))"),
                lambda match: f"{words.titles[match[1]]} ",
            ),
            (
                re.compile(rf"(?<![\w.])({any_of(words.dotted)})(\.)(?!\w)"),
                lambda match: _with_dot(words.dotted[match[1]], match),
            ),
        ]

    def bare_rules(self) -> Rules:
        """The rules for abbreviations without a dot."""
        bare = self._words.bare
        return [
            (re.compile(r"(?<![\w.])([nN]\.?[°ºᵒ])(?=\d)"), r"\1 "),
            (re.compile(rf"(?<![\w.])({any_of(bare)})(?![\w.])"), lambda match: bare[match[1]]),
        ]


def _replacement(said: str) -> Callable[[re.Match[str]], str]:
    """`said`, and the dot if it ends the text."""
    return lambda match: said + (match[1] if match.end() == len(match.string) else "")


def _with_dot(said: str, match: re.Match[str]) -> str:
    """`said`, and the dot, the last group, where a sentence may end there."""
    rest = match.string[match.end() : match.end() + 8].lstrip("\"'”’»)] ")
    ends = not rest or rest[0].isupper() or rest[0] in "¿¡«“"
    return said + (match[match.re.groups] if ends else "")
