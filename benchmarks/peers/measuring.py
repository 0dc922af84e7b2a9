"""One run: a fresh process of a system, one client after the other, then eight at once."""

import asyncio
import itertools
import time

import msgspec
import psutil

from benchmarks.peers.listening import Heard, listen_together
from benchmarks.peers.replies import replies
from benchmarks.peers.system import System
from benchmarks.progress import progress

WARM_UP = 4
REPLIES = 20
CLIENTS = 8
ROUNDS = 4
REST_S = 0.5
"""Between two parts of a run: what is still being done for the last one is done."""


class Part(msgspec.Struct, frozen=True):
    """Some replies, and what they cost."""

    rounds: list[list[Heard]]
    """What each client heard, of those that spoke at the same time."""
    cpu_s: float
    """CPU seconds of the system."""

    @property
    def heard(self) -> list[Heard]:
        return [*itertools.chain.from_iterable(self.rounds)]

    @property
    def audio_s(self) -> float:
        return sum(heard.audio_s for heard in self.heard)


class Run(msgspec.Struct, frozen=True):
    """What one process came to."""

    alone: Part
    """One client at a time."""
    together: Part
    """Eight at a time."""
    other_cores: float
    """How many cores were busy, on average, with neither the system nor the clients, or were taken away."""


def run(system: System, seed: int) -> Run:
    """Start `system`, speak the replies of `seed` to it, and stop it. Raises Void."""
    texts = replies(seed)
    with system:
        for _ in range(WARM_UP):
            asyncio.run(listen_together(system, [next(texts)]))
        time.sleep(REST_S)
        begun, busy, ours, cpu_s = time.monotonic(), _busy_s(), time.process_time(), system.cpu_s()
        alone = _part(system, [[next(texts)] for _ in range(REPLIES)])
        together = _part(system, [[next(texts) for _ in range(CLIENTS)] for _ in range(ROUNDS)])
        others = _busy_s() - busy - (time.process_time() - ours) - (system.cpu_s() - cpu_s)
        return Run(alone, together, max(0.0, others) / (time.monotonic() - begun))


def _part(system: System, rounds: list[list[list[str]]]) -> Part:
    cpu_s = system.cpu_s()
    heard = []
    for number, texts in enumerate(rounds):
        progress(f"{system.name}, {len(texts)} at a time", number, len(rounds))
        heard.append(asyncio.run(listen_together(system, texts)))
    time.sleep(REST_S)
    return Part(heard, system.cpu_s() - cpu_s)


def _busy_s() -> float:
    times = psutil.cpu_times()
    return float(sum(times) - times.idle - times.iowait - times.guest - times.guest_nice)
