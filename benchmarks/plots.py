"""The stored figures as pictures: latency and underruns against load, CPU against sessions."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
import msgspec
from matplotlib.axes import Axes
from matplotlib.figure import Figure as Picture

from benchmarks.figures import RESULTS

FOLDER = Path(__file__).parent.parent / "docs" / "plots"
SIZE_IN = (6.4, 3.6)
INK, ACCENT, QUIET = "#26324a", "#c2410c", "#7a869a"
STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",  # text stays text: smaller, and whoever cannot see it can have it read
    "svg.hashsalt": "voicewire",  # the same figures give the same file
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": QUIET,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.titlelocation": "left",
    "xtick.color": INK,
    "ytick.color": INK,
}


class Series(msgspec.Struct, frozen=True):
    """One line of a plot."""

    label: str
    points: Sequence[tuple[float, float]]
    color: str = ACCENT


def draw(results: Path = RESULTS, folder: Path = FOLDER) -> list[Path]:
    """Draw what there are figures for; the files that were written."""
    values = {name: each["value"] for name, each in msgspec.json.decode(results.read_bytes()).items()}
    folder.mkdir(parents=True, exist_ok=True)
    plots = {
        "latency": (
            "First audio while many listen",
            "live streams",
            "first bytes after the cut was decided, ms",
            [
                Series("95 of 100 sessions", _steps(values, "first_bytes_p95_ms")),
                Series("half of them", _steps(values, "first_bytes_median_ms"), INK),
            ],
        ),
        "underruns": (
            "Gaps that were the server's fault",
            "live streams",
            "gaps in all streams together",
            [Series("pcm", _steps(values, "underruns"))],
        ),
        "cpu": (
            "CPU for one second of speech",
            "live streams",
            "CPU milliseconds",
            [
                Series("the server, all processes", _cpu(values, "server_s")),
                Series("the engine alone, same segments", _cpu(values, "bare_s"), INK),
            ],
        ),
    }
    drawn = []
    for name, (title, across, up, lines) in plots.items():
        measured = [line for line in lines if line.points]
        if measured:
            drawn.append(_plot(folder / f"{name}.svg", title, across, up, measured))
    return drawn


def _steps(values: Mapping[str, float], what: str) -> list[tuple[float, float]]:
    """A figure of each load of the climb, by the number of streams."""
    found = [
        (values[name.removesuffix(what) + "streams"], value)
        for name, value in values.items()
        if re.fullmatch(rf"streams\.at_\d+_percent\.{what}", name)
    ]
    return sorted(found)


def _cpu(values: Mapping[str, float], what: str) -> list[tuple[float, float]]:
    found = [(match, name) for name in values if (match := re.fullmatch(rf"cpu\.(\d+)\.{what}", name))]
    return sorted((float(match[1]), 1000 * values[name] / values[f"cpu.{match[1]}.audio_s"]) for match, name in found)


def _plot(path: Path, title: str, across: str, up: str, lines: Sequence[Series]) -> Path:
    with mpl.rc_context(STYLE):
        picture = Picture(figsize=SIZE_IN, layout="constrained")
        axes = picture.subplots()
        for line in lines:
            axes.plot(*zip(*line.points, strict=True), marker="o", markersize=4, color=line.color, label=line.label)
        axes.set(title=title, xlabel=across, ylabel=up)
        axes.set_ylim(0, max(1.0, 1.15 * max(value for line in lines for _, value in line.points)))
        axes.grid(axis="y", color="#e3e7ee", linewidth=0.8)
        axes.set_axisbelow(True)
        _name(axes, lines)
        picture.savefig(path, metadata={"Date": None, "Creator": None})
    return path


def _name(axes: Axes, lines: Sequence[Series]) -> None:
    """Write each line's name at its end, where there are several."""
    if len(lines) == 1:
        return
    for line in lines:
        across, up = line.points[-1]
        axes.annotate(
            line.label, (across, up), (-4, 7), textcoords="offset points", ha="right", color=line.color, fontsize=9
        )
