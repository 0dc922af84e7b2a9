"""What reads the text of one language."""

from collections.abc import Callable
from typing import NamedTuple


def _no(word: str) -> bool:
    del word
    return False


class Frontend(NamedTuple):
    """Reads one language aloud, on paper: text in, Kokoro's phonemes out."""

    scripts: frozenset[str]
    """Those whose letters it reads (`scripts.script_of`)."""
    read: Callable[[str], str]
    """The phonemes of text in those scripts, with digits and signs in it and with the marks of `marks.MARKS`, which are
    kept. Signs that the model does not know may be among them."""
    knows: Callable[[str], bool] = _no
    """Whether it reads this word of another script as its language does, so that English need not be asked."""
