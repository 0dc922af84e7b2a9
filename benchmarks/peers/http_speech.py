"""Speech over HTTP: a request for each sentence, one after the other, as voice agents ask who takes no stream."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Self

import h11
import msgspec

from benchmarks.figures import Void
from benchmarks.peers.system import LOOPBACK, VOICE_SAMPLE_RATE, Line

READ_BYTES = 65_536
_FORMAT_BYTES = 36
"""Before the first chunk that is not the format: `RIFF`, a length, `WAVE`, and the format in 24 bytes."""
_CHUNK_HEAD_BYTES = 8


class WavReader:
    """The bytes of a WAV file as they arrive → its pcm. What comes after the data must be nothing."""

    def __init__(self) -> None:
        self._head = bytearray()
        self._is_open = False

    def push(self, received: bytes) -> bytes:
        """The pcm among `received`. Raises Void unless it is 16 bits, mono, at the voice's own rate."""
        if self._is_open:
            return received
        self._head += received
        data = self._head.find(b"data", _FORMAT_BYTES)
        if data < 0 or len(self._head) < data + _CHUNK_HEAD_BYTES:
            return b""
        self._is_open = True
        channels, rate, bits = (int.from_bytes(self._head[a:b], "little") for a, b in ((22, 24), (24, 28), (34, 36)))
        if (channels, rate, bits) != (1, VOICE_SAMPLE_RATE, 16):
            raise Void(f"it speaks in another format: {channels} channels, {rate} Hz, {bits} bits")
        return bytes(self._head[data + _CHUNK_HEAD_BYTES :])


class _Exchange:
    """One request and its answer, on a connection of their own."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._http = h11.Connection(h11.CLIENT)

    @classmethod
    async def open(cls, port: int) -> Self:
        return cls(*await asyncio.open_connection(LOOPBACK, port))

    async def post(self, path: str, body: Mapping[str, object]) -> AsyncIterator[bytes]:
        """The body of the answer as it comes. Raises Void unless all is well with it."""
        content = msgspec.json.encode(body)
        headers = [("Host", LOOPBACK), ("Content-Type", "application/json"), ("Content-Length", str(len(content)))]
        request = self._http.send(h11.Request(method="POST", target=path, headers=headers))
        parts = [request, self._http.send(h11.Data(content)), self._http.send(h11.EndOfMessage())]
        self._writer.write(b"".join(part for part in parts if part))
        try:
            while not isinstance(event := await self._next_event(), h11.EndOfMessage):
                if isinstance(event, h11.Response) and event.status_code != 200:
                    raise Void(f"it answered with status {event.status_code}")
                if isinstance(event, h11.Data):
                    yield bytes(event.data)
        except h11.RemoteProtocolError as error:
            raise Void(f"its answer broke off: {error}") from error

    async def _next_event(self) -> h11.Event:
        while not isinstance(event := self._http.next_event(), h11.Event):
            self._http.receive_data(await self._reader.read(READ_BYTES))
        return event

    async def close(self) -> None:
        self._writer.close()
        await self._writer.wait_closed()


class HttpLine(Line):
    """A client of one server. The connection of its first request is made beforehand."""

    def __init__(self, port: int, path: str, exchange: _Exchange, *, is_wav: bool) -> None:
        self._port, self._path, self._exchange, self._is_wav = port, path, exchange, is_wav

    @classmethod
    async def open(cls, port: int, path: str, *, is_wav: bool) -> Self:
        """is_wav: whether the answers are WAV files, or nothing but pcm."""
        return cls(port, path, await _Exchange.open(port), is_wav=is_wav)

    async def say(self, sentences: Sequence[str]) -> AsyncIterator[bytes]:
        for number, sentence in enumerate(sentences):
            if number:
                await self._exchange.close()
                self._exchange = await _Exchange.open(self._port)
            wav = WavReader()
            async for received in self._exchange.post(self._path, {"text": sentence}):
                yield wav.push(received) if self._is_wav else received

    async def close(self) -> None:
        await self._exchange.close()
