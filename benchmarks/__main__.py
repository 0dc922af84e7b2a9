"""`python -m benchmarks NAME`: run one benchmark, or `all`; prints tables and stores `results/latest.json`.

Ends with 1 when a run is void, whatever the figures are otherwise: a benchmark reports, it does not judge. `fuzz` is
no benchmark and has its own options.
"""

import argparse
import sys
from collections.abc import Callable

from benchmarks import cpu, encoders, engines, first_audio, fish_streams, fuzz, idle, progress, streams, transcripts
from benchmarks.figures import Figure, Void, machine, store, table

BENCHMARKS: dict[str, Callable[[], list[Figure]]] = {
    "first_audio": first_audio.measure,
    "cpu": cpu.measure,
    "streams": streams.measure,
    "idle": idle.measure,
    "encoders": encoders.measure,
    "fish_streams": fish_streams.measure,
    "engines": engines.measure,
}
APART: dict[str, Callable[[], list[Figure]]] = {"speech": transcripts.measure}
"""Benchmarks that `all` leaves out: they measure voices, not the server, and take a quarter of an hour."""


def main(arguments: list[str]) -> int:
    """Run what the command line names."""
    if arguments[:1] == ["fuzz"]:
        return fuzz.main(arguments[1:])
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="How fast the server is.")
    parser.add_argument("name", choices=[*BENCHMARKS, *APART, "all", "fuzz"])
    name = parser.parse_args(arguments).name
    print(machine())
    results = [_run(each) for each in (BENCHMARKS if name == "all" else [name])]
    barred = [figure for figures in results for figure in figures or () if figure.bar is not None]
    print(f"\nFigures with a bar\n{table(barred)}")
    return int(None in results)


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
