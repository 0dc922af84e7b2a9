"""What a load is, and what comes back from it. Times are seconds since the run began."""

import msgspec

from benchmarks.figures import Void
from voicewire.audio.format import AudioFormat
from voicewire.bench.figures import percentile
from voicewire.bench.pacing import Fragment
from voicewire.bench.player import Chunk

MAX_LAG_S = 0.020
"""A generator that is later than this with one message in a hundred measures itself."""


class SessionPlan(msgspec.Struct, frozen=True):
    """One session: when it connects, what it sends, and when it says that no more will come."""

    start_s: float
    fragments: list[Fragment]
    end_after_s: float = 0.0
    """Seconds from the last fragment to the end of input."""
    seed: int = 0
    voice: str = ""
    """A public name, over Nari; empty: the catalogue's default voice."""


class LoadPlan(msgspec.Struct, frozen=True, kw_only=True):
    """All sessions of a run."""

    url: str
    key: str
    sessions: list[SessionPlan]
    fish: AudioFormat | None = None
    """What is asked for over Fish; None: all is said over Nari, whose only format is 24 kHz pcm."""
    keep_audio: bool = False
    patience_s: float = 30.0
    """What a session may take to finish after the last moment of the plan."""


class SessionResult(msgspec.Struct):
    """What one session came to. Times are seconds since the run began."""

    request_id: str = ""
    connect_s: float = 0.0
    """Seconds from the first packet to the server's 101, or to its refusal."""
    connected_at_s: float = 0.0
    sent_s: list[float] = []
    """When each fragment was really sent."""
    chunks: list[Chunk] = []
    audio: list[bytes] = []
    """What was in each audio message, when it is kept: the pcm, or what a codec made of it."""
    end_sent_s: float = 0.0
    """When the end of input was really sent."""
    is_final: bool = False
    refused: int = 0
    """The HTTP status of a refusal, else 0."""
    error: str = ""

    @property
    def is_complete(self) -> bool:
        return self.is_final and not self.error


class LoadReport(msgspec.Struct, frozen=True):
    """What a run came to."""

    sessions: list[SessionResult]
    lag_s: list[float]
    """By how much each message was late because the generator was busy."""
    cpu_s: float
    duration_s: float

    def check(self, *, may_refuse: bool = False) -> None:
        """Raises Void when a session failed, or the generator did not keep its own time."""
        for session in self.sessions:
            if not session.is_complete and not (may_refuse and session.refused):
                raise Void(f"a session failed: {session.error or session.refused or 'it did not finish'}")
        if self.lag_p99_s > MAX_LAG_S:
            raise Void(f"the load generator was late by {self.lag_p99_s * 1000:.1f} ms (99th percentile)")

    @property
    def lag_p99_s(self) -> float:
        return percentile(self.lag_s, 99)
