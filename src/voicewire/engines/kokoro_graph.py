"""Kokoro's published network, cut in two, so that speech can be made piece by piece.

The first half reads all phonemes: it settles how long each lasts and how the voice rises and falls. The second half,
the vocoder, takes most of the time, and a stretch of its input gives a stretch of speech. It normalises each of its
layers by mean and variance over all it is given (instance normalisation), so these become inputs and outputs: what was
heard so far joins in those of the next stretch. See docs/decisions/0019.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from voicewire.engines.runtimes import package

DURATIONS = "/encoder/Clip_output_0"
"""Frames of 25 ms for each token, float32, shape (1, tokens)."""
FEATURES = "/decoder/decoder/decode.3/Div_4_output_0"
"""What is said, float32, shape (1, 512, 2 * frames)."""
SOURCE = "/decoder/decoder/generator/Squeeze_output_0"
"""The vibration of the voice's own cords, float32, shape (1, 600 * frames)."""
STYLE = "/decoder/Slice_output_0"
"""Whose voice it is, float32, shape (1, 128)."""
AUDIO = "audio"
MEANS, VARIANCES, SHARE = "means", "variances", "share"
"""Those of earlier stretches, float32, shape (1, `NORMALIZED`, 1), and which part of the whole they are, shape (1,)."""
NEXT_MEANS, NEXT_VARIANCES = "next_means", "next_variances"
NORMALIZED = 8448
"""Channels that are normalised, in all layers of the vocoder together."""

FLOAT = 1  # TensorProto.FLOAT
_SHAPES = {FEATURES: [1, 512, None], SOURCE: [1, None], STYLE: [1, 128]}
"""Of what both halves know. (ONNX Runtime needs none; others must know how many axes a tensor has.)"""


class Halves(NamedTuple):
    """The two networks, serialised."""

    reading: bytes
    """From `tokens`, `style` and `speed` to `DURATIONS`, `FEATURES`, `SOURCE` and `STYLE`."""
    vocoder: bytes
    """From the last three, with `MEANS`, `VARIANCES` and `SHARE`, to `AUDIO`, `NEXT_MEANS` and `NEXT_VARIANCES`."""


def cut(path: Path) -> Halves:
    """The halves of the network in the file `path`. Raises EngineFailure without `onnx`, ValueError for another one."""
    onnx = package("onnx", "kokoro")
    model = onnx.load(str(path))
    reading = _part(onnx, model, ["tokens", "style", "speed"], [DURATIONS, FEATURES, SOURCE, STYLE])
    vocoder = _part(onnx, model, [FEATURES, SOURCE, STYLE], [AUDIO])
    _carry_statistics(onnx, vocoder.graph)
    return Halves(reading.SerializeToString(), vocoder.SerializeToString())


def _part(onnx: Any, model: Any, inputs: list[str], outputs: list[str]) -> Any:
    """What leads from `inputs` to `outputs`."""
    graph = model.graph
    maker = {name: node for node in graph.node for name in node.output}
    given, reached, wanted = set(inputs), set(inputs), list(outputs)
    while wanted:
        name = wanted.pop()
        if name not in reached and name in maker:
            wanted += maker[name].input
        reached.add(name)
    nodes = [node for node in graph.node if not reached.isdisjoint(node.output) and given.isdisjoint(node.output)]
    used = {name for node in nodes for name in node.input}
    constants = [constant for constant in graph.initializer if constant.name in used]
    published = {value.name: value for value in graph.input}
    if not set(outputs) <= maker.keys() or not given <= maker.keys() | published.keys():
        raise ValueError(f"this is not Kokoro's network: nothing leads from {inputs} to {outputs}")
    tensor = onnx.helper.make_tensor_value_info
    takes = [published.get(name) or tensor(name, FLOAT, _SHAPES.get(name)) for name in inputs]
    gives = [tensor(name, FLOAT, None) for name in outputs]
    part = onnx.helper.make_graph(nodes, "part", takes, gives, constants)
    return onnx.helper.make_model(part, opset_imports=model.opset_import, ir_version=model.ir_version)


def _carry_statistics(onnx: Any, graph: Any) -> None:
    """Give `graph` the inputs and outputs for the mean and variance of each normalised layer."""
    helper = onnx.helper
    layers = list(_normalized(graph))
    sizes = [_channels(graph, mean) for mean, _ in layers]
    if sum(sizes) != NORMALIZED:
        raise ValueError(f"this is not Kokoro's vocoder: {sum(sizes)} channels are normalised, not {NORMALIZED}")
    count = range(len(layers))
    graph.initializer.append(helper.make_tensor("layer_sizes", onnx.TensorProto.INT64, [len(sizes)], sizes))
    before = [
        helper.make_node("Split", [name, "layer_sizes"], [f"{name}/{index}" for index in count], axis=1)
        for name in (MEANS, VARIANCES)
    ]
    mixed = [node for index, layer in enumerate(layers) for node in _mixed(helper, index, *layer)]
    after = [
        helper.make_node("Concat", [mean.output[0][: -len(OWN)] for mean, _ in layers], [NEXT_MEANS], axis=1),
        helper.make_node("Concat", [spread.output[0][: -len(OWN)] for _, spread in layers], [NEXT_VARIANCES], axis=1),
    ]
    graph.node.extend([*before, *mixed, *after])
    shape = [1, NORMALIZED, 1]
    graph.input.extend(helper.make_tensor_value_info(name, FLOAT, shape) for name in (MEANS, VARIANCES))
    graph.input.append(helper.make_tensor_value_info(SHARE, FLOAT, [1]))
    graph.output.extend(helper.make_tensor_value_info(name, FLOAT, shape) for name in (NEXT_MEANS, NEXT_VARIANCES))


OWN = "/own"
"""How the name of a stretch's own mean or variance ends, before it is mixed with that of earlier ones."""


def _normalized(graph: Any) -> Iterable[tuple[Any, Any]]:
    """The nodes that make a layer's mean and its variance: ReduceMean, Sub, Mul (or Pow), ReduceMean."""
    users: dict[str, list[Any]] = {}
    for node in graph.node:
        for name in node.input:
            users.setdefault(name, []).append(node)
    for mean in list(graph.node):
        if mean.op_type == "ReduceMean":
            centred = [node for node in users.get(mean.output[0], []) if node.op_type == "Sub"]
            squares = [user for node in centred for user in users[node.output[0]] if user.op_type in ("Mul", "Pow")]
            spreads = [user for node in squares for user in users[node.output[0]] if user.op_type == "ReduceMean"]
            if spreads:
                yield mean, spreads[0]


def _channels(graph: Any, mean: Any) -> int:
    """Of a layer, by the bias of what makes its scale and shift: half of that each."""
    layer = mean.name.rpartition("/")[0].strip("/").replace("/", ".")
    bias = next(each for each in graph.initializer if each.name == f"{layer}.fc.bias")
    return int(bias.dims[0]) // 2


def _mixed(helper: Any, index: int, mean: Any, spread: Any) -> Iterable[Any]:
    """Nodes for mean and variance of earlier stretches and this one together; `SHARE` is the part of the earlier ones.

    mean = own + share * (earlier - own)
    variance = own + share * (earlier + (earlier mean - mean)**2 - own), whose own one is taken around the mixed mean
    """
    names = {"mean": mean.output[0], "variance": spread.output[0]}
    for node in (mean, spread):
        node.output[0] += OWN
    earlier_mean, earlier_variance = f"{MEANS}/{index}", f"{VARIANCES}/{index}"
    step = f"mix/{index}/"
    yield from _blended(helper, earlier_mean, names["mean"], step + "mean/")
    yield helper.make_node("Sub", [earlier_mean, names["mean"]], [step + "shift"])
    yield helper.make_node("Mul", [step + "shift", step + "shift"], [step + "shift²"])
    yield helper.make_node("Add", [earlier_variance, step + "shift²"], [step + "earlier"])
    yield from _blended(helper, step + "earlier", names["variance"], step + "variance/")


def _blended(helper: Any, earlier: str, name: str, step: str) -> Iterable[Any]:
    """`name` = own + share * (earlier - own)."""
    yield helper.make_node("Sub", [earlier, name + OWN], [step + "difference"])
    yield helper.make_node("Mul", [step + "difference", SHARE], [step + "part"])
    yield helper.make_node("Add", [name + OWN, step + "part"], [name])
