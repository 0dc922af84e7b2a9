"""The signs that Kokoro reads: IPA with some of its own, each one token.

Source: `vocab` in the `config.json` that is published with the model (hexgrad/Kokoro-82M).
"""

import re

_SIGNS = {
    1: ';:,.!?', 9: '—…"()“” \u0303ʣʥʦʨᵝꭧAI', 31: "O", 33: "Q", 35: "ST", 39: "W", 41: "Yᵊabcdef",
    50: "hijklmnopqrstuvwxyzɑɐɒæ", 75: "βɔɕç", 80: "ɖðʤə", 85: "ɚɛɜ", 90: "ɟ", 92: "ɡ", 99: "ɥ", 101: "ɨɪʝ",
    110: "ɯɰŋɳɲɴø", 118: "ɸθœ", 123: "ɹ", 125: "ɾɻ", 128: "ʁɽʂʃʈʧ", 135: "ʊʋ", 138: "ʌɣɤ", 142: "χʎ", 147: "ʒʔ",
    156: "ˈˌː", 162: "ʰ", 164: "ʲ", 169: "↓", 171: "→↗↘", 177: "ᵻ",
}  # fmt: skip
VOCABULARY = {sign: first + place for first, signs in _SIGNS.items() for place, sign in enumerate(signs)}
"""Its token for each sign. Token 0 is the edge of a text."""

NEAREST = {
    "g": "ɡ", "ɦ": "h", "ħ": "h", "ʕ": "ʔ", "ɫ": "l", "ɭ": "l", "ɬ": "l", "ɺ": "ɾ", "ɮ": "l", "ʟ": "l", "ɝ": "ɜɹ",
    "ɱ": "m", "ʀ": "ʁ", "ʑ": "ʒ", "ʐ": "ʒ", "ʍ": "w", "ɢ": "ɡ", "ɓ": "b", "ɗ": "d", "ɠ": "ɡ", "ʄ": "ʤ", "ʙ": "b",
    "ʉ": "u", "ʏ": "y", "ɵ": "ø", "ɘ": "ə", "ɞ": "ɜ", "ɶ": "œ", "ʱ": "ʰ", "ʷ": "w", "ˑ": "ː",
    "ʼ": "ʔ", "\u0329": "", "\u032f": "",
}  # fmt: skip
"""What is said for IPA signs that the model does not know; IPA's own chart puts them side by side."""
_UNKNOWN = re.compile("[^" + re.escape("".join(VOCABULARY)) + "]")
_SPACES = re.compile(" {2,}")

TIED = {
    "a͡ɪ": "I", "a͡ʊ": "W", "d͡z": "ʣ", "d͡ʒ": "ʤ", "e͡ɪ": "A", "o͡ʊ": "O", "ə͡ʊ": "Q", "s͡s": "S", "t͡s": "ʦ", "t͡ʃ": "ʧ",
    "ɔ͡ɪ": "Y", "\u0361": "",
}  # fmt: skip
"""Two letters of IPA with a tie that are one sign here. Source: hexgrad/misaki, espeak.py."""
_ONE_SOUND = {
    "tʃ": "ʧ", "dʒ": "ʤ", "tɕ": "ʨ", "dʑ": "ʥ", "eɪ": "A", "aɪ": "I", "ɔɪ": "Y", "aʊ": "W", "oʊ": "O", "əʊ": "Q",
    "˨˩˦": "↓", "˧˩˧": "↓", "˧˥": "↗", "˥˩": "↘", "˥": "→", ".": "",
}  # fmt: skip
_AMERICAN = {
    "ɝː": "ɜɹ", "ɝ": "ɜɹ", "ɜːɹ": "ɜɹ", "ɜːr": "ɜɹ", "ɜː": "ɜɹ", "ɚː": "əɹ", "ɚɹ": "əɹ", "ɚr": "əɹ", "ɚ": "əɹ",
    "əʊ": "O", "o": "O", "e": "A", "a": "ɑ", "ɒ": "ɑ", "r": "ɹ", "ɾ": "T", "ː": "",
}  # fmt: skip
_BRITISH = {"ɝː": "ɜː", "ɝ": "ɜː", "ɚː": "ə", "ɚ": "ə", "oʊ": "Q", "o": "ɔ", "e": "ɛ", "a": "æ", "r": "ɹ", "ɾ": "T"}
_OWN = {"en-us": _ONE_SOUND | _AMERICAN, "en-gb": _ONE_SOUND | _BRITISH}


def speakable(phonemes: str) -> str:
    """`phonemes` with the nearest sign for each that the model lacks; those that are near none are left out."""
    known = _UNKNOWN.sub(lambda found: NEAREST.get(found[0], ""), phonemes)
    return _SPACES.sub(" ", known).strip()


def tokens(phonemes: str) -> list[int]:
    """A token for each character of `phonemes`, which are `speakable`."""
    return [VOCABULARY[sign] for sign in phonemes]


def from_ipa(ipa: str, language: str) -> str:
    """The model's phonemes for IPA as `text.phonemes` hands it out, in the accent of `language` (`en-us`, `ja` …)."""
    return speakable(replace_signs(ipa, _OWN.get(language, _ONE_SOUND)))


def replace_signs(text: str, replacements: dict[str, str]) -> str:
    """`text` with whatever fits replaced, the longer before the shorter; what was put in is not looked at again."""
    pattern = "|".join(map(re.escape, sorted(replacements, key=len, reverse=True)))
    return re.sub(pattern, lambda found: replacements[found[0]], text)
