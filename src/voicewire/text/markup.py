"""Takes away what is written for the eye: Markdown, invisible characters, pictures, and SSML tags."""

import html
import re
import unicodedata
from itertools import groupby
from typing import TypeAlias

import msgspec

from voicewire.text.phonemes import PRIVATE

_FENCE = re.compile(r"^[^\S\n]{0,3}(?:```|~~~)[^\n`]*$", re.MULTILINE)
_RULE = re.compile(r"^[^\S\n]{0,3}([-*_=])(?:[ \t]?\1){2,}[ \t]*$", re.MULTILINE)
_TABLE_RULE = re.compile(r"^[ \t]{0,3}\|?[ \t:|-]*-{3}[ \t:|-]*$", re.MULTILINE)
_LINE_LABEL = re.compile(
    r"^[^\S\n]{0,12}(?:>[^\S\n]?){0,4}(?:#{1,6}[^\S\n]+|[-*+•‣▪–—][^\S\n]+(?:\[[ xX]\][^\S\n]+)?)?", re.MULTILINE
)
_IMAGE_OR_LINK = re.compile(r"!?\[([^\[\]\n]{0,500})\]\([^()\s]{0,2000}(?:[^\S\n]\"[^\"\n]{0,200}\")?\)")
_AUTOLINK = re.compile(r"<((?:https?://|mailto:)?[^\s<>@]{1,500}[.@][^\s<>]{1,500})>")
_CODE = re.compile(r"`+")
_STRONG = re.compile(r"(?<!\d)(?:\*{2,3}|~~)(?=\S)|(?<=\S)(?:\*{2,3}|~~)(?!\d)")
_EMPHASIS = re.compile(r"(?<![\w*])\*(?=[^\s*])|(?<=[^\s*])\*(?![\w*])|(?<!\w)_{1,2}(?=[^\s_])|(?<=[^\s_])_{1,2}(?!\w)")
_CELL = re.compile(r"[^\S\n]*\|[^\S\n]*")
_KEYCAP = re.compile("\ufe0f?\u20e3")
_PICTURE = re.compile(
    "[\u231a-\u23ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff\U000e0020-\U000e007f\ufe0e\ufe0f\u20e3]+"
)
_INVISIBLE = frozenset(("Cc", "Cf", "Cs", "Co"))
_JOINERS = "\u200c\u200d"
_FIRST_JOINING = "\u0600"  # the scripts that need joiners begin with Arabic
_SPACES = re.compile(r"\s+")


def clean(text: str) -> str:
    """The words of `text`, on one line, in Unicode normal form C.

    The signs that carry meaning (`x < 5`) are kept, and so are phoneme words (`text.phonemes`).
    """
    text = unicodedata.normalize("NFC", text)
    text = _without_markdown(_without_invisible(text))
    text = _PICTURE.sub("", _KEYCAP.sub("", text))
    return _SPACES.sub(" ", text).strip()


def _without_markdown(text: str) -> str:
    for pattern in (_FENCE, _RULE, _TABLE_RULE, _LINE_LABEL):
        text = pattern.sub("", text)
    text = _IMAGE_OR_LINK.sub(r"\1", text)
    text = _AUTOLINK.sub(r"\1", text)
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
    for char in text:
        if (
            char.isspace()
            or unicodedata.category(char) not in _INVISIBLE
            or PRIVATE.match(char)
            or (char in _JOINERS and kept and _FIRST_JOINING <= kept[-1] < "\u1200")
        ):
            kept.append(char)
    return "".join(kept)


class Break(msgspec.Struct, frozen=True):
    """A pause that the text asks for."""

    seconds: float


Part: TypeAlias = str | Break

LONGEST_BREAK_S = 10.0
LONGEST_HELD = 200
"""Characters of an unfinished tag that are held back; a longer one is text."""
ELEMENTS = (
    "speak", "break", "p", "s", "w", "token", "prosody", "emphasis", "say-as", "sub", "phoneme", "voice", "lang",
    "mark", "audio", "desc", "metadata", "meta", "lexicon", "lookup",
)  # fmt: skip
_TAG = re.compile(
    rf"<(/?)({'|'.join(ELEMENTS)})((?:\s[^<>]{{0,{LONGEST_HELD}}})?)/?>"
    rf"|<!--.{{0,{LONGEST_HELD}}}?-->|<\?xml[^<>]{{0,{LONGEST_HELD}}}>",
    re.DOTALL,
)
_UNFINISHED_TAG = re.compile(
    r"</?(?:([a-z-]*)|([a-z-]+)\s[^<>]*|[a-z-]+/)\Z|<(?:!(?:-(?:-.*)?)?|\?[^<>]*)\Z", re.DOTALL
)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9a-fA-F]{1,6}|amp|lt|gt|quot|apos|nbsp);")
_UNFINISHED_ENTITY = re.compile(r"&(?:#x?[0-9a-fA-F]{0,7}|[a-z]{0,4})\Z")
_SPECIAL = re.compile("[<&]")
_TIME = re.compile(r"""\btime\s*=\s*["']?\s*\+?(\d{0,6}\.?\d{1,6})\s*(ms|s)\b""")
_STRENGTH = re.compile(r"""\bstrength\s*=\s*["']?\s*([a-z-]+)""")
_STRENGTHS = {"none": 0.0, "x-weak": 0.1, "weak": 0.2, "medium": 0.4, "strong": 0.7, "x-strong": 1.0}


class SsmlReader:
    """Reads text with SSML tags, in fragments of any size: gives the text without them, and the pauses."""

    def __init__(self) -> None:
        self._held = ""

    def push(self, text: str) -> list[Part]:
        """The text and pauses that are complete now, in order."""
        self._held += text
        return self._read(is_last=False)

    def finish(self) -> list[Part]:
        """What is still held back, as the text it turned out to be. The reader can be used again."""
        return self._read(is_last=True)

    def _read(self, *, is_last: bool) -> list[Part]:
        source, self._held = self._held, ""
        parts: list[Part] = []
        position = 0
        while found := _SPECIAL.search(source, position):
            _add(parts, source[position : found.start()])
            position = found.start()
            if not is_last and _is_unfinished(source, position):
                self._held = source[position:]
                return _joined(parts)
            position = _read_special(source, position, parts)
        _add(parts, source[position:])
        return _joined(parts)


def _is_unfinished(source: str, position: int) -> bool:
    if len(source) - position > LONGEST_HELD:
        return False
    if source[position] == "&":
        return _UNFINISHED_ENTITY.match(source, position) is not None
    found = _UNFINISHED_TAG.match(source, position)
    if found is None:
        return False
    prefix, name = found[1], found[2]
    if name is not None:
        return name in ELEMENTS
    return not prefix or any(element.startswith(prefix) for element in ELEMENTS)


def _read_special(source: str, position: int, parts: list[Part]) -> int:
    """Add what the tag, entity or bare sign at `position` stands for; returns the position after it."""
    entity = _ENTITY.match(source, position)
    if entity:
        _add(parts, html.unescape(entity[0]))
        return entity.end()
    tag = _TAG.match(source, position)
    if tag is None:
        _add(parts, source[position])
        return position + 1
    if tag[2] == "break" and not tag[1]:
        parts.append(Break(_break_seconds(tag[3])))
    elif tag[2] in ("p", "s") and tag[1]:
        _add(parts, "\n\n" if tag[2] == "p" else "\n")
    return tag.end()


def _break_seconds(attributes: str) -> float:
    time = _TIME.search(attributes)
    if time:
        return min(float(time[1]) * (0.001 if time[2] == "ms" else 1.0), LONGEST_BREAK_S)
    strength = _STRENGTH.search(attributes)
    return _STRENGTHS.get(strength[1] if strength else "medium", _STRENGTHS["medium"])


def _add(parts: list[Part], text: str) -> None:
    if text:
        parts.append(text)


def _joined(parts: list[Part]) -> list[Part]:
    """`parts` with neighbouring texts made one: joined once, for a flood of bare signs gives a part each."""
    joined: list[Part] = []
    for is_text, run in groupby(parts, key=lambda part: isinstance(part, str)):
        found = list(run)
        joined += ["".join(map(str, found))] if is_text else found
    return joined
