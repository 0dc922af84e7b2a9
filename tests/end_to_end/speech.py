"""What one session brought back, whichever protocol it spoke."""

from dataclasses import dataclass, field
from typing import Any

from tests.end_to_end.sound import Samples, decode, onset_s, pauses, trimmed

INTRON_ANSWERS = ("SESSION_CREATED", "TEXT_CHUNK_ACK", "FETCH_AUDIO_CHUNK", "COMMITTED_AUDIO")


@dataclass
class Chunk:
    """One message with audio."""

    at_s: float
    """When it came (`time.perf_counter`)."""
    payload: bytes
    header: dict[str, Any] = field(default_factory=dict)
    """Navana: the frame before it."""


@dataclass
class Speech:
    """Everything a session received."""

    sample_rate: int = 24_000
    encoding: str = "pcm16"
    chunks: list[Chunk] = field(default_factory=list)
    messages: list[dict[str, Any]] = field(default_factory=list)
    """All messages but audio, in order."""
    message_bytes: list[int] = field(default_factory=list)
    """The length of every message."""
    request_id: str = ""
    """Nari: `x-request-id`."""
    close_code: int | None = None
    close_reason: str = ""

    @property
    def payload(self) -> bytes:
        """The bytes of all chunks."""
        return b"".join(chunk.payload for chunk in self.chunks)

    @property
    def samples(self) -> Samples:
        """All audio."""
        return decode(self.payload, self.encoding)

    @property
    def audio_s(self) -> float:
        """Seconds of all audio, silence included."""
        if self.encoding == "file":
            return len(self.samples) / self.sample_rate
        return sum(map(self.seconds, self.chunks))

    @property
    def length_s(self) -> float:
        """Seconds of speech, silence at both ends left out."""
        return len(trimmed(self.samples, self.sample_rate)) / self.sample_rate

    @property
    def onset_s(self) -> float:
        """Seconds before the first speech."""
        return onset_s(self.samples, self.sample_rate)

    @property
    def pauses(self) -> list[tuple[float, float]]:
        """Each silence inside the speech: seconds from the first sound, and how long."""
        return pauses(self.samples, self.sample_rate)

    @property
    def pauses_s(self) -> list[float]:
        """Seconds of each silence inside the speech."""
        return [length_s for _, length_s in self.pauses]

    @property
    def longest_pause_s(self) -> float:
        """Seconds of the longest silence inside the speech."""
        return max(self.pauses_s, default=0.0)

    @property
    def is_complete(self) -> bool:
        """Whether the session came to its normal end: its last message once and last, close 1000."""
        ends = [message for message in self.messages if _is_end(message)]
        return self.close_code == 1000 and len(ends) == 1 and self.messages[-1] is ends[0]

    @property
    def error(self) -> dict[str, Any]:
        """The error message; empty without one."""
        return next((message for message in self.messages if _is_error(message)), {})

    @property
    def chunk_totals(self) -> list[int]:
        """Navana: `chunk_total` of each text frame, in order."""
        return [chunk.header["chunk_total"] for chunk in self.chunks if chunk.header["is_last_chunk"]]

    def seconds(self, chunk: Chunk) -> float:
        """Playing time of one chunk of samples."""
        return len(decode(chunk.payload, self.encoding)) / self.sample_rate


def _is_end(message: dict[str, Any]) -> bool:
    """Whether it is how Nari, Navana, Fish or Intron end."""
    return (
        message == {"isFinal": True}
        or message.get("type") == "done"
        or message == {"event": "finish", "reason": "stop"}
        or message.get("message_type") == "COMMITTED_AUDIO"
    )


def _is_error(message: dict[str, Any]) -> bool:
    """Whether it is an error of Nari, Navana or Fish, or of Intron, whose errors have many names."""
    return (
        "error" in message
        or message.get("type") == "error"
        or message.get("reason") == "error"
        or message.get("message_type", INTRON_ANSWERS[0]) not in INTRON_ANSWERS
    )
