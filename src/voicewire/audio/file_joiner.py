"""Several complete audio files as one: what is heard when they are played one after the other."""

import io
import struct
import wave
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from voicewire.audio.format import Pcm
from voicewire.audio.ogg import checksum
from voicewire.audio.pcm import FULL_SCALE, to_pcm16
from voicewire.audio.resampler import resample
from voicewire.audio.wav import SAMPLE_BYTES, header

HEAD_BYTES = 128
"""How much of each file must be known before they are joined."""

PAGE_HEADER_BYTES = 27  # without the segment table, whose length is the last of them (RFC 3533, section 6)
SERIAL, CHECKSUM = slice(14, 18), slice(22, 26)


class CannotJoin(ValueError):
    """A file that cannot be read, or files of which one file cannot be made."""


class FileJoiner(ABC):
    """Joins complete files of one format; each is pushed whole, in order."""

    size: int
    """Bytes of all that the pushes return together."""

    @abstractmethod
    def push(self, file: bytes) -> bytes:
        """Return what the next file adds. Raises CannotJoin."""


def join_files(codec: str, heads: Sequence[bytes], sizes: Sequence[int]) -> FileJoiner:
    """A joiner for files of `codec`, `wav` or `opus`: at least one, with these first bytes and these sizes in bytes.

    Raises CannotJoin.
    """
    match codec:
        case "wav":
            return WavJoiner(heads)
        case "opus":
            return OggJoiner(sizes)
        case _:
            raise CannotJoin(f"files of the format {codec!r} cannot be joined")


class WavJoiner(FileJoiner):
    """One header with true totals, then the samples of all files, at the highest of their rates."""

    def __init__(self, heads: Sequence[bytes]) -> None:
        """`heads`: `HEAD_BYTES` of each file, mono with 16 bits a sample. Raises CannotJoin."""
        shapes = [_shape(head) for head in heads]
        self.sample_rate = max(shape.sample_rate for shape in shapes)
        self._waiting = iter(shapes)
        data_bytes = SAMPLE_BYTES * sum(shape.samples_at(self.sample_rate) for shape in shapes)
        self._header = _wav_header(self.sample_rate, data_bytes)
        self.size = len(self._header) + data_bytes

    def push(self, file: bytes) -> bytes:
        """Return the samples of the next file, after the header where it is the first."""
        shape = next(self._waiting)
        frames = _frames(file)
        if len(frames) != SAMPLE_BYTES * shape.samples:
            raise CannotJoin("a file has not as many samples as its header says")
        if shape.sample_rate != self.sample_rate:
            frames = _resampled(frames, shape, self.sample_rate)
        head, self._header = self._header, b""
        return head + frames


class OggJoiner(FileJoiner):
    """A chained stream: the files one after the other, each with a serial number of its own (RFC 3533, section 4)."""

    def __init__(self, sizes: Sequence[int]) -> None:
        self.size = sum(sizes)
        self._serial = 0

    def push(self, file: bytes) -> bytes:
        """Return the next file under the next serial number: files that sound alike may have the same one."""
        self._serial += 1
        pages = []
        start = 0
        while start < len(file):
            end = _page_end(file, start)
            pages.append(_renumbered(file[start:end], self._serial))
            start = end
        return b"".join(pages)


class _Shape(NamedTuple):
    """What a WAV header says."""

    sample_rate: int
    samples: int

    def samples_at(self, rate: int) -> int:
        """How many samples it has at another rate: the nearest number, rounded up from the middle."""
        return (2 * self.samples * rate + self.sample_rate) // (2 * self.sample_rate)


def _shape(head: bytes) -> _Shape:
    with _opened(head) as file:
        return _Shape(file.getframerate(), file.getnframes())


def _frames(file: bytes) -> bytes:
    with _opened(file) as opened:
        return opened.readframes(opened.getnframes())


def _opened(file: bytes) -> wave.Wave_read:
    try:
        opened = wave.Wave_read(io.BytesIO(file))
    except (wave.Error, EOFError) as error:
        raise CannotJoin(f"a file is not WAV: {error or 'it is cut off'}") from error
    if (opened.getnchannels(), opened.getsampwidth()) != (1, SAMPLE_BYTES):
        raise CannotJoin("a file is not mono with 16 bits a sample")
    return opened


def _wav_header(sample_rate: int, data_bytes: int) -> bytes:
    try:
        return header(sample_rate, data_bytes)
    except struct.error as error:
        raise CannotJoin(f"a WAV file cannot hold {data_bytes} bytes") from error


def _resampled(frames: bytes, shape: _Shape, rate: int) -> bytes:
    """The same sound at `rate`, exactly `shape.samples_at(rate)` samples."""
    pcm: Pcm = np.frombuffer(frames, "<i2").astype(np.float32) / np.float32(FULL_SCALE)
    resampled = resample(pcm, shape.sample_rate, rate)
    wanted = np.zeros(shape.samples_at(rate), np.float32)
    shared = min(len(wanted), len(resampled))
    wanted[:shared] = resampled[:shared]
    return to_pcm16(wanted)


def _page_end(file: bytes, start: int) -> int:
    table = start + PAGE_HEADER_BYTES
    if not file.startswith(b"OggS", start) or len(file) < table:
        raise CannotJoin("a file is not Ogg")
    body = table + file[table - 1]
    end = body + sum(file[table:body])
    if end > len(file):
        raise CannotJoin("the last page of a file is cut off")
    return end


def _renumbered(page: bytes, serial: int) -> bytes:
    changed = bytearray(page)
    changed[SERIAL] = serial.to_bytes(4, "little")
    changed[CHECKSUM] = bytes(4)
    changed[CHECKSUM] = checksum(bytes(changed))
    return bytes(changed)
