"""How many live streams are held without an underrun, beside what the cores could do with the bare engine."""

from benchmarks.bare_engine import BareEngine, rtf
from benchmarks.climb import Climb
from benchmarks.figures import usable_cores
from benchmarks.live_streams import Timing
from voicewire.bench.figures import Figure
from voicewire.bench.texts import SENTENCES

TIMING = Timing(ramp_s=15.0, end_s=30.0)
"""Listeners come one by one, some ten a second here, not all in a rush: what is asked is how many can be kept fed."""


def measure() -> list[Figure]:
    """Climb until a step is not held; the engine's RTF is taken just before and just after."""
    with BareEngine() as bare:
        corpus = bare.speak(SENTENCES)
        climb = Climb(
            name="streams",
            capacity=usable_cores() / rtf(corpus),
            steps_percent=(60, 70, 80, 85, 90),
            fallback_percent=50,
            timing=TIMING,
            seed=40_001,
            corpus=corpus,
        )
        steps = climb.steps()
        rtfs = rtf(corpus), rtf(bare.speak(SENTENCES))
    capacity = usable_cores() / (sum(rtfs) / 2)
    alone = f"the bare engine, CPU time of its one thread, {len(SENTENCES)} sentences"
    return [
        *climb.figures(steps, capacity),
        Figure("streams.capacity", capacity, "streams", "cores ÷ RTF, the mean of before and after"),
        Figure("streams.rtf_before", rtfs[0], "s/s", alone),
        Figure("streams.rtf_after", rtfs[1], "s/s", alone),
    ]
