"""Rewriting text so that an engine can read it: a module for each language, with two functions `str -> str`.

`normalize` rewrites everything: numbers, dates, money, units, abbreviations, addresses and signs. `spell` leaves
numbers and dates alone, for sessions whose protocol switches rules for them off. Other languages pass through.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import TypeAlias

LANGUAGES = ("de", "en", "es", "fr", "hi", "it", "ja", "pt", "zh")
Normalizer: TypeAlias = Callable[[str], str]


class _ByLanguage(Mapping[str, Normalizer]):
    """One of the functions of each language. A language's module is loaded when it is first asked for."""

    def __init__(self, function: str) -> None:
        self._function = function

    def __getitem__(self, language: str) -> Normalizer:
        if language not in LANGUAGES:
            raise KeyError(language)
        normalizer: Normalizer = getattr(import_module(f"{__name__}.{language}"), self._function)
        return normalizer

    def __iter__(self) -> Iterator[str]:
        return iter(LANGUAGES)

    def __len__(self) -> int:
        return len(LANGUAGES)


NORMALIZERS: Mapping[str, Normalizer] = _ByLanguage("normalize")
"""By language code, without a region."""
SPELLERS: Mapping[str, Normalizer] = _ByLanguage("spell")
_SAMPLE = (
    "Dr. No. 5, 3/4, 21st 1.5 km, $2, 14:30, 2026-03-14, II, ABC-12, A4, x@example.org, a/b < 5 & +1 202 555 0142 ½ 5%."
)
"""Something for each group of rules, so that all of them are compiled."""


def prepare(language: str) -> None:
    """Load what reads `language`, a code such as `pt-BR`, ahead of its first text.

    Takes about a tenth of a second the first time: the rules are compiled and the number words read. Nothing happens
    where the language has no normaliser.
    """
    normalize = NORMALIZERS.get(language.partition("-")[0])
    if normalize is not None:
        normalize(_SAMPLE)
