"""Fish's clients: both of its SDKs as they are, and what Pipecat and LiveKit do on the socket."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from fish_audio_sdk import TTSRequest, WebSocketErr, WebSocketSession
from fishaudio import AsyncFishAudio, FishAudio
from fishaudio.exceptions import WebSocketError
from fishaudio.types import FlushEvent, TTSConfig
from httpx_ws import WebSocketUpgradeError
from websockets.exceptions import InvalidStatus

from benchmarks.hearing import Recogniser, likeness
from tests.end_to_end.conftest import StartServer
from tests.end_to_end.fish import FishSession, connect_fish, open_fish, speak_fish
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.sound import Samples, decode, decode_file
from tests.end_to_end.texts import SENTENCES, words

pytestmark = pytest.mark.end_to_end

SAID = (SENTENCES[0], SENTENCES[3], SENTENCES[4])
TEXT = " ".join(SAID)
FORMATS = ("wav", "pcm", "mp3", "opus")
PCM_RATE = 44_100  # Hz; what Fish gives when nothing is said


def decoded(audio: bytes, audio_format: str) -> tuple[Samples, int]:
    """Samples and their rate in Hz."""
    return (decode(audio, "pcm16"), PCM_RATE) if audio_format == "pcm" else decode_file(audio)


def hear(recogniser: Recogniser, audio: bytes, audio_format: str) -> str:
    return recogniser.hear(*decoded(audio, audio_format))


# -- the SDK ---------------------------------------------------------------------------------------


def fragments(*, flush: bool) -> Iterator[str | FlushEvent]:
    """Words; `flush` follows each sentence."""
    for sentence in SAID:
        yield from words(sentence + " ")
        if flush:
            yield FlushEvent()


def say_with_sdk(server: RunningServer, *, flush: bool = False, key: str | None = None, **config: Any) -> bytes:
    """What the SDK hands back; raises what it raises."""
    with FishAudio(api_key=key or server.key, base_url=f"http://{server.authority}") as client:
        chunks = list(client.tts.stream_websocket(fragments(flush=flush), config=TTSConfig(**config)))
    assert all(chunks), "no chunk is empty"
    return b"".join(chunks)


@pytest.mark.parametrize("flush", [False, True], ids=["whole", "flushed"])
@pytest.mark.parametrize("audio_format", FORMATS)
def test_the_sdk_is_heard_as_sent(
    server: RunningServer, recogniser: Recogniser, audio_format: str, flush: bool
) -> None:
    audio = say_with_sdk(server, format=audio_format, flush=flush)
    heard = hear(recogniser, audio, audio_format)
    assert likeness(heard, TEXT) > 0.9, heard


async def test_the_async_sdk_is_heard_as_sent(server: RunningServer, recogniser: Recogniser) -> None:
    async def pieces() -> Any:
        for word in words(TEXT):
            yield word

    async with AsyncFishAudio(api_key=server.key, base_url=f"http://{server.authority}") as client:
        chunks = [chunk async for chunk in client.tts.stream_websocket(pieces(), latency="normal", speed=1.2)]
    heard = hear(recogniser, b"".join(chunks), "mp3")
    assert likeness(heard, TEXT) > 0.9, heard


def test_the_sdk_is_told_that_its_key_is_bad(server: RunningServer) -> None:
    with pytest.raises(WebSocketUpgradeError) as refused:
        say_with_sdk(server, key="wrong")
    assert refused.value.response.status_code == 401


async def test_the_answer_to_a_bad_key_says_why(server: RunningServer) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with connect_fish(server, headers={"Authorization": "Bearer wrong"}):
            pass
    answer = json.loads(refused.value.response.body or b"")
    assert answer.keys() == {"status", "message"}
    assert answer["status"] == refused.value.response.status_code == 401
    assert "key" in answer["message"]


def test_the_sdk_raises_its_error_for_an_unknown_voice(server: RunningServer) -> None:
    with pytest.raises(WebSocketError, match="ended with error"):
        say_with_sdk(server, reference_id="nobody")


async def test_the_message_of_that_error_names_the_voice(server: RunningServer) -> None:
    speech = await speak_fish(server, (TEXT,), reference_id="nobody")
    assert speech.error["message"] == "Reference not found: nobody"
    assert (speech.close_code, speech.close_reason) == (1008, "Reference not found: nobody")
    assert not speech.chunks


# -- the SDK before it -----------------------------------------------------------------------------


def say_with_legacy_sdk(server: RunningServer, **request: Any) -> bytes:
    with WebSocketSession(server.key, base_url=f"http://{server.authority}") as session:
        return b"".join(session.tts(TTSRequest(text="", **request), words(TEXT)))


@pytest.mark.parametrize("audio_format", ["wav", "pcm", "mp3"])
def test_the_legacy_sdk_is_heard_as_sent(server: RunningServer, recogniser: Recogniser, audio_format: str) -> None:
    heard = hear(recogniser, say_with_legacy_sdk(server, format=audio_format), audio_format)
    assert likeness(heard, TEXT) > 0.9, heard


def test_the_legacy_sdk_raises_its_error_for_an_unknown_voice(server: RunningServer) -> None:
    with pytest.raises(WebSocketErr):
        say_with_legacy_sdk(server, reference_id="nobody")


# -- Pipecat ---------------------------------------------------------------------------------------

PIPECAT_DROPS_BYTES = 1024
"""An event of so many bytes or less is not played."""
TURNS = (SAID, (SENTENCES[6], SENTENCES[8]))
NEXT_TURN_S = 0.15
"""What of a turn's closing pause may come with the next turn."""
LONG_S = 20.0  # all sentences last twice as long, and take seconds to make with the slow voice


def pipecat_request(sample_rate: int) -> dict[str, Any]:
    return {
        "text": "",
        "sample_rate": sample_rate,
        "latency": "balanced",
        "format": "pcm",
        "normalize": True,
        "prosody": {"speed": 1.0, "volume": 0},
        "reference_id": None,
    }


async def take_pipecat_turn(session: FishSession, sentences: tuple[str, ...]) -> None:
    """A flush after each sentence, and one more when the turn is over."""
    for sentence in sentences:
        await session.say(sentence, flush=True)
    await session.event("flush")


@pytest.mark.parametrize("sample_rate", [16_000, 24_000])
async def test_pipecat_holds_one_socket_over_its_turns(
    exact_server: RunningServer, recogniser: Recogniser, sample_rate: int
) -> None:
    request = pipecat_request(sample_rate)
    async with open_fish(exact_server, model="s2.1-pro", **request) as session:
        await take_pipecat_turn(session, TURNS[0])
        await session.end()
        alone = await session.finish()

    async with open_fish(exact_server, model="s2.1-pro", **request) as session:
        await take_pipecat_turn(session, TURNS[0])
        await session.until_audio(alone.audio_s - NEXT_TURN_S)
        first = session.speech.samples
        await take_pipecat_turn(session, TURNS[1])
        await session.end()
        speech = await session.finish()

    assert alone.is_complete
    assert speech.is_complete
    assert all(len(chunk.payload) > PIPECAT_DROPS_BYTES for chunk in speech.chunks)
    for samples, turn in ((first, TURNS[0]), (speech.samples[len(first) :], TURNS[1])):
        heard = await asyncio.to_thread(recogniser.hear, samples, sample_rate)
        assert likeness(heard, " ".join(turn)) > 0.9, heard


async def test_pipecat_leaves_without_waiting_for_the_rest(server: RunningServer) -> None:
    request = pipecat_request(24_000) | {"reference_id": "slow_tone"}
    async with open_fish(server, model="s2.1-pro", **request) as session:
        await take_pipecat_turn(session, SENTENCES)
        await session.until_audio()
        await session.end()
        async with asyncio.timeout(2.0):  # Pipecat waits no longer for the close
            await session.socket.close()

    def ended() -> list[dict[str, Any]]:
        return server.log.events("session closed", request_id=session.speech.request_id)

    assert await asyncio.to_thread(server.log.wait_for, lambda: bool(ended()))
    assert ended()[0]["audio_s"] < LONG_S


# -- LiveKit ---------------------------------------------------------------------------------------

LIVEKIT_VOICE = "933563129e564b19a115bedd57b7406a"


def livekit_request() -> dict[str, Any]:
    return {
        "text": "",
        "chunk_length": 100,
        "format": "wav",
        "sample_rate": 24_000,
        "mp3_bitrate": 64,
        "opus_bitrate": 64_000,
        "references": [],
        "reference_id": LIVEKIT_VOICE,
        "normalize": True,
        "latency": "balanced",
        "temperature": 0.7,
        "top_p": 0.7,
        "features": ["quality-guard"],
    }


async def take_livekit_turn(session: FishSession, sentences: tuple[str, ...]) -> bytes:
    """The file that one `start` brings, to its `finish`; the socket may stay open."""
    said, given = len(session.speech.messages), len(session.speech.chunks)
    await session.start(**livekit_request())
    for sentence in sentences:
        await session.say(sentence + " ", flush=True)
    await session.end()
    while len(session.speech.messages) == said:
        assert await session.receive(), "closed without finish"
    assert session.speech.messages[-1] == {"event": "finish", "reason": "stop"}
    events = [chunk.payload for chunk in session.speech.chunks[given:]]
    assert [event.startswith(b"RIFF") for event in events] == [True] + [False] * (len(events) - 1)
    return b"".join(events)


async def test_livekit_uses_its_socket_again(start_server: StartServer, recogniser: Recogniser) -> None:
    server = start_server(fish_linger_s=60.0)
    async with open_fish(server, model="s2.1-pro", **livekit_request()) as session:
        await session.end()
        assert await session.receive()
        assert session.speech.messages == [{"event": "finish", "reason": "stop"}]
        for turn in TURNS:
            heard = await asyncio.to_thread(hear, recogniser, await take_livekit_turn(session, turn), "wav")
            assert likeness(heard, " ".join(turn)) > 0.9, heard
    assert session.speech.messages == [{"event": "finish", "reason": "stop"}] * 3


async def test_without_lingering_livekit_connects_again(server: RunningServer) -> None:
    for turn in TURNS:
        async with open_fish(server, model="s2.1-pro", **livekit_request()) as session:
            await session.say(" ".join(turn), flush=True)
            await session.end()
            speech = await session.finish()
        assert speech.is_complete
        assert speech.audio_s > 1.0
