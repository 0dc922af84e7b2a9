"""Phonemes inside text: a word given by its Arpabet sounds travels as one unbreakable word of private-use characters.

No letter, digit, mark or space is in it, so that cutting, cleaning and normalising leave it alone. The characters are
ours: `without_private` takes them away from a client's own text before anything else.
"""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

VOWELS = ("AA", "AE", "AH", "AO", "AW", "AY", "EH", "ER", "EY", "IH", "IY", "OW", "OY", "UH", "UW")
CONSONANTS = (
    "B", "CH", "D", "DH", "F", "G", "HH", "JH", "K", "L", "M", "N", "NG", "P", "R", "S", "SH", "T", "TH", "V", "W",
    "Y", "Z", "ZH",
)  # fmt: skip
STRESSES = ("", "0", "1", "2")
SYMBOLS = (*CONSONANTS, *(vowel + stress for vowel in VOWELS for stress in STRESSES))
"""Those of the CMU pronouncing dictionary; `1` is the main stress, `2` a lesser one, `0` none; it may be left out."""

OPEN, CLOSE = "\U000f0000", "\U000f0001"
_FIRST = 0xF0002
_CHARS = {symbol: chr(_FIRST + index) for index, symbol in enumerate(SYMBOLS)}
_LAST = chr(_FIRST + len(SYMBOLS) - 1)
PRIVATE = re.compile(f"[{OPEN}-{_LAST}]")
"""Any character that phoneme words are made of."""
_WORD = re.compile(f"{OPEN}([^{OPEN}{CLOSE}]*){CLOSE}")
LONGEST = 100
"""Characters of a phoneme word at most; the sounds beyond are dropped."""
_OTHER_SYLLABLES = re.compile(r"[a-zA-Z0-9 ]*")
_DIGITS_AND_SPACES = re.compile("[0-9 ]+")
_NOT_OURS = "\uf8ff"  # private as well and no sound either, so that offsets into the client's text stay true


def without_private(text: str) -> str:
    """`text` with nothing in it that could pass for a phoneme word; its length does not change."""
    return text if text.isascii() else PRIVATE.sub(_NOT_OURS, text)


def word(content: str) -> str:
    """The phoneme word for `content`, Arpabet symbols between spaces.

    What is no Arpabet symbol is left out. Content without any, such as pinyin with tone digits, gives its letters as an
    ordinary word, and nothing where it is not even written in Latin letters.
    """
    symbols = content.upper().split()
    is_syllable = content.islower() and len(symbols) == 1  # "er2" is pinyin: Arpabet is written in capitals
    sounds = [] if is_syllable else [_CHARS[symbol] for symbol in symbols if symbol in _CHARS]
    if sounds:
        return OPEN + "".join(sounds)[: LONGEST - 2] + CLOSE
    return _DIGITS_AND_SPACES.sub("", content).lower() if _OTHER_SYLLABLES.fullmatch(content) else ""


def render_words(text: str, render: Callable[[Sequence[str]], str]) -> str:
    """`text` with each phoneme word as `render(its symbols)`."""
    if OPEN not in text:
        return text
    return _WORD.sub(lambda found: render([SYMBOLS[ord(char) - _FIRST] for char in found[1]]), text)


def outside_word(text: str, index: int, lowest: int) -> int:
    """`index`, or the beginning of the phoneme word it is inside of, or the end where it would be below `lowest`."""
    begin = text.rfind(OPEN, max(0, index - LONGEST), index)
    end = text.find(CLOSE, begin, begin + LONGEST) + 1 if begin >= 0 else 0
    if end <= index:
        return index
    return begin if begin >= lowest else end


_OPEN_SPELLINGS = {
    "AA": "ah", "AE": "ah", "AH": "uh", "AO": "aw", "AW": "ow", "AY": "igh", "EH": "eh", "ER": "er", "EY": "ay",
    "IH": "ih", "IY": "ee", "OW": "oh", "OY": "oy", "UH": "oo", "UW": "oo",
}  # fmt: skip
"""Vowels at the end of a syllable."""
_CLOSED_SPELLINGS = {**_OPEN_SPELLINGS, "AE": "a", "AH": "u", "AW": "ou", "EH": "e", "IH": "i"}
_BEFORE_R = {**_OPEN_SPELLINGS, "AA": "a", "AO": "o", "EH": "ai", "IH": "ee"}
_CONSONANT_SPELLINGS = {"DH": "th", "HH": "h", "JH": "j", "ZH": "zh"}
_SHORT = frozenset(("AE", "EH", "IH", "UH"))
"""Vowels that end no English syllable: the consonant after them stays with them."""
_BRIGHT = frozenset(("EH", "EY", "IH", "IY", "AY"))
"""Vowels before which a bare `g` would be read like `j`."""
_ONSETS = frozenset((
    "BL", "BR", "DR", "DW", "FL", "FR", "GL", "GR", "KL", "KR", "KW", "PL", "PR", "SHR", "SK", "SL", "SM", "SN", "SP",
    "ST", "SW", "TR", "TW", "THR",
))  # fmt: skip
"""Pairs of consonants that English words begin with; no other pair begins a syllable here."""


def respell(text: str) -> str:
    """`text` with each phoneme word as letters that an English reader says about right, a hyphen between syllables."""
    return render_words(text, _respelled)


def _respelled(symbols: Sequence[str]) -> str:
    return "-".join(map(_spelled, _syllables([symbol.rstrip("012") for symbol in symbols])))


def _syllables(sounds: list[str]) -> list[list[str]]:
    vowels = [index for index, sound in enumerate(sounds) if sound in VOWELS]
    borders = [0, *(_border(sounds, *pair) for pair in pairwise(vowels)), len(sounds)]
    return [sounds[begin:end] for begin, end in pairwise(borders)]


def _border(sounds: list[str], vowel: int, following: int) -> int:
    """Where the syllable of `following` begins: with one consonant, or two that words begin with."""
    between = following - vowel - 1
    is_closed = sounds[vowel] in _SHORT
    if between == 0 or (between == 1 and (is_closed or sounds[following - 1] == "NG")):
        return following
    is_onset = between > 1 + is_closed and sounds[following - 2] + sounds[following - 1] in _ONSETS
    return following - 1 - is_onset


def _spelled(syllable: list[str]) -> str:
    spelled = [_spelled_sound(*around) for around in zip(["", *syllable], syllable, [*syllable[1:], ""], strict=False)]
    return "eye" if syllable == ["AY"] else "".join(spelled)


def _spelled_sound(before: str, sound: str, after: str) -> str:
    if sound in VOWELS:
        spellings = _OPEN_SPELLINGS if not after else _BEFORE_R if after == "R" else _CLOSED_SPELLINGS
        return spellings[sound]
    if sound == "S" and before in VOWELS and not after:
        return "ss"  # a single one would be read like `z`
    if sound == "G" and after in _BRIGHT:
        return "gh" if after == "IY" else "gu"
    return _CONSONANT_SPELLINGS.get(sound, sound.lower())
