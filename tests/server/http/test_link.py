"""The link of an HTTP client, on a transport of ours."""

import asyncio
import logging
from collections.abc import Callable

import pytest
import uvicorn
from uvicorn.server import ServerState

from voicewire.server.http.link import HttpLink
from voicewire.server.websocket import SpeechWebSocket

REQUEST = b"GET /file HTTP/1.1\r\nHost: here\r\n\r\n"
UPGRADE = (
    b"GET /file HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class Transport(asyncio.Transport):
    """Takes all bytes, and says what was done with it."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[object] = []
        self.written = b""

    def write(self, data: bytes) -> None:
        self.written += data

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self.calls.append(("limits", high, low))

    def abort(self) -> None:
        self.calls.append("abort")

    def close(self) -> None:
        self.calls.append("close")

    def is_closing(self) -> bool:
        return bool({"abort", "close"} & {*self.calls})

    def resume_reading(self) -> None: ...

    def pause_reading(self) -> None: ...

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.calls.append(type(protocol).__name__)


async def answered(requests: bytes, *extensions: str) -> Transport:
    """The transport after an application called these extensions in the middle of its answer, and returned."""

    async def app(scope, receive, send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close"})
            return
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"10")]})
        await send({"type": "http.response.body", "body": b"half.", "more_body": True})
        for name in extensions:
            call: Callable[[], None] = scope["extensions"][name]
            call()

    transport = Transport()
    config = uvicorn.Config(app, http=HttpLink, ws=SpeechWebSocket, log_config=None, lifespan="off")
    config.load()
    state = ServerState()
    link = HttpLink(config, state, {})
    link.connection_made(transport)
    link.data_received(requests)
    await asyncio.gather(*state.tasks)
    return transport


@pytest.mark.parametrize("requests", [REQUEST, REQUEST * 3], ids=["one", "pipelined"])
async def test_a_dropped_link_is_no_fault_of_the_application(caplog, requests) -> None:
    with caplog.at_level(logging.DEBUG, "uvicorn.error"):
        transport = await answered(requests, "voicewire.abort")
    assert transport.calls == ["abort"]
    assert transport.written.endswith(b"\r\n\r\nhalf.")
    assert caplog.records == []


async def test_an_answer_that_ends_early_is_one(caplog) -> None:
    transport = await answered(REQUEST)
    assert transport.calls == ["close"]
    assert "without completing response" in caplog.text


async def test_bytes_may_be_kept_from_hiding() -> None:
    transport = await answered(REQUEST, "voicewire.send_through", "voicewire.abort")
    assert transport.calls == [("limits", 0, None), "abort"]


async def test_an_upgrade_goes_to_the_websocket() -> None:
    transport = await answered(UPGRADE)
    assert transport.calls[0] == "SpeechWebSocket"
    assert transport.written.startswith(b"HTTP/1.1 403")
