import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from voicewire.audio.encoder import ENCODERS, Encoder, make_encoder
from voicewire.audio.format import AudioFormat, Pcm
from voicewire.errors import UnsupportedFormat

pytestmark = pytest.mark.slow

RATE = 24_000
NOISE: Pcm = np.random.default_rng(1).uniform(-1.2, 1.2, 4_000).astype(np.float32)


def encode(encoder: Encoder, *pieces: Pcm) -> bytes:
    return b"".join(encoder.push(piece) for piece in pieces) + encoder.finish()


def encoder_of(codec: str) -> Encoder:
    return make_encoder(AudioFormat(codec, RATE), RATE)


def test_what_each_format_costs() -> None:
    assert {name: (encoder.bytes_per_sample, encoder.is_heavy) for name, encoder in ENCODERS.items()} == {
        "pcm16": (2, False),
        "float32": (4, False),
        "mulaw": (1, False),
        "alaw": (1, False),
        "wav": (0, False),
        "mp3": (0, True),
        "opus": (0, True),
    }


def test_an_unknown_codec_is_refused_by_name() -> None:
    with pytest.raises(UnsupportedFormat, match=r"'shellac'.*pcm16.*opus"):
        make_encoder(AudioFormat("shellac", RATE), RATE)


@pytest.mark.parametrize(
    ("codec", "input_rate"), [("pcm16", 44_100), ("wav", 44_100), ("mp3", 44_100), ("opus", 24_000)]
)
def test_an_encoder_says_at_what_rate_it_wants_its_pcm(codec: str, input_rate: int) -> None:
    assert make_encoder(AudioFormat(codec, 44_100), RATE).input_rate == input_rate


@pytest.mark.parametrize("codec", ENCODERS)
def test_nothing_in_nothing_out(codec: str) -> None:
    assert encode(encoder_of(codec), np.zeros(0, np.float32)) == b""
    assert encode(encoder_of(codec)) == b""


@pytest.mark.parametrize("codec", ENCODERS)
def test_one_sample_is_enough(codec: str) -> None:
    assert encode(encoder_of(codec), NOISE[:1])


@pytest.mark.parametrize("codec", ENCODERS)
def test_the_input_is_not_changed(codec: str) -> None:
    pcm = NOISE.copy()
    encode(encoder_of(codec), pcm)
    assert np.array_equal(pcm, NOISE)


@pytest.mark.parametrize("codec", ENCODERS)
def test_what_is_out_of_range_is_clipped_and_what_is_no_number_is_silent(codec: str) -> None:
    broken, clean = NOISE.copy(), np.clip(NOISE, -1.0, 1.0)
    broken[100:200], clean[100:200] = np.nan, 0.0
    broken[300], clean[300] = np.inf, 1.0
    broken[400], clean[400] = -1e30, -1.0
    assert encode(encoder_of(codec), broken) == encode(encoder_of(codec), clean)


@pytest.mark.parametrize("codec", ENCODERS)
@given(borders=st.lists(st.integers(0, len(NOISE)), max_size=6))
@settings(deadline=None)
def test_the_bytes_do_not_depend_on_the_pieces(codec: str, borders: list[int]) -> None:
    pieces = np.split(NOISE, sorted(borders))
    assert encode(encoder_of(codec), *pieces) == encode(encoder_of(codec), NOISE)


@pytest.mark.parametrize("codec", sorted(set(ENCODERS) - {"wav"}))
def test_a_file_is_the_stream_where_there_are_no_totals(codec: str) -> None:
    assert encoder_of(codec).encode_file(NOISE) == encode(encoder_of(codec), NOISE)
