"""Higher and higher loads of live streams, until one is not held without an underrun."""

from collections.abc import Sequence

import msgspec

from benchmarks.bare_engine import Spoken
from benchmarks.live_streams import Outcome, Timing, assess, plan_streams
from benchmarks.machine_load import WatchedRun, run_watched
from benchmarks.progress import progress
from benchmarks.segments import read_segments
from benchmarks.server import RunningServer
from voicewire.audio.format import AudioFormat
from voicewire.bench.figures import Figure, percentile

MIN_PERCENT = 80.0
"""Of what the cores could do, so much must be held."""


class Step(msgspec.Struct, frozen=True):
    """One load."""

    percent: int
    """Of the capacity as measured before."""
    count: int
    outcome: Outcome
    run: WatchedRun


class Climb(msgspec.Struct, frozen=True, kw_only=True):
    """How one climb is made."""

    name: str
    """What its figures' names begin with."""
    capacity: float
    """Streams that all cores could do, as measured before."""
    steps_percent: tuple[int, ...]
    """Of the capacity, in rising order."""
    fallback_percent: int
    """What is tried when not even the first step is held."""
    timing: Timing
    seed: int
    corpus: Sequence[Spoken]
    """What the bare engine took and gave for each of `SENTENCES`."""
    fish: AudioFormat | None = None
    """What is asked for over Fish; None: over Nari."""

    @property
    def conditions(self) -> str:
        return f"{self.timing.conditions}, a fresh server for each load"

    def steps(self) -> list[Step]:
        """Make it."""
        steps: list[Step] = []
        for number, percent in enumerate(self.steps_percent):
            progress(f"{self.name}, {self._count(percent)} live streams at once", number, len(self.steps_percent))
            steps.append(self._step(percent))
            if not steps[-1].outcome.is_held:
                break
        if not steps[0].outcome.is_held:
            steps.append(self._step(self.fallback_percent))
        return steps

    def _count(self, percent: int) -> int:
        return round(percent / 100 * self.capacity)

    def _step(self, percent: int) -> Step:
        with RunningServer() as server:
            seed = self.seed + 1000 * percent
            plan = plan_streams(server, self._count(percent), seed, self.timing, self.corpus, self.fish)
            run = run_watched(server, plan)
            run.report.check(may_refuse=True)
            return Step(percent, len(plan.sessions), assess(plan, run.report, read_segments(server.log_lines())), run)

    def figures(self, steps: list[Step], capacity: float) -> list[Figure]:
        """What was held, and each step. capacity: the mean of before and after."""
        held = max((step.count for step in steps if step.outcome.is_held), default=0)
        tried = f"the most of the loads tried without an underrun, {self.conditions}"
        share = 100 * held / capacity
        return [
            Figure(f"{self.name}.held", held, "streams", tried),
            Figure(
                f"{self.name}.held_percent", share, "%", f"of the capacity, {self.conditions}", MIN_PERCENT, "higher"
            ),
            *(figure for step in steps for figure in self._step_figures(step)),
        ]

    def _step_figures(self, step: Step) -> list[Figure]:
        conditions = f"{step.count} live streams, {step.percent} % of the capacity before, {self.timing.conditions}"
        outcome, run, report = step.outcome, step.run, step.run.report
        values = (
            ("streams", step.count, "streams"),
            ("underruns", outcome.underruns, "gaps"),
            ("underrun_s", outcome.underrun_s, "s"),
            ("refused", outcome.refused, "sessions"),
            ("starved_percent", 100 * outcome.starved_s / outcome.listened_s, "% of listening"),
            ("first_bytes_median_ms", 1000 * percentile(outcome.first_audio_s, 50), "ms"),
            ("first_bytes_p95_ms", 1000 * percentile(outcome.first_audio_s, 95), "ms"),
            ("lag_p99_ms", 1000 * report.lag_p99_s, "ms"),
            ("lag_max_ms", 1000 * max(report.lag_s), "ms"),
            ("server_cores", run.server_s / report.duration_s, "cores"),
            ("generator_cores", report.cpu_s / report.duration_s, "cores"),
            ("other_cores", run.other_cores, "cores"),
        )
        return [
            Figure(f"{self.name}.at_{step.percent}_percent.{what}", value, unit, conditions)
            for what, value, unit in values
        ]
