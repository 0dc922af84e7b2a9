"""CPU seconds of the server for a run, over those of the bare engine on the same segments."""

import msgspec

from benchmarks.bare_engine import BareEngine, Spoken
from benchmarks.figures import Figure
from benchmarks.live_streams import Outcome, Timing, assess, plan_streams
from benchmarks.load_plan import LoadPlan, LoadReport
from benchmarks.machine_load import WatchedRun, run_watched
from benchmarks.progress import progress
from benchmarks.segments import Segment, read_segments, spoken_text
from benchmarks.server import RunningServer
from benchmarks.texts import SENTENCES

SESSIONS = 50
ROUNDS = 2
SEED = 30_001
TIMING = Timing(ramp_s=4.0, end_s=16.0)
MAX_RATIO = 1.25


class Round(msgspec.Struct, frozen=True):
    """One run of the server, and the bare engine on the same segments right after it."""

    run: WatchedRun
    outcome: Outcome
    segments: int
    bare_s: float


def measure() -> list[Figure]:
    """50 live streams, then the bare engine, and once more: the speed of the machine itself drifts by some percent."""
    with BareEngine() as bare:
        corpus = bare.speak(SENTENCES)
        rounds = [_round(bare, corpus, number) for number in range(ROUNDS)]
    server_s, bare_s = sum(each.run.server_s for each in rounds), sum(each.bare_s for each in rounds)
    conditions = f"{SESSIONS} live streams, {TIMING.conditions}, {ROUNDS} rounds"
    same = f"one process, one thread, the same {sum(each.segments for each in rounds)} segments"
    reports = [each.run.report for each in rounds]
    return [
        Figure("cpu.ratio", server_s / bare_s, "×", conditions, bar=MAX_RATIO),
        Figure("cpu.server_s", server_s, "s", f"all processes of the server, {conditions}"),
        Figure("cpu.bare_s", bare_s, "s", same),
        Figure("cpu.audio_s", sum(each.outcome.audio_s for each in rounds), "s", f"as sent, {conditions}"),
        Figure("cpu.underruns", sum(each.outcome.underruns for each in rounds), "gaps", conditions),
        Figure("cpu.generator_s", sum(report.cpu_s for report in reports), "s", f"the load generator, {conditions}"),
        Figure(
            "cpu.other_cores",
            max(each.run.other_cores for each in rounds),
            "cores",
            "busy with neither the server nor the load generator, the busier round",
        ),
        Figure("cpu.lag_p99_ms", 1000 * max(report.lag_p99_s for report in reports), "ms", "the load generator"),
    ]


def _round(bare: BareEngine, corpus: list[Spoken], number: int) -> Round:
    with RunningServer() as server:
        progress("CPU, 50 live streams", 2 * number, 2 * ROUNDS)
        plan = plan_streams(server, SESSIONS, SEED + number, TIMING, corpus)
        run = run_watched(server, plan)
        run.report.check()
        segments = read_segments(server.log_lines())
    progress("CPU, the bare engine", 2 * number + 1, 2 * ROUNDS)
    bare_s = _bare_s(bare, plan, run.report, segments)
    return Round(run, assess(plan, run.report, segments), sum(map(len, segments.values())), bare_s)


def _bare_s(bare: BareEngine, plan: LoadPlan, report: LoadReport, segments: dict[str, list[Segment]]) -> float:
    total = 0.0
    for each, result in zip(plan.sessions, report.sessions, strict=True):
        whole = "".join(fragment.text for fragment in each.fragments)
        cut = segments[result.request_id]
        spoken = bare.speak([spoken_text(whole, segment) for segment in cut], [segment.seed for segment in cut])
        total += sum(one.cpu_s for one in spoken)
    return total
