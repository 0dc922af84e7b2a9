"""What a session costs that is open and says nothing, and whether it still answers."""

import time

from benchmarks.figures import Void
from benchmarks.load import LoadProcess, run_load
from benchmarks.load_plan import LoadPlan, LoadReport, SessionPlan
from benchmarks.progress import progress
from benchmarks.server import Memory, RunningServer
from voicewire.bench.figures import Figure
from voicewire.bench.pacing import at_once

SESSIONS = 5000
WARM_UP = 50
OFFERED_PER_S = 2000.0
SPEAK_AFTER_S = 20.0
ANSWERS_PER_S = 100.0
SETTLE_S = 2.0
POLL_S = 0.25
TEXT = "All right, here we go."
MAX_KB = 50.0
MIN_OPENED_PER_S = 1000.0


def measure() -> list[Figure]:
    """Open all, weigh them, then have every one of them speak."""
    with RunningServer() as server:
        run_load(_plan(server, WARM_UP, speak_after_s=1.0)).check()
        before = server.memory()
        with LoadProcess(_plan(server, SESSIONS, SPEAK_AFTER_S)) as load:
            progress("idle sessions", 0, 2)
            after = _weigh(server)
            progress("idle sessions, all answer", 1, 2)
            report = load.report()
    report.check()
    if not all(result.chunks for result in report.sessions):
        raise Void("a session that was idle gave no audio")
    return _figures(before, after, report)


def _plan(server: RunningServer, count: int, speak_after_s: float) -> LoadPlan:
    sessions = [
        SessionPlan(index / OFFERED_PER_S, at_once(TEXT, speak_after_s + index / ANSWERS_PER_S))
        for index in range(count)
    ]
    return LoadPlan(url=server.url, key=server.key, sessions=sessions)


def _weigh(server: RunningServer) -> Memory:
    """The server's memory once all sessions are open and have come to rest. Raises Void when that takes too long."""
    deadline = time.monotonic() + SPEAK_AFTER_S - SETTLE_S - 1.0
    while server.status().sessions < SESSIONS:
        if time.monotonic() > deadline:
            raise Void(f"only {server.status().sessions} of {SESSIONS} sessions could be opened in time")
        time.sleep(POLL_S)
    time.sleep(SETTLE_S)
    return server.memory()


def _figures(before: Memory, after: Memory, report: LoadReport) -> list[Figure]:
    conditions = f"{SESSIONS} Nari sessions, initialised, silent"
    opened_s = max(result.connected_at_s for result in report.sessions)
    answered_s = [result.chunks[0].at_s - result.sent_s[0] for result in report.sessions]
    rss, pss = ((new - old) / SESSIONS / 1000 for new, old in ((after.rss, before.rss), (after.pss, before.pss)))
    return [
        Figure("idle.rss_kb", rss, "kB/session", f"growth of all processes of the server, {conditions}", MAX_KB),
        Figure("idle.pss_kb", pss, "kB/session", f"growth of all processes of the server, {conditions}", MAX_KB),
        Figure("idle.sessions", SESSIONS, "sessions", "held open, and every one answered afterwards"),
        Figure(
            "idle.opened_per_s",
            SESSIONS / opened_s,
            "sessions/s",
            f"{OFFERED_PER_S:g}/s offered",
            MIN_OPENED_PER_S,
            "higher",
        ),
        Figure("idle.answer_max_s", max(answered_s), "s", f"first bytes, {ANSWERS_PER_S:g} sessions/s begin to speak"),
    ]
