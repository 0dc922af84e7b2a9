"""Cuts a Piper voice's graph into stages: what precedes each of its noises, and the decoder apart from all before it.

Piper voices are VITS models (Kim et al. 2021, https://arxiv.org/abs/2106.06103): a text encoder, durations, a flow, and
a HiFi-GAN decoder (Kong et al. 2020, https://arxiv.org/abs/2010.05646), which makes nine tenths of the work. It is made
of convolutions, so that each sample depends on some frames around its own and can be decoded without the others.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

NOISE = "RandomNormalLike"
UPSAMPLING = "ConvTranspose"
_POINTWISE = frozenset((
    "Abs", "Add", "Cast", "Clip", "ConstantOfShape", "Cos", "Div", "Elu", "Erf", "Exp", "Identity", "LeakyRelu", "Mul",
    "Neg", "Pow", "PRelu", "Reciprocal", "Relu", "Shape", "Sigmoid", "Sin", "Softplus", "Sqrt", "Squeeze", "Sub",
    "Tanh", "Unsqueeze",
))  # fmt: skip
"""Operators whose output at one time depends on their input at that time. (`Shape` is followed by `ConstantOfShape`
alone, since nothing else here takes its output; `Squeeze` and `Unsqueeze` stand at the end.)"""
_CHANNELWISE = frozenset(("Concat", "Slice", "Split"))
"""Operators of which that is true when they work along the channels."""
_CHANNELS = (1, -2)  # of three axes: the first is the batch, the last time


class Noise(NamedTuple):
    """A place where the graph draws noise: `name` is given from outside, in the shape of `like`."""

    name: str
    like: str


class Reach(NamedTuple):
    """What of a part's input one of its tensors depends on. Its end says how the part can be run on a window."""

    rate: Fraction
    """Samples for each frame of the input."""
    before: Fraction
    """Frames before its own that a sample depends on at most,"""
    after: Fraction
    """and after it."""


class NotCuttable(Exception):
    """A part of the graph cannot be run on a window of its input; the message says why."""


class Graph:
    """A graph (`onnx.GraphProto`) whose nodes know their neighbours."""

    def __init__(self, graph: Any) -> None:
        self.nodes = list(graph.node)
        self.inputs = [item.name for item in graph.input]
        self.outputs = [item.name for item in graph.output]
        self.weights = {item.name: item for item in graph.initializer}
        self._maker = {name: node for node in self.nodes for name in node.output}

    def noises(self) -> list[Noise]:
        """In the order in which they are drawn."""
        return [Noise(node.output[0], node.input[0]) for node in self.nodes if node.op_type == NOISE]

    def stages(self, cuts: Iterable[str]) -> list[list[Any]]:
        """The nodes that depend on no tensor of `cuts`, then for each those that depend on it and on none after it.

        cuts: in the order in which they are made. Nodes that draw noise, and constants, are in no stage.
        """
        level = {name: number for number, name in enumerate(cuts, 1)}
        found: list[list[Any]] = [[] for _ in range(len(level) + 1)]
        for node in self.nodes:
            number = max((level.get(name, 0) for name in reads(node)), default=0)
            for name in node.output:
                level.setdefault(name, number)
            if node.op_type != NOISE and reads(node):
                found[number].append(node)
        return found

    def constants(self, names: Iterable[str]) -> tuple[list[Any], list[Any]]:
        """Which of `names` are weights, and the nodes that make others of them out of nothing."""
        weights = [self.weights[name] for name in names if name in self.weights]
        makers = [self._maker[name] for name in names if name in self._maker and not reads(self._maker[name])]
        return weights, makers

    def frames(self) -> str:
        """The tensor that the decoder makes samples of: shape (1, channels, frames). Raises NotCuttable."""
        first = next((node for node in self.nodes if node.op_type == UPSAMPLING), None)
        if first is None:
            raise NotCuttable("nothing in it makes samples of frames")
        return str(self._first_convolution(first).input[0])

    def reach(self, start: str, end: str) -> Reach:
        """What `end` depends on of `start`. Raises NotCuttable where that may be more than the surroundings."""
        reaches = {start: Reach(Fraction(1), Fraction(0), Fraction(0))}
        for node in self._between(start, end):
            inputs = [reaches[name] for name in reads(node) if name in reaches]
            reaches.update(dict.fromkeys(node.output, self._through(node, inputs)))
        return reaches[end]

    def _between(self, start: str, end: str) -> list[Any]:
        """The nodes that depend on `start` and that `end` depends on. Raises NotCuttable where there are none."""
        reached, after = {start}, []
        for node in self.nodes:
            if not reached.isdisjoint(reads(node)):
                reached.update(node.output)
                after.append(node)
        if end not in reached:
            raise NotCuttable(f"{end} does not depend on {start}")
        needed, between = {end}, []
        for node in reversed(after):
            if not needed.isdisjoint(node.output):
                needed.update(reads(node))
                between.append(node)
        return between[::-1]

    def _first_convolution(self, node: Any) -> Any:
        """The wide convolution before a decoder's first upsampling; a speaker's narrow one may be added to it."""
        for name in node.input[: 1 if node.op_type == UPSAMPLING else None]:
            maker = self._maker.get(name)
            if maker is None:
                continue
            if maker.op_type == "Conv" and max(attributes(maker).get("kernel_shape", [1])) > 1:
                return maker
            if maker.op_type in _POINTWISE:
                return self._first_convolution(maker)
        raise NotCuttable("no convolution stands before its first upsampling")

    def _through(self, node: Any, inputs: list[Reach]) -> Reach:
        """The reach of what a node gives."""
        rates = {reach.rate for reach in inputs}
        if len(rates) > 1:
            raise NotCuttable(f"{node.op_type} joins tensors of different lengths")
        widest = Reach(rates.pop(), max(reach.before for reach in inputs), max(reach.after for reach in inputs))
        if node.op_type in _POINTWISE or (node.op_type in _CHANNELWISE and self._axis(node) in _CHANNELS):
            return widest
        if node.op_type in ("Conv", UPSAMPLING):
            return _convolved(node, widest)
        raise NotCuttable(f"{node.op_type} may depend on all of its input")

    def _axis(self, node: Any) -> int | None:
        """The one axis that a node works along; None where that is not known."""
        if node.op_type != "Slice":
            return int(attributes(node).get("axis", 0))
        axes = self._weight(node.input[3]) if len(node.input) > 3 else []
        return int(axes[0]) if len(axes) == 1 else None

    def _weight(self, name: str) -> Any:
        from onnx import numpy_helper  # noqa: PLC0415 - heavy, and an extra

        maker = self._maker.get(name)
        if maker is not None and maker.op_type == "Constant":
            return numpy_helper.to_array(maker.attribute[0].t)
        return numpy_helper.to_array(self.weights[name]) if name in self.weights else []


def _convolved(node: Any, reach: Reach) -> Reach:
    given = attributes(node)
    if len(given.get("kernel_shape", [])) != 1:
        raise NotCuttable(f"a {node.op_type} does not say that it works along time alone")
    (kernel,), (stride,), (dilation,) = (given.get(name, [1]) for name in ("kernel_shape", "strides", "dilations"))
    before, after = given.get("pads", [0, 0])
    width = dilation * (kernel - 1)
    if node.op_type == "Conv" and (stride, width) == (1, before + after):
        return Reach(reach.rate, reach.before + before / reach.rate, reach.after + after / reach.rate)
    (extra,) = given.get("output_padding", [0])
    if node.op_type == UPSAMPLING and width + 1 + extra - before - after == stride:
        rate = reach.rate * stride
        return Reach(rate, reach.before + (width - before) / rate, reach.after + before / rate)
    raise NotCuttable(f"a {node.op_type} changes the length by more than its stride")


def attributes(node: Any) -> dict[str, Any]:
    """The attributes of a node that are numbers or lists of them."""
    return {item.name: list(item.ints) if item.ints else item.i for item in node.attribute}


def reads(node: Any) -> list[str]:
    """The tensors that a node reads, those inside its branches and loops included."""
    return [name for name in node.input if name] + [name for item in node.attribute for name in _read_inside(item.g)]


def _read_inside(graph: Any) -> Iterator[str]:
    made = {name for node in graph.node for name in node.output} | {item.name for item in graph.initializer}
    made |= {item.name for item in graph.input}
    for node in graph.node:
        yield from (name for name in reads(node) if name not in made)
    yield from (item.name for item in graph.output if item.name not in made)
