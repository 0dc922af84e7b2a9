from fractions import Fraction

import pytest
from onnx import TensorProto, helper

from tests.engines.toy_piper import SAMPLES_PER_FRAME, network
from voicewire.engines.piper_graph import Graph, Noise, NotCuttable, attributes, reads


def chain(*nodes, weights=()):
    """A graph from `in` to `out`."""
    ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in ("in", "out")]
    return Graph(helper.make_graph(list(nodes), "chain", ends[:1], ends[1:], list(weights)))


def axes(name, *values):
    return helper.make_tensor(name, TensorProto.INT64, [len(values)], list(values))


def test_it_knows_where_noise_is_drawn_and_where_the_decoder_begins():
    graph = Graph(network().graph)
    assert graph.noises() == [Noise("duration_noise", "encoded"), Noise("noise", "mean")]
    assert graph.frames() == "latent"
    assert Graph(network(speakers=3).graph).frames() == "latent"  # what a speaker adds is passed by


def test_stages_depend_on_their_cuts_and_on_nothing_later():
    graph = Graph(network(speakers=3).graph)
    parts = [
        {name for node in part for name in node.output} for part in graph.stages(["duration_noise", "noise", "latent"])
    ]
    assert [len(part & {"encoded", "mean", "flow_in", "output"}) for part in parts] == [1, 1, 1, 1]
    assert {"condition", "noise_scale"} <= parts[0]  # they depend on no noise
    assert "pre" in parts[3]
    assert not {"zero", "noise"} & set().union(*parts)  # a constant and a noise


def test_a_constant_is_found_wherever_it_is_kept():
    weights, makers = Graph(network().graph).constants(["two", "zero", "encoded"])
    assert [weight.name for weight in weights] == ["two"]
    assert [node.output[0] for node in makers] == ["zero"]


def test_reach_adds_up_over_convolutions():
    reach = Graph(network().graph).reach("latent", "output")
    assert reach.rate == SAMPLES_PER_FRAME
    # 3 frames, 16 taps over steps of 8, 4 samples of an eighth, 4 taps over steps of 2, 3 samples of a sixteenth
    assert reach.before == 3 + Fraction(11, 8) + Fraction(4, 8) + Fraction(2, 16) + Fraction(3, 16)
    assert reach.after == 3 + Fraction(4, 8) + Fraction(4, 8) + Fraction(1, 16) + Fraction(3, 16)
    assert Graph(network().graph).reach("noise", "latent") == (1, 4, 4)


@pytest.mark.parametrize(
    ("node", "reason"),
    [
        (helper.make_node("Softmax", ["in"], ["out"], axis=2), "Softmax may depend on all of its input"),
        (helper.make_node("Concat", ["in", "in"], ["out"], axis=2), "Concat may depend on all of its input"),
        (helper.make_node("Split", ["in"], ["out", "rest"]), "Split may depend on all of its input"),
        (helper.make_node("Slice", ["in", "a", "b", "time"], ["out"]), "Slice may depend on all of its input"),
        (helper.make_node("Slice", ["in", "a", "b"], ["out"]), "Slice may depend on all of its input"),
        (helper.make_node("Conv", ["in", "w"], ["out"], kernel_shape=[3]), "a Conv changes the length"),
        (helper.make_node("Conv", ["in", "w"], ["out"], kernel_shape=[3], pads=[1, 1], strides=[2]), "a Conv changes"),
        (helper.make_node("ConvTranspose", ["in", "w"], ["out"], kernel_shape=[4], strides=[3]), "ConvTranspose chan"),
        (helper.make_node("Conv", ["in", "w"], ["out"]), "a Conv does not say that it works along time alone"),
        (helper.make_node("Conv", ["in", "w"], ["out"], kernel_shape=[3, 3], pads=[1] * 4), "along time alone"),
    ],
)
def test_what_may_look_further_is_not_cut(node, reason):
    with pytest.raises(NotCuttable, match=reason):
        chain(node, weights=[axes("time", 2)]).reach("in", "out")


@pytest.mark.parametrize(
    "node",
    [
        helper.make_node("Slice", ["in", "a", "b", "channels"], ["out"]),
        helper.make_node("Split", ["in"], ["out", "rest"], axis=-2),
        helper.make_node("Tanh", ["in"], ["out"]),
        helper.make_node("Conv", ["in", "w"], ["out"], kernel_shape=[1]),
    ],
)
def test_what_looks_at_its_own_time_alone_has_no_reach(node):
    constant = helper.make_node("Constant", [], ["channels"], value=axes("channels", 1))
    for graph in (chain(node, weights=[axes("channels", 1)]), chain(constant, node)):
        assert graph.reach("in", "out") == (1, 0, 0)


def test_an_output_padding_makes_up_for_an_odd_kernel():
    given = {"kernel_shape": [5], "strides": [3], "pads": [2, 1], "output_padding": [1]}
    assert chain(helper.make_node("ConvTranspose", ["in", "w"], ["out"], **given)).reach("in", "out") == (
        3,
        Fraction(2, 3),
        Fraction(2, 3),
    )


def test_tensors_of_two_lengths_are_not_joined():
    up = helper.make_node("ConvTranspose", ["in", "w"], ["up"], kernel_shape=[2], strides=[2])
    with pytest.raises(NotCuttable, match="Add joins tensors of different lengths"):
        chain(up, helper.make_node("Add", ["up", "in"], ["out"])).reach("in", "out")


def test_without_a_decoder_there_are_no_frames():
    with pytest.raises(NotCuttable, match="nothing in it makes samples"):
        chain(helper.make_node("Tanh", ["in"], ["out"])).frames()
    with pytest.raises(NotCuttable, match="no convolution stands before"):
        chain(helper.make_node("ConvTranspose", ["in", "w"], ["out"], kernel_shape=[2])).frames()
    with pytest.raises(NotCuttable, match="out does not depend on in"):
        chain(helper.make_node("Tanh", ["other"], ["out"])).reach("in", "out")


def test_branches_read_what_lies_around_them():
    inner = helper.make_graph(
        [helper.make_node("Add", ["outer", "own"], ["sum"]), helper.make_node("Tanh", ["in"], ["own"])],
        "branch",
        [],
        [helper.make_tensor_value_info("sum", TensorProto.FLOAT, None)],
    )
    node = helper.make_node("If", ["condition"], ["out"], then_branch=inner, else_branch=inner)
    assert set(reads(node)) == {"condition", "outer", "in"}
    assert attributes(helper.make_node("Conv", ["in"], ["out"], pads=[1, 2], group=3)) == {"pads": [1, 2], "group": 3}
