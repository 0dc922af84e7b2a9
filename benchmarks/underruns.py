"""Whose fault a gap in the speech is: the server's, or the text's that was not written yet."""

import re
from collections.abc import Sequence

import msgspec

from benchmarks.segments import Segment
from voicewire.bench.pacing import Fragment
from voicewire.bench.player import Gap

PATIENCE_S = 0.25
"""Something speakable may wait this long before a dry listener is the server's fault."""
POSITION_TOLERANCE_S = 0.001
# A few whole words will do for a listener who is dry, and so will the end of a sentence however short it is.
_FEW_WORDS = re.compile(r"\s*(?:\S*\w\S*\s+){3}")
_SENTENCE = re.compile(r".*?\w.*?[.!?]", re.DOTALL)


class Silence(msgspec.Struct, frozen=True):
    """A gap, divided by fault."""

    starved_s: float
    """Nothing speakable had arrived for longer than the patience."""
    underrun_s: float
    """Something had."""


def divide(
    gap: Gap,
    fragments: Sequence[Fragment],
    sent_s: Sequence[float],
    segments: Sequence[Segment],
    held_back_s: float = 0.0,
) -> Silence:
    """Divide `gap` by when the text that was spoken next had arrived.

    sent_s: when each fragment was really sent. segments: all of the session, in order. held_back_s: how much of what
    an encoder has been given it may hold back, so that the player runs dry that much before the segment's own end.
    """
    waiting = _segment_after(gap.position_s, segments, held_back_s)
    speakable_s = _speakable_since(waiting.start, fragments, sent_s)
    due_s = min(max(gap.start_s, speakable_s + PATIENCE_S), gap.end_s)
    return Silence(due_s - gap.start_s, gap.end_s - due_s)


def _segment_after(position_s: float, segments: Sequence[Segment], held_back_s: float) -> Segment:
    """The segment whose audio comes after `position_s` seconds of audio: the one that begins there or goes on there."""
    for segment in segments:
        if -POSITION_TOLERANCE_S < segment.audio_s - position_s < held_back_s + POSITION_TOLERANCE_S:
            return segment
    return [segment for segment in segments if segment.audio_s < position_s][-1]


def _speakable_since(start: int, fragments: Sequence[Fragment], sent_s: Sequence[float]) -> float:
    """When enough of the text from the code point `start` on had arrived to be spoken."""
    whole = "".join(fragment.text for fragment in fragments)
    found = (_FEW_WORDS.match(whole, start), _SENTENCE.match(whole, start))
    needed = min((match.end() for match in found if match), default=len(whole))
    arrived = 0
    for fragment, at_s in zip(fragments, sent_s, strict=True):
        arrived += len(fragment.text)
        if arrived >= needed or (fragment.flush and arrived > start):
            return at_s
    return sent_s[-1]
