"""Noise for a voice that breathes, read from a table: to draw it anew is much of hibari's work (decision 0027)."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

TABLE_SAMPLES = 1 << 21
"""8 MB; what hibari needs for 22 s of speech."""
TABLE_SEED = 20_261_130


class NoiseTable:
    """Reads on from one place in a fixed table of normal variates: always the same noise for the same seed.

    It repeats after `TABLE_SAMPLES`.
    """

    def __init__(self, seed: int) -> None:
        self._at = int(np.random.default_rng(seed).integers(TABLE_SAMPLES))

    def read(self, count: int) -> NDArray[np.float32]:
        """The next samples, normal with mean 0 and variance 1, shape (count,). They cannot be written to."""
        run = _table()[self._at : self._at + count]
        if len(run) < count:
            run = np.take(_table(), np.arange(self._at, self._at + count), mode="wrap")
            run.flags.writeable = False
        self._at = (self._at + count) % TABLE_SAMPLES
        return run


@cache
def _table() -> NDArray[np.float32]:
    """Shape (TABLE_SAMPLES,)."""
    table = np.random.default_rng(TABLE_SEED).standard_normal(TABLE_SAMPLES, dtype=np.float32)
    table.flags.writeable = False
    return table
