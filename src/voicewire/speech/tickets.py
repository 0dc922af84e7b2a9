"""Who asks for turns, and their places in the queue."""

import heapq
from typing import Protocol

from voicewire.engines.base import Job, Piece
from voicewire.errors import SpeechError
from voicewire.speech.demand import Hearer
from voicewire.speech.turn_order import Wish


class Listener(Hearer, Protocol):
    """Who asks for turns: a session."""

    def next_job(self, now: float) -> Job | None:
        """Give the job to begin now, or None when there is nothing to say after all."""

    def receive(self, piece: Piece) -> None:
        """Take a piece of the job that is open."""

    def job_failed(self, error: SpeechError) -> None:
        """The job that was open failed for good."""

    def job_lost(self, *, blamed: bool) -> None:
        """The host died with the job open. `blamed`: while it worked on this job."""


class Ticket:
    """One listener's place in the queue; a stale ticket stays in its heap until it is met there."""

    __slots__ = ("_wish", "due", "listener", "order", "rank", "valid", "was_ahead")

    def __init__(self, wish: Wish, rank: float, order: int, listener: Listener) -> None:
        self._wish = wish
        self.due = wish.due
        self.was_ahead = wish.due > wish.asked
        self.rank = rank
        self.order = order
        self.listener = listener
        self.valid = True

    def again(self) -> "Ticket":
        """The same place, on another ticket: this one may still lie in a heap."""
        return Ticket(self._wish, self.rank, self.order, self.listener)

    def __lt__(self, other: "Ticket") -> bool:
        return (self.rank, self.order) < (other.rank, other.order)


class TicketQueue:
    """Tickets by rank."""

    def __init__(self) -> None:
        self._heap: list[Ticket] = []

    def push(self, ticket: Ticket) -> None:
        """Take a ticket in."""
        heapq.heappush(self._heap, ticket)

    def first(self) -> Ticket | None:
        """The foremost ticket that still counts."""
        while self._heap and not self._heap[0].valid:
            heapq.heappop(self._heap)
        return self._heap[0] if self._heap else None

    def drain(self) -> list[Ticket]:
        """All tickets that still count, taken out."""
        tickets = [ticket for ticket in self._heap if ticket.valid]
        self._heap.clear()
        return tickets
