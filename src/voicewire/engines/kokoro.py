"""Kokoro: nine languages, 54 voices and all mixtures of them, about twice as fast as it plays."""

from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import ClassVar, Self

from voicewire.audio.format import Pcm
from voicewire.engines import kokoro_lengths, kokoro_voices
from voicewire.engines.base import Engine, SynthesisOptions
from voicewire.engines.frontends.reader import reader
from voicewire.engines.kokoro_model import SAMPLE_RATE, KokoroModel
from voicewire.engines.kokoro_pieces import pieces
from voicewire.engines.phoneme_split import split_phonemes
from voicewire.engines.runtimes import DEFAULT, RUNTIMES

MAX_PHONEMES = 400
"""That are spoken in one run, about 25 s. The model takes 510, but hurries through what is that long."""
SENTENCE_PAUSE_S = 0.28
"""Silence after a sentence that another follows in its segment, at speed 1; that one begins with about 0.15 s more."""

BCP47 = {
    "en-us": "en-US", "en-gb": "en-GB", "es": "es", "fr": "fr", "hi": "hi", "it": "it", "ja": "ja", "pt": "pt-BR",
    "zh": "zh",
}  # fmt: skip
"""The codes of the languages, by the names of what reads them."""


class KokoroEngine(Engine):
    """Reads a segment at once, about 0.05 s of work for each second of it, and voices it piece by piece."""

    sample_rate: ClassVar[int] = SAMPLE_RATE
    max_segment_s: ClassVar[float] = 8.0
    speed_hint: ClassVar[float] = 0.6
    loudness_lufs: ClassVar[float | None] = -21.5
    takes_phonemes: ClassVar[bool] = True
    shares_model: ClassVar[bool] = True
    runtimes: ClassVar[tuple[str, ...]] = tuple(RUNTIMES)

    def __init__(self, model: KokoroModel, models: Path) -> None:
        self._model = model
        self._models = models

    @classmethod
    def load(cls, models: Path) -> Self:
        """The engine with its network; a language is loaded when it is first spoken. Raises EngineFailure."""
        return cls.load_in(DEFAULT, models)

    @classmethod
    def load_in(cls, runtime: str, models: Path) -> Self:
        """The engine with its network in one of `runtimes`. Raises EngineFailure."""
        return cls(KokoroModel.load(models, runtime), models)

    @classmethod
    def voices(cls, models: Path) -> list[str]:
        """The voices that lie there and whose language can be read here; see `kokoro_voices.installed`."""
        return kokoro_voices.usable(models)

    @classmethod
    def has_voice(cls, voice: str, models: Path) -> bool:
        """Whether `voice` is a voice or a blend of voices. Raises EngineFailure where a part of it lacks."""
        names = kokoro_voices.installed(models)
        parts = kokoro_voices.blend(voice)
        if len(parts) == 1 and parts[0].voice not in names:
            return False
        for part in parts:
            kokoro_voices.check(part.voice, names)
        return True

    @classmethod
    def language(cls, voice: str, models: Path) -> str:
        """That of the voice, or of the first of a blend."""
        return BCP47[kokoro_voices.language_of(voice)]

    @classmethod
    def estimate(cls, text: str) -> float:
        """Seconds that `text` will last: 0.9 to 1.5 times the truth as a rule."""
        return kokoro_lengths.estimate(text)

    def synthesize(self, text: str, voice: str, options: SynthesisOptions) -> Iterator[Pcm]:
        """Yield the segment in pieces of 0.8 to 1.2 s; nothing for text without a sound. Raises EngineFailure."""
        styles = kokoro_voices.styles(voice, self._models)
        read = reader(kokoro_voices.language_of(voice)).phonemes
        parts = [part for sentence in text.split("\n") for part in audible(read(sentence))]
        # In one run the model would hardly rest between short sentences; around each run it rests for too long.
        rests = [SENTENCE_PAUSE_S / options.speed] * (len(parts) - 1) + [inf]
        for part, rest_s in zip(parts, rests, strict=False):
            utterance = self._model.read(part, styles[len(part) - 1], options.speed)
            yield from pieces(utterance, self._model.voice, rest_s)


def audible(phonemes: str) -> list[str]:
    """The parts that `phonemes` are spoken in, those without a sound left out."""
    parts = [part.strip() for part in split_phonemes(phonemes, MAX_PHONEMES)]
    return [part for part in parts if any(map(str.isalpha, part))]
