"""Speech from Kokoro piece by piece: the first after less than a second, however long the sentence is."""

from collections.abc import Iterator
from itertools import chain, repeat
from typing import Protocol

import numpy as np

from voicewire.audio.format import Pcm
from voicewire.engines.kokoro_model import FRAME, NOTHING_YET, SAMPLE_RATE, Statistics, Utterance
from voicewire.engines.pauses import shorten_end

SIZES = (36, 32, 40, 48)
"""Frames of the first pieces, 0.9 s, 0.8 s …: the first is waited for, and while one plays the next is made. The last
size is that of all others."""
REST = 10
"""Frames that are too few for a piece of their own, and join the one before."""
CONTEXT = 4
"""Frames that a piece is given more at either end: the vocoder hears 75 ms around each sample."""
LEAD = 9
"""Frames before the first phoneme's own that are voiced; the rest of the silence before it is not made at all."""
FADE = 2 * FRAME
"""Samples over which a piece passes into the next: what their layers were normalised by differs."""


class Voicing(Protocol):
    """What a stretch of an utterance is voiced with (`KokoroModel.voice`)."""

    def __call__(self, utterance: Utterance, start: int, stop: int, before: Statistics) -> tuple[Pcm, Statistics]:
        """The speech of these frames, and what the vocoder was given with them."""


def pieces(utterance: Utterance, voice: Voicing, rest_s: float) -> Iterator[Pcm]:
    """The speech of `utterance`, from shortly before its first sound, with at most `rest_s` of silence at its end."""
    heard, tail = NOTHING_YET, np.zeros(0, np.float32)
    begin = max(0, utterance.lead - LEAD)
    for start, stop in stretches(begin, utterance.frames):
        first, last = max(begin, start - CONTEXT), min(utterance.frames, stop + CONTEXT)
        pcm, heard = voice(utterance, first, last, heard)
        wanted, following = (start - first) * FRAME, (stop - first) * FRAME
        piece = _faded(tail, pcm[wanted:following])
        yield piece if stop < utterance.frames else shorten_end(piece, SAMPLE_RATE, rest_s)
        tail = pcm[following:]


def stretches(begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Where each piece begins and ends."""
    sizes = chain(SIZES, repeat(SIZES[-1]))
    while begin < end:
        stop = begin + next(sizes)
        stop = end if stop + REST >= end else stop
        yield begin, stop
        begin = stop


def _faded(tail: Pcm, pcm: Pcm) -> Pcm:
    """`pcm`, whose beginning the piece before has as its `tail`, faded in over that."""
    length = min(FADE, len(tail), len(pcm))
    rising = np.linspace(0.0, 1.0, length, dtype=np.float32)
    pcm[:length] = rising * pcm[:length] + (1 - rising) * tail[:length]
    return pcm
