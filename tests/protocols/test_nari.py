"""The transcripts in `transcripts/nari`, the error table, and frames in any order."""

import base64
import json
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from voicewire.audio.format import AudioFormat
from voicewire.errors import BadMessage, EngineFailure, LocalProtocolError, SpeechError, error_classes
from voicewire.events import (
    AudioChunk,
    Idle,
    InputEnd,
    SegmentEnd,
    SegmentStart,
    SessionEnd,
    SessionError,
    SessionReady,
    SessionStart,
    TextAppend,
    UtteranceEnd,
    UtteranceError,
)
from voicewire.protocols.base import Accept, Close, Frame, Handshake, Note, ProtocolLimits, Refuse
from voicewire.protocols.nari import ErrorRow, NariProtocol
from voicewire.testing import REQUEST_ID, check_protocol, handshake, replay

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts" / "nari").glob("*.txt"))
PAGE = Path(__file__).parents[2] / "docs" / "protocols" / "nari.md"
HANDSHAKE = handshake("/v1/text-to-speech/diana/stream-input", {"authorization": "Bearer vw_x"})
READY = SessionReady(AudioFormat("pcm16", 24_000))
FUZZ_EXAMPLES = int(os.environ.get("VOICEWIRE_FUZZ_EXAMPLES", "100"))
fuzz = settings(max_examples=FUZZ_EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript(path: Path) -> None:
    replay(NariProtocol, path.read_text(encoding="utf-8"))


def asked(limits: ProtocolLimits | None = None) -> NariProtocol:
    machine = NariProtocol(REQUEST_ID, limits)
    machine.open(HANDSHAKE, 0.0)
    return machine


def accepted() -> NariProtocol:
    machine = asked()
    machine.send(READY, 0.0)
    return machine


def opened() -> NariProtocol:
    machine = accepted()
    machine.receive(Frame('{"text":" "}'), 0.0)
    return machine


# -- the error table -----------------------------------------------------------------------------------


@pytest.mark.parametrize("error", error_classes())
def test_every_error_has_a_row(error: type[SpeechError]) -> None:
    assert error in NariProtocol.errors


@pytest.mark.parametrize(
    ("error", "row"), NariProtocol.errors.items(), ids=lambda value: getattr(value, "__name__", "")
)
def test_row_before_the_upgrade(error: type[SpeechError], row: ErrorRow) -> None:
    [refusal] = asked().send(SessionError(error("What is wrong.")), 0.0)
    assert isinstance(refusal, Refuse)
    assert refusal.status == row.status
    assert json.loads(refusal.body)["error"] == {
        "code": row.code,
        "message": "What is wrong.",
        "requestId": REQUEST_ID,
    }
    headers = dict(refusal.headers)
    assert headers["x-request-id"] == REQUEST_ID
    assert headers["content-type"] == "application/json"
    assert ("retry-after" in headers) == (row.status in (429, 503))
    assert ("www-authenticate" in headers) == (row.status == 401)


@pytest.mark.parametrize(
    ("error", "row"), NariProtocol.errors.items(), ids=lambda value: getattr(value, "__name__", "")
)
def test_row_after_the_upgrade(error: type[SpeechError], row: ErrorRow) -> None:
    frame, close = accepted().send(SessionError(error("What is wrong.")), 0.0)
    assert isinstance(frame, Frame)
    assert json.loads(frame.data) == {"error": row.error, "message": "What is wrong.", "requestId": REQUEST_ID}
    assert close == Close(row.close_code, "What is wrong.")


@pytest.mark.parametrize("row", NariProtocol.errors.values(), ids=lambda row: row.error)
def test_row_is_well_formed(row: ErrorRow) -> None:
    assert 400 <= row.status <= 599
    assert row.code == row.code.upper()
    assert row.error == row.error.lower()
    assert row.close_code in (1001, 1003, 1008, 1009, 1011, 1013)


def test_an_error_without_a_row_is_told_as_its_nearest_ancestor() -> None:
    class Misspelt(BadMessage):
        """A kind of error that the table does not list."""

    frame, _ = accepted().send(SessionError(Misspelt()), 0.0)
    assert json.loads(frame.data)["error"] == "invalid_input_message"
    frame, close = accepted().send(SessionError(SpeechError()), 0.0)
    assert json.loads(frame.data)["error"] == "generation_failed"
    assert close.code == 1011


def test_the_page_has_the_table() -> None:
    cells = [[cell.strip(" `") for cell in line.split("|")[1:-1]] for line in PAGE.read_text().splitlines()]
    documented = {row[0]: row[1:4] for row in cells if len(row) >= 4}
    for error, row in NariProtocol.errors.items():
        wanted = [f"{row.status} {row.code}", row.error, str(row.close_code)]
        assert [cell.replace("`", "") for cell in documented[error.__name__]] == wanted


# -- audio, limits, our own mistakes --------------------------------------------------------------------


def test_audio_is_base64_in_json() -> None:
    audio = bytes(range(256)) * 94
    [frame] = accepted().send(AudioChunk(audio, 0.5), 0.0)
    assert isinstance(frame.data, str)
    assert list(json.loads(frame.data)) == ["audio", "isFinal"]
    assert base64.b64decode(json.loads(frame.data)["audio"], validate=True) == audio
    assert len(frame.data) < 32 * 1024, "half a second fits the smallest usual reader"


def test_frame_limit() -> None:
    assert NariProtocol.max_frame_bytes == 131_072


def test_session_limit_is_the_operators() -> None:
    machine = asked(ProtocolLimits(session_s=60.0))
    machine.send(READY, 0.0)
    machine.receive(Frame('{"text":" "}'), 50.0)
    assert machine.deadline() == 60.0
    assert json.loads(machine.expire(60.0)[0].data)["error"] == "session_time_limit_exceeded"


def test_notes_of_a_session_are_bounded() -> None:
    machine = opened()
    outputs = [
        output
        for number in range(1000)
        for output in machine.receive(Frame(json.dumps({"text": "a", f"field_{number}": 1})), 0.0)
    ]
    assert sum(isinstance(output, Note) for output in outputs) == 32
    assert sum(isinstance(output, TextAppend) for output in outputs) == 1000


def test_the_machine_opens_once() -> None:
    with pytest.raises(LocalProtocolError):
        asked().open(HANDSHAKE, 0.0)


def test_nothing_comes_before_the_upgrade_request() -> None:
    machine = NariProtocol(REQUEST_ID)
    assert machine.deadline() is None
    assert machine.expire(9999.0) == []
    with pytest.raises(LocalProtocolError):
        machine.receive(Frame('{"text":" "}'), 0.0)
    with pytest.raises(LocalProtocolError):
        machine.send(READY, 0.0)


@pytest.mark.parametrize("event", [AudioChunk(b"", 0.0), SessionEnd(), Idle(), UtteranceError(0, EngineFailure())])
def test_nothing_is_said_before_the_accept(event: object) -> None:
    with pytest.raises(LocalProtocolError):
        asked().send(event, 0.0)


def test_a_session_is_accepted_once() -> None:
    with pytest.raises(LocalProtocolError):
        accepted().send(READY, 0.0)


# -- any frames, any order ------------------------------------------------------------------------------

FIELDS = st.dictionaries(
    st.sampled_from(
        ["text", "flush", "voice_settings", "auto_mode", "xi_api_key", "xi-api-key", "generation_config", "context_id"]
    ),
    st.one_of(
        st.sampled_from([" ", "", "Hello.", "  ", "\n", "का"]),
        st.booleans(),
        st.none(),
        st.integers(),
        st.floats(allow_nan=False),
        st.text(max_size=8),
        st.dictionaries(
            st.sampled_from(["stability", "speed", "use_speaker_boost", "x"]),
            st.sampled_from([0.5, "1", True, None, []]),
        ),
    ),
    max_size=4,
)
VALID = st.sampled_from(
    [
        {"text": " "},
        {"text": "Hello "},
        {"text": "there.", "flush": True},
        {"text": " ", "flush": True},
        {"text": "a", "voice_settings": {"stability": "0.5"}},
        {"text": " ", "voice_settings": None, "authorization": "k"},
    ]
)
DEEP = st.integers(1, 60_000).map(lambda depth: '{"text":"a","x":' + "[" * depth + "]" * depth + "}")


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A valid message with some characters cut out, doubled or replaced."""
    frame = json.dumps(draw(VALID))
    start = draw(st.integers(0, len(frame)))
    end = draw(st.integers(start, len(frame)))
    return (
        frame[:start] + draw(st.one_of(st.just(""), st.just(frame[start:end] * 2), st.text(max_size=4))) + frame[end:]
    )


FRAMES = st.one_of(
    VALID.map(json.dumps),
    VALID.map(json.dumps),
    mutated(),
    FIELDS.map(json.dumps),
    st.text(max_size=20),
    st.binary(max_size=20),
    DEEP,
)
SPEECH = st.sampled_from(
    [
        SegmentStart(utterance=0, segment=0),
        AudioChunk(b"\x00\x01", 0.0),
        SegmentEnd(utterance=0, segment=0),
        UtteranceEnd(0),
        Idle(),
    ]
)
ERRORS = st.sampled_from([SessionError(error()) for error in error_classes()])
PAUSES = st.sampled_from([0.0, 1.0, 19.0, 20.0, 200.0])
LAST = st.one_of(st.just(SessionEnd()), ERRORS, st.just(UtteranceError(0, EngineFailure())))
QUERIES = st.lists(
    st.tuples(
        st.one_of(
            st.sampled_from(["model_id", "seed", "inactivity_timeout", "auto_mode", "output_format"]),
            st.text(max_size=5),
        ),
        st.one_of(st.sampled_from(["1", "180", "true", "pcm_24000", "qwen3-tts"]), st.text(max_size=5)),
    ),
    max_size=3,
)


def check_outputs(outputs: list[object]) -> None:
    """What holds for every conversation: one ending, the last thing said, with an error frame unless it is 1000."""
    ends = [output for output in outputs if isinstance(output, Close | Refuse)]
    assert len(ends) == 1
    said = [output for output in outputs if isinstance(output, Accept | Frame | Close | Refuse)]
    assert said[-1] is ends[0]
    if isinstance(ends[0], Close):
        assert isinstance(said[0], Accept)
        last = json.loads(said[-2].data)
        assert last == {"isFinal": True} if ends[0].code == 1000 else last.keys() == {"error", "message", "requestId"}
        assert len(ends[0].reason.encode()) <= 123
    else:
        assert len(said) == 1
        assert ends[0].status >= 400


@fuzz
@given(
    st.lists(FRAMES | PAUSES, max_size=3),
    st.lists(FRAMES | SPEECH | PAUSES, max_size=30),
    LAST,
    st.lists(FRAMES | SPEECH, max_size=3),
)
def test_any_frames_in_any_order_end_once(early: list, steps: list, last: object, late: list) -> None:
    outputs = check_protocol(NariProtocol, HANDSHAKE, [*early, READY, *steps, last, *late])
    assert isinstance(outputs[0], SessionStart)
    check_outputs(outputs)


@fuzz
@given(st.lists(VALID.map(json.dumps) | SPEECH, max_size=30), st.lists(FRAMES, max_size=5))
def test_valid_messages_are_joined_and_finished(steps: list, late: list) -> None:
    """A client that keeps to the reference reaches `isFinal`, and what it says arrives in order."""
    messages = [*steps, '{"text":""}', *late, SessionEnd()]
    outputs = check_protocol(NariProtocol, HANDSHAKE, [READY, '{"text":" "}', *messages])
    texts = [json.loads(step)["text"] for step in steps if isinstance(step, str)]
    heard = "".join(output.text for output in outputs if isinstance(output, TextAppend))
    assert heard.replace(" ", "") == "".join(texts).replace(" ", "")
    assert sum(isinstance(output, InputEnd) for output in outputs) == 1
    assert outputs[-2:] == [Frame('{"isFinal":true}'), Close(1000)]


@fuzz
@given(ERRORS, st.lists(FRAMES | PAUSES, max_size=5))
def test_a_session_that_is_refused_ends_once(error: SessionError, steps: list) -> None:
    check_outputs(check_protocol(NariProtocol, HANDSHAKE, [*steps, error, *steps]))


@fuzz
@given(QUERIES, st.text(max_size=10), st.sampled_from(["", "Bearer", "Bearer k", "bearer  k", "Basic k", "Bearer a b"]))
def test_any_upgrade_request_is_asked_or_refused(query: list, voice: str, authorization: str) -> None:
    opening = Handshake(f"/v1/text-to-speech/{voice}/stream-input", tuple(query), {"authorization": authorization})
    outputs = [output for output in check_protocol(NariProtocol, opening, []) if not isinstance(output, Note)]
    [output] = outputs
    assert isinstance(output, SessionStart | Refuse)
    if isinstance(output, SessionStart):
        assert output.voice == voice
        assert output.api_key == "k"
        assert 0 <= output.seed <= 4_294_967_295
    else:
        assert output.status in (400, 401)
        assert json.loads(output.body)["error"]["requestId"] == REQUEST_ID
