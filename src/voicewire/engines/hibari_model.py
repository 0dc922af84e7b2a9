"""hibari's package with its network asked for what it has before it lays it out for the package (decision 0029)."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from voicewire.audio.format import Pcm
from voicewire.engines.base import Interrupted
from voicewire.engines.hibari_sound import waveform
from voicewire.engines.noise_table import NoiseTable

HEADS = "/head/Add_output_0"
"""The tensor in which the network has all that it predicts but the pitch: float32, shape (1, frames, HEADS)."""
LAYERS = ("lh", "theta", "ln", "lr", "phi")
"""What the package makes of it: the same, turned around and cut in five."""
PITCH = "f0"
"""Hz, float32, shape (1, frames)."""

# Protocol Buffers: a message appended to one of its kind is merged with it, repeated fields one after the other
# (https://protobuf.dev/programming-guides/encoding/#last-one-wins). The fields are those of onnx.proto.
_MODEL_GRAPH, _GRAPH_OUTPUT, _VALUE_NAME, _VALUE_TYPE, _TYPE_TENSOR, _TENSOR_ELEMENT = 7, 12, 1, 2, 1, 1
_FLOAT = b"\x01"


class HibariModel:
    """Text to phonemes and phonemes to sound, in one thread. Owns the package's model."""

    def __init__(self, voice: str) -> None:
        """Load it. Raises what the package or ONNX Runtime do where it is missing or another one."""
        from hibari import Hibari, voices  # noqa: PLC0415 - heavy, and not needed to name the engine
        from onnxruntime import RunOptions  # noqa: PLC0415

        network = Path(voices.voice_path(voice)).read_bytes()
        self._package: Any = Hibari(voice=voice, model=with_output(network, HEADS), threads=1)
        self._options = RunOptions()
        self._options.only_execute_path_to_fetches = True
        self._check_layout()

    def _check_layout(self) -> None:
        """Raise ValueError unless the package cuts `HEADS` into the layers that `hibari_sound` takes them for."""
        *layers, pitch, heads = self._package.sess.run([*LAYERS, PITCH, HEADS], _given([0, 1, 0], 1.0))
        if not np.array_equal(np.concatenate(layers, axis=1).swapaxes(1, 2), heads) or pitch.shape != heads.shape[:2]:
            raise ValueError("its network is another one than that of hibari-tts 0.2")

    def interrupt(self) -> None:
        """From another thread: let `speak` raise Interrupted, until `resume`.

        It does within a millisecond in the network, which takes two thirds of its time, and not in what follows that.
        """
        self._options.terminate = True

    def resume(self) -> None:
        """Speak again."""
        self._options.terminate = False

    def phonemes(self, text: str) -> str:
        """How `text` is read, in the package's own signs."""
        return str(self._package.g2p(text))

    def speak(self, phonemes: str, speed: float, noise: NoiseTable) -> Pcm:
        """Sound at 24 kHz; empty where nothing is to be said. Raises Interrupted, and what ONNX Runtime does."""
        ids = self._package.ids(phonemes)
        if len(ids) < 3:  # nothing between the signs of beginning and end
            return np.zeros(0, np.float32)
        try:
            heads, pitch = self._package.sess.run([HEADS, PITCH], _given(ids, speed), self._options)
        except Exception as error:
            if self._options.terminate:
                raise Interrupted from error
            raise
        return waveform(heads[0], pitch[0], noise)


def _given(ids: list[int], speed: float) -> dict[str, NDArray[Any]]:
    return {"ids": np.asarray([ids], np.int64), "speed": np.asarray([speed], np.float32)}


def with_output(model: bytes, name: str) -> bytes:
    """An ONNX model with its inner tensor `name`, of float32, among its outputs."""
    tensor = _field(_TYPE_TENSOR, _number(_TENSOR_ELEMENT << 3) + _FLOAT)
    value = _field(_VALUE_NAME, name.encode()) + _field(_VALUE_TYPE, tensor)
    return model + _field(_MODEL_GRAPH, _field(_GRAPH_OUTPUT, value))


def _field(number: int, content: bytes) -> bytes:
    """A field of the wire type for messages and strings."""
    return _number(number << 3 | 2) + _number(len(content)) + content


def _number(value: int) -> bytes:
    """Seven bits a byte, the lowest first; the top bit says that more follow."""
    parts = []
    while value > 0x7F:
        parts.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*parts, value])
