import numpy as np
import pytest

from benchmarks.mp3_noise import noise_over_mask_db

RATE = 44_100


@pytest.fixture(scope="module")
def tone():
    return 0.5 * np.sin(np.arange(RATE) * 2 * np.pi * 1000 / RATE)


def hum(hertz: float, decibels: float):
    return 0.5 * 10 ** (decibels / 20) * np.sin(np.arange(RATE) * 2 * np.pi * hertz / RATE)


def test_what_is_only_quieter_has_no_noise(tone) -> None:
    assert noise_over_mask_db(tone, 0.7 * tone, RATE).max() < 0


@pytest.mark.parametrize(
    ("hertz", "decibels", "is_heard"),
    [(1050, -20, False), (1050, -8, True), (1500, -60, False), (1500, -40, True), (300, -60, True), (8000, -60, True)],
)
def test_noise_is_masked_near_what_is_heard(tone, hertz, decibels, is_heard) -> None:
    assert (noise_over_mask_db(tone, tone + hum(hertz, decibels), RATE).max() > 0) == is_heard
