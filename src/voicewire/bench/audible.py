"""Where sound begins and ends in pcm."""

import numpy as np
from numpy.typing import NDArray

FRAME_S = 0.005
AUDIBLE_DBFS = -45.0


def audible_span(pcm: NDArray[np.float32], sample_rate: int) -> tuple[float, float] | None:
    """Seconds at which the first audible frame begins and the last one ends; None when all is quiet.

    A frame is 5 ms; it is audible when its root mean square is above -45 dBFS (full scale: an amplitude of 1).
    """
    size = round(FRAME_S * sample_rate)
    padded = np.pad(pcm, (0, -len(pcm) % size)).astype(np.float64).reshape(-1, size)
    power = np.mean(np.square(padded), axis=1)
    audible = np.flatnonzero(power > 10 ** (AUDIBLE_DBFS / 10))
    if not len(audible):
        return None
    return float(audible[0]) * FRAME_S, float(audible[-1] + 1) * FRAME_S
