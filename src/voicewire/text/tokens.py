"""What is spoken as one: numbers, words and names, which no cut may part while there is another place for it."""

import re
import unicodedata

from voicewire.text.boundaries import CLOSERS, COMMAS, OPENERS, STOPS
from voicewire.text.graphemes import belong_together
from voicewire.text.phonemes import CLOSE, OPEN

_HAN, _HIRAGANA, _KATAKANA, _OTHER_UNSPACED, _SPACED, _MARK = range(6)
_KINDS = (
    (_HAN, re.compile("[\u3005-\u3007\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")),
    (_HIRAGANA, re.compile("[\u3041-\u309f]")),
    (_KATAKANA, re.compile("[\u30a0-\u30ff\u31f0-\u31ff\uff66-\uff9f]")),
    (_OTHER_UNSPACED, re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]")),  # Thai, Lao, Burmese, Khmer
)
"""Scripts that put no spaces between words. Han is a word or two a character, and Katakana a foreign word a run."""
_BEGINS_NOTHING = frozenset("ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶーｰ々ゝゞヽヾะาำๅๆฯະາຳຽໆ")
"""Small kana, marks of length and of repetition, and vowels: they belong to what is before them."""
_ENDS_NOTHING = frozenset("เแโใไເແໂໃໄ")
"""Vowels of Thai and Lao, written before the consonant that they are said after."""
_TIME_UNITS = frozenset("年月点點時时分")
_CLOSING = frozenset(STOPS + COMMAS + CLOSERS) - frozenset(OPENERS)
_OPENING = frozenset(OPENERS) - frozenset(CLOSERS)


def is_parted(text: str, index: int) -> bool:
    """Whether a cut before `index` goes through something that is spoken as one."""
    if not 0 < index < len(text):
        return False
    before, after = text[index - 1], text[index]
    if after.isspace() or before.isspace():
        space = index if after.isspace() else index - 1
        return not (parts_words(text, space) or _parts_clauses(text, space))
    if belong_together(text, index) or after in _BEGINS_NOTHING or before in _ENDS_NOTHING:
        return True
    if after in _CLOSING or before in _OPENING:
        return True
    kinds = _kind(before), _kind(after)
    if kinds[0] == kinds[1]:
        return kinds[0] in (_KATAKANA, _SPACED)
    if before in _TIME_UNITS and after.isdigit():  # "3点30分"
        return text[index - 2 : index - 1].isdigit()
    return before.isdigit()  # "100元"


def is_between_phrases(text: str, index: int) -> bool:
    """Whether in a script without spaces a phrase is likely to end before `index`: where the script changes."""
    if not 0 < index < len(text) or is_parted(text, index):
        return False
    before, after = _kind(text[index - 1]), _kind(text[index])
    return before != after and after != _HIRAGANA and not (before == _HAN and after == _KATAKANA)


def parts_words(text: str, space: int) -> bool:
    """Whether a word ends before and another begins after the space: no number, sign, abbreviation or address part."""
    before, after = text[space - 1], text[space + 1 : space + 2]
    if unicodedata.category(before)[0] not in "LM" and before not in CLOSERS + CLOSE:
        return False
    return after.isalpha() or (after != "" and after in OPENERS + OPEN)


def _parts_clauses(text: str, space: int) -> bool:
    """Whether the space follows a comma or the like, and no figure follows it ("June 3, 2024")."""
    return text[space - 1] in COMMAS and not text[space + 1 : space + 2].isdigit() and space + 1 < len(text)


def _kind(char: str) -> int:
    return next((kind for kind, pattern in _KINDS if pattern.match(char)), _SPACED)
