from typing import ClassVar

import msgspec
import numpy as np
import pytest

from voicewire.audio.encoder import ENCODERS
from voicewire.audio.format import AudioFormat
from voicewire.audio.joiner import PAUSE_PARAGRAPH_S
from voicewire.audio.pcm import Pcm16Encoder
from voicewire.audio.prosody import Prosody
from voicewire.engines.base import Piece
from voicewire.events import AudioChunk, SegmentEnd, SegmentStart, ServerEvent, SessionOptions, SessionStart
from voicewire.speech.delivery import EMPTY_SEGMENT_S, PAUSE_S, Delivery
from voicewire.speech.line import Line, SameThread
from voicewire.speech.playback import PlaybackClock
from voicewire.speech.voice import SpeakingVoice
from voicewire.testing import FakeClock
from voicewire.text.segment import Mark, Segment

RATE = 24_000
VOICE = SpeakingVoice(
    engine="tone", name="sine", language="en", max_segment_s=10, speed_hint=0.01, estimate=lambda text: 1.0
)


class Stage:
    def __init__(self, audio: AudioFormat | None = None, **options) -> None:
        self.events: list[ServerEvent] = []
        self.playback = PlaybackClock()
        self.clock = FakeClock(10.0)
        start = SessionStart(
            namespace="n",
            voice="v",
            audio=audio or AudioFormat("pcm16", RATE),
            options=SessionOptions(**options),
            context="c",
        )
        line = Line(SameThread(), lambda step: step(), lambda: None)
        self.delivery = Delivery(start, self.playback, self.clock, line, self.events.append)

    def speak(self, seconds: float, segment: Segment, *, pieces: int = 2, voice: SpeakingVoice = VOICE) -> None:
        self.delivery.begin(segment, 0, None, voice)
        for pcm in np.array_split(np.full(round(seconds * RATE), 0.5, np.float32), pieces):
            self.delivery.push(Piece(pcm, RATE, is_last=False, synthesis_s=0.01))
        self.delivery.end()

    def of(self, kind: type) -> list:
        return [event for event in self.events if isinstance(event, kind)]


def segment(**fields) -> Segment:
    return Segment(**({"text": "Hello.", "start": 3, "end": 9, "mark": Mark.SENTENCE} | fields))


def test_a_segment_is_announced_chunked_and_closed() -> None:
    stage = Stage()
    stage.speak(1.2, segment())
    kinds = [type(event).__name__ for event in stage.events]
    assert kinds[0] == "SegmentStart"
    assert kinds[-1] == "SegmentEnd"
    assert set(kinds[1:-1]) == {"AudioChunk"}
    assert all(event.context == "c" for event in stage.events)
    [start] = stage.of(SegmentStart)
    assert (start.text_start, start.text_end) == (3, 9)
    [end] = stage.of(SegmentEnd)
    assert end.duration_s == pytest.approx(1.2 + PAUSE_S[Mark.SENTENCE], abs=0.06)
    assert end.synthesis_s == pytest.approx(0.02)
    assert stage.playback.slack(10.0) == pytest.approx(end.duration_s)


@pytest.mark.parametrize(
    ("pieces", "counted"), [("cc", 1), ("c", 1), ("mm", 0), ("mc", 0), ("cm", 0), ("mcc", 0), ("cmc", 0), ("", 0)]
)
def test_a_segment_counts_as_cached_where_no_piece_of_it_was_made(pieces: str, counted: int) -> None:
    stage = Stage()
    for _ in range(2):
        stage.delivery.begin(segment(), 0, None, VOICE)
        for piece in pieces:
            pcm = np.full(RATE, 0.5, np.float32)
            stage.delivery.push(Piece(pcm, RATE, is_last=False, synthesis_s=0.01, is_cached=piece == "c"))
        stage.delivery.end()
    stage.delivery.begin(segment(text="", break_s=1.0), 0, None, VOICE)
    stage.delivery.rest(1.0)
    assert stage.delivery.cached_segments == 2 * counted
    assert stage.delivery.segments == 3


def test_a_break_in_the_text_stands_for_the_marks_pause() -> None:
    stage = Stage()
    stage.speak(1.0, segment(break_s=2.0))
    assert stage.of(SegmentEnd)[0].duration_s == pytest.approx(3.0, abs=0.06)


def test_a_break_that_comes_after_the_marks_pause_adds_what_is_lacking() -> None:
    stage = Stage()
    stage.speak(1.0, segment())
    for break_s in (2.0, 0.5):
        stage.delivery.begin(segment(text="", break_s=break_s), 0, None, VOICE)
        stage.delivery.rest(break_s)
    durations = [end.duration_s for end in stage.of(SegmentEnd)]
    assert durations == pytest.approx([1.0 + PAUSE_S[Mark.SENTENCE], 2.0 - PAUSE_S[Mark.SENTENCE], 0.5], abs=0.06)


@pytest.mark.parametrize("speed", [1.0, 1.25])
def test_the_texts_rate_stretches_speech_and_its_marks_and_no_breaks(speed: float) -> None:
    stage = Stage(prosody=Prosody(speed=speed))
    for rate, break_s in ((1.0, None), (0.5, None), (0.8, 1.0), (1.6, None)):
        stage.speak(1.0, segment(rate=rate, break_s=break_s))
        stage.delivery.begin(segment(text="", rate=rate, break_s=2.0), 0, None, VOICE)
        stage.delivery.rest(2.0)
    stage.delivery.finish()
    marks = PAUSE_S[Mark.SENTENCE]
    spoken = sum((1.0 + marks) / total for total in (speed, max(speed * 0.5, 0.5), min(speed * 1.6, 2.0)))
    spoken += 1.0 / (speed * 0.8)
    rests = 1.0 + 3 * (2.0 - marks) + (2.0 - 1.0)
    assert stage.delivery.audio_s == pytest.approx(spoken + rests / speed, abs=0.25)


def test_an_engine_that_keeps_the_rate_is_not_stretched_again() -> None:
    stage = Stage(prosody=Prosody(speed=1.25))
    keeping = msgspec.structs.replace(VOICE, keeps_speed=True)
    stage.speak(1.0, segment(rate=0.8), voice=keeping)
    stage.speak(1.0, segment(rate=0.5, break_s=1.0), voice=keeping)
    stage.delivery.finish()
    assert stage.delivery.audio_s == pytest.approx(2.0 + PAUSE_S[Mark.SENTENCE] / 1.0 + 1.0 / 1.25, abs=0.12)


def test_a_break_may_come_before_any_speech_whatever_the_engines_rate() -> None:
    stage = Stage(audio=AudioFormat("pcm16", 8000))
    stage.delivery.begin(segment(text="", break_s=0.5), 0, None, VOICE)
    stage.delivery.rest(0.5)
    stage.speak(1.0, segment())
    stage.delivery.finish()
    assert stage.delivery.audio_s == pytest.approx(0.5 + 1.0 + PAUSE_S[Mark.SENTENCE], abs=0.06)


def test_pauses_grow_with_the_mark() -> None:
    assert [PAUSE_S[mark] for mark in Mark] == sorted(PAUSE_S.values())
    assert PAUSE_S[Mark.PARAGRAPH] == PAUSE_PARAGRAPH_S


def test_nothing_to_say_is_a_short_silence() -> None:
    stage = Stage(audio=AudioFormat("pcm16", 8000))
    stage.delivery.begin(segment(text="…", ends_utterance=True), 0, 1, VOICE)
    stage.delivery.say_nothing()
    assert stage.of(SegmentEnd)[0].duration_s == pytest.approx(EMPTY_SEGMENT_S)
    assert not any(b"".join(chunk.audio for chunk in stage.of(AudioChunk)))


@pytest.mark.parametrize("encoder", ["utterance", "session"])
@pytest.mark.parametrize("least", [0, 1026])
def test_at_the_end_of_an_utterance_nothing_is_held_back(encoder: str, least: int) -> None:
    stage = Stage(audio=AudioFormat("pcm16", 16_000), encoder=encoder, min_chunk_bytes=least)
    for _ in range(2):
        stage.speak(1.0, segment(ends_utterance=True))
    heard = stage.delivery.audio_s
    stage.delivery.finish()
    assert stage.delivery.audio_s == heard
    assert heard == pytest.approx(2 * (1.0 + PAUSE_S[Mark.SENTENCE]), abs=0.12)
    assert min(len(chunk.audio) for chunk in stage.of(AudioChunk)) >= least


def test_within_an_utterance_the_resampler_may_hold_something_back() -> None:
    stage = Stage(audio=AudioFormat("pcm16", 16_000))
    stage.speak(1.0, segment())
    heard = stage.delivery.audio_s
    stage.delivery.finish()
    assert stage.delivery.audio_s > heard


def test_totals_and_the_first_audio() -> None:
    stage = Stage()
    assert stage.delivery.first_audio_at is None
    stage.speak(1.0, segment())
    stage.clock.advance(5.0)
    stage.speak(1.0, segment())
    assert stage.delivery.first_audio_at == 10.0
    assert stage.delivery.segments == 2
    assert stage.delivery.audio_s == pytest.approx(sum(chunk.duration_s for chunk in stage.of(AudioChunk)))


class Noting(Pcm16Encoder):
    """A heavy one, which notes how much it is given at once."""

    is_heavy = True
    seconds: ClassVar[list[float]] = []

    def push(self, pcm) -> bytes:
        self.seconds.append(len(pcm) / RATE)
        return super().push(pcm)


@pytest.mark.parametrize(
    ("piece_s", "max_chunk_s", "expected"),
    [(5.0, 0.5, [0.5, 2.0, 2.0, 0.5]), (0.3, 0.5, [0.3]), (5.0, 3.0, [3.0, 2.0])],
)
def test_heavy_work_is_done_a_chunk_first_and_then_more_at_a_time(monkeypatch, piece_s, max_chunk_s, expected) -> None:
    monkeypatch.setitem(ENCODERS, "noting", Noting)
    monkeypatch.setattr(Noting, "seconds", [])
    stage = Stage(AudioFormat("noting", RATE), max_chunk_s=max_chunk_s)
    stage.delivery.begin(segment(), 0, None, VOICE)
    stage.delivery._say(np.zeros(round(piece_s * RATE), np.float32))
    assert Noting.seconds == expected
    assert max(chunk.duration_s for chunk in stage.of(AudioChunk)) <= max_chunk_s
