"""What every system under comparison is: something that is installed, started, spoken to, and stopped."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import ClassVar, Self

from benchmarks.figures import Void
from voicewire.config import default_models_dir

VOICE = "en_US-joe-medium"
LOOPBACK = "127.0.0.1"
VOICE_SAMPLE_RATE = 22_050  # Hz; the voice's own, in which peers answer


def voice_folder() -> Path:
    """Where the voice's two files lie. Raises Void without them."""
    folder = default_models_dir() / "piper" / VOICE
    if not (folder / f"{VOICE}.onnx").exists():
        raise Void(f"there is no voice: `voicewire models pull piper/{VOICE}` brings it")
    return folder


class Line(ABC):
    """One client's connection. Opened by `System.connect`; its owner closes it."""

    @abstractmethod
    def say(self, sentences: Sequence[str]) -> AsyncIterator[bytes]:
        """Send all of the text at once, and yield pcm (16 bits, mono) as it comes. Raises Void unless it ends well."""

    @abstractmethod
    async def close(self) -> None:
        """Hang up."""


class System(ABC):
    """One system. As a context manager it is a fresh server process; its life is the block's."""

    name: ClassVar[str]
    """In the keys of figures, and that of its files."""
    sample_rate: ClassVar[int] = VOICE_SAMPLE_RATE
    """Hz, of what a line yields."""

    @abstractmethod
    def install(self) -> None:
        """Make sure that it can be started. Raises Void where it cannot be had."""

    @abstractmethod
    def __enter__(self) -> Self:
        """Started and ready for clients. Raises Void."""

    @abstractmethod
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None: ...

    @abstractmethod
    async def connect(self) -> Line:
        """A new client, connected and ready to speak."""

    @abstractmethod
    def cpu_s(self) -> float:
        """CPU seconds, user and system, that all its processes have used so far."""
