"""When one more client would make the others' speech stutter."""

from collections import deque

import msgspec

from voicewire.speech.demand import Demand

FULL = 0.9
"""How much of the slots' time may be asked for: arrivals and texts are uneven, and costs are averages."""
FULL_AHEAD = 1.1
"""The same while all who listen are ahead: costs hold waits that the slots use for others."""
AHEAD_S = 1.0
"""Nobody who listens and waits for more runs dry sooner than after this: then all are ahead."""
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

    def has_room(self, load: Load, slots: int, spare_s: float = 0.0) -> bool:
        """Whether `slots` slots can feed one more. One listener for each slot is let in whatever it costs.

        spare_s: after how long the first of those runs dry who are listening and wait for more.
        """
        is_ahead = spare_s >= AHEAD_S and load.hearers >= MANY
        return load.hearers < slots or load.slots + load.cost <= (FULL_AHEAD if is_ahead else FULL) * slots

    def _learn(self, now: float) -> None:
        for _ in range(self._demand.newcomers - self._newcomers):
            if self._fresh:  # else it has waited for long, and was taken for silent
                self._fresh.popleft()
                self._share += (1 - self._share) / LEARNED_FROM
        self._newcomers = self._demand.newcomers
        while self._fresh and self._fresh[0] < now - FRESH_S:
            self._fresh.popleft()
            self._share -= self._share / LEARNED_FROM
