"""What a server and its engine processes say to each other, and how it is framed.

A frame is two little-endian unsigned 32-bit lengths, a MessagePack header of the first length and raw bytes of the
second. Only `Made` has raw bytes: its float32 samples.
"""

import struct
from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

from voicewire.engines.base import Job

SOCKET_BUFFER_BYTES = 1 << 20  # a piece of a second is 96 kB at 24 kHz: a whole piece fits without a second wake-up
_LENGTHS = struct.Struct("<II")


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
    """Make the next piece of a job; answered by `Made`, `Failed` or `ReferencesWanted`."""

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


class ReferencesWanted(msgspec.Struct, frozen=True, tag=True):
    """The job's cloned voice is not there: nothing was made, send the turn again with the references."""

    job_id: int


ToProcess: TypeAlias = Start | Turn | Drop
FromProcess: TypeAlias = Ready | Unable | Made | Failed | ReferencesWanted

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
    """Cuts what comes from a process into messages, however its bytes are spread."""

    def __init__(self) -> None:
        self._buffer = bytearray()

    def push(self, received: bytes) -> Iterator[tuple[FromProcess, bytearray]]:
        """Yield each message that `received` completes, with its raw bytes."""
        self._buffer += received
        while len(self._buffer) >= _LENGTHS.size:
            header_size, sample_size = _LENGTHS.unpack_from(self._buffer)
            header_end = _LENGTHS.size + header_size
            end = header_end + sample_size
            if len(self._buffer) < end:
                return
            message = _decode_from_process(self._buffer[_LENGTHS.size : header_end])
            samples = self._buffer[header_end:end]
            del self._buffer[:end]
            yield message, samples
