import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.audio.speech import RATE, lufs, sentences, speech
from voicewire.audio.format import Pcm, silence
from voicewire.audio.loudness import (
    FALL_DB_PER_S,
    MAX_GAIN_DB,
    RISE_DB_PER_S,
    TARGET_LUFS,
    LoudnessNormalizer,
)
from voicewire.engines.hibari import HibariEngine

pytestmark = pytest.mark.slow

FRAME = RATE // 100
VOICE_LUFS = HibariEngine.loudness_lufs


def normalize(voice_lufs: float | None, *pieces: Pcm) -> Pcm:
    stage = LoudnessNormalizer(RATE, voice_lufs)
    return np.concatenate([*(stage.push(piece) for piece in pieces), stage.finish()])


def gain_db(voice_lufs: float | None, pcm: Pcm) -> Pcm:
    """Of each sample, where there is no zero."""
    return np.asarray(20 * np.log10(normalize(voice_lufs, pcm) / pcm))


def buzz(seconds: float, amplitude: float) -> Pcm:
    """A square wave: every sample shows the gain."""
    return np.where(np.arange(round(seconds * RATE)) // 60 % 2, -amplitude, amplitude).astype(np.float32)


def noise(seconds: float, level_dbfs: float) -> Pcm:
    samples = np.random.default_rng(2).standard_normal(round(seconds * RATE))
    return np.asarray(10 ** (level_dbfs / 20) * samples, np.float32)


def test_the_meter_measures_what_the_recommendation_says() -> None:
    sine = np.sin(2 * np.pi * 997 * np.arange(2 * RATE) / RATE).astype(np.float32)
    assert lufs(sine) == pytest.approx(-3.01, abs=0.1)
    assert lufs(np.concatenate((0.1 * sine, silence(5.0, RATE)))) == pytest.approx(-23.01, abs=0.5)


def test_each_sentence_alone_comes_out_at_the_target() -> None:
    assert len(sentences()) == 10
    for sentence in sentences():
        assert lufs(normalize(VOICE_LUFS, sentence)) == pytest.approx(TARGET_LUFS, abs=1.5)


def test_the_voice_is_as_loud_as_its_engine_says() -> None:
    assert np.mean([lufs(sentence) for sentence in sentences()]) == pytest.approx(VOICE_LUFS, abs=0.5)


@pytest.mark.parametrize("known", [VOICE_LUFS, None])
@pytest.mark.parametrize("factor", [0.2, 0.5, 1.0, 3.0])
def test_any_voice_is_at_the_target_after_a_second(factor: float, known: float | None) -> None:
    normalized = normalize(known, speech() * np.float32(factor))
    assert lufs(normalized[RATE:]) == pytest.approx(TARGET_LUFS, abs=1.0)
    assert lufs(normalized[RATE : 5 * RATE]) == pytest.approx(TARGET_LUFS, abs=2.0)


def test_once_found_the_gain_hardly_moves() -> None:
    stage = LoudnessNormalizer(RATE, VOICE_LUFS)
    gains = [gain for sentence in sentences() for gain in _gains_of(stage, sentence)]
    assert np.ptp(gains) < 2.5
    assert np.abs(np.diff(gains)).max() < 0.2  # in a tenth of a second


def _gains_of(stage: LoudnessNormalizer, pcm: Pcm) -> list[float]:
    """dB, at about every tenth of a second in which there is sound."""
    return [
        float(10 * np.log10(np.sum(stage.push(piece) ** 2) / np.sum(piece**2)))
        for piece in np.array_split(pcm, len(pcm) // (10 * FRAME))
        if np.sum(piece**2) > 1e-3
    ]


def test_nothing_is_done_to_an_unknown_voice_before_some_of_it_was_heard() -> None:
    pcm = speech()[: 18 * FRAME]
    assert np.array_equal(normalize(None, pcm), pcm)


def test_a_known_voice_has_its_gain_from_the_first_sample() -> None:
    pcm = speech()[: 18 * FRAME]
    assert normalize(-26.0, pcm) == pytest.approx(pcm * 10 ** (6 / 20), rel=1e-5)


@pytest.mark.parametrize(("amplitude", "rate"), [(0.01, RISE_DB_PER_S), (0.9, -FALL_DB_PER_S)])
def test_the_gain_moves_steadily_and_no_faster_than_it_may(amplitude: float, rate: float) -> None:
    gains = gain_db(None, buzz(3.0, amplitude))
    frames = np.diff(gains[::FRAME]) * 100
    moving = frames[np.abs(frames) > 1]
    assert moving[:-1] == pytest.approx(rate, rel=0.02)
    assert np.all(frames[-100:] == pytest.approx(0, abs=0.1))
    assert np.abs(np.diff(gains)).max() < 1.2 * abs(rate) / RATE + 1e-4  # no step anywhere
    loudness = 20 * np.log10(amplitude) + gains[-1]
    assert loudness == pytest.approx(TARGET_LUFS, abs=1)


def test_silence_is_not_amplified() -> None:
    hiss = noise(5.0, -62)
    assert np.array_equal(normalize(None, hiss), hiss)
    assert not normalize(-40.0, silence(2.0, RATE)).any()


def test_a_long_pause_does_not_move_the_gain() -> None:
    pause = noise(20.0, -70)
    normalized = normalize(VOICE_LUFS, speech(), pause, speech())
    gain = normalized[len(speech()) :][: len(pause)] / pause
    assert gain[-1] == pytest.approx(gain[2 * FRAME * 40], rel=0.01)


def test_speech_after_a_click_is_still_found() -> None:
    click = np.full(RATE // 1_000, 1.0, np.float32)
    normalized = normalize(None, click, speech() * np.float32(0.5))
    assert lufs(normalized[-10 * RATE :]) == pytest.approx(TARGET_LUFS, abs=2.0)


def test_the_gain_has_a_limit() -> None:
    assert gain_db(None, buzz(4.0, 0.003)).max() == pytest.approx(MAX_GAIN_DB, abs=0.01)
    assert gain_db(-80.0, buzz(0.1, 0.003)).max() == pytest.approx(MAX_GAIN_DB, abs=0.01)


@pytest.mark.parametrize("voice_lufs", [None, VOICE_LUFS])
@given(borders=st.lists(st.integers(0, 12_000), max_size=8))
def test_the_samples_do_not_depend_on_the_pieces(voice_lufs: float | None, borders: list[int]) -> None:
    pcm = speech()[4_800:16_800]
    assert np.array_equal(normalize(voice_lufs, *np.split(pcm, sorted(borders))), normalize(voice_lufs, pcm))


@pytest.mark.parametrize("sample_rate", [8_000, 22_050, 48_000])
def test_any_sample_rate_will_do(sample_rate: int) -> None:
    sine = 0.05 * np.sin(2 * np.pi * 500 * np.arange(4 * sample_rate) / sample_rate).astype(np.float32)
    normalized = LoudnessNormalizer(sample_rate).push(sine)
    assert lufs(normalized[2 * sample_rate :], sample_rate) == pytest.approx(TARGET_LUFS, abs=1.5)


@pytest.mark.parametrize("broken", [np.nan, np.inf, -np.inf, 3e38])
def test_a_broken_sample_does_not_deafen_it(broken: float) -> None:
    pcm = speech().copy()
    pcm[5_000] = broken
    normalized = normalize(VOICE_LUFS, pcm)
    assert np.isfinite(normalized).all()
    assert lufs(normalized[RATE:]) == pytest.approx(TARGET_LUFS, abs=1.5)


def test_nothing_is_held_back() -> None:
    stage = LoudnessNormalizer(RATE)
    assert [len(stage.push(noise(seconds, -20))) for seconds in (0.003, 0.0, 0.5)] == [72, 0, 12_000]
    assert len(stage.finish()) == 0
