"""Takes away what is written for the eye: Markdown, HTML, invisible characters, pictures."""

import html
import re
import unicodedata
from collections.abc import Callable

from voicewire.text.html_tags import without_tags
from voicewire.text.phonemes import PRIVATE, without_private
from voicewire.text.pictures import MODIFIERS, PICTURES
from voicewire.text.sources import SOURCES

_FENCE = re.compile(r"^[^\S\n]{0,3}(?:```|~~~)[^\n`]*$", re.MULTILINE)
_RULE = re.compile(r"^[^\S\n]{0,3}([-*_=])(?:[ \t]?\1){2,}[ \t]*$", re.MULTILINE)
_TABLE_RULE = re.compile(
    r"^[ \t]{0,3}(?:\|?[ \t:|-]*-{3}[ \t:|-]*|\|(?:[ \t]?:?-{1,2}:?[ \t]?\|)+[ \t]*)$", re.MULTILINE
)
_LINK_TARGET = re.compile(r"^[^\S\n]{0,3}\[[^\[\]\n^]{1,100}\]:[^\S\n]{0,9}<?\w{1,20}:[^\n]{0,2000}$", re.MULTILINE)
_FOOTNOTE = re.compile(r"\[\^[^\[\]\s]{1,50}\]:?")
_HEADING_END = re.compile(r"^([^\S\n]{0,3}#{1,6}[^\S\n][^\n]{1,500}?)[^\S\n]{1,3}#{1,6}[^\S\n]{0,3}$", re.MULTILINE)
_LINE_LABEL = re.compile(
    r"^[^\S\n]{0,12}(?:>[^\S\n]?){0,4}(?:#{1,6}[^\S\n]+|[-*+•‣▪–—][^\S\n]+(?:\[[ xX]\][^\S\n]+)?)?", re.MULTILINE
)
_IMAGE_OR_LINK = re.compile(
    r"!?\[([^\[\]\n]{0,500})\]\((?:[^()\s]|\([^()\s]{0,200}\)){0,2000}(?:[^\S\n]\"[^\"\n]{0,200}\")?\)"
)
_REFERENCE = re.compile(r"!?\[((?=[^\[\]\n]{0,50}[^\W\d_])[^\[\]\n]{1,500})\]\[[^\[\]\n]{0,100}\]")
_AUTOLINK = re.compile(r"<((?:https?://|mailto:)?[^\s<>@]{1,500}[.@][^\s<>]{1,500})>")
_CODE = re.compile(r"`+")
_STRONG = re.compile(r"(?<!\d)(?:\*{2,3}|~~)(?=\S)|(?<=\S)(?:\*{2,3}|~~)(?!\d)")
_EMPHASIS_IN_WORD = re.compile(
    r"(?<=[^\W\d_]{2})\*([^\W\d_]{2,50})\*(?!\*)|(?<![\w*])\*([^\W\d_]{2,50})\*(?=[^\W\d_]{2})"
)
_EMPHASIS = re.compile(r"(?<![\w*])\*(?=[^\s*])|(?<=[^\s*])\*(?![\w*])|(?<!\w)_{1,2}(?=[^\s_])|(?<=[^\s_])_{1,2}(?!\w)")
_CELL = re.compile(r"[^\S\n]*\|[^\S\n]*")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_SHIELD = 0xE000  # private: a sign that is meant as it stands is out of the way here while markup is read
_SHIELDED = re.compile("[\ue021-\ue07e]")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_PLACEHOLDER = re.compile(r"(?<!\w)<([^\W\d_][\w-]{0,40})>(?!\w)")
MOST_ACCENTS = 30
"""On one letter; see UAX #15, "Stream-Safe Text Format"."""
_FLOOD = re.compile(rf"[^\w\s\0-\u02ff]{{{MOST_ACCENTS + 1},}}")  # accents may be among these
_STYLED = re.compile(
    "[\u2160-\u217f\ufb00-\ufd3d\ufd50-\ufdfc\ufe70-\ufefc\U0001d400-\U0001d7ff\U0001ee00-\U0001eeff\U0001fbf0-\U0001fbf9]+"
)
"""Letters in a form that plain text has no use for: bold, script and black-letter ones, ligatures, Roman numerals."""
_KEYCAP = re.compile("\ufe0f?\u20e3")
_PICTURE = re.compile(f"[{PICTURES}{MODIFIERS}]+")
_PICTURES_JOINED = re.compile(f"[{PICTURES}][{PICTURES}{MODIFIERS}\u200d]*")
_TERMINAL_COLOUR = re.compile(r"\x1b\[[0-9;]{0,20}[A-Za-z]")
_INVISIBLE = frozenset(("Cc", "Cf", "Cs", "Co"))
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0d\uffa0\ufffc\ufffd\ufdd0-\ufdef\U000e0100-\U000e01ef"
    + "".join(chr(plane << 16 | last) for plane in range(17) for last in (0xFFFE, 0xFFFF))
    + "]"
)
"""Fillers, variation selectors and noncharacters: of other categories, and nothing to be seen all the same."""
_JOINERS = "\u200c\u200d"
_FIRST_JOINING, _AFTER_JOINING = "\u0600", "\u1200"  # the scripts that need joiners: Arabic to Myanmar
_SPACES = re.compile(r"(?!(?<=\d)[\u00a0\u2009\u202f]\d{3}(?!\d))\s+")
"""Any but those that cannot be broken inside a number: "10 000"."""


def clean(text: str, name_pictures: Callable[[str], str] | None = None) -> str:
    """The words of `text`, on one line, in Unicode normal form C.

    The signs that carry meaning (`x < 5`) are kept, and so are phoneme words (`text.phonemes`). Pictures are left out,
    unless `name_pictures` gives words for a run of them.
    """
    text = _KEYCAP.sub("", _composed(text))
    text = _STYLED.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)
    if name_pictures:
        text = _PICTURES_JOINED.sub(lambda found: _in_words(found, name_pictures), text)
    text = _without_invisible(text)
    if "\\" in text:
        text = _ESCAPED.sub(lambda found: chr(_SHIELD + ord(found[1])), text)
    text = without_tags(_without_markdown(text))
    if "&" in text:
        text = _PLACEHOLDER.sub(r"\1", _composed(_ENTITY.sub(_unescaped, text)))
    text = _SHIELDED.sub(lambda found: chr(ord(found[0]) - _SHIELD), _PICTURE.sub("", text))
    return _SPACES.sub(" ", text).strip()


def _composed(text: str) -> str:
    """In normal form C, a letter with `MOST_ACCENTS` at most: the time to order them grows with their square."""
    return unicodedata.normalize("NFC", _FLOOD.sub(_without_flood, text))


def _without_flood(signs: re.Match[str]) -> str:
    kept: list[str] = []
    accents = 0
    for sign in signs[0]:
        accents = accents + 1 if unicodedata.combining(sign) else 0
        if accents <= MOST_ACCENTS:
            kept.append(sign)
    return "".join(kept)


def _in_words(pictures: re.Match[str], name_pictures: Callable[[str], str]) -> str:
    follows_word = pictures.string[pictures.end() : pictures.end() + 1].isalnum()
    return f" {name_pictures(pictures[0])}{' ' if follows_word else ''}"


def _unescaped(entity: re.Match[str]) -> str:
    """What it stands for: a character, or itself where HTML knows no such name."""
    return _without_invisible(without_private(html.unescape(entity[0])))


def _without_markdown(text: str) -> str:
    for pattern in (_FENCE, _RULE, _TABLE_RULE, _LINK_TARGET, _FOOTNOTE, SOURCES):
        text = pattern.sub("", text)
    text = _LINE_LABEL.sub("", _HEADING_END.sub(r"\1", text))
    if "[" in text:
        text = _IMAGE_OR_LINK.sub(r"\1", _IMAGE_OR_LINK.sub(r"\1", text))  # an image may be inside of a link
        text = _REFERENCE.sub(r"\1", text)
    text = _EMPHASIS_IN_WORD.sub(r"\1\2", _AUTOLINK.sub(r"\1", text))
    for pattern in (_CODE, _STRONG, _EMPHASIS):
        text = pattern.sub("", text)
    return "\n".join(map(_without_cells, text.split("\n"))) if "|" in text else text


def _without_cells(line: str) -> str:
    """A table row as a list; other lines as they are."""
    if not line.strip().startswith("|"):
        return line
    return ", ".join(cell for cell in _CELL.split(line.strip()) if cell)


def _without_invisible(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    kept: list[str] = []
    for char in _TERMINAL_COLOUR.sub("", _BLANK.sub("", text)):
        if (
            char.isspace()
            or unicodedata.category(char) not in _INVISIBLE
            or PRIVATE.match(char)
            or (char in _JOINERS and kept and _FIRST_JOINING <= kept[-1] < _AFTER_JOINING)
        ):
            kept.append(char)
    return "".join(kept)
