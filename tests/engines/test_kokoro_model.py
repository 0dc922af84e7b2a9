import os
import subprocess
import sys

import numpy as np
import pytest

from voicewire.engines.kokoro_model import SAMPLE_RATE, KokoroModel
from voicewire.engines.kokoro_voices import LONGEST, MODEL, VOICES, styles
from voicewire.errors import EngineFailure

HELLO = "həlˈO ðˈɛɹ."


@pytest.fixture(scope="module")
def model(kokoro_models):
    return KokoroModel.load(kokoro_models)


@pytest.fixture(scope="module")
def style(kokoro_models):
    return styles("af_heart", kokoro_models)[len(HELLO) - 1]


def test_without_the_model_it_says_what_to_pull(tmp_path):
    with pytest.raises(
        EngineFailure, match=f"kokoro's model is not in {tmp_path}; bring it: voicewire models pull kokoro"
    ):
        KokoroModel.load(tmp_path)


@pytest.mark.parametrize("content", [b"", b"not a model"])
def test_a_broken_model_says_what_to_pull(tmp_path, content):
    (tmp_path / MODEL).parent.mkdir()
    (tmp_path / MODEL).write_bytes(content)
    with pytest.raises(EngineFailure, match=r"cannot be loaded .*; bring it again: voicewire models pull kokoro"):
        KokoroModel.load(tmp_path)


@pytest.mark.parametrize("package", ["onnx", "onnxruntime"])
def test_without_a_package_it_says_what_to_install(tmp_path, monkeypatch, package):
    (tmp_path / MODEL).parent.mkdir()
    (tmp_path / MODEL).touch()
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(EngineFailure, match=rf"needs the package {package}: pip install 'voicewire\[kokoro\]'"):
        KokoroModel.load(tmp_path)


@pytest.mark.end_to_end
def test_it_speaks_with_little_silence_before_and_after(model, style):
    pcm = model.speak(HELLO, style, 1.0)
    assert pcm.dtype == np.float32
    loud = np.flatnonzero(np.abs(pcm) > 0.02)
    assert 0.05 < loud[0] / SAMPLE_RATE < 0.35
    assert 0.4 < (loud[-1] - loud[0]) / SAMPLE_RATE < 1.0
    assert (len(pcm) - loud[-1]) / SAMPLE_RATE < 0.6


@pytest.mark.end_to_end
def test_speed_shortens(model, style):
    assert len(model.speak(HELLO, style, 1.5)) < 0.85 * len(model.speak(HELLO, style, 1.0))


@pytest.mark.end_to_end
@pytest.mark.parametrize("phonemes", ["", "a" * (LONGEST + 1)])
def test_what_the_model_cannot_take_is_refused(model, style, phonemes):
    with pytest.raises(EngineFailure, match=f"takes 1 to {LONGEST} phonemes at once, not {len(phonemes)}"):
        model.speak(phonemes, style, 1.0)


@pytest.mark.end_to_end
def test_loading_it_leaves_no_trace_for_a_vendor(tmp_path, kokoro_models):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("ORT_", "XDG_"))}
    load = f"KokoroModel.load(Path({str(kokoro_models)!r}))"
    program = f"from pathlib import Path; from {KokoroModel.__module__} import KokoroModel; {load}"
    subprocess.run([sys.executable, "-c", program], env={**environment, "HOME": str(tmp_path)}, check=True)
    assert list(tmp_path.iterdir()) == []
    assert (kokoro_models / VOICES).is_dir()
