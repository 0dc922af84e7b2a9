"""A client of the Fish protocol, besides Fish's own SDK."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.session import ClientSession, connected
from tests.end_to_end.speech import Chunk, Speech


class FishSession(ClientSession):
    """One connection to `/v1/tts/live`."""

    async def start(self, **request: Any) -> None:
        """Begin: raw samples at 24 kHz unless said otherwise; a field of None is sent as nil."""
        request = {"text": "", "format": "pcm", "sample_rate": 24_000, "latency": "balanced", **request}
        self.speech.sample_rate = request["sample_rate"] or (48_000 if request["format"] == "opus" else 44_100)
        self.speech.encoding = "pcm16" if request["format"] == "pcm" else "file"
        await self.event("start", request=request)

    async def event(self, name: str, **fields: Any) -> None:
        """Send one event."""
        await self.send(msgspec.msgpack.encode({"event": name, **fields}))

    async def say(self, *texts: str, flush: bool = False) -> None:
        """Send fragments, one message each; `flush` follows the last one."""
        for text in texts:
            await self.event("text", text=text)
        if flush:
            await self.event("flush")

    async def end(self) -> None:
        """Say that no more text comes."""
        await self.event("stop")

    def take(self, frame: str | bytes) -> None:
        """Note one message of the server."""
        assert isinstance(frame, bytes), "Fish has no text messages"
        message = msgspec.msgpack.decode(frame)
        if message["event"] != "audio":
            self.speech.messages.append(message)
            return
        assert message.keys() == {"event", "audio"}
        assert isinstance(message["audio"], bytes)
        assert message["audio"], "no event is empty"
        self.speech.chunks.append(Chunk(time.perf_counter(), message["audio"]))


@asynccontextmanager
async def connect_fish(
    server: RunningServer, *, model: str | None = "s2-pro", headers: dict[str, str] | None = None, socket: Any = None
) -> AsyncIterator[FishSession]:
    """A connection that has said nothing yet. Raises InvalidStatus when it is refused."""
    if headers is None:
        headers = {"Authorization": f"Bearer {server.key}"} | ({"model": model} if model else {})
    target = f"ws://{server.authority}/v1/tts/live"
    async with connected(FishSession, target, headers, socket) as session:
        yield session


@asynccontextmanager
async def open_fish(
    server: RunningServer, *, model: str | None = "s2-pro", socket: Any = None, **request: Any
) -> AsyncIterator[FishSession]:
    """A session that has said `start`."""
    async with connect_fish(server, model=model, socket=socket) as session:
        await session.start(**request)
        yield session


async def speak_fish(server: RunningServer, fragments: tuple[str, ...], **options: Any) -> Speech:
    """Send fragments one after the other, then the end."""
    async with open_fish(server, **options) as session:
        await session.say(*fragments)
        await session.end()
        return await session.finish()
