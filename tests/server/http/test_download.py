"""Files that are sent while they are made."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import structlog

from voicewire.server.http.download import PIECE_BYTES, Download
from voicewire.store import StoreError

FILE = bytes(range(256)) * 1000


async def whole() -> AsyncIterator[bytes]:
    yield FILE


async def torn() -> AsyncIterator[bytes]:
    yield FILE
    raise StoreError("a part is gone")


class Link:
    """What an ASGI server knows of one request; it takes `pieces` of the body, and then no more."""

    def __init__(self, pieces: float = float("inf")) -> None:
        self.sent: list[dict[str, object]] = []
        self.calls: list[str] = []
        self.is_full = asyncio.Event()
        self._pieces = pieces
        self.scope = {
            "type": "http",
            "asgi": {"spec_version": "2.3"},
            "extensions": {
                "voicewire.abort": lambda: self.calls.append("abort"),
                "voicewire.send_through": lambda: self.calls.append("send through"),
            },
        }

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.sent)

    async def receive(self) -> dict[str, object]:
        await asyncio.Event().wait()
        raise AssertionError

    async def send(self, message) -> None:
        if message.get("body") and self._pieces <= 0:
            self.is_full.set()
            await asyncio.Event().wait()
        self._pieces -= bool(message.get("body"))
        self.sent.append(message)


def download(chunks: AsyncIterator[bytes], slow_reader_s: float = 60.0) -> Download:
    headers = {"Content-Length": str(len(FILE)), "x-request-id": "req_1"}
    return Download(chunks, headers, "audio/wav", slow_reader_s)


async def test_a_file_is_sent_in_pieces_and_nothing_hides_in_buffers() -> None:
    link = Link()
    await download(whole())(link.scope, link.receive, link.send)
    assert link.sent[0]["status"] == 200
    assert link.body == FILE
    assert max(len(message["body"]) for message in link.sent[1:]) == PIECE_BYTES
    assert (link.sent[-1]["more_body"], link.calls) == (False, ["send through"])


async def test_a_file_that_breaks_off_drops_the_link_and_is_one_line_in_the_log() -> None:
    link = Link()
    with structlog.testing.capture_logs() as logs:
        await download(torn())(link.scope, link.receive, link.send)
    assert link.calls == ["send through", "abort"]
    assert link.body == FILE
    assert all(message.get("more_body", True) for message in link.sent)
    assert [(line["log_level"], line["request_id"], line["error"]) for line in logs] == [
        ("error", "req_1", "a part is gone")
    ]


@pytest.mark.parametrize("pieces", [0, 2])
async def test_who_does_not_read_is_dropped(pieces) -> None:
    link = Link(pieces)
    with structlog.testing.capture_logs() as logs:
        await download(whole(), slow_reader_s=0.01)(link.scope, link.receive, link.send)
    assert link.calls == ["send through", "abort"]
    assert len(link.body) == pieces * PIECE_BYTES
    assert [(line["log_level"], line["event"]) for line in logs] == [("info", "a recording was not read")]


async def test_who_leaves_ends_the_download() -> None:
    link = Link(pieces=1)

    async def leave() -> dict[str, object]:
        await link.is_full.wait()
        return {"type": "http.disconnect"}

    await download(whole())(link.scope, leave, link.send)
    assert link.calls == ["send through"]


async def test_a_server_that_stops_drops_the_link_without_a_fault() -> None:
    link = Link(pieces=1)
    running = asyncio.create_task(download(whole())(link.scope, link.receive, link.send))
    await link.is_full.wait()
    running.cancel()
    await running
    assert link.calls == ["send through", "abort"]


async def test_another_server_has_no_such_link() -> None:
    link = Link()
    del link.scope["extensions"]
    await download(torn())(link.scope, link.receive, link.send)
    assert link.body == FILE
