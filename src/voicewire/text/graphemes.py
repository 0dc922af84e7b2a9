"""Where text may be cut between characters, when there is no better place."""

import unicodedata

_JOINER = "\u200d"
_REGIONAL = range(0x1F1E6, 0x1F200)
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_LOW_SURROGATES = range(0xDC00, 0xE000)
_JAMO = range(0x1160, 0x1200)
_LONGEST = 32
"""Characters one visible character is believed to have at most."""


def cut_between(text: str, start: int, limit: int) -> int:
    """The last index in (start, limit] that does not part a letter from its marks, or an emoji from its parts."""
    lowest = max(start + 1, limit - _LONGEST)
    for index in range(limit, lowest - 1, -1):
        if not belong_together(text, index):
            return index
    return limit


def belong_together(text: str, index: int) -> bool:
    """Whether a cut before `index` would part a letter from its marks, or an emoji from its parts."""
    if index >= len(text):
        return False
    before, after = text[index - 1], text[index]
    if unicodedata.category(after)[0] == "M" or _JOINER in (before, after):
        return True
    # A virama ties the next consonant to the one before it.
    if unicodedata.combining(before) == 9:
        return True
    code = ord(after)
    if code in _REGIONAL and ord(before) in _REGIONAL:
        return True
    return code in _SKIN_TONES or code in _LOW_SURROGATES or code in _JAMO
