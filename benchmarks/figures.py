"""What was measured: figures with their bars, as a table and as JSON."""

import os
import platform
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from voicewire.bench.figures import Figure, entry

RESULTS = Path(__file__).parent / "results" / "latest.json"


class Void(Exception):
    """The run cannot be used: something failed, or the load generator was late."""


def table(figures: Iterable[Figure]) -> str:
    """`figures` as aligned columns: name, value, bar, whether it is met."""
    rows = [("figure", "value", "bar", "ok?"), *(_row(figure) for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    lines = [f"{row[0]:<{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]:>{widths[2]}}  {row[3]}".rstrip() for row in rows]
    return "\n".join([lines[0], "-" * max(map(len, lines)), *lines[1:]])


def _row(figure: Figure) -> tuple[str, str, str, str]:
    bar = ""
    if figure.bar is not None:
        bar = f"{'≤' if figure.better == 'lower' else '≥'} {_number(figure.bar)}"
    return (
        figure.name,
        f"{_number(figure.value)} {figure.unit}",
        bar,
        {None: "", True: "yes", False: "NO"}[figure.is_met],
    )


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"


def machine() -> str:
    """The machine in one line."""
    return f"{_processor()}, {usable_cores()} cores, {platform.system()}, Python {platform.python_version()}"


def usable_cores() -> int:
    return len(os.sched_getaffinity(0))


def _processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def store(figures: Sequence[Figure], path: Path = RESULTS) -> None:
    """Put `figures` into the JSON file at `path`, in place of all earlier ones of the same benchmarks."""
    measured = {figure.name.partition(".")[0] for figure in figures}
    kept = {name: value for name, value in _stored(path).items() if name.partition(".")[0] not in measured}
    fresh = {figure.name: entry(figure) | {"machine": machine()} for figure in figures}
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(kept | fresh, order="sorted"), indent=2) + b"\n")


def _stored(path: Path) -> dict[str, object]:
    return msgspec.json.decode(path.read_bytes(), type=dict[str, object]) if path.exists() else {}
