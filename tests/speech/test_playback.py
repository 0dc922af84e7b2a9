import pytest

from voicewire.speech.playback import PlaybackClock


def test_nothing_heard_is_no_slack() -> None:
    clock = PlaybackClock()
    assert clock.play_end is None
    assert clock.slack(5.0) == 0.0


def test_chunks_play_one_after_the_other() -> None:
    clock = PlaybackClock()
    clock.sent(1.0, now=10.0)
    clock.sent(0.5, now=10.2)
    assert clock.play_end == pytest.approx(11.5)
    assert clock.slack(10.5) == pytest.approx(1.0)


def test_a_dry_listener_plays_from_now() -> None:
    clock = PlaybackClock()
    clock.sent(1.0, now=10.0)
    assert clock.slack(12.0) == pytest.approx(-1.0)
    clock.sent(1.0, now=12.0)
    assert clock.play_end == pytest.approx(13.0)


def test_a_listener_who_has_heard_everything_in_a_rest_starts_afresh() -> None:
    clock = PlaybackClock()
    clock.sent(1.0, now=10.0)
    clock.rest()
    clock.wake(10.5)
    assert clock.play_end == 11.0, "still playing"
    clock.rest()
    assert clock.play_end == 11.0
    clock.wake(20.0)
    assert clock.play_end is None


def test_a_listener_who_waits_for_audio_does_not() -> None:
    clock = PlaybackClock()
    clock.sent(1.0, now=10.0)
    clock.wake(20.0)
    assert clock.slack(20.0) == pytest.approx(-9.0)
