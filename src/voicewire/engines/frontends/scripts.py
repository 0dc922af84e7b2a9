"""Which script a letter belongs to, and where a text passes from one into another."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

LATIN, HAN, KANA, DEVANAGARI = "LATIN", "HAN", "KANA", "DEVANAGARI"
OTHERS = (
    "ARABIC", "ARMENIAN", "BENGALI", "CYRILLIC", "ETHIOPIC", "GEORGIAN", "GREEK", "GUJARATI", "GURMUKHI", "HANGUL",
    "HEBREW", "KANNADA", "MALAYALAM", "MYANMAR", "ORIYA", "SINHALA", "TAMIL", "TELUGU", "THAI",
)  # fmt: skip
_NAMES = {
    "CJK": HAN, "IDEOGRAPHIC": HAN, "HIRAGANA": KANA, "KATAKANA": KANA, "KATAKANA-HIRAGANA": KANA,
    **{script: script for script in (LATIN, DEVANAGARI, *OTHERS)},
}  # fmt: skip
"""By the first word of a character's name in Unicode."""

# One character for each of the text says what it is: a letter of one's own, a digit, a space, a sign that joins,
# another sign, or a letter of another script, whose class is the number of its script.
_OWN, _DIGIT, _SPACE, _JOINER, _SIGN = "odsjx"
_CLASSES = {script: chr(0x100 + index) for index, script in enumerate((LATIN, DEVANAGARI, HAN, *OTHERS))}
_CLASSES[KANA] = _CLASSES[HAN]  # Japanese has both in a word
_JOINERS = frozenset("'’-.@&_/+")
_WORD = r"(?:(?:(?P=script)|[dj])*(?:(?P=script)|d))?"
_FOREIGN = re.compile(rf"(?P<script>[^odsjx]){_WORD}(?:s+(?P=script){_WORD})*")


@lru_cache(maxsize=4096)
def script_of(char: str) -> str:
    """The script of a letter (`LATIN`, `HAN`, `KANA` …); empty for what is none, or belongs to every script."""
    return _NAMES.get(unicodedata.name(char, "").partition(" ")[0], "") if char.isalpha() else ""


class Run(NamedTuple):
    """A stretch of text that one frontend reads."""

    text: str
    scripts: frozenset[str]
    """Of its letters; none where it is one's own."""


def runs(text: str, own: frozenset[str]) -> Iterator[Run]:
    """The parts of `text`: those in one's `own` scripts, with all digits, signs and spaces, and those in another.

    What is in another script begins and ends with a letter, or a digit that is joined to one (`GPT4`, `a@b.c`), and may
    have spaces in it.
    """
    classes = "".join(_classified(text, own))
    position = 0
    for found in _FOREIGN.finditer(classes):
        if found.start() > position:
            yield Run(text[position : found.start()], frozenset())
        position = found.end()
        foreign = text[found.start() : position]
        yield Run(foreign, frozenset(map(script_of, foreign)) - {""})
    if position < len(text):
        yield Run(text[position:], frozenset())


def _classified(text: str, own: frozenset[str]) -> Iterator[str]:
    before = _SIGN
    for char in text:
        if not unicodedata.category(char).startswith("M"):  # an accent or vowel sign goes with its letter
            before = _class_of(char, own)
        yield before


def _class_of(char: str, own: frozenset[str]) -> str:
    script = script_of(char)
    if script:
        return _OWN if script in own else _CLASSES[script]
    if char.isspace():
        return _SPACE
    if char.isdigit():
        return _DIGIT
    return _JOINER if char in _JOINERS else _SIGN
