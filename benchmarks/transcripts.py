"""How well English speech is understood: word error rate of a recogniser over public-domain prose and dialogue.

Both what was sent and what was heard go through the same normaliser (the recogniser's own: small letters, no marks,
American spelling, no contractions). The recogniser's own mistakes count as the engine's.
"""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import jiwer
import msgspec
import numpy as np
from whisper_normalizer.english import EnglishTextNormalizer

from benchmarks.figures import Void, usable_cores
from benchmarks.hearing import Recogniser
from benchmarks.progress import progress
from voicewire.bench.audible import audible_span
from voicewire.bench.figures import Figure
from voicewire.config import default_models_dir
from voicewire.engines.base import SynthesisOptions
from voicewire.engines.installed import Installed
from voicewire.engines.registry import engine_class
from voicewire.text.markup import clean
from voicewire.text.normalizers import NORMALIZERS

PROSE = Path(__file__).with_name("prose.txt")
VOICES = {
    "kokoro": ("af_heart", "am_michael", "bf_emma", "bm_george"),
    "hibari": ("heart",),
    "piper": ("en_US-joe-medium",),
}
"""Of each engine, those that can be had without a model hub, four at most."""
WORST_SHOWN = 10
BAR = 0.03
EDGE_S = 0.2
"""Silence left around the speech: a recogniser makes words of long silence."""


class Heard(msgspec.Struct, frozen=True):
    """A sentence on its way out and back."""

    sent: str
    heard: str

    @property
    def errors(self) -> float:
        """Word error rate."""
        return float(jiwer.wer([self.sent], [self.heard]))


def sentences() -> list[str]:
    """All sentences of the books."""
    return [line for line in PROSE.read_text().splitlines() if line and not line.startswith("#")]


def measure() -> list[Figure]:
    """The error rate of each voice that is installed, and of each engine over its voices; two engines at least."""
    installed = Installed(default_models_dir())
    found = {
        name: [voice for voice in voices if installed.problem(name, voice) is None] for name, voices in VOICES.items()
    }
    spoken = {name: voices for name, voices in found.items() if voices}
    if len(spoken) < 2:
        raise Void("fewer than two engines are installed; `voicewire models pull kokoro` brings one")
    tasks = [(name, voice) for name, voices in spoken.items() for voice in voices]
    with ProcessPoolExecutor(usable_cores(), get_context("spawn")) as pool:
        heard = dict(zip(tasks, pool.map(_hear_all, *zip(*tasks, strict=True)), strict=True))
    return [figure for name, voices in spoken.items() for figure in _figures(name, voices, heard)]


def _figures(name: str, voices: Sequence[str], heard: Mapping[tuple[str, str], Sequence[Heard]]) -> Iterator[Figure]:
    for voice in voices:
        yield _figure(f"speech.{name}.{voice}.word_errors", heard[name, voice])
    everything = [each for voice in voices for each in heard[name, voice]]
    yield msgspec.structs.replace(_figure(f"speech.{name}.word_errors", everything), bar=100 * BAR)
    _show_worst(name, everything)


def _hear_all(name: str, voice: str) -> list[Heard]:
    """What one voice says, in a process of its own."""
    engine = engine_class(name).load(default_models_dir())
    recogniser, normalized = Recogniser(threads=1), EnglishTextNormalizer()
    heard = []
    texts = sentences()
    for number, text in enumerate(texts):
        progress(f"speech, {name}, {voice}", number, len(texts))
        spoken = NORMALIZERS["en"](clean(text))
        pcm = np.concatenate(list(engine.synthesize(spoken, voice, SynthesisOptions(seed=number))))
        begin, end = audible_span(pcm, engine.sample_rate) or (0.0, 0.0)
        first, last = ((begin - EDGE_S) * engine.sample_rate, (end + EDGE_S) * engine.sample_rate)
        words = recogniser.hear(pcm[max(0, round(first)) : round(last)], engine.sample_rate)
        heard.append(Heard(normalized(text), normalized(words)))
    return heard


def _figure(name: str, heard: Sequence[Heard]) -> Figure:
    rate = jiwer.wer([each.sent for each in heard], [each.heard for each in heard])
    return Figure(name, 100 * rate, "%", f"{len(heard)} sentences of public-domain prose and dialogue, Whisper tiny.en")


def _show_worst(name: str, heard: Sequence[Heard]) -> None:
    worst = sorted((each for each in heard if each.errors), key=lambda each: -each.errors)
    print(f"\n{name}: {len(worst)} of {len(heard)} sentences with an error; the worst:")
    for each in worst[:WORST_SHOWN]:
        print(f"  {each.errors:.0%}  {each.sent}\n        {each.heard}")
