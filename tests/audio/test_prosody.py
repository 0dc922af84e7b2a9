import itertools

import numpy as np
import pytest

from tests.audio.speech import RATE, lufs, speech
from voicewire.audio.base import Stage
from voicewire.audio.format import Pcm
from voicewire.audio.limiter import Limiter
from voicewire.audio.loudness import TARGET_LUFS, LoudnessNormalizer
from voicewire.audio.prosody import Prosody, output_stages, voice_stages
from voicewire.audio.stretch import Stretch
from voicewire.engines.hibari import HibariEngine

pytestmark = pytest.mark.slow


def prosody_stages(prosody: Prosody, sample_rate: int, loudness_lufs: float | None = None) -> list[Stage]:
    return voice_stages(prosody, sample_rate, loudness_lufs) + output_stages(prosody, sample_rate)


def shape(prosody: Prosody, *pieces: Pcm) -> Pcm:
    pcm = np.concatenate(pieces)
    for stage in prosody_stages(prosody, RATE, HibariEngine.loudness_lufs):
        pcm = np.concatenate((stage.push(pcm), stage.finish()))
    return pcm


def test_nothing_asked_for_is_nothing_done() -> None:
    assert prosody_stages(Prosody(), RATE) == []
    assert prosody_stages(Prosody(), RATE, -26.0) == []


@pytest.mark.parametrize(
    ("prosody", "stages"),
    [
        (Prosody(speed=1.2), [Stretch]),
        (Prosody(volume_db=-3.0), [Limiter]),
        (Prosody(volume_db=3.0), [Limiter]),
        (Prosody(normalize_loudness=True), [LoudnessNormalizer, Limiter]),
        (Prosody(speed=0.5, volume_db=20.0, normalize_loudness=True), [Stretch, LoudnessNormalizer, Limiter]),
    ],
)
def test_what_is_asked_for_is_done_in_order(prosody: Prosody, stages: list[type]) -> None:
    assert [type(stage) for stage in prosody_stages(prosody, RATE)] == stages


@pytest.mark.parametrize("speed", [0.5, 2.0])
@pytest.mark.parametrize("normalize_loudness", [False, True])
def test_volume_20_at_any_speed_is_not_over_full_scale(speed: float, normalize_loudness: bool) -> None:
    shaped = shape(Prosody(speed=speed, volume_db=20.0, normalize_loudness=normalize_loudness), speech())
    assert len(shaped) == round(len(speech()) / speed)
    assert np.abs(shaped).max() < 1.0
    assert lufs(shaped) > lufs(speech()) + 12


@pytest.mark.parametrize("volume_db", [-20.0, -6.0, 0.0, 3.0])
def test_volume_counts_from_the_target(volume_db: float) -> None:
    shaped = shape(Prosody(volume_db=volume_db, normalize_loudness=True), speech())
    assert lufs(shaped) == pytest.approx(TARGET_LUFS + volume_db, abs=1.0)


def test_volume_alone_changes_the_level_by_just_that() -> None:
    assert np.allclose(shape(Prosody(volume_db=-6.0), speech()), speech() * 10 ** (-6 / 20), rtol=0, atol=1e-6)


def test_the_whole_range_is_taken_and_no_more() -> None:
    for speed, volume_db in itertools.product((0.5, 2.0), (-20.0, 20.0)):
        assert prosody_stages(Prosody(speed=speed, volume_db=volume_db), RATE)
    for prosody in (Prosody(speed=0.0), Prosody(speed=float("nan")), Prosody(volume_db=21.0)):
        with pytest.raises(ValueError, match="not within"):
            prosody_stages(prosody, RATE)


@pytest.mark.parametrize(("volume_db", "peak"), [(3.0, 0.6), (0.0, 1.0), (-3.0, 1.0)])
def test_only_louder_speech_keeps_away_from_full_scale(volume_db: float, peak: float) -> None:
    (limiter,) = output_stages(Prosody(volume_db=volume_db, normalize_loudness=True), RATE, 0.6)
    assert 0.9 * peak < np.abs(limiter.push(speech() * 30)).max() <= peak
