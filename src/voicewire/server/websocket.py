"""uvicorn's WebSocket layer with what it lacks for this job: a frame limit per route, and links that can be dropped."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from starlette.routing import compile_path
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame as WireFrame
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # its compiled one where there is one
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.streams import StreamReader

from voicewire.protocols import ROUTES
from voicewire.protocols.base import Frame
from voicewire.server.socket import frame_in

BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
EARLY_FRAME_LIMIT = 128 << 10
"""Bytes of a message until the upgrade request has been answered."""
SHORT_HEADER_BYTES = 6
"""Of a masked frame with at most `SHORT_BYTES` of payload: the first two, and the mask."""
SHORT_BYTES = 125
FINAL_TEXT, MASKED = 0x81, 0x80
CLOSE_TIMEOUT_S = 5.0
"""How long a client may take to answer our close frame before the link is dropped."""


class SpeechWebSocket(WebSocketsSansIOProtocol):
    """One client's link."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.close_timeout = CLOSE_TIMEOUT_S
        # uvicorn stops and restarts reading around every message, two system calls each, lest an application that is
        # busy be flooded. Ours reads on and bounds what it keeps: so uvicorn is told that it has stopped already.
        self.read_paused = True
        self._on_frame: Callable[[Frame], None] | None = None
        self._frame_limit = EARLY_FRAME_LIMIT

    def data_received(self, data: bytes) -> None:
        """Take bytes. An upgrade request that cannot be read is answered with 400; uvicorn would never answer it."""
        if self._on_frame is not None and self._is_short_text(data):
            self._hand_on(apply_mask(data[SHORT_HEADER_BYTES:], data[2:SHORT_HEADER_BYTES]), is_text=True)
            return
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated and not self.close_sent:
            self.handshake_complete = self.close_sent = True
            self.transport.write(BAD_REQUEST)
            self.transport.close()

    def handle_connect(self, event: Request) -> None:
        """Take the upgrade request. The route's own frame limit holds from here on, a large one from our answer on.

        Who may not enter must not make us keep more than others.
        """
        self._frame_limit = frame_limit(event.path.partition("?")[0]) or self._frame_limit
        self.conn.max_message_size = min(self._frame_limit, EARLY_FRAME_LIMIT)
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"]["voicewire.abort"] = self.abort  # type: ignore[assignment]
            self.scope["extensions"]["voicewire.unsent"] = self.transport.get_write_buffer_size  # type: ignore[assignment]
            self.scope["extensions"]["voicewire.listen"] = self.listen  # type: ignore[assignment]
            self.scope["extensions"]["voicewire.say"] = self.say  # type: ignore[assignment]

    async def receive(self) -> Any:
        """The next ASGI message."""
        return await self.queue.get()

    def listen(self, on_frame: Callable[[Frame], None]) -> None:
        """Hand frames to `on_frame` as they arrive, from the next one on and those that wait.

        The way through the ASGI queue wakes a task and goes once more around the event loop for each of them, and most
        frames are a word of text.
        """
        waiting = [self.queue.get_nowait() for _ in range(self.queue.qsize())]
        self._on_frame = on_frame
        for message in waiting:
            if message["type"] == "websocket.receive":
                on_frame(frame_in(message))  # type: ignore[arg-type]
            else:
                self.queue.put_nowait(message)

    async def say(self, frames: Sequence[Frame]) -> None:
        """Send frames, as `send` does one, but in one go and past what ASGI's layers do to each message."""
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        try:
            for frame in frames:
                if isinstance(frame.data, str):
                    self.conn.send_text(frame.data.encode())
                else:
                    self.conn.send_binary(frame.data)
        except InvalidState:  # the client's goodbye has been answered
            raise ClientDisconnected from None
        self.transport.write(b"".join(self.conn.data_to_send()))

    async def send(self, message: Any) -> None:
        """Send one ASGI message. A client that does not answer our close is dropped, unread bytes and all."""
        if not self.handshake_complete and self.transport.is_closing():
            self.handshake_complete = True  # it never will be: the client has gone, which uvicorn would call our fault
            raise ClientDisconnected
        if message["type"] == "websocket.accept":
            self.conn.max_message_size = self._frame_limit
        try:
            await super().send(message)
        except RuntimeError:
            if self.close_sent:  # the link was closed under the application: a missed pong, a frame over the limit
                raise ClientDisconnected from None
            raise
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # by a refusal, which uvicorn forgets and calls a fault of the application
        if message["type"] == "websocket.close" and self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(self.close_timeout, self.abort)

    def _is_short_text(self, data: bytes) -> bool:
        """Whether `data` is one whole text message of at most 125 bytes (RFC 6455, 5.2), and nothing else is under way.

        As most of what comes is, a word at a time (decision 0028).
        """
        size = len(data) - SHORT_HEADER_BYTES
        if not 0 <= size <= SHORT_BYTES or data[0] != FINAL_TEXT or data[1] != MASKED | size:
            return False
        conn = self.conn
        is_open = conn.state is State.OPEN and not self.close_sent
        return is_open and conn.current_size is None and _is_between_frames(conn)

    def send_receive_event_to_app(self) -> None:
        """Hand on a message that the general parser has read."""
        data, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self._hand_on(data, is_text=self.curr_msg_data_type == "text")

    def _hand_on(self, data: bytes, *, is_text: bool) -> None:
        """Hand a message on. Text that is not UTF-8 is the client's fault: 1007 (RFC 6455, 8.1), no traceback."""
        try:
            frame = Frame(data.decode() if is_text else data)
        except UnicodeDecodeError:
            self.conn.fail(1007, "invalid UTF-8")
            self.handle_parser_exception()
            return
        if self._on_frame is not None:
            self._on_frame(frame)
        else:
            key = "text" if isinstance(frame.data, str) else "bytes"
            self.queue.put_nowait({"type": "websocket.receive", key: frame.data})  # type: ignore[arg-type]

    def handle_close(self, event: WireFrame) -> None:
        """The client says goodbye; one that does not take our answer is dropped."""
        super().handle_close(event)
        self.loop.call_later(self.close_timeout, self.abort)

    def handle_parser_exception(self) -> None:
        """The client broke the WebSocket protocol, or its message is too long."""
        if self.conn.close_sent is None:  # before our answer to its upgrade request no close can be said
            self.abort()
            return
        super().handle_parser_exception()
        self.loop.call_later(self.close_timeout, self.abort)

    def keepalive_timeout(self) -> None:
        """The client does not answer pings."""
        super().keepalive_timeout()
        self.loop.call_later(self.close_timeout, self.abort)

    def abort(self) -> None:
        """Drop the link at once."""
        self.transport.abort()


def _is_between_frames(conn: ServerProtocol) -> bool:
    """Whether the parser, generators within one another, waits for the first byte of a frame, not for more of one."""
    step: Any = conn.parser
    while step.gi_yieldfrom is not None:
        step = step.gi_yieldfrom
    is_between: bool = step.gi_code is StreamReader.at_eof.__code__
    return is_between


@cache
def _limits() -> list[tuple[Any, int]]:
    return [(compile_path(route)[0], protocol.max_frame_bytes) for route, protocol in ROUTES.items()]


def frame_limit(path: str) -> int | None:
    """Bytes of the longest client message on `path` (not decoded); None where no protocol is spoken."""
    return next((limit for pattern, limit in _limits() if pattern.match(path)), None)
