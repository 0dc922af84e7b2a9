"""What pcm is inside, and what an audio format is on the wire."""

from typing import TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

Pcm: TypeAlias = NDArray[np.float32]
"""Mono audio inside the core: float32, shape (samples,), range [-1, 1]."""


def silence(seconds: float, sample_rate: int) -> Pcm:
    """`seconds` of silence, shape (round(seconds * sample_rate),)."""
    return np.zeros(max(0, round(seconds * sample_rate)), np.float32)


def within(pcm: Pcm, limit: float = 1.0) -> Pcm:
    """`pcm` with its samples clipped to [-limit, limit] and NaN as 0."""
    return np.clip(without_nan(pcm), np.float32(-limit), np.float32(limit))


def without_nan(pcm: Pcm) -> Pcm:
    """`pcm` with NaN as 0."""
    missing = np.isnan(pcm)
    return np.where(missing, np.float32(0.0), pcm) if missing.any() else pcm


class AudioFormat(msgspec.Struct, frozen=True):
    """An audio format as a client asks for it."""

    codec: str
    """A key of `audio.encoder.ENCODERS`."""
    sample_rate: int
    """Hz."""
    bitrate: int | None = None
    """Bits per second, for codecs that have a choice; None means the codec's own default."""
