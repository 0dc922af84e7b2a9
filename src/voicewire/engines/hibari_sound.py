"""From what hibari's network predicts to sound, by frames that stay in a core's cache (decision 0029).

The network gives five numbers for each of 601 frequencies in every 12.5 ms, and the pitch. They are three layers: the
voice (pulses at that pitch, coloured), its breath (noise, coloured), and a rest whose phase is given outright:

    spectrum = exp(voice) exp(i pi tanh(turn)) STFT(pulses) + exp(breath) noise + exp(rest) exp(i phase)

The samples are its inverse STFT: windows of 50 ms, Hann, overlapping by three quarters (`dsp` of hibari-tts 0.2).
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy import fft

from voicewire.audio.format import Pcm
from voicewire.engines.noise_table import NoiseTable

Rows: TypeAlias = NDArray[np.float32]
"""float32, one row for each frame."""

SAMPLE_RATE = 24_000
HOP, WINDOW = 300, 1200
BINS = WINDOW // 2 + 1
HEADS = 5 * BINS
"""What the network gives for each frame: voice, turn, breath, rest and phase of each bin."""
OVERLAP = WINDOW // HOP
FRAMES_AT_ONCE = 96
"""What is worked on stays in a core's cache."""
FULL_SUM = 1.5
"""Of the squares of all windows over a sample."""
LOUDEST = 7.0
"""The exponent of a magnitude at most."""
UNVOICED_HZ = 40.0
"""There are no pulses below it."""
TOP_HZ = 11_000.0
"""Nor harmonics above it."""
PEAK = 2e-3
"""So near to the middle of a pulse a quotient of sines is nothing by nothing; it is the number of harmonics there."""

_HANN = (0.5 - 0.5 * np.cos(2 * np.pi * np.arange(WINDOW) / WINDOW)).astype(np.float32)
_HANN_IN = _HANN / np.float32(WINDOW / 4)  # a cosine of amplitude 1 has magnitude 1 at its bin
_HANN_OUT = _HANN / np.float32(FULL_SUM)
_PI = np.float32(np.pi)


def _between_frames() -> Rows:
    """Shape (3, HOP): what the pitch of the frame before, of this one and of the next count in each sample."""
    middle = (np.arange(HOP) + 0.5) / HOP - 0.5
    return np.stack((np.maximum(-middle, 0), 1 - np.abs(middle), np.maximum(middle, 0))).astype(np.float32)


def _gains(frames: int) -> Rows:
    """Shape (frames + OVERLAP - 1, HOP): by how much the windows of so few frames fall short of a full sum."""
    squares = (_HANN * _HANN).reshape(OVERLAP, HOP)
    sums = np.zeros((frames + OVERLAP - 1, HOP), np.float32)
    for part in range(OVERLAP):
        sums[part : part + frames] += squares[part]
    return (FULL_SUM / np.maximum(sums, 1e-11)).astype(np.float32)


_BETWEEN = _between_frames()
_GAINS = {frames: _gains(frames) for frames in range(1, OVERLAP + 1)}


def waveform(heads: Rows, pitch: NDArray[np.float32], noise: NoiseTable) -> Pcm:
    """`HOP` samples for each frame. heads: shape (frames, HEADS). pitch: in Hz, shape (frames,). Neither is changed."""
    frames = len(heads)
    source, is_voiced = pulses(pitch)
    padded = np.pad(source.reshape(-1), WINDOW // 2, mode="reflect")
    windows = np.lib.stride_tricks.sliding_window_view(padded, WINDOW)[::HOP]
    # A window reaches half of its length to either side: from two frames before its own to the one after that.
    # What is mirrored at the ends may count there.
    near = np.pad(is_voiced, (OVERLAP // 2, OVERLAP // 2 - 1), constant_values=True)
    is_heard: NDArray[np.bool_] = np.any(np.lib.stride_tricks.sliding_window_view(near, OVERLAP), axis=1)
    sound = np.zeros((frames + OVERLAP - 1, HOP), np.float32)
    for begin in range(0, frames, FRAMES_AT_ONCE):
        block = slice(begin, begin + FRAMES_AT_ONCE)
        spectrum = _unvoiced(heads[block], noise)
        _add_voice(spectrum, heads[block], windows[block], np.flatnonzero(is_heard[block]))
        _overlap(sound[begin:], spectrum)
    _even_out(sound)
    return sound.reshape(-1)[WINDOW // 2 : WINDOW // 2 + frames * HOP]


def _even_out(sound: Rows) -> None:
    """Make up for windows that are not there: before the first one, and after the last."""
    missing = OVERLAP - 1
    frames = min(len(sound) - missing, OVERLAP)
    gains = _GAINS[frames]
    end = min(frames, missing)
    sound[:missing] *= gains[:missing]
    sound[-end:] *= gains[-end:]


def pulses(pitch: NDArray[np.float32]) -> tuple[Rows, NDArray[np.bool_]]:
    """All harmonics of the pitch up to `TOP_HZ`, of amplitude 1, shape (frames, HOP); and which frames have any.

    sum of cos(k t) for k = 1 to n  =  sin((n + 1/2) t) / (2 sin(t / 2)) - 1/2
    """
    around = np.pad(pitch, 1, mode="edge")
    hz = np.stack((around[:-2], around[1:-1], around[2:]), axis=1) @ _BETWEEN
    is_voiced = hz > UNVOICED_HZ
    np.maximum(hz, UNVOICED_HZ, out=hz)
    rows: NDArray[np.bool_] = np.any(is_voiced, axis=1)
    turns = _turns(hz / np.float32(SAMPLE_RATE))[rows]
    highest = np.floor(TOP_HZ / hz[rows]) + np.float32(0.5)
    below = 2 * np.sin(_PI * turns)
    is_peak = np.abs(below) <= PEAK
    below[is_peak] = 1
    sums = np.sin(highest * (2 * _PI * turns)) / below
    sums[is_peak] = highest[is_peak]
    sums -= 0.5
    sums *= is_voiced[rows]
    source = np.zeros(hz.shape, np.float32)
    source[rows] = sums
    return source, rows


def _turns(steps: Rows) -> Rows:
    """The running sum of `steps` less whole turns; float64 from frame to frame, lest the sum lose its fraction."""
    within = np.cumsum(steps, axis=1, dtype=np.float32)
    ends = np.cumsum(steps.sum(axis=1, dtype=np.float64))
    begins = np.concatenate(([0.0], ends[:-1]))
    within += (begins - np.floor(begins)).astype(np.float32)[:, None]
    return within - np.floor(within)


def _unvoiced(heads: Rows, noise: NoiseTable) -> NDArray[np.complex64]:
    """Breath and rest, shape (frames, BINS)."""
    scale = np.exp(np.minimum(heads[:, 2 * BINS : 4 * BINS], LOUDEST))
    breath, rest, phase = scale[:, :BINS], scale[:, BINS:], heads[:, 4 * BINS :]
    real, imaginary = noise.read(2 * breath.size).reshape(2, *breath.shape) * breath
    spectrum = np.empty(breath.shape, np.complex64)
    np.add(real, np.cos(phase) * rest, out=spectrum.real)
    np.add(imaginary, np.sin(phase) * rest, out=spectrum.imag)
    return spectrum


def _add_voice(spectrum: NDArray[np.complex64], heads: Rows, windows: Rows, rows: NDArray[np.intp]) -> None:
    """The coloured pulses of those `rows` that hear any."""
    if not len(rows):
        return
    voice = heads[rows, : 2 * BINS]
    magnitude = np.exp(np.minimum(voice[:, :BINS], LOUDEST))
    turn = np.tanh(voice[:, BINS:])
    turn *= _PI
    colour = np.empty(turn.shape, np.complex64)
    np.multiply(np.cos(turn), magnitude, out=colour.real)
    np.multiply(np.sin(turn), magnitude, out=colour.imag)
    colour *= fft.rfft(windows[rows] * _HANN_IN, axis=1, overwrite_x=True)
    spectrum[rows] += colour


def _overlap(sound: Rows, spectrum: NDArray[np.complex64]) -> None:
    """Add the inverse of `spectrum` to `sound`, whose first row is where its first window begins."""
    windows = fft.irfft(spectrum, n=WINDOW, axis=1, overwrite_x=True)
    windows *= _HANN_OUT
    parts = windows.reshape(-1, OVERLAP, HOP)
    for part in range(OVERLAP):
        sound[part : part + len(parts)] += parts[:, part]
