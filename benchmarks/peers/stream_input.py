"""ElevenLabs-style `stream-input` over a WebSocket, as ovos-tts-server and voicewire (its Nari route) speak it."""

from collections.abc import AsyncIterator, Sequence
from typing import Self

import msgspec
import pybase64
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.figures import Void
from benchmarks.peers.system import Line

OPEN = '{"text":" "}'
END = '{"text":""}'


class Message(msgspec.Struct, rename="camel"):
    """What a server says."""

    audio: str | None = None
    """pcm in base64."""
    is_final: bool | None = None


_read = msgspec.json.Decoder(Message).decode


def text_message(text: str) -> str:
    """`text` to be spoken now, whatever comes after it."""
    return msgspec.json.encode({"text": text, "flush": True}).decode()


class StreamInputLine(Line):
    """One session."""

    def __init__(self, socket: ClientConnection, *, flushes_sentences: bool) -> None:
        self._socket = socket
        self._flushes_sentences = flushes_sentences

    @classmethod
    async def open(cls, url: str, headers: dict[str, str] | None = None, *, flushes_sentences: bool) -> Self:
        """flushes_sentences: whether each sentence is sent with a flush of its own, or all of them with one."""
        # No pings: a server that does not answer while it speaks is slow, not dead.
        socket = await connect(url, additional_headers=headers, compression=None, max_size=None, ping_interval=None)
        await socket.send(OPEN)
        return cls(socket, flushes_sentences=flushes_sentences)

    async def say(self, sentences: Sequence[str]) -> AsyncIterator[bytes]:
        for text in sentences if self._flushes_sentences else [" ".join(sentences)]:
            await self._socket.send(text_message(f"{text} "))
        await self._socket.send(END)
        while not (message := await self._receive()).is_final:
            if message.audio is None:
                raise Void("it answered with something else than audio")
            yield pybase64.b64decode(message.audio)

    async def _receive(self) -> Message:
        try:
            return _read(await self._socket.recv())
        except ConnectionClosed as error:
            raise Void("it hung up before the end of the speech") from error

    async def close(self) -> None:
        await self._socket.close()
