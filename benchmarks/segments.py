"""The segments that the server cut, read from its log (`log_level=debug`, `log_format=json`)."""

from collections.abc import Iterable

import msgspec

from voicewire.text.markup import clean


class Segment(msgspec.Struct, frozen=True):
    """One log line of the event `segment`."""

    session: str
    """The request id of the session's connection."""
    start: int
    end: int
    """Code points of all text of the session, silent text around the segment included."""
    audio_s: float
    """Seconds of audio that the session had handed out before this segment."""
    seed: int
    """What the engine was given."""


class _Line(msgspec.Struct):
    event: str


_decode_line = msgspec.json.Decoder(_Line).decode
_decode_segment = msgspec.json.Decoder(Segment).decode


def read_segments(lines: Iterable[str]) -> dict[str, list[Segment]]:
    """The segments of each session, in the order in which they were cut. Lines that are no JSON are passed over."""
    sessions: dict[str, list[Segment]] = {}
    for line in lines:
        if _is_segment(line):
            segment = _decode_segment(line)
            sessions.setdefault(segment.session, []).append(segment)
    return sessions


def _is_segment(line: str) -> bool:
    try:
        return _decode_line(line).event == "segment"
    except msgspec.DecodeError:
        return False


def spoken_text(whole: str, segment: Segment) -> str:
    """What the engine was given of `whole`, all text of the session, over a protocol without normalisation."""
    return clean(whole[segment.start : segment.end].strip())
