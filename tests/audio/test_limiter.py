import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.audio.speech import RATE, speech
from voicewire.audio.format import Pcm, silence
from voicewire.audio.limiter import CEILING, KNEE, RELEASE_DB_PER_S, Limiter, needed_reduction

pytestmark = pytest.mark.slow


def limit(gain_db: float, *pieces: Pcm) -> Pcm:
    stage = Limiter(gain_db, RATE)
    return np.concatenate([*(stage.push(piece) for piece in pieces), stage.finish()])


def tone(seconds: float, amplitude: float, frequency: float = 120) -> Pcm:
    phase = 2 * np.pi * frequency * np.arange(round(seconds * RATE)) / RATE
    return np.asarray(amplitude * np.sin(phase), np.float32)


def harmonics_db(pcm: Pcm, frequency: int) -> float:
    """The power of all that is not the tone of `frequency` Hz, against the tone's; one second is looked at."""
    power = np.abs(np.fft.rfft(pcm[-RATE:] * np.hanning(RATE))) ** 2
    fundamental = power[frequency - 3 : frequency + 4].sum()
    return float(10 * np.log10((power.sum() - fundamental) / fundamental))


@pytest.mark.parametrize("gain_db", [-20.0, -3.0, 0.0, 6.0, 20.0])
def test_below_the_knee_the_gain_is_exact(gain_db: float) -> None:
    gain = np.float32(10 ** (gain_db / 20))
    quiet = speech() * np.float32(0.8 * KNEE / gain / np.abs(speech()).max())
    assert np.array_equal(limit(gain_db, quiet), quiet * gain)


@pytest.mark.parametrize("gain_db", [0.0, 6.0, 12.0, 20.0])
def test_no_sample_is_over_full_scale(gain_db: float) -> None:
    noise = np.random.default_rng(1).normal(0, 1, RATE).astype(np.float32)
    for pcm in (speech(), noise, 15 * noise, np.sign(noise), tone(1.0, 1.0)):
        assert np.abs(limit(gain_db, pcm)).max() <= CEILING + 1e-6


@given(st.lists(st.floats(-16, 16, width=32), max_size=200), st.floats(-20, 20))
def test_no_sample_is_ever_over_full_scale(samples: list[float], gain_db: float) -> None:
    limited = limit(gain_db, np.array(samples, np.float32))
    assert len(limited) == len(samples)
    assert np.all(np.abs(limited) <= CEILING + 1e-6)


def test_a_louder_sample_comes_out_louder_and_the_knee_is_soft() -> None:
    magnitude = np.linspace(0, 20, 200_001, dtype=np.float32)
    limited = magnitude * np.exp(-needed_reduction(magnitude))
    slope = np.diff(limited) / np.diff(magnitude)
    assert limited[magnitude <= KNEE] == pytest.approx(magnitude[magnitude <= KNEE])
    assert np.all(slope > -0.05)  # rounding, where it is flat
    assert np.all(slope < 1.05)
    near_knee = slope[(magnitude[1:] > KNEE) & (magnitude[1:] < KNEE + 0.005)]
    assert near_knee.min() > 0.9


def test_it_turns_down_rather_than_distorts() -> None:
    loud = tone(2.0, 0.4)
    assert harmonics_db(limit(12.0, loud), 120) < -40
    assert harmonics_db(np.clip(loud * 10 ** (12 / 20), -1, 1), 120) > -20


def test_a_limited_voice_keeps_its_peaks_above_its_mean() -> None:
    def crest_db(pcm: Pcm) -> float:
        return float(20 * np.log10(np.abs(pcm).max() / np.sqrt(np.mean(pcm**2))))

    assert crest_db(limit(20.0, speech())) > crest_db(np.clip(10 * speech(), -1, 1)) + 3


def test_the_gain_comes_back_at_its_rate_and_no_further() -> None:
    quiet = np.full(RATE, 0.05, np.float32)
    gain_db = 20 * np.log10(limit(20.0, np.full(1, 1.0, np.float32), quiet)[1:] / 0.05)
    assert gain_db[0] == pytest.approx(20 * np.log10(CEILING), abs=0.01)
    assert np.diff(gain_db).max() * RATE < RELEASE_DB_PER_S * 1.1
    assert np.all(np.diff(gain_db) > -1e-4)
    back_s = np.argmax(gain_db > 19.999) / RATE
    assert back_s == pytest.approx((20 - gain_db[0]) / RELEASE_DB_PER_S, abs=0.01)


def test_silence_stays_silence() -> None:
    assert not limit(20.0, tone(0.1, 1.0), silence(1.0, RATE))[-RATE:].any()


@pytest.mark.parametrize("broken", [np.nan, np.inf, -np.inf, 3e38])
def test_a_broken_sample_is_mended_and_does_not_silence_the_rest(broken: float) -> None:
    pcm = tone(3.0, 0.05)
    pcm[100] = broken
    limited = limit(20.0, pcm)
    assert np.all(np.abs(limited) <= 1)
    assert limited[-RATE:] == pytest.approx(tone(3.0, 0.5)[-RATE:], abs=1e-5)


@given(st.lists(st.integers(0, 4_800), max_size=8))
def test_the_samples_do_not_depend_on_the_pieces(borders: list[int]) -> None:
    pcm = speech()[4_800:9_600]
    assert np.array_equal(limit(20.0, *np.split(pcm, sorted(borders))), limit(20.0, pcm))


def test_nothing_is_held_back() -> None:
    stage = Limiter(20.0, RATE)
    assert [len(stage.push(tone(seconds, 1.0))) for seconds in (0.01, 0.0, 0.5)] == [240, 0, 12_000]
    assert len(stage.finish()) == 0


@pytest.mark.parametrize("gain_db", [20.1, -20.1, float("nan"), float("inf")])
def test_another_gain_is_refused(gain_db: float) -> None:
    with pytest.raises(ValueError, match="gain"):
        Limiter(gain_db, RATE)


def test_a_lower_peak_stands_for_full_scale_and_changes_nothing_below_its_knee() -> None:
    loud = Limiter(20.0, RATE, 0.6).push(speech())
    assert 0.5 < np.abs(loud).max() <= 0.6 * CEILING + 1e-6
    quiet = speech() * np.float32(0.6 * 0.7 * KNEE / 10 / np.abs(speech()).max())
    assert np.allclose(Limiter(20.0, RATE, 0.6).push(quiet), quiet * 10, rtol=1e-5, atol=0)
