"""What the segmenter is told besides text, and what it hands out."""

from enum import IntEnum
from typing import TypeAlias

import msgspec


class Break(msgspec.Struct, frozen=True):
    """A pause that the text asks for."""

    seconds: float


class Speaker(msgspec.Struct, frozen=True):
    """What follows is said by this speaker."""

    index: int


class Rate(msgspec.Struct, frozen=True):
    """What follows is said so many times as fast as the session's speed."""

    factor: float


Part: TypeAlias = str | Break | Speaker | Rate
"""What readers of markup give, in order."""


class Urgency(IntEnum):
    """How badly the listener needs the next segment: where a cut is allowed."""

    SENTENCE = 0
    """The listener has audio to play: whole sentences only."""
    CLAUSE = 1
    """Nothing has been heard yet, or little is left: the best clause mark will do, with about three words before it."""
    WORD = 2
    """About to run dry: a clause mark, else any space with about three words before it."""


class Mark(IntEnum):
    """What stands at the end of a segment, which decides the pause after it."""

    NONE = 0
    """A cut at a space, or the middle of a word."""
    CLAUSE = 1
    """A comma, semicolon, colon, dash or closing bracket."""
    SENTENCE = 2
    PARAGRAPH = 3
    """An empty line, a heading, the end of a list item."""


class SegmentLengths(msgspec.Struct, frozen=True, kw_only=True):
    """How long segments should be, in characters without the spaces around them."""

    max_chars: int | None = None
    """A longer sentence is cut at the best place inside it."""
    min_chars: int = 0
    """A shorter sentence waits for the one after it, and both are one segment; so does a shorter clause. A paragraph,
    a list item and a line of its own do not wait, nor does what a flush, a break, another speaker or a stall ends."""
    most_seconds: float = 0.0
    """What is spoken as one, such as a number, is not parted before the segment would last longer than this, even where
    less was asked for."""
    eager_first: bool = True
    """Whether the first segment of an utterance may be shorter than `min_chars`."""


SLOWEST, FASTEST = 0.5, 2.0


class Segment(msgspec.Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """What an engine is given at once."""

    text: str
    """Verbatim, with its mark. Empty where the rest of an utterance had nothing to say (`ends_utterance`), and where a
    pause comes after its text has been handed out (`break_s`)."""
    joints: tuple[int, ...] = ()
    """Where in `text` a short sentence ends that was joined with the one after it: each has its pause all the same."""
    start: int
    end: int
    """Where it lies, in code points of all text pushed, silent text around it included: the `end` of one is the `start`
    of the next, so that offsets add up."""
    mark: Mark = Mark.NONE
    break_s: float | None = None
    """Seconds of the pause that the text itself asks for after it (SSML break), in place of the mark's own."""
    utterance: int = 0
    """Counts the sealed utterances, from 0."""
    speaker: int = 0
    """Who says it: the index of the last speaker tag before it."""
    rate: float = 1.0
    """How many times as fast as the session's speed it is to be said."""
    ends_utterance: bool = False
    """Whether this is the last of its utterance."""

    def speed(self, session_speed: float) -> float:
        """How fast it is to be said in a session of that speed; both are 0.5 to 2, and so is the result."""
        return min(max(session_speed * self.rate, SLOWEST), FASTEST)
