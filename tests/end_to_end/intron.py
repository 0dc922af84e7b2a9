"""A client of the Intron protocol."""

import asyncio
import base64
import io
import json
import time
import wave
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlencode

from websockets.asyncio.client import connect

from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.session import ClientSession
from tests.end_to_end.speech import Chunk, Speech

FEWEST, MOST = 10, 100  # characters of a text chunk
POLL_S = 0.02


class IntronSession(ClientSession):
    """One connection to `/tts/v1/stream`. Every message must be answered in its turn."""

    async def ask(self, message: Any) -> dict[str, Any]:
        """Send a JSON value, or a frame as it is, and wait for the next message."""
        await self.send(message)
        return await self.answer()

    async def answer(self) -> dict[str, Any]:
        """The next message."""
        assert await self.receive(), f"closed with {self.speech.close_code} instead of an answer"
        return self.speech.messages[-1]

    async def say(self, *texts: str) -> None:
        """Send text chunks; each must be accepted."""
        for text in texts:
            ack = await self.ask({"message_type": "INPUT_TEXT_CHUNK", "text": text})
            assert ack["message_type"] == "TEXT_CHUNK_ACK", ack

    async def fetch(self, chunk_id: Any) -> dict[str, Any]:
        """Ask for a chunk once."""
        return await self.ask({"message_type": "FETCH_AUDIO_CHUNK", "chunk_id": chunk_id})

    async def fetch_ready(self, chunk_id: int) -> bytes:
        """Ask for a chunk until it is ready: its file."""
        while (found := await self.fetch(chunk_id))["processing_staus"] == "PROCESSING":  # noqa: ASYNC110 - clients poll
            await asyncio.sleep(POLL_S)
        assert found["processing_staus"] == "READY", found
        file = base64.b64decode(found["audio_base_64"], validate=True)
        payload = samples_of(file) if found["extension"] == ".wav" else file
        self.speech.sample_rate = found["audio_config_frame_rate"]
        self.speech.chunks.append(Chunk(time.perf_counter(), payload, found))
        return file

    async def end(self) -> None:
        """Say that no more text comes."""
        await self.send({"message_type": "COMMIT"})

    def take(self, frame: str | bytes) -> None:
        """Note one message of the server."""
        assert isinstance(frame, str), "Intron has no binary messages"
        self.speech.messages.append(json.loads(frame))


@asynccontextmanager
async def connect_intron(
    server: RunningServer, *, headers: dict[str, str] | None = None, socket: Any = None, **query: str
) -> AsyncIterator[IntronSession]:
    """A connection whose first message has not been read."""
    query = {"voice_accent": "yoruba", "voice_gender": "female"} | query
    target = f"ws://{server.authority}/tts/v1/stream?{urlencode(query)}"
    if headers is None:
        headers = {"Authorization": f"Bearer {server.key}"}
    async with connect(target, additional_headers=headers, sock=socket) as connection:
        session = IntronSession(connection)
        assert connection.response is not None
        session.speech.request_id = connection.response.headers["x-request-id"]
        yield session


@asynccontextmanager
async def open_intron(server: RunningServer, **options: Any) -> AsyncIterator[IntronSession]:
    """A session that has been created."""
    async with connect_intron(server, **options) as session:
        created = await session.answer()
        assert created["message_type"] == "SESSION_CREATED", created
        yield session


async def speak_intron(server: RunningServer, texts: tuple[str, ...], **options: Any) -> Speech:
    """Send the text in chunks of a legal length, fetch them all, commit."""
    async with open_intron(server, **options) as session:
        chunks = packed("".join(texts))
        await session.say(*chunks)
        for number in range(1, len(chunks) + 1):
            await session.fetch_ready(number)
        await session.end()
        return await session.finish()


def packed(text: str) -> list[str]:
    """`text` in chunks of 10 to 100 characters, cut at spaces."""
    chunks: list[str] = []
    for word in text.split():
        if chunks and len(chunks[-1]) + 1 + len(word) <= MOST:
            chunks[-1] += f" {word}"
        else:
            chunks.append(word)
    if len(chunks) > 1 and len(chunks[-1]) < FEWEST:
        head, _, moved = chunks[-2].rpartition(" ")
        chunks[-2:] = [head, f"{moved} {chunks[-1]}"]
    return chunks


def samples_of(file: bytes) -> bytes:
    """The samples of a wav file, whose sizes must be true."""
    with wave.open(io.BytesIO(file)) as reader:
        frames = reader.readframes(reader.getnframes())
        assert len(frames) == 2 * reader.getnframes() == len(file) - 44
        return frames
