"""A round: sessions come when they are due, whatever has become of those before (an open loop)."""

import asyncio
import gc
import time
from collections.abc import Sequence

import msgspec

from voicewire.bench.client import Client, RunClock, SessionResult, Target
from voicewire.bench.plan import SessionPlan

TICK_S = 0.01
PATIENCE_S = 60.0
"""How long no message at all may come, once all sessions have begun, before the rest is given up."""
UNFINISHED = f"nothing came for {PATIENCE_S:g} s"


class Round(msgspec.Struct, frozen=True):
    """What a round came to. Times are seconds since it began."""

    sessions: list[SessionResult]
    send_lag_s: list[float]
    """By how much each session began and each fragment was sent too late, because this process was busy."""
    loop_lag_s: list[float]
    """The same for a timer that is due all the time while there are sessions: what is received may be noted as late."""
    cpu_s: float
    """CPU seconds of this process."""


async def run_round(target: Target, plans: Sequence[SessionPlan], *, patience_s: float = PATIENCE_S) -> Round:
    """Run all sessions to their end."""
    gc.collect()
    gc.disable()  # a collection would make everything late, and there is little to collect
    try:
        return await _run(target, plans, patience_s)
    finally:
        gc.enable()


async def _run(target: Target, plans: Sequence[SessionPlan], patience_s: float) -> Round:
    send_lag_s: list[float] = []
    loop_lag_s: list[float] = []
    cpu_s, clock = time.process_time(), RunClock()
    clients = [Client(target, plan, clock, send_lag_s) for plan in plans]
    running: set[asyncio.Task[None]] = set()
    clock.restart()
    ticking = asyncio.create_task(_tick(clock, loop_lag_s, running))
    tasks = []
    for client in clients:
        await clock.wait_until(client.plan.start_s)
        send_lag_s.append(clock.now() - client.plan.start_s)
        task = asyncio.create_task(client.run())
        tasks.append(task)
        running.add(task)
        task.add_done_callback(running.discard)
    await _finish(clients, tasks, patience_s)
    ticking.cancel()
    return Round([client.result for client in clients], send_lag_s, loop_lag_s, time.process_time() - cpu_s)


async def _tick(clock: RunClock, lag_s: list[float], running: set[asyncio.Task[None]]) -> None:
    """Note how late a timer is, while there are sessions."""
    while True:
        due_s = clock.now() + TICK_S
        await clock.wait_until(due_s)
        if running:
            lag_s.append(clock.now() - due_s)


async def _finish(clients: Sequence[Client], tasks: Sequence[asyncio.Task[None]], patience_s: float) -> None:
    """Wait until all have ended, or nothing has come for any of them for so long."""
    pending = set(tasks)
    while pending:
        received = _received(clients)
        done, pending = await asyncio.wait(pending, timeout=patience_s)
        if not done and received == _received(clients):
            break
    for client, task in zip(clients, tasks, strict=True):
        if task in pending:
            client.result.error = UNFINISHED
            task.cancel()
    await asyncio.gather(*pending, return_exceptions=True)
    for task in set(tasks) - pending:
        task.result()  # a fault of ours is told as one


def _received(clients: Sequence[Client]) -> int:
    return sum(client.received for client in clients)
