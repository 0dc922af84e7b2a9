import sys

import numpy as np
import onnx
import onnxruntime
import pytest

from tests.engines.toy_piper import write_voice
from voicewire.engines.piper_stages import StageBuilder
from voicewire.engines.runtimes import OnnxRuntime, Runtime
from voicewire.errors import EngineFailure

ONNX = OnnxRuntime("piper")

INPUTS = {
    "input": np.arange(1, 16)[np.newaxis],
    "input_lengths": np.array([15]),
    "scales": np.array([0, 1, 0], np.float32),  # no noise, so that the original is to be compared with
}


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return write_voice(tmp_path_factory.mktemp("models"), "toy")


def test_stages_after_one_another_are_the_network(path):
    builder = StageBuilder(path, ONNX)
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
    _, *others = StageBuilder(path, ONNX).stages(["noise", "latent"])
    assert [set(stage.reads) for stage in others] == [{"noise", "noise_scale", "mean", "mask"}, {"latent"}]
    assert [stage.gives for stage in others] == [["latent"], ["output"]]


def test_a_run_that_fails_is_an_engine_failure(path):
    (stage,) = StageBuilder(path, ONNX).stages(["latent"])[1:]
    with pytest.raises(EngineFailure, match="cannot speak this text"):
        stage.run({"latent": np.zeros((1, 3, 5), np.float32)})


@pytest.mark.parametrize("content", [b"", b"no model at all", b"\x08"])
def test_a_broken_file_is_named(tmp_path, content):
    broken = tmp_path / "broken.onnx"
    broken.write_bytes(content)
    with pytest.raises(EngineFailure, match=r"broken\.onnx .*bring the voice again"):
        StageBuilder(broken, ONNX)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(EngineFailure, match=r"nothing\.onnx"):
        StageBuilder(tmp_path / "nothing.onnx", ONNX)


def test_a_missing_package_is_named(path, monkeypatch):
    monkeypatch.setitem(sys.modules, "onnx", None)
    with pytest.raises(EngineFailure, match=r"needs the package onnx: pip install 'voicewire\[piper\]'"):
        StageBuilder(path, ONNX)


class Halfway(Runtime):
    """Notes whether a network came here or to what reads text."""

    def __init__(self, loaded, name="sound"):
        self.loaded = loaded
        self.name = name

    @property
    def for_text(self):
        return Halfway(self.loaded, "text")

    def load(self, model):
        (axes,) = {all(item.type.tensor_type.HasField("shape") for item in onnx.load_from_string(model).graph.input)}
        self.loaded.append((self.name, axes))
        return ONNX.load(model)


def test_sound_begins_with_the_last_noise_and_every_input_has_known_axes(path):
    loaded = []
    StageBuilder(path, Halfway(loaded)).stages(["duration_noise", "noise", "latent"])
    assert loaded == [("text", True), ("text", True), ("sound", True), ("sound", True)]


def test_a_runtime_that_is_lacking_is_not_taken_for_a_broken_voice(path):
    class Gone(Halfway):
        def load(self, model):
            raise EngineFailure("no card")

    with pytest.raises(EngineFailure, match="no card"):
        StageBuilder(path, Gone([])).stages(["duration_noise", "noise", "latent"])
