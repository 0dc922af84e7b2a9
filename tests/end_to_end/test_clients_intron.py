"""A client of Intron's stream, as its documents describe one: acknowledged text, polled fetches, a commit."""

import asyncio
from typing import Any

import pytest

from benchmarks.hearing import Recogniser, likeness
from tests.end_to_end.intron import IntronSession, open_intron, packed
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.sound import decode_file
from tests.end_to_end.texts import SENTENCES

pytestmark = pytest.mark.end_to_end

TEXT = " ".join((SENTENCES[0], SENTENCES[3], SENTENCES[4], SENTENCES[8], SENTENCES[14]))
CHUNKS = packed(TEXT)
MAX_MESSAGE_BYTES = 1_000_000
EXACT_S = 0.0006  # durations are told in milliseconds


async def serially(session: IntronSession) -> list[bytes]:
    """Each chunk is fetched before the next one is sent."""
    files = []
    for number, text in enumerate(CHUNKS, 1):
        check_ack(await session.submit(text, ack_id=number), number)
        files.append(await session.fetch_ready(number))
    return files


async def pipelined(session: IntronSession) -> list[bytes]:
    """All text is sent before anything is read."""
    for number, text in enumerate(CHUNKS, 1):
        await session.send({"message_type": "INPUT_TEXT_CHUNK", "text": text, "ack_id": number})
    for number in range(1, len(CHUNKS) + 1):
        check_ack(await session.answer(), number)
    return [await session.fetch_ready(number) for number in range(1, len(CHUNKS) + 1)]


def check_ack(ack: dict[str, Any], number: int) -> None:
    assert ack["message_type"] == "TEXT_CHUNK_ACK", ack
    assert [ack[name] for name in ("chunck_id", "total_chunks", "chunk_id", "ack_id")] == [number] * 4


def check_answer(answer: dict[str, Any], file: bytes, audio_format: str) -> float:
    """Everything that is said of a file is true of it; returns its seconds."""
    samples, sample_rate = decode_file(file)
    assert answer["extension"] == f".{audio_format}"
    assert answer["processing_status"] == answer["processing_staus"] == "READY"
    assert (answer["audio_config_num_channels"], answer["audio_config_sample_width"]) == (1, 16)
    assert answer["audio_config_frame_rate"] == 24_000
    assert answer["total_size_in_bytes"] == len(file)
    assert answer["total_size_in_kb"] == len(file) / 1000
    assert answer["total_duration_in_seconds"] == pytest.approx(len(samples) / sample_rate, abs=EXACT_S)
    return float(answer["total_duration_in_seconds"])


@pytest.mark.parametrize("audio_format", ["wav", "opus"])
@pytest.mark.parametrize("order", [serially, pipelined])
async def test_what_is_fetched_is_heard_as_sent(
    server: RunningServer, recogniser: Recogniser, order: Any, audio_format: str
) -> None:
    async with open_intron(server, output_audio_format=audio_format) as session:
        files = await order(session)
        await session.end()
        speech = await session.finish()
    assert speech.is_complete
    assert max(speech.message_bytes) < MAX_MESSAGE_BYTES
    answers = [chunk.header for chunk in speech.chunks]
    seconds = [check_answer(*found, audio_format) for found in zip(answers, files, strict=True)]
    assert speech.messages[-1]["audio_len"] == pytest.approx(sum(seconds), abs=EXACT_S * len(files))
    heard = await asyncio.to_thread(recogniser.hear, speech.samples, speech.sample_rate)
    assert likeness(heard, TEXT) > 0.9, heard


async def test_a_fetch_may_be_repeated(server: RunningServer) -> None:
    async with open_intron(server) as session:
        await session.say(*CHUNKS)
        files = [await session.fetch_ready(number) for number in (2, 1, 2)]
    assert files[0] == files[2] != files[1]


async def test_both_formats_hold_the_same_speech(exact_server: RunningServer) -> None:
    lengths_s: dict[str, list[float]] = {}
    for audio_format in ("wav", "opus"):
        async with open_intron(exact_server, output_audio_format=audio_format) as session:
            await session.say(*CHUNKS)
            files = [await session.fetch_ready(number) for number in range(1, session.accepted + 1)]
        lengths_s[audio_format] = [len(samples) / rate for samples, rate in map(decode_file, files)]
    assert lengths_s["opus"] == pytest.approx(lengths_s["wav"], abs=0.001)


def test_the_text_is_cut_into_legal_chunks() -> None:
    assert " ".join(CHUNKS) == TEXT
    assert len(CHUNKS) > 1
    assert all(10 <= len(chunk) <= 100 for chunk in CHUNKS)
