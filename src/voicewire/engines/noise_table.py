"""Noise for a voice that breathes, read from a table: to draw it anew is much of hibari's work (decision 0027)."""

from functools import cache
from math import prod

import numpy as np
from numpy.typing import DTypeLike, NDArray

TABLE_SAMPLES = 1 << 21
"""8 MB; what hibari needs for 22 s of speech."""
TABLE_SEED = 20_261_130


class NoiseTable:
    """Stands in for a NumPy generator where nothing but float32 noise is asked of it.

    It reads on from one place in a fixed table of normal variates, a different one for each seed: always the same noise
    for the same seed. It repeats after `TABLE_SAMPLES`.
    """

    def __init__(self, seed: int) -> None:
        self._at = int(np.random.default_rng(seed).integers(TABLE_SAMPLES))

    def standard_normal(self, size: tuple[int, ...], dtype: DTypeLike = np.float32) -> NDArray[np.float32]:
        """The next samples, normal with mean 0 and variance 1, in the shape `size`; float32 only.

        As with `numpy.random.Generator.standard_normal`, the array is new and may be written to.
        """
        if np.dtype(dtype) != np.float32:
            raise TypeError(f"the table holds float32, not {np.dtype(dtype)}")
        count = prod(size)
        runs = [_table()[self._at : self._at + count]]
        missing = count - len(runs[0])
        while missing > 0:
            runs.append(_table()[:missing])
            missing -= len(runs[-1])
        self._at = (self._at + count) % TABLE_SAMPLES
        return np.concatenate(runs).reshape(size)


@cache
def _table() -> NDArray[np.float32]:
    """Shape (TABLE_SAMPLES,)."""
    return np.random.default_rng(TABLE_SEED).standard_normal(TABLE_SAMPLES, dtype=np.float32)
