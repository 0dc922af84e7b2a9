"""A Piper voice's graph as networks, one for each of its stages."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from numpy.typing import NDArray

from voicewire.engines import runtimes
from voicewire.engines.onnx_sessions import without_telemetry
from voicewire.engines.piper_graph import Graph, reads
from voicewire.engines.runtimes import Network, Runtime
from voicewire.errors import EngineFailure

INSTALL = "pip install 'voicewire[piper]'"

Tensors = dict[str, NDArray[Any]]


def package(name: str) -> Any:
    """A package that only Piper needs, imported now. Raises EngineFailure, saying what to install."""
    without_telemetry()
    return runtimes.package(name, "piper")


class Stage(NamedTuple):
    """A part of the network. It holds no state."""

    network: Network
    reads: list[str]
    gives: list[str]

    def run(self, tensors: Tensors) -> Tensors:
        """What it gives for what it reads of `tensors`. Raises EngineFailure."""
        try:
            made = self.network.run(self.gives, {name: tensors[name] for name in self.reads})
        except Exception as error:
            raise EngineFailure(f"the piper voice cannot speak this text: {error}") from error
        return dict(zip(self.gives, made, strict=True))


class _Kind(NamedTuple):
    """What kind of tensor a name stands for."""

    element: int
    """ONNX's number for the type of its elements."""
    rank: int | None
    """How many axes it has; None: not known."""


class StageBuilder:
    """Makes networks of the stages of one graph, from its first on. Keeps the whole model in memory meanwhile."""

    def __init__(self, path: Path, runtime: Runtime) -> None:
        """path: an .onnx file. Raises EngineFailure, naming it or what to install."""
        onnx = package("onnx")
        try:
            self._model = onnx.load(str(path))
        except Exception as error:
            raise EngineFailure(f"{path} is no ONNX model ({error}); bring the voice again") from error
        self.graph = Graph(self._model.graph)
        if not self.graph.outputs:
            raise EngineFailure(f"{path} holds no network; bring the voice again")
        self._path = path
        self._onnx = onnx
        self._runtime = runtime
        self._noises = self.graph.noises()
        self._kinds = dict(_kinds(onnx.shape_inference.infer_shapes(self._model, data_prop=True).graph))

    def stages(self, cuts: list[str]) -> list[Stage]:
        """The stages that begin at `cuts` (`Graph.stages`), and one before them. Raises EngineFailure.

        Those before the last noise read text; what follows it makes sound.
        """
        parts = self.graph.stages(cuts)
        needs = [[name for node in part for name in reads(node)] for part in parts]
        wanted = {*self.graph.outputs[:1], *cuts, *(noise.like for noise in self._noises)}
        try:
            return [
                self._stage(
                    part,
                    needs[number],
                    wanted.union(*needs[number + 1 :]),
                    self._runtime.for_text if number < len(self._noises) else self._runtime,
                )
                for number, part in enumerate(parts)
            ]
        except EngineFailure:
            raise
        except Exception as error:
            raise EngineFailure(f"the network in {self._path} cannot be loaded ({error})") from error

    def _stage(self, nodes: list[Any], needs: list[str], wanted: set[str], runtime: Runtime) -> Stage:
        helper = self._onnx.helper
        made = [name for node in nodes for name in node.output]
        weights, constants = self.graph.constants(dict.fromkeys(needs))
        inside = {*made, *(weight.name for weight in weights), *(name for node in constants for name in node.output)}
        inputs = [name for name in dict.fromkeys(needs) if name not in inside]
        gives = [name for name in made if name in wanted]
        part = helper.make_graph(
            [*constants, *nodes],
            "stage",
            [self._input(name) for name in inputs],
            [self._onnx.ValueInfoProto(name=name) for name in gives],
            weights,
        )
        model = helper.make_model(
            part, opset_imports=self._model.opset_import, ir_version=self._model.ir_version
        ).SerializeToString()
        return Stage(runtime.load(model), inputs, gives)

    def _input(self, name: str) -> Any:
        """The declaration of an input; its axes may have any length."""
        kind = self._kinds.get(name)
        if kind is None:
            kind = _Kind(int(self._onnx.TensorProto.FLOAT), None)
        shape = None if kind.rank is None else [None] * kind.rank
        return self._onnx.helper.make_tensor_value_info(name, kind.element, shape)


def _kinds(graph: Any) -> Iterator[tuple[str, _Kind]]:
    """Of every tensor whose type is known."""
    for item in (*graph.value_info, *graph.input):
        kind = item.type.tensor_type
        if kind.elem_type:
            yield item.name, _Kind(kind.elem_type, len(kind.shape.dim) if kind.HasField("shape") else None)
