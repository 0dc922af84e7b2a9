"""Who may speak, and with which voice: the door to the core."""

import asyncio
import math
from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec
import structlog

from voicewire.engines.catalog import Catalog
from voicewire.engines.references import ReferenceReader
from voicewire.errors import Overloaded, ServerStopping, Unauthorized
from voicewire.events import ReferenceAudio, ServerEvent, SessionStart
from voicewire.speech.admission import Admission
from voicewire.speech.clock import Clock
from voicewire.speech.house_style import HouseStyle
from voicewire.speech.limits import ServiceLimits
from voicewire.speech.line import Workshop
from voicewire.speech.scheduler import Scheduler
from voicewire.speech.session import Session
from voicewire.speech.voice import SpeakingVoice

log = structlog.get_logger()

OVERLOAD_RETRY_AFTER_S = 2.0
"""What a refused client is told to wait: about as long as a sentence in the queue takes."""


class VerifiedKey(Protocol):
    """What the core needs to know of a good key."""

    @property
    def id(self) -> str:
        """What the store calls it."""

    @property
    def name(self) -> str:
        """What the operator calls it."""


class Place:
    """A client that was let in: the right to one session at a time."""

    def __init__(self, key: VerifiedKey) -> None:
        self.key = key


class SpeechService:
    """Lets clients in, opens their sessions and keeps count of them. One for the whole server."""

    def __init__(
        self,
        scheduler: Scheduler,
        catalog: Catalog,
        verify: Callable[[str], Awaitable[VerifiedKey | None]],
        clock: Clock,
        limits: ServiceLimits,
        workshop: Workshop | None = None,
        style: HouseStyle | None = None,
    ) -> None:
        self._scheduler = scheduler
        self._catalog = catalog
        self._verify = verify
        self._clock = clock
        self._limits = limits
        self._workshop = workshop
        self._style = style
        self._admission = Admission(scheduler.demand)
        self._references = ReferenceReader()
        self._places: set[Place] = set()
        self._is_stopping = False

    @property
    def sessions(self) -> int:
        """How many clients have been let in."""
        return len(self._places)

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
            "sessions": len(self._places),
            "speaking": self._scheduler.open_jobs,
        }

    async def enter(self, api_key: str | None) -> Place:
        """Let a client in, who then holds a place until `leave`. Raises SpeechError with the reason why not."""
        key = await self._verify(api_key) if api_key else None
        if key is None:
            raise Unauthorized
        if self._is_stopping:
            raise ServerStopping
        now = self._clock.time()
        self._check_capacity(now)
        self._admission.enter(now)
        place = Place(key)
        self._places.add(place)
        return place

    def leave(self, place: Place) -> None:
        """The client has gone."""
        self._places.discard(place)

    def session(self, start: SessionStart, emit: Callable[[ServerEvent], None], name: str) -> Session:
        """A new session, called `name` in the log; it answers through `emit`, once `open` has run."""
        references = start.options.references
        if references:  # megabytes, which must not live as long as the session
            start = msgspec.structs.replace(start, options=msgspec.structs.replace(start.options, references=()))
        session = Session(start, emit, self._scheduler, self._clock, self._limits.session, name, self._workshop)
        session.references = references
        return session

    async def open(self, session: Session) -> None:
        """Begin the session, whose client holds a place, or end it with the reason why not."""
        try:
            voices = await self._voices(session.start, session.references)
        except Exception as refusal:  # noqa: BLE001 - told in the protocol's words and ended; faults of ours are logged
            session.fail(refusal)
            return
        session.references = ()
        if not session.is_over:
            session.admit(voices, self._style)

    def stop_accepting(self) -> None:
        """Refuse new clients from now on."""
        self._is_stopping = True

    async def _voices(
        self, start: SessionStart, references: tuple[tuple[ReferenceAudio, ...], ...]
    ) -> list[SpeakingVoice]:
        """The voices of a session, one for each speaker."""
        names = start.options.speakers or (start.voice,)
        names += (start.voice,) * (len(references) - len(names))  # speakers that samples alone describe
        rows = [self._catalog.resolve(start.namespace, start.model, name, start.language) for name in names]
        voices = [SpeakingVoice.of(row) for row in rows]
        if not references:
            return voices
        cloned = await asyncio.to_thread(self._references.cloned_voices, rows, references)
        return [
            msgspec.structs.replace(voice, name=name, references=references)
            for voice, (name, references) in zip(voices, cloned, strict=True)
        ]

    def _check_capacity(self, now: float) -> None:
        """Raises Overloaded while one more session would starve those that are speaking."""
        scheduler = self._scheduler
        if not scheduler.slots_alive:
            raise Overloaded("the voices are being loaded; try again shortly", retry_after_s=OVERLOAD_RETRY_AFTER_S)
        lateness, load = scheduler.lateness(now), self._admission.load(now)
        is_full = len(self._places) >= self._limits.max_sessions or lateness > self._limits.overload_lateness_s
        spare_s, slots = scheduler.spare(now), scheduler.slots_alive
        has_room = self._limits.is_open or self._admission.has_room(load, slots, spare_s)
        if is_full or not has_room:
            log.warning(
                "client refused",
                sessions=len(self._places),
                lateness_s=round(lateness, 3),
                spare_s=round(spare_s, 3) if math.isfinite(spare_s) else None,
                listeners=load.hearers,
                slots_asked=round(load.slots, 3),
            )
            raise Overloaded(retry_after_s=OVERLOAD_RETRY_AFTER_S)
