"""`python -m benchmarks fuzz`: a live server under hostile clients; ends with 1 unless it takes no harm."""

import argparse
import asyncio
import json
import sys
from collections import Counter
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.attacks import Attacker, Target
from benchmarks.bare_engine import MODEL, VOICE
from benchmarks.mutation import LONG_TEXT, Message
from benchmarks.server import RunningServer

ATTACKERS = 8
"""Connections at once, for each protocol."""
MAX_GROWTH_BYTES = 64_000_000
"""By how much the highest memory after the first third may exceed the highest of the first third: how many clients read
slowly or send too much at the same moment is chance, and what they made the server hold at most stays with it."""
LONGEST = -2
"""Where the longest text is among a target's messages; the end comes last."""
LEAVING_S = 15.0
"""What the server gets to see that everybody has gone."""
FAULTS = ("Traceback", '"exception"', '"level": "error"', '"level": "critical"', "ERROR", "CRITICAL")


def targets(server: RunningServer) -> tuple[Target, ...]:
    """Both protocols of the server."""
    address = urlsplit(server.url)
    host, port = address.hostname or "", address.port or 0
    hello: Message = {"type": "hello", "lang": "en", "voice": "default_female", "output_format": "24000:pcm16"}
    nari = Target(
        host=host,
        port=port,
        path=f"/v1/text-to-speech/{VOICE}/stream-input?model_id={MODEL}&inactivity_timeout=2",
        headers={"Authorization": f"Bearer {server.key}"},
        opening=({"text": " "},),
        messages=(
            {"text": " "},
            {"text": "Hello there. This goes"},
            {"text": " on, and on.", "flush": True},
            {"text": " ", "voice_settings": {"stability": 0.5, "speed": 1}},
            {"text": LONG_TEXT},
            {"text": ""},
        ),
    )
    navana = Target(
        host=host,
        port=port,
        path="/v1",
        headers={"X-API-Key": server.key},
        opening=(hello,),
        messages=(
            hello | {"num_step": 8, "g2p_overrides_json": '{"a":"b"}', "client_session_id": "x"},
            {"type": "text", "seq": 0, "target_text": "Hello there."},
            {"type": "text", "seq": 1, "target_text": "This goes on. And on."},
            {"type": "text", "seq": 9, "target_text": LONG_TEXT},
            {"type": "end"},
        ),
    )
    return nari, navana


class Watch:
    """Looks at the server's memory while it is attacked."""

    def __init__(self, server: RunningServer) -> None:
        self._server = server
        self._samples: list[int] = []

    async def run(self) -> None:
        """Look twice a second, until cancelled."""
        while True:
            self._samples.append(self._server.memory().rss)
            await asyncio.sleep(0.5)

    @property
    def growth_bytes(self) -> int:
        """The highest memory after the first third over the highest of the first third."""
        third = len(self._samples) // 3
        return max(self._samples[third:]) - max(self._samples[:third])


async def attack(server: RunningServer, seconds: float, seed: int) -> tuple[Counter[str], int]:
    """Let all attackers loose for that long: what they count, and by how many bytes the server has grown."""
    counts: Counter[str] = Counter()
    # An engine's buffers grow to the longest sentence it has met; that is no leak, so let it meet one first.
    await asyncio.gather(*(serves(target, LONGEST) for target in targets(server) for _ in range(ATTACKERS)))
    watch = Watch(server)
    watching = asyncio.create_task(watch.run())
    end = asyncio.get_running_loop().time() + seconds
    attackers = [Attacker(target, seed + number, counts) for target in targets(server) for number in range(ATTACKERS)]
    await asyncio.gather(*(attacker.attack_until(end) for attacker in attackers))
    watching.cancel()
    return counts, watch.growth_bytes


async def serves(target: Target, text: int = 1) -> bool:
    """Whether a session with that one of the target's messages comes to its normal end, with audio."""
    last: dict[str, object] = {}
    try:
        async with asyncio.timeout(20), connect(target.url, additional_headers=target.headers) as connection:
            for message in (*target.opening, target.messages[text], target.messages[-1]):
                await connection.send(json.dumps(message))
            audio_bytes = 0
            async for frame in connection:
                audio_bytes += len(frame)
                last = json.loads(frame) if isinstance(frame, str) else last
    except (WebSocketException, OSError, TimeoutError):
        return False
    is_final = last.get("isFinal") is True or last.get("type") == "done"
    return is_final and audio_bytes > 20_000 and connection.close_code == 1000


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
    counts, growth_bytes = await attack(server, seconds, seed)
    harm = [] if await nobody_is_left(server) else [f"{server.status().sessions} sessions are left"]
    harm += [f"no session is served on {t.path}" for t in targets(server) if not await serves(t)]
    if growth_bytes > MAX_GROWTH_BYTES:
        harm.append(f"memory grew by {growth_bytes / 1e6:.0f} MB")
    faults = [line for line in server.log_lines() if any(mark in line for mark in FAULTS)]
    harm += [f"logged: {line[:400]}" for line in faults[:5]]
    print(f"fuzz, seed {seed}, {seconds:g} s: {_listed(counts)}; memory {growth_bytes / 1e6:+.0f} MB")
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
