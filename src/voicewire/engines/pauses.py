"""The pauses inside speech that an engine made too long."""

import numpy as np

from voicewire.audio.format import Pcm

FRAME_S = 0.01
SILENCE_DBFS = -40.0


def shorten_pauses(pcm: Pcm, sample_rate: int, max_pause_s: float) -> Pcm:
    """`pcm` with the middle taken out of each longer pause, so that at most `max_pause_s` (10 ms steps) are left.

    A pause is a run of 10 ms frames below -40 dBFS between two that are louder; silence at either end stays.
    """
    size = round(FRAME_S * sample_rate)
    frames = pcm[: len(pcm) // size * size].reshape(-1, size)
    energy = np.einsum("ij,ij->i", frames, frames)
    loud = np.flatnonzero(energy > size * 10 ** (SILENCE_DBFS / 10))
    allowed = int(max_pause_s / FRAME_S)
    kept = np.ones(len(pcm), bool)
    for before in np.flatnonzero(np.diff(loud) - 1 > allowed):
        start, end = loud[before] + 1 + allowed // 2, loud[before + 1] - (allowed - allowed // 2)
        kept[start * size : end * size] = False
    return pcm if kept.all() else pcm[kept]
