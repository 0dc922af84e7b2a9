"""A Piper voice's graph as ONNX Runtime sessions, one for each of its stages."""

from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from numpy.typing import NDArray

from voicewire.engines.onnx_sessions import load_session, without_telemetry
from voicewire.engines.piper_graph import Graph, reads
from voicewire.errors import EngineFailure

INSTALL = "pip install 'voicewire[piper]'"
_ELEMENTS = {
    "tensor(float)": "FLOAT", "tensor(float16)": "FLOAT16", "tensor(double)": "DOUBLE", "tensor(bool)": "BOOL",
    "tensor(int64)": "INT64", "tensor(int32)": "INT32",
}  # fmt: skip
"""ONNX's names of what ONNX Runtime calls so."""

Tensors = dict[str, NDArray[Any]]


def package(name: str) -> Any:
    """A package that only Piper needs, imported now. Raises EngineFailure, saying what to install."""
    without_telemetry()
    try:
        return import_module(name)
    except ImportError as error:
        raise EngineFailure(f"piper needs the package {error.name}: {INSTALL}") from error


class Stage(NamedTuple):
    """A part of the network. It holds no state."""

    session: Any
    reads: list[str]
    gives: list[str]

    def run(self, tensors: Tensors) -> Tensors:
        """What it gives for what it reads of `tensors`. Raises EngineFailure."""
        try:
            made = self.session.run(self.gives, {name: tensors[name] for name in self.reads})
        except Exception as error:
            raise EngineFailure(f"the piper voice cannot speak this text: {error}") from error
        return dict(zip(self.gives, made, strict=True))


class StageBuilder:
    """Makes sessions of the stages of one graph, from its first on. Keeps the whole model in memory meanwhile."""

    def __init__(self, path: Path) -> None:
        """path: an .onnx file. Raises EngineFailure, naming it or what to install."""
        onnx, onnxruntime = package("onnx"), package("onnxruntime")
        try:
            self._model = onnx.load(str(path))
        except Exception as error:
            raise EngineFailure(f"{path} is no ONNX model ({error}); bring the voice again") from error
        self.graph = Graph(self._model.graph)
        if not self.graph.outputs:
            raise EngineFailure(f"{path} holds no network; bring the voice again")
        self._path = path
        self._onnx = onnx
        self._runtime = onnxruntime
        self._elements = {item.name: item.type.tensor_type.elem_type for item in self._model.graph.input}

    def stages(self, cuts: list[str]) -> list[Stage]:
        """The stages that begin at `cuts` (`Graph.stages`), and one before them. Raises EngineFailure."""
        parts = self.graph.stages(cuts)
        needs = [[name for node in part for name in reads(node)] for part in parts]
        wanted = {*self.graph.outputs[:1], *cuts, *(noise.like for noise in self.graph.noises())}
        try:
            return [
                self._stage(part, needs[number], wanted.union(*needs[number + 1 :]))
                for number, part in enumerate(parts)
            ]
        except Exception as error:
            raise EngineFailure(f"the network in {self._path} cannot be loaded ({error})") from error

    def _stage(self, nodes: list[Any], needs: list[str], wanted: set[str]) -> Stage:
        helper = self._onnx.helper
        made = [name for node in nodes for name in node.output]
        weights, constants = self.graph.constants(dict.fromkeys(needs))
        inside = {*made, *(weight.name for weight in weights), *(name for node in constants for name in node.output)}
        inputs = [name for name in dict.fromkeys(needs) if name not in inside]
        gives = [name for name in made if name in wanted]
        part = helper.make_graph(
            [*constants, *nodes],
            "stage",
            # What nobody made and nobody gives is noise.
            [helper.make_tensor_value_info(name, self._elements.get(name, self._float), None) for name in inputs],
            [self._onnx.ValueInfoProto(name=name) for name in gives],
            weights,
        )
        model = helper.make_model(
            part, opset_imports=self._model.opset_import, ir_version=self._model.ir_version
        ).SerializeToString()
        session = load_session(self._runtime, model)
        for output in session.get_outputs():
            self._elements[output.name] = getattr(self._onnx.TensorProto, _ELEMENTS[output.type])
        return Stage(session, inputs, gives)

    @property
    def _float(self) -> int:
        return int(self._onnx.TensorProto.FLOAT)
