"""How the operator wants text to be read, whoever sends it."""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from voicewire.config import Settings
from voicewire.errors import OperatorError
from voicewire.text.ipa import read_ipa
from voicewire.text.lexicon import MAX_PRONUNCIATION, Lexicon, is_phonemes, speech_for
from voicewire.text.markup import clean
from voicewire.text.phonemes import LONGEST_IPA
from voicewire.text.pictures import picture_names

ALL_LANGUAGES = "*"
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


class LexiconError(OperatorError):
    """A lexicon file cannot be used. The message is one sentence for the operator."""


class HouseStyle:
    """The operator's lexicon, and what is made of emoji. One for the whole server: sessions share what it holds."""

    def __init__(
        self, pronunciations: Mapping[str, Mapping[str, str]] | None = None, *, names_emoji: bool = False
    ) -> None:
        """`pronunciations`: words with theirs, for each language code, or `*` for all languages."""
        self._lexicons = {language: Lexicon(words) for language, words in (pronunciations or {}).items()}
        self._names_emoji = names_emoji

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """What the settings name. Raises LexiconError for a file that cannot be used."""
        words = read_lexicon_file(settings.lexicon) if settings.lexicon else None
        return cls(words, names_emoji=settings.emoji == "name")

    def lexicons(self, language: str) -> Sequence[Lexicon]:
        """Those for `language`, a code such as `en-US`, the most particular first."""
        names = (language, language.partition("-")[0], ALL_LANGUAGES)
        return [self._lexicons[name] for name in dict.fromkeys(names) if name in self._lexicons]

    def picture_names(self, language: str) -> Callable[[str], str] | None:
        """What gives the names of pictures in `language`; None: they are left out."""
        return picture_names(language) if self._names_emoji else None


def read_lexicon_file(path: Path) -> dict[str, dict[str, str]]:
    """The words of each language with their pronunciations. Raises LexiconError."""
    try:
        tables = tomllib.loads(path.read_bytes().decode())
    except OSError as error:
        raise LexiconError(f"the lexicon {path} cannot be read: {error.strerror}") from error
    except ValueError as error:  # not UTF-8, or not TOML: both derive from it
        raise LexiconError(f"the lexicon {path} is not valid TOML: {error}") from error
    for language, words in tables.items():
        problem = _problem_of_table(language, words)
        if problem:
            raise LexiconError(f"the lexicon {path}: {problem}")
    return tables


def _problem_of_table(language: str, words: Any) -> str | None:
    if not isinstance(words, dict):
        return f'{language!r} stands outside of a table; words belong under a language, such as [en], or ["*"] for all'
    if language != ALL_LANGUAGES and not _LANGUAGE.fullmatch(language):
        return f'[{language}] is no language code; right would be [en], [pt-BR], or ["*"] for all languages'
    problems = ((word, _problem(word, spoken)) for word, spoken in words.items())
    return next((f"{word!r} in [{language}] {problem}" for word, problem in problems if problem), None)


def _problem(word: str, spoken: Any) -> str | None:
    if not isinstance(spoken, str):
        return f"must be a string (it is {spoken!r}); a word with a dot in it stands in quotes"
    if not clean(word):
        return "is no word"
    if len(spoken) > MAX_PRONUNCIATION:
        return f"has a pronunciation of more than {MAX_PRONUNCIATION} characters"
    if is_phonemes(spoken) and len(read_ipa(spoken)) > LONGEST_IPA:
        return f"has more than {LONGEST_IPA} signs of IPA"
    if not speech_for(spoken):
        return f'has nothing to be said for it ({spoken!r}); right would be IPA between slashes, "/ˈhɛloʊ/", or "hello"'
    return None
