"""The open jobs of one process and the engines that speak them, wherever that process is."""

import logging
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from voicewire.audio.format import Pcm
from voicewire.engines.base import Engine, Interrupted, Job, Piece, SynthesisOptions
from voicewire.engines.clones import MAX_CLONES, RecentClones
from voicewire.engines.host_messages import EngineReport
from voicewire.engines.registry import engine_class
from voicewire.errors import EngineFailure

WARM_UP_TEXT = "The kettle is on, and the tea will be ready soon."
SLOW_S = 1.0  # that the warm-up text takes at most with a fast engine
_NO_SAMPLES = np.zeros(0, np.float32)
_logger = logging.getLogger(__name__)


class ReferencesMissing(EngineFailure):
    """A job is for a cloned voice that is not there, and came without the samples: nothing has been made of it."""


class Jobs:
    """Holds open jobs and makes one piece at a time. Owns its engines and the voices they imitate."""

    def __init__(self, engines: Mapping[str, Engine], max_clones: int = MAX_CLONES) -> None:
        self._engines = engines
        self._clones = RecentClones(max_clones)
        self._open: dict[int, tuple[Engine, Iterator[Pcm]]] = {}
        self._running: tuple[int, Engine] | None = None
        self._interrupted: int | None = None

    def make(self, job_id: int, job: Job | None = None) -> Piece:
        """Make the next piece of a job, which comes along with its first turn and is closed after its last piece.

        A job whose engine stops midway ends with an empty piece, any other with its one piece. Raises EngineFailure
        when the engine fails, ReferencesMissing, and Interrupted; the job is closed with each of them.
        """
        try:
            if job is not None:
                self._open[job_id] = self._begin(job)
            started = time.perf_counter()  # after a voice was imitated, which says nothing of the engine's speed
            engine, pieces = self._open[job_id]
            self._running = job_id, engine
            if job is not None and self._interrupted == job_id:
                raise Interrupted
            pcm = next(pieces, None)
        except Interrupted:
            self.close(job_id)
            raise
        except EngineFailure as failure:
            self.close(job_id)
            if failure.__cause__ is not None:
                _logger.warning("an engine failed: %s", failure, exc_info=failure.__cause__)
            raise
        except Exception:
            self.close(job_id)
            _logger.exception("an engine failed in a way it does not know")
            raise EngineFailure from None
        finally:
            self._running = None
        is_last = pcm is None or not engine.stops_midway
        if is_last:
            self.close(job_id)
        samples = _NO_SAMPLES if pcm is None else pcm.astype(np.float32, copy=False)
        return Piece(samples, engine.sample_rate, is_last, time.perf_counter() - started)

    def interrupt(self, job_id: int) -> None:
        """Give up the piece of that job that is being made, if its engine gives way; or the job, if it is not begun.

        For another thread: an interrupt may overtake the turn that it is for.
        """
        self._interrupted = job_id
        running = self._running
        if running is not None and running[0] == job_id:
            running[1].interrupt()

    def close(self, job_id: int) -> None:
        """Forget a job and free what it holds. An unknown one is no error."""
        _, pieces = self._open.pop(job_id, (None, None))
        close = getattr(pieces, "close", None)
        if close is not None:
            close()

    def _begin(self, job: Job) -> tuple[Engine, Iterator[Pcm]]:
        engine = self._engines.get(job.engine)
        if engine is None:
            raise EngineFailure(f"the engine {job.engine!r} is not loaded here")
        if job.is_cloned:
            self._imitate(engine, job)
        return engine, engine.synthesize(job.text, job.voice, job.options)

    def _imitate(self, engine: Engine, job: Job) -> None:
        """See that the engine has the job's cloned voice."""
        clone = job.engine, job.voice
        if clone not in self._clones:
            if not job.references:
                raise ReferencesMissing(f"the samples of the voice {job.voice!r} are not known here")
            engine.imitate(job.voice, job.references)
        gone = self._clones.use(clone)
        if gone is not None:
            self._engines[gone[0]].forget(gone[1])

    def __len__(self) -> int:
        """How many jobs are open."""
        return len(self._open)


def load_engine(
    name: str, voices: Sequence[str], models: Path, runtime: str | None = None
) -> tuple[Engine, EngineReport]:
    """Load an engine and speak a warm-up text with each of its models. Raises EngineFailure with what is missing.

    runtime: one of the engine's; None for its own.
    """
    started = time.perf_counter()
    engine = _load(name, models, runtime)
    warmed_up = _bare(voices)[: 1 if engine.shares_model else None]
    rtf = max((_warm_up(engine, voice) for voice in warmed_up), default=engine.speed_hint)
    return engine, EngineReport(engine.sample_rate, rtf, time.perf_counter() - started, engine.gives_way)


def _load(name: str, models: Path, runtime: str | None) -> Engine:
    found = engine_class(name)
    if runtime is None:
        return found.load(models)
    if runtime not in found.runtimes:
        has = f"the runtimes {', '.join(found.runtimes)}" if found.runtimes else "a runtime of its own"
        raise EngineFailure(f"the engine {name!r} has {has}, not {runtime!r}")
    return found.load_in(runtime, models)


def _bare(voices: Sequence[str]) -> list[str]:
    # What follows a "?" in a voice name are switches for requests; the voice to load is what stands before it.
    return sorted({voice.partition("?")[0] for voice in voices})


def _warm_up(engine: Engine, voice: str) -> float:
    """Synthesis seconds per second of audio, of the second time a text is spoken: the first one loads and allocates.

    A slow engine is asked once: what it loads is little beside what it does.
    """
    spent_s, audio_s = _speak(engine, voice)
    if spent_s < SLOW_S:
        spent_s, audio_s = _speak(engine, voice)
    return spent_s / audio_s


def _speak(engine: Engine, voice: str) -> tuple[float, float]:
    """Seconds of work and of audio."""
    started = time.perf_counter()
    samples = sum(len(piece) for piece in engine.synthesize(WARM_UP_TEXT, voice, SynthesisOptions()))
    if not samples:
        raise EngineFailure(f"the voice {voice!r} says nothing")
    return time.perf_counter() - started, samples / engine.sample_rate
