import pytest

from voicewire.events import SessionOptions
from voicewire.speech.pacing import FIRST_SOUND_S, MIN_SEGMENT_S, USED_SLACK, WORD_SLACK_S, Pacing
from voicewire.speech.playback import PlaybackClock
from voicewire.speech.voice import SpeakingVoice
from voicewire.text.segment import Urgency


class Speeds:
    """A scheduler that has measured a speed."""

    def __init__(self, speed: float) -> None:
        self.measured = speed
        self.waiting, self.slots = 0, 2

    def speed(self, engine: str, default: float) -> float:
        return self.measured


def pacing(
    speed: float = 0.01, *, by_sentence: bool = False, in_pieces: bool = False, **options
) -> tuple[Pacing, PlaybackClock]:
    playback = PlaybackClock()
    voice = SpeakingVoice(
        engine="e",
        name="v",
        language="en",
        max_segment_s=15.0,
        speed_hint=1.0,
        estimate=len,
        stops_midway=in_pieces,
    )
    made = Pacing(playback, [voice], SessionOptions(**options), Speeds(speed), by_sentence=by_sentence)  # type: ignore[arg-type]
    return made, playback


def test_a_fast_engine_prefers_whole_sentences_once_something_was_heard() -> None:
    answers, playback = pacing(speed=0.01)
    assert answers.urgencies(0.0) == (Urgency.CLAUSE,), "nothing heard yet"
    playback.sent(5.0, now=0.0)
    assert answers.urgencies(0.0) == (Urgency.SENTENCE,)
    assert answers.urgencies(3.97) == (Urgency.SENTENCE, Urgency.CLAUSE), "a sentence takes 50 ms to make"
    assert answers.urgencies(4.01) == (Urgency.SENTENCE, Urgency.WORD)
    assert answers.urgencies(9.0) == (Urgency.SENTENCE, Urgency.WORD), "dry, but 50 ms more are not heard"


def test_a_slow_engine_prefers_them_only_while_there_is_time_to_make_them() -> None:
    answers, playback = pacing(speed=0.4)
    playback.sent(5.0, now=0.0)
    assert answers.urgencies(0.0) == (Urgency.SENTENCE,)
    assert answers.urgencies(2.5) == (Urgency.SENTENCE, Urgency.CLAUSE)
    assert answers.urgencies(3.5) == (Urgency.CLAUSE,)
    assert answers.urgencies(4.5) == (Urgency.WORD,)


def test_moments_are_where_the_urgency_grows() -> None:
    answers, playback = pacing(speed=0.1)
    assert answers.moments() == []
    playback.sent(5.0, now=0.0)
    assert answers.moments() == [pytest.approx(3.5), pytest.approx(4.0)]


@pytest.mark.parametrize("calm", [{"by_sentence": True}, {"plan": "utterance"}])
def test_whole_sentences_only_where_cuts_must_repeat(calm) -> None:
    answers, playback = pacing(**calm)
    playback.sent(0.1, now=0.0)
    assert answers.urgencies(50.0) == (Urgency.SENTENCE,)
    assert answers.moments() == []


def test_a_slow_engine_is_asked_for_what_it_can_make_in_time() -> None:
    answers, playback = pacing(speed=0.5)
    assert answers.max_seconds(0.0) == max(FIRST_SOUND_S / 0.5, MIN_SEGMENT_S), "nothing heard yet"
    playback.sent(3.0, now=0.0)
    assert answers.max_seconds(0.0) == pytest.approx(6.0 * USED_SLACK)
    assert answers.max_seconds(2.9) == MIN_SEGMENT_S
    playback.sent(60.0, now=0.0)
    assert answers.max_seconds(0.0) == 15.0


@pytest.mark.parametrize(("speed", "seconds"), [(0.25, 3.0), (0.45, 5 / 3), (0.9, MIN_SEGMENT_S), (0.06, 15.0)])
def test_the_first_segment_of_a_slow_engine_is_short(speed, seconds) -> None:
    answers, _ = pacing(speed=speed)
    assert answers.max_seconds(0.0) == pytest.approx(seconds)


def test_a_slow_engine_that_works_piece_by_piece_is_given_whole_sentences() -> None:
    answers, playback = pacing(speed=0.5, in_pieces=True)
    assert answers.urgencies(0.0) == (Urgency.SENTENCE, Urgency.CLAUSE), "nothing heard yet"
    assert answers.max_seconds(0.0) == 15.0
    playback.sent(3.0, now=0.0)
    assert answers.urgencies(0.0) == (Urgency.SENTENCE,)
    assert answers.urgencies(1.6) == (Urgency.SENTENCE, Urgency.CLAUSE), "half a second until it is heard"
    assert answers.urgencies(2.4) == (Urgency.SENTENCE, Urgency.WORD)
    assert answers.urgencies(2.6) == (Urgency.WORD,)
    assert answers.max_seconds(2.6) == 15.0


def test_in_a_crowd_the_first_clause_is_enough_even_piece_by_piece() -> None:
    answers, playback = pacing(speed=0.1, in_pieces=True)
    scheduler = answers._scheduler
    scheduler.waiting = 1
    assert answers.urgencies(0.0) == (Urgency.SENTENCE, Urgency.CLAUSE)
    scheduler.waiting = scheduler.slots
    assert answers.urgencies(0.0) == (Urgency.CLAUSE,)
    playback.sent(3.0, now=0.0)
    assert answers.urgencies(0.0) == (Urgency.SENTENCE,)


def test_a_fast_engine_is_not_held_back() -> None:
    answers, playback = pacing(speed=0.01)
    assert answers.max_seconds(0.0) == 15.0
    playback.sent(0.2, now=0.0)
    assert answers.max_seconds(0.0) == 15.0


def test_the_protocol_may_ask_for_shorter_segments() -> None:
    answers, _ = pacing(max_segment_s=5.2)
    assert answers.max_seconds(0.0) == 5.2
    assert WORD_SLACK_S == 1.0


def test_whole_sentences_on_request_are_still_bounded_for_slow_engines() -> None:
    answers, playback = pacing(speed=0.5, cuts="sentence")
    assert answers.urgencies(0.0) == (Urgency.SENTENCE,), "nothing heard yet"
    playback.sent(3.0, now=0.0)
    for now in (0.0, 2.5, 9.0):
        assert answers.urgencies(now) == (Urgency.SENTENCE,)
    assert answers.max_seconds(0.0) == pytest.approx(6.0 * USED_SLACK)
    assert answers.max_seconds(2.9) == MIN_SEGMENT_S
    assert answers.moments() != []
