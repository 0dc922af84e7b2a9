import struct
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.audio_lengths import AudioLength, Mp3Length, OggOpusLength, PcmLength, audio_length
from voicewire.audio.encoder import make_encoder
from voicewire.audio.format import AudioFormat

SOURCE_RATE = 24_000
MP3_HEADERS = {  # MPEG-1 Layer III, mono
    "44.1 kHz, 128 kbit/s": (b"\xff\xfb\x90\xc0", 417),
    "44.1 kHz, 128 kbit/s, padded": (b"\xff\xfb\x92\xc0", 418),
    "32 kHz, 64 kbit/s": (b"\xff\xfb\x58\xc0", 288),
    "48 kHz, 192 kbit/s, with a checksum": (b"\xff\xfa\xb4\xc0", 576),
}


def ogg_page(granule: int, body: bytes) -> bytes:
    table = bytes([255] * (len(body) // 255) + [len(body) % 255])
    return struct.pack("<4sBBqIIIB", b"OggS", 0, 0, granule, 1, 0, 0, len(table)) + table + body


def opus_head(pre_skip: int) -> bytes:
    return ogg_page(0, b"OpusHead" + struct.pack("<BBHIhB", 1, 1, pre_skip, 24_000, 0, 0)) + ogg_page(0, b"OpusTags")


def encoded(audio_format: AudioFormat, seconds: float) -> bytes:
    encoder = make_encoder(audio_format, SOURCE_RATE)
    phase = np.arange(round(seconds * encoder.input_rate)) * (2 * np.pi * 440 / encoder.input_rate)
    return encoder.push((np.sin(phase) / 2).astype(np.float32)) + encoder.finish()


def pieces(stream: bytes, cuts: list[int]) -> Iterator[bytes]:
    borders = [0, *sorted(cut % (len(stream) + 1) for cut in cuts), len(stream)]
    return (stream[begin:end] for begin, end in pairwise(borders))


def test_pcm_is_measured_by_its_bytes() -> None:
    assert PcmLength(8000).push(bytes(1600)) == 0.1
    with pytest.raises(ValueError, match="half a sample"):
        PcmLength(8000).push(bytes(3))


@pytest.mark.parametrize("kind", MP3_HEADERS)
def test_an_mp3_frame_counts_with_its_last_byte(kind: str) -> None:
    header, size = MP3_HEADERS[kind]
    rate = float(kind.split(" kHz", maxsplit=1)[0]) * 1000
    length = Mp3Length()
    assert length.push(header + bytes(size - 5)) == 0.0
    assert length.push(b"\x00" + header) == pytest.approx(1152 / rate)
    assert length.push(bytes(size - 4) + header[:2]) == pytest.approx(1152 / rate)


@pytest.mark.parametrize(
    "header",
    [
        b"ID3\x04",
        b"RIFF",
        b"\xff\xf3\x90\xc0",  # MPEG-2
        b"\xff\xfd\x90\xc0",  # Layer II
        b"\xff\xfb\xf0\xc0",  # no bit rate has this index
        b"\xff\xfb\x00\xc0",  # a bit rate that no header names
        b"\xff\xfb\x9c\xc0",  # no sample rate has this index
    ],
)
def test_what_is_no_mp3_frame_is_an_error(header: bytes) -> None:
    with pytest.raises(ValueError, match="no frame of MPEG-1 Layer III"):
        Mp3Length().push(header)


def test_opus_is_measured_by_its_granule_positions_without_the_pre_skip() -> None:
    length = OggOpusLength()
    assert length.push(opus_head(pre_skip=312)) == 0.0
    assert length.push(ogg_page(960, bytes(300))) == 648 / 48_000
    assert length.push(ogg_page(-1, bytes(20))) == 0.0  # no packet ends on it
    assert length.push(ogg_page(2880, bytes(20)) + ogg_page(3000, bytes(20))) == (3000 - 960) / 48_000


def test_an_ogg_page_counts_with_its_last_byte() -> None:
    length = OggOpusLength()
    page = ogg_page(960, bytes(300))
    assert length.push(opus_head(pre_skip=0) + page[:-1]) == 0.0
    assert length.push(page[-1:] + page[:20]) == 960 / 48_000


def test_what_is_no_ogg_page_is_an_error() -> None:
    with pytest.raises(ValueError, match="no Ogg page"):
        OggOpusLength().push(b"RIFF" + bytes(40))


@pytest.mark.parametrize(
    ("audio_format", "longer_s"),
    [
        (AudioFormat("pcm16", 24_000), 0.0),
        (AudioFormat("mp3", 44_100, 128_000), 0.070),
        (AudioFormat("mp3", 32_000, 64_000), 0.075),  # its delay is as many samples, and they last longer
        (AudioFormat("opus", 48_000, 32_000), 0.0),
    ],
)
def test_a_whole_stream_is_as_long_as_what_went_in(audio_format: AudioFormat, longer_s: float) -> None:
    seconds = audio_length(audio_format).push(encoded(audio_format, 1.5))
    assert 1.5 - 1e-4 <= seconds <= 1.5 + longer_s + 1e-4


@given(st.lists(st.integers(0, 100_000), max_size=30), st.sampled_from(["mp3", "opus"]))
def test_it_does_not_matter_how_a_stream_is_cut(cuts: list[int], codec: str) -> None:
    stream = STREAMS[codec]
    meter: AudioLength = audio_length(AudioFormat(codec, 44_100))
    whole = audio_length(AudioFormat(codec, 44_100)).push(stream)
    assert sum(map(meter.push, pieces(stream, cuts))) == pytest.approx(whole)


def test_only_what_fish_gives_is_measured() -> None:
    with pytest.raises(ValueError, match="cannot measure mulaw"):
        audio_length(AudioFormat("mulaw", 8000))


STREAMS = {
    "mp3": encoded(AudioFormat("mp3", 44_100, 128_000), 1.0),
    "opus": encoded(AudioFormat("opus", 48_000, 32_000), 1.0),
}
