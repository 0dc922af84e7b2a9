import pytest

from voicewire.protocols.base import Accept, Close, Frame, Handshake, Refuse
from voicewire.server.socket import AsgiSocket, Disconnected, read_handshake


class Asgi:
    """The other side of an ASGI application."""

    def __init__(self, *incoming: dict) -> None:
        self.incoming = list(incoming)
        self.sent: list[dict] = []
        self.is_gone = False

    def socket(self, **extensions) -> AsgiSocket:
        return AsgiSocket({"extensions": extensions}, self.receive, self.send)

    async def receive(self) -> dict:
        return self.incoming.pop(0)

    async def send(self, message) -> None:
        if self.is_gone:
            raise OSError
        self.sent.append(message)


async def test_frames_in() -> None:
    asgi = Asgi(
        {"type": "websocket.receive", "text": "a"},
        {"type": "websocket.receive", "bytes": b"b", "text": None},
        {"type": "websocket.disconnect", "code": 1001},
    )
    frames: list[Frame] = []
    with pytest.raises(Disconnected) as gone:
        await asgi.socket().read(frames.append)
    assert frames == [Frame("a"), Frame(b"b")]
    assert gone.value.code == 1001


async def test_a_server_that_hands_frames_over_itself_is_asked_to() -> None:
    asgi = Asgi({"type": "websocket.disconnect", "code": 1000})
    listeners: list[object] = []
    frames: list[Frame] = []
    with pytest.raises(Disconnected):
        await asgi.socket(**{"voicewire.listen": listeners.append}).read(frames.append)
    assert len(listeners) == 1


async def test_a_server_that_sends_frames_itself_is_asked_to() -> None:
    asgi = Asgi()
    sent: list[tuple[Frame, ...]] = []

    async def say(frames) -> None:
        sent.append(frames)

    await asgi.socket(**{"voicewire.say": say}).send(Frame("a"), Frame(b"b"))
    assert sent == [(Frame("a"), Frame(b"b"))]
    assert asgi.sent == []


async def test_everything_out() -> None:
    asgi = Asgi()
    socket = asgi.socket()
    await socket.accept(Accept((("x-request-id", "r"),)))
    await socket.send(Frame("a"), Frame(b"b"))
    await socket.close(Close(1008, "no"))
    assert asgi.sent == [
        {"type": "websocket.accept", "headers": [(b"x-request-id", b"r")]},
        {"type": "websocket.send", "text": "a"},
        {"type": "websocket.send", "bytes": b"b"},
        {"type": "websocket.close", "code": 1008, "reason": "no"},
    ]


async def test_a_refusal_is_a_response() -> None:
    asgi = Asgi()
    await asgi.socket().refuse(Refuse(401, b"{}", (("content-type", "application/json"),)))
    assert [message["type"] for message in asgi.sent] == [
        "websocket.http.response.start",
        "websocket.http.response.body",
    ]
    assert asgi.sent[0]["status"] == 401


async def test_a_client_that_has_gone() -> None:
    asgi = Asgi()
    asgi.is_gone = True
    with pytest.raises(Disconnected):
        await asgi.socket().accept(Accept())
    with pytest.raises(Disconnected):
        await asgi.socket().refuse(Refuse(401, b""))
    with pytest.raises(Disconnected):
        await asgi.socket().send(Frame("a"))
    with pytest.raises(Disconnected):
        await asgi.socket().close(Close(1000))


def test_abort_is_the_servers_where_it_has_one() -> None:
    dropped: list[bool] = []
    Asgi().socket(**{"voicewire.abort": lambda: dropped.append(True)}).abort()
    Asgi().socket().abort()
    assert dropped == [True]


def test_the_upgrade_request() -> None:
    scope = {
        "path": "/v1/text-to-speech/a b/stream-input",
        "query_string": b"seed=5&seed=6&empty=&model_id=a%2Bb",
        "headers": [(b"Authorization", b"Bearer x"), (b"authorization", b"second")],
    }
    assert read_handshake(scope) == Handshake(
        "/v1/text-to-speech/a b/stream-input",
        (("seed", "5"), ("seed", "6"), ("empty", ""), ("model_id", "a+b")),
        {"authorization": "Bearer x"},
    )
