"""Sounds in the International Phonetic Alphabet, as people write them and as engines get them.

Engines get one way of writing: letters and their diacritics apart (`ɑ̃` is two signs), no ligature, no tie bar, stress
right before its vowel, as espeak-ng and misaki write it, and a dot only between two signs that are not to be read as
one sound (`nʌt.ʃˈɛl`).
"""

import re
import unicodedata

STRESS = "ˈˌ"
"""The signs for the main stress and a lesser one."""
VOWELS = "iyɨʉɯuɪʏʊeøɘɵɤoəɛœɜɞʌɔæɐaɶɑɒɚɝᵻᵿ"
TONES = "˥˦˧˨˩"
"""Chao's tone letters, from the highest to the lowest."""

_STAND_INS = {
    "'": "ˈ", "’": "ˈ", ":": "ː", "g": "ɡ", "ǝ": "ə", "ʧ": "tʃ", "ʤ": "dʒ", "ʦ": "ts", "ʣ": "dz", "ʨ": "tɕ", "ʥ": "dʑ",
    "ᵊ": "ə", "A": "eɪ", "I": "aɪ", "O": "oʊ", "Q": "əʊ", "T": "ɾ", "W": "aʊ", "Y": "ɔɪ",
    "-": " ", "\u0361": "", "\u035c": "", "\u2040": "", "\u203f": "",
}  # fmt: skip
"""ASCII for IPA, ligatures, tie bars, and the capitals of misaki's alphabet."""
_STAND_IN = re.compile("[" + re.escape("".join(_STAND_INS)) + "]")
_CEDILLA = ("c\u0327", "ç")  # a letter of its own
_FOREIGN = re.compile(
    "[^a-zæçðøħŋœǀ-ǃɐ-\u036fβθχᴀ-\u1dffⁿⱱ .]"  # up to 036F: modifiers, stress, length, tones and diacritics
)
_SOUND = re.compile("[a-zæçðøħŋœɐ-ʯβθχᵻᵿⱱ]")
_SPACES = re.compile(" +")
_STRESS_RUN = re.compile(rf"([{STRESS}])[{STRESS}.]+")
_EARLY_STRESS = re.compile(rf"([{STRESS}])([^{VOWELS}{STRESS}. ]*+)(?=[{VOWELS}])")
_DOTS = re.compile(r"(.)\.++(?=(.)?)")
_ONE_SOUND = frozenset(("tʃ", "dʒ", "tɕ", "dʑ", "eɪ", "aɪ", "oʊ", "əʊ", "aʊ", "ɔɪ"))
"""Two signs that are read as one sound where they stand side by side."""


def read_ipa(written: str) -> str:
    """`written`, in the one way that engines get it; what is no sign of the alphabet is left out.

    Empty where no sound is in it. Also understood: ASCII stand-ins (`'` `:` `g`), ligatures (`ʧ`), and misaki's
    capitals (`həlˈO`). Words may stand between spaces.
    """
    text = _STAND_IN.sub(lambda found: _STAND_INS[found[0]], unicodedata.normalize("NFD", written))
    text = unicodedata.normalize("NFD", _FOREIGN.sub("", text)).replace(*_CEDILLA)
    text = _SPACES.sub(" ", text).strip(" .")
    if _SOUND.search(text) is None:
        return ""
    text = _DOTS.sub(_needed_dot, _STRESS_RUN.sub(r"\1", text))
    text = _SPACES.sub(" ", _DOTS.sub(_needed_dot, _EARLY_STRESS.sub(r".\2\1", text)).lstrip("."))
    return unicodedata.normalize("NFD", text).replace(*_CEDILLA)  # marks that have come together, in their order


def _needed_dot(found: re.Match[str]) -> str:
    return f"{found[1]}." if f"{found[1]}{found[2]}" in _ONE_SOUND else found[1]


ARPABET_VOWELS = {
    "AA": "ɑ", "AE": "æ", "AH": "ʌ", "AO": "ɔ", "AW": "aʊ", "AY": "aɪ", "EH": "ɛ", "ER": "ɜɹ", "EY": "eɪ", "IH": "ɪ",
    "IY": "i", "OW": "oʊ", "OY": "ɔɪ", "UH": "ʊ", "UW": "u",
}  # fmt: skip
ARPABET_CONSONANTS = {
    "B": "b", "CH": "tʃ", "D": "d", "DH": "ð", "F": "f", "G": "ɡ", "HH": "h", "JH": "dʒ", "K": "k", "L": "l", "M": "m",
    "N": "n", "NG": "ŋ", "P": "p", "R": "ɹ", "S": "s", "SH": "ʃ", "T": "t", "TH": "θ", "V": "v", "W": "w", "Y": "j",
    "Z": "z", "ZH": "ʒ",
}  # fmt: skip
ARPABET_SOUNDS = {**ARPABET_CONSONANTS, **ARPABET_VOWELS}
_UNSTRESSED = {"AH": "ə", "ER": "əɹ"}
_STRESSES = {"": "", "0": "", "1": "ˈ", "2": "ˌ"}
ARPABET = (*ARPABET_CONSONANTS, *(vowel + stress for vowel in ARPABET_VOWELS for stress in _STRESSES))
"""The symbols of the CMU pronouncing dictionary: `1` is the main stress, `2` a lesser one, `0` none."""
_SYMBOLS = frozenset(ARPABET)


def from_arpabet(content: str) -> str:
    """The IPA for Arpabet symbols between spaces, in any case; what is no symbol is left out.

    Without any stress digit in it the first vowel is stressed.
    """
    symbols = [symbol for symbol in content.upper().split() if symbol in _SYMBOLS]
    if not any(symbol[-1].isdigit() for symbol in symbols):
        first = next((index for index, symbol in enumerate(symbols) if symbol in ARPABET_VOWELS), None)
        symbols = [symbol + "1" if index == first else symbol for index, symbol in enumerate(symbols)]
    return read_ipa(".".join(map(_from_symbol, symbols)))


def _from_symbol(symbol: str) -> str:
    if symbol in ARPABET_CONSONANTS:
        return ARPABET_CONSONANTS[symbol]
    vowel, stress = symbol[:2], _STRESSES[symbol[2:]]
    return stress + (ARPABET_VOWELS[vowel] if stress else _UNSTRESSED.get(vowel, ARPABET_VOWELS[vowel]))
