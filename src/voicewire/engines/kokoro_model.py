"""Kokoro's network: phonemes and a style in, samples out. Runs in ONNX Runtime, on one thread."""

import os
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from voicewire.audio.format import Pcm
from voicewire.engines.kokoro_alphabet import tokens
from voicewire.engines.kokoro_voices import LONGEST, MODEL
from voicewire.errors import EngineFailure

SAMPLE_RATE = 24_000
EDGE_FRAMES = 4
"""Frames of 25 ms that the model may rest before the first sound and after the last; see docs/decisions/0018."""

_DURATIONS = "/encoder/Clip_output_0"  # frames of each token, after rounding: float32 (1, tokens)
_FREE = 1e6  # frames; more than any token lasts


class KokoroModel:
    """The network, loaded. It holds no state between texts: the same input gives the same samples."""

    def __init__(self, session: Any) -> None:
        """`session`: of ONNX Runtime, with the inputs that `load` gives it."""
        self._session = session

    @classmethod
    def load(cls, models: Path) -> Self:
        """The network in the folder of models. Raises EngineFailure, saying what to bring or to install."""
        path = models / MODEL
        if not path.is_file():
            raise EngineFailure(f"kokoro's model is not in {models}; bring it: voicewire models pull kokoro")
        # ONNX Runtime reports the machine and the program's path to its vendor, unless told not to before it loads.
        os.environ["ORT_DISABLE_TELEMETRY"] = "1"
        try:
            import onnx  # noqa: PLC0415 - 40 MB in memory that only this engine needs
            import onnxruntime  # noqa: PLC0415
        except ImportError as error:
            raise EngineFailure(f"kokoro needs the package {error.name}: pip install 'voicewire[kokoro]'") from error
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        try:
            graph = _with_limits(onnx, onnx.load(str(path)))
            session = onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])
        except Exception as error:
            raise EngineFailure(
                f"kokoro's model cannot be loaded ({error}); bring it again: voicewire models pull kokoro"
            ) from error
        return cls(session)

    def speak(self, phonemes: str, style: NDArray[np.float32], speed: float) -> Pcm:
        """The speech for `phonemes`, 1 to `LONGEST` of the model's signs. Raises EngineFailure.

        style: of a voice, for so many phonemes, shape (256,).
        """
        ids = [0, *tokens(phonemes), 0]
        if not 3 <= len(ids) <= LONGEST + 2:
            raise EngineFailure(f"kokoro takes 1 to {LONGEST} phonemes at once, not {len(ids) - 2}")
        limits = np.full((1, len(ids)), _FREE, np.float32)
        limits[0, [0, -1]] = EDGE_FRAMES
        inputs = {
            "tokens": np.array([ids], np.int64),
            "style": style[np.newaxis],
            "speed": np.array([speed], np.float32),
            "limits": limits,
        }
        try:
            (samples,) = self._session.run(["audio"], inputs)
        except Exception as error:
            raise EngineFailure(f"kokoro cannot speak this text: {error}") from error
        pcm: Pcm = np.clip(samples, -1.0, 1.0)
        return pcm


def _with_limits(onnx: Any, model: Any) -> bytes:
    """The graph with one more input, `limits` (1, tokens): the frames that each token may last at most.

    Raises ValueError for a graph that is not Kokoro's.
    """
    graph = model.graph
    makers = [(place, node) for place, node in enumerate(graph.node) if _DURATIONS in node.output]
    if len(makers) != 1:
        raise ValueError(f"no node makes {_DURATIONS}, so this is another model")
    place, node = makers[0]
    node.output[0] = "unlimited"
    graph.node.insert(place + 1, onnx.helper.make_node("Min", ["unlimited", "limits"], [_DURATIONS], name="limit"))
    graph.input.append(onnx.helper.make_tensor_value_info("limits", onnx.TensorProto.FLOAT, [1, "sequence_length"]))
    serialized: bytes = model.SerializeToString()
    return serialized
