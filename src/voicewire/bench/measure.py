"""A whole measurement: one session to see that the server speaks, then the rounds."""

import asyncio
import resource
import secrets
from collections.abc import Callable, Sequence

import msgspec

from voicewire.bench.client import Target
from voicewire.bench.outcome import Outcome, assess, fault_of
from voicewire.bench.plan import SEEDS, Load, plan_round
from voicewire.bench.processes import usage
from voicewire.bench.run import run_round
from voicewire.errors import OperatorError

SETTLE_S = 1.0
"""Between rounds, so that none meets what the one before has left."""
SPARE_FILES = 64
MAX_SESSIONS = 20_000
"""Of a round: with more, what is noted of them would not fit into memory."""


async def measure(
    target: Target, load: Load, seeds: Sequence[int], pid: int | None, tell: Callable[[str], None]
) -> list[Outcome]:
    """What each round came to: one for each of `seeds`.

    pid: the server's process, if it is known and on this machine. tell: takes a line on how far things are. Raises
    OperatorError where the server does not speak to begin with.
    """
    make_room(load)
    await _try(target, load)
    outcomes = []
    for number, seed in enumerate(seeds, start=1):
        await asyncio.sleep(SETTLE_S)
        plans = plan_round(load, seed, secrets.randbelow(SEEDS))
        tell(f"round {number} of {len(seeds)}: {len(plans)} sessions …")
        before = usage(pid) if pid is not None else None
        finished = await run_round(target, plans)
        after = usage(pid) if pid is not None else None
        outcomes.append(assess(finished, after.since(before) if before and after else None))
    return outcomes


def make_room(load: Load) -> None:
    """Allow this process as many open sockets as `load` may need. Raises OperatorError where the system does not."""
    sessions = load.streams if load.streams is not None else round(load.rate_per_s * load.seconds)
    if sessions > MAX_SESSIONS:
        raise OperatorError(
            f"{sessions:,} sessions in a round are too many to keep account of; {MAX_SESSIONS:,} may be"
        )
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = (load.streams or 0) + SPARE_FILES
    if hard != resource.RLIM_INFINITY and needed > hard:
        raise OperatorError(f"{load.streams} streams need {needed} open files, and {hard} are allowed (ulimit -Hn)")
    if soft != hard:
        resource.setrlimit(
            resource.RLIMIT_NOFILE, (max(soft, needed) if hard == resource.RLIM_INFINITY else hard, hard)
        )


async def _try(target: Target, load: Load) -> None:
    """Let the server speak once: a wrong key is told at once, and loading a voice is not measured."""
    once = msgspec.structs.replace(load, streams=1, seconds=0.0)
    (result,) = (await run_round(target, plan_round(once, 0, secrets.randbelow(SEEDS)))).sessions
    if result.refused:
        raise OperatorError(f"the server at {target.url} refused the first session (HTTP {result.refused})")
    if fault := fault_of(result):
        raise OperatorError(f"the server at {target.url} cannot be measured: {fault}")
