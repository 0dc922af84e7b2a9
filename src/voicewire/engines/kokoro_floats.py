"""Kokoro's network with float32 weights in place of its 8-bit ones.

As published, each convolution and matrix product rounds its input to 8 bits, multiplies integers and scales what comes
out (ONNX Runtime's dynamic quantisation). Only ONNX Runtime on the CPU is fast at that; for all else these operators
become `Conv`, `MatMul` and `LSTM` of the same weights as float32, whose input is not rounded.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

FLOAT_OPERATORS = {"ConvInteger": "Conv", "MatMulInteger": "MatMul"}
WIDE = "/float"
"""How the name of a weight ends that was widened."""


def with_floats(onnx: Any, model: bytes) -> bytes:
    """The serialised `model` without 8-bit operators. Raises ValueError where they stand otherwise than in Kokoro's."""
    proto = onnx.load_from_string(model)
    widened = _Widening(onnx, proto.graph)
    nodes = [widened.node(node) for node in proto.graph.node]
    outputs = [value.name for value in proto.graph.output]
    needed = list(_needed(nodes, outputs))[::-1]
    read = {name for node in needed for name in node.input}
    weights = [weight for weight in widened.weights.values() if weight.name in read]
    graph = onnx.helper.make_graph(needed, proto.graph.name, proto.graph.input, proto.graph.output, weights)
    made = onnx.helper.make_model(graph, opset_imports=proto.opset_import, ir_version=proto.ir_version)
    serialized: bytes = made.SerializeToString()
    return serialized


def _needed(nodes: list[Any], outputs: Iterable[str]) -> Iterator[Any]:
    """The nodes that lead to `outputs`, the last one first."""
    wanted = set(outputs)
    for node in reversed(nodes):
        if not wanted.isdisjoint(node.output):
            wanted.update(node.input)
            yield node


class _Widening:
    """Takes each node of a graph, in order, for the one that stands in its place. Owns the weights."""

    def __init__(self, onnx: Any, graph: Any) -> None:
        self.weights = {weight.name: weight for weight in graph.initializer}
        self._onnx = onnx
        self._maker = {name: node for node in graph.node for name in node.output}
        self._users: dict[str, list[Any]] = {}
        for node in graph.node:
            for name in node.input:
                self._users.setdefault(name, []).append(node)
        self._scaled = dict(self._scalings(graph))

    def node(self, node: Any) -> Any:
        """`node`, or what stands for it: the last one of each pattern is replaced, and nobody needs the others."""
        if node.op_type == "DynamicQuantizeLSTM":
            return self._lstm(node)
        product = self._scaled.get(node.output[0])
        return node if product is None else self._product(product, node)

    def _scalings(self, graph: Any) -> Iterator[tuple[str, Any]]:
        """The output that ends the pattern of each integer product, and that product."""
        for node in graph.node:
            if node.op_type in FLOAT_OPERATORS:
                following = self._only_user(node)
                cast = self._only_user(following) if following.op_type == "Add" else following
                scaling = self._only_user(cast)
                if (cast.op_type, scaling.op_type) != ("Cast", "Mul"):
                    raise ValueError(f"{node.name} is followed by {cast.op_type} and {scaling.op_type}")
                yield scaling.output[0], node

    def _only_user(self, node: Any) -> Any:
        users = self._users.get(node.output[0], [])
        if len(users) != 1:
            raise ValueError(f"{node.name or node.op_type} is used {len(users)} times, not once")
        return users[0]

    def _product(self, product: Any, scaling: Any) -> Any:
        """The `Conv` or `MatMul` of floats for an integer product and all up to `scaling`, by both scales at once."""
        quantized, weight, _, zero = product.input
        scales = self._maker[scaling.input[1]].input  # of the product's own input and of its weight
        (scale,) = (self._array(name) for name in scales if name in self.weights)
        wide = (self._array(weight).astype(np.float32) - self._array(zero)) * scale
        inputs = [self._maker[quantized].input[0], self._put(weight, wide), *self._bias(product)]
        operator = FLOAT_OPERATORS[product.op_type]
        made = self._onnx.helper.make_node(operator, inputs, [scaling.output[0]], name=product.name)
        made.attribute.extend(product.attribute)
        return made

    def _bias(self, product: Any) -> list[str]:
        """The float bias that was made integers of, step by step, to be added to the product; none without one."""
        following = self._only_user(product)
        if following.op_type != "Add":
            return []
        name = following.input[1]
        while name not in self.weights:
            name = self._maker[name].input[0]
        return [name]

    def _lstm(self, node: Any) -> Any:
        """An `LSTM` for ONNX Runtime's own `DynamicQuantizeLSTM`, whose weights lie the other way round."""
        sequence, weight, recurrence, *others = node.input
        *states, _, weight_scale, weight_zero, recurrence_scale, recurrence_zero = others
        inputs = [
            sequence,
            self._put(weight, self._by_direction(weight, weight_scale, weight_zero)),
            self._put(recurrence, self._by_direction(recurrence, recurrence_scale, recurrence_zero)),
            *states,
        ]
        made = self._onnx.helper.make_node("LSTM", inputs, list(node.output), name=node.name)
        made.attribute.extend(node.attribute)
        return made

    def _by_direction(self, weight: str, scale: str, zero: str) -> NDArray[np.float32]:
        scales, zeros = (self._array(name).reshape(-1, 1, 1) for name in (scale, zero))
        wide: NDArray[np.float32] = ((self._array(weight).astype(np.float32) - zeros) * scales).transpose(0, 2, 1)
        return wide

    def _array(self, name: str) -> NDArray[Any]:
        array: NDArray[Any] = self._onnx.numpy_helper.to_array(self.weights[name])
        return array

    def _put(self, name: str, array: NDArray[np.float32]) -> str:
        """The name of the new weight."""
        weight = self._onnx.numpy_helper.from_array(np.ascontiguousarray(array, np.float32), name + WIDE)
        self.weights[weight.name] = weight
        return str(weight.name)
