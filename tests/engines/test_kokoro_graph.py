import onnx
import pytest

from voicewire.engines import kokoro_graph
from voicewire.engines.kokoro_voices import MODEL


def test_another_network_is_refused(tmp_path):
    nodes = [onnx.helper.make_node("Identity", ["tokens"], ["audio"])]
    value = onnx.helper.make_tensor_value_info
    graph = onnx.helper.make_graph(nodes, "other", [value("tokens", 1, [1])], [value("audio", 1, [1])])
    onnx.save(onnx.helper.make_model(graph), str(tmp_path / "other.onnx"))
    with pytest.raises(ValueError, match="this is not Kokoro's network: nothing leads from"):
        kokoro_graph.cut(tmp_path / "other.onnx")


@pytest.mark.end_to_end
def test_the_halves_have_everything_once(kokoro_models):
    halves = kokoro_graph.cut(kokoro_models / MODEL)
    reading, vocoder = (onnx.load_from_string(half).graph for half in halves)
    assert [value.name for value in reading.input] == ["tokens", "style", "speed"]
    assert [value.name for value in vocoder.output] == ["audio", kokoro_graph.NEXT_MEANS, kokoro_graph.NEXT_VARIANCES]
    assert not {node.name for node in reading.node if "/bert/" in node.name} & {node.name for node in vocoder.node}
    assert any(node.op_type == "STFT" for node in vocoder.node)
    assert sum(map(len, halves)) < 1.05 * (kokoro_models / MODEL).stat().st_size
