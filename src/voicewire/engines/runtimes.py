"""The runtimes that the networks of engines run in, with one face: a network is loaded, then it is run.

Each works on one thread, as all of an engine process does, and downloads nothing. Whoever asks for a runtime that is
not there is refused: nothing is run in another one instead.
"""

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, ClassVar, Protocol

from numpy.typing import NDArray

from voicewire.engines.onnx_sessions import CPU, CUDA, load_session, without_telemetry
from voicewire.errors import EngineFailure

ONE_THREAD = {
    "PERFORMANCE_HINT": "LATENCY",
    "NUM_STREAMS": "1",
    "INFERENCE_NUM_THREADS": "1",
}
"""OpenVINO's properties. Source: its `openvino.properties`."""
BF16 = "BF16"
"""What OpenVINO calls the capability of a processor that multiplies numbers of that kind."""


class Network(Protocol):
    """A network that is loaded. It holds no state between runs."""

    def run(self, outputs: Sequence[str], inputs: Mapping[str, NDArray[Any]]) -> list[NDArray[Any]]:
        """These outputs, in that order, as arrays of the caller's own. Raises what the runtime does."""


class Runtime(ABC):
    """Loads networks. Made by `open_runtime`."""

    quantized: ClassVar[bool] = False
    """Whether it runs 8-bit operators (`ConvInteger`, `MatMulInteger`) as fast as they can be run."""

    @property
    def for_text(self) -> "Runtime":
        """What those networks run in that make no sound: they read text and settle how long everything lasts."""
        return self

    @abstractmethod
    def load(self, model: bytes) -> Network:
        """The ONNX model. Raises EngineFailure where the runtime is lacking, else what it does for a broken model.

        The model says how many axes each of its inputs has.
        """


class _OnnxNetwork:
    def __init__(self, session: Any) -> None:
        self._session = session

    def run(self, outputs: Sequence[str], inputs: Mapping[str, NDArray[Any]]) -> list[NDArray[Any]]:
        made: list[NDArray[Any]] = self._session.run(list(outputs), dict(inputs))
        return made


class OnnxRuntime(Runtime):
    """ONNX Runtime on the CPU."""

    quantized: ClassVar[bool] = True

    def __init__(self, engine: str) -> None:
        without_telemetry()
        self._runtime = package("onnxruntime", engine)

    def load(self, model: bytes) -> Network:
        """The ONNX model."""
        return _OnnxNetwork(load_session(self._runtime, model))


class CudaRuntime(Runtime):
    """ONNX Runtime on an NVIDIA card; what CUDA has no kernel for runs on the CPU, node by node."""

    def __init__(self, engine: str) -> None:
        without_telemetry()
        self._runtime = package("onnxruntime", engine)
        self._engine = engine
        providers = self._runtime.get_available_providers()
        if CUDA not in providers:
            raise EngineFailure(
                f"{engine} cannot run in cuda: the installed onnxruntime has no {CUDA}, but {', '.join(providers)}; "
                "pip uninstall onnxruntime, then pip install 'onnxruntime-gpu[cuda,cudnn]'"
            )
        preload = getattr(self._runtime, "preload_dlls", None)
        if preload is not None:
            preload()  # CUDA and cuDNN as their Python packages bring them, where they are not the system's

    def load(self, model: bytes) -> Network:
        """The ONNX model. Raises EngineFailure where CUDA cannot be begun with."""
        session = load_session(self._runtime, model, CUDA, CPU)
        # ONNX Runtime goes on without CUDA when a library or the card is missing.
        if CUDA not in session.get_providers():
            raise EngineFailure(
                f"{self._engine} cannot run in cuda: {CUDA} does not start, for want of a card, its driver, CUDA or "
                "cuDNN; pip install 'onnxruntime-gpu[cuda,cudnn]' brings the last two"
            )
        session.disable_fallback()  # nor is it to go on without when a run fails
        return _OnnxNetwork(session)


class _OpenVinoNetwork:
    def __init__(self, compiled: Any) -> None:
        self._request = compiled.create_infer_request()

    def run(self, outputs: Sequence[str], inputs: Mapping[str, NDArray[Any]]) -> list[NDArray[Any]]:
        made = self._request.infer(dict(inputs))
        return [made[name] for name in outputs]


class OpenVinoRuntime(Runtime):
    """OpenVINO on the CPU, for what makes sound; text is read in ONNX Runtime.

    There is nothing to be gained with text: it is a tenth of the work, and rounded numbers would change how long
    phonemes last.
    """

    precision: ClassVar[str] = "f32"
    """Of multiplications, as OpenVINO's hint calls it. Without one it rounds to bfloat16 where the CPU can."""

    def __init__(self, engine: str) -> None:
        self._text = OnnxRuntime(engine)
        # Importing OpenVINO reports the import to its vendor through this package, if it is there.
        sys.modules.setdefault("openvino_telemetry", None)  # type: ignore[arg-type]
        self._core = package("openvino", engine, "openvino").Core()

    @property
    def for_text(self) -> Runtime:
        """ONNX Runtime."""
        return self._text

    @property
    def capabilities(self) -> list[str]:
        """What OpenVINO says that this CPU can do."""
        return list(self._core.get_property("CPU", "OPTIMIZATION_CAPABILITIES"))

    def load(self, model: bytes) -> Network:
        """The ONNX model."""
        hints = {**ONE_THREAD, "INFERENCE_PRECISION_HINT": self.precision}
        return _OpenVinoNetwork(self._core.compile_model(self._core.read_model(model), "CPU", hints))


class OpenVinoBf16Runtime(OpenVinoRuntime):
    """The same with multiplications in bfloat16, on a CPU that has them."""

    precision: ClassVar[str] = "bf16"

    def __init__(self, engine: str) -> None:
        super().__init__(engine)
        if BF16 not in self.capabilities:
            raise EngineFailure(
                f"{engine} cannot run in openvino-bf16: this CPU does not multiply bfloat16 numbers "
                f"(OpenVINO finds {', '.join(self.capabilities)}); use openvino"
            )


RUNTIMES: Mapping[str, type[OnnxRuntime | CudaRuntime | OpenVinoRuntime]] = {
    "onnx": OnnxRuntime,
    "cuda": CudaRuntime,
    "openvino": OpenVinoRuntime,
    "openvino-bf16": OpenVinoBf16Runtime,
}
"""By the names that settings give them; `config.Runtime` lists the same. The first is the default."""
DEFAULT = next(iter(RUNTIMES))


def open_runtime(name: str, engine: str) -> Runtime:
    """The runtime `name` of `RUNTIMES`, for the networks of `engine`.

    Raises EngineFailure, saying what to install or to use instead, where it is not to be had here.
    """
    return RUNTIMES[name](engine)


def package(name: str, engine: str, extra: str | None = None) -> Any:
    """A package that `engine` needs, imported now. Raises EngineFailure that names the extra: the engine's own."""
    try:
        return import_module(name)
    except ImportError as error:
        raise EngineFailure(
            f"{engine} needs the package {error.name}: pip install 'voicewire[{extra or engine}]'"
        ) from error
