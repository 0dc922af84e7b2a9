"""How many live streams are held without an underrun, beside what the cores could do with the bare engine."""

import msgspec

from benchmarks.bare_engine import BareEngine, Spoken, rtf
from benchmarks.figures import Figure, percentile, usable_cores
from benchmarks.live_streams import Outcome, Timing, assess, plan_streams
from benchmarks.machine_load import WatchedRun, run_watched
from benchmarks.progress import progress
from benchmarks.segments import read_segments
from benchmarks.server import RunningServer
from benchmarks.texts import SENTENCES

STEPS_PERCENT = (60, 70, 80, 90)
FALLBACK_PERCENT = 50
"""What is tried when not even the first step is held."""
SEED = 40_001
TIMING = Timing(ramp_s=15.0, end_s=30.0)
"""Listeners come one by one, some ten a second here, not all in a rush: what is asked is how many can be kept fed."""
MIN_PERCENT = 60.0


class Step(msgspec.Struct, frozen=True):
    """One load."""

    percent: int
    """Of cores ÷ RTF as measured before."""
    count: int
    outcome: Outcome
    run: WatchedRun


def measure() -> list[Figure]:
    """Climb until a step is not held; the engine's RTF is taken just before and just after."""
    with BareEngine() as bare:
        before = bare.speak(SENTENCES)
        steps = _climb(before)
        after = bare.speak(SENTENCES)
    rtfs = rtf(before), rtf(after)
    capacity = usable_cores() / (sum(rtfs) / 2)
    held = max((step.count for step in steps if step.outcome.is_held), default=0)
    conditions = f"{TIMING.conditions}, a fresh server for each load"
    alone = f"the bare engine, CPU time of its one thread, {len(SENTENCES)} sentences"
    return [
        Figure("streams.held", held, "streams", f"the most of the loads tried without an underrun, {conditions}"),
        Figure(
            "streams.held_percent", 100 * held / capacity, "%", f"of cores ÷ RTF, {conditions}", MIN_PERCENT, "higher"
        ),
        Figure("streams.capacity", capacity, "streams", "cores ÷ RTF, the mean of before and after"),
        Figure("streams.rtf_before", rtfs[0], "s/s", alone),
        Figure("streams.rtf_after", rtfs[1], "s/s", alone),
        *(figure for step in steps for figure in _step_figures(step)),
    ]


def _climb(corpus: list[Spoken]) -> list[Step]:
    steps: list[Step] = []
    for number, percent in enumerate(STEPS_PERCENT):
        count = round(percent / 100 * usable_cores() / rtf(corpus))
        progress(f"live streams, {count} at once", number, len(STEPS_PERCENT))
        steps.append(_step(percent, count, corpus))
        if not steps[-1].outcome.is_held:
            break
    if not steps[0].outcome.is_held:
        steps.append(_step(FALLBACK_PERCENT, round(FALLBACK_PERCENT / 100 * usable_cores() / rtf(corpus)), corpus))
    return steps


def _step(percent: int, count: int, corpus: list[Spoken]) -> Step:
    with RunningServer() as server:
        plan = plan_streams(server, count, SEED + 1000 * percent, TIMING, corpus)
        run = run_watched(server, plan)
        run.report.check(may_refuse=True)
        return Step(percent, count, assess(plan, run.report, read_segments(server.log_lines())), run)


def _step_figures(step: Step) -> list[Figure]:
    name = f"streams.at_{step.percent}_percent"
    conditions = f"{step.count} live streams, {step.percent} % of cores ÷ RTF before, {TIMING.conditions}"
    outcome, run, report = step.outcome, step.run, step.run.report
    values = (
        ("streams", step.count, "streams"),
        ("underruns", outcome.underruns, "gaps"),
        ("underrun_s", outcome.underrun_s, "s"),
        ("refused", outcome.refused, "sessions"),
        ("starved_percent", 100 * outcome.starved_s / outcome.listened_s, "% of listening"),
        ("first_bytes_p95_ms", 1000 * percentile(outcome.first_audio_s, 95), "ms"),
        ("lag_p99_ms", 1000 * report.lag_p99_s, "ms"),
        ("lag_max_ms", 1000 * max(report.lag_s), "ms"),
        ("server_cores", run.server_s / report.duration_s, "cores"),
        ("generator_cores", report.cpu_s / report.duration_s, "cores"),
        ("other_cores", run.other_cores, "cores"),
    )
    return [Figure(f"{name}.{what}", value, unit, conditions) for what, value, unit in values]
