"""Raw samples without a header: 16-bit, float, and the two logarithmic laws of telephony (ITU-T G.711)."""

from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from voicewire.audio.base import Encoder
from voicewire.audio.format import Pcm, within, without_nan

Int16: TypeAlias = NDArray[np.int16]
Codes: TypeAlias = NDArray[np.uint8]
Integers: TypeAlias = NDArray[np.int64]

FULL_SCALE = 32_768  # what 1.0 is in 16 bits; 1.0 itself is clipped to 32767

MULAW_BIAS = 132  # 33 of the 14-bit scale in 16 bits: makes every segment begin at a power of two
MULAW_FIRST_SEGMENT = 7  # the biased magnitudes of segment 0 begin at 2**7
ALAW_FIRST_SEGMENT = 7  # the magnitudes of segment 1 begin at 2**8; segment 0 has the same step
MANTISSA_BITS = 4  # steps in a segment: 2**4
SEGMENTS = 8
SIGN_BIT = 0x80
EVEN_BITS = 0x55  # A-law inverts every second bit on the line


class Pcm16Encoder(Encoder):
    """Signed 16-bit samples, little-endian."""

    bytes_per_sample = 2

    def push(self, pcm: Pcm) -> bytes:
        """Two bytes for each sample."""
        return to_pcm16(pcm)

    def finish(self) -> bytes:
        """Nothing: no sample is ever held back."""
        return b""


class Float32Encoder(Encoder):
    """IEEE 754 single-precision samples in [-1, 1], little-endian."""

    bytes_per_sample = 4

    def push(self, pcm: Pcm) -> bytes:
        """Four bytes for each sample."""
        return within(pcm).astype("<f4", copy=False).tobytes()

    def finish(self) -> bytes:
        """Nothing: no sample is ever held back."""
        return b""


class MulawEncoder(Encoder):
    """G.711 mu-law (tables 2a and 2b)."""

    bytes_per_sample = 1

    def push(self, pcm: Pcm) -> bytes:
        """One byte for each sample."""
        return _look_up(_mulaw_codes(), pcm)

    def finish(self) -> bytes:
        """Nothing: no sample is ever held back."""
        return b""


class AlawEncoder(Encoder):
    """G.711 A-law (tables 1a and 1b)."""

    bytes_per_sample = 1

    def push(self, pcm: Pcm) -> bytes:
        """One byte for each sample."""
        return _look_up(_alaw_codes(), pcm)

    def finish(self) -> bytes:
        """Nothing: no sample is ever held back."""
        return b""


def to_int16(pcm: Pcm) -> Int16:
    """The nearest 16-bit samples, ties to even, so that rounding adds no offset; clipped to the range, NaN to 0."""
    scaled = without_nan(pcm) * np.float32(FULL_SCALE)
    np.rint(scaled, out=scaled)
    np.clip(scaled, -FULL_SCALE, FULL_SCALE - 1, out=scaled)
    return scaled.astype(np.int16)


def to_pcm16(pcm: Pcm) -> bytes:
    """Those samples as two bytes each, little-endian."""
    return to_int16(pcm).astype("<i2", copy=False).tobytes()


def _look_up(codes: Codes, pcm: Pcm) -> bytes:
    return codes[to_int16(pcm).view(np.uint16)].tobytes()


@cache
def _mulaw_codes() -> Codes:
    """The code of each 16-bit sample, in the order of its bits read as unsigned."""
    negative, magnitude = _sign_and_magnitude()
    biased: Integers = np.minimum(magnitude, FULL_SCALE - 1 - MULAW_BIAS) + MULAW_BIAS
    segment = _segment(biased, MULAW_FIRST_SEGMENT)
    mantissa = (biased >> (segment + MULAW_FIRST_SEGMENT - MANTISSA_BITS)) & 0x0F
    code: Integers = segment << MANTISSA_BITS | mantissa | np.where(negative, SIGN_BIT, 0)
    return (~code & 0xFF).astype(np.uint8)


@cache
def _alaw_codes() -> Codes:
    """The code of each 16-bit sample, in the order of its bits read as unsigned."""
    negative, magnitude = _sign_and_magnitude()
    segment = _segment(magnitude, ALAW_FIRST_SEGMENT)
    mantissa = (magnitude >> (np.maximum(segment, 1) + ALAW_FIRST_SEGMENT - MANTISSA_BITS)) & 0x0F
    code: Integers = segment << MANTISSA_BITS | mantissa | np.where(negative, 0, SIGN_BIT)
    return (code ^ EVEN_BITS).astype(np.uint8)


def _sign_and_magnitude() -> tuple[NDArray[np.bool_], Integers]:
    """Of each 16-bit sample; shape (65536,) both."""
    # The ones' complement, since G.711 has two zeros: the range is symmetric then, and no sign is favoured.
    sample = np.arange(1 << 16, dtype=np.uint16).view(np.int16).astype(np.int64)
    return sample < 0, np.where(sample < 0, ~sample, sample)


def _segment(magnitude: Integers, first: int) -> Integers:
    """How often `magnitude` doubles 2**first: the place of its highest bit, from 0 to 7."""
    borders = 1 << np.arange(first + 1, first + SEGMENTS)
    return np.searchsorted(borders, magnitude, side="right")
