"""Conversations of the Intron protocol: transcripts, then what must hold for any client."""

import json
import os
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from voicewire.audio.format import AudioFormat
from voicewire.errors import EngineFailure, LocalProtocolError, SpeechError, TextTooLong, error_classes
from voicewire.events import (
    AudioChunk,
    Enter,
    Entered,
    Idle,
    InputEnd,
    Saved,
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
from voicewire.protocols.base import Accept, Close, Frame, Handshake, Keep, KeptFrame, Output, ProtocolLimits, Save
from voicewire.protocols.intron import MAX_EARLY_ANSWERS, MAX_FILE_BYTES, MAX_WAITING, IntronProtocol
from voicewire.protocols.intron_handshake import UnknownGender
from voicewire.protocols.intron_messages import make_uuid
from voicewire.testing import REQUEST_ID, check_protocol, handshake, replay

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts" / "intron").glob("*.txt"))
FUZZ = settings(
    max_examples=int(os.environ.get("VOICEWIRE_FUZZ_EXAMPLES", "100")),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
QUERY = "voice_accent=yoruba&voice_gender=female"
OPENING = handshake(f"/tts/v1/stream?{QUERY}", {"authorization": "Bearer vw_x"})
READY = SessionReady(AudioFormat("wav", 24_000))
SAVED = Saved(make_uuid("text", REQUEST_ID))
COMMIT = '{"message_type":"COMMIT"}'
WORDS = "The kettle is on."
TERMINAL = {"COMMITTED_AUDIO", "ERROR", "AUTHENTICATION_ERROR", "RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED"} | {
    "SESSION_TIME_LIMIT_EXCEEDED",
    "INSUFFICIENT_TEXT_ACTIVITY",
}


def text(words: str, **more: object) -> str:
    return json.dumps({"message_type": "INPUT_TEXT_CHUNK", "text": words, **more})


def fetch(number: object) -> str:
    return json.dumps({"message_type": "FETCH_AUDIO_CHUNK", "chunk_id": number})


def opened(limits: ProtocolLimits | None = None) -> IntronProtocol:
    machine = IntronProtocol(REQUEST_ID, limits)
    machine.open(OPENING, 0.0)
    return machine


def created(limits: ProtocolLimits | None = None) -> IntronProtocol:
    machine = opened(limits)
    machine.send(Entered(), 0.0)
    machine.send(READY, 0.0)
    return machine


def said(outputs: Iterable[Output]) -> list[dict[str, object]]:
    """Our messages, each kept part as `<its number>`."""
    messages: list[dict[str, object]] = []
    for output in outputs:
        match output:
            case Frame(str() as data):
                messages.append(json.loads(data))
            case KeptFrame(head, part, tail):
                messages.append(json.loads(f"{head}<{part}>{tail}"))
    return messages


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript(path: Path) -> None:
    limits = ProtocolLimits(intron_aliases="without_aliases" not in path.stem)
    replay(IntronProtocol, path.read_text(encoding="utf-8"), limits)


# -- limits and sizes ----------------------------------------------------------------------------------


@pytest.mark.parametrize("sample_rate", [8000, 16_000, 24_000, 48_000])
@pytest.mark.parametrize("codec", ["wav", "opus"])
def test_the_operators_rate_is_asked_for_and_told(codec: str, sample_rate: int) -> None:
    machine = IntronProtocol(REQUEST_ID, ProtocolLimits(intron_sample_rate=sample_rate))
    machine.open(handshake(f"/tts/v1/stream?{QUERY}&output_audio_format={codec}"), 0.0)
    [start] = machine.send(Entered(), 0.0)
    assert isinstance(start, SessionStart)
    assert start.audio == AudioFormat(codec, sample_rate)
    machine.send(SessionReady(start.audio), 0.0)
    machine.receive(Frame(text(WORDS)), 0.0)
    [answer] = said(machine.receive(Frame(fetch(1)), 0.0))
    assert (answer["processing_staus"], answer["audio_config_frame_rate"]) == ("PROCESSING", sample_rate)
    assert answer["extension"] == f".{codec}"


def test_the_largest_file_fits_in_one_message() -> None:
    machine = created()
    machine.receive(Frame(text(WORDS)), 0.0)
    machine.send(AudioChunk(bytes(MAX_FILE_BYTES), 12345.6789, 48_000), 0.0)
    [answer] = machine.receive(Frame(fetch(1)), 0.0)
    assert isinstance(answer, KeptFrame)
    rest = len(answer.head.encode()) + len(answer.tail.encode())
    assert rest < 900  # a session's highest chunk_id adds a few digits
    assert rest + (MAX_FILE_BYTES + 2) // 3 * 4 < 1_000_000


@pytest.mark.parametrize(("intron_s", "all_s", "told"), [(3, 3600, "3"), (300, 3, "3"), (2.5, 3600, "2.5")])
def test_the_shorter_session_limit_holds(intron_s: float, all_s: float, told: str) -> None:
    machine = created(ProtocolLimits(intron_session_s=intron_s, session_s=all_s))
    assert machine.deadline() == float(told)
    assert machine.expire(float(told) - 0.001) == []
    frame, close = machine.expire(float(told))
    assert said([frame]) == [{"message_type": "SESSION_TIME_LIMIT_EXCEEDED", "session_time_limit": told}]
    assert isinstance(close, Close)
    assert close.code == 1000


def test_the_idle_limit_is_the_operators() -> None:
    machine = created(ProtocolLimits(intron_idle_s=2))
    [answer] = said(machine.expire(2.0))
    assert answer["message"] == "insufficient text activity detected,exceed max idle time of 2 seconds"


def test_the_session_limit_is_told_where_both_are_over() -> None:
    machine = created(ProtocolLimits(intron_idle_s=5, intron_session_s=5))
    assert said(machine.expire(5.0))[0]["message_type"] == "SESSION_TIME_LIMIT_EXCEEDED"


def test_a_finished_chunk_makes_room_for_another() -> None:
    machine = created()
    for _ in range(MAX_WAITING):
        assert said(machine.receive(Frame(text(WORDS)), 0.0))[0]["message_type"] == "TEXT_CHUNK_ACK"
    for utterance in range(200):
        assert said(machine.receive(Frame(text(WORDS)), 0.0))[0]["message_type"] == "INPUT_ERROR"
        machine.send(AudioChunk(b"a", 0.5, 24_000), 0.0)
        machine.send(UtteranceEnd(utterance), 0.0)
        assert said(machine.receive(Frame(text(WORDS)), 0.0))[0]["chunck_id"] == MAX_WAITING + utterance + 1


def test_answers_before_the_session_are_bounded() -> None:
    machine = opened()
    for _ in range(MAX_EARLY_ANSWERS):
        assert machine.receive(Frame("{}"), 0.0) == []
    frame, close = machine.receive(Frame("{}"), 0.0)
    assert said([frame]) == [{"message_type": "INPUT_ERROR", "message": "Error processing data"}]
    assert isinstance(close, Close)
    assert machine.send(Entered(), 0.0) == []


def test_ids_differ_by_connection() -> None:
    ids = set()
    for request_id in ("req-1", "req-2"):
        machine = IntronProtocol(request_id)
        machine.open(OPENING, 0.0)
        machine.send(Entered(), 0.0)
        ids.add(said(machine.send(READY, 0.0))[0]["session_id"])
    assert len(ids) == 2


# -- the error table -----------------------------------------------------------------------------------


def test_table_has_exactly_the_errors_of_the_tree() -> None:
    assert [error for error in IntronProtocol.errors if error is not UnknownGender] == error_classes()


@pytest.mark.parametrize("error", error_classes())
@pytest.mark.parametrize("begin", [opened, created])
def test_every_error_is_said_before_its_close(begin, error: type[SpeechError]) -> None:
    machine = begin()
    row = IntronProtocol.errors[error]
    frame, close = machine.send(SessionError(error("Why.")), 0.0)
    [told] = said([frame])
    assert told.pop("message_type") == row.message_type
    assert "{" not in str(told.values())
    assert close == Close(row.close_code, "Why.")
    assert machine.deadline() is None


class Unheard(EngineFailure):
    pass


def test_an_error_without_a_row_is_told_as_its_nearest_kin() -> None:
    [frame, close] = created().send(SessionError(Unheard()), 0.0)
    assert said([frame])[0]["message_type"] == "ERROR"
    assert isinstance(close, Close)
    assert close.code == 1011


# -- our own misuse ------------------------------------------------------------------------------------

ENTERED = Entered()
FILE = AudioChunk(b"a", 0.1, 24_000)
BUGS: dict[str, list[str | ServerEvent]] = {
    "ready before entered": [READY],
    "entered twice": [ENTERED, ENTERED],
    "ready twice": [ENTERED, READY, READY],
    "audio before ready": [ENTERED, text(WORDS), FILE],
    "audio without text": [ENTERED, READY, FILE],
    "audio of a text that is finished": [ENTERED, READY, text(WORDS), FILE, UtteranceEnd(0), FILE],
    "a file too large for a message": [ENTERED, READY, text(WORDS), AudioChunk(bytes(MAX_FILE_BYTES + 1), 0.1)],
    "end of a later text": [ENTERED, READY, text(WORDS), text(WORDS), UtteranceEnd(1)],
    "end of an earlier text": [ENTERED, READY, text(WORDS), text(WORDS), UtteranceEnd(0), UtteranceEnd(0)],
    "end without text": [ENTERED, READY, UtteranceEnd(0)],
    "failure without text": [ENTERED, READY, UtteranceError(0, EngineFailure())],
    "end of the session without a commit": [ENTERED, READY, text(WORDS), FILE, UtteranceEnd(0), SessionEnd()],
    "end of the session before all audio": [ENTERED, READY, text(WORDS), COMMIT, SessionEnd()],
    "saved without asking": [ENTERED, READY, SAVED],
    "another recording": [ENTERED, READY, text(WORDS), COMMIT, FILE, UtteranceEnd(0), SessionEnd(), Saved("x")],
}


@pytest.mark.parametrize("steps", BUGS.values(), ids=BUGS)
def test_our_own_misuse_is_a_bug(steps: list[str | ServerEvent]) -> None:
    machine = opened()
    for step in steps[:-1]:
        give(machine, step, 0.0)
    with pytest.raises(LocalProtocolError):
        give(machine, steps[-1], 0.0)


def test_a_connection_opens_once_and_first() -> None:
    with pytest.raises(LocalProtocolError):
        opened().open(OPENING, 0.0)
    with pytest.raises(LocalProtocolError):
        IntronProtocol(REQUEST_ID).receive(Frame(COMMIT), 0.0)
    with pytest.raises(LocalProtocolError):
        IntronProtocol(REQUEST_ID).send(SessionError(EngineFailure()), 0.0)
    assert IntronProtocol(REQUEST_ID).deadline() is None


# -- what must hold for any client: a stand-in for the core answers whatever the machine asks, at any pace


def give(machine: IntronProtocol, step: str | bytes | ServerEvent | float, now: float) -> list[Output]:
    match step:
        case str() | bytes():
            return machine.receive(Frame(step), now)
        case float():
            return machine.expire(now)
        case _:
            return machine.send(step, now)


def spoken(utterance: int, words: str) -> Iterator[ServerEvent]:
    """What a session says of one chunk: some fail before their audio, some end without any."""
    yield SegmentStart(utterance=utterance, segment=0, segments=1)
    if len(words) % 5 == 0:
        yield UtteranceError(utterance, TextTooLong() if len(words) % 2 else EngineFailure())
        return
    if len(words) % 7:
        yield AudioChunk(words.encode()[:4], len(words) / 16, 24_000)
    yield SegmentEnd(utterance=utterance, segment=0, segments=1)
    yield UtteranceEnd(utterance)
    yield Idle()


class PacedCore:
    """Legal answers to what a machine asks, handed out one at a time."""

    def __init__(self) -> None:
        self._due: deque[ServerEvent] = deque()
        self._utterances = 0
        self.kept: dict[int, bytes] = {}
        self.fetched: list[int] = []

    def handle(self, output: Output) -> None:
        match output:
            case Enter():
                self._due.append(Entered(7.5))
            case SessionStart(audio=audio):
                self._due.append(SessionReady(audio))
            case TextAppend(words, flush):
                assert flush
                self._due.extend(spoken(self._utterances, words))
                self._utterances += 1
            case InputEnd():
                self._due.append(SessionEnd())
            case Keep(part, data):
                self.kept[part] = data
            case KeptFrame(_, part, _):
                assert part in self.kept
            case Save(recording_id=name, parts=parts):
                assert set(parts) <= set(self.kept)
                self._due.append(Saved(name))

    def next(self) -> ServerEvent | None:
        return self._due.popleft() if self._due else None


SPEAK = "speak"
Move = str | bytes | float | ServerEvent | tuple[str, int]


def steps_of(moves: Iterable[Move]) -> list[str | bytes | float | ServerEvent]:
    """The moves with each (SPEAK, n) replaced by the next n events that the core would give at that point."""
    machine, core, now = IntronProtocol(REQUEST_ID), PacedCore(), 0.0
    for output in machine.open(OPENING, now):
        core.handle(output)
    steps: list[str | bytes | float | ServerEvent] = []
    for move in moves:
        events = (core.next() for _ in range(move[1])) if isinstance(move, tuple) else [move]
        for step in events:
            if step is None:
                continue
            now += step if isinstance(step, float) else 0.0
            steps.append(step)
            for output in give(machine, step, now):
                core.handle(output)
    return steps


SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner))
FIELDS = st.sampled_from(["message_type", "text", "ack_id", "chunk_id"])
SENTENCES = st.text(min_size=8, max_size=103) | st.text("ab ", min_size=10, max_size=40)
TEXTS = st.fixed_dictionaries(
    {"message_type": st.just("INPUT_TEXT_CHUNK"), "text": SENTENCES}, optional={"ack_id": st.integers(-1, 9)}
)
FETCHES = st.fixed_dictionaries({"message_type": st.just("FETCH_AUDIO_CHUNK"), "chunk_id": st.integers(-1, 9)})
MESSAGES = TEXTS | FETCHES | st.just({"message_type": "COMMIT"})
MUTATED = st.builds(
    lambda message, name, value: {**message, name: value}, MESSAGES, FIELDS | st.text(max_size=5), VALUES
)
DEEP = st.sampled_from(["[", '{"a":', '{"message_type":[']).map(lambda opening: opening * 20_000)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    whole = json.dumps(draw(MESSAGES))
    start = draw(st.integers(0, len(whole)))
    return whole[:start] + draw(st.text(max_size=3)) + whole[draw(st.integers(start, len(whole))) :]


FRAMES = (
    MESSAGES.map(json.dumps)
    | MUTATED.map(json.dumps)
    | VALUES.map(json.dumps)
    | damaged()
    | st.text()
    | st.binary()
    | DEEP
)
ERRORS = st.builds(
    SessionError, st.sampled_from(error_classes()).map(lambda error: error()), st.none() | st.integers(-2, 9)
)
TURNS = st.tuples(st.just(SPEAK), st.integers(1, 9))
PAUSES = st.floats(0, 70)
GENDERS_ASKED = st.sampled_from(["male", "female"]) | st.text(max_size=12)
MOVES = st.lists(FRAMES | TURNS | TURNS | PAUSES | ERRORS, max_size=20)


@st.composite
def well_begun(draw: st.DrawFn) -> list[Move]:
    """A session that is created, then texts and fetches among turns of the core, then anything."""
    moves: list[Move] = [(SPEAK, 2)]
    for _ in range(draw(st.integers(0, 8))):
        moves.append(draw(TEXTS.filter(lambda fields: "ack_id" not in fields).map(json.dumps)))
        moves.append(draw(FETCHES.map(json.dumps)))
        moves.append((SPEAK, draw(st.integers(0, 9))))
    return moves + draw(MOVES)


@FUZZ
@given(MOVES | well_begun())
def test_no_client_breaks_the_machine(moves: list[Move]) -> None:
    outputs = check_protocol(IntronProtocol, OPENING, steps_of(moves))
    assert isinstance(outputs[0], Accept)
    for message in said(outputs[:-2]):
        assert message["message_type"] not in TERMINAL
    for output in outputs[:-1]:
        assert not isinstance(output, Close)
    if isinstance(outputs[-1], Close):
        assert isinstance(outputs[-2], Frame)
        assert len(outputs[-1].reason.encode()) <= 123


@FUZZ
@given(MOVES | well_begun(), ERRORS)
def test_a_session_error_always_leaves_exactly_one_close(moves: list[Move], error: SessionError) -> None:
    outputs = check_protocol(IntronProtocol, OPENING, [*steps_of(moves), error])
    assert len([output for output in outputs if isinstance(output, Close)]) == 1
    assert isinstance(outputs[-1], Close)


@FUZZ
@given(st.lists(TEXTS.map(json.dumps) | FETCHES.map(json.dumps), max_size=20), st.lists(st.integers(0, 9)))
def test_every_text_and_every_fetch_has_one_answer_in_its_place(frames: list[str], pace: list[int]) -> None:
    turns = [*pace, *[0] * len(frames)]
    moves: list[Move] = [move for frame, turn in zip(frames, turns, strict=False) for move in (frame, (SPEAK, turn))]
    outputs = check_protocol(IntronProtocol, OPENING, steps_of([*moves, (SPEAK, 2), COMMIT, (SPEAK, 1000)]))
    first, *answers = said(outputs)
    assert (first["message_type"], first["credit_balance"]) == ("SESSION_CREATED", 7.5)
    last = answers.pop()
    assert len(answers) == len(frames)
    accepted = [answer for answer in answers if answer["message_type"] == "TEXT_CHUNK_ACK"]
    assert [answer["chunck_id"] for answer in accepted] == list(range(1, len(accepted) + 1))
    if not accepted:
        assert last == {"message_type": "INPUT_ERROR", "message": "no data received"}
        return
    assert outputs[-1] == Close(1000)
    texts = [output.text for output in outputs if isinstance(output, TextAppend)]
    heard = [words for words in texts if len(words) % 5 and len(words) % 7]
    assert last["audio_len"] == pytest.approx(sum(map(len, heard)) / 16, abs=0.001)
    assert [save.text for save in outputs if isinstance(save, Save)] == ([" ".join(heard)] if heard else [])


@FUZZ
@given(
    st.text(max_size=12), GENDERS_ASKED, st.text(max_size=8), st.sampled_from(["", "wav", "opus"]) | st.text(max_size=5)
)
def test_any_query_is_asked_for_or_refused_by_name(accent: str, gender: str, language: str, codec: str) -> None:
    names = ("voice_accent", "voice_gender", "voice_language", "output_audio_format")
    query = tuple(zip(names, (accent, gender, language, codec), strict=True))
    outputs = check_protocol(IntronProtocol, Handshake("/tts/v1/stream", query), [Entered()])
    match outputs[2:]:
        case [SessionStart(voice=voice)]:
            assert voice == f"{accent}:{gender}"
            assert gender in ("male", "female")
        case [Frame() as frame, Close(1008)]:
            assert said([frame])[0]["message_type"] == "INPUT_ERROR"
        case _:
            pytest.fail(f"neither asked nor refused: {outputs}")


def test_a_session_that_holds_enough_audio_takes_no_more_text() -> None:
    machine = opened(ProtocolLimits(intron_audio_s=10.0))
    machine.send(Entered(), 0.0)
    machine.send(READY, 0.0)
    assert isinstance(machine.receive(Frame(text(WORDS)), 0.0)[0], TextAppend)
    machine.send(AudioChunk(b"x", 10.0, 24_000), 1.0)
    machine.send(UtteranceEnd(0), 1.0)
    (answer,) = machine.receive(Frame(text(WORDS)), 2.0)
    assert "Error processing data" in answer.data
