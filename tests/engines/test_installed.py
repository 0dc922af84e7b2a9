import pytest

from tests.installed import NO_MODELS
from voicewire.engines.installed import Installed
from voicewire.engines.tone import ToneEngine
from voicewire.errors import EngineFailure


def test_what_an_engine_has():
    installed = Installed(NO_MODELS)
    assert installed.voices("hibari") == ["heart"]
    assert installed.problem("hibari", "heart") is None
    assert installed.problem("tone", "sine?lead_s=1") is None  # not listed, but can be spoken with
    assert installed.problem("hibari", "emma") == "hibari has no voice 'emma'"
    assert installed.language("hibari", "heart") == "en"


def test_an_engine_that_lacks_something_says_what(monkeypatch):
    asked = []

    def voices(models):
        asked.append(models)
        raise EngineFailure("the tone needs a fork")

    monkeypatch.setattr(ToneEngine, "voices", voices)
    installed = Installed(NO_MODELS)
    for _ in range(2):
        assert installed.problem("tone", "sine") == "the tone needs a fork"
        with pytest.raises(EngineFailure, match="the tone needs a fork"):
            installed.voices("tone")
    assert asked == [NO_MODELS]  # once for all


def test_engines_that_are_not_to_speak():
    installed = Installed(NO_MODELS, ("tone",))
    assert installed.problem("hibari", "heart") == "the engine 'hibari' is not among those of the setting `engines`"
    assert installed.problem("tone", "sine") is None


def test_an_engine_nobody_knows():
    assert "there is no engine 'lost'" in str(Installed(NO_MODELS).problem("lost", "x"))
