import msgspec
import pytest

from benchmarks.fish_client import FishClient, start
from benchmarks.load_plan import LoadPlan, SessionPlan
from benchmarks.stream_client import RunClock
from voicewire.audio.format import AudioFormat
from voicewire.bench.pacing import Fragment
from voicewire.events import Entered, InputEnd, SessionStart, TextAppend
from voicewire.protocols import FishProtocol
from voicewire.protocols.base import Frame, Handshake
from voicewire.protocols.fish_messages import write_audio, write_finish

MP3 = AudioFormat("mp3", 44_100, 128_000)
PCM = AudioFormat("pcm16", 24_000)
PLAN = SessionPlan(0.0, [Fragment(0.0, "Well, that"), Fragment(0.1, " is so.", flush=True)])


def client(audio_format: AudioFormat, *, keep_audio: bool = False) -> FishClient:
    return FishClient(PLAN, RunClock(), audio_format, keep_audio=keep_audio)


def machine() -> FishProtocol:
    protocol = FishProtocol("req-1")
    protocol.open(Handshake(client(PCM).target(), headers={"authorization": "Bearer vw_x"}), 0.0)
    protocol.send(Entered(), 0.0)
    return protocol


@pytest.mark.parametrize("audio_format", [PCM, MP3, AudioFormat("opus", 48_000, 32_000)])
def test_the_first_message_asks_for_the_format(audio_format: AudioFormat) -> None:
    (said,) = machine().receive(Frame(start(audio_format)), 0.0)
    assert isinstance(said, SessionStart)
    assert said.audio == audio_format
    assert (said.options.cuts, said.options.min_segment_chars, said.options.normalize) == ("clause", 0, False)


def test_a_fragment_is_said_with_its_flush() -> None:
    fish, protocol = client(PCM), machine()
    protocol.receive(Frame(fish.first_frame()), 0.0)
    frames = [frame for fragment in PLAN.fragments for frame in fish.text_frames(fragment)]
    said = [event for frame in (*frames, fish.end_frame()) for event in protocol.receive(Frame(frame), 0.0)]
    assert said == [TextAppend("Well, that"), TextAppend(" is so."), TextAppend("", flush=True), InputEnd()]


def test_audio_is_noted_when_it_can_be_played() -> None:
    fish = client(MP3)
    frame = b"\xff\xfb\x90\xc0" + bytes(413)
    fish.take(memoryview(write_audio(frame[:100])), 1.0)
    fish.take(memoryview(write_audio(frame[100:] + frame)), 2.0)
    assert [chunk.at_s for chunk in fish.result.chunks] == [2.0]
    assert fish.result.chunks[0].duration_s == pytest.approx(2 * 1152 / 44_100)
    assert fish.result.audio == []


def test_audio_is_kept_where_it_is_asked_for() -> None:
    fish = client(PCM, keep_audio=True)
    fish.take(memoryview(write_audio(b"\x01\x00")), 1.0)
    assert fish.result.audio == [b"\x01\x00"]


def test_the_session_ends_with_finish() -> None:
    fish = client(PCM)
    fish.take(memoryview(write_finish()), 1.0)
    assert fish.result.is_final
    assert fish.result.error == ""


def test_an_error_fails_the_session() -> None:
    fish = client(PCM)
    fish.take(memoryview(write_finish("Reference not found: x")), 1.0)
    assert fish.result.error == "finish(error): Reference not found: x"
    assert fish.done.is_set()


def test_a_plan_reaches_the_process_that_runs_it() -> None:
    plan = LoadPlan(url="ws://a", key="vw_x", sessions=[PLAN], fish=MP3)
    assert msgspec.json.decode(msgspec.json.encode(plan), type=LoadPlan) == plan
    assert LoadPlan(url="ws://a", key="vw_x", sessions=[PLAN]).fish is None
