"""Real clients: what they send and how they read, and a recogniser that hears what was sent."""

import asyncio
from typing import Any

import numpy as np
import pytest
from bodhi import BodhiTTSClient
from bodhi.utils.exceptions import WebSocketError

from benchmarks.hearing import Recogniser, likeness
from tests.end_to_end.nari import open_nari, speak_nari
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.sound import Samples, decode, trimmed

pytestmark = pytest.mark.end_to_end

TEXT = "Hello there. This is a short test of streaming speech. Please bring the blue folder to room nine."
WIDTHS = {"pcm16": 2, "mulaw": 1, "float32": 4}


def tokens(text: str) -> tuple[str, ...]:
    """Pieces as a language model gives them: words that begin with their space."""
    first, *others = text.split(" ")
    return (first, *(" " + word for word in others))


async def say_with_sdk(server: RunningServer, texts: list[str], **options: Any) -> bytes:
    """What Navana's SDK hands back; raises what it raises."""
    client = BodhiTTSClient(
        api_key=options.pop("api_key", server.key),
        url=f"ws://{server.authority}/v1",
        http_url=f"http://{server.authority}/tts/bytes",
    )
    chunks = [chunk async for chunk in client.stream(texts, **({"lang": "en"} | options))]
    assert all(chunks), "a chunk has audio"
    return b"".join(chunks)


async def test_nari_speaks_a_token_stream_as_sent(server: RunningServer, recogniser: Recogniser) -> None:
    speech = await speak_nari(server, tokens(TEXT), model_id="qwen3-tts")
    assert speech.is_complete
    heard = await asyncio.to_thread(recogniser.hear, speech.samples, 24_000)
    assert likeness(heard, TEXT) > 0.9, heard


async def test_nari_speaks_segments_sealed_by_flushes(server: RunningServer, recogniser: Recogniser) -> None:
    async with open_nari(server, model_id="qwen3-tts-fast", language_code="en", seed=3) as session:
        await session.say("The parcel goes ", "to the green house.", flush=True)
        await session.say("The letter stays here.", flush=True)
        await session.end()
        speech = await session.finish()
    assert speech.is_complete
    heard = await asyncio.to_thread(recogniser.hear, speech.samples, 24_000)
    assert likeness(heard, "The parcel goes to the green house. The letter stays here.") > 0.9, heard


@pytest.mark.parametrize("sample_rate", [8000, 16_000, 24_000])
@pytest.mark.parametrize("encoding", ["pcm16", "mulaw", "float32"])
async def test_navanas_sdk_gets_every_format_it_can_ask_for(
    server: RunningServer, encoding: str, sample_rate: int
) -> None:
    audio = await say_with_sdk(server, [TEXT], sample_rate=sample_rate, encoding=encoding)
    assert len(audio) % WIDTHS[encoding] == 0
    native = decode(await say_with_sdk(server, [TEXT]), "pcm16")
    seconds = len(audio) / WIDTHS[encoding] / sample_rate
    assert seconds == pytest.approx(len(native) / 24_000, abs=0.02)
    assert loudness(decode(audio, encoding), sample_rate) == pytest.approx(loudness(native, 24_000), rel=0.15)


def loudness(samples: Samples, sample_rate: int) -> float:
    return float(np.sqrt(np.mean(np.square(trimmed(samples, sample_rate)))))


@pytest.mark.parametrize(
    ("encoding", "sample_rate", "options"),
    [
        ("pcm16", 24_000, {"num_step": 16}),
        ("mulaw", 8000, {"use_fast": True, "guidance_scale": 2.0}),
        ("float32", 16_000, {"voice": "default_male", "num_step": 1, "use_fast": True}),
    ],
)
async def test_navanas_sdk_is_heard_as_sent(
    server: RunningServer, recogniser: Recogniser, encoding: str, sample_rate: int, options: dict[str, Any]
) -> None:
    texts = ["The parcel goes to the green house. The letter stays here.", "We will be back before noon."]
    audio = await say_with_sdk(server, texts, encoding=encoding, sample_rate=sample_rate, **options)
    heard = await asyncio.to_thread(recogniser.hear, decode(audio, encoding), sample_rate)
    assert likeness(heard, " ".join(texts)) > 0.9, heard


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"api_key": "wrong"}, "unauthorized"),
        ({"lang": "hi"}, "protocol_violation"),
        ({"lang": "xx"}, "protocol_violation"),
        ({"voice": "no-such-voice"}, "unknown_voice"),
        ({"num_step": 101}, "protocol_violation"),
    ],
)
async def test_navanas_sdk_raises_what_the_server_refuses(
    server: RunningServer, options: dict[str, Any], code: str
) -> None:
    with pytest.raises(WebSocketError, match="handshake refused") as refused:
        await say_with_sdk(server, [TEXT], **options)
    assert refused.value.code == code


async def test_navanas_sdk_raises_an_error_of_a_text(server: RunningServer) -> None:
    with pytest.raises(WebSocketError, match="text_too_long") as refused:
        await say_with_sdk(server, ["One is short.", "a" * 10_001])
    assert refused.value.code == "text_too_long"


async def test_navanas_sdk_writes_a_file(server: RunningServer, tmp_path: Any) -> None:
    client = BodhiTTSClient(api_key=server.key, url=f"ws://{server.authority}/v1")
    audio = await client.stream_to_file(TEXT, str(tmp_path / "hello.wav"), lang="en")
    assert audio.duration_ms is not None
    assert audio.duration_ms > 4000
