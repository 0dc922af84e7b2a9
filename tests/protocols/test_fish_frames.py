"""What must hold for any client: a stand-in for the core answers whatever the machine asks, at any pace."""

import json
import os
from collections import deque
from collections.abc import Iterable, Iterator
from functools import partial

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from voicewire.errors import error_classes
from voicewire.events import (
    AudioChunk,
    ClientEvent,
    Enter,
    Entered,
    Idle,
    InputEnd,
    SegmentEnd,
    SegmentStart,
    ServerEvent,
    SessionEnd,
    SessionError,
    SessionReady,
    SessionStart,
    TextAppend,
    UtteranceEnd,
)
from voicewire.protocols.base import Accept, Close, Frame, Handshake, Note, Output, ProtocolLimits, Refuse
from voicewire.protocols.fish import FishProtocol
from voicewire.testing import REQUEST_ID, check_protocol, handshake

LINGERING = ProtocolLimits(fish_linger_s=60.0)
HANDSHAKE = handshake("/v1/tts/live", {"authorization": "Bearer vw_x", "model": "s2-pro"})
FUZZ = settings(
    max_examples=int(os.environ.get("VOICEWIRE_FUZZ_EXAMPLES", "100")),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

pack = msgspec.msgpack.encode
unpack = msgspec.msgpack.decode
START = pack({"event": "start", "request": {"text": ""}})
TEXT = pack({"event": "text", "text": "Hello."})
FLUSH = pack({"event": "flush"})
STOP = pack({"event": "stop"})


class PacedCore:
    """Legal answers to client events, handed out one at a time."""

    def __init__(self) -> None:
        self._due: deque[ServerEvent] = deque()
        self._utterance = 0

    def handle(self, event: ClientEvent) -> None:
        match event:
            case Enter():
                self._due.append(Entered())
            case SessionStart(audio=audio):
                self._utterance = 0
                self._due.append(SessionReady(audio))
            case TextAppend(text, flush):
                self._due.extend(self._spoken(text, flush=flush))
            case InputEnd():
                self._due.append(SessionEnd())

    def _spoken(self, text: str, *, flush: bool) -> Iterator[ServerEvent]:
        if text.strip():
            yield SegmentStart(utterance=self._utterance, segment=0)
            yield from (AudioChunk(bytes([byte]) * 3, 0.01) for byte in text.encode()[:4])
            yield SegmentEnd(utterance=self._utterance, segment=0)
        if flush:
            yield UtteranceEnd(self._utterance)
            self._utterance += 1
        yield Idle()

    def next(self) -> ServerEvent | None:
        return self._due.popleft() if self._due else None


SPEAK = "speak"
Step = str | bytes | float | ServerEvent
Move = Step | tuple[str, int]


def give(machine: FishProtocol, step: Step, now: float) -> list[Output]:
    match step:
        case str() | bytes():
            return machine.receive(Frame(step), now)
        case float():
            return machine.expire(now)
        case _:
            return machine.send(step, now)


def steps_of(moves: Iterable[Move], limits: ProtocolLimits | None = None) -> list[Step]:
    """The moves with each (SPEAK, n) replaced by the next n events that the core would give at that point."""
    machine, core, now = FishProtocol(REQUEST_ID, limits), PacedCore(), 0.0
    outputs = machine.open(HANDSHAKE, now)
    steps: list[Step] = []
    for move in moves:
        for output in outputs:
            if isinstance(output, ClientEvent):
                core.handle(output)
        outputs = []
        for step in [core.next() for _ in range(move[1])] if isinstance(move, tuple) else [move]:
            if step is not None:
                now += step if isinstance(step, float) else 0.0
                steps.append(step)
                outputs += give(machine, step, now)
    return steps


SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**63), 2**64 - 1),
    st.floats(),
    st.text(max_size=8),
    st.binary(max_size=8),
    st.builds(msgspec.msgpack.Ext, st.integers(-128, 127).filter(lambda code: code != -1), st.binary(max_size=4)),
)
KEYS = st.text(max_size=5) | st.sampled_from(["event", "text", "request"])
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(KEYS, inner, max_size=3)
        | st.dictionaries(st.integers(0, 9), inner, max_size=2)
    ),
    max_leaves=8,
)
SAMPLES = st.lists(
    st.fixed_dictionaries({"audio": st.binary(max_size=4) | SCALARS, "text": st.text(max_size=4)}), max_size=3
)
RIGHT = {
    "text": st.text(max_size=8),
    "reference_id": st.none() | st.text(max_size=8) | st.lists(st.text(max_size=4), max_size=3),
    "references": st.none() | SAMPLES | st.lists(SAMPLES, max_size=3),
    "format": st.sampled_from(["wav", "pcm", "mp3", "opus", None]),
    "sample_rate": st.sampled_from([None, 8000, 16_000, 24_000, 32_000, 44_100, 48_000]),
    "mp3_bitrate": st.sampled_from([None, 64, 128, 192]),
    "opus_bitrate": st.sampled_from([None, -1000, 24, 32_000]),
    "latency": st.sampled_from([None, "low", "normal", "balanced"]),
    "chunk_length": st.none() | st.integers(99, 301),
    "min_chunk_length": st.none() | st.integers(-1, 101),
    "max_new_tokens": st.none() | st.integers(-9, 2**63),
    "temperature": st.none() | st.floats(),
    "top_p": st.none() | st.floats(0, 1),
    "repetition_penalty": st.none() | st.floats(),
    "condition_on_previous_chunks": st.none() | st.booleans(),
    "normalize": st.none() | st.booleans(),
    "early_stop_threshold": st.none() | st.floats(0, 1),
    "prosody": st.none()
    | st.fixed_dictionaries({}, optional={"speed": st.floats(0.4, 2.1), "volume": st.integers(-21, 21)}),
    "features": st.lists(st.text(max_size=4), max_size=2),
}
REQUESTS = st.fixed_dictionaries({}, optional=RIGHT)
WRONG_REQUESTS = st.builds(
    lambda request, name, value: {**request, name: value}, REQUESTS, st.sampled_from(list(RIGHT)) | KEYS, VALUES
)
MESSAGES = st.one_of(
    st.builds(lambda request: {"event": "start", "request": request}, REQUESTS | WRONG_REQUESTS),
    st.builds(lambda text: {"event": "text", "text": text}, st.text(max_size=12)),
    st.sampled_from([{"event": "flush"}, {"event": "stop"}]),
)
MUTATED = st.builds(lambda message, name, value: {**message, name: value}, MESSAGES, KEYS, VALUES)


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A message that is cut short, has bytes too many, or others in its middle."""
    whole = pack(draw(MESSAGES))
    start = draw(st.integers(0, len(whole)))
    return whole[:start] + draw(st.binary(max_size=6)) + whole[draw(st.integers(start, len(whole))) :]


@st.composite
def bomb(draw: st.DrawFn) -> bytes:
    """Nesting of any depth, or a claim of any length, in some place of a message."""
    place = draw(st.sampled_from([b"", b"\x82\xa5event\xa5flush\xa1x", b"\x82\xa5event\xa5start\xa7request"]))
    field = draw(st.sampled_from([b"", b"\x81\xaareferences", b"\x81\xacreference_id", b"\x81\xa4text", b"\x81\x01"]))
    level = draw(st.sampled_from([b"\x91", b"\x81\xa1a", b"\xdd\xff\xff\xff\xff", b"\xdf\xff\xff\xff\xff", b"\xc9"]))
    return place + field + level * draw(st.integers(1, 20_000)) + draw(st.sampled_from([b"", b"\xc0", b"\xc1"]))


FRAMES = (
    MESSAGES.map(pack)
    | MESSAGES.map(pack)
    | MUTATED.map(pack)
    | VALUES.map(pack)
    | damaged()
    | bomb()
    | st.binary(max_size=20)
    | st.text(max_size=20)
)
ERRORS = st.sampled_from([SessionError(error()) for error in error_classes()])
TURNS = st.tuples(st.just(SPEAK), st.integers(1, 9))
PAUSES = st.sampled_from([0.0, 1.0, 29.0, 30.0, 60.0, 600.0, 3600.0])
MOVES = st.lists(FRAMES | TURNS | TURNS | PAUSES | ERRORS, max_size=20)


@st.composite
def well_begun(draw: st.DrawFn) -> list[Move]:
    """A session that is let in and started, texts among turns of the core, then anything."""
    moves: list[Move] = [(SPEAK, 1), START, (SPEAK, 1)]
    for _ in range(draw(st.integers(0, 5))):
        moves += [pack({"event": "text", "text": draw(st.text(max_size=9))}), (SPEAK, draw(st.integers(0, 9)))]
    return moves + draw(MOVES)


def check_outputs(outputs: list[Output], limits: ProtocolLimits | None = None) -> None:
    """What holds for every conversation: binary frames of known shape, and an error said before its close."""
    said = [unpack(output.data) for output in outputs if isinstance(output, Frame)]
    for message in said:
        match message:
            case {"event": "audio", "audio": bytes() as audio}:
                assert audio
            case {"event": "finish", "reason": "stop"}:
                assert len(message) == 2
            case {"event": "finish", "reason": "error", "message": str() as why}:
                assert why
                assert len(why) <= 500
            case _:
                pytest.fail(f"said {message}")
    finishes = [message for message in said if message["event"] == "finish"]
    if limits is None:
        assert len(finishes) <= 1
    for close in (output for output in outputs if isinstance(output, Close)):
        assert len(close.reason.encode()) <= 123
        before = outputs[outputs.index(close) - 1]
        assert isinstance(before, Frame) or (limits is not None and close == Close(1000))
        assert close.code in {1000, *(row.close_code for row in FishProtocol.errors.values())}


@FUZZ
@given(MOVES | well_begun())
def test_any_frames_in_any_order_never_break_the_machine(moves: list[Move]) -> None:
    check_outputs(check_protocol(FishProtocol, HANDSHAKE, steps_of(moves)))


@FUZZ
@given(MOVES | well_begun())
def test_any_frames_on_a_lingering_socket(moves: list[Move]) -> None:
    steps = steps_of(moves, LINGERING)
    check_outputs(check_protocol(partial(FishProtocol, limits=LINGERING), HANDSHAKE, steps), LINGERING)


@FUZZ
@given(MOVES | well_begun(), ERRORS)
def test_an_error_after_any_frames_always_leaves_exactly_one_end(moves: list[Move], error: SessionError) -> None:
    outputs = check_protocol(FishProtocol, HANDSHAKE, [*steps_of(moves), error])
    assert isinstance(outputs[-1], Note | Close | Refuse)
    assert sum(isinstance(output, Close | Refuse) for output in outputs) == 1


@FUZZ
@given(
    st.lists(st.text(max_size=12) | st.none(), max_size=8), st.lists(st.integers(0, 9), max_size=20), st.lists(FRAMES)
)
def test_a_client_that_keeps_to_the_reference_is_heard(texts: list, pace: list, late: list) -> None:
    """What it says arrives in order, all audio is sent in order, then comes finish."""
    frames = [START, *(FLUSH if text is None else pack({"event": "text", "text": text}) for text in texts), STOP]
    turns = [*pace, *[0] * len(frames)]
    moves: list[Move] = [move for frame, turn in zip(frames, turns, strict=False) for move in (frame, (SPEAK, turn))]
    outputs = check_protocol(FishProtocol, HANDSHAKE, steps_of([(SPEAK, 1), *moves, *late, (SPEAK, 1000)]))
    heard = [output for output in outputs if isinstance(output, TextAppend)]
    assert [None if event.flush else event.text for event in heard] == [text for text in texts if text != ""]
    audio = b"".join(unpack(output.data).get("audio", b"") for output in outputs if isinstance(output, Frame))
    spoken = [text for text in texts if text and text.strip()]
    assert audio == b"".join(bytes([byte]) * 3 for text in spoken for byte in text.encode()[:4])
    assert outputs[-2:] == [Frame(pack({"event": "finish", "reason": "stop"})), Close(1000)]


@FUZZ
@given(
    st.lists(st.tuples(st.text(max_size=5), st.text(max_size=5)), max_size=3),
    st.sampled_from(["", "Bearer", "Bearer k", "bearer  k", "Basic k", "Bearer a b"]),
    st.text(max_size=8),
)
def test_any_upgrade_request_is_asked_or_refused(query: list, authorization: str, model: str) -> None:
    opening = Handshake("/v1/tts/live", tuple(query), {"authorization": authorization, "model": model})
    [output] = check_protocol(FishProtocol, opening, [])
    if output != Enter("k"):
        assert isinstance(output, Refuse)
        assert output.status == 401
        assert json.loads(output.body)["status"] == 401


def test_the_upgrade_is_accepted_once() -> None:
    outputs = check_protocol(FishProtocol, HANDSHAKE, steps_of([(SPEAK, 1), START, TEXT, FLUSH, STOP, (SPEAK, 99)]))
    assert [output for output in outputs if isinstance(output, Accept)] == [Accept((("x-request-id", REQUEST_ID),))]
