"""Speech without a server, with a real engine process of the tone engine."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.installed import PLAIN
from voicewire.config import Settings, load_settings
from voicewire.engines.catalog import Catalog
from voicewire.errors import EngineFailure, OperatorError
from voicewire.speech.say import SAMPLE_RATE, find_voice, speak

CATALOG = """
[[voices]]
namespace = "nari"
name = "tone"
language = "en"
engine = "tone"
voice = "{voice}"
"""


@pytest.fixture
def settings(tmp_path: Path):
    def build(voice: str = "sine", **values) -> Settings:
        path = tmp_path / "catalog.toml"
        path.write_text(CATALOG.format(voice=voice))
        return load_settings(data_dir=tmp_path, catalog=path, **values)

    return build


async def fragments(*texts: str | Exception) -> AsyncIterator[str]:
    for text in texts:
        if isinstance(text, Exception):
            raise text
        yield text


async def heard(settings: Settings, *texts: str | Exception, **options) -> bytes:
    return b"".join([audio async for audio in speak(settings, fragments(*texts), **options)])


async def test_text_in_fragments_is_the_same_text(settings) -> None:
    made = settings()
    whole = await heard(made, "Good morning to all of you. It is nine.", voice="tone")
    split = await heard(made, "Good mor", "ning to all of y", "ou. It is nine.", voice="tone")
    assert len(whole) / 2 / SAMPLE_RATE > 2.0
    assert len(split) == len(whole)


async def test_the_operators_lexicon_is_used(settings, tmp_path: Path) -> None:
    words = tmp_path / "words.toml"
    words.write_text('[en]\nWHO = "World Health Organization"\n')
    spelled = await heard(settings(lexicon=words), "Ask WHO now.", voice="tone")
    assert spelled == await heard(settings(), "Ask World Health Organization now.", voice="tone")
    words.write_text('[en]\nWHO = ""\n')
    with pytest.raises(OperatorError, match=r"'WHO' in .* has nothing to be said for it"):
        await heard(settings(lexicon=words), "Ask WHO now.", voice="tone")


async def test_an_unknown_voice_is_named(settings) -> None:
    with pytest.raises(OperatorError, match="there is no voice 'nobody'"):
        await heard(settings(), "Hello.", voice="nobody")


PLAIN_CATALOG = Catalog.load(PLAIN)


@pytest.mark.parametrize(
    ("name", "language", "found"),
    [
        (None, None, ("nari", "diana", "en")),
        ("Rachel", None, ("elevenlabs", "Rachel", "en")),
        ("21m00Tcm4TlvDq8ikWAM", None, ("elevenlabs", "Rachel", "en")),
        ("fish/heart", "en-US", ("fish", "heart", "en")),
        ("default_male", "en", ("navana", "default_male", "en")),
        ("swahili:female", "en", ("intron", "swahili:female", "en")),
        ("hibari:heart", None, ("hibari", "hibari:heart", "en")),
        ("tone:sine?lead_s=1", None, ("tone", "tone:sine?lead_s=1", "en")),
    ],
)
def test_voices_by_any_of_their_names(name, language, found) -> None:
    row = find_voice(PLAIN_CATALOG, name, language)
    assert (row.namespace, row.name, row.language) == found
    assert row.voice == ("sine?lead_s=1" if found[0] == "tone" else "heart")


@pytest.mark.parametrize(
    ("name", "language", "complaint"),
    [
        ("nobody", None, "there is no voice 'nobody'; `voicewire voices` lists them"),
        ("diana", "fr", "there is no voice 'diana' for 'fr'"),
        (None, "fr", "there is no voice for 'fr'; `voicewire voices` lists all"),
        ("default_male", "hi", "the voice 'default_male' cannot speak here: the engine 'kokoro' is not among those"),
        ("hibari:emma", None, "hibari has no voice 'emma'"),
    ],
)
def test_a_voice_that_is_not_there(name, language, complaint) -> None:
    with pytest.raises(OperatorError, match=complaint):
        find_voice(PLAIN_CATALOG, name, language)


async def test_the_runtime_of_the_settings_is_used(settings, monkeypatch) -> None:
    monkeypatch.setattr(Settings, "runtimes", {"tone": "cuda"})
    with pytest.raises(EngineFailure, match="the engine 'tone' has a runtime of its own, not 'cuda'"):
        await heard(settings(), "Hello.", voice="tone")


async def test_a_failing_engine_is_told(settings) -> None:
    with pytest.raises(EngineFailure):
        await heard(settings("sine?fail_at=0"), "Hello there.", voice="tone")


async def test_text_that_breaks_off_is_spoken_then_told(settings) -> None:
    with pytest.raises(ValueError, match="broken"):
        await heard(settings(), "Hello there.", ValueError("broken"), voice="tone")
