"""A change of level after which no sample is over full scale."""

import math

import numpy as np

from voicewire.audio.format import Pcm, within

MAX_VOLUME_DB = 20.0
LOUDEST_INPUT = 16.0  # samples beyond are broken: no gain before this stage makes more of full scale
KNEE = 0.8  # of full scale; below it nothing is changed
CEILING = 0.98  # reached by no sample; rounding stays below full scale
# A gain that follows each sample would be a distortion; one that takes long to come back, a hole after each loud sound.
# At 40 dB/s it moves by 0.3 dB in the period of a voice, and is back from 10 dB within the next word.
RELEASE_DB_PER_S = 40.0

_DB_PER_NEPER = 20 / math.log(10)


class Limiter:
    """Applies a gain, and turns it down where the signal would come near full scale, at once and for as long as needed.

    The gain falls without delay and without looking ahead, so that nothing is held back, and rises by
    `RELEASE_DB_PER_S`. What never passes `KNEE` comes out with exactly the gain that was asked for.
    """

    def __init__(self, gain_db: float, sample_rate: int, peak: float = 1.0) -> None:
        """gain_db: -20 to 20. sample_rate: Hz. peak: stands for full scale. Raises ValueError for another gain."""
        if not -MAX_VOLUME_DB <= gain_db <= MAX_VOLUME_DB:
            raise ValueError(f"gain is {gain_db} dB, not within {-MAX_VOLUME_DB} to {MAX_VOLUME_DB}")
        self._gain = np.float32(10 ** (gain_db / 20) / peak)
        self._peak = np.float32(peak)
        self._release = RELEASE_DB_PER_S / _DB_PER_NEPER / sample_rate  # nepers a sample
        self._position = 0
        self._highest = 0.0  # see `push`

    def push(self, pcm: Pcm) -> Pcm:
        """Return as many samples as came in. pcm: float32, shape (samples,); may lie outside [-1, 1], NaN is 0."""
        amplified = within(pcm, LOUDEST_INPUT) * self._gain
        # The reduction at sample n is the largest that any sample so far has left: max(needed[m] - release * (n - m))
        # over all m up to n. With `release * m` added to what each needs, that is a running maximum.
        released = self._release * np.arange(self._position, self._position + len(pcm), dtype=np.float64)
        raised = released + needed_reduction(np.abs(amplified))
        highest = np.maximum.accumulate(np.concatenate(([self._highest], raised)))
        self._highest = float(highest[-1])
        self._position += len(pcm)
        return amplified * np.exp((released - highest[1:]).astype(np.float32)) * self._peak

    def finish(self) -> Pcm:
        """Return nothing: no sample is ever held back."""
        return np.zeros(0, np.float32)


def needed_reduction(magnitude: Pcm) -> Pcm:
    """Nepers that bring each magnitude below `CEILING`: none up to `KNEE`, more for each larger one from there on."""
    needed = np.zeros_like(magnitude)
    loud = np.flatnonzero(magnitude > KNEE)
    room = np.float32(CEILING - KNEE)
    excess = magnitude[loud] - np.float32(KNEE)
    needed[loud] = np.log(magnitude[loud] / (np.float32(KNEE) + room * np.tanh(excess / room)))
    return needed
