import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicewire.audio.base import Encoder
from voicewire.audio.chain import Chain, Chunk, FileChain, StreamChain
from voicewire.audio.encoder import ENCODERS
from voicewire.audio.format import AudioFormat, Pcm
from voicewire.audio.shaper import Source
from voicewire.errors import TextTooLong, UnsupportedFormat

SOURCE_RATE = 24_000
SOURCE = Source(SOURCE_RATE)
TARGET_RATES = [8_000, 16_000, 22_050, 24_000, 44_100, 48_000]
SPEECHLIKE: Pcm = (0.4 * np.sin(np.arange(30_011) * 0.03)).astype(np.float32)


class PacketEncoder(Encoder):
    """Gives one byte for each 20 ms and holds the rest back, as packet codecs do."""

    def __init__(self, audio_format: AudioFormat, input_rate: int | None = None) -> None:
        super().__init__(audio_format, input_rate)
        self.samples = 0

    def push(self, pcm: Pcm) -> bytes:
        packets, self.samples = divmod(self.samples + len(pcm), self.audio_format.sample_rate // 50)
        return b"p" * packets

    def finish(self) -> bytes:
        return b"p" if self.samples else b""


def run(chain: Chain, *pieces: Pcm) -> list[Chunk]:
    return [chunk for piece in pieces for chunk in chain.push(piece)] + chain.finish()


@pytest.mark.parametrize("sample_rate", TARGET_RATES)
@pytest.mark.parametrize("codec", ["pcm16", "float32", "mulaw", "alaw"])
def test_durations_are_those_of_the_bytes_and_add_up(codec: str, sample_rate: int) -> None:
    chunks = run(StreamChain(AudioFormat(codec, sample_rate), SOURCE, 0.3), SPEECHLIKE)
    for audio, duration_s, _ in chunks:
        assert audio
        assert duration_s == len(audio) / ENCODERS[codec].bytes_per_sample / sample_rate
        assert duration_s <= 0.3
    total = sum(duration_s for _, duration_s, _ in chunks)
    assert total == pytest.approx(len(SPEECHLIKE) / SOURCE_RATE, abs=0.51 / sample_rate)


def test_long_pcm_is_cut_into_full_chunks_and_a_rest() -> None:
    chain = StreamChain(AudioFormat("pcm16", 24_000), Source(24_000), 0.5)
    assert [duration_s for _, duration_s, _ in chain.push(np.zeros(30_000, np.float32))] == [0.5, 0.5, 0.25]
    assert chain.finish() == []


def test_nothing_in_no_chunk_out() -> None:
    assert run(StreamChain(AudioFormat("pcm16", 16_000), SOURCE, 0.5), np.zeros(0, np.float32)) == []


def test_a_chunk_holds_one_sample_at_least() -> None:
    chain = StreamChain(AudioFormat("alaw", 8_000), Source(8_000), 0.0)
    assert chain.push(np.zeros(2, np.float32)) == [Chunk(b"\xd5", 1 / 8_000)] * 2


@given(borders=st.lists(st.integers(0, len(SPEECHLIKE)), max_size=8), sample_rate=st.sampled_from(TARGET_RATES))
def test_the_bytes_do_not_depend_on_the_pieces(borders: list[int], sample_rate: int) -> None:
    audio_format = AudioFormat("pcm16", sample_rate)
    whole = run(StreamChain(audio_format, SOURCE, 10.0), SPEECHLIKE)
    cut = run(StreamChain(audio_format, SOURCE, 0.1), *np.split(SPEECHLIKE, sorted(borders)))
    assert b"".join(audio for audio, *_ in cut) == b"".join(audio for audio, *_ in whole)


@pytest.mark.parametrize("sample_rate", [16_000, 44_100])
def test_no_step_at_a_border_is_larger_than_elsewhere(sample_rate: int) -> None:
    chunks = run(StreamChain(AudioFormat("pcm16", sample_rate), SOURCE, 0.1), *np.split(SPEECHLIKE, [7_777, 20_001]))
    samples = [np.frombuffer(audio, "<i2").astype(np.int32) for audio, *_ in chunks]
    steps = np.abs(np.diff(np.concatenate(samples)))
    borders = np.cumsum([len(chunk) for chunk in samples])[:-1] - 1
    assert steps[borders].max() <= 1.01 * np.percentile(steps, 99.9) + 1


def test_what_an_encoder_holds_back_counts_when_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ENCODERS, "packets", PacketEncoder)
    chain = StreamChain(AudioFormat("packets", 24_000), Source(24_000), 0.5)
    assert chain.push(np.zeros(240, np.float32)) == []
    assert chain.push(np.zeros(720, np.float32)) == [Chunk(b"pp", 0.04)]
    assert chain.push(np.zeros(120, np.float32)) == []
    assert chain.finish() == [Chunk(b"p", 0.005)]


def test_an_unknown_codec_is_refused() -> None:
    with pytest.raises(UnsupportedFormat):
        StreamChain(AudioFormat("shellac", 24_000), Source(24_000), 0.5)


@given(borders=st.lists(st.integers(0, len(SPEECHLIKE)), max_size=8), rate=st.sampled_from([8_000, 24_000, 44_100]))
def test_no_chunk_is_smaller_than_asked_for(borders: list[int], rate: int) -> None:
    audio_format = AudioFormat("pcm16", rate)
    chunks = run(StreamChain(audio_format, SOURCE, 0.1, 1026), *np.split(SPEECHLIKE, sorted(borders)))
    assert min(len(audio) for audio, *_ in chunks) >= 1026
    assert max(duration_s for _, duration_s, _ in chunks) <= 0.1 + 0.51 * 513 / rate
    whole = run(StreamChain(audio_format, SOURCE, 10.0), SPEECHLIKE)
    assert b"".join(audio for audio, *_ in chunks) == b"".join(audio for audio, *_ in whole)


def test_audio_that_is_smaller_than_a_chunk_comes_at_the_end() -> None:
    chain = StreamChain(AudioFormat("pcm16", 24_000), SOURCE, 0.5, 1026)
    assert chain.push(np.zeros(300, np.float32)) == []
    assert [len(audio) for audio, *_ in chain.finish()] == [600]


def test_a_source_may_change_its_rate_on_the_way() -> None:
    chain = StreamChain(AudioFormat("pcm16", 24_000), SOURCE, 0.5)
    chunks = chain.push(np.zeros(24_000, np.float32))
    chunks += chain.change_source(Source(16_000))
    chunks += chain.push(np.zeros(16_000, np.float32))
    chunks += chain.finish()
    assert sum(len(audio) for audio, *_ in chunks) == 2 * 48_000


def test_a_file_comes_whole_at_its_end() -> None:
    chain = FileChain(AudioFormat("pcm16", 16_000), SOURCE)
    assert chain.push(SPEECHLIKE[:10_000]) == chain.push(SPEECHLIKE[10_000:]) == []
    (chunk,) = chain.finish()
    assert chunk.sample_rate == 16_000
    assert chunk.duration_s == pytest.approx(len(SPEECHLIKE) / SOURCE_RATE, abs=1e-4)
    assert len(chunk.audio) == round(chunk.duration_s * 32_000)


@pytest.mark.parametrize(("max_bytes", "rate"), [(48_000, 24_000), (47_999, 16_000), (31_999, 8_000)])
def test_a_file_that_is_too_large_is_made_at_a_lower_rate(max_bytes: int, rate: int) -> None:
    chain = FileChain(AudioFormat("pcm16", 24_000), SOURCE, max_bytes)
    chain.push(np.zeros(24_000, np.float32))
    (chunk,) = chain.finish()
    assert (chunk.sample_rate, len(chunk.audio), chunk.duration_s) == (rate, 2 * rate, 1.0)


def test_a_file_that_is_too_large_at_every_rate_is_refused() -> None:
    chain = FileChain(AudioFormat("pcm16", 24_000), SOURCE, 15_999)
    chain.push(np.zeros(24_000, np.float32))
    with pytest.raises(TextTooLong, match="1 s of speech"):
        chain.finish()


@pytest.mark.parametrize("rate", [8_000, 24_000, 44_100])
def test_what_is_drained_is_all_there_is_and_the_stream_goes_on(rate: int) -> None:
    chain = StreamChain(AudioFormat("pcm16", rate), SOURCE, 0.5, 1026)
    for _ in range(2):
        chunks = chain.push(SPEECHLIKE) + chain.drain()
        assert sum(duration_s for _, duration_s, _ in chunks) == pytest.approx(len(SPEECHLIKE) / SOURCE_RATE, abs=1e-4)
        assert min(len(audio) for audio, *_ in chunks) >= 1026
    assert chain.finish() == []


def test_too_little_to_be_drained_waits() -> None:
    chain = StreamChain(AudioFormat("pcm16", 24_000), SOURCE, 0.5, 1026)
    assert chain.push(SPEECHLIKE[:400]) + chain.drain() == []
    assert [len(audio) for audio, *_ in chain.push(SPEECHLIKE[:400]) + chain.drain()] == [1600]
