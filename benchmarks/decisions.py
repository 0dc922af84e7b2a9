"""When a cut could be decided: speech cannot begin before, so the wait for it is nobody's delay."""

from collections.abc import Sequence

import msgspec

from benchmarks.segments import Segment
from voicewire.bench.pacing import Fragment
from voicewire.text.segmenter import SHORT_WAIT_S


class Decision(msgspec.Struct, frozen=True):
    """The moment from which a segment could be spoken."""

    at_s: float
    waited_s: float
    """Since its last character had arrived: a mark counts once the character after it is known."""


def decision(segment: Segment, fragments: Sequence[Fragment], sent_s: Sequence[float], end_sent_s: float) -> Decision:
    """When the cut after `segment` was decided: by the next character, a flush, the end of input, or 250 ms of none.

    sent_s: when each fragment was really sent. end_sent_s: when the end of input was.
    """
    whole = "".join(fragment.text for fragment in fragments)
    last = segment.start + len(whole[segment.start : segment.end].rstrip())
    index = _bringing(last, fragments)
    if fragments[index].flush:
        return Decision(sent_s[index], 0.0)
    following = sent_s[_bringing(last + 1, fragments)] if last < len(whole) else end_sent_s
    at_s = min(following, sent_s[index] + SHORT_WAIT_S)
    return Decision(at_s, at_s - sent_s[index])


def _bringing(characters: int, fragments: Sequence[Fragment]) -> int:
    """Which fragment brings the text to that many code points."""
    arrived = 0
    for index, fragment in enumerate(fragments):
        arrived += len(fragment.text)
        if arrived >= characters:
            return index
    raise ValueError(f"there are only {arrived} code points of text, not {characters}")
