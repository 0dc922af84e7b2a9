import numpy as np
import pytest

from voicewire.engines.noise_table import TABLE_SAMPLES, NoiseTable


def test_it_is_white_normal_noise():
    noise = NoiseTable(1).read(500_000)
    assert noise.dtype == np.float32
    assert np.mean(noise) == pytest.approx(0, abs=0.005)
    assert np.std(noise) == pytest.approx(1, abs=0.005)
    assert np.mean(np.abs(noise) > 2) == pytest.approx(0.0455, abs=0.001)
    assert np.mean(noise[1:] * noise[:-1]) == pytest.approx(0, abs=0.005)


def test_the_same_seed_gives_the_same_noise_and_another_one_other():
    one, same, other = (NoiseTable(seed).read(3000) for seed in (7, 7, 8))
    assert one.shape == (3000,)
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)


def test_it_goes_on_where_it_was():
    at_once, in_parts = NoiseTable(3), NoiseTable(3)
    parts = [in_parts.read(size) for size in (1, 999, TABLE_SAMPLES, 5)]
    assert np.array_equal(at_once.read(1005 + TABLE_SAMPLES), np.concatenate(parts))


def test_it_repeats_after_the_whole_table():
    noise = NoiseTable(5).read(2 * TABLE_SAMPLES + 10)
    assert np.array_equal(noise[:10], noise[TABLE_SAMPLES : TABLE_SAMPLES + 10])
    assert np.array_equal(noise[:10], noise[-10:])


@pytest.mark.parametrize("count", [4, TABLE_SAMPLES + 4])
def test_nobody_writes_to_it(count):
    with pytest.raises(ValueError, match="read-only"):
        NoiseTable(6).read(count)[0] = 0
