"""The marks that Kokoro hears as pauses and tunes, and what is written for them in other scripts."""

import re
import unicodedata
from collections.abc import Callable

MARKS = ';:,.!?—…"()“”'
"""Those in the model's vocabulary."""
_SAME = {
    "、": ", ", "，": ", ", "。": ". ", "．": ". ", "｡": ". ", "､": ", ", "！": "! ", "？": "? ", "：": ": ",
    "；": "; ", "।": ".", "॥": ".", "۔": ".", "።": ".", "؟": "?", "،": ",", "؛": ";", "‥": "…", "⋯": "…", "‼": "!",
    "⁇": "?", "⁉": "!?", "「": " “", "」": "” ", "『": " “", "』": "” ", "《": " “", "》": "” ", "〈": " “", "〉": "” ",
    "【": " “", "】": "” ",
    "〔": " (", "〕": ") ", "（": " (", "）": ") ", "［": " (", "］": ") ", "[": "(", "]": ")", "{": "(", "}": ")",
    "«": "“", "»": "”", "‹": "“", "›": "”", "„": "“", "‟": "“", "―": "—", "¿": "", "¡": "",
    "·": " ", "・": " ", "•": " ",
}  # fmt: skip
_ONE_FOR_EACH = str.maketrans(_SAME)
_COMPATIBLE = re.compile("[\u3000\uf900-\ufaff\uff00-\uffef]+")
"""Full-width, half-width and other variants of characters that text has in a plain form as well."""
_UNREADABLE = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_DOTS = re.compile(r"\.{2,}|…{2,}")
_DASH = re.compile(r"(?<=\s)[-–](?=\s)|(?<=\D)–|--+")
_MARK = rf"[{re.escape(MARKS)}]"
# A dot or comma between digits is part of the number, and a dot between letters part of a name.
_STOPS = re.compile(rf"(?:(?![.,:](?<=\d.)(?=\d))(?!\.(?<=\w.)(?=\w)){_MARK}\s*)+")
_SPACES = re.compile(r"\s+")
_SPACE_BEFORE = re.compile(r" (?=[;:,.!?…)”])|(?<=[(“]) ")


def plain_marks(text: str) -> str:
    """`text` with the marks of all scripts as those of the model, and letters of full or half width as plain ones."""
    text = _UNREADABLE.sub(" ", text).translate(_ONE_FOR_EACH)
    text = _COMPATIBLE.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)
    return _DASH.sub("—", _DOTS.sub("…", text))


def read_between_marks(text: str, read: Callable[[str], str]) -> str:
    """`text` with what stands between its marks as `read` has it; the marks stay, with the spaces around them."""
    parts = []
    position = 0
    for stop in _STOPS.finditer(text):
        parts += [_read(text[position : stop.start()], read), stop[0]]
        position = stop.end()
    return "".join([*parts, _read(text[position:], read)])


def _read(text: str, read: Callable[[str], str]) -> str:
    """Spaces at either end are kept: they separate words of two frontends."""
    words = text.strip()
    if not words:
        return text
    start = text.index(words)
    return text[:start] + read(words) + text[start + len(words) :]


def neat(phonemes: str) -> str:
    """`phonemes` with one space at most between words, and none before a mark that closes or after one that opens."""
    return _SPACE_BEFORE.sub("", _SPACES.sub(" ", phonemes)).strip()
