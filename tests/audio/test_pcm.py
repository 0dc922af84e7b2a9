import io
import struct
import warnings
import wave
from types import ModuleType

import numpy as np
import pytest
from numpy.typing import NDArray

from voicewire.audio.base import Encoder
from voicewire.audio.format import AudioFormat, Pcm
from voicewire.audio.pcm import AlawEncoder, Float32Encoder, MulawEncoder, Pcm16Encoder, to_int16

FORMAT = AudioFormat("any", 24_000)
ALL_SAMPLES = np.arange(-32_768, 32_768, dtype=np.int16)
LAWS: dict[str, type[Encoder]] = {"ulaw": MulawEncoder, "alaw": AlawEncoder}


@pytest.fixture(scope="module")
def audioop() -> ModuleType:
    """Another G.711, where Python still has it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        module: ModuleType = pytest.importorskip("audioop")
        return module


def pcm_of(*samples: float) -> Pcm:
    return np.array(samples, np.float32)


def from_int16(samples: NDArray[np.int16]) -> Pcm:
    return samples.astype(np.float32) / np.float32(32_768)


def test_every_16_bit_sample_survives() -> None:
    audio = Pcm16Encoder(FORMAT).push(from_int16(ALL_SAMPLES))
    assert list(struct.unpack("<65536h", audio)) == ALL_SAMPLES.tolist()


def test_a_wave_reader_hears_the_same_samples() -> None:
    tone = (0.5 * np.sin(np.arange(4_800) * 0.1)).astype(np.float32)
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(Pcm16Encoder.bytes_per_sample)
        writer.setframerate(FORMAT.sample_rate)
        writer.writeframes(Pcm16Encoder(FORMAT).push(tone))
    file.seek(0)
    with wave.open(file, "rb") as reader:
        heard = np.frombuffer(reader.readframes(reader.getnframes()), "<i2") / 32_768
    assert np.abs(heard - tone).max() <= 0.5 / 32_768


def test_rounding_goes_to_the_nearest_and_favours_no_side() -> None:
    steps = pcm_of(0.4, 0.6, 0.5, 1.5, -0.4, -0.6, -0.5, -1.5) / np.float32(32_768)
    assert to_int16(steps).tolist() == [0, 1, 0, 2, 0, -1, 0, -2]
    noise = np.random.default_rng(2).uniform(-0.5, 0.5, 200_000).astype(np.float32)
    offset = np.mean(to_int16(noise) - noise.astype(np.float64) * 32_768)
    assert abs(offset) < 0.005


@pytest.mark.parametrize(
    ("encoder", "dtype", "low", "high"),
    [(Pcm16Encoder, "<i2", -32_768, 32_767), (Float32Encoder, "<f4", -1.0, 1.0)],
)
def test_what_is_out_of_range_is_clipped_and_what_is_no_number_is_silent(
    encoder: type[Encoder], dtype: str, low: float, high: float
) -> None:
    audio = encoder(FORMAT).push(pcm_of(-1.5, 1.0, 1.5, np.inf, -np.inf, np.nan, 1e30))
    assert np.frombuffer(audio, dtype).tolist() == [low, high, high, high, low, 0, high]


def test_float_samples_stay_as_they_are() -> None:
    audio = Float32Encoder(FORMAT).push(pcm_of(-1.0, -0.1, 0.0, 1e-9, 0.3, 1.0))
    assert struct.unpack("<6f", audio) == tuple(pcm_of(-1.0, -0.1, 0.0, 1e-9, 0.3, 1.0).tolist())


# From the tables of G.711: both zeros, the first step, the border of a segment, both ends of the range.
@pytest.mark.parametrize(
    ("law", "sample", "code"),
    [
        ("ulaw", 0, 0xFF), ("ulaw", -1, 0x7F), ("ulaw", 4, 0xFE), ("ulaw", -5, 0x7E), ("ulaw", 124, 0xEF),
        ("ulaw", -125, 0x6F), ("ulaw", 32_767, 0x80), ("ulaw", -32_768, 0x00),
        ("alaw", 0, 0xD5), ("alaw", -1, 0x55), ("alaw", 16, 0xD4), ("alaw", -17, 0x54), ("alaw", 256, 0xC5),
        ("alaw", -257, 0x45), ("alaw", 32_767, 0xAA), ("alaw", -32_768, 0x2A),
    ],
)  # fmt: skip
def test_known_codes(law: str, sample: int, code: int) -> None:
    assert LAWS[law](FORMAT).push(pcm_of(sample / 32_768)) == bytes([code])


def test_alaw_equals_another_encoder_on_every_sample(audioop: ModuleType) -> None:
    assert AlawEncoder(FORMAT).push(from_int16(ALL_SAMPLES)) == audioop.lin2alaw(ALL_SAMPLES.tobytes(), 2)


def test_mulaw_equals_another_encoder_on_every_positive_sample(audioop: ModuleType) -> None:
    positive = ALL_SAMPLES[32_768:]
    assert MulawEncoder(FORMAT).push(from_int16(positive)) == audioop.lin2ulaw(positive.tobytes(), 2)


@pytest.mark.parametrize("law", LAWS)
def test_another_decoder_hears_every_sample_within_half_a_step(law: str, audioop: ModuleType) -> None:
    audio = LAWS[law](FORMAT).push(from_int16(ALL_SAMPLES))
    decoded = np.frombuffer(getattr(audioop, f"{law}2lin")(audio, 2), np.int16).astype(np.int32)
    samples = ALL_SAMPLES.astype(np.int32)
    assert np.all(np.abs(decoded - samples) <= 8 + np.abs(samples) / 32)


@pytest.mark.parametrize("law", LAWS)
def test_the_laws_favour_no_sign(law: str) -> None:
    codes = np.frombuffer(LAWS[law](FORMAT).push(from_int16(ALL_SAMPLES)), np.uint8)
    assert np.array_equal(codes ^ 0x80, codes[::-1])
