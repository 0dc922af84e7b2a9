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
