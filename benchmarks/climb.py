"""Higher and higher loads of live streams, until somebody runs dry or many are refused."""

from collections.abc import Sequence

import msgspec

from benchmarks.bare_engine import BareEngine, rtf
from benchmarks.figures import Void, usable_cores
from benchmarks.live_streams import Outcome, Timing, assess, plan_streams
from benchmarks.machine_load import WatchedRun, run_watched
from benchmarks.progress import progress
from benchmarks.same_segments import SameSegments, speak_again
from benchmarks.segments import read_segments
from benchmarks.server import RunningServer
from voicewire.audio.format import AudioFormat
from voicewire.bench.figures import Figure, percentile
from voicewire.bench.texts import SENTENCES

MANY_REFUSED = 0.1
"""Of those who come; more would be refused of a higher load, and as many held."""
EVERY = 8
"""One session in so many is spoken again by the bare engine."""


class Step(msgspec.Struct, frozen=True):
    """One load."""

    percent: int
    """Of what the cores could do by the engine's RTF just before."""
    offered: int
    outcome: Outcome
    run: WatchedRun
    same: SameSegments
    rtfs: tuple[float, float]
    """The bare engine's for `SENTENCES`, just before and just after."""

    @property
    def held(self) -> int:
        """Listeners who were let in, if none of them had an underrun."""
        return 0 if self.outcome.underruns else self.offered - self.outcome.refused

    @property
    def capacity(self) -> float:
        """Streams that all cores could do with the bare engine and the same segments, for audio as it was sent."""
        return self._capacity(self.same.sent_s)

    @property
    def raw_capacity(self) -> float:
        """The same for audio as the engine gives it: it counts silence that no listener gets."""
        return self._capacity(self.same.made_s)

    def _capacity(self, audio_s: float) -> float:
        before, after = self.rtfs
        return usable_cores() * audio_s / self.same.cpu_s * 2 * after / (before + after)


def best(steps: Sequence[Step]) -> Step:
    """The one in which most were held."""
    return max(steps, key=lambda step: step.held)


class Climb(msgspec.Struct, frozen=True, kw_only=True):
    """How one climb is made."""

    name: str
    """What its figures' names begin with."""
    steps_percent: tuple[int, ...]
    """Of the capacity, in rising order."""
    fallback_percent: int
    """What is tried when the first step has an underrun."""
    timing: Timing
    seed: int
    fish: AudioFormat | None = None
    """What is asked for over Fish; None: over Nari."""

    @property
    def conditions(self) -> str:
        return f"{self.timing.conditions}, a fresh server for each load"

    def steps(self, bare: BareEngine) -> list[Step]:
        """Make it. Raises Void when not even the fallback is held."""
        steps: list[Step] = []
        for number, percent in enumerate(self.steps_percent):
            progress(f"{self.name}, {percent} % of the cores", number, len(self.steps_percent))
            steps.append(self._step(bare, percent))
            if steps[-1].held < (1 - MANY_REFUSED) * steps[-1].offered:
                break
        if not steps[0].held:
            steps.append(self._step(bare, self.fallback_percent))
        if not any(step.held for step in steps):
            raise Void(f"{self.name}: there were underruns even at {self.fallback_percent} %")
        return steps

    def _step(self, bare: BareEngine, percent: int) -> Step:
        corpus = bare.speak(SENTENCES)
        count = round(percent / 100 * usable_cores() / rtf(corpus))
        with RunningServer() as server:
            plan = plan_streams(server, count, self.seed + 1000 * percent, self.timing, corpus, self.fish)
            run = run_watched(server, plan)
            segments = read_segments(server.log_lines())
        run.report.check(may_refuse=True)
        same = speak_again(bare, plan, run.report, segments, EVERY)
        rtfs = rtf(corpus), rtf(bare.speak(SENTENCES))
        return Step(percent, count, assess(plan, run.report, segments), run, same, rtfs)

    def figures(self, steps: Sequence[Step]) -> list[Figure]:
        """What was held, and each step."""
        most = best(steps)
        held = f"the most that were let in of one load without an underrun, {self.conditions}"
        of = "of cores ÷ the bare engine's RTF on the same segments, before and after that load"
        share, raw = 100 * most.held / most.capacity, 100 * most.held / most.raw_capacity
        return [
            Figure(f"{self.name}.held", most.held, "streams", held),
            Figure(f"{self.name}.held_percent", share, "%", f"{of}, audio as it is sent"),
            Figure(f"{self.name}.held_percent_raw", raw, "%", f"{of}, audio as the engine gives it, its silence too"),
            *(figure for step in steps for figure in self._step_figures(step)),
        ]

    def _step_figures(self, step: Step) -> list[Figure]:
        conditions = f"{step.offered} live streams, {step.percent} % of the cores before, {self.timing.conditions}"
        outcome, run, report = step.outcome, step.run, step.run.report
        values = (
            ("streams", step.offered, "streams"),
            ("refused", outcome.refused, "sessions"),
            ("underruns", outcome.underruns, "gaps"),
            ("underrun_s", outcome.underrun_s, "s"),
            ("starved_percent", 100 * outcome.starved_s / outcome.listened_s, "% of listening"),
            ("capacity", step.capacity, "streams"),
            ("raw_capacity", step.raw_capacity, "streams"),
            ("rtf_before", step.rtfs[0], "s/s"),
            ("rtf_after", step.rtfs[1], "s/s"),
            ("first_bytes_median_ms", 1000 * percentile(outcome.first_audio_s, 50), "ms"),
            ("first_bytes_p95_ms", 1000 * percentile(outcome.first_audio_s, 95), "ms"),
            ("lag_p99_ms", 1000 * report.lag_p99_s, "ms"),
            ("lag_max_ms", 1000 * max(report.lag_s), "ms"),
            ("server_cores", run.server_s / report.duration_s, "cores"),
            ("generator_cores", report.cpu_s / report.duration_s, "cores"),
            ("other_cores", run.other_cores, "cores"),
            ("peak_mb", run.peak.total / 1e6, "MB"),
        )
        return [
            Figure(f"{self.name}.at_{step.percent}_percent.{what}", value, unit, conditions)
            for what, value, unit in values
        ]
