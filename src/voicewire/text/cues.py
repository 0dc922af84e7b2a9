"""Fish's markup: speaker tags, pauses, phonemes, and cues for how a part is to be acted."""

import re
from collections.abc import Callable, Iterable
from typing import TypeAlias

import msgspec

from voicewire.text import phonemes
from voicewire.text.boundaries import CLOSERS, OPENERS, STOPS
from voicewire.text.markup import Break


class Speaker(msgspec.Struct, frozen=True):
    """What follows is said by this speaker."""

    index: int


Part: TypeAlias = str | Break | Speaker

BREAK_S = 0.5
"""Seconds of `[break]`; the vendor's documents name none."""
LONG_BREAK_S = 1.0
LONGEST_HELD = 200
"""Characters of an unfinished tag that are held back; a longer one is text."""

_EMOTIONS = (
    "amused", "angry", "anxious", "ashamed", "astonished", "awkward", "bored", "calm", "comforting", "compassionate",
    "conciliative", "confident", "confused", "contemptuous", "curious", "delight", "delighted", "denying", "depressed",
    "determined", "disappointed", "disapproving", "disdainful", "disgusted", "doubtful", "embarrassed", "empathetic",
    "encouraging", "enthusiastic", "envious", "excited", "friendly", "frustrated", "furious", "grateful", "guilty",
    "happy", "hesitating", "hopeful", "hysterical", "impatient", "indifferent", "interested", "jealous", "joyful",
    "keen", "lonely", "moved", "mysterious", "negative", "nervous", "nostalgic", "optimistic", "painful", "panicked",
    "pessimistic", "proud", "regretful", "relaxed", "relieved", "reluctant", "resigned", "sad", "sarcastic",
    "satisfied", "scared", "scornful", "serious", "shocked", "sincere", "sneering", "surprised", "sympathetic",
    "uncertain", "unhappy", "upset", "urgent", "worried", "yielding",
)  # fmt: skip
_DEGREES = ("", "slightly ", "very ", "extremely ")
_MANNERS = (
    "audience laughing", "background laughter", "breath", "chuckling", "cough", "crowd laughing", "crying loudly",
    "gasping", "groaning", "in a hurry tone", "laugh", "laughing", "lip-smacking", "panting", "screaming", "shouting",
    "sigh", "sighing", "snoring", "sobbing", "soft tone", "whispering", "yawning",
)  # fmt: skip
"""Tones and sounds that every model of the vendor knows."""
_NEWER_MANNERS = (
    "audience laughter", "chuckle", "clear throat", "clearing throat", "echo", "emphasis", "excited tone", "exhale",
    "gasp", "giggle", "inhale", "interrupting", "laughing nervously", "laughing tone", "loud", "low voice",
    "low volume", "moaning", "pitch down", "pitch up", "professional broadcast tone", "singing", "tsk", "volume down",
    "volume up", "whisper", "whisper in small voice", "whispers sweetly", "with strong accent",
)  # fmt: skip
"""What the S2 models are shown with; they take any words, of which no list can be complete."""
PAUSES = {"break": BREAK_S, "long-break": LONG_BREAK_S}
_NEWER_PAUSES = {"short pause": BREAK_S, "pause": BREAK_S, "long pause": LONG_BREAK_S, "long break": LONG_BREAK_S}


class _Vocabulary:
    """The words that mean something between one kind of brackets."""

    def __init__(self, close: str, cues: Iterable[str], pauses: dict[str, float]) -> None:
        self.close = close
        self.cues = frozenset(cues)
        self.pauses = pauses
        known = (*self.cues, *pauses)
        self.longest = max(map(len, known))
        self._beginnings = frozenset(name[:length] for name in known for length in range(len(name) + 1))

    def name_at(self, source: str, position: int) -> str | None:
        """The cue or pause that the bracket at `position` opens."""
        end = source.find(self.close, position, position + self.longest + 2)
        name = source[position + 1 : max(end, 0)].lower()
        return name if name in self.cues or name in self.pauses else None

    def may_begin_at(self, source: str, position: int) -> bool:
        """Whether more text could make what the bracket at `position` opens a cue or a pause."""
        rest = source[position + 1 : position + self.longest + 2].lower()
        return position + 1 + len(rest) == len(source) and rest in self._beginnings


_FEELINGS = tuple(degree + emotion for emotion in _EMOTIONS for degree in _DEGREES)
_SQUARE = _Vocabulary("]", (*_FEELINGS, *_MANNERS, *_NEWER_MANNERS), PAUSES | _NEWER_PAUSES)
_ROUND = _Vocabulary(")", _MANNERS, PAUSES)
_ROUND_AT_SENTENCE_START = _Vocabulary(")", (*_FEELINGS, *_MANNERS), PAUSES)

_SPECIAL = re.compile(r"[<\[(]")
_TAG = re.compile(rf"<\|[^<>|\n]{{0,{LONGEST_HELD}}}\|>")
_SPEAKER = re.compile(r"<\| ?speaker ?: ?([0-9]{1,9}) ?\|>", re.IGNORECASE)
_PHONEMES = re.compile(rf"<\|phoneme_start\|>([^<]{{0,{LONGEST_HELD}}})<\|phoneme_end\|>", re.IGNORECASE)
_UNFINISHED_TAG = re.compile(r"<(?:\|[^<>|\n]*\|?)?\Z|<\|phoneme_start\|>[^<]*(?:<(?:\|[a-z_]*\|?)?)?\Z", re.IGNORECASE)


class CueReader:
    """Reads text with Fish's markup, in fragments of any size: gives the text, the pauses and the speakers.

    A phoneme tag becomes a phoneme word (`text.phonemes`). Tags nobody knows are left out; brackets that hold no known
    cue are text. In round brackets emotions are cues only where a sentence begins.
    """

    def __init__(self, acts: Callable[[int], bool]) -> None:
        """`acts` says whether a speaker's engine acts cues, which are left in the text then."""
        self._acts = acts
        self._speaker = 0
        self._held = ""
        self._output = _Output()

    def push(self, text: str) -> list[Part]:
        """The text, pauses and speakers that are complete now, in order."""
        self._held += text
        return self._read(is_last=False)

    def finish(self) -> list[Part]:
        """What is still held back, as the text it turned out to be. The reader can be used again; the speaker stays."""
        parts = self._read(is_last=True)
        self._output = _Output()
        return parts

    def _read(self, *, is_last: bool) -> list[Part]:
        source, self._held = self._held, ""
        position = 0
        while found := _SPECIAL.search(source, position):
            self._output.add(source[position : found.start()])
            position = found.start()
            if not is_last and self._is_unfinished(source, position):
                self._held = source[position:]
                return self._output.take()
            read = self._read_tag if source[position] == "<" else self._read_bracket
            position = read(source, position)
        self._output.add(source[position:])
        return self._output.take()

    def _is_unfinished(self, source: str, position: int) -> bool:
        if source[position] == "<":
            return len(source) - position <= LONGEST_HELD and _UNFINISHED_TAG.match(source, position) is not None
        return self._vocabulary(source[position]).may_begin_at(source, position)

    def _read_tag(self, source: str, position: int) -> int:
        """Take the tag or bare sign at `position`; returns the position after it."""
        if speaker := _SPEAKER.match(source, position):
            self._speaker = int(speaker[1])
            self._output.cut(Speaker(self._speaker))
            return speaker.end()
        if sounds := _PHONEMES.match(source, position):
            word = phonemes.word(sounds[1])
            self._output.add(word) if word else self._output.leave_out()
            return sounds.end()
        if tag := _TAG.match(source, position):
            self._output.leave_out()
            return tag.end()
        self._output.add("<")
        return position + 1

    def _read_bracket(self, source: str, position: int) -> int:
        """Take the cue, pause or bare bracket at `position`; returns the position after it."""
        vocabulary = self._vocabulary(source[position])
        name = vocabulary.name_at(source, position)
        if name is None:
            self._output.add(source[position])
            return position + 1
        end = position + len(name) + 2
        if name in vocabulary.pauses:
            self._output.cut(Break(vocabulary.pauses[name]))
        elif self._acts(self._speaker):
            self._output.add_cue(source[position:end])
        else:
            self._output.leave_out()
        return end

    def _vocabulary(self, bracket: str) -> _Vocabulary:
        if bracket == "[":
            return _SQUARE
        return _ROUND_AT_SENTENCE_START if self._output.begins_sentence else _ROUND


class _Output:
    """Puts texts together so that what was left out between two neither glues words nor leaves two spaces."""

    def __init__(self) -> None:
        self.begins_sentence = True
        """Whether a sentence begins with what comes next."""
        self._parts: list[Part] = []
        self._texts: list[str] = []
        self._last = ""
        self._has_gap = False

    def take(self) -> list[Part]:
        """What has come together since the last call."""
        self._close_text()
        parts, self._parts = self._parts, []
        return parts

    def add(self, text: str) -> None:
        """Add text as it stands."""
        if self._has_gap and text:
            self._has_gap = False
            text = self._after_gap(text)
        if text:
            self._texts.append(text)
            self._last = text[-1]
            self._note_sentence(text)

    def add_cue(self, cue: str) -> None:
        """Add what is acted and not said."""
        begins = self.begins_sentence
        self.add(cue)
        self.begins_sentence = begins

    def leave_out(self) -> None:
        """Something stood here that is not said."""
        self._has_gap = True

    def cut(self, part: Break | Speaker) -> None:
        """Add what is no text. Another speaker begins a new sentence."""
        self._close_text()
        self._parts.append(part)
        self._last = ""
        self._has_gap = False
        self.begins_sentence = self.begins_sentence or isinstance(part, Speaker)

    def _close_text(self) -> None:
        if self._texts:
            self._parts.append("".join(self._texts))
            self._texts.clear()

    def _after_gap(self, text: str) -> str:
        if not self._last or self._last.isspace() or self._last in _LEADING:
            return text.removeprefix(" ")
        return f" {text}" if text[0].isalnum() or text[0] in _LEADING else text

    def _note_sentence(self, text: str) -> None:
        bare = text.rstrip(_BETWEEN)
        is_new_line = "\n" in text[len(bare) :]
        self.begins_sentence = is_new_line or (bare[-1] in STOPS if bare else self.begins_sentence)


_BETWEEN = " \t\r\n\u00a0\u3000" + CLOSERS + OPENERS
"""What may stand between the end of a sentence and the next one."""
_LEADING = "".join(sign for sign in OPENERS if sign not in CLOSERS) + phonemes.OPEN
"""What leads a word and never ends one."""
