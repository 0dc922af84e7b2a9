"""Each runtime with a small network; what is not there, by modules that stand in for the real ones."""

import os
import subprocess
import sys
from types import SimpleNamespace
from typing import get_args

import numpy as np
import onnx
import pytest

from voicewire.config import Runtime as RuntimeSetting
from voicewire.config import Settings
from voicewire.engines import runtimes
from voicewire.engines.base import Engine
from voicewire.engines.registry import engine_class, engine_names
from voicewire.engines.runtimes import DEFAULT, RUNTIMES, CudaRuntime, OnnxRuntime, OpenVinoBf16Runtime, open_runtime
from voicewire.errors import EngineFailure

CUDA, CPU = "CUDAExecutionProvider", "CPUExecutionProvider"


def product():
    """A network that multiplies what it is given by 1.001, which bfloat16 does not know, and adds it up."""
    helper = onnx.helper
    floats = onnx.TensorProto.FLOAT
    graph = helper.make_graph(
        [
            helper.make_node("MatMul", ["given", "weight"], ["product"]),
            helper.make_node("ReduceSum", ["product"], ["sum"], keepdims=0),
        ],
        "product",
        [helper.make_tensor_value_info("given", floats, [None, 64])],
        [helper.make_tensor_value_info("product", floats, None), helper.make_tensor_value_info("sum", floats, None)],
        [onnx.numpy_helper.from_array(np.eye(64, dtype=np.float32) * np.float32(1.001), "weight")],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9).SerializeToString()


def runs(runtime):
    """What comes of ones, and that what a run gave stays as it is when there is another."""
    network = runtime.load(product())
    total, made = network.run(["sum", "product"], {"given": np.ones((2, 64), np.float32)})
    before = made.copy()
    for rows in (1, 2, 5):
        assert network.run(["product"], {"given": np.full((rows, 64), 3, np.float32)})[0].shape == (rows, 64)
    assert np.array_equal(made, before)
    assert made.dtype == np.float32
    assert total == pytest.approx(made.sum(), rel=0.01)
    return made


def test_the_settings_offer_what_there_is():
    assert get_args(RuntimeSetting) == tuple(RUNTIMES)
    assert Settings.model_fields["kokoro_runtime"].default == DEFAULT == "onnx"
    choosable = {name for name in engine_names() if engine_class(name).runtimes}
    assert choosable == set(Settings().runtimes)
    assert all(f"{name}_runtime" in Settings.model_fields for name in choosable)


def test_an_engine_without_a_choice_has_no_other_runtime():
    assert Engine.runtimes == ()
    with pytest.raises(EngineFailure, match="one runtime of its own, not 'cuda'"):
        engine_class("tone").load_in("cuda", None)


def test_onnx_runtime_runs_as_it_is_published():
    runtime = open_runtime("onnx", "kokoro")
    assert runtime.quantized
    assert runtime.for_text is runtime
    np.testing.assert_allclose(runs(runtime), 1.001, rtol=1e-6)


@pytest.mark.parametrize("name", ["onnx", "cuda", "openvino", "openvino-bf16"])
def test_without_onnxruntime_it_says_what_to_install(monkeypatch, name):
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(EngineFailure, match=r"^piper needs the package onnxruntime: pip install 'voicewire\[piper\]'$"):
        open_runtime(name, "piper")


def stand_in(monkeypatch, available, started):
    """A package onnxruntime with these providers, of which those that `started` names are in a session's use."""
    seen = SimpleNamespace(asked=[], preloaded=0, falls_back=True)

    def session(model, options, providers):
        seen.asked.append((model, options.intra_op_num_threads, providers))
        return SimpleNamespace(
            get_providers=lambda: started,
            disable_fallback=lambda: setattr(seen, "falls_back", False),
            run=lambda outputs, inputs: [inputs[name] for name in outputs],
        )

    module = SimpleNamespace(
        get_available_providers=lambda: available,
        preload_dlls=lambda: setattr(seen, "preloaded", seen.preloaded + 1),
        SessionOptions=SimpleNamespace,
        InferenceSession=session,
    )
    monkeypatch.setitem(sys.modules, "onnxruntime", module)
    return seen


def test_cuda_goes_first_and_is_not_replaced(monkeypatch):
    seen = stand_in(monkeypatch, [CUDA, CPU], [CUDA, CPU])
    runtime = open_runtime("cuda", "kokoro")
    assert not runtime.quantized
    assert runtime.for_text is runtime
    network = runtime.load(b"model")
    assert seen.asked == [(b"model", 1, [CUDA, CPU])]
    assert (seen.preloaded, seen.falls_back) == (1, False)
    assert network.run(("a",), {"a": 1, "b": 2}) == [1]


def test_cuda_that_is_not_built_in_is_refused(monkeypatch):
    stand_in(monkeypatch, ["AzureExecutionProvider", CPU], [CPU])
    with pytest.raises(
        EngineFailure,
        match="kokoro cannot run in cuda: the installed onnxruntime has no CUDAExecutionProvider, but AzureExec"
        "utionProvider, CPUExecutionProvider; pip uninstall onnxruntime, then pip install 'onnxruntime-gpu",
    ):
        open_runtime("cuda", "kokoro")


def test_cuda_that_does_not_start_is_refused(monkeypatch):
    stand_in(monkeypatch, [CUDA, CPU], [CPU])
    with pytest.raises(EngineFailure, match="piper cannot run in cuda: CUDAExecutionProvider does not start, for want"):
        CudaRuntime("piper").load(b"model")


def test_this_onnxruntime_says_so_itself():
    import onnxruntime

    if CUDA in onnxruntime.get_available_providers():
        pytest.skip("it has CUDA")
    with pytest.raises(EngineFailure, match="has no CUDAExecutionProvider"):
        open_runtime("cuda", "kokoro")


@pytest.mark.parametrize("name", ["openvino", "openvino-bf16"])
def test_without_openvino_it_says_what_to_install(monkeypatch, name):
    monkeypatch.setitem(sys.modules, "openvino", None)
    with pytest.raises(
        EngineFailure, match=r"^kokoro needs the package openvino: pip install 'voicewire\[openvino\]'$"
    ):
        open_runtime(name, "kokoro")


def test_openvino_has_one_thread_and_says_how_it_multiplies(monkeypatch):
    compiled = []

    class Core:
        def get_property(self, device, name):
            return {"OPTIMIZATION_CAPABILITIES": ["FP32", "BF16"]}[name]

        def read_model(self, model):
            return model

        def compile_model(self, model, device, properties):
            compiled.append((model, device, properties))
            return SimpleNamespace(create_infer_request=lambda: None)

    monkeypatch.setitem(sys.modules, "openvino", SimpleNamespace(Core=Core))
    for name in ("openvino", "openvino-bf16"):
        open_runtime(name, "kokoro").load(b"model")
    threads = {"INFERENCE_NUM_THREADS": "1", "NUM_STREAMS": "1", "PERFORMANCE_HINT": "LATENCY"}
    assert compiled == [
        (b"model", "CPU", {**threads, "INFERENCE_PRECISION_HINT": precision}) for precision in ("f32", "bf16")
    ]


def test_a_processor_without_bfloat16_is_told_what_to_use(monkeypatch):
    capabilities = property(lambda runtime: ["FP32", "INT8"])
    monkeypatch.setattr(runtimes.OpenVinoRuntime, "capabilities", capabilities)
    with pytest.raises(
        EngineFailure, match=r"kokoro cannot run in openvino-bf16: .*\(OpenVINO finds FP32, INT8\); use openvino$"
    ):
        open_runtime("openvino-bf16", "kokoro")


def test_openvino_multiplies_in_float32():
    runtime = open_runtime("openvino", "kokoro")
    assert isinstance(runtime.for_text, OnnxRuntime)
    np.testing.assert_allclose(runs(runtime), 1.001, rtol=1e-6)


def test_openvino_multiplies_in_bfloat16_where_asked_to():
    try:
        runtime = OpenVinoBf16Runtime("kokoro")
    except EngineFailure as failure:
        pytest.skip(str(failure))
    made = runs(runtime)
    np.testing.assert_allclose(made, 1.001, rtol=1e-2)
    assert not np.allclose(made, 1.001, rtol=1e-5)


def test_a_broken_model_is_not_swallowed():
    for name in ("onnx", "openvino"):
        with pytest.raises(Exception, match=r"\w"):
            open_runtime(name, "kokoro").load(b"no model")


def test_loading_openvino_leaves_no_trace_for_a_vendor(tmp_path):
    """Its package reports each import unless it is kept from it, and remembers in the home folder who it is."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("ORT_", "XDG_", "CI"))}
    program = (
        "import sys; from voicewire.engines.runtimes import open_runtime; open_runtime('openvino', 'kokoro');"
        "assert sys.modules['openvino_telemetry'] is None; assert 'openvino' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], env={**environment, "HOME": str(tmp_path)}, check=True)
    assert list(tmp_path.iterdir()) == []
