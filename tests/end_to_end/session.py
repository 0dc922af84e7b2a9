"""What the clients of all protocols share: one connection, read message by message."""

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.end_to_end.speech import Speech

PATIENCE_S = 60.0

SessionT = TypeVar("SessionT", bound="ClientSession")


class ClientSession(ABC):
    """One connection: what to send, and what has come so far."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.speech = Speech()

    @abstractmethod
    async def say(self, *texts: str) -> None:
        """Send text, one message each."""

    @abstractmethod
    async def end(self) -> None:
        """Say that no more text comes."""

    @abstractmethod
    def take(self, frame: str | bytes) -> None:
        """Note one message of the server."""

    async def collect(self) -> None:  # noqa: B027 - for protocols that do not push their audio
        """Ask for all audio of what has been said, where it has to be asked for."""

    async def send(self, message: Any) -> None:
        """Send a JSON value, or a frame as it is."""
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def receive(self) -> bool:
        """Take the next message; False once the connection is closed."""
        try:
            frame = await self.socket.recv()
        except ConnectionClosed:
            self.speech.close_code = self.socket.close_code
            self.speech.close_reason = self.socket.close_reason or ""
            return False
        self.speech.message_bytes.append(len(frame))
        self.take(frame)
        return True

    async def listen(self, seconds: float) -> None:
        """Take what comes within `seconds`."""
        try:
            async with asyncio.timeout(seconds):
                while await self.receive():
                    pass
        except TimeoutError:
            return

    async def until_audio(self, seconds: float = 0.0, patience_s: float = PATIENCE_S) -> None:
        """Take messages until more than `seconds` of audio have come."""
        async with asyncio.timeout(patience_s):
            while self.speech.audio_s <= seconds:
                assert await self.receive(), f"closed before there was audio: {self.speech.messages}"

    async def finish(self) -> Speech:
        """Take everything until the server closes."""
        async with asyncio.timeout(PATIENCE_S):
            while await self.receive():
                pass
        return self.speech


@asynccontextmanager
async def connected(
    kind: type[SessionT], target: str, headers: dict[str, str], socket: Any = None
) -> AsyncIterator[SessionT]:
    """A connection to `target` that has said nothing yet. Raises InvalidStatus when it is refused."""
    async with connect(target, additional_headers=headers, sock=socket) as connection:
        session = kind(connection)
        assert connection.response is not None
        session.speech.request_id = connection.response.headers["x-request-id"]
        yield session
