"""The pauses inside a segment: those that an engine makes too long, and those it does not make."""

from collections.abc import Sequence

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


def with_pauses(sentences: Sequence[Pcm], sample_rate: int, pause_s: float) -> Pcm:
    """The sentences one after the other, with so much silence between each two."""
    silence = np.zeros(round(pause_s * sample_rate), np.float32)
    parts = [part for sentence in sentences for part in (silence, sentence)]
    return np.concatenate([np.zeros(0, np.float32), *parts[1:]])
