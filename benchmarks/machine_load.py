"""What the machine's cores did during a run, so that a noisy neighbour is seen and not taken for the server."""

import time

import msgspec
import psutil

from benchmarks.load import run_load
from benchmarks.load_plan import LoadPlan, LoadReport
from benchmarks.server import Peak, RunningServer


class WatchedRun(msgspec.Struct, frozen=True):
    """A run and who used the cores meanwhile."""

    report: LoadReport
    server_s: float
    """CPU seconds of all processes of the server."""
    peak: Peak
    """The most memory that the server's processes have held."""
    other_cores: float
    """How many cores were busy, on average, with neither the server nor the load generator, or were taken away."""


def run_watched(server: RunningServer, plan: LoadPlan) -> WatchedRun:
    """Run `plan` in a process of its own to its end."""
    begun, busy, used = time.monotonic(), _busy_s(), server.cpu_s()
    report = run_load(plan)
    used = server.cpu_s() - used
    others = _busy_s() - busy - used - report.cpu_s
    return WatchedRun(report, used, server.peak(), max(0.0, others) / (time.monotonic() - begun))


def _busy_s() -> float:
    times = psutil.cpu_times()
    return float(sum(times) - times.idle - times.iowait - times.guest - times.guest_nice)
