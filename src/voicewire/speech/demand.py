"""What speech costs here, learned from what was made, and how much of it is asked for now."""

from collections.abc import Mapping
from typing import Protocol, TypeAlias

MOST_VOICES = 256
"""Of so many voices at once it is known what they cost: clients can blend new ones without end."""
EXPECTED_FACTOR = 1.5
"""How much dearer speech is under load than it was for an idle engine: what is reckoned with until it is known."""
MEMORY = 0.98
"""How much of what was learned of a voice is kept with each further segment of it: the last fifty count most."""


Voice: TypeAlias = tuple[str, str]
"""The engine and its own name of the voice."""


class Hearer(Protocol):
    """Whose audio takes a slot's time."""

    @property
    def made_s(self) -> float:
        """Seconds of audio that were made for it so far."""

    def is_listening(self, now: float) -> bool:
        """Whether it has something to play, or to wait for."""


class _Cost:
    """Of one voice."""

    __slots__ = ("audio_s", "slot_s")

    def __init__(self) -> None:
        self.slot_s = self.audio_s = 0.0

    def learn(self, slot_s: float, audio_s: float) -> None:
        self.slot_s = MEMORY * self.slot_s + slot_s
        self.audio_s = MEMORY * self.audio_s + audio_s

    @property
    def ratio(self) -> float | None:
        return self.slot_s / self.audio_s if self.audio_s > 0 else None


class Demand:
    """Knows the hearers that speech is made for, and the seconds of a slot that each second of theirs takes.

    The cost of a voice is what slots were busy for with it, the way to the engine process and back included, over the
    audio that came of it: short segments, whose silent edges are cut off, and a busy machine make it dearer.
    """

    def __init__(self) -> None:
        self._expected: dict[str, float] = {}
        self._costs: dict[Voice, _Cost] = {}
        self._hearers: dict[Hearer, Voice | None] = {}
        self._all = _Cost()
        self.newcomers = 0
        """How many hearers have asked for their first audio so far."""

    def expect(self, rtfs: Mapping[str, float]) -> None:
        """What engines took when they were loaded, by name: it counts, with a margin, until more is known."""
        self._expected |= {name: EXPECTED_FACTOR * rtf for name, rtf in rtfs.items()}

    def ask(self, hearer: Hearer) -> None:
        """The hearer wants audio."""
        if hearer not in self._hearers:
            self._hearers[hearer] = None
            self.newcomers += hearer.made_s == 0

    def begin(self, hearer: Hearer, voice: Voice) -> None:
        """A segment is begun for the hearer."""
        if hearer in self._hearers:
            self._hearers[hearer] = voice

    def learn(self, voice: Voice, slot_s: float, audio_s: float) -> None:
        """A segment has come to its end: its slot was busy for `slot_s`, and it gave `audio_s`, both in seconds."""
        for cost in (self._cost_of(voice), self._all):
            cost.learn(slot_s, audio_s)

    def leave(self, hearer: Hearer) -> None:
        """The hearer has gone."""
        self._hearers.pop(hearer, None)

    def asked(self, now: float) -> tuple[int, float]:
        """How many are listening or waiting to, and the slots that it takes to keep them all fed."""
        for hearer in [hearer for hearer in self._hearers if not hearer.is_listening(now)]:
            del self._hearers[hearer]
        return len(self._hearers), sum(map(self.cost, self._hearers.values()))

    def cost(self, voice: Voice | None = None) -> float:
        """Seconds of a slot for each second of audio with a voice, by engine and name; None: as it is on average."""
        if voice is None:
            return self._all.ratio or min(self._expected.values(), default=0.0)
        known = self._costs.get(voice)
        return (known and known.ratio) or self._expected.get(voice[0]) or self.cost()

    def _cost_of(self, voice: Voice) -> _Cost:
        if voice not in self._costs and len(self._costs) == MOST_VOICES:
            del self._costs[next(iter(self._costs))]
        return self._costs.setdefault(voice, _Cost())
