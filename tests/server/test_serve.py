"""The server as a whole, over real sockets."""

import asyncio
import base64
import json
import os
import resource
import signal
import socket
import sys
from contextlib import suppress

import psutil
import pytest
from structlog.testing import capture_logs
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

import voicewire.text.normalizers.en  # noqa: F401 - loaded, to be loaded again
from voicewire.config import Settings
from voicewire.errors import EngineFailure, OperatorError
from voicewire.server.serve import Serving
from voicewire.text import normalizers

pytestmark = pytest.mark.end_to_end

NARI = "/v1/text-to-speech/tone/stream-input"


async def receive_all(ws) -> list[dict]:
    """Every message until the close, whatever its code."""
    messages = []
    with suppress(ConnectionClosed):
        while True:
            messages.append(json.loads(await ws.recv()))
    return messages


async def refusal(running) -> InvalidStatus:
    """The first refused upgrade."""
    while True:
        try:
            await (await connect(running.url(NARI), additional_headers=running.headers)).close()
        except InvalidStatus as refused:
            return refused


async def speak(ws, *texts: str) -> bytes:
    for message in ({"text": " "}, *({"text": text, "flush": True} for text in texts), {"text": ""}):
        await ws.send(json.dumps(message))
    messages = await receive_all(ws)
    assert messages[-1] == {"isFinal": True}
    return b"".join(base64.b64decode(message["audio"]) for message in messages[:-1])


async def test_a_text_becomes_sound_over_both_protocols(server) -> None:
    async with server() as running:
        async with connect(running.url(NARI), additional_headers=running.headers) as ws:
            assert ws.response.headers["x-request-id"].startswith("req_")
            assert "Sec-WebSocket-Extensions" not in ws.response.headers
            nari = await speak(ws, "Good morning to all.")
            assert ws.close_code == 1000
        async with connect(running.url("/v1")) as ws:
            hello = {"type": "hello", "lang": "en", "voice": "tone", "output_format": "24000:pcm16"}
            for message in (
                {**hello, "auth_token": running.key},
                {"type": "text", "seq": 0, "target_text": "Good morning to all."},
                {"type": "end"},
            ):
                await ws.send(json.dumps(message))
            frames = [frame async for frame in ws]
        assert b"".join(frame for frame in frames if isinstance(frame, bytes)) == nari


async def test_a_frame_over_the_routes_limit_is_closed_with_1009(server) -> None:
    async with server() as running:
        async with connect(running.url(NARI), additional_headers=running.headers) as ws:
            await ws.send(json.dumps({"text": " "}))
            await ws.send(json.dumps({"text": "x" * (128 << 10)}))
            await receive_all(ws)
            assert ws.close_code == 1009
        async with connect(running.url("/v1")) as ws:
            await ws.send(json.dumps({"type": "hello", "auth_token": running.key, "voice": "x" * (200 << 10)}))
            messages = await receive_all(ws)
            assert messages[-1]["type"] == "error"
            assert ws.close_code == 1008


async def test_the_running_session_finishes_and_new_ones_are_refused_while_stopping(server) -> None:
    async with server() as running:
        async with connect(running.url(NARI), additional_headers=running.headers) as ws:
            await ws.send('{"text":" "}')
            await asyncio.sleep(0)
            running.stop()
            response = (await refusal(running)).response
            assert response.status_code == 503
            assert json.loads(response.body)["error"]["code"] == "SERVER_DRAINING"
            assert len(await speak(ws, "Still spoken."))
        await running.task


async def test_after_the_grace_time_the_rest_is_told(server) -> None:
    async with server(grace_s=0.2) as running, connect(running.url(NARI), additional_headers=running.headers) as ws:
        await ws.send('{"text":" "}')
        running.stop()
        messages = await receive_all(ws)
        assert messages[-1]["error"] == "server_draining"
        assert ws.close_code == 1001


async def test_a_second_signal_cuts_the_grace_time_short(server) -> None:
    async with server(grace_s=3600) as running, connect(running.url(NARI), additional_headers=running.headers) as ws:
        running.stop()
        await asyncio.get_running_loop().run_in_executor(None, running.stop)
        await receive_all(ws)
        assert ws.close_code == 1001


async def test_asked_to_stop_while_the_voices_are_loaded_it_ends_and_keeps_the_first_key_to_show(server) -> None:
    before = psutil.Process().children()
    starting = asyncio.create_task(server().__aenter__())
    while psutil.Process().children() == before:  # noqa: ASYNC110 - nobody tells when there is one
        await asyncio.sleep(0)
    os.kill(os.getpid(), signal.SIGTERM)
    with pytest.raises(asyncio.InvalidStateError):  # it never was ready
        await starting
    assert psutil.Process().children() == before
    async with server() as running:
        assert running.key.startswith("vw_")


async def test_what_rewrites_text_is_loaded_before_anybody_speaks(server, monkeypatch) -> None:
    monkeypatch.delitem(sys.modules, normalizers.en.__name__)
    async with server():
        assert normalizers.en.__name__ in sys.modules


async def test_the_runtime_of_an_engine_reaches_its_processes(server, monkeypatch) -> None:
    monkeypatch.setattr(Settings, "runtimes", {"tone": "cuda"})
    with pytest.raises(EngineFailure, match="the engine 'tone' has a runtime of its own, not 'cuda'"):
        async with server():
            pass


async def test_keys_made_meanwhile_work(server, tmp_path) -> None:
    from voicewire.store.keys import open_keys

    async with server() as running:
        async with open_keys(tmp_path / "data") as keys:
            _, other = await keys.create("other")
        async with connect(running.url(NARI), additional_headers={"Authorization": f"Bearer {other}"}) as ws:
            assert len(await speak(ws, "Hello there."))


async def test_phrases_are_kept_where_that_is_asked_for_and_the_log_counts_them(server) -> None:
    async def say_twice(**settings) -> list[bytes]:
        async with server(**settings) as running:
            spoken = []
            for _ in range(2):
                async with connect(running.url(NARI), additional_headers=running.headers) as ws:
                    spoken.append(await speak(ws, "One moment, please.", "One moment, please."))
            return spoken

    with capture_logs() as logs:
        first, second = await say_twice(phrase_cache_bytes=1 << 24)
    assert first == second
    closed = [entry for entry in logs if entry["event"] == "session closed"]
    assert [(entry["segments"], entry["cached_segments"]) for entry in closed] == [(2, 1), (2, 2)]
    [totals] = [entry for entry in logs if entry["event"] == "phrase cache"]
    assert (totals["hits"], totals["misses"], totals["phrases"]) == (3, 1, 1)
    assert totals["size_bytes"] > 0.06 * len("One moment, please.") * 96_000


async def test_without_a_cache_every_phrase_is_made_anew(server) -> None:
    with capture_logs() as logs:
        async with server() as running:
            for _ in range(2):
                async with connect(running.url(NARI), additional_headers=running.headers) as ws:
                    await speak(ws, "One moment, please.")
    assert [entry["cached_segments"] for entry in logs if entry["event"] == "session closed"] == [0, 0]
    assert "phrase cache" not in {entry["event"] for entry in logs}


async def test_a_second_start_makes_no_key(server) -> None:
    async with server() as running:
        assert running.key.startswith("vw_")
    async with server() as running:
        assert running.key == ""


async def test_an_address_in_use_is_said_in_one_line(server) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        up = server(port=taken.getsockname()[1])
        with pytest.raises(OperatorError, match=r"cannot listen on 127\.0\.0\.1:.*--port"):
            await up.__aenter__()


async def test_the_file_limit_is_raised_to_what_the_sessions_need(server) -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
    try:
        async with server(max_sessions=300):
            assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= 300
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_an_ipv6_address_is_bracketed() -> None:
    assert Serving(("::1", 8000), None).authority == "[::1]:8000"
    assert Serving(("127.0.0.1", 8000), None).authority == "127.0.0.1:8000"
