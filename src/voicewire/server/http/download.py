"""A file that is sent while it is made, to clients that may stop reading it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping

import structlog
from starlette.responses import StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from voicewire.store import StoreError

log = structlog.get_logger()

PIECE_BYTES = 64 << 10
"""What a client must take within the time of a slow reader."""


class Download(StreamingResponse):
    """Answers with a file. Its link is dropped where the file cannot be read to its end, or is not taken in time."""

    def __init__(
        self, chunks: AsyncIterator[bytes], headers: Mapping[str, str], media_type: str, slow_reader_s: float
    ) -> None:
        """`chunks` may raise StoreError. `slow_reader_s`: seconds that a client has for `PIECE_BYTES`."""
        super().__init__(_pieces(chunks), headers=headers, media_type=media_type)
        self._slow_reader_s = slow_reader_s
        self._abort: Callable[[], None] = _nothing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the file. Returns early where the client leaves."""
        extensions = scope.get("extensions", {})
        self._abort = extensions.get("voicewire.abort", _nothing)
        extensions.get("voicewire.send_through", _nothing)()
        try:
            await super().__call__(scope, receive, send)
        except asyncio.CancelledError:  # the server stops: no fault, which uvicorn would call it
            self._abort()

    async def stream_response(self, send: Send) -> None:
        """Send the head and the file."""

        async def send_in_time(message: Message) -> None:
            async with asyncio.timeout(self._slow_reader_s):
                await send(message)

        try:
            await super().stream_response(send_in_time)
        except StoreError as error:
            log.error("a recording was cut off", request_id=self.headers.get("x-request-id"), error=str(error))
            self._abort()
        except TimeoutError:
            log.info("a recording was not read", request_id=self.headers.get("x-request-id"))
            self._abort()


async def _pieces(chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    async for chunk in chunks:
        for start in range(0, len(chunk), PIECE_BYTES):
            yield chunk[start : start + PIECE_BYTES]


def _nothing() -> None:
    """A server without our extensions closes the link by itself, later."""
