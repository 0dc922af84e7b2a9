"""Reads what speech needs of SSML (W3C, version 1.1): pauses, pronunciations, how something is said, the rate."""

import html
import re
from collections.abc import Callable
from itertools import groupby

from voicewire.text import phonemes
from voicewire.text.ipa import from_arpabet
from voicewire.text.pinyin import from_pinyin
from voicewire.text.say_as import say_as
from voicewire.text.segment import FASTEST, SLOWEST, Break, Part, Rate
from voicewire.text.xsampa import from_xsampa

LONGEST_BREAK_S = 10.0
LONGEST_HELD = 500
"""Characters of an unfinished tag that are held back; a longer one is text."""
LONGEST_CONTENT = 2000
"""Characters between the tags of an element that is said in another way; a longer content is text."""
DEEPEST = 32
"""Elements inside each other whose rate is remembered."""
ELEMENTS = (
    "speak", "break", "p", "s", "w", "token", "prosody", "emphasis", "say-as", "sub", "phoneme", "voice", "lang",
    "mark", "audio", "desc", "metadata", "meta", "lexicon", "lookup",
)  # fmt: skip
_REPLACED = ("sub", "phoneme", "say-as", "metadata", "desc")
"""Elements whose content is said in another way, or not at all."""
_LINES = {"p": "\n\n", "s": "\n"}
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
_ATTRIBUTE = re.compile(r"""([a-zA-Z:_-]{1,40})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'/]+))""")
_TIME = re.compile(r"\s*\+?(\d{0,6}\.?\d{1,6})\s*(ms|s)\s*")
_STRENGTHS = {"none": 0.0, "x-weak": 0.1, "weak": 0.2, "medium": 0.4, "strong": 0.7, "x-strong": 1.0}
_RATES = {"x-slow": 0.5, "slow": 0.75, "medium": 1.0, "default": 1.0, "fast": 1.25, "x-fast": 1.6}
_PERCENT = re.compile(r"([+-]?)(\d{1,4}(?:\.\d{1,4})?)%")
_FACTOR = re.compile(r"\d{1,2}(?:\.\d{1,4})?|\.\d{1,4}")
_ALPHABETS: dict[str, Callable[[str], str]] = {
    "ipa": str, "x-sampa": from_xsampa, "xsampa": from_xsampa, "cmu-arpabet": from_arpabet, "cmu": from_arpabet,
    "pinyin": from_pinyin, "x-amazon-pinyin": from_pinyin,
}  # fmt: skip


class SsmlReader:
    """Reads text with SSML tags, in fragments of any size: gives the text without them, pauses and rates.

    An element that is open where an utterance ends is closed there. Elements that mean nothing here are passed over and
    their content is text; so is all that is no element of SSML.
    """

    def __init__(self, language: str = "en") -> None:
        """`language`: a code such as `en-US`, in which `<say-as>` is to be read."""
        self._language = language
        self._held = ""
        self._output = _Output()
        self._replaced: _Replaced | None = None
        self._rates: list[float] = []

    def push(self, text: str) -> list[Part]:
        """The text, pauses and rates that are complete now, in order."""
        self._held += text
        self._read(is_last=False)
        return self._output.take()

    def finish(self) -> list[Part]:
        """What is still held back, as the text it turned out to be. The reader can be used again."""
        self._read(is_last=True)
        self._close_replaced()
        self._rates.clear()
        self._output.set_rate(1.0)
        parts, self._output = self._output.take(), _Output()
        return parts

    def _read(self, *, is_last: bool) -> None:
        source, self._held = self._held, ""
        position = 0
        while found := _SPECIAL.search(source, position):
            self._add(source[position : found.start()])
            position = found.start()
            if not is_last and _is_unfinished(source, position):
                self._held = source[position:]
                return
            position = self._read_special(source, position)
        self._add(source[position:])

    def _read_special(self, source: str, position: int) -> int:
        """Take the tag, entity or bare sign at `position`; returns the position after it."""
        if entity := _ENTITY.match(source, position):
            self._add(_unescaped(entity[0]))
            return entity.end()
        tag = _TAG.match(source, position)
        if tag is None:
            self._add(source[position])
            return position + 1
        if tag[2]:
            self._take_tag(tag[2], tag[3], opens=not tag[1], closes=bool(tag[1]) or tag[0].endswith("/>"))
        return tag.end()

    def _take_tag(self, name: str, attributes: str, *, opens: bool, closes: bool) -> None:
        if self._replaced is not None:
            if closes and not opens and name == self._replaced.name:
                self._close_replaced()
            return
        if name in _REPLACED and opens:
            self._replaced = _Replaced(name, _values(attributes))
            if closes:
                self._close_replaced()
        elif name == "break" and opens:
            self._output.cut(Break(_break_seconds(_values(attributes))))
        elif name == "prosody":
            self._change_rate(_values(attributes), opens=opens, closes=closes)
        elif name in _LINES:
            self._output.end_line(_LINES[name], closes=not opens)

    def _change_rate(self, attributes: dict[str, str], *, opens: bool, closes: bool) -> None:
        current = self._rates[-1] if self._rates else 1.0
        if opens and not closes and len(self._rates) < DEEPEST:
            self._rates.append(_rate(attributes.get("rate", ""), current))
        elif closes and not opens and self._rates:
            self._rates.pop()
        self._output.set_rate(self._rates[-1] if self._rates else 1.0)

    def _add(self, text: str) -> None:
        if self._replaced is None:
            self._output.add(text)
            return
        self._replaced.add(text)
        if self._replaced.length > LONGEST_CONTENT:
            self._output.add(self._replaced.content)
            self._replaced = None

    def _close_replaced(self) -> None:
        if self._replaced is not None:
            self._output.add(self._replaced.speech(self._language))
            self._replaced = None


class _Replaced:
    """An open element whose content is said in another way."""

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.name = name
        self.length = 0
        """Characters of its content so far."""
        self._attributes = attributes
        self._texts: list[str] = []

    def add(self, text: str) -> None:
        self._texts.append(text)
        self.length += len(text)

    @property
    def content(self) -> str:
        return "".join(self._texts)

    def speech(self, language: str) -> str:
        """What is said for it."""
        content, attributes = self.content, self._attributes
        match self.name:
            case "sub":
                return attributes.get("alias", content)
            case "phoneme":
                alphabet = _ALPHABETS.get(attributes.get("alphabet", "ipa").lower())
                return (alphabet and phonemes.word(alphabet(attributes.get("ph", "")))) or content
            case "say-as":
                return say_as(content, attributes.get("interpret-as", ""), attributes.get("format", ""), language)
            case _:
                return ""


class _Output:
    """The parts that are complete, neighbouring texts made one."""

    def __init__(self) -> None:
        self._parts: list[Part] = []
        self._last = ""
        self._rate = 1.0

    def take(self) -> list[Part]:
        """What has come together since the last call: joined once, for a flood of bare signs gives a part each."""
        parts: list[Part] = []
        for is_text, run in groupby(self._parts, key=lambda part: isinstance(part, str)):
            found = list(run)
            parts += ["".join(map(str, found))] if is_text else found
        self._parts.clear()
        return parts

    def add(self, text: str) -> None:
        if text:
            self._parts.append(text)
            self._last = text[-1]

    def end_line(self, border: str, *, closes: bool) -> None:
        """A sentence or paragraph ends or begins here."""
        if closes or (self._last and not self._last.isspace()):
            self.add(border)

    def cut(self, part: Part) -> None:
        self._parts.append(part)
        self._last = ""

    def set_rate(self, rate: float) -> None:
        if rate != self._rate:
            self._rate = rate
            self.cut(Rate(rate))


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


def _values(attributes: str) -> dict[str, str]:
    found = ((found[1], next(filter(None, found.groups()[1:]), "")) for found in _ATTRIBUTE.finditer(attributes))
    return {name: _unescaped(value) for name, value in found}


def _unescaped(text: str) -> str:
    return phonemes.without_private(html.unescape(text))


def _break_seconds(attributes: dict[str, str]) -> float:
    time = _TIME.fullmatch(attributes.get("time", ""))
    if time:
        return min(float(time[1]) * (0.001 if time[2] == "ms" else 1.0), LONGEST_BREAK_S)
    return _STRENGTHS.get(attributes.get("strength", ""), _STRENGTHS["medium"])


def _rate(written: str, current: float) -> float:
    """The rate that an attribute asks for; `current` where it cannot be read. `+20%` adds to that, `120%` does not."""
    written = written.strip().lower()
    percent = _PERCENT.fullmatch(written)
    if percent and percent[1]:
        factor = current * (1.0 + float(percent[1] + percent[2]) / 100)
    elif percent:
        factor = float(percent[2]) / 100
    else:
        factor = float(written) if _FACTOR.fullmatch(written) else _RATES.get(written, current)
    return min(max(factor, SLOWEST), FASTEST)
