"""What the tests of engines speak with."""

import pytest

from tests.voices_here import models_dir_with


@pytest.fixture(scope="session")
def kokoro_models():
    return models_dir_with("kokoro/kokoro-v1.0.int8.onnx", "kokoro/voices/af_heart.bin")
