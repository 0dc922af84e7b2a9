import numpy as np
import pytest

from voicewire.bench.audible import audible_span

SAMPLE_RATE = 24_000


def tone(seconds: float, level_dbfs: float) -> np.ndarray:
    """A square wave, whose root mean square is its amplitude."""
    amplitude = 10 ** (level_dbfs / 20)
    return np.where(np.arange(round(seconds * SAMPLE_RATE)) % 20 < 10, amplitude, -amplitude).astype(np.float32)


def test_silence_has_no_audible_span() -> None:
    assert audible_span(np.zeros(0, np.float32), SAMPLE_RATE) is None
    assert audible_span(np.zeros(1000, np.float32), SAMPLE_RATE) is None


@pytest.mark.parametrize(("level_dbfs", "is_audible"), [(-46.0, False), (-44.0, True), (-6.0, True)])
def test_the_threshold_is_minus_45_dbfs(level_dbfs: float, is_audible: bool) -> None:
    assert (audible_span(tone(0.1, level_dbfs), SAMPLE_RATE) is not None) == is_audible


def test_the_span_is_found_to_5_ms() -> None:
    quiet = tone(0.3, -60.0)
    assert audible_span(np.concatenate((quiet, tone(0.2, -20.0), quiet)), SAMPLE_RATE) == pytest.approx((0.3, 0.5))


def test_the_last_frame_may_be_short() -> None:
    pcm = np.concatenate((tone(0.01, -60.0), tone(0.003, -10.0)))
    assert audible_span(pcm, SAMPLE_RATE) == pytest.approx((0.01, 0.015))
