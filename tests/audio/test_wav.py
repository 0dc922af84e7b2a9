import io
import struct
import wave

import av
import numpy as np
import pytest

from voicewire.audio.format import AudioFormat, Pcm
from voicewire.audio.pcm import Pcm16Encoder, to_int16
from voicewire.audio.wav import WavEncoder

FORMAT = AudioFormat("wav", 24_000)
TONE: Pcm = (0.5 * np.sin(np.arange(4_801) * 0.1)).astype(np.float32)
NOTHING: Pcm = np.zeros(0, np.float32)


def decoded(file: bytes) -> tuple[int, list[int]]:
    """Sample rate and 16-bit samples, as FFmpeg reads them."""
    with av.open(io.BytesIO(file)) as container:
        stream = container.streams.audio[0]
        assert (stream.codec.name, stream.channels) == ("pcm_s16le", 1)
        samples = [sample for frame in container.decode(stream) for sample in frame.to_ndarray()[0].tolist()]
        return stream.rate, samples


def test_the_header_comes_once_and_with_the_first_samples() -> None:
    encoder = WavEncoder(FORMAT)
    assert encoder.push(NOTHING) == b""
    first = encoder.push(TONE[:100])
    assert first[:4] == b"RIFF"
    assert first[44:] + encoder.push(TONE[100:]) + encoder.finish() == Pcm16Encoder(FORMAT).push(TONE)


def test_every_byte_of_the_header_of_a_stream() -> None:
    header = WavEncoder(AudioFormat("wav", 44_100)).push(TONE[:1])[:44]
    assert struct.unpack("<4sI4s4sIHHIIHH4sI", header) == (
        *(b"RIFF", 4_294_967_076, b"WAVE"),
        *(b"fmt ", 16, 1, 1, 44_100, 88_200, 2, 16),
        *(b"data", 4_294_967_040),
    )


@pytest.mark.parametrize("sample_rate", [8_000, 16_000, 24_000, 32_000, 44_100])
def test_a_decoder_hears_all_samples_of_a_stream_of_unknown_length(sample_rate: int) -> None:
    encoder = WavEncoder(AudioFormat("wav", sample_rate))
    file = encoder.push(TONE[:1_000]) + encoder.push(TONE[1_000:]) + encoder.finish()
    assert decoded(file) == (sample_rate, to_int16(TONE).tolist())


@pytest.mark.parametrize("samples", [0, 1, 4_801])
def test_a_file_has_true_sizes(samples: int) -> None:
    file = WavEncoder(FORMAT).encode_file(TONE[:samples])
    assert len(file) == 44 + 2 * samples
    assert struct.unpack_from("<I", file, 4) == (len(file) - 8,)
    with wave.open(io.BytesIO(file)) as reader:
        assert (reader.getnframes(), reader.getframerate()) == (samples, 24_000)
        assert reader.readframes(samples) == Pcm16Encoder(FORMAT).push(TONE[:samples])


def test_it_has_no_fixed_number_of_bytes_for_a_sample() -> None:
    assert WavEncoder.bytes_per_sample == 0
    assert not WavEncoder.is_heavy
