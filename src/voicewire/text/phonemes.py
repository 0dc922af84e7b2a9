"""Phonemes inside text: a word given by its sounds travels as one unbreakable word of private-use characters.

No letter, digit, mark or space is in it, so that cutting, cleaning and normalising leave it alone. Each character is a
sign of the International Phonetic Alphabet, moved into a private plane of Unicode. `without_private` takes that plane's
characters away from a client's own text before anything else.
"""

import re
from collections.abc import Callable

from voicewire.text.ipa import read_ipa

OPEN, CLOSE = "\U000f0000", "\U000f0001"
_PLANE = 0xF0000  # what is added to a sign's code point; IPA has none below U+0020
PRIVATE = re.compile("[\U000f0000-\U000fffff]")
"""Any character that phoneme words are made of."""
_WORD = re.compile(f"{OPEN}([^{OPEN}{CLOSE}]*){CLOSE}")
LONGEST = 100
"""Characters of a phoneme word at most; the sounds beyond are dropped."""
LONGEST_IPA = LONGEST - 2
"""Signs in it."""
_NOT_OURS = "\uf8ff"  # private as well and no sound either, so that offsets into the client's text stay true


def without_private(text: str) -> str:
    """`text` with nothing in it that could pass for a phoneme word; its length does not change."""
    return text if text.isascii() else PRIVATE.sub(_NOT_OURS, text)


def word(ipa: str) -> str:
    """The phoneme word for `ipa`, as `text.ipa.read_ipa` understands it; empty where it holds no sound."""
    signs = read_ipa(ipa)[:LONGEST_IPA]
    return OPEN + "".join(chr(_PLANE + ord(sign)) for sign in signs) + CLOSE if signs else ""


def render_words(text: str, render: Callable[[str], str]) -> str:
    """`text` with each phoneme word as `render(its IPA)`, which is written as `text.ipa` says."""
    if OPEN not in text:
        return text
    return _WORD.sub(lambda found: render("".join(chr(ord(char) - _PLANE) for char in found[1])), text)


def outside_word(text: str, index: int, lowest: int) -> int:
    """`index`, or the beginning of the phoneme word it is inside of, or the end where it would be below `lowest`."""
    begin = text.rfind(OPEN, max(0, index - LONGEST), index)
    end = text.find(CLOSE, begin, begin + LONGEST) + 1 if begin >= 0 else 0
    if end <= index:
        return index
    return begin if begin >= lowest else end
