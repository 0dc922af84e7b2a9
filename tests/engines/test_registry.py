import pytest

from voicewire.engines.hibari import HibariEngine
from voicewire.engines.registry import engine_class, engine_names
from voicewire.engines.tone import ToneEngine
from voicewire.errors import EngineFailure


def test_built_in_engines_come_through_the_door_of_plug_ins():
    assert {"hibari", "tone"} <= set(engine_names())
    assert engine_class("hibari") is HibariEngine
    assert engine_class("tone") is ToneEngine


def test_an_engine_that_does_not_exist():
    with pytest.raises(EngineFailure, match=r"no engine 'lost'; known are: .*hibari"):
        engine_class("lost")
