import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicewire.audio.encoder import ENCODERS, Encoder, make_encoder
from voicewire.audio.format import AudioFormat, Pcm
from voicewire.errors import UnsupportedFormat

NOISE: Pcm = np.random.default_rng(1).uniform(-1.2, 1.2, 2_000).astype(np.float32)


def encode(encoder: Encoder, *pieces: Pcm) -> bytes:
    return b"".join(encoder.push(piece) for piece in pieces) + encoder.finish()


def test_the_formats_of_the_first_two_protocols_are_there() -> None:
    assert {name: encoder.bytes_per_sample for name, encoder in ENCODERS.items()} == {
        "pcm16": 2,
        "float32": 4,
        "mulaw": 1,
        "alaw": 1,
    }


def test_an_unknown_codec_is_refused_by_name() -> None:
    with pytest.raises(UnsupportedFormat, match=r"'shellac'.*pcm16"):
        make_encoder(AudioFormat("shellac", 24_000))


@pytest.mark.parametrize("codec", ENCODERS)
def test_nothing_in_nothing_out(codec: str) -> None:
    assert encode(make_encoder(AudioFormat(codec, 24_000)), np.zeros(0, np.float32)) == b""


@pytest.mark.parametrize("codec", ENCODERS)
def test_the_input_is_not_changed(codec: str) -> None:
    pcm = NOISE.copy()
    encode(make_encoder(AudioFormat(codec, 24_000)), pcm)
    assert np.array_equal(pcm, NOISE)


@pytest.mark.parametrize("codec", ENCODERS)
@given(borders=st.lists(st.integers(0, len(NOISE)), max_size=6))
def test_the_bytes_do_not_depend_on_the_pieces(codec: str, borders: list[int]) -> None:
    audio_format = AudioFormat(codec, 24_000)
    pieces = np.split(NOISE, sorted(borders))
    assert encode(make_encoder(audio_format), *pieces) == encode(make_encoder(audio_format), NOISE)
