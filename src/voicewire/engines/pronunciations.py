"""A client's own pronunciations, put into the text before an engine reads it."""

import re
from collections.abc import Callable, Mapping


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
    by_lower = {word.lower(): replacement for word, replacement in replacements.items() if word.strip()}
    if not by_lower:
        return text
    words = "|".join(re.escape(word) for word in sorted(by_lower, key=len, reverse=True))
    pattern = re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)

    def rendered(match: re.Match[str]) -> str:
        written = match.group()
        replacement = by_lower.get(written.lower())
        return written if replacement is None else render(written, replacement)

    return pattern.sub(rendered, text)
