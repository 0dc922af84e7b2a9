import numpy as np
import pytest

from voicewire.audio.format import silence
from voicewire.engines.pauses import shorten_end, shorten_pauses

RATE = 24_000


def tone(seconds):
    return (0.3 * np.cos(np.arange(round(seconds * RATE)) * 0.1)).astype(np.float32)


def joined(*parts):
    return np.concatenate(parts)


@pytest.mark.parametrize(("pause_s", "left_s"), [(0.5, 0.3), (0.31, 0.3), (0.3, 0.3), (0.1, 0.1)])
def test_a_pause_is_cut_to_the_longest_allowed(pause_s, left_s):
    pcm = joined(tone(0.5), silence(pause_s, RATE), tone(0.5))
    assert len(shorten_pauses(pcm, RATE, 0.3)) == round((1 + left_s) * RATE)


def test_speech_on_both_sides_is_kept():
    before, after = tone(0.5), -tone(0.4)
    shortened = shorten_pauses(joined(before, silence(1, RATE), after), RATE, 0.3)
    assert np.array_equal(shortened[: len(before)], before)
    assert np.array_equal(shortened[-len(after) :], after)


def test_silence_at_the_edges_stays():
    pcm = joined(silence(0.6, RATE), tone(0.5), silence(0.7, RATE))
    assert shorten_pauses(pcm, RATE, 0.3) is pcm


@pytest.mark.parametrize("pcm", [silence(0, RATE), silence(1, RATE), tone(0.005)])
def test_without_two_sounds_there_is_no_pause(pcm):
    assert shorten_pauses(pcm, RATE, 0.3) is pcm


def test_several_pauses():
    pcm = joined(tone(0.2), silence(0.6, RATE), tone(0.2), silence(0.2, RATE), tone(0.2), silence(0.8, RATE), tone(0.2))
    assert len(shorten_pauses(pcm, RATE, 0.3)) == round((0.8 + 0.3 + 0.2 + 0.3) * RATE)


def test_silence_at_the_end_is_shortened_to_what_may_be_left():
    quiet = silence(1.0, RATE)
    assert len(shorten_end(joined(tone(0.1), quiet), RATE, 0.25)) == RATE // 10 + RATE // 4
    assert len(shorten_end(tone(0.1), RATE, 0.25)) == RATE // 10
    assert len(shorten_end(quiet, RATE, 0.25)) == RATE // 4
    assert len(shorten_end(quiet, RATE, float("inf"))) == RATE
