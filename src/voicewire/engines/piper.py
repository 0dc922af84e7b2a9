"""Piper: voices in over forty languages, each a small model of its own, about ten times as fast as it plays."""

from collections.abc import Iterator, Sized
from pathlib import Path
from typing import ClassVar, NamedTuple, Self

import numpy as np

from voicewire.audio.format import Pcm, silence
from voicewire.audio.resampler import Resampler
from voicewire.engines.base import Engine, SynthesisOptions
from voicewire.engines.piper_model import PiperModel
from voicewire.engines.piper_voice import (
    SPEAKER,
    PiperReader,
    find_voice,
    installed,
    language_of,
    read_config,
    speaker_number,
)
from voicewire.engines.reading import reading_seconds
from voicewire.engines.runtimes import DEFAULT, RUNTIMES, Runtime, open_runtime

SAMPLE_RATE = 22_050
"""Hz: that of most voices; what others say is resampled."""
SENTENCE_GAP_S = 0.15
"""Silence between two sentences of a segment, beside the 0.2 to 0.4 s that a voice itself rests there."""
FIRST_PIECE_S = 0.25
"""Of several listeners at once, most hear the second piece before they have heard this one out."""
LONG_SENTENCE, ITS_FIRST_PIECE_S = 300, 0.2
"""A sentence of more phoneme ids, some seven seconds, takes long to read: its first piece is to follow soon."""
PIECE_S = 1.2
_NO_SAMPLES = np.zeros(0, np.float32)


class _Loaded(NamedTuple):
    reader: PiperReader
    model: PiperModel


class PiperEngine(Engine):
    """Speaks with the voices in the folder of models, each loaded when it is first asked for.

    A voice is named as its .onnx file; one with several speakers speaks as `name#speaker` too, by name or number.
    """

    sample_rate: ClassVar[int] = SAMPLE_RATE
    speed_hint: ClassVar[float] = 0.1
    takes_phonemes: ClassVar[bool] = True
    runtimes: ClassVar[tuple[str, ...]] = tuple(RUNTIMES)

    def __init__(self, models: Path, runtime: Runtime) -> None:
        self._models = models
        self._runtime = runtime
        self._loaded: dict[str, _Loaded] = {}

    @classmethod
    def load(cls, models: Path) -> Self:
        """The engine, no voice loaded yet. Raises EngineFailure where there is none."""
        return cls.load_in(DEFAULT, models)

    @classmethod
    def load_in(cls, runtime: str, models: Path) -> Self:
        """The engine whose voices' networks run in one of `runtimes`. Raises EngineFailure."""
        installed(models)
        return cls(models, open_runtime(runtime, "piper"))

    @classmethod
    def voices(cls, models: Path) -> list[str]:
        """The names of the voices, without their speakers. Raises EngineFailure where there is none."""
        return sorted(installed(models))

    @classmethod
    def has_voice(cls, voice: str, models: Path) -> bool:
        """Whether `voice` is a voice, or a voice and one of its speakers. Raises EngineFailure as `voices` does."""
        name, marker, speaker = voice.partition(SPEAKER)
        files = installed(models).get(name)
        return files is not None and (not marker or speaker_number(speaker, read_config(files.config)) is not None)

    @classmethod
    def language(cls, voice: str, models: Path) -> str:
        """What the voice's file says: `en-US`. Raises EngineFailure."""
        return language_of(read_config(find_voice(voice.partition(SPEAKER)[0], models).config))

    @classmethod
    def estimate(cls, text: str) -> float:
        """Seconds that `text` will last: 1 to 1.8 times the truth as a rule."""
        return reading_seconds(text)

    def synthesize(self, text: str, voice: str, options: SynthesisOptions) -> Iterator[Pcm]:
        """Yield the speech in pieces, the first one short; empty for text without a sound. Raises EngineFailure."""
        name, _, speaker = voice.partition(SPEAKER)
        spoken = self._speak(self._voice(name), text, speaker, options.seed)
        pieces = (np.clip(pcm, -1.0, 1.0) for pcm in spoken if len(pcm))
        yield next(pieces, _NO_SAMPLES)
        yield from pieces

    def _speak(self, voice: _Loaded, text: str, speaker: str, seed: int) -> Iterator[Pcm]:
        rate = voice.reader.sample_rate
        resampler = Resampler(rate, SAMPLE_RATE)
        for number, ids in enumerate(voice.reader.sentences(text)):
            inputs = voice.reader.inputs(ids, speaker)
            first_s, gap_s = (PIECE_S - SENTENCE_GAP_S, SENTENCE_GAP_S) if number else (_first_piece_s(ids), 0.0)
            before = silence(gap_s, rate)
            for pcm in voice.model.speak(inputs, (seed, number), round(first_s * rate), round(PIECE_S * rate)):
                yield resampler.push(np.concatenate((before, pcm)))
                before = _NO_SAMPLES
        yield resampler.finish()

    def _voice(self, name: str) -> _Loaded:
        if name not in self._loaded:
            files = find_voice(name, self._models)
            self._loaded[name] = _Loaded(PiperReader(files.config), PiperModel.load(files.model, self._runtime))
        return self._loaded[name]


def _first_piece_s(ids: Sized) -> float:
    return ITS_FIRST_PIECE_S if len(ids) > LONG_SENTENCE else FIRST_PIECE_S
