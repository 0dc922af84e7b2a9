"""MP3 (ISO/IEC 11172-3, 13818-3, and the low rates of "MPEG-2.5"), by LAME: frames, and nothing else."""

from typing import NamedTuple

import lameenc

from voicewire.audio.base import Encoder
from voicewire.audio.format import AudioFormat, Pcm
from voicewire.audio.pcm import to_int16
from voicewire.errors import UnsupportedFormat


class Version(NamedTuple):
    """What one version of the standard has."""

    sample_rates: tuple[int, ...]
    """Hz."""
    kilobits: tuple[int, ...]
    """Per second."""
    frame_samples: int


MPEG_1 = Version((32_000, 44_100, 48_000), (32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320), 1_152)
MPEG_2 = Version((16_000, 22_050, 24_000), (8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160), 576)
MPEG_2_5 = Version((8_000, 11_025, 12_000), (8, 16, 24, 32, 40, 48, 56, 64), 576)  # what LAME makes of it
VERSIONS = (MPEG_2_5, MPEG_2, MPEG_1)

DEFAULT_BITRATE = 128_000  # bits/s
ENCODER_DELAY_SAMPLES = 576  # LAME's own
DECODER_DELAY_SAMPLES = 529  # of every decoder that works as the standard says
MIN_PADDING_SAMPLES = 512  # after the last sample: all of the decoder's delay but half a millisecond
LOW_BITRATE = 64_000  # bits/s; up to here peaks grow much, and LAME's model of hearing is worth its time
QUALITY, LOW_QUALITY = 7, 5
"""LAME's, beyond `LOW_BITRATE` and up to it: 0 is the best and slowest, 9 the fastest; from 7 on, no model of hearing.

CPU ms per second of speech, and the share of bands and moments in which noise stands over the masking threshold (and
by 6 dB or more), on a minute of speech (`python -m benchmarks mp3_noise`):

| Hz, kbit/s | 2 | 5 | 7 |
|---|---|---|---|
| 44,100, 64 | 7.0, 37% (13%) | 3.9, 39% (15%) | 1.9, 38% (20%) |
| 44,100, 128 | 7.5, 6.4% (0.6%) | 3.1, 5.1% (0.3%) | 2.0, 5.9% (0.5%) |
| 44,100, 192 | 5.9, 0.7% (0.0%) | 3.2, 0.7% (0.0%) | 2.1, 0.7% (0.0%) |
| 32,000, 64 | 5.5, 38% (13%) | 3.0, 39% (14%) | 1.5, 38% (20%) |
| 32,000, 128 | 5.6, 7.2% (1.1%) | 2.4, 5.6% (0.6%) | 1.6, 5.7% (0.6%) |
| 24,000, 64 | 5.1, 46% (21%) | 2.3, 43% (20%) | 1.2, 42% (24%) |
| 24,000, 128 | 5.7, 11.5% (5.1%) | 1.9, 10.3% (4.5%) | 1.3, 10.5% (4.5%) |
"""
PEAK, LOW_PEAK = 0.92, 0.7
_FIRST_FRAME_BYTE = 0xFF  # never the second


class Mp3Encoder(Encoder):
    """One stream of frames at a constant bit rate, without a Xing, Info or ID3 tag.

    Decoded, it begins with `ENCODER_DELAY_SAMPLES + DECODER_DELAY_SAMPLES` of silence and ends with padding: at 24 kHz
    and above, it is at most 70 ms longer than the pcm. The first bytes come after 1376 samples, or later in silence.
    LAME makes the audio up to 0.5 dB quieter, so that its own noise does not clip.
    """

    is_heavy = True

    def __init__(self, audio_format: AudioFormat, input_rate: int | None = None) -> None:
        """Raises UnsupportedFormat for a sample rate or bit rate that MP3 does not have."""
        super().__init__(audio_format, input_rate)
        self._version = _version(self.input_rate)
        self._bitrate = _bitrate(audio_format.bitrate, self.input_rate, self._version)
        self._lame = lameenc.Encoder()
        self._lame.silence()
        self._lame.set_channels(1)
        self._lame.set_in_sample_rate(self.input_rate)
        self._lame.set_out_sample_rate(self.input_rate)
        self._lame.set_bit_rate(self._bitrate // 1000)
        self._lame.set_quality(QUALITY if self._bitrate > LOW_BITRATE else LOW_QUALITY)
        self._pushed = 0  # samples
        self._encoded = 0  # bytes

    @property
    def peak(self) -> float:
        """Measured on speech at the greatest volume."""
        return PEAK if self._bitrate > LOW_BITRATE else LOW_PEAK

    def push(self, pcm: Pcm) -> bytes:
        """What LAME has ready, which need not end with a frame."""
        if len(pcm) == 0:
            return b""
        self._pushed += len(pcm)
        return self._count(self._lame.encode(to_int16(pcm).tobytes()))

    def finish(self) -> bytes:
        """The last frames."""
        if self._pushed == 0:
            return b""
        audio = self._count(self._lame.flush())
        return audio[: -self._last_frame_bytes(audio)] if self._has_spare_frame() else audio

    def _count(self, audio: bytearray) -> bytes:
        self._encoded += len(audio)
        return bytes(audio)

    def _has_spare_frame(self) -> bool:
        """Whether the last frame holds nothing but padding: LAME gives up to a frame more than a decoder needs."""
        samples = self._version.frame_samples
        frames = round(self._encoded * 8 * self.input_rate / (self._bitrate * samples))
        return (frames - 1) * samples >= ENCODER_DELAY_SAMPLES + self._pushed + MIN_PADDING_SAMPLES

    def _last_frame_bytes(self, audio: bytes) -> int:
        """Bytes of the frame that ends `audio`: one more than usual where that evens out the bit rate."""
        usual = self._version.frame_samples * self._bitrate // (8 * self.input_rate)
        return usual if audio[-usual] == _FIRST_FRAME_BYTE else usual + 1


def _version(sample_rate: int) -> Version:
    """Raises UnsupportedFormat."""
    for version in VERSIONS:
        if sample_rate in version.sample_rates:
            return version
    known = ", ".join(str(rate) for version in VERSIONS for rate in version.sample_rates)
    raise UnsupportedFormat(f"MP3 can be made at {known} Hz, not at {sample_rate}.")


def _bitrate(wanted: int | None, sample_rate: int, version: Version) -> int:
    """Bits per second. Raises UnsupportedFormat: LAME itself would take another bit rate and say nothing."""
    known = [kilobits * 1000 for kilobits in version.kilobits]
    bitrate = min(DEFAULT_BITRATE, known[-1]) if wanted is None else wanted
    if bitrate not in known:
        listed = ", ".join(map(str, known))
        raise UnsupportedFormat(f"MP3 at {sample_rate} Hz can be made at {listed} bits/s, not at {bitrate}.")
    return bitrate
