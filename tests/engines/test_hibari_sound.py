"""Against hibari's own signal processing, given the same noise."""

import numpy as np
import pytest
from hibari import dsp

from voicewire.engines.hibari_sound import BINS, FRAMES_AT_ONCE, HEADS, HOP, SAMPLE_RATE, pulses, waveform
from voicewire.engines.noise_table import NoiseTable

SEED = 5


class SameNoise:
    """As the package draws it, shape (BINS, 2 * frames), with what `waveform` reads for each block of frames."""

    def __init__(self):
        self._noise = NoiseTable(SEED)

    def standard_normal(self, shape, dtype):
        frames = shape[1] // 2
        drawn = np.zeros((frames, BINS), np.complex64)
        for begin in range(0, frames, FRAMES_AT_ONCE):
            block = drawn[begin : begin + FRAMES_AT_ONCE]
            block.real, block.imag = self._noise.read(2 * block.size).reshape(2, *block.shape)
        return np.ascontiguousarray(drawn.T).view(dtype)


def prediction(pitch, seed=1):
    """What a network might predict for frames of that `pitch`."""
    heads = np.random.default_rng(seed).normal(0, 1, (len(pitch), HEADS)).astype(np.float32)
    heads[:, :BINS] -= 3
    heads[:, 2 * BINS : 4 * BINS] -= 3
    return heads, np.asarray(pitch, np.float32)


def as_published(heads, pitch):
    heads = heads.T
    parts = [np.ascontiguousarray(heads[begin : begin + BINS]) for begin in range(0, HEADS, BINS)]
    return dsp.synth(*parts, pitch, SameNoise())


def rms(pcm):
    return np.sqrt(np.mean(pcm**2))


GLIDE = [*np.linspace(90, 300, 150)]
PITCHES = {
    "glide": GLIDE,
    "with_gaps": [0] * 30 + GLIDE[:50] + [0] * 7 + GLIDE[60:] + [0] * 40,
    "never": [0] * 50,
    "one_frame_of_voice": [0] * 20 + [150] + [0] * 20,
    "just_a_block": GLIDE[:FRAMES_AT_ONCE],
    "one_more_than_a_block": GLIDE[: FRAMES_AT_ONCE + 1],
    "short": [120] * 10,
}


@pytest.mark.parametrize("pitch", PITCHES.values(), ids=PITCHES)
def test_it_sounds_as_the_package_does(pitch):
    heads, pitch = prediction(pitch)
    heard, expected = waveform(heads, pitch, NoiseTable(SEED)), as_published(heads, pitch)
    assert heard.dtype == np.float32
    assert heard.shape == expected.shape == (len(pitch) * HOP,)
    for part in (slice(None), slice(HOP), slice(-2 * HOP, None)):  # all of it, and its ends apart
        assert rms(heard[part] - expected[part]) < 2e-3 * rms(expected[part])


def test_what_it_is_given_stays_as_it_is():
    heads, pitch = prediction(GLIDE)
    kept = heads.copy(), pitch.copy()
    waveform(heads, pitch, NoiseTable(SEED))
    assert np.array_equal(heads, kept[0])
    assert np.array_equal(pitch, kept[1])


def test_a_magnitude_has_a_limit():
    heads, pitch = prediction(GLIDE)
    assert np.isfinite(waveform(heads + 1000, pitch, NoiseTable(SEED))).all()


@pytest.mark.parametrize("frames", [1, 2, 3, 4, 5])
def test_very_few_frames(frames):
    heads, pitch = prediction([103.7] * frames)
    heard, expected = waveform(heads, pitch, NoiseTable(SEED)), as_published(heads, pitch)
    assert rms(heard - expected) < 2e-3 * rms(expected)


def test_pulses_are_the_sum_of_all_harmonics():
    pitch = np.full(20, 1050.0, np.float32)  # ten harmonics up to 11 kHz
    source, is_voiced = pulses(pitch)
    turns = 2 * np.pi * 1050 * np.arange(1, source.size + 1) / SAMPLE_RATE
    expected = sum(np.cos(harmonic * turns) for harmonic in range(1, 11))
    assert is_voiced.all()
    assert np.allclose(source.reshape(-1), expected, atol=0.02)


def test_pulses_have_the_strength_of_all_harmonics_at_their_middle():
    source, _ = pulses(np.full(40, 100.0, np.float32))  # 110 harmonics
    assert source.max() == pytest.approx(110, rel=1e-3)


def test_frames_without_a_pitch_have_no_pulses():
    source, is_voiced = pulses(np.asarray([0] * 10 + [200] * 10 + [39] * 10, np.float32))
    assert is_voiced.tolist() == [False] * 9 + [True] * 12 + [False] * 9  # the pitch glides from frame to frame
    assert not source[~is_voiced].any()


def test_the_phase_goes_on_over_many_frames():
    pitch = np.full(8000, 220.0, np.float32)  # 100 s
    source, _ = pulses(pitch)
    cycle = SAMPLE_RATE / 220
    peaks = np.flatnonzero(source.reshape(-1) > 0.9 * source.max())
    away = np.abs(peaks + 1 - np.round(peaks / cycle) * cycle)
    assert away.max() < 1.5
