"""Whose piece is made next: the same live streams with each order that the server has for turns."""

import msgspec

from benchmarks.bare_engine import BareEngine, Spoken, rtf
from benchmarks.figures import usable_cores
from benchmarks.live_streams import Outcome, Timing, assess, plan_streams
from benchmarks.load import run_load
from benchmarks.load_plan import LoadReport
from benchmarks.progress import progress
from benchmarks.segments import read_segments
from benchmarks.server import RunningServer
from voicewire.bench.figures import Figure, percentile
from voicewire.bench.player import gaps
from voicewire.bench.texts import SENTENCES
from voicewire.speech.turn_order import TURN_ORDERS

OURS = "deadline"
SHARE = 0.7
"""Of cores ÷ RTF: about nine tenths of what the cores can do with the load generator on them."""
TIMING = Timing(ramp_s=15.0, end_s=30.0)
SEED = 80_001
MIN_TIMES_LOWER = 3.0


class Run(msgspec.Struct, frozen=True):
    """One order."""

    outcome: Outcome
    report: LoadReport

    @property
    def p95_ms(self) -> float:
        return 1000 * percentile(self.outcome.first_audio_s, 95)

    @property
    def dry(self) -> int:
        return sum(bool(gaps(session.chunks)) for session in self.report.sessions)


def measure() -> list[Figure]:
    """All orders under the same load, a fresh server for each that lets everybody in."""
    with BareEngine() as bare:
        corpus = bare.speak(SENTENCES)
        count = round(SHARE * usable_cores() / rtf(corpus))
    runs = {}
    for number, order in enumerate(TURN_ORDERS):
        progress(f"turn orders, {order}", number, len(TURN_ORDERS))
        runs[order] = _run(order, count, corpus)
    conditions = f"{count} live streams, {100 * SHARE:g}% of cores ÷ RTF, {TIMING.conditions}, everybody let in"
    return [
        *(figure for order, run in runs.items() for figure in _figures(f"turn_orders.{order}", run, conditions)),
        *_compared(runs, conditions),
    ]


def _run(order: str, count: int, corpus: list[Spoken]) -> Run:
    with RunningServer(turn_order=order, admission="open", overload_lateness_s="60") as server:
        plan = plan_streams(server, count, SEED, TIMING, corpus)
        report = run_load(plan)
        report.check()
        return Run(assess(plan, report, read_segments(server.log_lines())), report)


def _figures(name: str, run: Run, conditions: str) -> list[Figure]:
    outcome = run.outcome
    return [
        Figure(f"{name}.underruns", outcome.underruns, "gaps", conditions, 0 if name.endswith(OURS) else None),
        Figure(f"{name}.underrun_s", outcome.underrun_s, "s", conditions),
        Figure(f"{name}.gaps", run.dry, "sessions", f"that ran dry at all, for whatever reason, {conditions}"),
        Figure(f"{name}.first_bytes_p95_ms", run.p95_ms, "ms", conditions),
        Figure(f"{name}.lag_p99_ms", 1000 * run.report.lag_p99_s, "ms", "the load generator"),
    ]


def _compared(runs: dict[str, Run], conditions: str) -> list[Figure]:
    return [
        Figure(
            f"turn_orders.{order}.first_bytes_p95_factor",
            run.p95_ms / runs[OURS].p95_ms,
            f"× {OURS}",
            conditions,
            MIN_TIMES_LOWER if order == "arrival" else None,
            "higher",
        )
        for order, run in runs.items()
        if order != OURS
    ]
