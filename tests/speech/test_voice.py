import pytest

from voicewire.engines.catalog import CatalogVoice
from voicewire.errors import EngineFailure
from voicewire.speech.voice import SpeakingVoice


def row(engine: str) -> CatalogVoice:
    return CatalogVoice(namespace="n", name="public", language="en", engine=engine, voice="sine")


def test_it_joins_the_catalogue_with_the_engine() -> None:
    voice = SpeakingVoice.of(row("tone"))
    assert (voice.engine, voice.name, voice.language) == ("tone", "sine", "en")
    assert voice.estimate("ten chars.") == pytest.approx(0.6)
    assert voice.max_segment_s > 0


def test_an_engine_that_is_not_there_is_named() -> None:
    with pytest.raises(EngineFailure, match="there is no engine 'nope'"):
        SpeakingVoice.of(row("nope"))
