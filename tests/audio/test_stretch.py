import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.audio.speech import RATE, pitch, speech
from voicewire.audio.format import Pcm, silence
from voicewire.audio.stretch import FADE_S, MAX_SPEED, MIN_SPEED, Stretch

pytestmark = pytest.mark.slow

SPEEDS = [0.5, 0.65, 0.8, 0.97, 1.001, 1.25, 1.5, 2.0]


def tone(frequency: float, seconds: float, amplitude: float = 0.5) -> Pcm:
    phase = 2 * np.pi * frequency * np.arange(round(seconds * RATE)) / RATE
    return np.asarray(amplitude * np.sin(phase), np.float32)


def stretch(speed: float, *pieces: Pcm, sample_rate: int = RATE) -> Pcm:
    stage = Stretch(speed, sample_rate)
    return np.concatenate([*(stage.push(piece) for piece in pieces), stage.finish()])


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("samples", [0, 1, 7, 961, 7_200, 24_001])
def test_the_length_is_exact(speed: float, samples: int) -> None:
    for pcm in (silence(1, RATE), tone(190, 1.1), speech()):
        stretched = stretch(speed, pcm[:samples])
        assert len(stretched) == round(len(pcm[:samples]) / speed)
        assert stretched.dtype == np.float32


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("sample_rate", [16_000, 24_000])
def test_what_comes_at_the_end_of_a_long_stream_comes_at_its_end(speed: float, sample_rate: int) -> None:
    end = tone(1_000, 0.1)
    stretched = stretch(speed, speech(), end, sample_rate=sample_rate)
    loud = np.flatnonzero(np.abs(stretched) > 0.3)
    wanted = (len(speech()) + len(end)) / speed
    assert wanted - loud[-1] < 0.015 * sample_rate
    assert np.count_nonzero(np.abs(np.fft.rfft(stretched[-round(len(end) / speed / 2) :])) > 100) > 0


@pytest.mark.parametrize("speed", [0.5, 0.97, 1.25, 2.0])
def test_the_pitch_stays(speed: float) -> None:
    moments_s = np.arange(0, len(speech()) / RATE, 0.01)
    before = pitch(speech(), moments_s)
    after = pitch(stretch(speed, speech()), moments_s / speed)
    voiced = ~np.isnan(before) & ~np.isnan(after)
    assert np.count_nonzero(voiced) > 0.8 * np.count_nonzero(~np.isnan(before))
    assert np.median(after[voiced] / before[voiced]) == pytest.approx(1, abs=0.005)
    assert np.nanmedian(after) == pytest.approx(np.nanmedian(before), rel=0.03)


@pytest.mark.parametrize("speed", SPEEDS)
def test_the_beginning_is_not_lost(speed: float) -> None:
    start = speech()[: RATE // 2]
    stretched = stretch(speed, start)
    assert np.argmax(np.abs(stretched) > 0.02) == pytest.approx(np.argmax(np.abs(start) > 0.02), abs=0.01 * RATE)


@pytest.mark.parametrize("speed", SPEEDS)
def test_nothing_clicks(speed: float) -> None:
    for pcm in (speech(), tone(200, 1.0)):
        assert np.abs(np.diff(stretch(speed, pcm))).max() <= 1.05 * np.abs(np.diff(pcm)).max()


def test_the_end_does_not_click_wherever_the_voice_breaks_off() -> None:
    for frequency in range(80, 300, 7):
        assert abs(stretch(0.8, tone(frequency, 0.31))[-1]) < 1e-3


@pytest.mark.parametrize("speed", [0.5, 0.97, 1.25, 2.0])
@given(borders=st.lists(st.integers(0, 6_000), max_size=8))
def test_the_samples_do_not_depend_on_the_pieces(speed: float, borders: list[int]) -> None:
    pcm = speech()[:6_000]
    assert np.array_equal(stretch(speed, *np.split(pcm, sorted(borders))), stretch(speed, pcm))


@pytest.mark.parametrize("speed", SPEEDS)
def test_no_more_than_50_ms_are_held_back(speed: float) -> None:
    stage = Stretch(speed, RATE)
    taken = given_back = 0
    for piece in np.array_split(speech(), len(speech()) // 120):
        taken += len(piece)
        given_back += len(stage.push(piece))
        assert taken - given_back * speed < 0.05 * RATE


@pytest.mark.parametrize("speed", SPEEDS)
def test_silence_stays_silence(speed: float) -> None:
    assert not stretch(speed, silence(2.0, RATE)).any()


def test_broken_samples_are_mended_first() -> None:
    pcm = tone(150, 0.5)
    pcm[[100, 5_000]] = np.nan
    pcm[[200, 6_000]] = np.inf
    pcm[300] = -np.inf
    mended = np.clip(np.where(np.isnan(pcm), np.float32(0), pcm), -1, 1)
    assert np.array_equal(stretch(1.5, pcm), stretch(1.5, mended))


def test_samples_are_rounded_to_the_nearest_of_16_bits() -> None:
    fine = np.arange(-40, 41, dtype=np.float32) / np.float32(10 * 32_768)
    stretched = stretch(1.25, np.repeat(fine, 600))[: -round(FADE_S * RATE)]
    assert set(np.unique(stretched * 32_768)) == set(range(-4, 5))


@pytest.mark.parametrize("speed", [0.0, -1.0, 0.49, 2.01, float("nan"), float("inf")])
def test_another_speed_is_refused(speed: float) -> None:
    with pytest.raises(ValueError, match="speed"):
        Stretch(speed, RATE)


def test_both_ends_of_the_range_are_allowed() -> None:
    assert len(stretch(MIN_SPEED, tone(100, 0.5))) == RATE
    assert len(stretch(MAX_SPEED, tone(100, 0.5))) == RATE // 4


def test_after_its_end_a_new_stream_begins() -> None:
    stage = Stretch(1.3, RATE)
    runs = [np.concatenate((stage.push(speech()), stage.finish())) for _ in range(2)]
    assert np.array_equal(runs[0], runs[1])
