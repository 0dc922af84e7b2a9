"""The pauses in speech that an engine made too long."""

import numpy as np
from numpy.typing import NDArray

from voicewire.audio.format import Pcm

FRAME_S = 0.01
SILENCE_DBFS = -40.0


def shorten_end(pcm: Pcm, sample_rate: int, most_s: float) -> Pcm:
    """`pcm` with at most `most_s` of silence (10 ms frames below -40 dBFS) at its end."""
    size = round(FRAME_S * sample_rate)
    loud = _loud_frames(pcm, size)
    end = (loud[-1] + 1) * size if loud.size else 0
    return pcm[: end + round(min(most_s * sample_rate, len(pcm)))]


def shorten_pauses(pcm: Pcm, sample_rate: int, max_pause_s: float) -> Pcm:
    """`pcm` with the middle taken out of each longer pause, so that at most `max_pause_s` (10 ms steps) are left.

    A pause is a run of 10 ms frames below -40 dBFS between two that are louder; silence at either end stays.
    """
    size = round(FRAME_S * sample_rate)
    loud = _loud_frames(pcm, size)
    allowed = int(max_pause_s / FRAME_S)
    kept = np.ones(len(pcm), bool)
    for before in np.flatnonzero(np.diff(loud) - 1 > allowed):
        start, end = loud[before] + 1 + allowed // 2, loud[before + 1] - (allowed - allowed // 2)
        kept[start * size : end * size] = False
    return pcm if kept.all() else pcm[kept]


def _loud_frames(pcm: Pcm, size: int) -> NDArray[np.intp]:
    """The numbers of the frames of `size` samples that are no silence."""
    frames = pcm[: len(pcm) // size * size].reshape(-1, size)
    energy = np.einsum("ij,ij->i", frames, frames)
    return np.flatnonzero(energy > size * 10 ** (SILENCE_DBFS / 10))
