"""Kokoro: nine languages, 54 voices and all mixtures of them, about twice as fast as it plays."""

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar, Self

import numpy as np

from voicewire.audio.format import Pcm
from voicewire.engines import kokoro_lengths, kokoro_voices
from voicewire.engines.base import Engine, SynthesisOptions
from voicewire.engines.frontends.reader import reader
from voicewire.engines.kokoro_model import SAMPLE_RATE, KokoroModel
from voicewire.engines.pauses import shorten_pauses, with_pauses
from voicewire.engines.phoneme_split import split_phonemes

MAX_PHONEMES = 400
"""That are spoken in one run, about 25 s. The model takes 510, but hurries through what is that long."""
SENTENCE_PAUSE_S = 0.42
"""Between sentences of one segment, at speed 1; about as long as between segments."""

BCP47 = {
    "en-us": "en-US", "en-gb": "en-GB", "es": "es", "fr": "fr", "hi": "hi", "it": "it", "ja": "ja", "pt": "pt-BR",
    "zh": "zh",
}  # fmt: skip


class KokoroEngine(Engine):
    """Speaks each segment in one run of the model."""

    sample_rate: ClassVar[int] = SAMPLE_RATE
    max_segment_s: ClassVar[float] = 8.0
    speed_hint: ClassVar[float] = 0.55
    loudness_lufs: ClassVar[float | None] = -25.0
    stops_midway: ClassVar[bool] = False
    takes_phonemes: ClassVar[bool] = True
    shares_model: ClassVar[bool] = True

    def __init__(self, model: KokoroModel, models: Path) -> None:
        self._model = model
        self._models = models

    @classmethod
    def load(cls, models: Path) -> Self:
        """The engine with its network; a language is loaded when it is first spoken. Raises EngineFailure."""
        return cls(KokoroModel.load(models), models)

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
        """Yield the segment whole; empty for text without a sound. Raises EngineFailure."""
        styles = kokoro_voices.styles(voice, self._models)
        read = reader(kokoro_voices.language_of(voice)).phonemes
        spoken = [self._speak(phonemes, styles, options.speed) for phonemes in map(read, text.split("\n"))]
        if len(spoken) == 1:  # as most segments are
            yield spoken[0]
        else:  # in one run the model hardly rests between short sentences, and spoken apart it rests too long
            pause_s = SENTENCE_PAUSE_S / options.speed
            sentences = with_pauses([pcm for pcm in spoken if len(pcm)], self.sample_rate, pause_s)
            yield shorten_pauses(sentences, self.sample_rate, pause_s)

    def _speak(self, phonemes: str, styles: kokoro_voices.Styles, speed: float) -> Pcm:
        """One sentence."""
        parts = [part.strip() for part in split_phonemes(phonemes, MAX_PHONEMES)]
        audible = [part for part in parts if any(map(str.isalpha, part))]
        spoken = [self._model.speak(part, styles[len(part) - 1], speed) for part in audible]
        return np.concatenate([*spoken, np.zeros(0, np.float32)])
