"""Speech from a server: one text over Nari's stream-input, as any client would speak it."""

import asyncio
import json
from collections.abc import AsyncIterator
from urllib.parse import quote, urlencode

import pybase64
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus, InvalidURI

from voicewire.errors import OperatorError

MAX_FRAME_CHARACTERS = 8_000  # well under Nari's 128 KiB in any script
KEEP_ALIVE_S = 60.0
DEFAULT_VOICE = "diana"


async def speak_remotely(
    server: str, key: str, fragments: AsyncIterator[str], *, voice: str | None = None, seed: int = 0
) -> AsyncIterator[bytes]:
    """Yield the speech for `fragments` as `server` makes it: pcm16, little-endian, mono, 24,000 Hz.

    server: host:port, or a ws:// or wss:// address. Raises OperatorError, with what the server said.
    """
    base = server if "://" in server else f"ws://{server}"
    query = urlencode({"seed": seed, "inactivity_timeout": 180})
    url = f"{base.rstrip('/')}/v1/text-to-speech/{quote(voice or DEFAULT_VOICE, safe='')}/stream-input?{query}"
    try:
        async with connect(url, additional_headers={"Authorization": f"Bearer {key}"}, compression=None) as socket:
            sending = asyncio.create_task(_send(socket, fragments))
            keeping = asyncio.create_task(_keep_alive(socket))
            try:
                async for audio in _receive(socket):
                    yield audio
                await sending
            finally:
                for task in (sending, keeping):
                    task.cancel()
                await asyncio.gather(sending, keeping, return_exceptions=True)
    except InvalidStatus as refusal:
        raise OperatorError(f"the server refused: {_reason(refusal)}") from refusal
    except (OSError, InvalidURI, InvalidMessage) as error:
        raise OperatorError(f"cannot reach a server at {server}: {error}; is `voicewire serve` running?") from error
    except ConnectionClosed as error:
        raise OperatorError(f"the server went away before the speech was complete ({error})") from error


async def _send(socket: ClientConnection, fragments: AsyncIterator[str]) -> None:
    await socket.send('{"text":" "}')
    async for fragment in fragments:
        for start in range(0, len(fragment), MAX_FRAME_CHARACTERS):
            await socket.send(json.dumps({"text": fragment[start : start + MAX_FRAME_CHARACTERS]}))
    await socket.send('{"text":""}')


async def _keep_alive(socket: ClientConnection) -> None:
    """Text may be a long time coming; a lone space says that somebody is there (Nari stream-input reference)."""
    while True:
        await asyncio.sleep(KEEP_ALIVE_S)
        await socket.send('{"text":" "}')


async def _receive(socket: ClientConnection) -> AsyncIterator[bytes]:
    async for frame in socket:
        message = json.loads(frame)
        if "error" in message:
            raise OperatorError(f"the server says {message['error']}: {message['message']}")
        if message.get("audio"):
            yield pybase64.b64decode(message["audio"])
        if message["isFinal"]:
            return
    raise OperatorError("the server closed the connection before the speech was complete")


def _reason(refusal: InvalidStatus) -> str:
    """What a refused upgrade says for itself, in Nari's form or any other."""
    body = refusal.response.body.decode(errors="replace")
    try:
        return str(json.loads(body)["error"]["message"])
    except (ValueError, LookupError, TypeError):
        return f"HTTP {refusal.response.status_code} {body[:200]}".strip()
