"""How many seconds of audio the bytes of a stream hold, as they arrive, without decoding them."""

import struct
from typing import Protocol

from voicewire.audio.format import AudioFormat

PCM16_BYTES = 2
MP3_HEADER_BYTES = 4
MP3_FRAME_SAMPLES = 1152  # of MPEG-1 Layer III
MP3_KBITS = (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320)  # MPEG-1 Layer III, by index
MP3_RATES = (44_100, 48_000, 32_000)  # MPEG-1, by index
MP3_SYNC, MP3_SYNC_MASK = 0xFFFA0000, 0xFFFE0000  # the sync word, MPEG-1, Layer III; with or without a checksum
OGG_HEADER = struct.Struct("<4sBBqIIIB")  # RFC 3533, section 6
OPUS_CLOCK_HZ = 48_000  # of granule positions, whatever the sample rate; RFC 7845, section 4
OPUS_HEAD = b"OpusHead"
OPUS_PRE_SKIP = struct.Struct("<H")  # at byte 10 of the identification header; RFC 7845, section 5.1


class AudioLength(Protocol):
    """Measures one stream."""

    def push(self, audio: bytes) -> float:
        """Seconds of audio that can be played now and could not before these bytes. Raises ValueError for no audio."""


class PcmLength:
    """16-bit samples."""

    def __init__(self, sample_rate: int) -> None:
        self._sample_rate = sample_rate

    def push(self, audio: bytes) -> float:
        if len(audio) % PCM16_BYTES:
            raise ValueError("half a sample")
        return len(audio) / PCM16_BYTES / self._sample_rate


class Mp3Length:
    """MPEG-1 Layer III frames, read off their headers. A tag between them is an error."""

    def __init__(self) -> None:
        self._rest = b""

    def push(self, audio: bytes) -> float:
        stream = self._rest + audio
        position, seconds = 0, 0.0
        while len(stream) - position >= MP3_HEADER_BYTES:
            size, duration_s = _mp3_frame(int.from_bytes(stream[position : position + MP3_HEADER_BYTES], "big"))
            if position + size > len(stream):
                break
            position += size
            seconds += duration_s
        self._rest = stream[position:]
        return seconds


class OggOpusLength:
    """Ogg pages of one Opus stream, read off their granule positions."""

    def __init__(self) -> None:
        self._rest = b""
        self._pre_skip = 0
        self._samples = 0

    def push(self, audio: bytes) -> float:
        stream, position, before = self._rest + audio, 0, self._samples
        while (page := _ogg_page(stream, position)) is not None:
            granule, body, end = page
            self._take(granule, stream[body:end])
            position = end
        self._rest = stream[position:]
        return (self._samples - before) / OPUS_CLOCK_HZ

    def _take(self, granule: int, body: bytes) -> None:
        if body.startswith(OPUS_HEAD):
            (self._pre_skip,) = OPUS_PRE_SKIP.unpack_from(body, 10)
        self._samples = max(self._samples, granule - self._pre_skip)


def audio_length(audio_format: AudioFormat) -> AudioLength:
    """What measures a stream of that format: `pcm16`, `mp3` or `opus`."""
    match audio_format.codec:
        case "pcm16":
            return PcmLength(audio_format.sample_rate)
        case "mp3":
            return Mp3Length()
        case "opus":
            return OggOpusLength()
        case codec:
            raise ValueError(f"cannot measure {codec}")


def _mp3_frame(header: int) -> tuple[int, float]:
    """Bytes and seconds of the frame that begins with `header`."""
    bitrate, rate = header >> 12 & 0xF, header >> 10 & 0x3
    if header & MP3_SYNC_MASK != MP3_SYNC or not 0 < bitrate < len(MP3_KBITS) or rate >= len(MP3_RATES):
        raise ValueError(f"no frame of MPEG-1 Layer III begins with {header:08x}")
    padding = header >> 9 & 1
    sample_rate = MP3_RATES[rate]
    return MP3_FRAME_SAMPLES // 8 * 1000 * MP3_KBITS[bitrate] // sample_rate + padding, MP3_FRAME_SAMPLES / sample_rate


def _ogg_page(stream: bytes, begin: int) -> tuple[int, int, int] | None:
    """The granule position of the page at `begin`, where its body begins and ends; None while it is not complete."""
    table = begin + OGG_HEADER.size
    if len(stream) < table:
        return None
    magic, _, _, granule, _, _, _, segments = OGG_HEADER.unpack_from(stream, begin)
    if magic != b"OggS":
        raise ValueError(f"no Ogg page begins with {magic!r}")
    body = table + segments
    end = body + sum(stream[table:body])
    return (granule, body, end) if len(stream) >= max(body, end) else None
