import numpy as np
import pybase64
import pytest

from voicewire.bench.onset import LOOK_S, Onset

RATE = 24_000


def message(*parts: tuple[float, int]) -> memoryview:
    """Base64 of stretches of (seconds, amplitude)."""
    pcm = np.concatenate([np.full(round(seconds * RATE), amplitude, "<i2") for seconds, amplitude in parts])
    return memoryview(pybase64.b64encode(pcm.tobytes()))


def test_the_silence_before_the_first_sound_is_measured() -> None:
    onset = Onset()
    onset.push(message((0.2, 0), (0.3, 9000)))
    onset.push(message((0.5, 9000)))
    assert onset.finish() == pytest.approx(0.2)


def test_a_sound_after_a_long_silence_is_found() -> None:
    onset = Onset()
    for _ in range(9):
        onset.push(message((0.5, 0)))
    onset.push(message((0.1, 0), (0.4, 9000)))
    assert onset.finish() == pytest.approx(4.6)


def test_silence_alone_has_no_onset() -> None:
    onset = Onset()
    assert onset.finish() is None
    for _ in range(4):
        onset.push(message((0.5, 30)))  # -61 dBFS
    assert onset.finish() is None


def test_what_was_found_stays_and_nothing_more_is_kept() -> None:
    onset = Onset()
    pushed = [message((0.5, 0), (0.5, 9000)) for _ in range(round(LOOK_S) + 5)]
    for each in pushed:
        onset.push(each)
    assert onset.position_s == pytest.approx(0.5)
    assert onset._kept == []
    assert onset.finish() == pytest.approx(0.5)
