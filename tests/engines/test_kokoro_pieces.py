from itertools import pairwise
from math import inf

import numpy as np
import pytest

from voicewire.engines.kokoro_model import FRAME, SAMPLE_RATE, Statistics, Utterance
from voicewire.engines.kokoro_pieces import CONTEXT, FADE, LEAD, SIZES, pieces, stretches


def utterance(frames, lead=LEAD):
    nothing = np.zeros((1, 1, 2 * frames), np.float32)
    return Utterance(nothing, nothing, nothing, lead)


class Ramp:
    """A voice whose samples say which of the utterance they are, and which asks for its statistics in order."""

    def __init__(self):
        self.asked = []
        self.frames = 0

    def __call__(self, utterance, start, stop, before):
        assert before.frames == self.frames
        self.asked.append((start, stop))
        self.frames += stop - start
        return np.arange(start * FRAME, stop * FRAME, dtype=np.float32), Statistics((), (), self.frames)


@pytest.mark.parametrize("frames", [1, 5, 35, 36, 46, 47, 100, 101, 300, 1000])
def test_stretches_follow_each_other_and_are_about_a_second(frames):
    bounds = list(stretches(7, 7 + frames))
    assert bounds[0][0] == 7
    assert bounds[-1][1] == 7 + frames
    assert all(stop == start for (_, stop), (start, _) in pairwise(bounds))
    assert bounds[0][1] - 7 <= 46
    assert all(10 < stop - start <= 58 for start, stop in bounds[1:])


def test_while_a_piece_plays_the_next_is_made():
    work_s, slack_s = 0.65, SIZES[0] * 0.025 - 0.2  # for a second; what the first piece has beyond its silence
    for size in (*SIZES[1:], SIZES[-1]):
        slack_s += size * 0.025 - work_s * (size + 2 * CONTEXT) * 0.025
        assert slack_s - size * 0.025 > 0


@pytest.mark.parametrize("frames", [10, 36, 60, 200])
def test_pieces_make_up_the_utterance(frames):
    voice = Ramp()
    pcm = np.concatenate(list(pieces(utterance(frames), voice, inf)))
    assert np.allclose(pcm, np.arange(frames * FRAME), atol=0.01)
    assert all(
        start == max(0, bound - CONTEXT)
        for (start, _), (bound, _) in zip(voice.asked, stretches(0, frames), strict=True)
    )


def test_silence_before_the_first_sound_is_not_made():
    voice = Ramp()
    first = next(pieces(utterance(100, lead=LEAD + 8), voice, inf))
    assert voice.asked[0][0] == 8
    assert first[0] == 8 * FRAME


def test_a_piece_fades_into_the_next_where_their_layers_differ():
    levels = iter((0.0, 1.0, 1.0))

    def voice(utterance, start, stop, before):
        return np.full((stop - start) * FRAME, next(levels), np.float32), before

    _, second, *_ = pieces(utterance(100), voice, inf)
    assert second[0] == 0.0
    assert second[FADE // 2] == pytest.approx(0.5, abs=0.01)
    assert np.abs(np.diff(second)).max() < 0.01
    assert second[-1] == 1.0


def test_silence_at_the_end_is_shortened():
    def voice(utterance, start, stop, before):
        return np.where(np.arange((stop - start) * FRAME) < 10 * FRAME, 0.5, 0.0).astype(np.float32), before

    (piece,) = pieces(utterance(36), voice, 0.1)
    assert len(piece) == 10 * FRAME + 0.1 * SAMPLE_RATE
