from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest
from hibari import Hibari, voices

from voicewire.engines import hibari_model
from voicewire.engines.hibari_model import HEADS, PITCH, HibariModel, with_output
from voicewire.engines.hibari_sound import BINS
from voicewire.engines.noise_table import NoiseTable
from voicewire.engines.onnx_sessions import load_session

VOICE = "heart"


@pytest.fixture
def network():
    """Doubles what it is given, then adds one."""
    helper, floats = onnx.helper, onnx.TensorProto.FLOAT
    nodes = [helper.make_node("Add", ["x", "x"], ["inner"]), helper.make_node("Add", ["inner", "one"], ["y"])]
    given, result = (helper.make_tensor_value_info(name, floats, [None]) for name in "xy")
    graph = helper.make_graph(nodes, "toy", [given], [result], [helper.make_tensor("one", floats, [1], [1.0])])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    return model.SerializeToString()


def test_an_inner_tensor_becomes_an_output(network):
    session = onnxruntime.InferenceSession(with_output(network, "inner"))
    assert [output.name for output in session.get_outputs()] == ["y", "inner"]
    (inner,) = session.run(["inner"], {"x": np.asarray([1, 2], np.float32)})
    assert inner.tolist() == [2, 4]


def test_the_rest_of_the_model_is_the_same(network):
    widened = onnx.load_from_string(with_output(network, "inner"))
    added = widened.graph.output.pop()
    assert (added.name, added.type.tensor_type.elem_type) == ("inner", onnx.TensorProto.FLOAT)
    assert widened == onnx.load_from_string(network)


def test_a_long_name_is_written_as_well(network):
    name = "a" * 300
    assert onnx.load_from_string(with_output(network, name)).graph.output[1].name == name


@pytest.mark.end_to_end
def test_what_the_network_has_is_what_it_gives_its_package():
    package = Hibari(voice=VOICE, threads=1)
    ids = package.ids(package.g2p("The train leaves from the second platform."))
    given = {"ids": np.asarray([ids], np.int64), "speed": np.asarray([1.1], np.float32)}
    *layers, pitch = package.sess.run(None, given)
    model = Path(voices.voice_path(VOICE)).read_bytes()
    heads, same_pitch = load_session(onnxruntime, with_output(model, HEADS)).run([HEADS, PITCH], given)
    assert np.array_equal(pitch, same_pitch)
    assert heads.shape == (1, pitch.shape[1], 5 * BINS)
    assert np.array_equal(np.concatenate(layers, axis=1).transpose(0, 2, 1), heads)


@pytest.mark.end_to_end
def test_a_network_that_lays_it_out_in_another_way_is_refused(monkeypatch):
    monkeypatch.setattr(hibari_model, "LAYERS", ("theta", "lh", "ln", "lr", "phi"))
    with pytest.raises(ValueError, match=r"another one than that of hibari-tts 0\.2"):
        HibariModel(VOICE)


@pytest.mark.end_to_end
def test_nothing_to_say_is_no_sound():
    model = HibariModel(VOICE)
    assert len(model.speak("", 1.0, NoiseTable(1))) == 0
    assert len(model.speak("h", 1.0, NoiseTable(1))) > 0
