"""Whose piece of audio is made next: the listener's who runs dry first.

Every slot (a core, with one engine host) makes one piece at a time. A listener asks for a turn with the moment its
audio is due; the earliest moment wins, and among equals the one that asked first. A job lives on the host that began
it, so a listener with an open job waits for that slot; all others wait for any. Who begins to wait for speech now and
finds all slots busy need not wait for speech that is wanted later: that is given up and made again (decision 0030).
"""

import asyncio
import math
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

import structlog

from voicewire.engines.base import Interrupted, Piece
from voicewire.engines.host import Host, HostDied
from voicewire.errors import EngineFailure
from voicewire.speech.clock import Clock
from voicewire.speech.demand import Demand, Voice
from voicewire.speech.tickets import Listener, Ticket, TicketQueue
from voicewire.speech.turn_order import TurnOrder, Wish, by_deadline

log = structlog.get_logger()

RESTART_PAUSES_S = (
    0.0,
    1.0,
    2.0,
    4.0,
    8.0,
    15.0,
)  # before each try to bring a host back; the last repeats


PATIENCE_S = 0.5
"""Who has more than this left to play, and what the slowest voice takes for a second of speech, can begin once more."""


class _Slot:
    """The right to use one core, with the host that uses it."""

    def __init__(self, number: int, host: Host) -> None:
        self.number = number
        self.host = host
        self.queue = TicketQueue()
        self.is_alive = False
        self.waiter: asyncio.Future[None] | None = None
        self.turn: _Turn | None = None

    def can_wait(self, until: float) -> bool:
        """Whether what is made here can be given up, and is wanted later than `until`."""
        return self.turn is not None and self.turn.ticket.due > until and self.turn.claim.gives_way

    def wake(self) -> bool:
        """Rouse the slot if it sleeps; True if it did."""
        if self.waiter is None or self.waiter.done():
            return False
        self.waiter.set_result(None)
        return True


class _Claim:
    """An open job: which slot holds it, and for whom."""

    __slots__ = ("gives_way", "job_id", "listener", "made_s", "slot", "slot_s", "voice")

    def __init__(self, listener: Listener, slot: _Slot, job_id: int, voice: Voice) -> None:
        self.listener = listener
        self.slot = slot
        self.job_id = job_id
        self.voice = voice
        self.gives_way = False
        """Whether it can be given up."""
        self.slot_s = 0.0
        """Seconds that slots were busy with it so far."""
        self.made_s = listener.made_s
        """Seconds of audio that the listener had before."""


class _Turn(NamedTuple):
    """A piece that is being made."""

    ticket: Ticket
    claim: _Claim
    began: float


class Scheduler:
    """Gives turns to listeners. It owns the hosts from `start` to `stop`, and never touches audio."""

    def __init__(self, hosts: Sequence[Host], clock: Clock, turn_order: TurnOrder = by_deadline) -> None:
        self.demand = Demand()
        self._clock = clock
        self._turn_order = turn_order
        self._slots = [_Slot(number, host) for number, host in enumerate(hosts)]
        self._shared = TicketQueue()
        self._tickets: dict[Listener, Ticket] = {}
        self._claims: dict[Listener, _Claim] = {}
        self._served: dict[Listener, int] = {}
        self._lost_s: dict[Listener, float] = {}
        """Of those whose segment has given way, until it is begun again: seconds that slots were busy with it."""
        self._order = count()
        self._turns = count(1)
        self._tasks: list[asyncio.Task[None]] = []
        self._speeds: dict[str, float] = {}

    @property
    def slots_alive(self) -> int:
        """How many slots have a host that is ready."""
        return sum(slot.is_alive for slot in self._slots)

    @property
    def slots(self) -> int:
        """How many slots there are."""
        return len(self._slots)

    @property
    def open_jobs(self) -> int:
        """How many segments are being spoken."""
        return len(self._claims)

    @property
    def waiting(self) -> int:
        """How many listeners wait for a turn."""
        return len(self._tickets)

    def speed(self, engine: str, default: float) -> float:
        """Synthesis seconds per second of audio, as measured lately; `default` before the first measurement."""
        return self._speeds.get(engine, default)

    def lateness(self, now: float) -> float:
        """Seconds by which the audio of the listener who is next is overdue; 0 when nobody waits."""
        firsts = [queue.first() for queue in (self._shared, *(slot.queue for slot in self._slots))]
        return max([now - ticket.due for ticket in firsts if ticket is not None], default=0.0)

    def spare(self, now: float) -> float:
        """Seconds until the first of those runs dry who had something left to play when they asked for more.

        Who begins to listen asks for a turn at once, however much time the others have: it does not count.
        """
        dues = (ticket.due for ticket in self._tickets.values() if ticket.was_ahead)
        return min(dues, default=math.inf) - now

    async def start(self) -> None:
        """Bring all hosts up, engines loaded and warm; each slot serves from then on.

        Raises EngineFailure when one cannot.
        """
        for slot in self._slots:  # one after the other: loading a model is heavy work on the same few cores
            await slot.host.start()
            self.demand.expect({name: report.rtf for name, report in slot.host.reports.items()})
            slot.is_alive = True
            self._tasks.append(asyncio.create_task(self._serve(slot), name=f"slot-{slot.number}"))

    async def stop(self) -> None:
        """Stop giving turns and take the hosts down."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(slot.host.stop() for slot in self._slots))

    def request(self, listener: Listener, due: float) -> None:
        """Ask for a turn: `due` is when the listener's audio is due. Asking again changes the moment."""
        old = self._tickets.get(listener)
        if old is not None:
            if old.valid and old.due == due:
                return
            old.valid = False
        self.demand.ask(listener)
        wish = Wish(due, self._clock.time(), self._served.get(listener, 0))
        ticket = Ticket(wish, self._turn_order(wish), next(self._order), listener)
        self._tickets[listener] = ticket
        claim = self._claims.get(listener)
        if claim is not None:
            claim.slot.queue.push(ticket)
            claim.slot.wake()
            return
        is_served_soon = self._share(ticket)
        if not is_served_soon and wish.due <= wish.asked and self._turn_order is by_deadline:
            self._make_way(wish.asked)

    def withdraw(self, listener: Listener) -> None:
        """Take the request for a turn back; an open job stays open and costs nothing."""
        ticket = self._tickets.pop(listener, None)
        if ticket is not None:
            ticket.valid = False

    def abandon(self, listener: Listener) -> None:
        """Forget the listener and close its open job: its slot is free once the piece in hand is done or given up."""
        self.withdraw(listener)
        self.demand.leave(listener)
        self._served.pop(listener, None)
        self._lost_s.pop(listener, None)
        claim = self._claims.pop(listener, None)
        if claim is not None:
            claim.slot.host.close(claim.job_id)

    async def _serve(self, slot: _Slot) -> None:
        while True:
            watch = asyncio.create_task(self._watch(slot))
            try:
                await self._give_turns(slot)
            except HostDied as death:
                log.warning("engine host died", slot=slot.number, reason=str(death))
                await self._revive(slot)
            finally:
                watch.cancel()

    async def _watch(self, slot: _Slot) -> None:
        """Rouse a slot whose host dies while nothing is asked of it."""
        await slot.host.wait_until_dead()
        if slot.waiter is not None and not slot.waiter.done():
            slot.waiter.set_exception(HostDied("it died between two pieces"))

    async def _give_turns(self, slot: _Slot) -> None:
        """Serve one listener after the other until the host dies."""
        while True:
            try:
                ticket = await self._next_ticket(slot)
            except HostDied:
                self._lose_jobs(slot, blamed=None)
                raise
            ticket.valid = False
            self._tickets.pop(ticket.listener, None)
            try:
                await self._turn(slot, ticket)
            except HostDied:
                self._lose_jobs(slot, blamed=ticket.listener)
                raise
            del ticket  # a listener that has left must not live until the next one comes

    async def _next_ticket(self, slot: _Slot) -> Ticket:
        """Wait for the earliest ticket among the slot's own and those that any slot may serve.

        Raises HostDied when the host has died, be it while pieces were given that needed no host.
        """
        while True:
            if not slot.host.is_ready:
                raise HostDied("it died between two pieces")
            tickets = [t for t in (slot.queue.first(), self._shared.first()) if t is not None]
            if tickets:
                return min(tickets)
            slot.waiter = asyncio.get_running_loop().create_future()
            await slot.waiter

    async def _turn(self, slot: _Slot, ticket: Ticket) -> None:
        listener = ticket.listener
        claim = self._claims.get(listener) or self._begin(slot, listener)
        if claim is None:
            await asyncio.sleep(0)  # planning is work too: let sockets be read before the next turn
            return
        began = self._clock.time()
        slot.turn = _Turn(ticket, claim, began)
        try:
            piece = await slot.host.next(claim.job_id)
        except Interrupted:
            claim.slot_s += self._clock.time() - began
            if self._claims.get(listener) is claim:  # else it was given up since the listener has left
                self._wait_again(ticket, claim)
            return
        except EngineFailure as failure:
            if self._claims.get(listener) is claim:
                del self._claims[listener]
                listener.job_failed(failure)
            return
        finally:
            slot.turn = None
        self._measure(claim.voice[0], piece)
        claim.slot_s += self._clock.time() - began
        if self._claims.get(listener) is claim:  # else the listener has left meanwhile
            if piece.is_last:
                del self._claims[listener]
            claim.gives_way = False
            self._served[listener] = next(self._turns)
            listener.receive(piece)
            if piece.is_last:
                self.demand.learn(claim.voice, claim.slot_s, listener.made_s - claim.made_s)

    def _make_way(self, now: float) -> None:
        """Give up what is wanted later, for somebody who is due now; of several, what was begun last."""
        until = now + PATIENCE_S + max(self._speeds.values(), default=0.0)
        turns = [slot.turn for slot in self._slots if slot.turn is not None and slot.can_wait(until)]
        if turns:
            turn = max(turns, key=lambda turn: turn.began)
            turn.claim.gives_way = False
            turn.claim.slot.host.interrupt(turn.claim.job_id)

    def _wait_again(self, ticket: Ticket, claim: _Claim) -> None:
        """Have a turn that was given up stand where it stood, for any slot, as if its job had never been opened."""
        listener = ticket.listener
        del self._claims[listener]
        claim.slot.host.close(claim.job_id)
        self._lost_s[listener] = claim.slot_s
        asked = self._tickets.get(listener)  # again, meanwhile: for the slot that had the job
        if asked is not None:
            asked.valid = False
        self._tickets[listener] = again = (asked or ticket).again()
        self._share(again)

    def _share(self, ticket: Ticket) -> bool:
        """Let any slot serve it; whether one slept and is roused."""
        self._shared.push(ticket)
        return any(slot.wake() for slot in self._slots)

    def _begin(self, slot: _Slot, listener: Listener) -> _Claim | None:
        job = listener.next_job(self._clock.time())
        if job is None:
            return None
        claim = _Claim(listener, slot, slot.host.open(job), (job.engine, job.voice))
        lost_s = self._lost_s.pop(listener, None)
        report = slot.host.reports.get(job.engine)
        claim.gives_way = report is not None and report.gives_way and lost_s is None  # once is enough
        claim.slot_s = lost_s or 0.0
        self._claims[listener] = claim
        self.demand.begin(listener, claim.voice)
        return claim

    def _measure(self, engine: str, piece: Piece) -> None:
        seconds = len(piece.pcm) / piece.sample_rate
        if seconds >= 0.2 and not piece.is_cached:  # shorter pieces are mostly fixed cost
            speed = piece.synthesis_s / seconds
            self._speeds[engine] = 0.95 * self._speeds.get(engine, speed) + 0.05 * speed

    def _lose_jobs(self, slot: _Slot, *, blamed: Listener | None) -> None:
        """Tell every listener whose job died with the host; their tickets count for any slot from now on."""
        slot.is_alive = False
        for ticket in slot.queue.drain():
            if ticket.listener not in self._claims:
                self._shared.push(ticket)
        for claim in [claim for claim in self._claims.values() if claim.slot is slot]:
            del self._claims[claim.listener]
            self.withdraw(claim.listener)
            claim.listener.job_lost(blamed=claim.listener is blamed)

    async def _revive(self, slot: _Slot) -> None:
        for attempt in count():
            await asyncio.sleep(RESTART_PAUSES_S[min(attempt, len(RESTART_PAUSES_S) - 1)])
            try:
                await slot.host.restart()
            except Exception as failure:  # noqa: BLE001 - tried again: a slot that gave up would be lost for good
                log.error("engine host does not start", slot=slot.number, reason=repr(failure))
                self._fail_waiting()
            else:
                slot.is_alive = True
                log.info("engine host is back", slot=slot.number)
                return

    def _fail_waiting(self) -> None:
        """With no slot left nobody is served: say so, rather than let listeners wait in silence."""
        if self.slots_alive:
            return
        for ticket in self._shared.drain():
            ticket.valid = False
            self._tickets.pop(ticket.listener, None)
            ticket.listener.job_failed(EngineFailure("no voice engine is running"))
