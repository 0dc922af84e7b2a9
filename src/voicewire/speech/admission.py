"""When one more client would make the others' speech stutter."""

from collections import deque

import msgspec

from voicewire.speech.demand import Demand

FULL = 0.85
"""How much of the slots' time may be asked for: arrivals and texts are uneven, and with less ahead of each listener
shorter segments make speech dearer."""
FULL_AHEAD, AHEAD_S = 0.9, 1.0
"""The same while nobody runs dry within that time: a server that works ahead has room."""
FULL_SHORT, SHORT_S = 0.65, 0.4
"""The same while somebody runs dry within that time: whoever begins to listen wants more than a second a second."""
MANY = 20
"""Of fewer listeners, that one moment says nothing of the next."""
FRESH_S = 1.0
"""For so long a client that was let in and has sent no text yet may be about to."""
FIRST_GUESS = 0.1
"""How many of those are, before any are known."""
LEARNED_FROM = 50
"""By how many clients the guess is renewed."""


class Load(msgspec.Struct, frozen=True):
    """What the slots are asked for."""

    hearers: int
    """Clients that are listening."""
    slots: float
    """Slots that it takes to keep them fed, and those fresh clients that will speak."""
    cost: float
    """Slots that one more takes, as clients are on average."""


class Admission:
    """Lets clients in while speech can be made for them and for those who listen already.

    What speech costs is learned from the speech that was made (`Demand`). A client that is silent costs nothing, except
    that one who has just come may be about to speak, as often as others were.
    """

    def __init__(self, demand: Demand) -> None:
        self._demand = demand
        self._fresh: deque[float] = deque()
        self._newcomers = demand.newcomers
        self._share = FIRST_GUESS

    def enter(self, now: float) -> None:
        """A client is let in."""
        self._fresh.append(now)

    def load(self, now: float) -> Load:
        """What the slots are asked for now."""
        self._learn(now)
        hearers, slots = self._demand.asked(now)
        cost = self._demand.cost() if hearers == 0 else slots / hearers
        return Load(hearers, slots + self._share * len(self._fresh) * cost, cost)

    def has_room(self, load: Load, slots: int, spare_s: float) -> bool:
        """Whether `slots` slots can feed one more. One listener for each slot is let in whatever it costs.

        spare_s: after how long the first of those runs dry who are listening and wait for more.
        """
        return load.hearers < slots or load.slots + load.cost <= _full(load.hearers, spare_s) * slots

    def _learn(self, now: float) -> None:
        for _ in range(self._demand.newcomers - self._newcomers):
            if self._fresh:  # else it has waited for long, and was taken for silent
                self._fresh.popleft()
                self._share += (1 - self._share) / LEARNED_FROM
        self._newcomers = self._demand.newcomers
        while self._fresh and self._fresh[0] < now - FRESH_S:
            self._fresh.popleft()
            self._share -= self._share / LEARNED_FROM


def _full(hearers: int, spare_s: float) -> float:
    """How much of the slots' time may be asked for."""
    if hearers < MANY or SHORT_S <= spare_s < AHEAD_S:
        return FULL
    return FULL_AHEAD if spare_s >= AHEAD_S else FULL_SHORT
