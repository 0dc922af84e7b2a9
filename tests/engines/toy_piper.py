"""A Piper voice in small: a VITS network of some kilobytes with random weights and the parts that real ones have."""

import json
from pathlib import Path

import numpy as np
import onnx
from onnx import helper, numpy_helper

CHANNELS = 8
FRAMES_PER_ID = 12
SAMPLES_PER_FRAME = 16
PHONEMES = {
    "_": [0],
    "^": [1],
    "$": [2],
    " ": [3],
    ".": [4],
    "ˈ": [5],
    "ə": [6],
    "n": [7],
    "a": [8],
    ",": [9],
    "?": [10],
}
IDS = 16


class Toy:
    """Collects nodes and weights."""

    def __init__(self) -> None:
        self.random = np.random.default_rng(5)
        self.nodes: list[onnx.NodeProto] = []
        self.weights: list[onnx.TensorProto] = []

    def add(self, kind: str, inputs: list[str], outputs: list[str], **attributes: object) -> str:
        self.nodes.append(helper.make_node(kind, inputs, outputs, name=f"{kind}_{outputs[0]}", **attributes))
        return outputs[0]

    def weight(self, name: str, *shape: int) -> str:
        return self.constant(name, self.random.normal(0, 0.2, shape).astype(np.float32))

    def constant(self, name: str, value: object) -> str:
        self.weights.append(numpy_helper.from_array(np.asarray(value), name))
        return name

    def conv(self, source: str, name: str, width: int, kernel: int, dilation: int = 1, out: int = CHANNELS) -> str:
        pad = dilation * (kernel - 1) // 2
        weights = [self.weight(f"{name}.weight", out, width, kernel)]
        return self.add(
            "Conv", [source, *weights], [name], kernel_shape=[kernel], dilations=[dilation], pads=[pad, pad]
        )


def network(*, speakers: int = 1, breaks: str = "") -> onnx.ModelProto:
    """The network. breaks: "decoder" or "flow" makes that depend on all of its input."""
    toy = Toy()
    _read_text(toy, speakers)
    _flow(toy, breaks)
    _decoder(toy, speakers, breaks)
    inputs = [
        helper.make_tensor_value_info("input", onnx.TensorProto.INT64, ["batch", "phonemes"]),
        helper.make_tensor_value_info("input_lengths", onnx.TensorProto.INT64, ["batch"]),
        helper.make_tensor_value_info("scales", onnx.TensorProto.FLOAT, [3]),
    ]
    if speakers > 1:
        inputs.append(helper.make_tensor_value_info("sid", onnx.TensorProto.INT64, ["batch"]))
    output = helper.make_tensor_value_info("output", onnx.TensorProto.FLOAT, [1, 1, 1, "samples"])
    graph = helper.make_graph(toy.nodes, "toy", inputs, [output], toy.weights)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 15)], ir_version=8)
    onnx.checker.check_model(model)
    return model


def _read_text(toy: Toy, speakers: int) -> None:
    """`mean` and `mask`, (1, channels, frames) and (1, 1, frames): every id lasts as long."""
    toy.add("Gather", [toy.weight("ids", IDS, CHANNELS), "input"], ["embedded"])
    toy.add("Transpose", ["embedded"], ["encoded"], perm=[0, 2, 1])
    toy.add("RandomNormalLike", ["encoded"], ["duration_noise"], dtype=1)
    toy.add("Gather", ["scales", toy.constant("two", np.int64(2))], ["noise_w"])
    toy.add("Mul", ["duration_noise", "noise_w"], ["duration_noises"])
    toy.add("Add", ["encoded", "duration_noises"], ["coloured"])
    toy.add("Unsqueeze", ["coloured", toy.constant("last", np.array([3]))], ["single"])
    toy.add("Expand", ["single", toy.constant("repeats", np.array([1, 1, 1, FRAMES_PER_ID]))], ["repeated"])
    toy.add("Reshape", ["repeated", toy.constant("flat", np.array([1, CHANNELS, -1]))], ["mean"])
    toy.add("ReduceMax", ["mean"], ["loudest"], axes=[1], keepdims=1)
    toy.add("GreaterOrEqual", ["loudest", "loudest"], ["is_there"])
    toy.add("Cast", ["is_there"], ["mask"], to=1)
    if speakers > 1:
        toy.add("Gather", [toy.weight("speakers", speakers, CHANNELS), "sid"], ["speaker"])
        toy.add("Unsqueeze", ["speaker", toy.constant("axis", np.array([2]))], ["speaker_column"])


def _flow(toy: Toy, breaks: str) -> None:
    toy.add("RandomNormalLike", ["mean"], ["noise"], dtype=1)
    toy.nodes.append(
        helper.make_node("Constant", [], ["zero"], value=numpy_helper.from_array(np.array(0, np.int64), "zero"))
    )
    toy.add("Gather", ["scales", "zero"], ["noise_scale"])
    toy.add("Mul", ["noise", "noise_scale"], ["noises"])
    toy.add("Add", ["mean", "noises"], ["flow_in"])
    toy.add("Mul", ["flow_in", "mask"], ["masked"])
    toy.add("Split", ["masked", toy.constant("halves", np.array([CHANNELS // 2] * 2))], ["kept", "moved"], axis=1)
    toy.conv("kept", "shift", CHANNELS // 2, 5, dilation=2, out=CHANNELS // 2)
    toy.add("Shape", ["shift"], ["shift_shape"])
    toy.add("ConstantOfShape", ["shift_shape"], ["log_scale"])
    toy.add("Exp", ["log_scale"], ["scale"])
    toy.add("Sub", ["moved", "shift"], ["unscaled"])
    toy.add("Mul", ["unscaled", "scale"], ["scaled"])
    toy.add("Concat", ["kept", "scaled"], ["joined"], axis=1)
    flip = [toy.constant(name, np.array([value])) for name, value in (("from", -1), ("to", -99), ("of", 1), ("by", -1))]
    toy.add("Slice", ["joined", *flip], ["flipped"])
    if breaks == "flow":
        toy.add("Softmax", ["flipped"], ["spread"], axis=2)
    toy.add("Mul", ["spread" if breaks == "flow" else "flipped", "mask"], ["latent"])


def _decoder(toy: Toy, speakers: int, breaks: str) -> None:
    toy.conv("latent", "pre", CHANNELS, 7)
    if speakers > 1:
        toy.conv("speaker_column", "condition", CHANNELS, 1)
        toy.add("Add", ["pre", "condition"], ["conditioned"])
    toy.add("LeakyRelu", ["conditioned" if speakers > 1 else "pre"], ["active"])
    up = {"kernel_shape": [16], "strides": [8], "pads": [4, 4]}
    toy.add("ConvTranspose", ["active", toy.weight("up", CHANNELS, CHANNELS, 16)], ["fine"], **up)
    toy.add("Add", [toy.conv("fine", "around", CHANNELS, 3, dilation=4), "fine"], ["resolved"])
    toy.add("LeakyRelu", ["resolved"], ["active_again"])
    up = {"kernel_shape": [4], "strides": [2], "pads": [1, 1]}
    toy.add("ConvTranspose", ["active_again", toy.weight("up_again", CHANNELS, CHANNELS, 4)], ["finer"], **up)
    toy.conv("finer", "post", CHANNELS, 7, out=1)
    if breaks == "decoder":
        toy.add("GlobalAveragePool", ["post"], ["average"])
        toy.add("Sub", ["post", "average"], ["centred"])
    toy.add("Tanh", ["centred" if breaks == "decoder" else "post"], ["samples"])
    toy.add("Unsqueeze", ["samples", toy.constant("fourth", np.array([2]))], ["output"])


def configuration(**changes: object) -> dict[str, object]:
    """What a real voice's json file says, for the toy."""
    return {
        "audio": {"sample_rate": 16_000},
        "espeak": {"voice": "en-us"},
        "inference": {"noise_scale": 0.667, "length_scale": 1, "noise_w": 0.8},
        "phoneme_type": "espeak",
        "phoneme_id_map": PHONEMES,
        "num_symbols": IDS,
        "num_speakers": 1,
        "speaker_id_map": {},
        **changes,
    }


def write_voice(models: Path, name: str, *, folder: str = "", breaks: str = "", **changes: object) -> Path:
    """Put a toy voice into a folder of models; returns its .onnx file."""
    path = models / "piper" / (folder or name) / f"{name}.onnx"
    path.parent.mkdir(parents=True, exist_ok=True)
    config = configuration(**changes)
    onnx.save(network(speakers=int(str(config["num_speakers"])), breaks=breaks), str(path))
    Path(f"{path}.json").write_text(json.dumps(config))
    return path
