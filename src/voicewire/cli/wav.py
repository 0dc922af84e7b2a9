"""A WAV file written while its length is not yet known."""

import fcntl
import os
from typing import BinaryIO

from voicewire.audio.wav import STREAMED_DATA_BYTES, header


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
        stream.write(header(sample_rate, STREAMED_DATA_BYTES))
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
            self._stream.write(header(self._sample_rate, min(self.audio_bytes, STREAMED_DATA_BYTES)))
            self._stream.seek(0, os.SEEK_END)
        self._stream.flush()


def _can_overwrite(stream: BinaryIO) -> bool:
    """Whether the header can be written again: in a file that is not open for appending."""
    return stream.seekable() and not fcntl.fcntl(stream.fileno(), fcntl.F_GETFL) & os.O_APPEND
