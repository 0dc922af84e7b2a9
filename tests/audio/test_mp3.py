import io
from typing import NamedTuple

import av
import lameenc
import numpy as np
import pytest
from numpy.typing import NDArray

from voicewire.audio.format import AudioFormat, Pcm
from voicewire.audio.mp3 import (
    DECODER_DELAY_SAMPLES,
    ENCODER_DELAY_SAMPLES,
    LOW_QUALITY,
    MIN_PADDING_SAMPLES,
    QUALITY,
    VERSIONS,
    Mp3Encoder,
)
from voicewire.audio.pcm import to_int16
from voicewire.errors import UnsupportedFormat

DELAY = ENCODER_DELAY_SAMPLES + DECODER_DELAY_SAMPLES
MAX_EXTRA_S = 0.07
GAIN = 10 ** (-0.5 / 20)  # LAME's least
PAIRS = [
    (rate, kilobits * 1_000) for version in VERSIONS for rate in version.sample_rates for kilobits in version.kilobits
]
FISH_PAIRS = [(rate, bitrate) for rate in (32_000, 44_100) for bitrate in (64_000, 128_000, 192_000)]

# ISO/IEC 11172-3, 2.4.2.3, and 13818-3, 2.4.2.3, for layer III.
KILOBITS_1 = (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320)
KILOBITS_2 = (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160)
DIVISORS = {0b11: 1, 0b10: 2, 0b00: 4}


class Frame(NamedTuple):
    sample_rate: int
    bitrate: int
    samples: int
    audio: bytes


def frames(stream: bytes) -> list[Frame]:
    """All frames of `stream`, which has nothing before, between and after them."""
    found = []
    start = 0
    while start < len(stream):
        sync, flags, rates, mode = stream[start : start + 4]
        assert (sync, flags & 0b11100111) == (0xFF, 0b11100011), "not layer III, or protected, or no frame at all"
        assert mode >> 6 == 0b11, "not mono"
        version = flags >> 3 & 0b11
        rate = (44_100, 48_000, 32_000)[rates >> 2 & 0b11] // DIVISORS[version]
        bitrate = (KILOBITS_1 if version == 0b11 else KILOBITS_2)[rates >> 4] * 1_000
        samples = 1_152 if version == 0b11 else 576
        end = start + samples * bitrate // (8 * rate) + (rates >> 1 & 1)
        found.append(Frame(rate, bitrate, samples, stream[start:end]))
        start = end
    assert start == len(stream), "the last frame is cut off"
    return found


def tone(samples: int, sample_rate: int, frequency: float = 440.0) -> Pcm:
    return (0.5 * np.sin(np.arange(samples) * 2 * np.pi * frequency / sample_rate)).astype(np.float32)


def encoded(pcm: Pcm, sample_rate: int, bitrate: int | None = None) -> bytes:
    encoder = Mp3Encoder(AudioFormat("mp3", sample_rate, bitrate))
    return encoder.push(pcm) + encoder.finish()


def decoded(stream: bytes) -> NDArray[np.float64]:
    """As FFmpeg hears it; without a tag it cannot know of delay and padding."""
    with av.open(io.BytesIO(stream), format="mp3") as container:
        heard = [frame.to_ndarray()[0] for frame in container.decode(audio=0)]
        return np.concatenate(heard).astype(np.float64)


@pytest.mark.parametrize(("sample_rate", "bitrate"), PAIRS)
def test_each_frame_has_the_rates_that_were_asked_for(sample_rate: int, bitrate: int) -> None:
    found = frames(encoded(tone(sample_rate // 2, sample_rate), sample_rate, bitrate))
    assert {(frame.sample_rate, frame.bitrate) for frame in found} == {(sample_rate, bitrate)}


@pytest.mark.parametrize(("sample_rate", "bitrate"), [*FISH_PAIRS, (24_000, 64_000), (8_000, 64_000)])
def test_there_is_no_tag(sample_rate: int, bitrate: int) -> None:
    stream = encoded(tone(sample_rate, sample_rate), sample_rate, bitrate)
    for frame in frames(stream):
        side_information = 4 + (17 if frame.samples == 1_152 else 9)  # of mono: where Xing and Info would stand
        assert frame.audio[side_information : side_information + 4] not in {b"Xing", b"Info"}
    assert not {b"ID3", b"TAG", b"APETAGEX"} & {stream[:3], stream[-128:-125], stream[-32:-24]}


@pytest.mark.parametrize("sample_rate", [24_000, 32_000, 44_100, 48_000])
@pytest.mark.parametrize("bitrate", [64_000, 128_000])
def test_delay_and_padding_are_all_that_is_added(sample_rate: int, bitrate: int) -> None:
    frame = 576 if sample_rate < 32_000 else 1_152
    for samples in range(5_000, 5_000 + frame, 37):
        stream = encoded(tone(samples, sample_rate), sample_rate, bitrate)
        extra = sum(found.samples for found in frames(stream)) - samples
        assert ENCODER_DELAY_SAMPLES + MIN_PADDING_SAMPLES <= extra <= MAX_EXTRA_S * sample_rate


@pytest.mark.parametrize("sample_rate", [24_000, 32_000, 44_100])
@pytest.mark.parametrize("surplus", [0, 65, 66, 67, 129, 500, 1_000])
def test_a_decoder_hears_every_frame(sample_rate: int, surplus: int) -> None:
    stream = encoded(tone(sample_rate + surplus, sample_rate), sample_rate, 64_000)
    heard = decoded(stream)
    assert len(heard) == sum(frame.samples for frame in frames(stream))
    assert 0 < len(heard) - sample_rate - surplus <= MAX_EXTRA_S * sample_rate


@pytest.mark.parametrize(("sample_rate", "bitrate"), FISH_PAIRS)
def test_what_is_heard_is_what_was_said_after_the_delay(sample_rate: int, bitrate: int) -> None:
    sent = tone(sample_rate, sample_rate).astype(np.float64)
    heard = decoded(encoded(sent.astype(np.float32), sample_rate, bitrate))[DELAY : DELAY + len(sent)]
    middle = slice(2_400, -1_200)
    gain = np.dot(heard[middle], sent[middle]) / np.dot(sent[middle], sent[middle])
    assert GAIN < gain <= 1.0
    assert np.mean((heard - gain * sent)[middle] ** 2) < 1e-4 * np.mean(sent**2)
    spectrum = np.abs(np.fft.rfft(heard[middle] * np.hanning(len(heard[middle]))))
    assert np.argmax(spectrum) * sample_rate / len(heard[middle]) == pytest.approx(440, abs=2)
    steepest = 0.5 * 2 * np.pi * 440 / sample_rate
    assert np.abs(np.diff(heard[middle])).max() < 1.2 * steepest, "a step that a sine does not have"


@pytest.mark.parametrize("sample_rate", [32_000, 44_100])
def test_the_end_is_heard(sample_rate: int) -> None:
    for samples in range(10_000, 11_152, 97):
        sent = tone(samples, sample_rate).astype(np.float64)
        heard = decoded(encoded(sent.astype(np.float32), sample_rate))[DELAY:][:samples]
        last = slice(samples - 500, samples - 50)
        assert np.mean((heard[last] - sent[last]) ** 2) < 0.01 * np.mean(sent**2)


@pytest.mark.parametrize(("sample_rate", "bitrate"), FISH_PAIRS)
def test_the_first_bytes_come_within_60_ms(sample_rate: int, bitrate: int) -> None:
    encoder = Mp3Encoder(AudioFormat("mp3", sample_rate, bitrate))
    assert encoder.push(tone(1_376, sample_rate))
    assert 1_376 / sample_rate <= 0.06


@pytest.mark.parametrize(("sample_rate", "bitrate"), [(44_100, 128_000), (24_000, 128_000), (8_000, 64_000)])
def test_without_a_bit_rate_it_is_128_kbit_or_the_most_there_is(sample_rate: int, bitrate: int) -> None:
    assert frames(encoded(tone(4_000, sample_rate), sample_rate))[0].bitrate == bitrate


@pytest.mark.parametrize(
    ("sample_rate", "bitrate", "right"),
    [
        (24_000, 192_000, "144000, 160000"), (16_000, 192_000, "144000, 160000"), (8_000, 128_000, "56000, 64000"),
        (44_100, 100_000, "96000, 112000"), (44_100, 24_000, "32000, 40000"), (44_100, 128, "320000"),
        (44_100, 0, "32000"), (32_000, -64_000, "32000"),
    ],
)  # fmt: skip
def test_a_bit_rate_that_mp3_lacks_at_this_rate_is_refused(sample_rate: int, bitrate: int, right: str) -> None:
    with pytest.raises(UnsupportedFormat, match=f"MP3 at {sample_rate} Hz .*{right}.* bits/s, not at {bitrate}"):
        Mp3Encoder(AudioFormat("mp3", sample_rate, bitrate))


@pytest.mark.parametrize("sample_rate", [0, 7_000, 30_000, 96_000])
def test_a_sample_rate_that_mp3_lacks_is_refused(sample_rate: int) -> None:
    with pytest.raises(UnsupportedFormat, match=f"8000, .*48000 Hz, not at {sample_rate}"):
        Mp3Encoder(AudioFormat("mp3", sample_rate))


def made_by_lame(pcm: Pcm, bitrate: int, quality: int) -> bytes:
    lame = lameenc.Encoder()
    lame.silence()
    lame.set_channels(1)
    lame.set_in_sample_rate(44_100)
    lame.set_out_sample_rate(44_100)
    lame.set_bit_rate(bitrate // 1000)
    lame.set_quality(quality)
    return bytes(lame.encode(to_int16(pcm).tobytes()))


@pytest.mark.parametrize(
    ("bitrate", "quality", "other"),
    [(64_000, LOW_QUALITY, QUALITY), (96_000, QUALITY, LOW_QUALITY), (128_000, QUALITY, LOW_QUALITY)],
)
def test_low_bit_rates_are_encoded_with_more_care(bitrate: int, quality: int, other: int) -> None:
    pcm = tone(44_100, 44_100) * np.random.default_rng(1).uniform(0, 1, 44_100).astype(np.float32)
    encoded = Mp3Encoder(AudioFormat("mp3", 44_100, bitrate)).push(pcm)
    assert encoded == made_by_lame(pcm, bitrate, quality)
    assert encoded != made_by_lame(pcm, bitrate, other)
    assert LOW_QUALITY < QUALITY, "the lower, the better"
