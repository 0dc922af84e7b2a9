"""Conversations of the Navana protocol: transcripts, then what must hold for any client."""

import json
import os
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from voicewire.audio.format import AudioFormat
from voicewire.errors import EngineFailure, LocalProtocolError, Overloaded, SpeechError, error_classes
from voicewire.events import (
    AudioChunk,
    ClientEvent,
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
    Usage,
    UtteranceEnd,
    UtteranceError,
)
from voicewire.protocols.base import Close, Frame, Output, ProtocolLimits
from voicewire.protocols.navana import MAX_CHUNK_BYTES, NavanaProtocol
from voicewire.protocols.navana_messages import BYTES_PER_SAMPLE, SAMPLE_RATES
from voicewire.testing import check_protocol, handshake, replay

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts" / "navana").glob("*.txt"))
FUZZ = settings(
    max_examples=int(os.environ.get("VOICEWIRE_FUZZ_EXAMPLES", "100")),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
OPENING = handshake("/v1")
HELLO = '{"type":"hello","auth_token":"bd_x","output_format":"8000:mulaw"}'
END = '{"type":"end"}'
READY = SessionReady(AudioFormat("mulaw", 8000))


def text(seq: int, words: str) -> str:
    return json.dumps({"type": "text", "seq": seq, "target_text": words})


def begun(limits: ProtocolLimits | None = None) -> NavanaProtocol:
    machine = NavanaProtocol("req-1", limits)
    machine.open(OPENING, 0.0)
    return machine


def said(outputs: Iterable[Output]) -> list[dict[str, object]]:
    return [json.loads(output.data) for output in outputs if isinstance(output, Frame) and isinstance(output.data, str)]


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript(path: Path) -> None:
    replay(NavanaProtocol, path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("codec", BYTES_PER_SAMPLE)
@pytest.mark.parametrize("sample_rate", SAMPLE_RATES)
def test_each_output_format_is_asked_for_and_said(codec: str, sample_rate: int) -> None:
    machine = begun()
    hello = json.dumps({"type": "hello", "auth_token": "bd_x", "output_format": f"{sample_rate}:{codec}"})
    [start] = machine.receive(Frame(hello), 0.0)
    assert isinstance(start, SessionStart)
    assert start.audio == AudioFormat(codec, sample_rate)
    assert start.options.max_segment_s == pytest.approx(500_000 / (BYTES_PER_SAMPLE[codec] * sample_rate))
    [ready] = said(machine.send(SessionReady(start.audio), 0.0))
    assert (ready["sample_rate"], ready["encoding"], ready["bytes_per_sample"]) == (
        sample_rate,
        codec,
        BYTES_PER_SAMPLE[codec],
    )


@pytest.mark.parametrize("num_step", [1, 50, 100])
def test_steps_in_range_reach_the_engine(num_step: int) -> None:
    [start] = begun().receive(Frame(json.dumps({"type": "hello", "num_step": num_step})), 0.0)
    assert isinstance(start, SessionStart)
    assert start.options.steps == num_step


@pytest.mark.parametrize("character", ["a", "ह", "🙂", "e\u0301"])
def test_text_length_is_counted_in_code_points(character: str) -> None:
    longest = character * (10_000 // len(character))
    machine = begun()
    machine.receive(Frame(HELLO), 0.0)
    assert machine.receive(Frame(text(0, longest)), 0.0) == [TextAppend(longest, flush=True)]
    error, close = machine.receive(Frame(text(1, longest + "a")), 0.0)
    assert said([error]) == [
        {
            "type": "error",
            "code": "text_too_long",
            "message": "target_text may have at most 10000 characters.",
            "fatal": True,
            "seq": 1,
        }
    ]
    assert isinstance(close, Close)
    assert close.code == 1008


def test_escaped_hindi_fits_a_frame_and_is_too_long() -> None:
    frame = text(0, "ह" * 25_000)
    assert len(frame) < NavanaProtocol.max_frame_bytes
    machine = begun()
    machine.receive(Frame(HELLO), 0.0)
    assert said(machine.receive(Frame(frame), 0.0))[0]["code"] == "text_too_long"


@pytest.mark.parametrize("overrides", [{f"w{n}": "x" for n in range(1001)}, {"word": "x" * 65_536}])
def test_overrides_have_a_limit(overrides: dict[str, str]) -> None:
    hello = json.dumps({"type": "hello", "g2p_overrides_json": json.dumps(overrides)})
    [error] = said(begun().receive(Frame(hello), 0.0))
    assert error["code"] == "protocol_violation"
    assert "at most 1000 entries and 65536 bytes" in str(error["message"])


def test_as_many_overrides_as_allowed() -> None:
    overrides = {f"w{n}": "x" for n in range(1000)}
    hello = json.dumps({"type": "hello", "g2p_overrides_json": json.dumps(overrides)})
    [start] = begun().receive(Frame(hello), 0.0)
    assert isinstance(start, SessionStart)
    assert start.options.pronunciations == overrides


def test_a_clients_overlong_name_is_not_echoed_whole() -> None:
    error, close = begun().receive(Frame(json.dumps({"type": "hello", "x" * 1_000_000: 1})), 0.0)
    assert isinstance(error, Frame)
    assert isinstance(close, Close)
    assert len(error.data) < 1000
    assert len(close.reason.encode()) <= 123


@pytest.mark.parametrize("error", error_classes())
def test_every_error_is_said_before_its_close(error: type[SpeechError]) -> None:
    machine = begun()
    machine.receive(Frame(HELLO), 0.0)
    machine.send(READY, 0.0)
    code, close_code = NavanaProtocol.errors[error]
    frame, close = machine.send(SessionError(error("Why.")), 0.0)
    assert said([frame]) == [{"type": "error", "code": code, "message": "Why.", "fatal": True}]
    assert close == Close(close_code, "Why.")


def test_table_has_exactly_the_errors_of_the_tree() -> None:
    assert list(NavanaProtocol.errors) == error_classes()


def test_limits_are_the_operators() -> None:
    machine = begun(ProtocolLimits(first_message_s=1.0, idle_s=2.5))
    assert machine.deadline() == 1.0
    machine.receive(Frame(HELLO), 0.5)
    assert machine.deadline() == 3.0
    assert said(machine.send(READY, 0.6))[0]["idle_timeout_s"] == 2.5
    assert said(machine.expire(3.0))[0]["code"] == "idle_timeout"


def test_finished_texts_are_forgotten() -> None:
    machine = begun()
    machine.receive(Frame(HELLO), 0.0)
    machine.send(READY, 0.0)
    for seq in range(50):
        machine.receive(Frame(text(seq, "Hello.")), 0.0)
        for event in spoken(seq, 1, b"\x01"):
            machine.send(event, 0.0)
    assert not machine._seqs


STARTED = SegmentStart(utterance=0, segment=0, segments=1)
BUGS: dict[str, list[str | ServerEvent]] = {
    "ready before hello": [READY],
    "ready twice": [HELLO, READY, READY],
    "audio before ready": [HELLO, text(0, "a"), STARTED],
    "segment without text": [HELLO, READY, STARTED],
    "segment of a later text": [HELLO, READY, text(0, "a"), SegmentStart(utterance=1, segment=0, segments=1)],
    "segments overlap": [HELLO, READY, text(0, "a"), STARTED, STARTED],
    "unknown number of segments": [HELLO, READY, text(0, "a"), SegmentStart(utterance=0, segment=0)],
    "audio outside a segment": [HELLO, READY, text(0, "a"), AudioChunk(b"a", 0.1)],
    "end outside a segment": [HELLO, READY, text(0, "a"), SegmentEnd(utterance=0, segment=0)],
    "end of another segment": [HELLO, READY, text(0, "a"), STARTED, SegmentEnd(utterance=0, segment=1)],
    "utterance ends within a segment": [HELLO, READY, text(0, "a"), STARTED, UtteranceEnd(0)],
    "utterance ends without text": [HELLO, READY, UtteranceEnd(0)],
    "done without end": [HELLO, READY, SessionEnd()],
    "done before ready": [HELLO, END, SessionEnd()],
    "done before all audio": [HELLO, READY, text(0, "a"), END, SessionEnd()],
}


@pytest.mark.parametrize("steps", BUGS.values(), ids=BUGS)
def test_our_own_misuse_is_a_bug(steps: list[str | ServerEvent]) -> None:
    machine = begun()
    for step in steps[:-1]:
        give(machine, step, 0.0)
    with pytest.raises(LocalProtocolError):
        give(machine, steps[-1], 0.0)


# What must hold for any client: a stand-in for the session answers whatever the machine asks, at any pace.


def give(machine: NavanaProtocol, step: str | bytes | ServerEvent | float, now: float) -> list[Output]:
    match step:
        case str() | bytes():
            return machine.receive(Frame(step), now)
        case float():
            return machine.expire(now)
        case _:
            return machine.send(step, now)


def spoken(utterance: int, segments: int, audio: bytes) -> Iterator[ServerEvent]:
    for segment in range(segments):
        yield SegmentStart(utterance=utterance, segment=segment, segments=segments)
        for byte in audio:
            yield AudioChunk(bytes([byte]), 1 / 8000)
        yield SegmentEnd(utterance=utterance, segment=segment, segments=segments, synthesis_s=0.0001 * (1 + segment))
    yield UtteranceEnd(utterance)
    yield Idle()


class PacedSession:
    """Legal answers to client events, handed out one at a time."""

    def __init__(self) -> None:
        self._due: deque[ServerEvent] = deque()
        self._utterances = 0

    def handle(self, event: ClientEvent) -> None:
        match event:
            case SessionStart(audio=audio):
                self._due.append(SessionReady(audio))
            case TextAppend(words):
                self._due.extend(spoken(self._utterances, 1 + len(words) % 3, words.encode()[:5]))
                self._utterances += 1
            case InputEnd():
                self._due.append(SessionEnd(Usage(duration_s=0.5)))

    def next(self) -> ServerEvent | None:
        return self._due.popleft() if self._due else None


SPEAK = "speak"
Move = str | bytes | float | ServerEvent | tuple[str, int]


def steps_of(moves: Iterable[Move]) -> list[str | bytes | float | ServerEvent]:
    """The moves with each (SPEAK, n) replaced by the next n events that a session would give at that point."""
    machine, session, now = begun(), PacedSession(), 0.0
    steps: list[str | bytes | float | ServerEvent] = []
    for move in moves:
        events = [session.next() for _ in range(move[1])] if isinstance(move, tuple) else [move]
        for step in events:
            if step is None:
                continue
            now += step if isinstance(step, float) else 0.0
            steps.append(step)
            for output in give(machine, step, now):
                if isinstance(output, ClientEvent):
                    session.handle(output)
    return steps


SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner))
FIELDS = st.sampled_from(
    ["type", "auth_token", "lang", "voice", "output_format", "num_step", "g2p_overrides_json", "seq", "target_text"]
)
HELLOS = st.fixed_dictionaries(
    {"type": st.just("hello")},
    optional={
        "auth_token": st.text(max_size=8),
        "lang": st.sampled_from(["hi", "en", "xx"]),
        "voice": st.text(max_size=8),
        "output_format": st.sampled_from(["8000:mulaw", "48000:float32", "24000:pcm16", "1:pcm16", "x"]),
        "num_step": st.integers(-1, 102),
        "g2p_overrides_json": st.sampled_from(["{}", '{"a":"b"}', "[]", "{", '{"a":1}']),
        "use_fast": st.booleans(),
        "guidance_scale": st.floats(0, 9),
    },
)
TEXTS = st.fixed_dictionaries(
    {"type": st.just("text"), "seq": st.integers(-1, 9), "target_text": st.text(max_size=12)},
)
MESSAGES = HELLOS | TEXTS | st.just({"type": "end"})
MUTATED = st.builds(
    lambda message, name, value: {**message, name: value}, MESSAGES, FIELDS | st.text(max_size=5), VALUES
)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    whole = json.dumps(draw(MESSAGES))
    start = draw(st.integers(0, len(whole)))
    return whole[:start] + draw(st.text(max_size=3)) + whole[draw(st.integers(start, len(whole))) :]


FRAMES = (
    MESSAGES.map(json.dumps) | MUTATED.map(json.dumps) | VALUES.map(json.dumps) | damaged() | st.text() | st.binary()
)
ERRORS = st.builds(
    SessionError, st.sampled_from(error_classes()).map(lambda error: error()), st.none() | st.integers(-2, 9)
)
UTTERANCE_ERRORS = st.builds(UtteranceError, st.integers(-2, 9), st.just(EngineFailure()))
TURNS = st.tuples(st.just(SPEAK), st.integers(1, 9))
PAUSES = st.floats(0, 200)
MOVES = st.lists(FRAMES | TURNS | TURNS | PAUSES | ERRORS | UTTERANCE_ERRORS, max_size=20)


@st.composite
def well_begun(draw: st.DrawFn) -> list[Move]:
    """A hello that is accepted, then texts in order among session turns, then anything."""
    moves: list[Move] = [HELLO, (SPEAK, 1)]
    for seq in range(draw(st.integers(0, 5))):
        moves.append(text(seq, draw(st.text(min_size=1, max_size=9).filter(str.strip))))
        moves.append((SPEAK, draw(st.integers(0, 9))))
    return moves + draw(MOVES)


@FUZZ
@given(MOVES | well_begun())
def test_no_client_breaks_the_machine(moves: list[Move]) -> None:
    outputs = check_protocol(NavanaProtocol, OPENING, steps_of(moves))
    errors = [message for message in said(outputs) if message["type"] == "error"]
    closes = [output for output in outputs if isinstance(output, Close)]
    if errors:
        [error] = errors
        [close] = closes
        assert (error["code"], close.code) in NavanaProtocol.errors.values()
    for close in closes:
        assert isinstance(outputs[outputs.index(close) - 1], Frame)


@FUZZ
@given(MOVES | well_begun(), ERRORS)
def test_a_session_error_always_leaves_exactly_one_close(moves: list[Move], error: SessionError) -> None:
    outputs = check_protocol(NavanaProtocol, OPENING, [*steps_of(moves), error])
    assert len([output for output in outputs if isinstance(output, Close)]) == 1
    assert isinstance(outputs[-1], Close)


@FUZZ
@given(st.lists(st.text(min_size=1, max_size=12).filter(str.strip), max_size=6), st.lists(st.integers(0, 9)))
def test_headers_and_totals_tell_the_truth(words: list[str], pace: list[int]) -> None:
    frames = [HELLO, *(text(seq, each) for seq, each in enumerate(words)), END]
    turns = [*pace, *[0] * len(frames)]
    moves: list[Move] = [move for frame, turn in zip(frames, turns, strict=False) for move in (frame, (SPEAK, turn))]
    outputs = check_protocol(NavanaProtocol, OPENING, steps_of([*moves, (SPEAK, 1000)]))
    frames_sent = [output.data for output in outputs if isinstance(output, Frame)]
    headers = [message for message in said(outputs) if message["type"] == "audio"]
    done = said(outputs)[-1]
    assert outputs[-1] == Close(1000)
    assert [message["type"] for message in said(outputs)] == ["ready", *["audio"] * len(headers), "done"]
    for header, binary in zip(frames_sent[1:-1:2], frames_sent[2:-1:2], strict=True):
        assert json.loads(header)["bytes"] == len(binary)
        assert isinstance(binary, bytes)
    for seq, each in enumerate(words):
        total = 1 + len(each) % 3
        chunks = [header for header in headers if header["seq"] == seq]
        assert [(chunk["chunk_index"], chunk["chunk_total"]) for chunk in chunks] == [(n, total) for n in range(total)]
        assert [chunk["is_last_chunk"] for chunk in chunks] == [False] * (total - 1) + [True]
    assert [header["seq"] for header in headers] == sorted(header["seq"] for header in headers)  # type: ignore[type-var]
    assert done["user_requests"] == len(words)
    assert done["internal_chunks"] == len(headers)
    assert done["total_audio_bytes"] == sum(int(str(header["bytes"])) for header in headers)
    assert done["total_inference_ms"] == pytest.approx(sum(float(str(header["inference_ms"])) for header in headers))


def test_a_chunk_just_under_the_limit_is_sent() -> None:
    machine = begun()
    for step in (HELLO, READY, text(0, "a"), STARTED, AudioChunk(b"a" * (MAX_CHUNK_BYTES - 1), 125.0)):
        give(machine, step, 0.0)
    header, binary = machine.send(SegmentEnd(utterance=0, segment=0, segments=1), 0.0)
    assert said([header])[0]["bytes"] == MAX_CHUNK_BYTES - 1
    assert binary == Frame(b"a" * (MAX_CHUNK_BYTES - 1))


def test_overloaded_is_said_at_hello_with_its_own_close() -> None:
    machine = begun()
    machine.receive(Frame(HELLO), 0.0)
    assert machine.send(SessionError(Overloaded("Full.")), 0.0)[-1] == Close(1013, "Full.")
