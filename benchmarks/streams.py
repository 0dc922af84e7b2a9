"""How many live streams are held without an underrun, beside what the cores could do with the bare engine."""

from benchmarks.bare_engine import BareEngine
from benchmarks.climb import Climb
from benchmarks.live_streams import Timing
from voicewire.bench.figures import Figure

MIN_PERCENT = 80.0
"""Of what the cores could do, so much must be held."""
TIMING = Timing(ramp_s=15.0, end_s=30.0)
"""Listeners come one by one, some ten a second here, not all in a rush: what is asked is how many can be kept fed."""


def measure() -> list[Figure]:
    """Climb until somebody runs dry or many are refused."""
    climb = Climb(name="streams", steps_percent=(60, 70, 80, 90), fallback_percent=50, timing=TIMING, seed=40_001)
    with BareEngine() as bare:
        return climb.figures(climb.steps(bare), MIN_PERCENT)
