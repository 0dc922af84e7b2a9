"""Twice as many live streams as the cores can feed: those who are let in hear all of it, the rest are told at once."""

import statistics

import msgspec

from benchmarks.bare_engine import BareEngine, Spoken, rtf
from benchmarks.figures import usable_cores
from benchmarks.live_streams import Outcome, Timing, assess, plan_streams
from benchmarks.load import run_load
from benchmarks.load_plan import LoadReport
from benchmarks.progress import progress
from benchmarks.replies import heard_by, one_after_another, plan_replies
from benchmarks.segments import read_segments
from benchmarks.server import RunningServer
from voicewire.bench.figures import Figure, percentile
from voicewire.bench.texts import SENTENCES

OFFERED = 2.0
TIMING = Timing(ramp_s=20.0, end_s=40.0)
SEEDS = (60_001, 60_002, 60_003)
ALONE = 20
"""Clients who come one after the other before, and have the server to themselves."""
MAX_FACTOR = 3.0
MAX_REFUSAL_MS = 50.0


class Round(msgspec.Struct, frozen=True):
    """One seed, with a fresh server."""

    alone: Outcome
    offered: int
    crowd: Outcome
    report: LoadReport

    @property
    def idle_ms(self) -> float:
        return 1000 * statistics.median(self.alone.first_audio_s)

    @property
    def refusals_ms(self) -> list[float]:
        return [1000 * session.connect_s for session in self.report.sessions if session.refused]


def measure() -> list[Figure]:
    """Three seeds, a fresh server for each: the limit is learned anew."""
    with BareEngine() as bare:
        corpus = bare.speak(SENTENCES)
        capacity = usable_cores() / rtf(corpus)
    rounds = []
    for number, seed in enumerate(SEEDS):
        progress("overload", number, len(SEEDS))
        rounds.append(_round(round(OFFERED * capacity), seed, corpus))
    return _figures(rounds, capacity)


def _round(count: int, seed: int, corpus: list[Spoken]) -> Round:
    with RunningServer() as server:
        quiet = plan_replies(server, one_after_another(ALONE, seed, as_written=True))
        calm = run_load(quiet)
        calm.check()
        alone = heard_by(server, quiet, calm)
        plan = plan_streams(server, count, seed, TIMING, corpus)
        report = run_load(plan)
        report.check(may_refuse=True)
        return Round(alone, count, assess(plan, report, read_segments(server.log_lines())), report)


def _figures(rounds: list[Round], capacity: float) -> list[Figure]:
    conditions = f"{OFFERED:g} × cores ÷ RTF offered, {TIMING.conditions}, {len(rounds)} seeds, a fresh server for each"
    accepted = [each.offered - each.crowd.refused for each in rounds]
    idle_ms = statistics.median(each.idle_ms for each in rounds)
    p95_ms = [1000 * percentile(each.crowd.first_audio_s, 95) for each in rounds]
    factors = [late / each.idle_ms for late, each in zip(p95_ms, rounds, strict=True)]
    refusals_ms = [one for each in rounds for one in each.refusals_ms] or [0.0]
    lag_ms = 1000 * max(each.report.lag_p99_s for each in rounds)
    alone = f"{ALONE} clients one after the other, text as an assistant writes it, since the cut was decided"
    worst = f"the worst of {len(rounds)}, {conditions}"
    return [
        Figure("overload.offered", rounds[0].offered, "streams", conditions),
        Figure("overload.accepted", statistics.median(accepted), "streams", f"median, {conditions}"),
        Figure(
            "overload.accepted_percent", 100 * statistics.median(accepted) / capacity, "%", "of cores ÷ RTF, median"
        ),
        Figure(
            "overload.underruns", sum(each.crowd.underruns for each in rounds), "gaps", f"all seeds, {conditions}", 0
        ),
        Figure("overload.underrun_s", sum(each.crowd.underrun_s for each in rounds), "s", f"all seeds, {conditions}"),
        Figure("overload.idle_first_bytes_ms", idle_ms, "ms", f"median, {alone}"),
        Figure("overload.first_bytes_p95_ms", max(p95_ms), "ms", worst),
        Figure("overload.first_bytes_p95_factor", max(factors), "× idle", worst, MAX_FACTOR),
        Figure("overload.refusal_p95_ms", percentile(refusals_ms, 95), "ms", "connection included", MAX_REFUSAL_MS),
        Figure("overload.lag_p99_ms", lag_ms, "ms", "the load generator, the worst of the seeds"),
    ]
