import importlib.util

import numpy as np
import pytest

from voicewire.engines import kokoro_voices
from voicewire.engines.kokoro_voices import LANGUAGES, LONGEST, MODEL, STYLE, VOICES, blend, language_of, styles
from voicewire.errors import EngineFailure


@pytest.fixture
def models(tmp_path):
    """A folder with four small-minded voices and no network."""
    (tmp_path / VOICES).mkdir(parents=True)
    (tmp_path / MODEL).touch()
    for value, name in enumerate(("af_one", "am_two", "hf_three", "zf_four"), 1):
        np.full(LONGEST * STYLE, value, "<f4").tofile(tmp_path / VOICES / f"{name}.bin")
    (tmp_path / VOICES / "zf_short.bin").write_bytes(b"1234")
    (tmp_path / VOICES / "xx_unknown.bin").touch()
    (tmp_path / VOICES / "notes.txt").touch()
    return tmp_path


def test_a_voice_alone_is_all_of_its_blend():
    assert blend("af_heart") == [("af_heart", 1.0)]


@pytest.mark.parametrize(
    ("voice", "shares"),
    [
        ("a:0.7+b:0.3", [0.7, 0.3]),
        ("a:2+b:6", [0.25, 0.75]),
        ("a+b", [0.5, 0.5]),
        ("a+b+c:2", [0.25, 0.25, 0.5]),
        ("a:1 + b:1", [0.5, 0.5]),
        ("a:0.0001+b:0.0001", [0.5, 0.5]),
    ],
)
def test_weights_are_shares_of_their_sum(voice, shares):
    parts = blend(voice)
    assert [part.share for part in parts] == pytest.approx(shares)
    assert "".join(part.voice for part in parts) == "abc"[: len(shares)]


@pytest.mark.parametrize(
    "voice", ["", "+", "a+", "+a", "a:", "a:0+b", "a:-1+b", "a:x+b", "a:nan", "a:1e9", "a:inf+b", "a:1:2", ":1", "a:٣"]
)
def test_what_is_no_blend_says_how_one_is_written(voice):
    with pytest.raises(EngineFailure, match=r"name:weight\+name:weight, as in af_heart:0\.7\+am_michael:0\.3"):
        blend(voice)


def test_a_blend_has_ten_voices_at_most():
    assert len(blend("+".join("a" * 10))) == 10
    with pytest.raises(EngineFailure, match=r"10 voices at most, .* has 5000"):
        blend("+".join("a" * 5000))


def test_the_first_voice_decides_the_language():
    assert language_of("bf_emma") == "en-gb"
    assert language_of("hf_alpha:0.2+af_heart:0.8") == "hi"
    assert len(set(LANGUAGES.values())) == 9


def test_the_styles_of_a_blend_are_mixed(models):
    assert styles("am_two", models).shape == (LONGEST, STYLE)
    mixed = styles("af_one:0.25+hf_three:0.75", models)
    assert mixed.dtype == np.float32
    assert mixed[0, 0] == pytest.approx(2.5)


def test_the_installed_voices_are_listed(models):
    assert kokoro_voices.installed(models) == ["af_one", "am_two", "hf_three", "zf_four", "zf_short"]


def test_voices_whose_language_cannot_be_read_here_are_installed_but_not_usable(models, monkeypatch):
    find_spec = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "jieba" else find_spec(name))
    assert kokoro_voices.usable(models) == ["af_one", "am_two", "hf_three"]
    with pytest.raises(EngineFailure, match=r"'zf_four' needs more packages: pip install 'voicewire\[chinese\]'"):
        styles("zf_four+af_one", models)


@pytest.mark.parametrize("lacking", [MODEL, VOICES])
def test_without_the_model_or_its_voices_it_says_what_to_pull(models, lacking):
    (models / lacking).rename(models / "elsewhere")
    with pytest.raises(EngineFailure, match="voicewire models pull kokoro"):
        kokoro_voices.installed(models)


def test_voices_that_are_not_installed_or_broken_are_named(models):
    with pytest.raises(EngineFailure, match="'af_five' is not installed; installed are: af_one, am_two"):
        styles("af_one:0.5+af_five:0.5", models)
    with pytest.raises(EngineFailure, match=r"zf_short\.bin is no voice of Kokoro; bring it again"):
        styles("zf_short", models)
