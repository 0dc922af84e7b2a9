"""Kokoro and Piper in each runtime that is to be had: work, first piece, load time, memory. Run as a module: one.

Each in a process of its own, the engine alone, on one thread; seconds are of CPU time, so that neighbours matter less.
"""

import subprocess
import sys
import time
from collections.abc import Iterator

import msgspec
import psutil

from benchmarks.engines import CLAUSES, TEN_SECONDS
from benchmarks.figures import Void
from benchmarks.progress import progress
from voicewire.bench.figures import Figure, percentile
from voicewire.config import default_models_dir
from voicewire.engines.base import Engine, SynthesisOptions
from voicewire.engines.installed import Installed
from voicewire.engines.jobs import WARM_UP_TEXT
from voicewire.engines.registry import engine_class
from voicewire.errors import EngineFailure

VOICES = {"kokoro": "af_heart", "piper": "en_US-joe-medium"}
ROUNDS = 5
TEXTS = {"long": TEN_SECONDS, "clause": CLAUSES.partition(".")[0] + "."}


class Turn(msgspec.Struct, frozen=True):
    """One text that was spoken, in seconds."""

    first_s: float
    """Of work, until the first piece was there."""
    work_s: float
    audio_s: float


class Result(msgspec.Struct, frozen=True):
    """What one engine showed in one runtime."""

    lacking: str = ""
    """Why that runtime is not to be had; then nothing else counts."""
    load_s: float = 0.0
    """Wall-clock seconds, the packages imported."""
    warm_up: Turn | None = None
    """The first text ever spoken."""
    turns: dict[str, list[Turn]] = {}
    """`ROUNDS` of each text, after one that does not count but for `fresh`."""
    fresh: dict[str, Turn] = {}
    """The first time each text was spoken, all of whose lengths are new but what the warm-up had."""
    loaded_mb: float = 0.0
    memory_mb: float = 0.0
    """Resident, after loading and after speaking."""


def measure() -> list[Figure]:
    """Those engines that are installed, in those runtimes that are to be had here."""
    installed = Installed(default_models_dir())
    engines = [name for name, voice in VOICES.items() if installed.problem(name, voice) is None]
    if not engines:
        raise Void(
            "neither Kokoro nor the Piper voice is installed; `voicewire models list` says what there is to pull"
        )
    figures: list[Figure] = []
    pairs = [(engine, runtime) for engine in engines for runtime in engine_class(engine).runtimes]
    for number, (engine, runtime) in enumerate(pairs):
        progress(f"{engine} in {runtime}", number, len(pairs))
        result = _in_a_process(engine, runtime)
        if result.lacking:
            print(f"\nleft out: {result.lacking}")
        else:
            figures += _figures(f"runtimes.{engine}.{runtime}", result)
    return figures


def _in_a_process(engine: str, runtime: str) -> Result:
    command = [sys.executable, "-m", "benchmarks.runtimes", engine, runtime]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    if done.returncode:
        raise Void(f"{engine} in {runtime} ended with status {done.returncode}")
    return msgspec.json.decode(done.stdout, type=Result)


def _figures(name: str, result: Result) -> Iterator[Figure]:
    conditions = f"median of {ROUNDS}, CPU time, one thread, the engine alone"
    for text, turns in result.turns.items():
        rtf = percentile([turn.work_s / turn.audio_s for turn in turns], 50)
        first_ms = percentile([1000 * turn.first_s for turn in turns], 50)
        fresh = result.fresh[text]
        yield Figure(f"{name}.{text}.rtf", rtf, "s/s", conditions)
        yield Figure(f"{name}.{text}.first_piece_ms", first_ms, "ms", conditions)
        yield Figure(
            f"{name}.{text}.fresh_rtf", fresh.work_s / fresh.audio_s, "s/s", "the first time that text is spoken"
        )
        yield Figure(f"{name}.{text}.audio_s", turns[0].audio_s, "s", "what is spoken")
    if result.warm_up is not None:
        yield Figure(f"{name}.warm_up_ms", 1000 * result.warm_up.work_s, "ms", "the first text of all, CPU time")
    yield Figure(f"{name}.load_s", result.load_s, "s", "wall clock, imports and all, before any text")
    yield Figure(f"{name}.loaded_mb", result.loaded_mb, "MB", "resident, before any text")
    yield Figure(f"{name}.memory_mb", result.memory_mb, "MB", "resident, after speaking")


def _speak(engine: Engine, voice: str, text: str) -> Turn:
    started, first_s, samples = time.process_time(), 0.0, 0
    for piece in engine.synthesize(text, voice, SynthesisOptions()):
        first_s = first_s or time.process_time() - started
        samples += len(piece)
    return Turn(first_s, time.process_time() - started, samples / engine.sample_rate)


def _result(name: str, runtime: str) -> Result:
    started = time.perf_counter()
    try:
        engine = engine_class(name).load_in(runtime, default_models_dir())
    except EngineFailure as failure:
        return Result(lacking=str(failure))
    load_s, loaded_mb, voice = time.perf_counter() - started, _resident_mb(), VOICES[name]
    warm_up = _speak(engine, voice, WARM_UP_TEXT)
    fresh = {label: _speak(engine, voice, text) for label, text in TEXTS.items()}
    turns = {label: [_speak(engine, voice, text) for _ in range(ROUNDS)] for label, text in TEXTS.items()}
    return Result("", load_s, warm_up, turns, fresh, loaded_mb, _resident_mb())


def _resident_mb() -> float:
    return float(psutil.Process().memory_info().rss) / 1e6


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(_result(*sys.argv[1:])))
