"""Phoneme words in letters, for engines that read nothing else: what an English reader says about right."""

import re
from itertools import pairwise

from voicewire.text.ipa import ARPABET_SOUNDS, ARPABET_VOWELS, TONES
from voicewire.text.phonemes import render_words

_NEAREST = {
    **{ipa: (symbol,) for symbol, ipa in ARPABET_SOUNDS.items()},
    "ɝ": ("ER",), "ɚ": ("ER",), "əɹ": ("ER",), "ɜ": ("ER",), "ɞ": ("ER",), "ø": ("ER",), "œ": ("ER",), "ɶ": ("ER",),
    "ə": ("AH",), "ɐ": ("AH",), "ɘ": ("AH",), "ɵ": ("AH",), "ɤ": ("AH",), "a": ("AA",), "ɒ": ("AO",), "e": ("EY",),
    "ei": ("EY",), "ai": ("AY",), "au": ("AW",), "ou": ("OW",), "əʊ": ("OW",), "o": ("OW",), "oi": ("OY",),
    "ɔi": ("OY",), "y": ("UW",), "ʏ": ("UH",), "ʉ": ("UW",), "ɯ": ("UW",), "ɨ": ("IH",), "ᵻ": ("IH",), "ᵿ": ("UH",),
    "ɪɹ": ("IH", "R"), "c": ("K",), "q": ("K",), "ɟ": ("G",), "ɢ": ("G",), "ʔ": (), "ʕ": (), "ɖ": ("D",), "ʈ": ("T",),
    "ɸ": ("F",), "β": ("V",), "ʋ": ("V",), "ⱱ": ("V",), "ɥ": ("W",), "ʍ": ("W",), "ɰ": ("W",), "x": ("K",), "χ": ("K",),
    "ɣ": ("G",), "ç": ("HH",), "ɦ": ("HH",), "ħ": ("HH",), "ʝ": ("Y",), "ʂ": ("SH",), "ɕ": ("SH",), "ʐ": ("ZH",),
    "ʑ": ("ZH",), "tɕ": ("CH",), "dʑ": ("JH",), "ʈʂ": ("CH",), "ɖʐ": ("JH",), "r": ("R",), "ʁ": ("R",), "ʀ": ("R",),
    "ɻ": ("R",), "ɽ": ("R",), "ɺ": ("R",), "ɾ": ("D",), "ɭ": ("L",), "ɫ": ("L",), "ʟ": ("L",), "ɬ": ("L",), "ɮ": ("L",),
    "ʎ": ("L", "Y"), "ɲ": ("N", "Y"), "ɳ": ("N",), "ɴ": ("NG",), "ɱ": ("M",), "ɓ": ("B",), "ɗ": ("D",), "ɠ": ("G",),
}  # fmt: skip
"""The English sounds, as Arpabet names them without stress, that are nearest to what may stand in IPA."""
_READABLE = re.compile("|".join(sorted(_NEAREST, key=len, reverse=True)))
_TONAL = {"tɕ": "JH", "ʈʂ": "JH", "p": "B", "t": "D", "k": "G", "x": "HH"}
"""What an English reader takes them for in languages with tones, which have aspirated stops besides."""
_ASPIRATED = "ʰ"


def english_sounds(ipa: str) -> list[str]:
    """The Arpabet symbols, without stress, of the English sounds that are nearest to `ipa`."""
    is_tonal = any(tone in ipa for tone in TONES)
    sounds: list[str] = []
    for found in _READABLE.finditer(ipa):
        is_plain = is_tonal and found[0] in _TONAL and ipa[found.end() : found.end() + 1] != _ASPIRATED
        sounds += (_TONAL[found[0]],) if is_plain else _NEAREST[found[0]]
    return sounds


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


def _respelled(ipa: str) -> str:
    words = (_syllables(english_sounds(word)) for word in ipa.split(" "))
    return " ".join("-".join(map(_spelled, syllables)) for syllables in words)


def _syllables(sounds: list[str]) -> list[list[str]]:
    vowels = [index for index, sound in enumerate(sounds) if sound in ARPABET_VOWELS]
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
    if sound in ARPABET_VOWELS:
        spellings = _OPEN_SPELLINGS if not after else _BEFORE_R if after == "R" else _CLOSED_SPELLINGS
        return spellings[sound]
    if sound == "S" and before in ARPABET_VOWELS and not after:
        return "ss"  # a single one would be read like `z`
    if sound == "G" and after in _BRIGHT:
        return "gh" if after == "IY" else "gu"
    return _CONSONANT_SPELLINGS.get(sound, sound.lower())
