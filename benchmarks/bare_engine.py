"""The engine alone: one process, one thread, no server. Run as a module it is that process."""

import subprocess
import sys
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Self
from unittest import mock

import msgspec
import numpy as np
from hibari import Hibari
from onnxruntime import RunOptions

from voicewire.audio.format import Pcm
from voicewire.bench.audible import audible_span
from voicewire.bench.texts import SENTENCES
from voicewire.config import default_models_dir
from voicewire.engines import hibari_model
from voicewire.engines.base import Engine, Job, SynthesisOptions
from voicewire.engines.catalog import Catalog
from voicewire.engines.installed import Installed
from voicewire.engines.noise_table import NoiseTable
from voicewire.engines.registry import engine_class

NAMESPACE, MODEL, VOICE = "nari", "qwen3-tts", "diana"
WARM_UP = SENTENCES[:10]


class Spoken(msgspec.Struct, frozen=True):
    """What one text took and gave, in seconds."""

    wall_s: float
    cpu_s: float
    audio_s: float
    """As the engine gave it, the silence at its edges included."""
    silence_s: float
    """What of it comes before the first audible frame."""
    speech_s: float
    """From the first audible frame to the last."""


AS_PUBLISHED = "--as-published"


class BareEngine:
    """Speaks texts in a process of its own, as the catalogue's default voice, warmed up. A context manager."""

    def __init__(self, *, as_published: bool = False) -> None:
        """as_published: hibari as its package is, with its own signal processing and noise drawn anew each time."""
        self._arguments = [AS_PUBLISHED] if as_published else []

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.bare_engine", *self._arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.speak(WARM_UP)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._process.communicate()

    def speak(self, texts: Sequence[str], seeds: Sequence[int] | None = None) -> list[Spoken]:
        """Speak `texts` one after the other, as if nothing else were to do."""
        return [self._speak(text, seed) for text, seed in zip(texts, seeds or [0] * len(texts), strict=True)]

    def _speak(self, text: str, seed: int) -> Spoken:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        job = Job("", VOICE, text, SynthesisOptions(seed=seed))
        self._process.stdin.write(msgspec.json.encode(job) + b"\n")
        self._process.stdin.flush()
        return msgspec.json.decode(self._process.stdout.readline(), type=Spoken)


def rtf(spoken: Sequence[Spoken]) -> float:
    """Synthesis seconds per second of audio, in CPU time: what the thread needs, whoever else wants its core."""
    return sum(each.cpu_s for each in spoken) / sum(each.audio_s for each in spoken)


def default_voice() -> tuple[Engine, str]:
    """The engine that speaks for the catalogue's default voice, and what it calls that voice."""
    models = default_models_dir()
    row = Catalog.load(Installed(models)).resolve(NAMESPACE, MODEL, VOICE, None)
    return engine_class(row.engine).load(models), row.voice


class PublishedModel(hibari_model.HibariModel):
    """hibari's package alone."""

    def __init__(self, voice: str) -> None:
        self._package = Hibari(voice=voice, threads=1)
        self._options = RunOptions()  # which nobody heeds

    def speak(self, phonemes: str, speed: float, noise: NoiseTable) -> Pcm:  # noqa: ARG002 - it draws its own
        """Sound at 24 kHz."""
        return np.asarray(self._package.from_ids(self._package.ids(phonemes), speed, np.random.default_rng()))


def _measure(engine: Engine, voice: str, job: Job) -> Spoken:
    wall, cpu = time.perf_counter(), time.process_time()
    pcm = np.concatenate(list(engine.synthesize(job.text, voice, job.options)))
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    audio_s = len(pcm) / engine.sample_rate
    begin, end = audible_span(pcm, engine.sample_rate) or (audio_s, audio_s)
    return Spoken(wall, cpu, audio_s, begin, end - begin)


def main() -> None:
    """Answer each job on standard input with a `Spoken` on standard output."""
    if AS_PUBLISHED in sys.argv:
        mock.patch.object(hibari_model, "HibariModel", PublishedModel).start()
    engine, voice = default_voice()
    for line in sys.stdin.buffer:
        spoken = _measure(engine, voice, msgspec.json.decode(line, type=Job))
        sys.stdout.buffer.write(msgspec.json.encode(spoken) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
