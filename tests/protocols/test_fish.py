"""The transcripts in `transcripts/fish`, the error table, and the limits."""

import json
from pathlib import Path

import msgspec
import pytest

from voicewire.audio.format import AudioFormat
from voicewire.errors import BadMessage, EngineFailure, LocalProtocolError, SpeechError, UnknownVoice, error_classes
from voicewire.events import (
    AudioChunk,
    Entered,
    Idle,
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
from voicewire.protocols.base import Close, Frame, Note, ProtocolLimits, Refuse
from voicewire.protocols.fish import ErrorRow, FishProtocol
from voicewire.testing import REQUEST_ID, TranscriptError, handshake, replay

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts" / "fish").glob("*.txt"))
LINGERING = ProtocolLimits(fish_linger_s=60.0)
PAGE = Path(__file__).parents[2] / "docs" / "protocols" / "fish.md"
HANDSHAKE = handshake("/v1/tts/live", {"authorization": "Bearer vw_x", "model": "s2-pro"})
READY = SessionReady(AudioFormat("mp3", 44_100, 128_000))
pack = msgspec.msgpack.encode
unpack = msgspec.msgpack.decode
START = pack({"event": "start", "request": {"text": ""}})
TEXT = pack({"event": "text", "text": "Hello."})
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
