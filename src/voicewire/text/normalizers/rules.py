"""Rewriting by rules: what all languages have in common.

Every pattern is bounded or anchored, so that the work grows with the text (`tests/text/linear_time.py`).
"""

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import TypeAlias

Replacement: TypeAlias = str | Callable[[re.Match[str]], str]
Rules: TypeAlias = list[tuple[re.Pattern[str], Replacement]]
Group: TypeAlias = tuple[re.Pattern[str], Rules]
"""Rules, after what a text needs for any of them to have anything to do; most sentences have nothing of it."""


def apply(rules: Rules, text: str) -> str:
    """`text` after each rule in its turn."""
    for pattern, replacement in rules:
        text = pattern.sub(replacement, text)
    return text


def apply_groups(groups: Iterable[Group], text: str) -> str:
    """`text` after each group in its turn, where it has what the group needs."""
    for needs, rules in groups:
        if needs.search(text):
            text = apply(rules, text)
    return text


_GAP = re.compile("(?<=\\d)[\u00a0\u2009\u202f](?=\\d{3}(?!\\d))")


def join_groups(text: str) -> str:
    """`text` without the spaces inside numbers that no line may be broken at: "10 000" (ISO 80000-1, 7.3.1)."""
    return _GAP.sub("", text)


def any_of(words: Iterable[str]) -> str:
    """A pattern for any of `words`, the longest that fits."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


def apart(match: re.Match[str], words: str) -> str:
    """`words` in place of `match`, with a space where a letter or a mark of one stands right beside it."""
    text, begin, end = match.string, match.start(), match.end()
    before = " " if begin and _is_of_word(text[begin - 1]) else ""
    after = " " if end < len(text) and _is_of_word(text[end]) else ""
    return before + words + after


def _is_of_word(char: str) -> bool:
    return char.isalnum() or char == "_" or unicodedata.category(char)[0] == "M"


def letters_apart(match: re.Match[str]) -> str:
    """Letters with hyphens between them, as a name is spelled: a rest between them."""
    return ", ".join(match[0].split("-"))
