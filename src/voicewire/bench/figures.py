"""What was measured: a figure with its unit, how it was taken, and perhaps a bar; and how values are spread."""

from collections.abc import Sequence
from typing import Literal

import msgspec
import numpy as np

QUANTILES = {"min": 0, "median": 50, "p95": 95, "p99": 99}
"""What a spread is told by: the last part of the name, and percent."""


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """One figure."""

    name: str
    """A flat key: what comes first in it is what was measured."""
    value: float
    unit: str
    conditions: str
    """How it was taken."""
    bar: float | None = None
    better: Literal["lower", "higher"] = "lower"

    @property
    def is_met(self) -> bool | None:
        """Whether the value is on the good side of its bar; None without a bar."""
        if self.bar is None:
            return None
        return self.value <= self.bar if self.better == "lower" else self.value >= self.bar


def spread(name: str, values: Sequence[float], unit: str, conditions: str) -> list[Figure]:
    """Minimum, median, 95th and 99th percentile of `values`."""
    return [
        Figure(f"{name}.{label}", percentile(values, quantile), unit, conditions)
        for label, quantile in QUANTILES.items()
    ]


def percentile(values: Sequence[float], percent: float) -> float:
    """The value that `percent` of `values` do not exceed, between two neighbours if need be."""
    return float(np.percentile(np.asarray(values, np.float64), percent))


def entry(figure: Figure) -> dict[str, object]:
    """What JSON says of `figure` under its name."""
    entry: dict[str, object] = msgspec.to_builtins(figure)
    del entry["name"]
    return entry if figure.is_met is None else entry | {"is_met": figure.is_met}
