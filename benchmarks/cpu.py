"""CPU seconds of the server for a run, over those of the bare engine on the same segments."""

import msgspec

from benchmarks.bare_engine import BareEngine, Spoken
from benchmarks.live_streams import Outcome, Timing, assess, plan_streams
from benchmarks.machine_load import WatchedRun, run_watched
from benchmarks.progress import progress
from benchmarks.same_segments import SameSegments, speak_again
from benchmarks.segments import read_segments
from benchmarks.server import RunningServer
from voicewire.bench.figures import Figure
from voicewire.bench.texts import SENTENCES

MAX_RATIOS = {20: 1.25, 100: 1.15, 200: 1.15}
"""To the engine as anyone can install it, by how many live streams there are."""
ROUNDS = 2
SEED = 30_001
PUBLISHED_EVERY = 4
"""Of so many sessions one is spoken by the published engine, too."""
TIMING = Timing(ramp_s=4.0, end_s=16.0)


class Round(msgspec.Struct, frozen=True):
    """One run of the server, and the bare engine on the same segments right after it."""

    run: WatchedRun
    outcome: Outcome
    same: SameSegments
    published: SameSegments
    """Some of them, by hibari as its package is published."""


def measure() -> list[Figure]:
    """Live streams, then the bare engine, and once more: the speed of the machine itself drifts by some percent."""
    with BareEngine() as bare, BareEngine(as_published=True) as published:
        corpus = bare.speak(SENTENCES)
        figures = []
        for sessions, bar in MAX_RATIOS.items():
            rounds = [_round(bare, published, corpus, sessions, number) for number in range(ROUNDS)]
            figures += _figures(f"cpu.{sessions}", sessions, rounds, bar)
    return figures


def _figures(name: str, sessions: int, rounds: list[Round], bar: float) -> list[Figure]:
    server_s, bare_s = sum(each.run.server_s for each in rounds), sum(each.same.cpu_s for each in rounds)
    published_s = sum(each.same.made_s * each.published.cpu_s / each.published.made_s for each in rounds)
    audio_s = sum(each.outcome.audio_s for each in rounds)
    conditions = f"{sessions} live streams, {TIMING.conditions}, {ROUNDS} rounds"
    same = f"one process, one thread, the same {sum(each.same.count for each in rounds)} segments"
    reports = [each.run.report for each in rounds]
    others = max(each.run.other_cores for each in rounds)
    peak_mb = max(each.run.peak.total for each in rounds) / 1e6
    return [
        Figure(f"{name}.ratio", server_s / bare_s, "×", f"to hibari as the server runs it, {conditions}"),
        Figure(f"{name}.ratio_published", server_s / published_s, "×", f"to hibari as published, {conditions}", bar),
        Figure(f"{name}.server_s", server_s, "s", f"all processes of the server, {conditions}"),
        Figure(f"{name}.bare_s", bare_s, "s", same),
        Figure(f"{name}.audio_s", audio_s, "s", f"as sent, {conditions}"),
        Figure(f"{name}.server_per_audio", server_s / audio_s, "s/s", f"CPU of the server, {conditions}"),
        Figure(f"{name}.peak_mb", peak_mb, "MB", f"resident, all processes of the server together, {conditions}"),
        Figure(f"{name}.underruns", sum(each.outcome.underruns for each in rounds), "gaps", conditions),
        Figure(f"{name}.generator_s", sum(report.cpu_s for report in reports), "s", f"load generator, {conditions}"),
        Figure(f"{name}.other_cores", others, "cores", "busy with neither server nor load generator, the busier round"),
        Figure(f"{name}.lag_p99_ms", 1000 * max(report.lag_p99_s for report in reports), "ms", "the load generator"),
    ]


def _round(bare: BareEngine, published: BareEngine, corpus: list[Spoken], sessions: int, number: int) -> Round:
    with RunningServer(admission="open", overload_lateness_s="60") as server:  # all are to be spoken for
        progress(f"CPU, {sessions} live streams", 2 * number, 2 * ROUNDS)
        plan = plan_streams(server, sessions, SEED + number, TIMING, corpus)
        run = run_watched(server, plan)
        run.report.check()
        segments = read_segments(server.log_lines())
    progress("CPU, the bare engine", 2 * number + 1, 2 * ROUNDS)
    same = speak_again(bare, plan, run.report, segments)
    some = speak_again(published, plan, run.report, segments, every=PUBLISHED_EVERY)
    return Round(run, assess(plan, run.report, segments), same, some)
