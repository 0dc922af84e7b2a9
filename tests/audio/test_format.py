import numpy as np

from voicewire.audio.format import silence


def test_silence_is_float32_zeros_of_that_length() -> None:
    pcm = silence(0.25, 24_000)
    assert pcm.dtype == np.float32
    assert pcm.shape == (6_000,)
    assert not pcm.any()


def test_silence_is_rounded_to_the_nearest_sample() -> None:
    assert len(silence(1.6 / 24_000, 24_000)) == 2


def test_negative_silence_is_none() -> None:
    assert len(silence(-1.0, 24_000)) == 0
