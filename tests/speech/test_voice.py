import pytest

from voicewire.engines.catalog import CatalogVoice
from voicewire.errors import EngineFailure
from voicewire.events import SessionOptions
from voicewire.speech.voice import SpeakingVoice, segment_limit_s


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


def test_a_segment_is_no_longer_than_any_voice_and_the_client_allow() -> None:
    voices = [SpeakingVoice.of(row("tone")), SpeakingVoice.of(row("hibari"))]
    own_s = min(voice.max_segment_s for voice in voices)
    assert segment_limit_s(voices, SessionOptions()) == own_s
    assert segment_limit_s(voices, SessionOptions(max_segment_s=own_s / 2)) == own_s / 2
    assert segment_limit_s(voices, SessionOptions(max_segment_s=own_s * 2)) == own_s
