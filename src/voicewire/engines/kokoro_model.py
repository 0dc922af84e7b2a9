"""Kokoro's network: phonemes and a style in, samples out, in stretches."""

from pathlib import Path
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from voicewire.audio.format import Pcm
from voicewire.engines import kokoro_graph as graph
from voicewire.engines.kokoro_alphabet import tokens
from voicewire.engines.kokoro_floats import with_floats
from voicewire.engines.kokoro_voices import LONGEST, MODEL
from voicewire.engines.runtimes import DEFAULT, Network, Runtime, open_runtime, package
from voicewire.errors import EngineFailure

SAMPLE_RATE = 24_000
FRAME = 600
"""Samples of a frame, 25 ms: what the network's durations are counted in."""

Array = NDArray[np.float32]


class Utterance(NamedTuple):
    """Phonemes that have been read, and are still to be voiced."""

    features: Array
    source: Array
    style: Array
    """As `kokoro_graph` describes them."""
    lead: int
    """Frames that the edge before the first phoneme lasts; the first sound may begin in the last ones of them."""

    @property
    def frames(self) -> int:
        """How long it is."""
        return int(self.features.shape[2]) // 2


class Statistics(NamedTuple):
    """What the vocoder's layers have been given so far."""

    means: Array
    variances: Array
    frames: int


_NONE = np.zeros((1, graph.NORMALIZED, 1), np.float32)
NOTHING_YET = Statistics(_NONE, _NONE, 0)


class KokoroModel:
    """The network, loaded. It holds no state between texts: the same input gives the same samples."""

    def __init__(self, reading: Network, vocoder: Network) -> None:
        """The two halves of the network, see `kokoro_graph.Halves`."""
        self._reading = reading
        self._vocoder = vocoder

    @classmethod
    def load(cls, models: Path, runtime: str = DEFAULT) -> Self:
        """The network in the folder of models. Raises EngineFailure, saying what to bring or to install.

        runtime: one of `RUNTIMES`.
        """
        path = models / MODEL
        if not path.is_file():
            raise EngineFailure(f"kokoro's model is not in {models}; bring it: voicewire models pull kokoro")
        opened = open_runtime(runtime, "kokoro")
        try:
            halves = graph.cut(path)
            return cls(_load(opened.for_text, halves.reading), _load(opened, halves.vocoder))
        except EngineFailure:
            raise
        except Exception as error:
            raise EngineFailure(
                f"kokoro's model cannot be loaded ({error}); bring it again: voicewire models pull kokoro"
            ) from error

    def read(self, phonemes: str, style: Array, speed: float) -> Utterance:
        """`phonemes`, 1 to `LONGEST` of the model's signs, made ready to be voiced. Raises EngineFailure.

        style: of a voice, for so many phonemes, shape (256,).
        """
        if not 1 <= len(phonemes) <= LONGEST:
            raise EngineFailure(f"kokoro takes 1 to {LONGEST} phonemes at once, not {len(phonemes)}")
        inputs = {
            "tokens": np.array([[0, *tokens(phonemes), 0]], np.int64),
            "style": style[np.newaxis],
            "speed": np.array([speed], np.float32),
        }
        outputs = [graph.FEATURES, graph.SOURCE, graph.STYLE, graph.DURATIONS]
        features, source, voice, durations = _run(self._reading, outputs, inputs)
        return Utterance(features, source, voice, int(durations[0, 0]))

    def voice(self, utterance: Utterance, start: int, stop: int, before: Statistics) -> tuple[Pcm, Statistics]:
        """The speech of the frames from `start` to `stop`, and what the vocoder was given up to there.

        pcm: float32, shape ((stop - start) * `FRAME`,), in [-1, 1]. What is less than 4 frames from either end sounds
        different from what it is within a longer stretch.
        """
        frames = before.frames + stop - start
        inputs = {
            graph.FEATURES: utterance.features[:, :, 2 * start : 2 * stop],
            graph.SOURCE: utterance.source[:, FRAME * start : FRAME * stop],
            graph.STYLE: utterance.style,
            graph.MEANS: before.means,
            graph.VARIANCES: before.variances,
            graph.SHARE: np.array([before.frames / frames], np.float32),
        }
        outputs = [graph.AUDIO, graph.NEXT_MEANS, graph.NEXT_VARIANCES]
        samples, means, variances = _run(self._vocoder, outputs, inputs)
        return np.clip(samples, -1.0, 1.0), Statistics(means, variances, frames)


def _load(runtime: Runtime, half: bytes) -> Network:
    return runtime.load(half if runtime.quantized else with_floats(package("onnx", "kokoro"), half))


def _run(network: Network, outputs: list[str], inputs: dict[str, Any]) -> list[Any]:
    try:
        return network.run(outputs, inputs)
    except Exception as error:
        raise EngineFailure(f"kokoro cannot speak this text: {error}") from error
