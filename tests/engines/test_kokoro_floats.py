import numpy as np
import onnx
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper

from voicewire.engines import kokoro_graph
from voicewire.engines.kokoro_floats import with_floats
from voicewire.engines.kokoro_voices import MODEL

RANDOM = np.random.default_rng(1)
WEIGHT = RANDOM.integers(0, 255, (3, 4, 5), np.uint8)
SQUARE = RANDOM.integers(-120, 120, (4, 2), np.int8)
BIAS = np.array([0.5, -1.0, 2.0], np.float32)


def scaled(product, bias=None):
    """An 8-bit product of `given` as ONNX Runtime's quantiser writes it: up to the node that scales it."""
    name, zero = {"ConvInteger": ("weight", "weight_zero"), "MatMulInteger": ("square", "square_zero")}[product]
    attributes = {"pads": [2, 2]} if product == "ConvInteger" else {}
    nodes = [
        helper.make_node("DynamicQuantizeLinear", ["given"], ["rounded", "scale", "zero"]),
        helper.make_node("Mul", ["scale", f"{name}_scale"], ["scales"]),
        helper.make_node(product, ["rounded", name, "zero", zero], ["integers"], **attributes),
    ]
    if bias:
        nodes += [
            helper.make_node("Div", [bias, "scales"], ["bias_scaled"]),
            helper.make_node("Floor", ["bias_scaled"], ["bias_floor"]),
            helper.make_node("Cast", ["bias_floor"], ["bias_integers"], to=TensorProto.INT32),
            helper.make_node("Reshape", ["bias_integers", "bias_shape"], ["bias_reshaped"]),
            helper.make_node("Add", ["integers", "bias_reshaped"], ["sum"]),
        ]
    return [
        *nodes,
        helper.make_node("Cast", [nodes[-1].output[0]], ["floats"], to=TensorProto.FLOAT),
        helper.make_node("Mul", ["floats", "scales"], ["scaled"]),
    ]


def model(nodes, output, shape):
    constants = {
        "weight": WEIGHT, "weight_zero": np.array(128, np.uint8), "weight_scale": np.array(0.02, np.float32),
        "square": SQUARE, "square_zero": np.array([1, -2], np.int8), "square_scale": np.array([0.01, 0.03], np.float32),
        "bias": BIAS, "bias_shape": np.array([1, -1, 1]),
    }  # fmt: skip
    graph = helper.make_graph(
        nodes,
        "quantized",
        [helper.make_tensor_value_info("given", TensorProto.FLOAT, shape)],
        [helper.make_tensor_value_info(output, TensorProto.FLOAT, None)],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9).SerializeToString()


def run(serialized, given):
    session = onnxruntime.InferenceSession(serialized, providers=["CPUExecutionProvider"])
    return session.run(None, {"given": given})[0]


@pytest.mark.parametrize(
    ("product", "bias", "shape", "operators"),
    [
        ("ConvInteger", "bias", (1, 4, 20), ["Conv", "Tanh"]),
        ("ConvInteger", None, (1, 4, 20), ["Conv", "Tanh"]),
        ("MatMulInteger", None, (1, 20, 4), ["MatMul", "Tanh"]),
    ],
)
def test_integers_become_floats_that_say_the_same(product, bias, shape, operators):
    nodes = [*scaled(product, bias), helper.make_node("Tanh", ["scaled"], ["made"])]
    quantized = model(nodes, "made", shape)
    plain = with_floats(onnx, quantized)
    graph = onnx.load_from_string(plain).graph
    assert [node.op_type for node in graph.node] == operators
    assert all(weight.data_type == TensorProto.FLOAT for weight in graph.initializer)
    given = RANDOM.standard_normal(shape).astype(np.float32) * np.float32(0.3)
    np.testing.assert_allclose(run(plain, given), run(quantized, given), atol=0.06)


def test_each_column_has_its_own_zero_and_scale():
    plain = with_floats(onnx, model(scaled("MatMulInteger"), "scaled", (1, 1, 4)))
    (weight,) = onnx.load_from_string(plain).graph.initializer
    columns = (SQUARE.astype(np.float32) - [1, -2]) * [0.01, 0.03]
    np.testing.assert_allclose(numpy_helper.to_array(weight), columns, rtol=1e-6)


def test_another_pattern_is_refused():
    with pytest.raises(ValueError, match="is used 0 times, not once"):
        with_floats(onnx, model(scaled("MatMulInteger")[:3], "integers", (1, 1, 4)))
    nodes = [*scaled("MatMulInteger")[:3], helper.make_node("Cast", ["integers"], ["floats"], to=TensorProto.FLOAT)]
    with pytest.raises(ValueError, match="is followed by Cast and Tanh"):
        with_floats(onnx, model([*nodes, helper.make_node("Tanh", ["floats"], ["made"])], "made", (1, 1, 4)))


@pytest.mark.end_to_end
def test_nothing_of_eight_bits_is_left_of_either_half(kokoro_models):
    for half in kokoro_graph.cut(kokoro_models / MODEL):
        before, after = (onnx.load_from_string(each).graph for each in (half, with_floats(onnx, half)))
        assert [value.name for value in after.output] == [value.name for value in before.output]
        operators = {node.op_type for node in after.node}
        assert not {name for name in operators if "Integer" in name or "DynamicQuantize" in name}
        assert {"Conv", "MatMul"} <= operators


@pytest.mark.end_to_end
def test_reading_with_floats_reads_the_same(kokoro_models):
    """As CUDA is given it, LSTM and all."""
    reading = kokoro_graph.cut(kokoro_models / MODEL).reading
    inputs = {
        "tokens": np.array([[0, 50, 83, 54, 156, 31, 16, 81, 156, 86, 123, 4, 0]]),
        "style": np.fromfile(kokoro_models / "kokoro/voices/af_heart.bin", "<f4").reshape(510, 256)[10:11],
        "speed": np.ones(1, np.float32),
    }
    outputs = [kokoro_graph.DURATIONS, kokoro_graph.STYLE]
    (durations, style), (plain, same) = (
        onnxruntime.InferenceSession(half, providers=["CPUExecutionProvider"]).run(outputs, inputs)
        for half in (reading, with_floats(onnx, reading))
    )
    assert np.abs(durations - plain).max() <= 2
    assert plain.sum() == pytest.approx(durations.sum(), rel=0.05)
    assert np.array_equal(style, same)
