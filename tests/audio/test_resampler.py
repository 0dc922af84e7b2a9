import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicewire.audio.format import Pcm
from voicewire.audio.resampler import Resampler

RATES = [(24_000, 8_000), (24_000, 16_000), (24_000, 22_050), (24_000, 44_100), (24_000, 48_000), (22_050, 24_000)]


def tone(frequency: float, sample_rate: int, samples: int) -> Pcm:
    return (0.5 * np.sin(2 * np.pi * frequency * np.arange(samples) / sample_rate)).astype(np.float32)


def resample(source_rate: int, target_rate: int, *pieces: Pcm) -> Pcm:
    resampler = Resampler(source_rate, target_rate)
    return np.concatenate([*(resampler.push(piece) for piece in pieces), resampler.finish()])


@pytest.mark.parametrize(("source_rate", "target_rate"), [*RATES, (24_000, 24_000)])
@pytest.mark.parametrize("samples", [0, 1, 7, 961, 24_001])
def test_the_length_is_exact(source_rate: int, target_rate: int, samples: int) -> None:
    resampled = resample(source_rate, target_rate, tone(200, source_rate, samples))
    assert abs(len(resampled) - samples * target_rate / source_rate) <= 0.5
    assert resampled.dtype == np.float32


@pytest.mark.parametrize(("source_rate", "target_rate"), RATES)
def test_a_tone_stays_the_same_tone_at_the_same_time(source_rate: int, target_rate: int) -> None:
    resampled = resample(source_rate, target_rate, tone(440, source_rate, source_rate))
    wanted = tone(440, target_rate, target_rate)
    inside = slice(target_rate // 10, -target_rate // 10)
    assert np.abs(resampled - wanted)[inside].max() < 1e-4


@pytest.mark.parametrize("target_rate", [8_000, 16_000, 22_050])
def test_what_the_target_cannot_hold_is_gone(target_rate: int) -> None:
    resampled = resample(24_000, target_rate, tone(1.1 * target_rate / 2, 24_000, 24_000))
    inside = slice(target_rate // 10, -target_rate // 10)
    assert np.abs(resampled[inside]).max() < 1e-5


@pytest.mark.parametrize(("source_rate", "target_rate"), RATES)
@given(borders=st.lists(st.integers(0, 6_000), max_size=8))
def test_the_samples_do_not_depend_on_the_pieces(source_rate: int, target_rate: int, borders: list[int]) -> None:
    pcm = np.random.default_rng(3).uniform(-0.5, 0.5, 6_000).astype(np.float32)
    pieces = np.split(pcm, sorted(borders))
    assert np.array_equal(
        resample(source_rate, target_rate, *pieces),
        resample(source_rate, target_rate, pcm),
    )


def test_equal_rates_pass_the_pcm_through() -> None:
    pcm = tone(440, 24_000, 480)
    assert Resampler(24_000, 24_000).push(pcm) is pcm


@pytest.mark.parametrize(("source_rate", "target_rate"), RATES)
def test_no_more_than_80_ms_are_held_back(source_rate: int, target_rate: int) -> None:
    resampler = Resampler(source_rate, target_rate)
    given_s = returned_s = 0.0
    for _ in range(50):
        given_s += 0.04
        returned_s += len(resampler.push(tone(440, source_rate, source_rate * 4 // 100))) / target_rate
        assert given_s - returned_s < 0.081


def test_after_its_end_a_new_stream_begins() -> None:
    tone = np.sin(np.arange(4_801) * 0.05).astype(np.float32)
    resampler = Resampler(24_000, 16_000)
    runs = [np.concatenate((resampler.push(tone), resampler.finish())) for _ in range(2)]
    assert len(runs[0]) == 3_201
    assert np.array_equal(runs[0], runs[1])
    assert len(resampler.finish()) == 0
