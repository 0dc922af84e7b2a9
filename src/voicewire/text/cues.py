"""Fish's markup: speaker tags, pauses, phonemes, and cues for how a part is to be acted."""

import re
from collections.abc import Callable, Iterable

from voicewire.text import phonemes
from voicewire.text.boundaries import CLOSERS, OPENERS, STOPS
from voicewire.text.ipa import from_arpabet
from voicewire.text.pinyin import from_pinyin
from voicewire.text.segment import Break, Part, Speaker

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
    """The words that mean something between one kind of brackets, in small letters."""

    def __init__(self, cues: Iterable[str], pauses: dict[str, float]) -> None:
        self.pauses = {name: Break(seconds) for name, seconds in pauses.items()}
        self.names = frozenset((*cues, *pauses))
        self.beginnings = frozenset(name[:length] for name in self.names for length in range(len(name) + 1))


_FEELINGS = tuple(degree + emotion for emotion in _EMOTIONS for degree in _DEGREES)
_SQUARE = _Vocabulary((*_FEELINGS, *_MANNERS, *_NEWER_MANNERS), PAUSES | _NEWER_PAUSES)
_ROUND = _Vocabulary(_MANNERS, PAUSES)
_ROUND_AT_SENTENCE_START = _Vocabulary((*_FEELINGS, *_MANNERS), PAUSES)

# One expression finds all that may be a tag and passes over the rest: a flood of bare signs must not take a turn each.
_NOT_BARE = r"(?![\[(<])"
_WHOLE = (
    rf"\[{_NOT_BARE}(?P<square>[a-z -]+)\]|\({_NOT_BARE}(?P<round>[a-z -]+)\)"
    r"|<\|(?: ?speaker ?: ?(?P<speaker>[0-9]{1,9}) ?\|>"
    rf"|phoneme_start\|>(?P<phonemes>[^<]{{0,{LONGEST_HELD}}})<\|phoneme_end\|>"
    rf"|[^<>|\n]{{0,{LONGEST_HELD}}}\|>)"
)
_BEGINNING = (
    rf"\[{_NOT_BARE}(?P<begun_square>[a-z -]*)\Z|\({_NOT_BARE}(?P<begun_round>[a-z -]*)\Z"
    rf"|<{_NOT_BARE}(?=(?:\|[^<>|\n]*\|?)?\Z|\|phoneme_start\|>[^<]*(?:<(?:\|[a-z_]*\|?)?)?\Z)"
    rf"(?P<begun_tag>(?s:.){{0,{LONGEST_HELD - 1}}})\Z"
)
_TAG = re.compile(_WHOLE, re.IGNORECASE)
_TAG_OR_BEGINNING = re.compile(f"{_BEGINNING}|{_WHOLE}", re.IGNORECASE)
_BEGUN = ("begun_square", "begun_round", "begun_tag")
_KNOWN = {
    "square": _SQUARE.names,
    "round": _ROUND_AT_SENTENCE_START.names,
    "begun_square": _SQUARE.beginnings,
    "begun_round": _ROUND_AT_SENTENCE_START.beginnings,
}
"""What may be a tag in brackets at all, wherever it stands."""


_LETTERS = re.compile(r"[a-zA-Z0-9 ]*")
_DIGITS_AND_SPACES = re.compile("[0-9 ]+")


def phoneme_word(content: str) -> str:
    """What is said for the content of a phoneme tag: Arpabet, pinyin with tone digits, or IPA.

    Other Latin letters, such as Japanese ones with accent digits, are read as a word; anything else is left out.
    """
    # "er2" is pinyin: Arpabet is written in capitals.
    ipa = (content.islower() and from_pinyin(content)) or from_arpabet(content)
    if not ipa and _LETTERS.fullmatch(content):
        return _DIGITS_AND_SPACES.sub("", content).lower()
    return phonemes.word(ipa or content)


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
        for found in (_TAG if is_last else _TAG_OR_BEGINNING).finditer(source):
            kind = found.lastgroup
            if kind in _KNOWN and found[kind].lower() not in _KNOWN[kind]:
                continue
            begin = found.start()
            if begin > position:
                self._output.add(source[position:begin])
                position = begin
            if kind in _BEGUN and self._is_unfinished(found):
                self._held = source[begin:]
                return self._output.take()
            if self._take(found):
                position = found.end()
        self._output.add(source[position:])
        return self._output.take()

    def _is_unfinished(self, found: re.Match[str]) -> bool:
        """Whether more text makes a tag of what was found, and not only where a sentence begins."""
        return found.lastgroup != "begun_round" or found["begun_round"].lower() in self._round.beginnings

    def _take(self, found: re.Match[str]) -> bool:
        """Take the tag that was found; False: it is text here."""
        match found.lastgroup:
            case "square" as kind:
                return self._take_cue(found[0], found[kind].lower(), _SQUARE)
            case "round" as kind:
                return self._take_cue(found[0], found[kind].lower(), self._round)
            case "begun_round":
                return False
            case "speaker" as kind:
                self._speaker = int(found[kind])
                self._output.cut(Speaker(self._speaker))
            case "phonemes" as kind:
                word = phoneme_word(found[kind])
                self._output.add(word) if word else self._output.leave_out()
            case _:
                self._output.leave_out()
        return True

    def _take_cue(self, cue: str, name: str, vocabulary: _Vocabulary) -> bool:
        if name not in vocabulary.names:
            return False
        if name in vocabulary.pauses:
            self._output.cut(vocabulary.pauses[name])
        elif self._acts(self._speaker):
            self._output.add_cue(cue)
        else:
            self._output.leave_out()
        return True

    @property
    def _round(self) -> _Vocabulary:
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
