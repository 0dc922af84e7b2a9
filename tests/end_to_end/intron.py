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

import numpy as np
from websockets.asyncio.client import ClientConnection

from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.session import PATIENCE_S, ClientSession, connected
from tests.end_to_end.sound import decode_file
from tests.end_to_end.speech import Chunk, Speech

FEWEST, MOST = 10, 100  # characters of a text chunk
POLL_S = 0.02


class IntronSession(ClientSession):
    """One connection to `/tts/v1/stream`. Every message must be answered in its turn."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__(socket)
        self.accepted = 0
        """Text chunks so far."""

    async def ask(self, message: Any) -> dict[str, Any]:
        """Send a JSON value, or a frame as it is, and wait for the next message."""
        await self.send(message)
        return await self.answer()

    async def answer(self) -> dict[str, Any]:
        """The next message."""
        assert await self.receive(), f"closed with {self.speech.close_code} instead of an answer"
        return self.speech.messages[-1]

    async def submit(self, text: Any, **fields: Any) -> dict[str, Any]:
        """Send one text chunk as it is."""
        answer = await self.ask({"message_type": "INPUT_TEXT_CHUNK", "text": text} | fields)
        if answer["message_type"] == "TEXT_CHUNK_ACK":
            self.accepted = answer["total_chunks"]
        return answer

    async def say(self, *texts: str) -> None:
        """Send texts, in chunks of a legal length; each must be accepted."""
        for text in texts:
            for chunk in packed(text):
                ack = await self.submit(chunk)
                assert ack["message_type"] == "TEXT_CHUNK_ACK", ack

    async def fetch(self, chunk_id: Any) -> dict[str, Any]:
        """Ask for a chunk once."""
        return await self.ask({"message_type": "FETCH_AUDIO_CHUNK", "chunk_id": chunk_id})

    async def fetch_ready(self, chunk_id: int) -> bytes:
        """Ask for a chunk until it is ready: its file. The samples of it are added to the speech."""
        while (found := await self.fetch(chunk_id)).get("processing_staus") == "PROCESSING":  # noqa: ASYNC110 - clients poll
            await asyncio.sleep(POLL_S)
        assert found.get("processing_staus") == "READY", found
        file = base64.b64decode(found["audio_base_64"], validate=True)
        payload, self.speech.sample_rate = samples_of(file) if found["extension"] == ".wav" else samples_of_opus(file)
        self.speech.chunks.append(Chunk(time.perf_counter(), payload, found))
        return file

    async def collect(self) -> None:
        """Fetch every chunk that has not been fetched."""
        for number in range(len(self.speech.chunks) + 1, self.accepted + 1):
            await self.fetch_ready(number)

    async def until_audio(self, seconds: float = 0.0, patience_s: float = PATIENCE_S) -> None:
        """Fetch chunks, the first one first, until more than `seconds` of audio have come."""
        async with asyncio.timeout(patience_s):
            while self.speech.audio_s <= seconds:
                await self.fetch_ready(len(self.speech.chunks) + 1)

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
    async with connected(IntronSession, target, headers, socket) as session:
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
        await session.say("".join(texts))
        await session.collect()
        await session.end()
        return await session.finish()


def packed(text: str) -> list[str]:
    """`text` in chunks of 10 to 100 characters, cut at spaces; as it is where it is short enough."""
    if len(text) <= MOST:
        return [text]
    chunks: list[str] = []
    for word in text.split():
        if chunks and len(chunks[-1]) + 1 + len(word) <= MOST:
            chunks[-1] += f" {word}"
        else:
            chunks.append(word)
    while len(chunks) > 1 and len(chunks[-1]) < FEWEST:
        head, _, moved = chunks[-2].rpartition(" ")
        chunks[-2:] = [head, f"{moved} {chunks[-1]}"]
    return chunks


def samples_of(file: bytes) -> tuple[bytes, int]:
    """The samples of a wav file, whose sizes must be true, and their rate in Hz."""
    with wave.open(io.BytesIO(file)) as reader:
        frames = reader.readframes(reader.getnframes())
        assert len(frames) == 2 * reader.getnframes() == len(file) - 44
        return frames, reader.getframerate()


def samples_of_opus(file: bytes) -> tuple[bytes, int]:
    """The samples of an Ogg Opus file in 16 bits, and their rate in Hz."""
    samples, sample_rate = decode_file(file)
    return np.round(samples.clip(-1, 1) * 32767).astype("<i2").tobytes(), sample_rate
