"""The reserve: espeak-ng, which has over a hundred languages, needs no model, and sounds like a machine."""

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import numpy as np

from voicewire.audio.format import Pcm
from voicewire.engines.base import Engine, SynthesisOptions
from voicewire.engines.espeak_library import VARIANT, EspeakLibrary
from voicewire.engines.espeak_process import EspeakProcess, Speech
from voicewire.engines.reading import reading_seconds
from voicewire.text.markup import clean

SAMPLE_RATE = 22_050
BCP47 = {"cmn": "zh", "cmn-latn-pinyin": "zh-Latn-pinyin", "fr-fr": "fr", "pt-pt": "pt-PT", "pt-br": "pt-BR"}
"""Tags that others write otherwise."""
SENTENCE_PAUSE_S = 0.32  # between the lines of a segment; what espeak-ng itself rests at a full stop
_FULL_SCALE = 32_768
_NO_SAMPLES = np.zeros(0, np.float32)


class EspeakEngine(Engine):
    """Speaks each segment whole, several hundred times as fast as it plays, in a process of its own.

    A voice is the tag of a language, as espeak-ng has it (`hi`, `fr-fr`, `sw`), perhaps with a variant (`hi+f3`).
    """

    sample_rate: ClassVar[int] = SAMPLE_RATE
    speed_hint: ClassVar[float] = 0.003
    loudness_lufs: ClassVar[float | None] = -20.0
    stops_midway: ClassVar[bool] = False
    shares_model: ClassVar[bool] = True

    def __init__(self) -> None:
        self._library = EspeakLibrary.shared()  # before the process: it says what is missing
        self._process = EspeakProcess()

    @classmethod
    def voices(cls, models: Path) -> list[str]:
        """The tags of all languages, each the name of a voice; variants of them are further ones."""
        return EspeakLibrary.shared().languages()

    @classmethod
    def has_voice(cls, voice: str, models: Path) -> bool:
        """Whether `voice` is a language, or a language and a variant. Raises EngineFailure."""
        return EspeakLibrary.shared().has_voice(voice)

    @classmethod
    def language(cls, voice: str, models: Path) -> str:
        """The tag without its variant, as BCP 47 has it."""
        tag = voice.partition(VARIANT)[0]
        return BCP47.get(tag, tag)

    @classmethod
    def estimate(cls, text: str) -> float:
        """Seconds that `text` will last: 1 to 1.8 times the truth as a rule."""
        return reading_seconds(text)

    def synthesize(self, text: str, voice: str, options: SynthesisOptions) -> Iterator[Pcm]:
        """Yield the segment whole; empty for text without a sound. Raises EngineFailure."""
        self._library.check_voice(voice)
        lines = filter(None, map(clean, text.split("\n")))
        spoken = [self._speak(Speech(line, voice, options.seed)) for line in lines]
        yield with_pauses(spoken, round(SENTENCE_PAUSE_S * SAMPLE_RATE))

    def _speak(self, speech: Speech) -> Pcm:
        samples = self._process.speak(speech)
        if not samples.any():
            return _NO_SAMPLES
        pcm: Pcm = samples.astype(np.float32) / np.float32(_FULL_SCALE)
        return pcm


def with_pauses(sentences: list[Pcm], pause: int) -> Pcm:
    """The sentences one after the other, with `pause` samples of silence between each two."""
    silence = np.zeros(pause, np.float32)
    parts = [part for sentence in sentences for part in (silence, sentence)]
    return np.concatenate([_NO_SAMPLES, *parts[1:]])
