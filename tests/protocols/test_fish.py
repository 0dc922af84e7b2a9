"""The transcripts in `transcripts/fish`, the error table, and frames in any order."""

import json
import os
from collections import deque
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from voicewire.audio.format import AudioFormat
from voicewire.errors import BadMessage, EngineFailure, LocalProtocolError, SpeechError, UnknownVoice, error_classes
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
    UtteranceError,
)
from voicewire.protocols.base import Accept, Close, Frame, Handshake, Note, Output, ProtocolLimits, Refuse
from voicewire.protocols.fish import ErrorRow, FishProtocol
from voicewire.testing import REQUEST_ID, TranscriptError, check_protocol, handshake, replay

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts" / "fish").glob("*.txt"))
LINGERING = ProtocolLimits(fish_linger_s=60.0)
PAGE = Path(__file__).parents[2] / "docs" / "protocols" / "fish.md"
HANDSHAKE = handshake("/v1/tts/live", {"authorization": "Bearer vw_x", "model": "s2-pro"})
READY = SessionReady(AudioFormat("mp3", 44_100, 128_000))
FUZZ = settings(
    max_examples=int(os.environ.get("VOICEWIRE_FUZZ_EXAMPLES", "300")),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

pack = msgspec.msgpack.encode
unpack = msgspec.msgpack.decode
START = pack({"event": "start", "request": {"text": ""}})
TEXT = pack({"event": "text", "text": "Hello."})
FLUSH = pack({"event": "flush"})
STOP = pack({"event": "stop"})


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript(path: Path) -> None:
    limits = LINGERING if path.stem.startswith("linger") else None
    replay(FishProtocol, path.read_text(encoding="utf-8"), limits)


def test_a_transcript_tells_messagepack_values_apart() -> None:
    said = 'S msgpack {"event":"audio","audio":"hex:fffb90"}'
    whole = (Path(__file__).parent / "transcripts" / "fish" / "two_flushes.txt").read_text(encoding="utf-8")
    assert said in whole
    for other in ("hex:fffb91", "fffb90", ""):
        with pytest.raises(TranscriptError):
            replay(FishProtocol, whole.replace("hex:fffb90", other))


def asked(limits: ProtocolLimits | None = None) -> FishProtocol:
    machine = FishProtocol(REQUEST_ID, limits)
    machine.open(HANDSHAKE, 0.0)
    return machine


def accepted(limits: ProtocolLimits | None = None) -> FishProtocol:
    machine = asked(limits)
    machine.send(Entered(), 0.0)
    return machine


def begun(limits: ProtocolLimits | None = None) -> FishProtocol:
    machine = accepted(limits)
    machine.receive(Frame(START), 0.0)
    machine.send(READY, 0.0)
    return machine


# -- the error table -----------------------------------------------------------------------------------


@pytest.mark.parametrize("error", error_classes())
def test_every_error_has_a_row(error: type[SpeechError]) -> None:
    assert error in FishProtocol.errors


@pytest.mark.parametrize(
    ("error", "row"), FishProtocol.errors.items(), ids=lambda value: getattr(value, "__name__", "")
)
def test_row_before_the_upgrade(error: type[SpeechError], row: ErrorRow) -> None:
    [refusal] = asked().send(SessionError(error("What is wrong.")), 0.0)
    assert isinstance(refusal, Refuse)
    assert refusal.status == row.status
    assert json.loads(refusal.body) == {"status": row.status, "message": "What is wrong."}
    headers = dict(refusal.headers)
    assert headers["x-request-id"] == REQUEST_ID
    assert headers["content-type"] == "application/json"
    assert ("retry-after" in headers) == (row.status in (429, 503))
    assert ("www-authenticate" in headers) == (row.status == 401)


@pytest.mark.parametrize("machine", [accepted, begun])
@pytest.mark.parametrize(
    ("error", "row"), FishProtocol.errors.items(), ids=lambda value: getattr(value, "__name__", "")
)
def test_row_after_the_upgrade(machine, error: type[SpeechError], row: ErrorRow) -> None:
    frame, close = machine().send(SessionError(error("What is wrong.")), 0.0)
    assert unpack(frame.data) == {"event": "finish", "reason": "error", "message": "What is wrong."}
    assert close == Close(row.close_code, "What is wrong.")


@pytest.mark.parametrize("row", FishProtocol.errors.values(), ids=str)
def test_row_is_well_formed(row: ErrorRow) -> None:
    assert 400 <= row.status <= 599
    assert row.close_code in (1000, 1001, 1003, 1008, 1009, 1011, 1013)


def test_an_error_without_a_row_is_told_as_its_nearest_ancestor() -> None:
    class Misspelt(BadMessage):
        """A kind of error that the table does not list."""

    assert begun().send(SessionError(Misspelt()), 0.0)[-1].code == 1008
    assert begun().send(SessionError(SpeechError()), 0.0)[-1].code == 1011


def test_the_page_has_the_table() -> None:
    cells = [[cell.strip(" `") for cell in line.split("|")[1:-1]] for line in PAGE.read_text().splitlines()]
    documented = {row[0]: row[1:3] for row in cells if len(row) >= 3}
    for error, row in FishProtocol.errors.items():
        assert documented[error.__name__] == [str(row.status), str(row.close_code)]


# -- audio, limits, our own mistakes --------------------------------------------------------------------


def test_audio_is_a_bin_of_the_same_bytes() -> None:
    audio = bytes(range(256)) * 345
    [frame] = begun().send(AudioChunk(audio, 0.5), 0.0)
    assert isinstance(frame.data, bytes)
    assert unpack(frame.data) == {"event": "audio", "audio": audio}
    assert len(frame.data) < 1 << 20, "the limit of common readers"


def test_frame_limit() -> None:
    assert FishProtocol.max_frame_bytes == 33_554_432


@pytest.mark.parametrize("first", [True, False])
def test_more_than_a_mebibyte_of_text_in_a_message(first: bool) -> None:
    longest = "का" * ((1 << 20) // 6)
    longest += "a" * ((1 << 20) - len(longest.encode()))
    for text, is_allowed in ((longest, True), (longest + "a", False)):
        machine = accepted() if first else begun()
        message = {"event": "start", "request": {"text": text}} if first else {"event": "text", "text": text}
        outputs = machine.receive(Frame(pack(message)), 0.0)
        if is_allowed:
            assert outputs[-1] == TextAppend(text)
        else:
            place = "request.text" if first else "text"
            assert outputs[-1] == Close(1009, f"{place} may have at most 1048576 bytes of UTF-8.")
            assert not any(isinstance(output, SessionStart) for output in outputs)


def test_limits_are_the_operators() -> None:
    limits = ProtocolLimits(fish_start_s=3.0, fish_idle_s=7.0, session_s=60.0)
    machine = accepted(limits)
    assert machine.deadline() == 3.0
    machine.receive(Frame(START), 1.0)
    assert machine.deadline() == 8.0
    machine.receive(Frame(TEXT), 2.0)
    assert machine.deadline() == 61.0
    assert unpack(machine.expire(61.0)[0].data)["message"] == "A session may last 60 seconds; open a new one."


def test_a_session_after_lingering_has_limits_of_its_own() -> None:
    machine = begun(ProtocolLimits(fish_linger_s=100.0, session_s=50.0))
    for _ in range(5):
        machine.receive(Frame(STOP), 40.0)
        assert machine.send(SessionEnd(), 40.0) == [Frame(pack({"event": "finish", "reason": "stop"}))]
        assert machine.deadline() == 140.0
        assert isinstance(machine.receive(Frame(START), 40.0)[0], SessionStart)
        assert machine.deadline() == 90.0


def test_a_reference_of_a_session_before_is_forgotten() -> None:
    machine = accepted(LINGERING)
    machine.receive(Frame(pack({"event": "start", "request": {"reference_id": "a"}})), 0.0)
    machine.receive(Frame(STOP), 0.0)
    machine.send(READY, 0.0)
    machine.send(SessionEnd(), 0.0)
    machine.receive(Frame(START), 0.0)
    [frame, _] = machine.send(SessionError(UnknownVoice("there is no default voice")), 0.0)
    assert unpack(frame.data)["message"] == "there is no default voice"


def test_notes_of_a_connection_are_bounded() -> None:
    machine = begun()
    outputs = [
        output
        for number in range(1000)
        for output in machine.receive(Frame(pack({"event": "text", "text": "a", f"field_{number}": 1})), 0.0)
    ]
    assert sum(isinstance(output, Note) for output in outputs) == 32
    assert sum(isinstance(output, TextAppend) for output in outputs) == 1000


def test_the_machine_opens_once() -> None:
    with pytest.raises(LocalProtocolError):
        asked().open(HANDSHAKE, 0.0)


def test_nothing_comes_before_the_upgrade_request() -> None:
    machine = FishProtocol(REQUEST_ID)
    assert machine.deadline() is None
    assert machine.expire(9999.0) == []
    with pytest.raises(LocalProtocolError):
        machine.receive(Frame(START), 0.0)
    with pytest.raises(LocalProtocolError):
        machine.send(Entered(), 0.0)


SPOKEN = [READY, AudioChunk(b"a", 0.1), SegmentStart(utterance=0, segment=0), UtteranceEnd(0), SessionEnd()]


@pytest.mark.parametrize("event", [*SPOKEN, Idle(), UtteranceError(0, EngineFailure())])
def test_nothing_is_said_before_a_session(event: ServerEvent) -> None:
    for machine in (asked(), accepted()):
        with pytest.raises(LocalProtocolError):
            machine.send(event, 0.0)


def test_a_client_is_let_in_once() -> None:
    for machine in (accepted(), begun()):
        with pytest.raises(LocalProtocolError):
            machine.send(Entered(), 0.0)


def test_finish_answers_stop() -> None:
    with pytest.raises(LocalProtocolError):
        begun().send(SessionEnd(), 0.0)


@pytest.mark.parametrize("event", SPOKEN)
def test_nothing_is_said_between_two_sessions(event: ServerEvent) -> None:
    machine = begun(LINGERING)
    machine.receive(Frame(STOP), 0.0)
    machine.send(SessionEnd(), 0.0)
    with pytest.raises(LocalProtocolError):
        machine.send(event, 0.0)


# -- any frames, any order ------------------------------------------------------------------------------
# What must hold for any client: a stand-in for the core answers whatever the machine asks, at any pace.


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
    "max_new_tokens": st.none() | st.integers(),
    "temperature": st.none() | st.floats(),
    "top_p": st.none() | st.floats(0, 1),
    "repetition_penalty": st.none() | st.floats(),
    "condition_on_previous_chunks": st.none() | st.booleans(),
    "normalize": st.none() | st.booleans(),
    "early_stop_threshold": st.none() | st.floats(0, 1),
    "prosody": st.none() | st.fixed_dictionaries({}, optional={"speed": st.floats(0.4, 2.1), "volume": st.integers()}),
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


def packed(value: object) -> bytes:
    """As MessagePack; a number that does not fit is nil there."""
    try:
        return pack(value)
    except OverflowError:
        return pack(json.loads(json.dumps(value, default=repr), parse_int=lambda _: None))


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A message that is cut short, has bytes too many, or others in its middle."""
    whole = packed(draw(MESSAGES))
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
    MESSAGES.map(packed)
    | MESSAGES.map(packed)
    | MUTATED.map(packed)
    | VALUES.map(packed)
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
