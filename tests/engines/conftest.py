"""What the tests of engines speak with."""

import pytest

from tests.voices_here import models_dir_with
from voicewire.engines.runtimes import open_runtime
from voicewire.errors import EngineFailure


@pytest.fixture(scope="session")
def kokoro_models():
    return models_dir_with("kokoro/kokoro-v1.0.int8.onnx", "kokoro/voices/af_heart.bin")


@pytest.fixture(scope="module", params=["openvino", "openvino-bf16"])
def other_runtime(request):
    """Each that is not the default and runs on a CPU, where this one can."""
    try:
        open_runtime(request.param, "kokoro")
    except EngineFailure as failure:
        if request.param == "openvino":
            raise
        pytest.skip(str(failure))
    return request.param
