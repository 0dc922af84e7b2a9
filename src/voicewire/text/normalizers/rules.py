"""Rewriting by rules: what all languages have in common.

Every pattern is bounded or anchored, so that the work grows with the text (`tests/text/linear_time.py`).
"""

import re
from collections.abc import Callable, Iterable
from typing import TypeAlias

Replacement: TypeAlias = str | Callable[[re.Match[str]], str]
Rules: TypeAlias = list[tuple[re.Pattern[str], Replacement]]


def apply(rules: Rules, text: str) -> str:
    """`text` after each rule in its turn."""
    for pattern, replacement in rules:
        text = pattern.sub(replacement, text)
    return text


_GAP = re.compile("(?<=\\d)[\u00a0\u2009\u202f](?=\\d{3}(?!\\d))")


def join_groups(text: str) -> str:
    """`text` without the spaces inside numbers that no line may be broken at: "10 000" (ISO 80000-1, 7.3.1)."""
    return _GAP.sub("", text)


def any_of(words: Iterable[str]) -> str:
    """A pattern for any of `words`, the longest that fits."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
