"""What every engine is: one segment of text in, pieces of pcm out, synchronously."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar, Self

import msgspec
import numpy as np

from voicewire.audio.format import Pcm
from voicewire.engines.reading import reading_seconds
from voicewire.errors import EngineFailure
from voicewire.events import Sampling

CLONE_PREFIX = "clone:"
"""How the name of a voice begins that is imitated from samples; what follows is their hash (`clones.clone_name`)."""


class SynthesisOptions(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a segment is to be spoken. An engine ignores what it cannot do."""

    seed: int = 0
    """0 to 2**32 - 1. Same text, voice, options and seed give the same samples."""
    speed: float = 1.0
    steps: int | None = None
    """Refinement steps, 1 to 100, for engines that have them."""
    sampling: Sampling = Sampling()


class Reference(msgspec.Struct, frozen=True):
    """A sample of a voice that is to be imitated, decoded."""

    samples: bytes
    """float32, little-endian, mono, in [-1, 1]."""
    sample_rate: int
    """Hz."""
    text: str
    """What is said in it."""

    @property
    def pcm(self) -> Pcm:
        """The samples, shape (samples,)."""
        return np.frombuffer(self.samples, "<f4")


class Job(msgspec.Struct, frozen=True):
    """One segment for one engine."""

    engine: str
    """The engine's name in the registry."""
    voice: str
    """The engine's own name of the voice."""
    text: str
    options: SynthesisOptions = SynthesisOptions()
    references: tuple[Reference, ...] = ()
    """The samples that `voice` imitates, where it is a cloned one: then it has the name that they give it."""

    def __post_init__(self) -> None:
        if self.references and not self.is_cloned:
            raise ValueError(f"references come with a cloned voice, not with {self.voice!r}")

    @property
    def is_cloned(self) -> bool:
        """Whether the voice is one that is imitated from samples."""
        return self.voice.startswith(CLONE_PREFIX)


class Piece(msgspec.Struct, frozen=True):
    """What one turn of a job gave."""

    pcm: Pcm
    sample_rate: int
    """Hz, of `pcm`."""
    is_last: bool
    """Whether the job is finished. The last piece may be empty."""
    synthesis_s: float
    """Seconds the engine worked for it."""
    is_cached: bool = False
    """Whether it was made before, for another job, and no engine worked for it now."""


class Interrupted(Exception):
    """A segment was given up before anything of it was made, since somebody needs the slot sooner, or left."""


class Engine(ABC):
    """Speaks one segment at a time. Knows nothing of sessions, sockets or formats.

    Made once in each host process, then used by one caller at a time with several iterators open. Each `next` is one
    turn of the scheduler: yield pieces of at most about a second, where the model can stop midway; else yield the
    segment whole, for further turns would only carry what is there already. The caller may close an iterator early.
    `load` takes what it needs from disk and never downloads; it raises `EngineFailure` with what to install where
    something is missing. A module of an engine imports heavy packages when they are needed, not before: every command
    asks every engine for its voices.
    """

    sample_rate: ClassVar[int]
    """Hz, of every array `synthesize` yields."""
    max_segment_s: ClassVar[float] = 15.0
    """Seconds of speech, by `estimate`, that the engine should be given at once."""
    speed_hint: ClassVar[float] = 0.01
    """Synthesis seconds per second of audio (RTF) to reckon with before any has been measured."""

    keeps_speed: ClassVar[bool] = False
    """Whether `SynthesisOptions.speed` comes out exact within 2%, the pitch unchanged. False: it is never asked for,
    and the audio chain stretches the speech."""
    takes_phonemes: ClassVar[bool] = False
    """Whether the text may hold phoneme words, which `text.phonemes.render_words` gives as IPA. False: they are
    respelled before."""
    acts_cues: ClassVar[bool] = False
    """Whether cues such as `[laughing]` are acted. False: they are taken out before."""
    clones: ClassVar[bool] = False
    """Whether the engine can imitate a voice from samples."""
    loudness_lufs: ClassVar[float | None] = None
    """About how loud its speech is (ITU-R BS.1770), where that is known."""
    stops_midway: ClassVar[bool] = True
    """Whether `synthesize` works piece by piece. False: it yields one piece, the whole segment."""
    gives_way: ClassVar[bool] = False
    """Whether `interrupt` ends what is being made. Of use to an engine that cannot stop midway."""
    shares_model: ClassVar[bool] = False
    """Whether one model speaks with all voices, so that warming up with one of them is enough."""
    runtimes: ClassVar[tuple[str, ...]] = ()
    """What its networks can run in, of `runtimes.RUNTIMES`: the operator chooses. None: there is nothing to choose."""

    @classmethod
    def load(cls, models: Path) -> Self:
        """The engine, ready to speak. `models` is the folder of pulled models (`models_dir`). Raises EngineFailure."""
        del models
        return cls()

    @classmethod
    def load_in(cls, runtime: str, models: Path) -> Self:
        """As `load`, with the networks in one of `runtimes`: what an engine that has some is loaded with.

        Raises EngineFailure, saying what to install or to use instead, where that runtime is not to be had here.
        """
        raise EngineFailure(f"this engine has one runtime of its own, not {runtime!r}")

    @classmethod
    @abstractmethod
    def voices(cls, models: Path) -> list[str]:
        """The engine's own names of the voices that are installed, found without loading a model.

        Raises EngineFailure, saying what to install or to pull, where there can be none.
        """

    @classmethod
    def language(cls, voice: str, models: Path) -> str:
        """The code of the language that one of `voices` speaks, perhaps with a region: `en`, `pt-BR`."""
        return "en"

    @classmethod
    def has_voice(cls, voice: str, models: Path) -> bool:
        """Whether `voice` can be spoken with: one of `voices`, or made of them. Raises EngineFailure as that does."""
        return voice in cls.voices(models)

    @classmethod
    def estimate(cls, text: str) -> float:
        """Seconds that `text` (normalised) will last, without loading anything. Rather too long than too short."""
        return reading_seconds(text)

    def imitate(self, voice: str, references: Sequence[Reference]) -> None:
        """Make `voice`, a new name, speak as `references` do, until it is to be forgotten. Raises EngineFailure.

        May take as long as a piece. `references` are not kept alive by anybody else.
        """
        del references
        raise EngineFailure(f"this engine cannot imitate a voice, so it has no {voice!r}")

    def forget(self, voice: str) -> None:  # noqa: B027 - an engine that imitates nothing has nothing to forget
        """Drop what `imitate` made; a segment that has been begun with it is still spoken to its end."""

    def interrupt(self) -> None:  # noqa: B027 - most engines work in short pieces
        """Have the `synthesize` that is running raise Interrupted soon, or do nothing. Called from another thread.

        It may come a little late and meet the next one.
        """

    @abstractmethod
    def synthesize(self, text: str, voice: str, options: SynthesisOptions) -> Iterator[Pcm]:
        """Yield the speech for `text`: one segment, normalised, on one line; joined sentences have a line each.

        Raises EngineFailure; Interrupted after `interrupt`, before its first piece.
        """
