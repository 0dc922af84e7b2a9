import os
import subprocess
import sys

import numpy as np
import pytest

from voicewire.engines.kokoro_model import FRAME, NOTHING_YET, SAMPLE_RATE, KokoroModel
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
def test_an_utterance_is_voiced(model, style):
    utterance = model.read(HELLO, style, 1.0)
    pcm, heard = model.voice(utterance, 0, utterance.frames, NOTHING_YET)
    assert pcm.dtype == np.float32
    assert len(pcm) == utterance.frames * FRAME
    assert heard.frames == utterance.frames
    loud = np.flatnonzero(np.abs(pcm) > 0.02)
    assert utterance.lead - 8 < loud[0] / FRAME < utterance.lead + 2
    assert 0.4 < (loud[-1] - loud[0]) / SAMPLE_RATE < 1.0


@pytest.mark.end_to_end
def test_with_the_statistics_of_the_whole_a_stretch_sounds_as_it_does_in_the_whole(model, style):
    utterance = model.read(HELLO, style, 1.0)
    whole, heard = model.voice(utterance, 0, utterance.frames, NOTHING_YET)
    everything = heard._replace(frames=10**9)  # so that the stretch's own hardly count
    stretch, _ = model.voice(utterance, 10, 40, everything)
    inner = slice(5 * FRAME, 25 * FRAME)
    difference = stretch[inner] - whole[15 * FRAME : 35 * FRAME]
    assert np.sqrt(np.mean(difference**2)) < 0.3 * np.sqrt(np.mean(stretch[inner] ** 2))  # its numbers are 8 bits wide
    alone, _ = model.voice(utterance, 10, 40, NOTHING_YET)
    assert np.mean((alone[inner] - whole[15 * FRAME : 35 * FRAME]) ** 2) > 2 * np.mean(difference**2)


@pytest.mark.end_to_end
def test_statistics_are_pooled_over_stretches(model, style):
    utterance = model.read(HELLO, style, 1.0)
    _, first = model.voice(utterance, 10, 30, NOTHING_YET)
    _, both = model.voice(utterance, 10, 30, first)
    assert both.frames == 40
    assert np.allclose(both.means, first.means, atol=0.05)
    assert np.allclose(both.variances, first.variances, rtol=0.2, atol=0.05)


@pytest.mark.end_to_end
def test_speed_shortens(model, style):
    assert model.read(HELLO, style, 1.5).frames < 0.85 * model.read(HELLO, style, 1.0).frames


@pytest.mark.end_to_end
@pytest.mark.parametrize("phonemes", ["", "a" * (LONGEST + 1)])
def test_what_the_model_cannot_take_is_refused(model, style, phonemes):
    with pytest.raises(EngineFailure, match=f"takes 1 to {LONGEST} phonemes at once, not {len(phonemes)}"):
        model.read(phonemes, style, 1.0)


@pytest.mark.end_to_end
def test_loading_it_leaves_no_trace_for_a_vendor(tmp_path, kokoro_models):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("ORT_", "XDG_"))}
    load = f"KokoroModel.load(Path({str(kokoro_models)!r}))"
    program = f"from pathlib import Path; from {KokoroModel.__module__} import KokoroModel; {load}"
    subprocess.run([sys.executable, "-c", program], env={**environment, "HOME": str(tmp_path)}, check=True)
    assert list(tmp_path.iterdir()) == []
    assert (kokoro_models / VOICES).is_dir()
