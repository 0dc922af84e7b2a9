import numpy as np
import pytest

from voicewire.engines.noise_table import TABLE_SAMPLES, NoiseTable


def test_it_is_white_normal_noise():
    noise = NoiseTable(1).standard_normal((500_000,))
    assert noise.dtype == np.float32
    assert np.mean(noise) == pytest.approx(0, abs=0.005)
    assert np.std(noise) == pytest.approx(1, abs=0.005)
    assert np.mean(np.abs(noise) > 2) == pytest.approx(0.0455, abs=0.001)
    assert np.mean(noise[1:] * noise[:-1]) == pytest.approx(0, abs=0.005)


def test_the_same_seed_gives_the_same_noise_and_another_one_other():
    one, same, other = (NoiseTable(seed).standard_normal((3, 1000)) for seed in (7, 7, 8))
    assert one.shape == (3, 1000)
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)


def test_it_goes_on_where_it_was():
    at_once, in_parts = NoiseTable(3), NoiseTable(3)
    parts = [in_parts.standard_normal((size,)) for size in (1, 999, TABLE_SAMPLES, 5)]
    assert np.array_equal(at_once.standard_normal((1005 + TABLE_SAMPLES,)), np.concatenate(parts))


def test_it_repeats_after_the_whole_table():
    noise = NoiseTable(5).standard_normal((2 * TABLE_SAMPLES + 10,))
    assert np.array_equal(noise[:10], noise[TABLE_SAMPLES : TABLE_SAMPLES + 10])
    assert np.array_equal(noise[:10], noise[-10:])


def test_what_it_gives_may_be_written_to():
    noise = NoiseTable(6)
    first = noise.standard_normal((4,))
    kept = first.copy()
    first *= 0
    assert np.array_equal(NoiseTable(6).standard_normal((4,)), kept)


def test_only_float32_is_there():
    with pytest.raises(TypeError, match="float64"):
        NoiseTable(1).standard_normal((4,), np.float64)
