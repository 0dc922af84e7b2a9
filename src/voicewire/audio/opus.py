"""Ogg Opus (RFC 6716, RFC 7845): one mono stream, each packet of 20 ms on its own page."""

import struct
import zlib

import numpy as np

from voicewire.audio.base import Encoder
from voicewire.audio.format import AudioFormat, Pcm
from voicewire.audio.libopus import SAMPLE_RATES, PacketEncoder, libopus_version
from voicewire.audio.ogg import OggStream
from voicewire.audio.pcm import Int16, to_int16
from voicewire.errors import UnsupportedFormat

GRANULE_RATE = 48_000  # Hz in which positions are counted, whatever the input; RFC 7845, section 4
MIN_SAMPLE_RATE, MAX_SAMPLE_RATE = SAMPLE_RATES[0], SAMPLE_RATES[-1]
MIN_BITRATE, MAX_BITRATE = 6_000, 256_000  # bits/s of one channel
DEFAULT_BITRATE = 32_000  # bits/s; at 24 000 half as many bands again have noise that could be heard
PEAK = 0.6
_NO_SAMPLES: Int16 = np.zeros(0, np.int16)


class OpusEncoder(Encoder):
    """One Ogg Opus file, exact in length: what is decoded has the samples that went in, counted at 48 kHz.

    At most 20 ms of pcm wait for their packet. The header pages come with the first packet, the last page with
    `finish`; without any pcm there is nothing.
    """

    is_heavy = True

    def __init__(self, audio_format: AudioFormat, input_rate: int | None = None) -> None:
        """Take pcm at `input_rate` Hz, one of `libopus.SAMPLE_RATES`. Raises UnsupportedFormat."""
        _check(audio_format)
        super().__init__(audio_format, input_rate or self.input_rate_for(audio_format, audio_format.sample_rate))
        if self.input_rate not in SAMPLE_RATES:
            raise UnsupportedFormat(
                f"Opus is not made from pcm at {self.input_rate} Hz, but at {_listed(SAMPLE_RATES)}."
            )
        self._packets = PacketEncoder(self.input_rate, audio_format.bitrate or DEFAULT_BITRATE)
        self._granules = GRANULE_RATE // self.input_rate  # in each sample
        self._ogg: OggStream | None = None
        self._waiting = _NO_SAMPLES  # for the rest of their packet
        self._pushed = 0  # samples
        self._encoded = 0  # samples

    @property
    def peak(self) -> float:
        """Measured on speech at the greatest volume: Opus keeps what is heard, not the shape of the wave."""
        return PEAK

    @classmethod
    def input_rate_for(cls, audio_format: AudioFormat, source_rate: int) -> int:
        """The lowest rate of libopus that loses nothing of the voice, or nothing of what was asked for.

        The stream is decoded at 48 kHz in any case; what it is made from only decides what it may contain.
        """
        wanted = min(source_rate, audio_format.sample_rate, MAX_SAMPLE_RATE)
        return next(rate for rate in SAMPLE_RATES if rate >= wanted)

    def push(self, pcm: Pcm) -> bytes:
        """The pages of all packets that are full."""
        self._pushed += len(pcm)
        return self._encode(to_int16(pcm))

    def finish(self) -> bytes:
        """The pages of what still waits; the last one says that it is the last, and where the audio ends on it."""
        return self._end() if self._pushed else b""

    def encode_file(self, pcm: Pcm) -> bytes:
        """A complete file; without samples, one that decodes to none."""
        return self.push(pcm) + self._end()

    def _encode(self, samples: Int16) -> bytes:
        samples = np.concatenate((self._waiting, samples))
        size = self._packets.packet_samples
        whole = len(samples) - len(samples) % size
        self._waiting = samples[whole:]
        return b"".join(map(self._page, samples[:whole].reshape(-1, size)))

    def _end(self) -> bytes:
        """What waits and what the codec lags behind, filled up with silence to whole packets."""
        lag = self._packets.lookahead
        fill = -(len(self._waiting) + lag) % self._packets.packet_samples
        size = self._packets.packet_samples
        samples = np.concatenate((self._waiting, np.zeros(lag + fill, np.int16)))
        self._waiting = _NO_SAMPLES
        pages = self._encode(samples[:-size])
        return pages + self._page(samples[-size:], is_last=True)

    def _page(self, samples: Int16, *, is_last: bool = False) -> bytes:
        """The page of one packet, after the header pages if it is the first."""
        packet = self._packets.encode(samples)
        self._encoded += len(samples)
        # The end is where the audio ends, counted from the start of what the decoder drops: less than was encoded.
        position = self._packets.lookahead + self._pushed if is_last else self._encoded
        headers = b""
        if self._ogg is None:
            # Files of a session may be joined: each needs its own serial number then, yet the same audio the same file.
            self._ogg = OggStream(zlib.crc32(packet))
            headers = self._ogg.page(self._head(), 0) + self._ogg.page(_tags(), 0)
        return headers + self._ogg.page(packet, position * self._granules, is_last=is_last)

    def _head(self) -> bytes:
        """RFC 7845, section 5.1: version 1, one channel, no gain, channel mapping family 0."""
        pre_skip = self._packets.lookahead * self._granules
        return struct.pack("<8sBBHIhB", b"OpusHead", 1, 1, pre_skip, self.audio_format.sample_rate, 0, 0)


def _tags() -> bytes:
    """RFC 7845, section 5.2: who encoded, and no comments."""
    vendor = libopus_version().encode()
    return struct.pack(f"<8sI{len(vendor)}sI", b"OpusTags", len(vendor), vendor, 0)


def _check(audio_format: AudioFormat) -> None:
    """Raise UnsupportedFormat if Opus cannot be that."""
    rate, bitrate = audio_format.sample_rate, audio_format.bitrate
    if not MIN_SAMPLE_RATE <= rate <= MAX_SAMPLE_RATE:
        raise UnsupportedFormat(f"Opus can be made at {MIN_SAMPLE_RATE} to {MAX_SAMPLE_RATE} Hz, not at {rate}.")
    if bitrate is not None and not MIN_BITRATE <= bitrate <= MAX_BITRATE:
        raise UnsupportedFormat(f"Opus can be made at {MIN_BITRATE} to {MAX_BITRATE} bits/s, not at {bitrate}.")


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))
