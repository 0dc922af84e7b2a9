import asyncio
from itertools import pairwise

import pytest
import uvicorn
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.server import ServerState

from voicewire.protocols import ROUTES
from voicewire.protocols.base import Frame
from voicewire.server.websocket import SpeechWebSocket, frame_limit
from voicewire.testing import settle


@pytest.mark.parametrize(
    ("path", "limit"),
    [
        ("/v1/text-to-speech/diana/stream-input", 128 << 10),
        ("/v1/text-to-speech/a%20b/stream-input", 128 << 10),
        ("/v1", 1 << 20),
        ("/v1/", None),
        ("/v1/text-to-speech/diana", None),
        ("/nothing", None),
    ],
)
def test_each_route_has_its_own_frame_limit(path: str, limit: int | None) -> None:
    assert frame_limit(path) == limit


def test_every_protocol_has_one() -> None:
    for route, protocol in ROUTES.items():
        assert frame_limit(route.replace("{voice_id}", "x")) == protocol.max_frame_bytes


HANDSHAKE = (
    b"GET /v1 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Link:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.written = b""
        self.writes = 0
        self.is_closed = False

    def write(self, data: bytes) -> None:
        self.written += data
        self.writes += 1

    def close(self) -> None:
        self.is_closed = True

    abort = close

    def is_closing(self) -> bool:
        return self.is_closed

    def get_extra_info(self, _: str) -> None:
        return None

    def get_write_buffer_size(self) -> int:
        return 0


class Talk:
    """A WebSocket whose application listens, with the bytes of its client in the test's hands."""

    def __init__(self) -> None:
        self.frames: list[Frame] = []
        self.link = Link()
        config = uvicorn.Config(
            self._app, interface="asgi3", log_config=None, lifespan="off", ws_per_message_deflate=False
        )
        config.load()
        self.socket = SpeechWebSocket(config=config, server_state=ServerState(), app_state={})
        self.socket.connection_made(self.link)

    async def open(self) -> "Talk":
        self.socket.data_received(HANDSHAKE)
        await settle()
        self.link.written, self.link.writes = b"", 0
        return self

    async def _app(self, scope, receive, send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        scope["extensions"]["voicewire.listen"](self.frames.append)
        while (await receive())["type"] != "websocket.disconnect":
            pass

    @property
    def said(self) -> list[str | bytes]:
        return [frame.data for frame in self.frames]

    @property
    def close_code(self) -> int | None:
        """Of our close frame, if that is the first thing we have written."""
        return int.from_bytes(self.link.written[2:4]) if self.link.written[:1] == b"\x88" else None


def client_frame(data: str | bytes, *, first: int | None = None, mask: bytes = b"\x01\x02\x03\x04") -> bytes:
    """A masked frame; `first`: its first byte, else that of a whole message."""
    payload = data.encode() if isinstance(data, str) else data
    head = first if first is not None else 0x81 if isinstance(data, str) else 0x82
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2)
    return bytes([head]) + size + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


@given(
    messages=st.lists(st.text(max_size=150) | st.binary(max_size=130), max_size=6),
    cuts=st.lists(st.integers(0, 900), max_size=8),
    mask=st.binary(min_size=4, max_size=4),
)
@settings(max_examples=100, deadline=None)
def test_messages_arrive_however_their_bytes_are_spread(messages, cuts, mask) -> None:
    frames = [client_frame(message, mask=mask) for message in messages]
    sent = b"".join(frames)
    places = sorted({0, len(sent), *(cut % (len(sent) + 1) for cut in cuts)})

    async def talk() -> None:
        whole, apart = await Talk().open(), await Talk().open()
        for frame in frames:
            whole.socket.data_received(frame)
        for begin, end in pairwise(places):
            apart.socket.data_received(sent[begin:end])
        assert whole.said == apart.said == messages

    asyncio.run(talk())


async def test_a_short_text_is_no_part_of_a_longer_message() -> None:
    talk = await Talk().open()
    talk.socket.data_received(client_frame("Hel", first=0x01))
    talk.socket.data_received(client_frame("lo", first=0x80))
    assert talk.said == ["Hello"]
    talk.socket.data_received(client_frame("Hel", first=0x01))
    talk.socket.data_received(client_frame("new"))
    assert talk.said == ["Hello"]
    assert talk.close_code == 1002


async def test_a_payload_that_looks_like_a_frame_is_none() -> None:
    talk = await Talk().open()
    lookalike = client_frame("four")
    mask = b"\x05\x06\x07\x08"
    payload = bytes(byte ^ mask[i % 4] for i, byte in enumerate(lookalike))
    frame = client_frame(payload, mask=mask)
    assert frame.endswith(lookalike)
    talk.socket.data_received(frame[:6])
    talk.socket.data_received(frame[6:])
    talk.socket.data_received(client_frame("five"))
    assert talk.said == [payload, "five"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (client_frame("hi", first=0xC1), 1002),
        (client_frame("hi", first=0x83), 1002),
        (b"\x81\x02hi", 1002),
        (client_frame(b"\xff\xfe", first=0x81), 1007),
    ],
    ids=["reserved bit", "unknown opcode", "without a mask", "not UTF-8"],
)
async def test_a_short_frame_that_breaks_the_rules_is_refused(data: bytes, code: int) -> None:
    talk = await Talk().open()
    talk.socket.data_received(data)
    assert talk.said == []
    assert talk.close_code == code
    talk.socket.data_received(client_frame("late"))
    assert talk.said == []


async def test_frames_go_out_in_one_write() -> None:
    talk = await Talk().open()
    await talk.socket.say([Frame("a"), Frame(b"b")])
    assert talk.link.written == b"\x81\x01a\x82\x01b"
    assert talk.link.writes == 1


async def test_nothing_is_said_to_a_client_that_has_said_goodbye() -> None:
    talk = await Talk().open()
    talk.socket.data_received(client_frame((1000).to_bytes(2), first=0x88))
    with pytest.raises(ClientDisconnected):
        await talk.socket.say([Frame("a")])
