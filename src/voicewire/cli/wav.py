"""A WAV file written while its length is not yet known."""

import fcntl
import os
import struct
from typing import BinaryIO

HEADER_BYTES = 44
UNKNOWN = 0xFFFF_FFFF  # the size that players take for "until the end"
SAMPLE_BYTES = 2  # mono, 16 bits


class WavWriter:
    """Writes mono pcm16 to `stream` behind a WAV header.

    Where the stream can be sought, `finish` puts the true sizes into the header; elsewhere it says "until the end".
    The stream stays the caller's to close.
    """

    def __init__(self, stream: BinaryIO, sample_rate: int) -> None:
        self._stream = stream
        self._sample_rate = sample_rate
        self._start = stream.tell() if _can_overwrite(stream) else None
        self.audio_bytes = 0
        stream.write(_header(sample_rate, UNKNOWN))
        stream.flush()

    def push(self, pcm16: bytes) -> None:
        """Write whole samples, 16-bit little-endian."""
        self._stream.write(pcm16)
        self._stream.flush()
        self.audio_bytes += len(pcm16)

    def finish(self) -> None:
        """Complete the header if possible."""
        if self._start is not None:
            self._stream.seek(self._start)
            self._stream.write(_header(self._sample_rate, self.audio_bytes))
            self._stream.seek(0, os.SEEK_END)
        self._stream.flush()


def _can_overwrite(stream: BinaryIO) -> bool:
    """Whether the header can be written again: in a file that is not open for appending."""
    return stream.seekable() and not fcntl.fcntl(stream.fileno(), fcntl.F_GETFL) & os.O_APPEND


def _header(sample_rate: int, audio_bytes: int) -> bytes:
    """RIFF header for mono pcm16 (Microsoft, Multimedia Programming Interface 1.0, "WAVE Form")."""
    riff_bytes = min(audio_bytes + HEADER_BYTES - 8, UNKNOWN)
    byte_rate = sample_rate * SAMPLE_BYTES
    form = struct.pack("<IHHIIHH", 16, 1, 1, sample_rate, byte_rate, SAMPLE_BYTES, 8 * SAMPLE_BYTES)
    sizes = struct.pack("<I", riff_bytes), struct.pack("<I", min(audio_bytes, UNKNOWN))
    return b"RIFF" + sizes[0] + b"WAVEfmt " + form + b"data" + sizes[1]
