import sys

import numpy as np
import onnxruntime
import pytest

from tests.engines.toy_piper import write_voice
from voicewire.engines.piper_stages import StageBuilder
from voicewire.errors import EngineFailure

INPUTS = {
    "input": np.arange(1, 16)[np.newaxis],
    "input_lengths": np.array([15]),
    "scales": np.array([0, 1, 0], np.float32),  # no noise, so that the original is to be compared with
}


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return write_voice(tmp_path_factory.mktemp("models"), "toy")


def test_stages_after_one_another_are_the_network(path):
    builder = StageBuilder(path)
    stages = builder.stages(["duration_noise", "noise", "latent"])
    tensors = dict(INPUTS)
    for stage, noise in zip(stages, [None, *builder.graph.noises(), None], strict=True):
        if noise is not None:
            tensors[noise.name] = np.ones_like(tensors[noise.like])
        tensors.update(stage.run(tensors))
    (whole,) = onnxruntime.InferenceSession(str(path)).run(None, INPUTS)
    assert whole.std() > 0.01
    np.testing.assert_allclose(tensors["output"], whole, atol=1e-5)


def test_a_stage_says_what_it_needs(path):
    _, *others = StageBuilder(path).stages(["noise", "latent"])
    assert [set(stage.reads) for stage in others] == [{"noise", "noise_scale", "mean", "mask"}, {"latent"}]
    assert [stage.gives for stage in others] == [["latent"], ["output"]]


def test_a_run_that_fails_is_an_engine_failure(path):
    (stage,) = StageBuilder(path).stages(["latent"])[1:]
    with pytest.raises(EngineFailure, match="cannot speak this text"):
        stage.run({"latent": np.zeros((1, 3, 5), np.float32)})


@pytest.mark.parametrize("content", [b"", b"no model at all", b"\x08"])
def test_a_broken_file_is_named(tmp_path, content):
    broken = tmp_path / "broken.onnx"
    broken.write_bytes(content)
    with pytest.raises(EngineFailure, match=r"broken\.onnx .*bring the voice again"):
        StageBuilder(broken)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(EngineFailure, match=r"nothing\.onnx"):
        StageBuilder(tmp_path / "nothing.onnx")


@pytest.mark.parametrize("name", ["onnx", "onnxruntime"])
def test_a_missing_package_is_named(path, monkeypatch, name):
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(EngineFailure, match=rf"needs the package {name}: pip install 'voicewire\[piper\]'"):
        StageBuilder(path)
