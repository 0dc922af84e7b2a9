import pytest
from structlog.testing import capture_logs

from tests.installed import PLAIN
from voicewire.engines.casting import cast_rows, rows_of_every
from voicewire.engines.catalog_file import CatalogError, CatalogVoice, EveryVoice, Namespace, Speaker
from voicewire.engines.tone import ToneEngine
from voicewire.errors import EngineFailure


def row(*speakers):
    first, *others = (Speaker(engine=engine, voice=voice) for engine, voice in speakers)
    return CatalogVoice(
        namespace="nari", name="x", language="en", engine=first.engine, voice=first.voice, otherwise=tuple(others)
    )


def test_a_row_gets_the_first_speaker_that_is_installed():
    [(cast, is_spoken)] = cast_rows([row(("kokoro", "af_bella"), ("tone", "sine"))], PLAIN, are_needed=True)
    assert (cast.engine, cast.voice, is_spoken) == ("tone", "sine", True)


def test_a_row_without_any_keeps_the_best():
    rows = [row(("kokoro", "af_bella"), ("tone", "lost"))]
    [(cast, is_spoken)] = cast_rows(rows, PLAIN, are_needed=False)
    assert (cast.engine, cast.voice, cast.otherwise, is_spoken) == ("kokoro", "af_bella", (), False)
    with pytest.raises(
        CatalogError, match=r"cannot be spoken: the engine 'kokoro' is not .*; tone has no voice 'lost'"
    ):
        list(cast_rows(rows, PLAIN, are_needed=True))


def test_every_voice_of_the_languages_that_are_known():
    every = EveryVoice(namespace="n", engine="tone", prefix="a-")
    [found] = rows_of_every(every, Namespace(), PLAIN)
    assert (found.name, found.voice, found.language) == ("a-sine", "sine", "en")
    assert [found.language for found in rows_of_every(every, Namespace(languages={"en": "English"}), PLAIN)] == ["en"]
    assert list(rows_of_every(every, Namespace(languages={"hi": "Hindi"}), PLAIN)) == []


def test_a_damaged_voice_is_left_out(monkeypatch):
    def language(voice, models):
        raise EngineFailure("its file is damaged")

    monkeypatch.setattr(ToneEngine, "language", language)
    with capture_logs() as logs:
        assert list(rows_of_every(EveryVoice(namespace="n", engine="tone"), Namespace(), PLAIN)) == []
    assert [(entry["voice"], entry["reason"]) for entry in logs] == [("sine", "its file is damaged")]


def test_an_engine_that_is_not_installed_has_no_voices():
    assert list(rows_of_every(EveryVoice(namespace="n", engine="piper"), Namespace(), PLAIN)) == []
