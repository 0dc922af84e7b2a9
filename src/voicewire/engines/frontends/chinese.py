"""Mandarin: words by jieba, pinyin by pypinyin, and for each syllable the sounds and tone that Kokoro learnt.

Tones are those of the dictionary, without sandhi, for so they were when the model learnt: 你好 is `ni↓xau↓`, and is
spoken as it should be. Source of the sounds: hexgrad/misaki, zh.py and transcription.py, after Duanmu, The Phonology of
Standard Chinese.
"""

import logging
import re
import warnings
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from voicewire.engines.frontends.base import Frontend
from voicewire.engines.frontends.marks import read_between_marks
from voicewire.engines.frontends.scripts import HAN
from voicewire.errors import EngineFailure
from voicewire.text.normalizers.numbers import Numbers

INITIALS = {
    "b": "p", "p": "pʰ", "m": "m", "f": "f", "d": "t", "t": "tʰ", "n": "n", "l": "l", "g": "k", "k": "kʰ", "h": "x",
    "j": "ʨ", "q": "ʨʰ", "x": "ɕ", "zh": "ꭧ", "ch": "ꭧʰ", "sh": "ʂ", "r": "ɻ", "z": "ʦ", "c": "ʦʰ", "s": "s", "": "",
}  # fmt: skip
FINALS = {
    "a": "a0", "ai": "ai0", "an": "a0n", "ang": "a0ŋ", "ao": "au0", "e": "ɤ0", "ei": "ei0", "en": "ə0n", "eng": "ə0ŋ",
    "i": "i0", "ia": "ja0", "ian": "jɛ0n", "iang": "ja0ŋ", "iao": "jau0", "ie": "je0", "in": "i0n", "ing": "i0ŋ",
    "iong": "jʊ0ŋ", "iou": "jou0", "ong": "ʊ0ŋ", "ou": "ou0", "o": "wo0", "u": "u0", "ua": "wa0", "uai": "wai0",
    "uan": "wa0n", "uang": "wa0ŋ", "uei": "wei0", "uen": "wə0n", "ueng": "wə0ŋ", "uo": "wo0", "v": "y0", "van": "ɥɛ0n",
    "ve": "ɥe0", "vn": "y0n",
}  # fmt: skip
"""By pypinyin's strict names of the finals; the tone goes where the 0 is."""
SYLLABLES = {"er": "ɚ0", "o": "ɔ0", "yo": "jɔ0", "ê": "ɛ0", "m": "m0", "n": "n0", "ng": "ŋ0", "hm": "hm0", "hng": "hŋ0"}
"""Those that are not made of an initial and a final."""
TONES = {"1": "→", "2": "↗", "3": "↓", "4": "↘", "5": ""}
_BUZZING = {"z", "c", "s", "zh", "ch", "sh", "r"}
"""Initials after which `i` is no vowel of its own: they go on sounding."""

_HAN = re.compile("[〇\u3400-\u9fff\U00020000-\U0003ffff]+")
_FIGURES = re.compile(r"(?P<year>\d{4})(?=年)|(?P<code>0\d+)|(?P<whole>\d+)(?:\.(?P<decimals>\d+))?")
_numbers = Numbers("zh", digits="零 一 二 三 四 五 六 七 八 九")


@cache
def load() -> Frontend:
    """What reads Mandarin, its dictionaries loaded, which takes about a second. Raises EngineFailure."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # they are old packages
            import jieba  # noqa: PLC0415 - an extra
            import pypinyin  # noqa: PLC0415
    except ImportError as error:
        raise EngineFailure("Chinese needs two more packages: pip install 'voicewire[chinese]'") from error
    jieba.setLogLevel(logging.WARNING)
    split = _splitter(jieba)

    def read_word(word: str) -> str:
        style = pypinyin.Style.TONE3
        return "".join(map(syllable, pypinyin.lazy_pinyin(word, style=style, neutral_tone_with_five=True)))

    def read(text: str) -> str:
        return _HAN.sub(lambda found: f" {' '.join(map(read_word, split(found[0])))} ", in_characters(text))

    return Frontend(frozenset((HAN,)), lambda text: read_between_marks(text, read))


def _splitter(jieba: Any) -> Callable[[str], list[str]]:
    """Jieba's splitting in words, without its cache: that is a file which anyone on the machine may have written."""
    tokenizer = jieba.Tokenizer()
    with tokenizer.get_dict_file() as dictionary:
        tokenizer.FREQ, tokenizer.total = tokenizer.gen_pfdict(dictionary)
    tokenizer.initialized = True
    split: Callable[[str], list[str]] = tokenizer.lcut
    return split


@lru_cache(maxsize=4096)
def syllable(pinyin: str) -> str:
    """The sounds of a syllable in pinyin with its tone as a digit at its end (5 is none): `ni3` gives `ni↓`.

    What is no syllable gives nothing.
    """
    from pypinyin.contrib.tone_convert import to_finals, to_initials  # noqa: PLC0415 - an extra

    plain, tone = pinyin[:-1], TONES.get(pinyin[-1:])
    if tone is None:
        return ""
    if plain in SYLLABLES:
        return SYLLABLES[plain].replace("0", tone)
    initial, final = to_initials(plain, strict=True), to_finals(plain, strict=True, v_to_u=False)
    sounds = "ɨ0" if final == "i" and initial in _BUZZING else FINALS.get(final.replace("ü", "v"), "")
    return (INITIALS.get(initial, "") + sounds).replace("0", tone)


def in_characters(text: str) -> str:
    """`text` with its figures in Chinese characters: those of a year and those after a 0 one by one."""
    return _FIGURES.sub(_number, text)


def _number(found: re.Match[str]) -> str:
    if found["whole"] is None:
        return _numbers.one_by_one(found[0], "")
    decimals = found["decimals"]
    return _numbers.cardinal(found["whole"]) + (f"点{_numbers.one_by_one(decimals, '')}" if decimals else "")
