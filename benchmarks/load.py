"""The load generator: each message is sent at its own moment, whatever was answered (an open loop).

Run as a module it is a process of its own, so that what it costs does not blur what the server does.
"""

import asyncio
import gc
import os
import resource
import subprocess
import sys
import time
from types import TracebackType
from typing import Self

import msgspec
import uvloop

from benchmarks.figures import Void
from benchmarks.fish_client import FishClient
from benchmarks.load_plan import LoadPlan, LoadReport, SessionPlan
from benchmarks.nari_client import NariClient
from benchmarks.stream_client import RunClock, StreamClient


async def generate(plan: LoadPlan) -> LoadReport:
    """Run all sessions to their end."""
    cpu = time.process_time()
    clock = RunClock()
    sessions = [_client(plan, each, clock) for each in plan.sessions]
    opening: list[asyncio.Task[None]] = []
    lag: list[float] = []
    for due, index, is_start in _timetable(plan.sessions):
        if sessions[index].done.is_set():  # refused: to wake for each of its messages would cost the server its cores
            continue
        await _wait_until(due, clock)
        if is_start:
            opening.append(asyncio.create_task(sessions[index].open(plan.url, plan.key)))
        else:
            lag.append(clock.now() - due)
            sessions[index].send_next()
    await _finish(sessions, plan.patience_s)
    await asyncio.gather(*opening)
    return LoadReport([session.result for session in sessions], lag, time.process_time() - cpu, clock.now())


def _client(plan: LoadPlan, session: SessionPlan, clock: RunClock) -> StreamClient:
    if plan.fish is None:
        return NariClient(session, clock, keep_audio=plan.keep_audio)
    return FishClient(session, clock, plan.fish, keep_audio=plan.keep_audio)


async def _wait_until(due_s: float, clock: RunClock) -> None:
    while (wait := due_s - clock.now()) > 0:  # noqa: ASYNC110 - the event loop counts in milliseconds, so it wakes early
        await asyncio.sleep(wait)


def _timetable(plans: list[SessionPlan]) -> list[tuple[float, int, bool]]:
    """When each session starts and when each of its messages is due, in order of time."""
    entries = []
    for index, plan in enumerate(plans):
        entries.append((plan.start_s, index, True))
        entries += [(fragment.at_s, index, False) for fragment in plan.fragments]
        entries.append((plan.fragments[-1].at_s + plan.end_after_s, index, False))
    return sorted(entries, key=lambda entry: entry[0])


async def _finish(sessions: list[StreamClient], patience_s: float) -> None:
    try:
        async with asyncio.timeout(patience_s):
            for session in sessions:
                await session.done.wait()
    except TimeoutError:
        for session in sessions:
            if not session.done.is_set():
                session.result.error = "it did not finish"


class LoadProcess:
    """A run in a process of its own, which goes on while the block does something else."""

    def __init__(self, plan: LoadPlan) -> None:
        self._plan = plan

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.load"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert self._process.stdin is not None
        self._process.stdin.write(msgspec.json.encode(self._plan))
        self._process.stdin.close()
        self._process.stdin = None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()

    def report(self) -> LoadReport:
        """Wait for the end of the run."""
        output, _ = self._process.communicate()
        if self._process.returncode or not output:
            raise Void(f"the load generator ended with status {self._process.returncode} and without a report")
        return msgspec.json.decode(output, type=LoadReport)


def run_load(plan: LoadPlan) -> LoadReport:
    """Run `plan` in a process of its own to its end."""
    with LoadProcess(plan) as process:
        return process.report()


def main() -> None:
    """Run the plan on standard input; the report goes to standard output."""
    plan = msgspec.json.decode(sys.stdin.buffer.read(), type=LoadPlan)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    gc.disable()  # a collection would make it late, and there is not much to collect
    report = uvloop.run(generate(plan))
    # Not `sys.stdout.buffer`: with PYTHONUNBUFFERED it may take a part of a large report and say nothing.
    with os.fdopen(sys.stdout.fileno(), "wb", closefd=False) as output:
        output.write(msgspec.json.encode(report))


if __name__ == "__main__":
    main()
