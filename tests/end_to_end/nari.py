"""A client of the Nari protocol."""

import base64
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlencode

from websockets.exceptions import InvalidStatus

from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.session import ClientSession, connected
from tests.end_to_end.speech import Chunk, Speech


class NariSession(ClientSession):
    """One connection to stream-input."""

    async def say(self, *texts: str, flush: bool = False) -> None:
        """Send fragments, one message each; `flush` goes with the last one."""
        for index, text in enumerate(texts):
            is_last = index == len(texts) - 1
            await self.send({"text": text} | ({"flush": True} if flush and is_last else {}))

    async def end(self) -> None:
        """Say that no more text comes."""
        await self.send({"text": ""})

    def take(self, frame: str | bytes) -> None:
        """Note one message of the server."""
        assert isinstance(frame, str), "Nari has no binary messages"
        message = json.loads(frame)
        if "audio" not in message:
            self.speech.messages.append(message)
            return
        assert message == {"audio": message["audio"], "isFinal": False}
        payload = base64.b64decode(message["audio"], validate=True)
        self.speech.chunks.append(Chunk(time.perf_counter(), payload))


@asynccontextmanager
async def open_nari(
    server: RunningServer,
    *,
    voice: str = "diana",
    headers: dict[str, str] | None = None,
    socket: Any = None,
    **query: Any,
) -> AsyncIterator[NariSession]:
    """A session that has said its one space. Raises InvalidStatus when it is refused."""
    target = f"ws://{server.authority}/v1/text-to-speech/{voice}/stream-input"
    if query:
        target += "?" + urlencode({name: str(value).lower() for name, value in query.items()})
    if headers is None:
        headers = {"Authorization": f"Bearer {server.key}"}
    async with connected(NariSession, target, headers, socket) as session:
        await session.say(" ")
        yield session


async def speak_nari(server: RunningServer, fragments: tuple[str, ...], **options: Any) -> Speech:
    """Send fragments one after the other, then the end."""
    async with open_nari(server, **options) as session:
        await session.say(*fragments)
        await session.end()
        return await session.finish()


async def refusal(server: RunningServer, **options: Any) -> tuple[int, dict[str, Any], dict[str, str]]:
    """Status, JSON body and headers (lower-case names) of the refusal that must come."""
    try:
        async with open_nari(server, **options):
            raise AssertionError("the upgrade was not refused")
    except InvalidStatus as refused:
        response = refused.response
        headers = {name.lower(): value for name, value in response.headers.raw_items()}
        return response.status_code, json.loads(response.body or b"{}"), headers
