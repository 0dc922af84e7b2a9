import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.audio.speech import RATE, speech
from voicewire.audio.format import Pcm
from voicewire.audio.prosody import Prosody
from voicewire.audio.shaper import Shaper, Source

EVERYTHING = Prosody(speed=1.4, volume_db=6.0, normalize_loudness=True)


def shape(source: Source, sample_rate: int, *pieces: Pcm) -> Pcm:
    shaper = Shaper(source, sample_rate)
    return np.concatenate([*(shaper.push(piece) for piece in pieces), shaper.finish()])


def tone(seconds: float, sample_rate: int) -> Pcm:
    phase = 2 * np.pi * 300 * np.arange(round(seconds * sample_rate)) / sample_rate
    return np.asarray(0.3 * np.sin(phase), np.float32)


def test_equal_rates_and_no_prosody_pass_the_pcm_through() -> None:
    shaper = Shaper(Source(RATE), RATE)
    assert shaper.push(speech()) is not None
    assert np.array_equal(shape(Source(RATE), RATE, speech()), speech())
    assert not shaper.is_heavy


@pytest.mark.parametrize("prosody", [Prosody(), Prosody(speed=0.5), Prosody(speed=2.0), EVERYTHING])
@pytest.mark.parametrize("sample_rate", [8_000, 24_000, 44_100])
def test_the_length_is_exact(prosody: Prosody, sample_rate: int) -> None:
    for samples in (0, 1, 7_200, 30_001):
        shaped = shape(Source(RATE, prosody), sample_rate, speech()[:samples])
        assert abs(len(shaped) - samples / prosody.speed * sample_rate / RATE) <= 1.5


def test_prosody_is_heavy_and_a_sample_rate_is_not() -> None:
    assert Shaper(Source(RATE, Prosody(speed=1.1)), RATE).is_heavy
    assert not Shaper(Source(RATE), 44_100).is_heavy


def test_the_same_source_again_changes_nothing() -> None:
    shaper = Shaper(Source(RATE, EVERYTHING), 44_100)
    halves = np.split(speech()[:24_000], 2)
    first = shaper.push(halves[0])
    assert len(shaper.change_source(Source(RATE, EVERYTHING))) == 0
    shaped = np.concatenate((first, shaper.push(halves[1]), shaper.finish()))
    assert np.array_equal(shaped, shape(Source(RATE, EVERYTHING), 44_100, *halves))


def test_another_source_follows_when_the_one_before_is_complete() -> None:
    low, high = Source(16_000, Prosody(speed=2.0)), Source(48_000, Prosody(volume_db=-6.0))
    shaper = Shaper(low, RATE)
    first = np.concatenate((shaper.push(tone(1.0, 16_000)), shaper.change_source(high)))
    second = np.concatenate((shaper.push(tone(1.0, 48_000)), shaper.finish()))
    assert np.array_equal(first, shape(low, RATE, tone(1.0, 16_000)))
    assert np.array_equal(second, shape(high, RATE, tone(1.0, 48_000)))
    assert len(first) == RATE // 2
    assert len(second) == RATE


def test_each_source_has_its_own_gain() -> None:
    quiet, loud = (
        Source(RATE, Prosody(normalize_loudness=True), loudness_lufs=level_lufs) for level_lufs in (-40.0, -20.0)
    )
    pcm = speech()[:3_000] * np.float32(0.2)
    shaper = Shaper(quiet, RATE)
    first = np.concatenate((shaper.push(pcm), shaper.change_source(loud)))
    second = np.concatenate((shaper.push(pcm), shaper.finish()))
    assert first == pytest.approx(10 * pcm, abs=1e-5)
    assert second == pytest.approx(pcm, abs=1e-6)


@given(borders=st.lists(st.integers(0, 6_000), max_size=6))
def test_the_samples_do_not_depend_on_the_pieces(borders: list[int]) -> None:
    pcm = speech()[:6_000]
    source = Source(RATE, EVERYTHING)
    assert np.array_equal(shape(source, 16_000, *np.split(pcm, sorted(borders))), shape(source, 16_000, pcm))


@pytest.mark.parametrize("rate", [8_000, 16_000, 44_100, 48_000])
def test_no_sample_is_over_full_scale_after_resampling(rate: int) -> None:
    shaper = Shaper(Source(RATE, Prosody(volume_db=20.0)), rate)
    shaped = np.concatenate((shaper.push(speech()), shaper.finish()))
    assert 0.9 < np.abs(shaped).max() < 1.0
