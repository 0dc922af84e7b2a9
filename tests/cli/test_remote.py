"""Speech through a server, spoken by a server made for the test."""

import base64
import json
from collections.abc import AsyncIterator
from http import HTTPStatus
from urllib.parse import parse_qs, urlsplit

import pytest
from websockets.asyncio.server import serve

from voicewire.cli.remote import MAX_FRAME_CHARACTERS, speak_remotely
from voicewire.errors import OperatorError


class Server:
    """Answers each text with its length in samples, or as told."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.request = None
        self.refusal: tuple[int, str] | None = None
        self.last: list[dict] = [{"isFinal": True}]

    async def handle(self, ws) -> None:
        self.request = ws.request
        async for frame in ws:
            text = json.loads(frame)["text"]
            self.texts.append(text)
            if not text:
                for message in self.last:
                    await ws.send(json.dumps(message))
                return
            if text != " ":
                audio = base64.b64encode(bytes(2 * len(text))).decode()
                await ws.send(json.dumps({"audio": audio, "isFinal": False}))

    def refuse(self, connection, request):
        return None if self.refusal is None else connection.respond(HTTPStatus(self.refusal[0]), self.refusal[1])


@pytest.fixture
async def server():
    made = Server()
    async with serve(made.handle, "127.0.0.1", 0, process_request=made.refuse) as running:
        made.authority = "{}:{}".format(*running.sockets[0].getsockname()[:2])
        yield made


async def fragments(*texts: str) -> AsyncIterator[str]:
    for text in texts:
        yield text


async def heard(server: str, *texts: str, **options) -> int:
    speech = speak_remotely(server, "vw_x", fragments(*texts), **options)
    return sum([len(audio) async for audio in speech]) // 2


async def test_it_speaks_nari(server) -> None:
    assert await heard(server.authority, "Hello ", "there.", voice="a b", seed=7) == 12
    assert server.texts == [" ", "Hello ", "there.", ""]
    assert server.request.headers["Authorization"] == "Bearer vw_x"
    url = urlsplit(server.request.path)
    assert url.path == "/v1/text-to-speech/a%20b/stream-input"
    assert parse_qs(url.query)["seed"] == ["7"]


async def test_a_long_text_goes_in_frames_that_are_allowed(server) -> None:
    text = "x" * (2 * MAX_FRAME_CHARACTERS + 5)
    assert await heard(f"ws://{server.authority}/", text) == len(text)
    assert "".join(server.texts[1:]) == text
    assert len(server.texts) == 5


@pytest.mark.parametrize(
    ("body", "said"),
    [('{"error":{"message":"The key is not valid."}}', "The key is not valid."), ("busy", "HTTP 401 busy")],
)
async def test_a_refusal_is_told_in_the_servers_words(server, body, said) -> None:
    server.refusal = (401, body)
    with pytest.raises(OperatorError, match=said):
        await heard(server.authority, "Hello.")


async def test_an_error_frame_is_told(server) -> None:
    server.last = [{"error": "generation_failed", "message": "No voice.", "requestId": "r"}]
    with pytest.raises(OperatorError, match=r"generation_failed: No voice\."):
        await heard(server.authority, "Hello.")


async def test_a_close_before_the_final_message_is_an_error(server) -> None:
    server.last = []
    with pytest.raises(OperatorError, match="before the speech was complete"):
        await heard(server.authority, "Hello.")


async def test_nobody_there_is_told() -> None:
    with pytest.raises(OperatorError, match=r"cannot reach a server at 127\.0\.0\.1:9"):
        await heard("127.0.0.1:9", "Hello.")
