"""Faster or slower speech at the same pitch."""

import numpy as np
from libsonic import SonicStream

from voicewire.audio.format import Pcm
from voicewire.audio.pcm import FULL_SCALE, to_int16

MIN_SPEED = 0.5
MAX_SPEED = 2.0
FRAME_S = 0.005  # given to the library at once: what it makes depends on that
FADE_S = 0.002  # at the end of all

# At exactly 2 and 0.5 the library drifts by up to 0.3 % when it is given little at once; just inside it does not.
_LIBRARY_SPEEDS = (0.50001, 1.99999)
_LIBRARY_FULL_SCALE = FULL_SCALE - 1  # what 1.0 is to the library, which drops the fraction


class Stretch:
    """Changes the speed of one stream of pcm by leaving out or repeating whole periods of the voice.

    Works in 16 bits, whose rounding noise lies 98 dB below full scale. Holds back at most 50 ms of its input.
    """

    def __init__(self, speed: float, sample_rate: int) -> None:
        """Above 1 is faster. sample_rate: Hz. Raises ValueError for a speed outside 0.5 to 2."""
        if not MIN_SPEED <= speed <= MAX_SPEED:
            raise ValueError(f"speed is {speed}, not within {MIN_SPEED} to {MAX_SPEED}")
        self._speed = speed
        self._sample_rate = sample_rate
        self._frame = round(FRAME_S * sample_rate)
        self._fade = round(FADE_S * sample_rate)
        self._begin()

    def _begin(self) -> None:
        self._stream = SonicStream(self._sample_rate, 1)
        slowest, fastest = _LIBRARY_SPEEDS
        self._stream.set_speed(min(max(self._speed, slowest), fastest))
        self._begun: list[float] = []  # what came of a frame
        self._taken = 0
        self._given = 0

    def push(self, pcm: Pcm) -> Pcm:
        """Return the samples that are ready. pcm: float32, shape (samples,); clipped to [-1, 1], NaN is 0."""
        samples = self._begun + _exact_in_16_bits(pcm).tolist()
        whole = len(samples) - len(samples) % self._frame
        for start in range(0, whole, self._frame):
            self._stream.write(samples[start : start + self._frame])
        self._begun = samples[whole:]
        self._taken += len(pcm)
        return self._read(max(0, self._due() - self._fade))

    def finish(self) -> Pcm:
        """Return what is held back. All samples then number round(input samples / speed).

        Whole periods seldom come to just that: what lacks is silence, what is too much is cut off, either less than
        20 ms; so the end is faded. What is pushed next begins a new stream.
        """
        self._stream.write(self._begun)
        self._stream.flush()
        rest = self._read(self._due())
        faded = rest[-self._fade :]
        faded *= np.linspace(1.0, 0.0, len(faded), dtype=np.float32)
        whole = np.concatenate((rest, np.zeros(self._due(), np.float32)))
        self._begin()
        return whole

    def _read(self, most: int) -> Pcm:
        samples: list[float] = self._stream.read(most)
        self._given += len(samples)
        return np.array(samples, np.float32) * np.float32(_LIBRARY_FULL_SCALE / FULL_SCALE)

    def _due(self) -> int:
        """Samples that are still to be given for what was taken: what is ready may be more, by part of a period."""
        return round(self._taken / self._speed) - self._given


def _exact_in_16_bits(pcm: Pcm) -> Pcm:
    """`pcm` such that the library's 16-bit samples are the nearest ones."""
    samples = to_int16(pcm).astype(np.float32)
    samples += np.copysign(np.float32(0.5), samples)
    return samples / np.float32(_LIBRARY_FULL_SCALE)
