"""CPU seconds of the server for a run, over those of the bare engine on the same segments."""

from benchmarks.bare_engine import BareEngine
from benchmarks.figures import Figure
from benchmarks.live_streams import Timing, assess, plan_streams
from benchmarks.load_plan import LoadPlan, LoadReport
from benchmarks.machine_load import run_watched
from benchmarks.progress import progress
from benchmarks.segments import Segment, read_segments, spoken_text
from benchmarks.server import RunningServer
from benchmarks.texts import SENTENCES

SESSIONS = 50
SEED = 30_001
TIMING = Timing(ramp_s=4.0, end_s=16.0)
MAX_RATIO = 1.25


def measure() -> list[Figure]:
    """50 live streams, then the bare engine."""
    with BareEngine() as bare, RunningServer() as server:
        progress("CPU, 50 live streams", 0, 2)
        plan = plan_streams(server, SESSIONS, SEED, TIMING, bare.speak(SENTENCES))
        run = run_watched(server, plan)
        report, server_s = run.report, run.server_s
        report.check()
        segments = read_segments(server.log_lines())
        progress("CPU, the bare engine", 1, 2)
        bare_s = _bare_s(bare, plan, report, segments)
    outcome = assess(plan, report, segments)
    conditions = f"{SESSIONS} live streams, {TIMING.conditions}"
    same = f"one process, one thread, the same {sum(map(len, segments.values()))} segments"
    return [
        Figure("cpu.ratio", server_s / bare_s, "×", conditions, bar=MAX_RATIO),
        Figure("cpu.server_s", server_s, "s", f"all processes of the server, {conditions}"),
        Figure("cpu.bare_s", bare_s, "s", same),
        Figure("cpu.audio_s", outcome.audio_s, "s", f"as sent, {conditions}"),
        Figure("cpu.underruns", outcome.underruns, "gaps", conditions),
        Figure("cpu.generator_s", report.cpu_s, "s", f"the load generator, {conditions}"),
        Figure("cpu.other_cores", run.other_cores, "cores", "busy with neither the server nor the load generator"),
        Figure("cpu.lag_p99_ms", 1000 * report.lag_p99_s, "ms", f"the load generator, {conditions}"),
    ]


def _bare_s(bare: BareEngine, plan: LoadPlan, report: LoadReport, segments: dict[str, list[Segment]]) -> float:
    total = 0.0
    for each, result in zip(plan.sessions, report.sessions, strict=True):
        whole = "".join(fragment.text for fragment in each.fragments)
        cut = segments[result.request_id]
        spoken = bare.speak([spoken_text(whole, segment) for segment in cut], [segment.seed for segment in cut])
        total += sum(one.cpu_s for one in spoken)
    return total
