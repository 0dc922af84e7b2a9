"""A client's own pronunciations, put into the text before an engine reads it."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

_ONE_WORD = re.compile(r"\w+")


def is_phonemes(pronunciation: str) -> bool:
    """Whether a pronunciation is phonemes between slashes (`/həlˈO/`) and not a respelling."""
    return len(pronunciation) > 2 and pronunciation.startswith("/") and pronunciation.endswith("/")


def respell(text: str, pronunciations: Mapping[str, str]) -> str:
    """Return `text` with its words respelled, whole words only, in any case; phonemes are left out."""
    respellings = {word: spoken for word, spoken in pronunciations.items() if not is_phonemes(spoken)}
    return replace_words(text, respellings, lambda _, spoken: spoken)


def replace_words(text: str, replacements: Mapping[str, str], render: Callable[[str, str], str]) -> str:
    """Return `text` with each whole word of `replacements`, in any case, as `render(word as written, replacement)`.

    Where several words fit at one place the longest wins; what was put in is not looked at again.
    """
    by_lower, pattern = _compiled(tuple(replacements.items()))
    if not by_lower:
        return text

    def rendered(match: re.Match[str]) -> str:
        written = match.group()
        replacement = by_lower.get(written.lower())
        return written if replacement is None else render(written, replacement)

    return pattern.sub(rendered, text)


@lru_cache(maxsize=64)
def _compiled(replacements: tuple[tuple[str, str], ...]) -> tuple[dict[str, str], re.Pattern[str]]:
    """Replacements by lower-case word, and what finds their places: any word, where each of them is a single one."""
    by_lower = {word.lower(): replacement for word, replacement in replacements if word.strip()}
    if all(_ONE_WORD.fullmatch(word) for word in by_lower):
        return by_lower, _ONE_WORD
    words = "|".join(re.escape(word) for word in sorted(by_lower, key=len, reverse=True))
    return by_lower, re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)
