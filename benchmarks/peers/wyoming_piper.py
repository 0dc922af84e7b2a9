"""The Wyoming server for Piper, with streamed text (its default): a sentence is spoken once the next one begins."""

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from typing import ClassVar

from benchmarks.figures import Void
from benchmarks.peers.peer import Peer
from benchmarks.peers.system import LOOPBACK, VOICE, VOICE_SAMPLE_RATE, Line, voice_folder
from benchmarks.peers.wyoming_events import Event, EventReader, write_event

READ_BYTES = 65_536


class WyomingLine(Line):
    """One TCP connection; the text goes in words, as a language model writes it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def say(self, sentences: Sequence[str]) -> AsyncIterator[bytes]:
        words = re.findall(r"\s*\S+", " ".join(sentences))
        chunks = [write_event("synthesize-chunk", {"text": word}) for word in words]
        start = write_event("synthesize-start", {"voice": {"name": VOICE}})
        self._writer.write(b"".join([start, *chunks, write_event("synthesize-stop", {})]))
        events = EventReader()
        while received := await self._reader.read(READ_BYTES):
            for event in events.push(received):
                if event.type == "synthesize-stopped":
                    return
                yield _pcm(event)
        raise Void("it hung up before the end of the speech")

    async def close(self) -> None:
        self._writer.close()
        await self._writer.wait_closed()


def _pcm(event: Event) -> bytes:
    if event.type == "error":
        raise Void(f"it answered with an error: {event.data}")
    if event.type == "audio-start" and (event.data["rate"], event.data["width"]) != (VOICE_SAMPLE_RATE, 2):
        raise Void(f"it speaks in another format: {event.data}")
    return event.payload


class WyomingPiper(Peer):
    """As its page starts it."""

    name: ClassVar[str] = "wyoming_piper"

    def command(self) -> Sequence[str]:
        address = f"tcp://{LOOPBACK}:{self.port}"
        folder = str(voice_folder())
        return [self.program("wyoming-piper"), "--voice", VOICE, "--uri", address, "--data-dir", folder]

    async def connect(self) -> Line:
        return WyomingLine(*await asyncio.open_connection(LOOPBACK, self.port))
