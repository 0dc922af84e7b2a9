"""What is answered besides speech."""

import asyncio
import json

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

pytestmark = pytest.mark.end_to_end


async def get(authority: str, path: str) -> tuple[int, dict[str, str], bytes]:
    """A plain GET."""
    host, port = authority.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {authority}\r\nConnection: close\r\n\r\n".encode())
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    await writer.wait_closed()
    status, *lines = head.decode().split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines)
    return int(status.split()[1]), headers, body


async def test_plain_requests(server) -> None:
    async with server() as running:
        assert (await get(running.authority, "/healthz"))[0] == 200
        status, _, body = await get(running.authority, "/readyz")
        assert status == 200
        assert json.loads(body) == {
            "ready": True,
            "slots": 1,
            "slots_alive": 1,
            "sessions": 0,
            "speaking": 0,
            "connections": 0,
        }
        status, headers, _ = await get(running.authority, "/")
        assert (status, headers["location"]) == (308, "/v1")
        assert (await get(running.authority, "/nothing"))[0] == 404
        for path in ("/v1", "/v1/text-to-speech/tone/stream-input"):
            status, headers, body = await get(running.authority, path)
            assert (status, headers["upgrade"]) == (426, "websocket")
            assert b"ws://" in body


async def test_upgrades_where_nothing_is_spoken_are_refused(server) -> None:
    async with server() as running:
        for path in ("/nothing", "/v1/text-to-speech/tone", "/v1/", "/healthz"):
            with pytest.raises(InvalidStatus) as refused:
                await connect(running.url(path))
            assert refused.value.response.status_code == 404, path
            assert b"/v1" in refused.value.response.body


async def test_readyz_counts_who_is_connected(server) -> None:
    async with server() as running, connect(running.url("/v1")):
        body = (await get(running.authority, "/readyz"))[2]
        assert json.loads(body)["connections"] == 1
        assert json.loads(body)["sessions"] == 0


async def test_an_upgrade_request_that_cannot_be_read_is_answered_and_closed(server) -> None:
    async with server() as running:
        host, port = running.authority.split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        lines = (
            f"GET /v1?x={'a' * 9000} HTTP/1.1",
            f"Host: {running.authority}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        )
        writer.write("\r\n".join((*lines, "", "")).encode())
        answer = await asyncio.wait_for(reader.read(), 10)
        assert answer.startswith(b"HTTP/1.1 400 ")
        writer.close()
        await writer.wait_closed()
        running.stop()
        await running.task


async def test_every_refusal_has_a_request_id(server) -> None:
    async with server() as running:
        with pytest.raises(InvalidStatus) as refused:
            await connect(running.url("/v1/text-to-speech/tone/multi-stream-input"))
        assert refused.value.response.headers["x-request-id"].startswith("req_")
