"""How many live streams are held without an underrun, beside what the cores could do with the bare engine."""

from benchmarks.bare_engine import BareEngine, rtf
from benchmarks.climb import Climb, best
from benchmarks.live_streams import Timing
from voicewire.bench.figures import Figure
from voicewire.bench.texts import SENTENCES

MIN_PERCENT = 80.0
"""Of what the cores could do with the engine as anyone can install it, so much must be held."""
TIMING = Timing(ramp_s=15.0, end_s=30.0)
"""Listeners come one by one, some ten a second here, not all in a rush: what is asked is how many can be kept fed."""


def measure() -> list[Figure]:
    """Climb until somebody runs dry or many are refused."""
    climb = Climb(name="streams", steps_percent=(60, 70, 80, 90), fallback_percent=50, timing=TIMING, seed=40_001)
    with BareEngine() as bare, BareEngine(as_published=True) as published:
        before = _dearer(published, bare)
        steps = climb.steps(bare)
        dearer = (before + _dearer(published, bare)) / 2
    most = best(steps)
    share = 100 * most.held / most.capacity * dearer
    conditions = f"of cores ÷ the RTF of hibari as published, {dearer:.2f} times that of hibari as the server runs it"
    return [
        Figure("streams.held_percent_published", share, "%", conditions, MIN_PERCENT, "higher"),
        *climb.figures(steps),
    ]


def _dearer(published: BareEngine, bare: BareEngine) -> float:
    """How many times as much the engine takes as its package has it."""
    return rtf(published.speak(SENTENCES)) / rtf(bare.speak(SENTENCES))
