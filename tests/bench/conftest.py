"""A server that speaks Nari's stream-input as it is told to."""

import json
from http import HTTPStatus
from urllib.parse import parse_qs, urlsplit

import numpy as np
import pybase64
import pytest
from websockets.asyncio.server import ServerConnection, serve

from voicewire.bench.client import Target


class NariServer:
    """Answers each session's text, once it has ended, with 0.1 s of silence and 0.4 s of sound."""

    url: str

    def __init__(self) -> None:
        self.texts: list[str] = []
        """Of each session, all that it sent."""
        self.seeds: list[int] = []
        self.voices: list[str] = []
        self.keys: list[str] = []
        self.answers: list[tuple[int, dict[str, str], str]] = []
        """Refusals, for the next sessions: status, headers, body."""
        self.level = 9000
        self.is_hung = False
        self.ends_with: list[str] = ['{"isFinal":true}']

    async def handle(self, socket: ServerConnection) -> None:
        text = ""
        if self.is_hung:
            await socket.wait_closed()
        async for frame in socket:
            message = json.loads(frame)
            text += message["text"]
            if not message["text"]:
                break
        self.texts.append(text)
        samples = np.repeat(np.array([0, self.level], "<i2"), [2400, 9600]).tobytes()
        await socket.send(f'{{"audio":"{pybase64.b64encode_as_string(samples)}","isFinal":false}}')
        for message in self.ends_with:
            await socket.send(message)

    def let_in(self, connection, request):
        self.keys.append(request.headers["Authorization"])
        self.seeds.append(int(parse_qs(urlsplit(request.path).query)["seed"][0]))
        self.voices.append(urlsplit(request.path).path.split("/")[-2])
        if not self.answers:
            return None
        status, headers, body = self.answers.pop(0)
        response = connection.respond(HTTPStatus(status), body)
        response.headers.update(headers)
        return response


@pytest.fixture
async def nari():
    made = NariServer()
    async with serve(made.handle, "127.0.0.1", 0, process_request=made.let_in) as running:
        made.url = "ws://{}:{}".format(*running.sockets[0].getsockname()[:2])
        yield made


@pytest.fixture
def target(nari: NariServer) -> Target:
    return Target(nari.url, "vw_x", "a b")
