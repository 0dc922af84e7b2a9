"""`python -m benchmarks NAME`: run one benchmark, or `all`; print tables, store `results/latest.json`, draw plots.

Ends with 1 when a run is void, whatever the figures are otherwise: a benchmark reports, it does not judge. `plots`
draws what is stored. `fuzz` is no benchmark and has its own options.
"""

import argparse
import sys
from collections.abc import Callable

from benchmarks import (
    cpu,
    encoders,
    engines,
    first_audio,
    fish_streams,
    fuzz,
    half_load,
    idle,
    mp3_noise,
    overload,
    pace,
    peers,
    plots,
    progress,
    runtimes,
    streams,
    transcripts,
    turn_orders,
)
from benchmarks.figures import Void, machine, store, table
from voicewire.bench.figures import Figure

BENCHMARKS: dict[str, Callable[[], list[Figure]]] = {
    "first_audio": first_audio.measure,
    "pace": pace.measure,
    "cpu": cpu.measure,
    "half_load": half_load.measure,
    "streams": streams.measure,
    "overload": overload.measure,
    "turn_orders": turn_orders.measure,
    "idle": idle.measure,
    "encoders": encoders.measure,
    "fish_streams": fish_streams.measure,
    "engines": engines.measure,
}
APART: dict[str, Callable[[], list[Figure]]] = {
    "speech": transcripts.measure,
    "peers": peers.measure,
    "runtimes": runtimes.measure,
    "mp3_noise": mp3_noise.measure,
}
"""Benchmarks that `all` leaves out: they measure voices, other servers and what settings were chosen by."""


def main(arguments: list[str]) -> int:
    """Run what the command line names."""
    if arguments[:1] == ["fuzz"]:
        return fuzz.main(arguments[1:])
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="How fast the server is.")
    parser.add_argument("name", choices=[*BENCHMARKS, *APART, "all", "plots", "fuzz"])
    name = parser.parse_args(arguments).name
    if name == "plots":
        return _draw()
    print(machine())
    results = [_run(each) for each in (BENCHMARKS if name == "all" else [name])]
    barred = [figure for figures in results for figure in figures or () if figure.bar is not None]
    print(f"\nFigures with a bar\n{table(barred)}")
    _draw()
    return int(None in results)


def _draw() -> int:
    """Draw all that is stored."""
    for path in plots.draw():
        print(path)
    return 0


def _run(name: str) -> list[Figure] | None:
    """The figures of one benchmark, printed and stored; None when the run is void."""
    try:
        figures = (BENCHMARKS | APART)[name]()
    except Void as reason:
        progress.finish()
        print(f"\n{name}: VOID, {reason}")
        return None
    progress.finish()
    print(f"\n{name}\n{table(figures)}", flush=True)
    store(figures)
    return figures


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
