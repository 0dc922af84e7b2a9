"""Sessions whose encoding is done elsewhere, and sessions that outlive what cannot be spoken."""

import pytest

from voicewire.audio.encoder import ENCODERS
from voicewire.audio.format import AudioFormat
from voicewire.audio.pcm import Pcm16Encoder
from voicewire.errors import EngineFailure, TextTooLong
from voicewire.events import (
    AudioChunk,
    Idle,
    InputEnd,
    SegmentEnd,
    SessionEnd,
    SessionError,
    SessionOptions,
    SessionStart,
    UtteranceEnd,
    UtteranceError,
)
from voicewire.speech.line import SameThread
from voicewire.speech.session import Session
from voicewire.testing import settle

RATE = 24_000


class HeavyEncoder(Pcm16Encoder):
    is_heavy = True


class Elsewhere:
    """A workshop that works when the test says so."""

    def __init__(self) -> None:
        self.waiting = []

    def do(self, work, done) -> None:
        self.waiting.append(lambda: SameThread().do(work, done))


@pytest.fixture
def heavy(stage, monkeypatch):
    monkeypatch.setitem(ENCODERS, "heavy", HeavyEncoder)
    workshop = Elsewhere()

    def talk(codec: str = "heavy", **options):
        start = SessionStart(
            namespace="test", voice="v", audio=AudioFormat(codec, RATE), options=SessionOptions(**options)
        )
        talk = stage.session(start=start)
        talk.session = Session(start, talk.events.append, stage.scheduler, stage.clock, workshop=workshop)
        return talk.admit(), workshop

    return talk


async def work_on(workshop) -> None:
    while workshop.waiting:
        workshop.waiting.pop(0)()
        await settle()


async def test_nothing_is_said_before_the_audio_that_comes_before_it(heavy) -> None:
    talk, workshop = heavy()
    talk.say("One two three four. Five six seven eight.", flush=True)
    talk.session.handle(InputEnd())
    await settle()
    assert talk.kinds == ["SessionReady"]
    await work_on(workshop)
    assert talk.kinds[-2:] == ["UtteranceEnd", "SessionEnd"]
    assert [event.segment for event in talk.of(SegmentEnd)] == [0, 1]
    assert talk.of(SessionEnd)[0].usage.audio_s == pytest.approx(len(talk.audio) / RATE)


async def test_elsewhere_or_here_the_bytes_are_the_same(heavy, stage) -> None:
    text = "One two three four. Five six, seven eight. Nine."
    away, workshop = heavy()
    here = stage.session().admit()
    for talk in (away, here):
        talk.say(text, flush=True)
        talk.session.handle(InputEnd())
        await settle()
        await work_on(workshop)
    assert away.audio.tobytes() == here.audio.tobytes()


async def test_no_further_piece_is_asked_for_while_one_is_encoded(heavy) -> None:
    talk, workshop = heavy()
    talk.say("A rather long sentence that takes more than half a second to say. " * 20, flush=True)
    await settle()
    assert len(workshop.waiting) == 1
    assert talk.session._scheduler.open_jobs <= 1


async def test_idleness_is_told_once_all_audio_has_been_made(heavy) -> None:
    talk, workshop = heavy()
    talk.say("One two three.", flush=True)
    await settle()
    assert talk.of(Idle) == []
    await work_on(workshop)
    assert talk.kinds[-1] == "Idle"


async def test_a_session_that_is_over_hears_nothing_of_what_was_still_made(heavy) -> None:
    talk, workshop = heavy()
    talk.say("One two three.", flush=True)
    await settle()
    talk.session.close()
    await work_on(workshop)
    assert talk.kinds == ["SessionReady"]


async def test_an_utterance_comes_as_one_file(heavy) -> None:
    talk, workshop = heavy("pcm16", encoder="file", plan="utterance", silence_when_empty=True)
    for text in ("One two three. Four five six.", "…"):
        talk.say(text, flush=True)
    talk.session.handle(InputEnd())
    await settle()
    await work_on(workshop)
    files = talk.of(AudioChunk)
    assert len(files) == 2
    assert [file.sample_rate for file in files] == [RATE, RATE]
    assert all(len(file.audio) == round(file.duration_s * RATE) * 2 for file in files)
    assert files[0].duration_s > 1.5 > files[1].duration_s > 0
    names = [name for name in talk.kinds if name in ("AudioChunk", "UtteranceEnd")]
    assert names == ["AudioChunk", "UtteranceEnd"] * 2


async def test_an_utterance_that_cannot_be_spoken_ends_alone(stage) -> None:
    options = {"plan": "utterance", "survives_failure": True, "encoder": "file"}
    talk = stage.session("sine?fail_at=0&word=broken", **options).admit()
    for text in ("All is well.", "This is broken. And so on.", "All is well again."):
        talk.say(text, flush=True)
    talk.session.handle(InputEnd())
    await settle()
    (failed,) = talk.of(UtteranceError)
    assert failed.utterance == 1
    assert isinstance(failed.error, EngineFailure)
    assert [event.utterance for event in talk.of(UtteranceEnd)] == [0, 2]
    assert len(talk.of(AudioChunk)) == 2
    assert talk.kinds[-1] == "SessionEnd"


async def test_what_was_said_of_a_failed_utterance_is_not_in_the_next_file(stage) -> None:
    options = {"plan": "utterance", "survives_failure": True, "encoder": "file"}
    talk = stage.session("sine?fail_at=0&word=broken", **options).admit()
    talk.say("All is well at first. Then it is broken.", flush=True)
    talk.say("All is well.", flush=True)
    await settle()
    alone = stage.session("sine", **options).admit()
    alone.say("All is well.", flush=True)
    await settle()
    assert [len(file.audio) for file in talk.of(AudioChunk)] == [len(file.audio) for file in alone.of(AudioChunk)]


async def test_a_file_that_fits_in_no_message_fails_alone(stage) -> None:
    options = {"plan": "utterance", "survives_failure": True, "encoder": "file", "max_file_bytes": 20_000}
    talk = stage.session(**options).admit()
    for text in ("This is far too long for so few bytes, even at the lowest rate.", "Short."):
        talk.say(text, flush=True)
    await settle()
    (failed,) = talk.of(UtteranceError)
    assert isinstance(failed.error, TextTooLong)
    assert [event.utterance for event in talk.of(UtteranceEnd)] == [1]
    assert [file.sample_rate for file in talk.of(AudioChunk)] == [8_000]


async def test_a_file_that_fails_elsewhere_is_told_of_its_own_utterance(heavy) -> None:
    options = {"plan": "utterance", "survives_failure": True, "encoder": "file", "max_file_bytes": 20_000}
    talk, workshop = heavy("pcm16", **options)
    for text in ("Short.", "This is far too long for so few bytes, even at the lowest rate.", "Also short."):
        talk.say(text, flush=True)
    await settle()
    await work_on(workshop)
    assert [event.utterance for event in talk.of(UtteranceError)] == [1]
    assert [event.utterance for event in talk.of(UtteranceEnd)] == [0, 2]
    assert len(talk.of(AudioChunk)) == 2


async def test_where_the_protocol_cannot_say_so_the_session_fails(stage) -> None:
    talk = stage.session("sine?fail_at=0", plan="utterance").admit()
    talk.say("All is well.", flush=True)
    await settle()
    assert isinstance(talk.of(SessionError)[0].error, EngineFailure)
    assert talk.session.is_over


async def test_bytes_are_counted_where_those_are_charged(stage) -> None:
    talk = stage.session(charge_unit="bytes").admit()
    talk.say("Très bien, à bientôt.", flush=True)
    talk.session.handle(InputEnd())
    await settle()
    assert talk.of(SessionEnd)[0].usage.characters == len("Très bien, à bientôt.".encode())


async def test_when_no_engine_runs_the_utterance_that_is_due_fails(stage) -> None:
    talk = stage.session(plan="utterance", survives_failure=True, encoder="file").admit()
    for text in ("The first.", "The second.", "The third."):
        talk.say(text, flush=True)
    await settle()
    assert [event.utterance for event in talk.of(UtteranceEnd)] == [0, 1, 2]
    talk.say("The fourth.", flush=True)
    talk.say("The fifth.", flush=True)
    talk.session.job_failed(EngineFailure("no voice engine is running"))
    assert [event.utterance for event in talk.of(UtteranceError)] == [3]
    await settle()
    assert [event.utterance for event in talk.of(UtteranceEnd)] == [0, 1, 2, 4]


async def test_samples_of_voices_live_no_longer_than_they_are_needed(stage) -> None:
    talk = stage.session().admit()
    talk.session.references = (("sample",),)
    talk.session.close()
    assert talk.session.references == ()


async def test_a_listener_who_has_heard_everything_need_not_wait_for_a_long_sentence(stage) -> None:
    talk = stage.session(min_segment_chars=50, cuts="sentence").admit()
    talk.say("One two three. ")
    await stage.pass_time(4.0)
    heard = len(talk.of(SegmentEnd))
    assert heard == 1
    talk.say("Four. ")
    await stage.pass_time(0.3)
    assert len(talk.of(SegmentEnd)) == 2


@pytest.mark.parametrize("codec_rate", [16_000, 44_100])
async def test_a_flush_that_comes_late_gives_the_same_bytes(stage, codec_rate: int) -> None:
    heard = []
    for late in (False, True):
        start = SessionStart(namespace="test", voice="v", audio=AudioFormat("pcm16", codec_rate))
        talk = stage.session(start=start).admit()
        talk.say("One two three. ", flush=not late)
        await settle()
        if late:
            talk.say("", flush=True)
            await settle()
        heard.append(talk.audio.tobytes())
        assert len(talk.of(SegmentEnd)) == 1
        assert [event.utterance for event in talk.of(UtteranceEnd)] == [0]
        talk.say("Four five six.", flush=True)
        talk.session.handle(InputEnd())
        await settle()
        heard.append(talk.audio.tobytes())
    assert heard[:2] == heard[2:]
