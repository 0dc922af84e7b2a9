"""What a server and its engine processes say to each other, and how it is framed.

A frame is two little-endian unsigned 32-bit lengths, a MessagePack header of the first length and raw bytes of the
second. Only `Made` has raw bytes: its float32 samples.
"""

import struct
from typing import Any, TypeAlias

import msgspec
import numpy as np

from voicewire.engines.base import Job

HEAD_BYTES = 1 << 12  # of a message that a server receives before it knows how long the message is
_LENGTHS = struct.Struct("<II")
INTERRUPT = struct.Struct("<Q")
"""A datagram on a socket of its own, read while a piece is made: the id of the job whose piece is to be given up."""


class EngineUse(msgspec.Struct, frozen=True):
    """An engine that a process is to load, and the voices it will be asked for."""

    engine: str
    voices: tuple[str, ...]
    runtime: str | None = None
    """What its networks run in (`Engine.runtimes`); None where there is nothing to choose."""


class Start(msgspec.Struct, frozen=True, tag=True):
    """The first message to a process; answered by `Ready` or `Unable`."""

    uses: tuple[EngineUse, ...]
    models: str
    """The folder of pulled models."""


class Turn(msgspec.Struct, frozen=True, tag=True):
    """Make the next piece of a job; answered by `Made`, `Failed`, `GivenUp` or `ReferencesWanted`."""

    job_id: int
    job: Job | None = None
    """The job itself, with its first turn only; without the references of a voice that the process should have."""


class Drop(msgspec.Struct, frozen=True, tag=True):
    """Forget a job. No answer."""

    job_id: int


class EngineReport(msgspec.Struct, frozen=True):
    """What loading an engine showed."""

    sample_rate: int
    """Hz."""
    rtf: float
    """Synthesis seconds per second of audio, measured with a warm engine."""
    load_s: float
    """Seconds the engine took to load, the warm-up included."""
    gives_way: bool = False
    """Whether a piece that is being made can be given up (`Host.interrupt`)."""


class Ready(msgspec.Struct, frozen=True, tag=True):
    """Every engine is loaded and warm."""

    reports: dict[str, EngineReport]
    """By engine name."""


class Unable(msgspec.Struct, frozen=True, tag=True):
    """An engine cannot be loaded; the process ends."""

    message: str


class Made(msgspec.Struct, frozen=True, tag=True):
    """One piece; its samples follow the header. After `is_last` the process has forgotten the job."""

    job_id: int
    sample_rate: int
    is_last: bool
    synthesis_s: float


class Failed(msgspec.Struct, frozen=True, tag=True):
    """The job failed and is forgotten; the process lives. `message` is for the listener, empty for a bug of ours."""

    job_id: int
    message: str


class GivenUp(msgspec.Struct, frozen=True, tag=True):
    """The piece was interrupted, nothing was made and the job is forgotten: ask for it anew."""

    job_id: int


class ReferencesWanted(msgspec.Struct, frozen=True, tag=True):
    """The job's cloned voice is not there: nothing was made, send the turn again with the references."""

    job_id: int


ToProcess: TypeAlias = Start | Turn | Drop
FromProcess: TypeAlias = Ready | Unable | Made | Failed | GivenUp | ReferencesWanted

_encoder = msgspec.msgpack.Encoder()
_decode_to_process = msgspec.msgpack.Decoder(ToProcess).decode
_decode_from_process = msgspec.msgpack.Decoder(FromProcess).decode


def frame(message: ToProcess | FromProcess, samples: bytes = b"") -> bytes:
    """One message as it goes over the socket."""
    header = _encoder.encode(message)
    return b"".join((_LENGTHS.pack(len(header), len(samples)), header, samples))


def read_message(stream: Any) -> ToProcess | None:
    """Block until `stream` (a buffered binary reader) has a whole frame; None when the other side is gone."""
    lengths = stream.read(_LENGTHS.size)
    if len(lengths) < _LENGTHS.size:
        return None
    header_size, _ = _LENGTHS.unpack(lengths)
    header = stream.read(header_size)
    return _decode_to_process(header) if len(header) == header_size else None


class FrameReader:
    """Cuts what comes from a process into messages, however its bytes are spread.

    Nearly all of them are samples: as soon as a header has said how many, they are received where they will stay. Have
    bytes written into `buffer()`, then say how many with `received`.
    """

    def __init__(self) -> None:
        self._head = bytearray(HEAD_BYTES)
        self._filled = 0
        self._message: FromProcess | None = None  # whose samples are not all there yet
        self._samples = memoryview(b"")
        self._missing = 0

    def buffer(self) -> memoryview:
        """Where the next bytes belong."""
        return memoryview(self._head)[self._filled :] if self._message is None else self._samples[-self._missing :]

    def received(self, size: int) -> list[tuple[FromProcess, memoryview]]:
        """Return each message that is complete with `size` more bytes, and its raw bytes, which can be written to."""
        if self._message is None:
            self._filled += size
        else:
            self._missing -= size
        complete = []
        while (message := self._next()) is not None:
            complete.append((message, self._samples))
        return complete

    def _next(self) -> FromProcess | None:
        if self._message is None:
            self._message = self._begin()
        if self._message is None or self._missing:
            return None
        message, self._message = self._message, None
        return message

    def _begin(self) -> FromProcess | None:
        """The message whose header is there, with what has come of its samples."""
        if self._filled < _LENGTHS.size:
            return None
        header_size, sample_size = _LENGTHS.unpack_from(self._head)
        header_end = _LENGTHS.size + header_size
        if self._filled < header_end:
            if header_end >= len(self._head):
                self._head = self._head.ljust(2 * header_end)
            return None
        message = _decode_from_process(self._head[_LENGTHS.size : header_end])
        end = min(self._filled, header_end + sample_size)
        self._samples = np.empty(sample_size, np.uint8).data
        self._samples[: end - header_end] = self._head[header_end:end]
        self._missing = sample_size - (end - header_end)
        self._head[: self._filled - end] = self._head[end : self._filled]
        self._filled -= end
        return message
