"""Saved recordings as an HTTP client gets them."""

import asyncio
import io
import json
import wave
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
import structlog
from starlette.applications import Starlette

from tests.store.conftest import Store, audio, finished, opened
from voicewire.server.http.recordings import recording_routes
from voicewire.store import StoreError
from voicewire.store.keys import Key
from voicewire.store.recordings import open_recordings

KEYS = {"vw_a": Key("a", "radio", "aaaa", 0), "vw_b": Key("b", "tv", "bbbb", 0)}


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


async def no_matter() -> None:
    """The client reads on."""


class Client:
    """Asks the application without a socket."""

    def __init__(self, store: Store) -> None:
        self.store = store
        routes = recording_routes(store.recordings, self.verify, lambda: "req_1", max_downloads=1)
        self.app = Starlette(routes=routes)
        self.on_body: Callable[[], Awaitable[object]] = no_matter
        self.failure: Exception | None = None

    async def verify(self, text: str) -> Key | None:
        if self.failure is not None:
            raise self.failure
        return KEYS.get(text)

    async def ask(self, text_id: str = "text-1", key: str | None = "vw_a", method: str = "GET", **headers) -> Answer:
        path = f"/tts/v1/audio/{text_id}"
        given = {**({} if key is None else {"authorization": f"Bearer {key}"}), **headers}
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in given.items()],
        }
        sent = []
        unread = [{"type": "http.request", "body": b"", "more_body": False}]

        async def receive() -> dict[str, object]:
            if not unread:  # the client waits for its answer
                await asyncio.Event().wait()
            return unread.pop()

        async def send(message) -> None:
            sent.append(message)
            if message.get("more_body"):
                await self.on_body()

        await self.app(scope, receive, send)
        answered = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        return Answer(sent[0]["status"], answered, b"".join(message.get("body", b"") for message in sent[1:]))

    async def save(self, parts: dict[int, bytes], extension: str = ".wav") -> None:
        draft = self.store.recordings.begin("req_1")
        for number, part in parts.items():
            await draft.keep(number, part)
        await draft.save(finished(parts=tuple(parts), extension=extension), "a")


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[Client]:
    async with opened(tmp_path) as store:
        yield Client(store)


async def test_a_wav_recording_is_one_playable_file(client) -> None:
    await client.save({1: audio(0.1), 2: audio(0.2)})
    answer = await client.ask()
    assert answer.status == 200
    assert answer.headers["content-type"] == "audio/wav"
    assert answer.headers["content-length"] == str(len(answer.body))
    assert answer.headers["content-disposition"] == 'attachment; filename="text-1.wav"'
    assert answer.headers["x-request-id"] == "req_1"
    with wave.open(io.BytesIO(answer.body)) as file:
        assert file.getnframes() == 7_200


async def test_an_opus_recording_is_ogg(client) -> None:
    await client.save({1: audio(0.1, codec="opus"), 2: audio(0.1, codec="opus")}, ".opus")
    answer = await client.ask()
    assert (answer.status, answer.headers["content-type"]) == (200, "audio/ogg")
    assert answer.headers["content-length"] == str(len(answer.body))
    assert answer.headers["content-disposition"] == 'attachment; filename="text-1.opus"'
    assert answer.body.startswith(b"OggS")


async def test_head_says_all_but_the_audio(client) -> None:
    await client.save({1: audio()})
    whole, head = await client.ask(), await client.ask(method="HEAD")
    assert (head.status, head.headers, head.body) == (200, whole.headers, b"")


@pytest.mark.parametrize("key", [None, "", "vw_c", "vw_a vw_b"])
async def test_without_a_good_key_nothing_is_told(client, key) -> None:
    await client.save({1: audio()})
    answer = await client.ask(key=key)
    assert (answer.status, answer.headers["www-authenticate"]) == (401, "Bearer")
    assert json.loads(answer.body) == {"status": False, "message": "permission denied,access-key error"}
    assert answer.headers["x-request-id"] == "req_1"


async def test_the_scheme_may_be_in_any_case(client) -> None:
    await client.save({1: audio()})
    assert (await client.ask(key=None, authorization="bearer vw_a")).status == 200
    assert (await client.ask(key=None, authorization="Basic vw_a")).status == 401


async def test_another_keys_recording_is_as_if_there_were_none(client) -> None:
    await client.save({1: audio()})
    others, nobodys = await client.ask(key="vw_b"), await client.ask("text-2")
    assert others == nobodys
    assert others.status == 404
    assert json.loads(others.body)["status"] is False


async def test_an_expired_recording_is_gone_before_it_is_swept(client) -> None:
    await client.save({1: audio()})
    client.store.time.now += 31 * 86_400
    assert (await client.ask()).status == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
async def test_recordings_are_only_read(client, method) -> None:
    await client.save({1: audio()})
    assert (await client.ask(method=method)).status == 405
    assert (await client.ask()).status == 200


async def test_a_store_that_fails_is_an_answer_without_details_and_a_line_in_the_log(client) -> None:
    await client.save({1: audio()})
    await client.store.objects.delete("req_1")
    with structlog.testing.capture_logs() as logs:
        answer = await client.ask()
    assert answer.status == 503
    assert json.loads(answer.body) == {"status": False, "message": "the audio cannot be read now, try again later"}
    assert [line["log_level"] for line in logs] == ["error", "info"]
    assert str(client.store.folder) in logs[0]["error"]
    client.failure = StoreError("the database cannot be used: locked")
    assert (await client.ask()).status == 503


async def test_a_part_that_is_lost_during_the_download_is_one_line_in_the_log(client) -> None:
    await client.save({number: audio(0.1) for number in (1, 2, 3)})
    client.on_body = lambda: client.store.objects.delete("req_1")
    with structlog.testing.capture_logs() as logs:
        answer = await client.ask()
    assert answer.status == 200
    assert len(answer.body) < int(answer.headers["content-length"])
    assert [(line["log_level"], line["request_id"]) for line in logs] == [("info", "req_1"), ("error", "req_1")]
    assert "is not in" in logs[1]["error"]


async def test_one_download_too_many_is_told_to_come_again(client) -> None:
    await client.save({1: audio()})
    others = []

    async def ask_another() -> None:
        client.on_body = no_matter
        others.append(await client.ask())

    client.on_body = ask_another
    assert (await client.ask()).status == 200
    assert (others[0].status, others[0].headers["retry-after"]) == (503, "10")
    assert json.loads(others[0].body)["message"] == "too many recordings are being read now, try again later"
    assert (await client.ask()).status == 200


@pytest.mark.parametrize("method", ["GET", "HEAD"])
async def test_an_answer_that_fails_takes_no_place(client, method) -> None:
    await client.save({1: audio()})
    part = await client.store.objects.get("req_1", 1)
    await client.store.objects.delete("req_1")
    assert [(await client.ask(method=method)).status for _ in range(3)] == [503] * 3
    await client.store.objects.put("req_1", 1, part)
    assert [(await client.ask(method=method)).status for _ in range(3)] == [200] * 3


@pytest.mark.end_to_end
async def test_a_running_server_gives_what_was_saved(server, tmp_path) -> None:
    async with server() as running, open_recordings(tmp_path / "data", None, 30) as recordings:
        draft = recordings.begin("req_1")
        await draft.keep(1, audio())
        await draft.save(finished(parts=(1,)), running.key.split("_")[1])
        draft.discard()
        for method, body in (("GET", audio()), ("HEAD", b"")):
            status, headers, received = await exchange(running, method)
            assert (status, headers["content-length"], received) == (200, str(len(audio())), body)
            assert headers["x-request-id"].startswith("req_")


async def exchange(running, method: str) -> tuple[int, dict[str, str], bytes]:
    """One request over a real socket."""
    host, port = running.authority.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    head = f"{method} /tts/v1/audio/text-1 HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n"
    writer.write(f"{head}Authorization: Bearer {running.key}\r\n\r\n".encode())
    answer, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    await writer.wait_closed()
    status, *lines = answer.decode().split("\r\n")
    return int(status.split()[1]), dict(line.lower().split(": ", 1) for line in lines), body
