"""What the server cut and how long it worked, read from its log (`log_level=debug`, `log_format=json`)."""

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


class _Closed(msgspec.Struct):
    request_id: str
    synthesis_s: float


_decode_line = msgspec.json.Decoder(_Line).decode
_decode_segment = msgspec.json.Decoder(Segment).decode
_decode_closed = msgspec.json.Decoder(_Closed).decode


def read_segments(lines: Iterable[str]) -> dict[str, list[Segment]]:
    """The segments of each session, in the order in which they were cut. Lines that are no JSON are passed over."""
    sessions: dict[str, list[Segment]] = {}
    for line in lines:
        if _event(line) == "segment":
            segment = _decode_segment(line)
            sessions.setdefault(segment.session, []).append(segment)
    return sessions


def read_synthesis(lines: Iterable[str]) -> dict[str, float]:
    """By request id the seconds that an engine worked for each session, of those that have ended."""
    closed = [_decode_closed(line) for line in lines if _event(line) == "session closed"]
    return {session.request_id: session.synthesis_s for session in closed}


def _event(line: str) -> str:
    try:
        return _decode_line(line).event
    except msgspec.DecodeError:
        return ""


def spoken_text(whole: str, segment: Segment) -> str:
    """What the engine was given of `whole`, all text of the session, over a protocol without normalisation."""
    return clean(whole[segment.start : segment.end].strip())
