"""`python -m benchmarks fuzz`: a live server under hostile clients; ends with 1 unless it takes no harm."""

import argparse
import asyncio
import contextlib
import sys
from collections import Counter

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from benchmarks.attacks import Attacker
from benchmarks.bombs import BODIES, PLACES, SHELL_BYTES
from benchmarks.figures import usable_cores
from benchmarks.mutation import Message
from benchmarks.server import RunningServer
from benchmarks.targets import Target, targets

ATTACKERS = 8
"""Connections at once, for each protocol."""
HUGE_AT_ONCE = 2
"""Of which so many may be sending a message of more than a MiB."""
MAX_GROWTH_BYTES = 64_000_000
"""By how much the most memory ever may grow after the first third: how many clients read slowly or send too much at the
same moment is chance, and what they made the server hold at most stays with it."""
MAX_PEAK_BYTES = 300_000_000
"""By how much the most memory ever of the process that clients are connected to may exceed that before anybody attacks:
two copies of each message of 32 MiB that is sent at once, half as much again for what is made of them, and what all the
other clients have waiting."""
MIN_AUDIO_BYTES = 10_000
"""What the audio of a short text has at least, in any format."""
LARGEST_BODY = "unusual string"
"""The bomb that is largest in memory, whatever is made of it."""
SERVED_S = 20.0
LEAVING_S = 15.0
"""What the server gets to see that everybody has gone."""
FAULTS = ("Traceback", '"exception"', '"level": "error"', '"level": "critical"', "ERROR", "CRITICAL")


class Harvest(msgspec.Struct):
    """What came of an attack."""

    counts: Counter[str]
    peak_bytes: int
    """The most memory of the process that clients are connected to, over that before."""
    growth_bytes: int
    """What all processes took after the first third that they had never held before."""
    unanswered: list[str]
    """Where the largest messages got no answer."""


async def attack(server: RunningServer, seconds: float, seed: int) -> Harvest:
    """Let all attackers loose for that long."""
    counts: Counter[str] = Counter()
    resting = server.peak().main
    unanswered = await warm_up(server)
    huge_turn = asyncio.Semaphore(HUGE_AT_ONCE)
    end = asyncio.get_running_loop().time() + seconds
    attackers = [
        Attacker(target, seed + number, counts, huge_turn)
        for number, target in enumerate(each for each in targets(server) for _ in range(ATTACKERS))
    ]
    early = asyncio.create_task(_peak_after(server, seconds / 3))
    await asyncio.gather(*(attacker.attack_until(end) for attacker in attackers))
    peak = server.peak()
    return Harvest(counts, peak.main - resting, peak.total - await early, unanswered)


async def _peak_after(server: RunningServer, seconds: float) -> int:
    await asyncio.sleep(seconds)
    return server.peak().total


async def warm_up(server: RunningServer) -> list[str]:
    """Have the server meet the longest sentence and the largest messages; say where those got no answer.

    Its buffers grow to them, which is no leak.
    """
    engines = usable_cores()
    await asyncio.gather(*(serves(target, target.long_text) for target in targets(server) for _ in range(2 * engines)))
    largest = max(targets(server), key=lambda target: target.max_frame_bytes)
    body = BODIES[LARGEST_BODY](largest.max_frame_bytes - SHELL_BYTES)
    unanswered = []
    for name, place in PLACES.items():
        answers = await asyncio.gather(*(_answers(largest, place(body)) for _ in range(HUGE_AT_ONCE)))
        unanswered += [] if all(answers) else [name]
    return unanswered


async def _answers(target: Target, frame: bytes) -> bool:
    """Whether the server says anything to a client that begins with `frame` and then says that it has finished."""
    try:
        async with asyncio.timeout(SERVED_S), connect(target.url, additional_headers=target.headers) as connection:
            with contextlib.suppress(ConnectionClosed):
                await connection.send(frame)
                await _say(connection, target, target.end)
            await connection.recv()
    except (WebSocketException, OSError, TimeoutError):
        return False
    return True


async def serves(target: Target, text: tuple[Message, ...]) -> bool:
    """Whether a session with that text comes to its normal end, with audio."""
    try:
        async with asyncio.timeout(SERVED_S), connect(target.url, additional_headers=target.headers) as connection:
            await _say(connection, target, *target.opening, *text)
            audio_bytes = await _fetched_bytes(connection, target)
            await _say(connection, target, target.end)
            last: str | bytes = ""
            async for last in connection:
                audio_bytes += len(last)
    except (WebSocketException, OSError, TimeoutError):
        return False
    said = target.frames.decode(last)
    is_farewell = isinstance(said, dict) and target.farewell.items() <= said.items()
    return is_farewell and audio_bytes > MIN_AUDIO_BYTES and connection.close_code == 1000


async def _say(connection: ClientConnection, target: Target, *messages: Message) -> None:
    for message in messages:
        await connection.send(target.frames.encode(message))


async def _fetched_bytes(connection: ClientConnection, target: Target) -> int:
    """Bytes of the audio, where it must be asked for until it is there; 0 where it is pushed."""
    if target.fetch is None:
        return 0
    while True:
        await _say(connection, target, target.fetch)
        answer = await connection.recv()
        if len(answer) > MIN_AUDIO_BYTES:
            return len(answer)
        await asyncio.sleep(0.1)


async def nobody_is_left(server: RunningServer) -> bool:
    """Whether all sessions end once their clients have gone."""
    try:
        async with asyncio.timeout(LEAVING_S):
            while server.status().sessions:  # noqa: ASYNC110 - the server is another process
                await asyncio.sleep(0.25)
    except TimeoutError:
        return False
    return True


async def fuzz(server: RunningServer, seconds: float, seed: int) -> list[str]:
    """Attack, print what was done, and say what harm was taken."""
    harvest = await attack(server, seconds, seed)
    harm = [] if await nobody_is_left(server) else [f"{server.status().sessions} sessions are left"]
    harm += [f"no answer to a message that is large in {place}" for place in harvest.unanswered]
    harm += [f"no session is served on {t.path}" for t in targets(server) if not await serves(t, t.text)]
    if harvest.growth_bytes > MAX_GROWTH_BYTES:
        harm.append(f"memory grew by {harvest.growth_bytes / 1e6:.0f} MB")
    if harvest.peak_bytes > MAX_PEAK_BYTES:
        harm.append(f"{harvest.peak_bytes / 1e6:.0f} MB of memory were taken for a moment")
    faults = [line for line in server.log_lines() if any(mark in line for mark in FAULTS)]
    harm += [f"logged: {line[:400]}" for line in faults[:5]]
    memory = f"{harvest.peak_bytes / 1e6:.0f} MB at most, {harvest.growth_bytes / 1e6:+.0f} MB after the first third"
    print(f"fuzz, seed {seed}, {seconds:g} s: {_listed(harvest.counts)}; memory {memory}")
    return harm


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name}: {count}" for name, count in sorted(counts.items()))


def main(argv: list[str]) -> int:
    """Run with the command line's arguments; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks fuzz", description="A live server under attack.")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args(argv)
    with RunningServer() as server:
        harm = asyncio.run(fuzz(server, arguments.seconds, arguments.seed))
    for line in harm:
        print(f"HARM: {line}", file=sys.stderr)
    print("the server took no harm" if not harm else f"{len(harm)} kinds of harm")
    return 1 if harm else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
