"""A client of the Navana protocol, besides Navana's own SDK."""

import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.session import ClientSession
from tests.end_to_end.speech import Chunk, Speech


class NavanaSession(ClientSession):
    """One connection to `/v1`. Every audio header must be followed by its binary frame."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__(socket)
        self._next_seq = 0
        self._header: dict[str, Any] | None = None

    async def say(self, *texts: str) -> None:
        """Send text frames, numbered from 0."""
        for text in texts:
            await self.send({"type": "text", "seq": self._next_seq, "target_text": text})
            self._next_seq += 1

    async def end(self) -> None:
        """Say that no more text comes."""
        await self.send({"type": "end"})

    def take(self, frame: str | bytes) -> None:
        """Note one message of the server."""
        if isinstance(frame, bytes):
            assert self._header is not None, "a binary frame without a header"
            self.speech.chunks.append(Chunk(time.perf_counter(), frame, self._header))
            self._header = None
            return
        assert self._header is None, f"this came between a header and its binary frame: {frame}"
        self._take(json.loads(frame))

    def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "audio":
            self._header = message
            return
        if message["type"] == "ready":
            assert self.speech.messages == [], "ready comes first"
            self.speech.sample_rate, self.speech.encoding = message["sample_rate"], message["encoding"]
        self.speech.messages.append(message)


@asynccontextmanager
async def open_navana(
    server: RunningServer, *, headers: dict[str, str] | None = None, socket: Any = None, **hello: Any
) -> AsyncIterator[NavanaSession]:
    """A session that has said hello: English in pcm16 unless said otherwise; a field of None is left out."""
    message = {"type": "hello", "lang": "en", "output_format": "24000:pcm16", "auth_token": server.key} | hello
    async with connect(f"ws://{server.authority}/v1", additional_headers=headers, sock=socket) as connection:
        session = NavanaSession(connection)
        await session.send({name: value for name, value in message.items() if value is not None})
        yield session


async def speak_navana(server: RunningServer, texts: tuple[str, ...], **hello: Any) -> Speech:
    """Send text frames one after the other, then the end."""
    async with open_navana(server, **hello) as session:
        await session.say(*texts)
        await session.end()
        return await session.finish()
