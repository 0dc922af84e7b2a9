import sys

import pytest

from voicewire.cli import serve as module
from voicewire.server.serve import Serving


@pytest.fixture
def started(monkeypatch):
    settings = []
    monkeypatch.setattr(module, "run", settings.append)
    return settings


def test_options_become_settings(voicewire, started, tmp_path) -> None:
    result = voicewire("serve", "--port", 9123, "--host", "0.0.0.0", "--data-dir", tmp_path, "--cutting", "sentence")
    assert result.code == 0
    [settings] = started
    assert (settings.port, settings.host, settings.data_dir, settings.cutting) == (
        9123,
        "0.0.0.0",
        tmp_path,
        "sentence",
    )


@pytest.mark.parametrize(("option", "value"), [("--port", "70000"), ("--cutting", "wild"), ("--engine-slots", "0")])
def test_a_wrong_value_is_one_line_that_names_it(voicewire, started, option, value) -> None:
    result = voicewire("serve", option, value)
    assert result.code == 1
    assert option in result.err
    assert result.err.count("\n") == 1
    assert not started


@pytest.mark.parametrize("words", [["--recordings-days", "3"], ["--recordings-days=3"], ["--recordings_days", "3"]])
def test_a_setting_without_an_option_is_told_from_a_slip(voicewire, started, words) -> None:
    result = voicewire("serve", "--port", 9123, *words)
    assert result.code == 2
    option = words[0].partition("=")[0]
    assert f"No such option: {option}. It is a setting without one: VOICEWIRE_RECORDINGS_DAYS in the env" in result.err
    assert "or recordings_days in the settings file" in result.err
    assert not started


def test_a_slip_is_told_what_there_is(voicewire, started) -> None:
    result = voicewire("serve", "--prot", "3")
    assert result.code == 2
    assert "No such option: --prot" in result.err
    assert "--port" in result.err
    assert not started


def test_the_first_key_comes_with_a_line_to_try(monkeypatch) -> None:
    monkeypatch.setattr(sys, "argv", ["voicewire"])
    lines = module._welcome(Serving(("127.0.0.1", 8000), "vw_x"))
    assert lines[0] == "First key: vw_x"
    assert "--server 127.0.0.1:8000 --key vw_x" in lines[2]
    assert lines[-1] == "voicewire is ready on ws://127.0.0.1:8000"
    assert module._welcome(Serving(("127.0.0.1", 8000), None)) == lines[-1:]
