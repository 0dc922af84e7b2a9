"""Mandarin syllables in pinyin with tone digits (`gong1`), as phoneme tags and SSML have them, in IPA.

The sounds are those of "Standard Chinese (Beijing)", Journal of the IPA 33 (2003), pages 109 to 112, written broadly.
"""

import re

_INITIALS = {
    "b": "p", "p": "pʰ", "m": "m", "f": "f", "d": "t", "t": "tʰ", "n": "n", "l": "l", "g": "k", "k": "kʰ", "h": "x",
    "j": "tɕ", "q": "tɕʰ", "x": "ɕ", "zh": "ʈʂ", "ch": "ʈʂʰ", "sh": "ʂ", "r": "ɻ", "z": "ts", "c": "tsʰ", "s": "s",
    "": "",
}  # fmt: skip
_FINALS = {
    "a": "a", "o": "wo", "e": "ɤ", "ai": "ai", "ei": "ei", "ao": "au", "ou": "ou", "an": "an", "en": "ən",
    "ang": "aŋ", "eng": "əŋ", "er": "aɻ", "ong": "ʊŋ",
    "i": "i", "ia": "ja", "ie": "je", "iao": "jau", "iu": "jou", "ian": "jɛn", "in": "in", "iang": "jaŋ", "ing": "iŋ",
    "iong": "jʊŋ", "u": "u", "ua": "wa", "uo": "wo", "uai": "wai", "ui": "wei", "uan": "wan", "un": "wən",
    "uang": "waŋ", "ueng": "wəŋ", "ü": "y", "üe": "ɥe", "üan": "ɥɛn", "ün": "yn",
}  # fmt: skip
_WITHOUT_INITIAL = (
    ("yu", "ü"), ("yi", "i"), ("you", "iu"), ("y", "i"), ("wu", "u"), ("wei", "ui"), ("weng", "ueng"), ("wen", "un"),
    ("w", "u"),
)  # fmt: skip
"""How finals are spelled that have no initial before them."""
_PALATAL = frozenset("jqx")
_APICAL = {"z": "ɹ̩", "c": "ɹ̩", "s": "ɹ̩", "zh": "ɻ̩", "ch": "ɻ̩", "sh": "ɻ̩", "r": "ɻ̩"}
"""What `i` is after these."""
_TONES = {"1": "˥", "2": "˧˥", "3": "˨˩˦", "4": "˥˩", "5": "", "0": ""}
_SYLLABLE = re.compile("(zh|ch|sh|[bpmfdtnlgkhjqxrzcs]?)([aeioüuywvngr]{1,5})([0-5])")


def from_pinyin(content: str) -> str:
    """The IPA for syllables with their tone digits between spaces; empty where one of them is no syllable of Mandarin.

    `v` and `u:` stand for `ü`; the digits 5 and 0 are the neutral tone.
    """
    sounds = [_syllable(written) for written in content.replace("u:", "ü").replace("v", "ü").split()]
    return "".join(sounds) if all(sounds) else ""


def _syllable(written: str) -> str:
    found = _SYLLABLE.fullmatch(written)
    if found is None:
        return ""
    initial, final, tone = found[1], found[2], found[3]
    if not initial:
        final = next((short + final[len(long) :] for long, short in _WITHOUT_INITIAL if final.startswith(long)), final)
    if initial in _PALATAL and final.startswith("u"):
        final = final.replace("u", "ü")
    sound = _APICAL[initial] if final == "i" and initial in _APICAL else _FINALS.get(final, "")
    return _INITIALS[initial] + sound + _TONES[tone] if sound else ""
