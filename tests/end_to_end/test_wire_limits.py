"""What holds below the protocols: frame limits, compression, encodings, paths, health, refusals."""

import asyncio
import json
from contextlib import suppress
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from tests.end_to_end.any_protocol import open_session
from tests.end_to_end.conftest import on
from tests.end_to_end.fish import connect_fish, open_fish
from tests.end_to_end.intron import open_intron
from tests.end_to_end.nari import open_nari, refusal
from tests.end_to_end.navana import open_navana
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.speech import Speech

pytestmark = pytest.mark.end_to_end

NARI = "/v1/text-to-speech/diana/stream-input"
FISH = "/v1/tts/live"
INTRON = "/tts/v1/stream?voice_accent=yoruba&voice_gender=female"


async def close_code(session: Any, message: str | bytes) -> int | None:
    """How the server closes on a message."""
    with suppress(ConnectionClosed):
        await session.send(message)
    speech: Speech = await session.finish()
    return speech.close_code


@pytest.mark.parametrize(("size", "code"), [((128 << 10) + 1, 1009), (1 << 20, 1009)], ids=["just over", "far over"])
async def test_a_nari_frame_over_the_limit_is_1009(server: RunningServer, size: int, code: int) -> None:
    async with open_nari(server) as session:
        assert await close_code(session, of_size('{"text":"%s"}', size)) == code


async def test_a_nari_frame_at_the_limit_is_spoken(server: RunningServer) -> None:
    async with open_nari(server, voice="tone") as session:
        await session.send(of_size('{"text":"%s"}', 128 << 10, filling=" Sea."))
        await session.until_audio(5.0)


async def test_a_navana_frame_over_the_limit_is_1009(server: RunningServer) -> None:
    async with open_navana(server) as session:
        assert await close_code(session, "a" * ((1 << 20) + 1)) == 1009


async def test_a_navana_frame_at_the_limit_gets_its_own_answer(server: RunningServer) -> None:
    async with open_navana(server) as session:
        assert await close_code(session, of_size('{"type":"text","seq":0,"target_text":"%s"}', 1 << 20)) == 1008
        assert session.speech.messages[-1]["code"] == "text_too_long"


async def test_an_intron_frame_over_the_limit_is_1009(server: RunningServer) -> None:
    async with open_intron(server) as session:
        assert await close_code(session, "a" * ((128 << 10) + 1)) == 1009


async def test_an_intron_frame_at_the_limit_gets_its_own_answer(server: RunningServer) -> None:
    async with open_intron(server) as session:
        message = of_size('{"message_type":"INPUT_TEXT_CHUNK","text":"%s"}', 128 << 10)
        assert await session.ask(message) == {"message_type": "CHUNK_SIZE_TOO_LARGE", "chunk_size_max": "100"}


async def test_a_fish_frame_over_the_limit_is_1009(server: RunningServer) -> None:
    async with connect_fish(server) as session:
        assert await close_code(session, bytes((32 << 20) + 1)) == 1009


async def test_a_fish_frame_at_the_limit_gets_its_own_answer(server: RunningServer) -> None:
    async with connect_fish(server) as session:
        assert await close_code(session, bytes(32 << 20)) == 1008
        assert session.speech.error["event"] == "finish"


async def test_a_fish_text_over_the_limit_is_told_and_1009(server: RunningServer) -> None:
    async with open_fish(server) as session:
        await session.say("a" * ((1 << 20) + 1))
        assert (await session.finish()).close_code == 1009
        assert "1048576 bytes" in session.speech.error["message"]


def of_size(template: str, size: int, filling: str = "a") -> str:
    """A message of exactly `size` bytes."""
    room = size - len(template % "")
    return template % (filling * (room // len(filling) + 1))[:room]


@pytest.mark.parametrize("path", [NARI, FISH, INTRON, "/v1"])
async def test_compression_is_declined(server: RunningServer, path: str) -> None:
    headers = {"Authorization": f"Bearer {server.key}"}
    async with connect(f"ws://{server.authority}{path}", additional_headers=headers) as connection:
        assert connection.request is not None
        assert connection.response is not None
        assert "permessage-deflate" in connection.request.headers["Sec-WebSocket-Extensions"]
        assert "Sec-WebSocket-Extensions" not in connection.response.headers


@pytest.mark.parametrize("opener", [open_nari, open_navana, open_fish, open_intron])
async def test_text_that_is_not_utf_8_is_1007(server: RunningServer, opener: Any) -> None:
    async with opener(server) as session:
        frame = Frame(Opcode.TEXT, b'{"text":"\xff\xfe"}')
        session.socket.transport.write(frame.serialize(mask=True))
        assert (await session.finish()).close_code == 1007


async def test_nonsense_and_a_close_in_one_packet_are_no_fault_of_the_server(server: RunningServer) -> None:
    frames = [Frame(Opcode.TEXT, b'{"text":"\xff"}'), Frame(Opcode.TEXT, b"\xff"), Frame(Opcode.CLOSE, b"\x03\xe8")]
    async with open_nari(server) as session:
        session.socket.transport.write(b"".join(frame.serialize(mask=True) for frame in frames))
        assert (await session.finish()).close_code in (1000, 1007)
    assert server.log.faults() == []


async def test_binary_frames_get_the_protocols_answer(server: RunningServer) -> None:
    async with open_nari(server) as nari:
        assert await close_code(nari, b"\x00\x01") == 1003
        assert nari.speech.messages[-1]["error"] == "unsupported_data"
    async with open_navana(server) as navana:
        assert await close_code(navana, b"\x00\x01") == 1008
        assert navana.speech.messages[-1]["code"] == "protocol_violation"
    async with open_intron(server) as intron:
        answer = await intron.ask(b"\x00\x01")
        assert answer == {"message_type": "INPUT_ERROR", "message": "invalid input data"}


async def test_text_frames_get_fishs_answer(server: RunningServer) -> None:
    async with open_fish(server) as session:
        assert await close_code(session, '{"event":"flush"}') == 1003
        assert session.speech.error["event"] == "finish"


@on("nari", "navana", "fish", "intron")
async def test_a_close_is_answered_at_once_while_speaking(server: RunningServer, protocol: str) -> None:
    async with open_session(server, protocol) as session:
        await session.say("A long text that goes on and on. " * (60 if protocol == "intron" else 300))
        await session.until_audio()
        async with asyncio.timeout(2.0):
            await session.socket.close()
    assert session.socket.close_code == 1000


@pytest.mark.parametrize("path", [NARI, FISH, INTRON, "/v1"])
async def test_a_plain_get_on_a_socket_route_asks_for_an_upgrade(server: RunningServer, path: str) -> None:
    status, body, headers = await asyncio.to_thread(server.get, path)
    assert status == 426
    assert headers["upgrade"] == "websocket"
    assert b"ws://" in body


async def test_other_paths(server: RunningServer) -> None:
    status, _, headers = await asyncio.to_thread(server.get, "/")
    assert (status, headers["location"]) == (308, "/v1")
    for path in (
        "/nowhere",
        "/v1/",
        "/v1/text-to-speech",
        "/v1/text-to-speech/diana/other",
        "/v1/tts",
        "/tts/v1",
        "/tts/v1/stream/",
    ):
        status, _, _ = await asyncio.to_thread(server.get, path)
        assert status == 404, path


@pytest.mark.parametrize("path", ["/nowhere", "/v2", "/v1/text-to-speech/diana/multi-stream-input", "/healthz"])
async def test_an_upgrade_elsewhere_is_404_and_never_403(server: RunningServer, path: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with connect(f"ws://{server.authority}{path}"):
            pass
    assert refused.value.response.status_code == 404


async def test_health(server: RunningServer) -> None:
    assert (await asyncio.to_thread(server.get, "/healthz"))[0] == 200
    status, body, _ = await asyncio.to_thread(server.get, "/readyz")
    assert status == 200
    ready = json.loads(body)
    assert ready["ready"] is True
    assert ready["slots_alive"] == ready["slots"] == len(server.hosts())


@pytest.mark.parametrize(
    ("options", "status", "code"),
    [
        ({"headers": {}}, 401, "INVALID_API_KEY"),
        ({"seed": -1}, 400, "INVALID_SPEECH_REQUEST"),
        ({"inactivity_timeout": 181}, 400, "INVALID_SPEECH_REQUEST"),
        ({"output_format": "mp3_44100_128"}, 400, "UNSUPPORTED_RESPONSE_FORMAT"),
        ({"language_code": "hi"}, 400, "INVALID_VOICE_LANGUAGE"),
        ({"model_id": "eleven_v2"}, 404, "MODEL_NOT_FOUND"),
        ({"voice": "Diana"}, 400, "INVALID_VOICE"),
        ({"voice": "%F0%9F%99%82"}, 400, "INVALID_VOICE"),
    ],
)
async def test_every_refusal_is_json_with_a_request_id(
    server: RunningServer, options: dict[str, Any], status: int, code: str
) -> None:
    answered, body, headers = await refusal(server, **options)
    assert (answered, body["error"]["code"]) == (status, code)
    assert body["error"].keys() == {"code", "message", "requestId"}
    assert headers["x-request-id"] == body["error"]["requestId"]


async def test_request_ids_differ(server: RunningServer) -> None:
    async with open_nari(server) as one, open_nari(server) as other, open_fish(server) as third:
        assert len({session.speech.request_id for session in (one, other, third)}) == 3
