"""One client's socket, whatever web library carries it."""

from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from typing import Any, NoReturn, Protocol
from urllib.parse import parse_qsl

from voicewire.protocols.base import Accept, Close, Frame, Handshake, Refuse

Message = MutableMapping[str, Any]


class Disconnected(Exception):
    """The socket is closed, by whichever side."""

    def __init__(self, code: int | None = None) -> None:
        super().__init__(code)
        self.code = code


class Socket(Protocol):
    """What a connection does with its socket. Each call may wait; all raise `Disconnected` once it is closed."""

    async def read(self, on_frame: Callable[[Frame], None]) -> NoReturn:
        """Hand every client frame to `on_frame`, at once and in order, until the socket closes."""

    async def accept(self, accept: Accept) -> None:
        """Answer the upgrade request with 101."""

    async def refuse(self, refuse: Refuse) -> None:
        """Answer the upgrade request with another status."""

    async def send(self, *frames: Frame) -> None:
        """Send frames in order; waits while the client does not take what was sent before."""

    async def close(self, close: Close) -> None:
        """Say goodbye."""

    def unsent(self) -> int:
        """Bytes that were sent and that the client has not taken yet, as far as is known here."""

    def abort(self) -> None:
        """Drop the link at once, unsent bytes and all."""


class AsgiSocket:
    """A socket carried by an ASGI server."""

    def __init__(
        self,
        scope: Message,
        receive: Callable[[], Awaitable[Message]],
        send: Callable[[Message], Awaitable[None]],
    ) -> None:
        self._receive = receive
        self._send = send
        extensions = scope.get("extensions", {})
        self._abort: Callable[[], None] = extensions.get("voicewire.abort", _no_abort)
        self._unsent: Callable[[], int] = extensions.get("voicewire.unsent", int)
        self._listen: Callable[[Callable[[Frame], None]], None] | None = extensions.get("voicewire.listen")
        self._say: Callable[[Sequence[Frame]], Awaitable[None]] = extensions.get("voicewire.say", self._say_plainly)

    async def read(self, on_frame: Callable[[Frame], None]) -> NoReturn:
        """Hand every client frame to `on_frame`, at once and in order, until the socket closes."""
        if self._listen is not None:
            self._listen(on_frame)
        while True:
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                raise Disconnected(message.get("code"))
            on_frame(frame_in(message))

    async def accept(self, accept: Accept) -> None:
        """Answer the upgrade request with 101."""
        await _guarded(self._send({"type": "websocket.accept", "headers": _raw(accept.headers)}))

    async def refuse(self, refuse: Refuse) -> None:
        """Answer the upgrade request with another status."""
        headers = _raw(refuse.headers)
        start = {"type": "websocket.http.response.start", "status": refuse.status, "headers": headers}
        await _guarded(self._send(start))
        await _guarded(self._send({"type": "websocket.http.response.body", "body": refuse.body}))

    async def send(self, *frames: Frame) -> None:
        """Send frames in order; waits while the client does not take what was sent before."""
        await _guarded(self._say(frames))

    async def close(self, close: Close) -> None:
        """Say goodbye."""
        await _guarded(self._send({"type": "websocket.close", "code": close.code, "reason": close.reason}))

    def unsent(self) -> int:
        """Bytes that were sent and that the client has not taken yet, as far as is known here."""
        return self._unsent()

    def abort(self) -> None:
        """Drop the link at once, unsent bytes and all."""
        self._abort()

    async def _say_plainly(self, frames: Sequence[Frame]) -> None:
        for frame in frames:
            key = "text" if isinstance(frame.data, str) else "bytes"
            await self._send({"type": "websocket.send", key: frame.data})


async def _guarded(sending: Awaitable[None]) -> None:
    try:
        await sending
    except OSError as error:  # what ASGI servers raise when the client has gone (ASGI spec, WebSocket "Send")
        raise Disconnected from error


def frame_in(message: Message) -> Frame:
    """The frame that an ASGI `websocket.receive` message carries."""
    data = message.get("text")
    return Frame(message["bytes"] if data is None else data)


def read_handshake(scope: Message) -> Handshake:
    """The upgrade request in `scope`."""
    headers: dict[str, str] = {}
    for name, value in scope["headers"]:
        headers.setdefault(name.decode("latin-1").lower(), value.decode("latin-1"))
    query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    return Handshake(scope["path"], tuple(query), headers)


def _raw(headers: tuple[tuple[str, str], ...]) -> list[tuple[bytes, bytes]]:
    return [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]


def _no_abort() -> None:
    """A server without our extension closes the link by itself, later."""
