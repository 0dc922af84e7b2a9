"""Every format holds the same speech as raw samples do, and is as long, whether or not the text is flushed."""

import struct
from typing import Any

import numpy as np
import pytest

from tests.end_to_end.fish import open_fish
from tests.end_to_end.measures import agreement, lag
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.sound import Samples
from tests.end_to_end.speech import Speech
from tests.end_to_end.texts import SENTENCES

pytestmark = pytest.mark.end_to_end

SAID = (SENTENCES[0], SENTENCES[6], SENTENCES[4])
MOST_FLUSHES = len(SAID)
RATES = (8000, 16_000, 24_000, 32_000, 44_100)  # Hz, of pcm and wav
PLACEHOLDER_SIZES = (4_294_967_076, 4_294_967_040)  # bytes; what Fish writes for a length that is not known yet

MP3_DELAY = 576 + 529  # samples: the encoder's and the decoder's own
MP3_EXTRA_S, MP3_EXTRA_PER_FLUSH_S = 0.070, 0.100  # the delay, and padding
OPUS_EXTRA_S = 0.020
ALIGNED_S = 1.0  # compared at both ends

with_and_without_flushes = pytest.mark.parametrize("flushes", [0, MOST_FLUSHES], ids=["whole", "flushed"])


async def say(server: RunningServer, flushes: int, **request: Any) -> Speech:
    """The sentences, the first `flushes` of them with a flush after it."""
    async with open_fish(server, **request) as session:
        for number, sentence in enumerate(SAID):
            await session.say(sentence + " ", flush=number < flushes)
        await session.end()
        speech = await session.finish()
    assert speech.is_complete, speech.messages
    return speech


@with_and_without_flushes
@pytest.mark.parametrize("sample_rate", RATES)
async def test_wav_is_a_header_and_the_very_samples(
    exact_server: RunningServer, sample_rate: int, flushes: int
) -> None:
    pcm = await say(exact_server, flushes, sample_rate=sample_rate)
    wav = await say(exact_server, flushes, sample_rate=sample_rate, format="wav")
    header, samples = wav.payload[:44], wav.payload[44:]
    assert samples == pcm.payload
    assert np.array_equal(wav.samples, pcm.samples), "another decoder reads it to its end"
    riff_size, data_size = struct.unpack_from("<I", header, 4)[0], struct.unpack_from("<I", header, 40)[0]
    assert (header[:4], header[8:16], header[36:40]) == (b"RIFF", b"WAVEfmt ", b"data")
    assert (riff_size, data_size) == PLACEHOLDER_SIZES
    layout = struct.unpack_from("<IHHIIHH", header, 16)
    assert layout == (16, 1, 1, sample_rate, 2 * sample_rate, 2, 16)
    assert b"RIFF" not in samples


@pytest.mark.parametrize("sample_rate", RATES)
async def test_pcm_is_as_long_at_every_rate(exact_server: RunningServer, sample_rate: int) -> None:
    native, pcm = await say(exact_server, 0), await say(exact_server, 0, sample_rate=sample_rate)
    assert len(pcm.samples) == pytest.approx(len(native.samples) * sample_rate / native.sample_rate, abs=1)


@with_and_without_flushes
async def test_no_event_of_pcm_is_one_that_clients_drop(exact_server: RunningServer, flushes: int) -> None:
    for sample_rate in RATES:
        sizes = [len(chunk.payload) for chunk in (await say(exact_server, flushes, sample_rate=sample_rate)).chunks]
        assert min(sizes) > 1024
        assert all(size % 2 == 0 for size in sizes)
        assert max(sizes) <= 2 * 0.5 * sample_rate + 2 * 1026


@with_and_without_flushes
@pytest.mark.parametrize(
    ("sample_rate", "bitrate"), [(44_100, 64), (44_100, 128), (44_100, 192), (32_000, 64), (32_000, 192)]
)
async def test_mp3_is_longer_by_its_delay_and_padding_only(
    exact_server: RunningServer, sample_rate: int, bitrate: int, flushes: int
) -> None:
    pcm = await say(exact_server, flushes, sample_rate=sample_rate)
    mp3 = await say(exact_server, flushes, sample_rate=sample_rate, format="mp3", mp3_bitrate=bitrate)
    extra_s = (len(mp3.samples) - len(pcm.samples)) / sample_rate
    assert MP3_DELAY / sample_rate <= extra_s <= MP3_EXTRA_S + MP3_EXTRA_PER_FLUSH_S * flushes

    aligned = mp3.samples[MP3_DELAY:][: len(pcm.samples)]
    reference = pcm.samples[: len(aligned)]
    for part, expected in zip(both_ends(aligned, sample_rate), both_ends(reference, sample_rate), strict=True):
        assert agreement(part, expected) > 0.97
    assert lag(mp3.samples, pcm.samples, most=2 * MP3_DELAY) == pytest.approx(MP3_DELAY, abs=1)


@with_and_without_flushes
async def test_mp3_is_frames_of_one_kind_and_nothing_else(exact_server: RunningServer, flushes: int) -> None:
    payload = (await say(exact_server, flushes, format="mp3", sample_rate=44_100, mp3_bitrate=128)).payload
    assert b"Xing" not in payload
    assert b"Info" not in payload[:500]
    position = 0
    while position < len(payload):
        header = payload[position : position + 4]
        assert header[:2] == b"\xff\xfb", "MPEG-1, layer III, no checksum"
        assert header[2] & 0b11111100 == 0b10010000, "128 kbit/s, 44100 Hz"
        position += 144 * 128_000 // 44_100 + (header[2] >> 1 & 1)
    assert position == len(payload)


@with_and_without_flushes
@pytest.mark.parametrize("bitrate", [None, -1000, 24, 32, 48, 64, 24_000, 32_000, 48_000, 64_000])
async def test_opus_is_exactly_as_long(exact_server: RunningServer, bitrate: int | None, flushes: int) -> None:
    native = await say(exact_server, flushes)
    opus = await say(exact_server, flushes, format="opus", sample_rate=None, opus_bitrate=bitrate)
    assert opus.payload.startswith(b"OggS")
    assert opus.sample_rate == 48_000
    assert opus.audio_s == pytest.approx(native.audio_s, abs=OPUS_EXTRA_S)
    levels = [envelope(speech) for speech in (opus, native)]
    count = min(map(len, levels))
    for part, expected in zip(both_ends(levels[0][:count], 100), both_ends(levels[1][:count], 100), strict=True):
        assert agreement(part, expected) > 0.97


def envelope(speech: Speech) -> Samples:
    """The level of each 10 ms."""
    size = speech.sample_rate // 100
    frames = speech.samples[: len(speech.samples) // size * size].reshape(-1, size)
    levels: Samples = np.sqrt(np.mean(np.square(frames), axis=1))
    return levels


def both_ends(samples: Samples, sample_rate: int) -> tuple[Samples, Samples]:
    """The first and the last second: a gap between them would shift the last one."""
    return samples[: round(ALIGNED_S * sample_rate)], samples[-round(ALIGNED_S * sample_rate) :]


@pytest.mark.parametrize("audio_format", ["mp3", "opus", "wav"])
async def test_a_stream_begins_while_text_is_still_to_come(exact_server: RunningServer, audio_format: str) -> None:
    async with open_fish(exact_server, format=audio_format, sample_rate=None) as session:
        await session.say(SAID[0], flush=True)
        assert await session.receive()
        assert session.speech.chunks, "audio of the flushed sentence comes before stop"
        await session.end()
        assert (await session.finish()).is_complete
