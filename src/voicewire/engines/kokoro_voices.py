"""Kokoro's voices: their languages by their names, their styles on disk, and mixtures of them."""

import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from voicewire.engines.frontends.reader import missing_extra
from voicewire.errors import EngineFailure

MODEL = Path("kokoro", "kokoro-v1.0.int8.onnx")
VOICES = Path("kokoro", "voices")
LONGEST = 510
"""Phonemes that the model takes at once; a voice has a style for each number of them."""
STYLE = 256

LANGUAGES = {
    "a": "en-us", "b": "en-gb", "e": "es", "f": "fr", "h": "hi", "i": "it", "j": "ja", "p": "pt", "z": "zh",
}  # fmt: skip
"""By the first letter of a voice's name (`af_heart`). Source: VOICES.md of hexgrad/Kokoro-82M."""
MOST_IN_BLEND = 10

Styles = NDArray[np.float32]
"""Shape (510, 256): row n - 1 is for a text of n phonemes."""

_SHARE = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6})?")


class Part(NamedTuple):
    """One voice of a blend."""

    voice: str
    share: float
    """Its part of the whole, above 0; those of a blend add up to 1."""


def installed(models: Path) -> list[str]:
    """The voices that lie in the folder of models, sorted. Raises EngineFailure where the model or all voices lack."""
    names = sorted(path.stem for path in (models / VOICES).glob("*.bin") if path.stem[:1] in LANGUAGES)
    if not names or not (models / MODEL).is_file():
        raise EngineFailure(f"kokoro's model is not in {models}; bring it: voicewire models pull kokoro")
    return names


def usable(models: Path) -> list[str]:
    """Those of `installed` whose language can be read with the packages that are there."""
    lacking = {letter for letter, language in LANGUAGES.items() if missing_extra(language)}
    return [name for name in installed(models) if name[0] not in lacking]


def language_of(voice: str) -> str:
    """The language that a voice or a blend speaks: that of its first voice."""
    return LANGUAGES[voice[0]]


def blend(voice: str) -> list[Part]:
    """The voices that make up `voice`: itself, or those of a blend, such as `af_heart:0.7+am_michael:0.3`.

    The weights are shares of their sum; a voice without one has the weight 1. Raises EngineFailure, saying what is
    wrong.
    """
    written = [part.strip().partition(":") for part in voice.split("+")]
    if len(written) > MOST_IN_BLEND:
        raise EngineFailure(f"a blend has {MOST_IN_BLEND} voices at most, {voice[:60]!r}… has {len(written)}")
    for name, colon, weight in written:
        is_weight = not colon or (_SHARE.fullmatch(weight) and float(weight) > 0)
        if not name or not is_weight:
            raise EngineFailure(
                f"the blend {voice!r} cannot be read: it is written name:weight+name:weight, as in "
                "af_heart:0.7+am_michael:0.3, with weights above 0"
            )
    weights = [float(weight) if colon else 1.0 for _, colon, weight in written]
    return [Part(name, weight / sum(weights)) for (name, _, _), weight in zip(written, weights, strict=True)]


@lru_cache(maxsize=64)
def styles(voice: str, models: Path) -> Styles:
    """The styles of a voice or blend. Raises EngineFailure, saying what is wrong or to be installed."""
    parts = blend(voice)
    names = installed(models)
    for part in parts:
        check(part.voice, names)
    mixed = sum(np.float32(part.share) * _read(models / VOICES / f"{part.voice}.bin") for part in parts)
    return np.asarray(mixed, np.float32)


def check(voice: str, names: list[str]) -> None:
    """Raise EngineFailure where `voice` is none of `names`, the installed ones, or its language cannot be read."""
    if voice not in names:
        raise EngineFailure(f"kokoro's voice {voice!r} is not installed; installed are: {', '.join(names)}")
    extra = missing_extra(language_of(voice))
    if extra:
        raise EngineFailure(f"kokoro's voice {voice!r} needs more packages: pip install 'voicewire[{extra}]'")


def _read(path: Path) -> Styles:
    """Little-endian float32, row by row."""
    values = np.fromfile(path, "<f4")
    if values.size != LONGEST * STYLE:
        raise EngineFailure(f"{path} is no voice of Kokoro; bring it again: voicewire models pull kokoro")
    return values.reshape(LONGEST, STYLE)
