"""Speech at one loudness, whichever voice speaks, by a gain that nobody hears moving."""

import math
from collections import deque

import numpy as np

from voicewire.audio.format import Pcm, within

TARGET_LUFS = -20.0
"""Loudness (ITU-R BS.1770) that speech is brought to: about the loudest at which its peaks, as a rule 16 to 20 dB
above it, stay below full scale."""

FRAME_S = 0.01  # the gain is decided once a frame, and moves in a line to its end
RISE_DB_PER_S = 20.0
FALL_DB_PER_S = 30.0  # too loud is worse than too quiet
MAX_GAIN_DB = 24.0

BLOCK_FRAMES = 40  # BS.1770 measures blocks of 400 ms,
SPEECH_BELOW_MEAN = 10 ** (-10 / 10)  # and counts those no more than 10 LU below the mean
SILENCE_POWER = 10 ** (-55 / 10)  # a block below it is not speech, but what lies between
EARLY_EXCESS_LU = 0.5  # speech begins louder than it ends: what was heard is that much louder than what will come
HALF_LIFE_S = 6.0  # of speech, after which it counts half as much as what is heard now
MIN_HEARD_S = 0.2  # of speech, before it says anything about the voice
PRIOR_S = 4.0  # of speech that a known loudness counts for,
PRIOR_TOLERANCE_LU = 4.0  # unless what is heard contradicts it by more than about this

_FADE = 0.5 ** (FRAME_S / HALF_LIFE_S)


class LoudnessNormalizer:
    """Brings one voice's speech to `TARGET_LUFS`. Holds nothing back: the gain follows from what was heard before.

    A slow gain, not a compressor: it makes up for the voice, and leaves loud and soft within its speech as they are.
    Silence does not move it.
    """

    def __init__(self, sample_rate: int, voice_lufs: float | None = None) -> None:
        """sample_rate: Hz. voice_lufs: about how loud the voice is; None: no gain until some of it was heard."""
        self._frame = round(FRAME_S * sample_rate)
        self._ramp = np.arange(self._frame, dtype=np.float32) / np.float32(self._frame)
        self._heard = _SpeechLevel(voice_lufs)
        self._gain_db = 0.0 if voice_lufs is None else _wanted_gain(voice_lufs)
        self._borders = [_ratio(self._gain_db)] * 2  # the gains at the beginning and end of the frame under way
        self._begun: Pcm = np.zeros(0, np.float32)  # what came of that frame

    def push(self, pcm: Pcm) -> Pcm:
        """Return as many samples as came in, up to 24 dB louder. pcm: float32, shape (samples,), [-1, 1], NaN is 0."""
        samples = np.concatenate((self._begun, within(pcm)))
        frames = samples[: len(samples) - len(samples) % self._frame].reshape(-1, self._frame)
        borders = [*self._borders, *map(self._next_gain, np.mean(np.square(frames), axis=1).tolist())]
        already, self._begun, self._borders = len(self._begun), samples[frames.size :], borders[-2:]
        return (samples * self._gains(borders)[: len(samples)])[already:]

    def finish(self) -> Pcm:
        """Return nothing: no sample is ever held back."""
        return np.zeros(0, np.float32)

    def _next_gain(self, power: float) -> float:
        """The gain at the end of the frame after one of this power."""
        self._heard.push(power)
        lufs = self._heard.lufs
        if lufs is not None:
            step = _wanted_gain(lufs) - self._gain_db
            self._gain_db += min(max(step, -FALL_DB_PER_S * FRAME_S), RISE_DB_PER_S * FRAME_S)
        return _ratio(self._gain_db)

    def _gains(self, borders: list[float]) -> Pcm:
        """The gain of each sample between the first and the last border."""
        gains = np.array(borders, np.float32)
        return (gains[:-1, None] + np.diff(gains)[:, None] * self._ramp).ravel()


class _SpeechLevel:
    """How loud a voice is, by what was heard of it and what was known before.

    The blocks and gates are those of BS.1770, its weighting filter is left out: over voices and languages that makes a
    difference of a few tenths of a decibel.
    """

    def __init__(self, prior_lufs: float | None) -> None:
        self._block: deque[float] = deque(maxlen=BLOCK_FRAMES)
        self._sounds = _FadingMean()
        self._speech = _FadingMean()
        self._prior_lufs = prior_lufs or 0.0
        self._prior_s = 0.0 if prior_lufs is None else PRIOR_S

    def push(self, power: float) -> None:
        """Take the mean power of the next frame."""
        self._block.append(power)
        block = sum(self._block) / len(self._block)
        if block < SILENCE_POWER:
            self._block.clear()
            return
        self._prior_s *= _FADE
        self._sounds.fade()
        self._speech.fade()
        self._sounds.add(block)
        if block > self._sounds.mean * SPEECH_BELOW_MEAN:
            self._speech.add(block)

    @property
    def lufs(self) -> float | None:
        """The best guess now; None while too little was heard."""
        if self._speech.seconds < MIN_HEARD_S:
            return None
        heard_lufs = 10 * math.log10(self._speech.mean) - EARLY_EXCESS_LU
        error = self._prior_lufs - heard_lufs
        prior_s = self._prior_s * math.exp(-((error / PRIOR_TOLERANCE_LU) ** 2))
        return heard_lufs + error * prior_s / (prior_s + self._speech.seconds)


class _FadingMean:
    """A mean of frames in which each counts half as much `HALF_LIFE_S` later."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._sum = 0.0

    @property
    def mean(self) -> float:
        return self._sum / self.seconds

    def fade(self) -> None:
        self.seconds *= _FADE
        self._sum *= _FADE

    def add(self, power: float) -> None:
        self.seconds += FRAME_S
        self._sum += power * FRAME_S


def _wanted_gain(lufs: float) -> float:
    return min(max(TARGET_LUFS - lufs, -MAX_GAIN_DB), MAX_GAIN_DB)


def _ratio(gain_db: float) -> float:
    return float(10 ** (gain_db / 20))
