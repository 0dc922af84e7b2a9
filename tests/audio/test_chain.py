import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicewire.audio.base import Encoder
from voicewire.audio.chain import AudioChain, Chunk
from voicewire.audio.encoder import ENCODERS
from voicewire.audio.format import AudioFormat, Pcm
from voicewire.errors import UnsupportedFormat

SOURCE_RATE = 24_000
TARGET_RATES = [8_000, 16_000, 22_050, 24_000, 44_100, 48_000]
SPEECHLIKE: Pcm = (0.4 * np.sin(np.arange(30_011) * 0.03)).astype(np.float32)


class PacketEncoder(Encoder):
    """Gives one byte for each 20 ms and holds the rest back, as packet codecs do."""

    def __init__(self, audio_format: AudioFormat) -> None:
        super().__init__(audio_format)
        self.samples = 0

    def push(self, pcm: Pcm) -> bytes:
        packets, self.samples = divmod(self.samples + len(pcm), self.audio_format.sample_rate // 50)
        return b"p" * packets

    def finish(self) -> bytes:
        return b"p" if self.samples else b""


def run(chain: AudioChain, *pieces: Pcm) -> list[Chunk]:
    return [chunk for piece in pieces for chunk in chain.push(piece)] + chain.finish()


@pytest.mark.parametrize("sample_rate", TARGET_RATES)
@pytest.mark.parametrize("codec", ["pcm16", "float32", "mulaw", "alaw"])
def test_durations_are_those_of_the_bytes_and_add_up(codec: str, sample_rate: int) -> None:
    chunks = run(AudioChain(AudioFormat(codec, sample_rate), SOURCE_RATE, 0.3), SPEECHLIKE)
    for audio, duration_s in chunks:
        assert audio
        assert duration_s == len(audio) / ENCODERS[codec].bytes_per_sample / sample_rate
        assert duration_s <= 0.3
    total = sum(duration_s for _, duration_s in chunks)
    assert total == pytest.approx(len(SPEECHLIKE) / SOURCE_RATE, abs=0.51 / sample_rate)


def test_long_pcm_is_cut_into_full_chunks_and_a_rest() -> None:
    chain = AudioChain(AudioFormat("pcm16", 24_000), 24_000, 0.5)
    assert [duration_s for _, duration_s in chain.push(np.zeros(30_000, np.float32))] == [0.5, 0.5, 0.25]
    assert chain.finish() == []


def test_nothing_in_no_chunk_out() -> None:
    assert run(AudioChain(AudioFormat("pcm16", 16_000), SOURCE_RATE, 0.5), np.zeros(0, np.float32)) == []


def test_a_chunk_holds_one_sample_at_least() -> None:
    chain = AudioChain(AudioFormat("alaw", 8_000), 8_000, 0.0)
    assert chain.push(np.zeros(2, np.float32)) == [(b"\xd5", 1 / 8_000), (b"\xd5", 1 / 8_000)]


@given(borders=st.lists(st.integers(0, len(SPEECHLIKE)), max_size=8), sample_rate=st.sampled_from(TARGET_RATES))
def test_the_bytes_do_not_depend_on_the_pieces(borders: list[int], sample_rate: int) -> None:
    audio_format = AudioFormat("pcm16", sample_rate)
    whole = run(AudioChain(audio_format, SOURCE_RATE, 10.0), SPEECHLIKE)
    cut = run(AudioChain(audio_format, SOURCE_RATE, 0.1), *np.split(SPEECHLIKE, sorted(borders)))
    assert b"".join(audio for audio, _ in cut) == b"".join(audio for audio, _ in whole)


@pytest.mark.parametrize("sample_rate", [16_000, 44_100])
def test_no_step_at_a_border_is_larger_than_elsewhere(sample_rate: int) -> None:
    chunks = run(
        AudioChain(AudioFormat("pcm16", sample_rate), SOURCE_RATE, 0.1), *np.split(SPEECHLIKE, [7_777, 20_001])
    )
    samples = [np.frombuffer(audio, "<i2").astype(np.int32) for audio, _ in chunks]
    steps = np.abs(np.diff(np.concatenate(samples)))
    borders = np.cumsum([len(chunk) for chunk in samples])[:-1] - 1
    assert steps[borders].max() <= 1.01 * np.percentile(steps, 99.9) + 1


def test_what_an_encoder_holds_back_counts_when_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ENCODERS, "packets", PacketEncoder)
    chain = AudioChain(AudioFormat("packets", 24_000), 24_000, 0.5)
    assert chain.push(np.zeros(240, np.float32)) == []
    assert chain.push(np.zeros(720, np.float32)) == [(b"pp", 0.04)]
    assert chain.push(np.zeros(120, np.float32)) == []
    assert chain.finish() == [(b"p", 0.005)]


def test_an_unknown_codec_is_refused() -> None:
    with pytest.raises(UnsupportedFormat):
        AudioChain(AudioFormat("shellac", 24_000), 24_000, 0.5)
