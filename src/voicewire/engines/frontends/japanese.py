"""Japanese: readings by OpenJTalk, and for each mora the sounds that Kokoro learnt.

Source of the sounds: hexgrad/misaki 0.7, ja.py, the version that the model was trained with.
"""

import re
import warnings
from collections.abc import Iterator
from functools import cache
from typing import Any

from voicewire.engines.frontends.base import Frontend
from voicewire.engines.frontends.marks import read_between_marks
from voicewire.engines.frontends.scripts import HAN, KANA
from voicewire.errors import EngineFailure

_ROWS = {
    "アァカヵガサザタダナハバパマヤャラワヮヷ": "a a ka ka ɡa sa ʣa ta da na ha ba pa ma ja ja ɾa βa βa va",
    "イィキギシジチヂニヒビピミリヰヸ": "i i kʲi ɡʲi ɕi ʥi ʨi ʥi ɲi çi bʲi pʲi mʲi ɾʲi i vʲi",
    "ウゥクグスズツヅヌフブプムユュルヴ": "ɯ ɯ kɯ ɡɯ sɨ zɨ ʦɨ zɨ nɯ ɸɯ bɯ pɯ mɯ jɯ jɯ ɾɯ vɯ",
    "エェケヶゲセゼテデネヘベペメレヱヹ": "e e ke ke ɡe se ʣe te de ne he be pe me ɾe e ve",
    "オォコゴソゾトドノホボポモヨョロヲヺ": "o o ko ɡo so ʣo to do no ho bo po mo jo jo ɾo o vo",
}  # fmt: skip
_KANA = {kana: sounds for row, spoken in _ROWS.items() for kana, sounds in zip(row, spoken.split(), strict=True)}
_BEFORE_SMALL = {
    "キ": "kʲ", "ギ": "ɡʲ", "シ": "ɕ", "ジ": "ʥ", "チ": "ʨ", "ヂ": "ʥ", "ニ": "ɲ", "ヒ": "ç", "ビ": "bʲ", "ピ": "pʲ",
    "ミ": "mʲ", "リ": "ɾʲ", "ク": "kᵝ", "グ": "ɡᵝ", "ツ": "ʦ", "フ": "ɸ", "テ": "t", "デ": "d", "ト": "t", "ド": "d",
    "ウ": "β", "イ": "j", "ヴ": "v", "ス": "s", "ズ": "z",
}  # fmt: skip
"""The consonant of a kana when a small vowel follows it."""
_SMALL = {"ァ": "a", "ィ": "i", "ゥ": "ɯ", "ェ": "e", "ォ": "o", "ャ": "a", "ュ": "ɨ", "ョ": "o", "ヮ": "a"}
_PALATAL = {"テ": "tʲ", "デ": "dʲ", "フ": "ɸʲ", "ヴ": "bʲ"}  # before ャ, ュ and ョ
_FRONT = {"テ": "tʲi", "デ": "dʲi", "ツ": "ʦʲi", "フ": "ɸʲi", "ヴ": "vʲi"}  # before ィ
MORAS = _KANA | {
    kana + small: _FRONT[kana] if small == "ィ" and kana in _FRONT
    else (_PALATAL.get(kana, sounds) if small in "ャュョ" else sounds) + vowel
    for kana, sounds in _BEFORE_SMALL.items() for small, vowel in _SMALL.items()
} | {"ッ": "ʔ", "ー": "ː"}  # fmt: skip
"""The sounds of each mora in katakana but ン, whose sound depends on what follows."""
_MORA = re.compile("|".join(map(re.escape, sorted((*MORAS, "ン"), key=len, reverse=True))))
_NASALS = ((("m", "p", "b"), "m"), (("k", "ɡ"), "ŋ"), (("ɲ", "ʨ", "ʥ"), "ɲ"), (("n", "t", "d", "ɾ", "z"), "n"))

_ENDINGS = frozenset(("助動詞", "動詞-接尾", "助詞-接続助詞"))
"""Parts of speech that are spoken as the end of a verb, adjective or other ending."""
_INFLECTED = ("動詞", "形容詞", "助動詞")
_APART = frozenset(("まし", "ませ", "から", "けど", "けれど", "ので", "のに", "が", "し", "です", "でし"))
"""Endings that the model has learnt as words of their own, and conjunctions."""
_SPELLED = re.compile(r"[A-ZＡ-Ｚ]{1,4}\d*")
_LETTER_BY_LETTER = "フィラー"
"""The part of speech that OpenJTalk gives to a Latin word it does not know."""


@cache
def load() -> Frontend:
    """What reads Japanese, its dictionaries loaded, which takes about half a second. Raises EngineFailure."""
    try:
        import pyopenjtalk  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise EngineFailure("Japanese needs one more package: pip install 'voicewire[japanese]'") from error

    def analysis(text: str) -> list[Any]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it calls its own dictionary in a way that is deprecated there
            return list(pyopenjtalk.run_frontend(text))

    def read(text: str) -> str:
        return " ".join(words(analysis(text)))

    def knows(word: str) -> bool:
        nodes = analysis(word)
        is_spelled = any(node["pos"] == _LETTER_BY_LETTER for node in nodes)
        return (not is_spelled and any(words(nodes))) or bool(_SPELLED.fullmatch(word))

    return Frontend(frozenset((HAN, KANA)), lambda text: read_between_marks(text, read), knows)


def words(nodes: list[Any]) -> Iterator[str]:
    """The sounds of each word, its endings joined to it. nodes: OpenJTalk's analysis."""
    word, before = "", ""
    for node in nodes:
        kind = node["pos"]
        is_ending = {kind, f"{kind}-{node['pos_group1']}"} & _ENDINGS and before in _INFLECTED
        if word and not (is_ending and node["string"] not in _APART):
            yield sounds(word)
            word = ""
        word += node["pron"]
        before = kind
    yield sounds(word)


def sounds(katakana: str) -> str:
    """The sounds of a word by its pronunciation in katakana; other characters are left out."""
    moras = _MORA.findall(katakana)
    spoken = [MORAS.get(mora, "") for mora in moras]
    return "".join(own or _nasal(following) for own, following in zip(spoken, [*spoken[1:], ""], strict=False))


def _nasal(following: str) -> str:
    """ン, said in the place of what follows."""
    return next((nasal for starts, nasal in _NASALS if following.startswith(starts)), "ɴ")
