import io
import struct

import av
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.audio.ogg_pages import Page, read_pages
from voicewire.audio.encoder import make_encoder
from voicewire.audio.format import AudioFormat, Pcm
from voicewire.audio.libopus import SAMPLE_RATES, libopus_version
from voicewire.audio.opus import DEFAULT_BITRATE, OpusEncoder
from voicewire.errors import UnsupportedFormat

RATE = 24_000
FORMAT = AudioFormat("opus", 48_000)
PRE_SKIP = 312  # 6.5 ms at 48 kHz
NOTHING: Pcm = np.zeros(0, np.float32)


def tone(samples: int, sample_rate: int = RATE, frequency: float = 440.0) -> Pcm:
    return (0.5 * np.sin(np.arange(samples) * 2 * np.pi * frequency / sample_rate)).astype(np.float32)


def encoded(pcm: Pcm, audio_format: AudioFormat = FORMAT, source_rate: int = RATE) -> bytes:
    encoder = make_encoder(audio_format, source_rate)
    return encoder.push(pcm) + encoder.finish()


def decoded(file: bytes) -> NDArray[np.float64]:
    """Samples at 48 kHz, as FFmpeg's own decoder hears them."""
    with av.open(io.BytesIO(file)) as container:
        stream = container.streams.audio[0]
        assert (stream.codec.canonical_name, stream.rate, stream.channels) == ("opus", 48_000, 1)
        frames = [frame.to_ndarray()[0] for frame in container.decode(stream)]
        return np.concatenate([NOTHING, *frames]).astype(np.float64)


@pytest.mark.parametrize("sample_rate", SAMPLE_RATES)
@pytest.mark.parametrize("surplus", [0, 1, -1, -13, 333])
def test_the_length_is_exact(sample_rate: int, surplus: int) -> None:
    samples = sample_rate // 2 + surplus
    file = encoded(tone(samples, sample_rate), source_rate=sample_rate)
    assert len(decoded(file)) == samples * 48_000 // sample_rate


@pytest.mark.parametrize("samples", [1, 2, 479, 480, 481, 960])
def test_the_shortest_streams_are_exact_too(samples: int) -> None:
    pages = read_pages(encoded(tone(samples)))
    assert pages[-1].granule_position - PRE_SKIP == 2 * samples
    assert len(decoded(encoded(tone(samples)))) == 2 * samples


@pytest.mark.parametrize("samples", [1, 324, 325, 480, 12_000, 12_345])
def test_positions_count_what_was_encoded_and_the_last_one_what_is_heard(samples: int) -> None:
    head, tags, *audio = read_pages(encoded(tone(samples)))
    assert (head.granule_position, tags.granule_position) == (0, 0)
    assert [page.granule_position for page in audio[:-1]] == [960 * (index + 1) for index in range(len(audio) - 1)]
    assert audio[-1].granule_position == PRE_SKIP + 2 * samples
    assert 0 < audio[-1].granule_position - 960 * (len(audio) - 1) <= 960


def test_pages_are_marked_numbered_and_of_one_stream() -> None:
    pages = read_pages(encoded(tone(12_345)))
    assert [page.flags for page in pages] == [2, *[0] * (len(pages) - 2), 4]
    assert [page.number for page in pages] == list(range(len(pages)))
    assert len({page.serial for page in pages}) == 1


def test_the_header_pages() -> None:
    head, tags, *_ = read_pages(encoded(tone(480), AudioFormat("opus", 44_100)))
    assert struct.unpack("<8sBBHIhB", head.packet) == (b"OpusHead", 1, 1, PRE_SKIP, 44_100, 0, 0)
    vendor = libopus_version().encode()
    assert tags.packet == b"OpusTags" + struct.pack("<I", len(vendor)) + vendor + bytes(4)


def test_audio_comes_with_the_first_20_ms_and_then_every_20_ms() -> None:
    encoder = OpusEncoder(FORMAT, RATE)
    pcm = tone(1_440)
    assert encoder.push(pcm[:479]) == b""
    assert [len(read_pages(encoder.push(pcm[start : start + 480]))) for start in (479, 959)] == [3, 1]


@pytest.mark.parametrize("sample_rate", SAMPLE_RATES)
def test_what_is_heard_is_what_was_said_and_when(sample_rate: int) -> None:
    heard = decoded(encoded(tone(sample_rate, sample_rate), source_rate=sample_rate))
    sent = tone(48_000, 48_000).astype(np.float64)
    middle = slice(2_400, -2_400)  # the codec needs a moment to follow a tone that begins at full level
    error = heard[middle] - sent[middle]
    assert np.mean(error**2) < 0.003 * np.mean(sent**2)
    spectrum = np.abs(np.fft.rfft(heard[middle] * np.hanning(len(error))))
    assert np.argmax(spectrum) * 48_000 / len(error) == pytest.approx(440, abs=2)


def test_there_is_no_step_where_packets_meet() -> None:
    heard = decoded(encoded(tone(RATE)))[4_800:-4_800]
    steps = np.abs(np.diff(heard))
    assert steps.max() < 1.2 * 0.5 * 2 * np.pi * 440 / 48_000  # the steepest a sine of this level gets, and a fifth


@pytest.mark.parametrize("bitrate", [None, 24_000, 32_000, 48_000, 64_000])
def test_the_packets_have_the_bit_rate_that_was_asked_for(bitrate: int | None) -> None:
    noise = np.random.default_rng(3).uniform(-0.3, 0.3, 2 * RATE).astype(np.float32)
    pages = read_pages(encoded(noise, AudioFormat("opus", 48_000, bitrate)))
    bits = 8 * sum(len(page.packet) for page in pages[2:])
    assert bits / 2 == pytest.approx(bitrate or DEFAULT_BITRATE, rel=0.05)


@pytest.mark.parametrize(
    ("asked", "source", "taken"),
    [
        (48_000, 24_000, 24_000), (48_000, 22_050, 24_000), (48_000, 16_000, 16_000), (48_000, 44_100, 48_000),
        (48_000, 96_000, 48_000), (44_100, 24_000, 24_000), (44_100, 48_000, 48_000), (24_000, 48_000, 24_000),
        (8_000, 24_000, 8_000), (11_025, 24_000, 12_000), (48_000, 6_000, 8_000),
    ],
)  # fmt: skip
def test_it_takes_pcm_at_the_lowest_rate_that_loses_nothing(asked: int, source: int, taken: int) -> None:
    audio_format = AudioFormat("opus", asked)
    assert OpusEncoder.input_rate_for(audio_format, source) == taken
    assert make_encoder(audio_format, source).input_rate == taken


def test_a_rate_that_opus_lacks_still_gives_a_stream_of_the_right_length() -> None:
    assert OpusEncoder(AudioFormat("opus", 44_100)).input_rate == 48_000
    assert len(decoded(encoded(tone(RATE), AudioFormat("opus", 44_100)))) == 48_000


@pytest.mark.parametrize("audio_format", [AudioFormat("opus", rate) for rate in (0, 7_999, 48_001, 96_000)])
def test_a_sample_rate_out_of_range_is_refused(audio_format: AudioFormat) -> None:
    with pytest.raises(UnsupportedFormat, match=f"8000 to 48000 Hz, not at {audio_format.sample_rate}"):
        make_encoder(audio_format, RATE)


@pytest.mark.parametrize("bitrate", [-1_000, 32, 5_999, 256_001])
def test_a_bit_rate_out_of_range_is_refused(bitrate: int) -> None:
    with pytest.raises(UnsupportedFormat, match=f"6000 to 256000 bits/s, not at {bitrate}"):
        make_encoder(AudioFormat("opus", 48_000, bitrate), RATE)


def test_pcm_at_a_rate_that_opus_does_not_take_is_refused() -> None:
    with pytest.raises(UnsupportedFormat, match="8000, 12000, 16000, 24000, 48000"):
        OpusEncoder(FORMAT, 22_050)


def test_an_empty_file_is_complete_and_decodes_to_nothing() -> None:
    file = OpusEncoder(FORMAT, RATE).encode_file(NOTHING)
    assert read_pages(file)[-1] == Page(4, PRE_SKIP, *read_pages(file)[-1][2:])
    assert len(decoded(file)) == 0


def test_files_can_be_joined() -> None:
    first, second = encoded(tone(12_000)), encoded(tone(6_000, frequency=700.0))
    assert read_pages(first)[0].serial != read_pages(second)[0].serial
    assert len(decoded(first + second)) == 2 * 18_000


def test_the_same_audio_gives_the_same_file() -> None:
    assert encoded(tone(5_000)) == encoded(tone(5_000))
