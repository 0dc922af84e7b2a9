"""Who may speak, and with which voice: the door to the core."""

from collections.abc import Awaitable, Callable
from typing import Protocol

import structlog

from voicewire.engines.catalog import Catalog
from voicewire.errors import Overloaded, ServerStopping, Unauthorized
from voicewire.events import ServerEvent, SessionStart
from voicewire.speech.clock import Clock
from voicewire.speech.limits import ServiceLimits
from voicewire.speech.scheduler import Scheduler
from voicewire.speech.session import Session
from voicewire.speech.voice import SpeakingVoice

log = structlog.get_logger()

OVERLOAD_RETRY_AFTER_S = 2.0
"""What a refused client is told to wait: about as long as a sentence in the queue takes."""


class VerifiedKey(Protocol):
    """What the core needs to know of a good key."""

    @property
    def name(self) -> str:
        """What the operator calls it."""


class SpeechService:
    """Opens sessions and keeps count of them. One for the whole server."""

    def __init__(
        self,
        scheduler: Scheduler,
        catalog: Catalog,
        verify: Callable[[str], Awaitable[VerifiedKey | None]],
        clock: Clock,
        limits: ServiceLimits,
    ) -> None:
        self._scheduler = scheduler
        self._catalog = catalog
        self._verify = verify
        self._clock = clock
        self._limits = limits
        self._sessions: set[Session] = set()
        self._is_stopping = False

    @property
    def sessions(self) -> int:
        """How many sessions are open."""
        return len(self._sessions)

    @property
    def is_ready(self) -> bool:
        """Whether a new session would be served: at least one slot alive, and not stopping."""
        return self._scheduler.slots_alive > 0 and not self._is_stopping

    def status(self) -> dict[str, int | bool]:
        """What a monitor wants to know."""
        return {
            "ready": self.is_ready,
            "slots": self._scheduler.slots,
            "slots_alive": self._scheduler.slots_alive,
            "sessions": len(self._sessions),
            "speaking": self._scheduler.open_jobs,
        }

    def session(self, start: SessionStart, emit: Callable[[ServerEvent], None], name: str) -> Session:
        """A new session, called `name` in the log; it answers through `emit`, once `open` has run."""
        return Session(start, emit, self._scheduler, self._clock, self._limits.session, name)

    async def open(self, session: Session) -> None:
        """Let the session in, or end it with the reason why not."""
        try:
            voice = await self._admit(session.start)
        except Exception as refusal:  # noqa: BLE001 - told in the protocol's words and ended; faults of ours are logged
            session.fail(refusal)
            return
        if not session.is_over:
            self._sessions.add(session)
            session.admit(voice)

    def leave(self, session: Session) -> None:
        """The session is over, or its client has gone."""
        session.close()
        self._sessions.discard(session)

    def stop_accepting(self) -> None:
        """Refuse new sessions from now on."""
        self._is_stopping = True

    async def _admit(self, start: SessionStart) -> SpeakingVoice:
        key = await self._verify(start.api_key) if start.api_key else None
        if key is None:
            raise Unauthorized
        if self._is_stopping:
            raise ServerStopping
        voice = self._catalog.resolve(start.namespace, start.model, start.voice, start.language)
        self._check_capacity()
        return SpeakingVoice.of(voice)

    def _check_capacity(self) -> None:
        """Raises Overloaded while one more session would starve those that are speaking."""
        if not self._scheduler.slots_alive:
            raise Overloaded("the voices are being loaded; try again shortly", retry_after_s=OVERLOAD_RETRY_AFTER_S)
        lateness = self._scheduler.lateness(self._clock.time())
        if len(self._sessions) >= self._limits.max_sessions or lateness > self._limits.overload_lateness_s:
            log.warning("session refused", sessions=len(self._sessions), lateness_s=round(lateness, 3))
            raise Overloaded(retry_after_s=OVERLOAD_RETRY_AFTER_S)
