import pytest

from voicewire.audio.format import AudioFormat
from voicewire.engines.catalog import Catalog
from voicewire.engines.local import LocalHost
from voicewire.errors import EngineFailure, Overloaded, ServerStopping, Unauthorized, UnknownVoice
from voicewire.events import ServerEvent, SessionError, SessionReady, SessionStart
from voicewire.speech.limits import ServiceLimits
from voicewire.speech.scheduler import Scheduler
from voicewire.speech.service import SpeechService
from voicewire.testing import FakeClock


class GoodKey:
    name = "test"


class Door:
    """A service whose one good key is "good", and what it answered."""

    def __init__(self, **limits) -> None:
        self.clock = FakeClock()
        self.scheduler = Scheduler([LocalHost()], self.clock)
        self.asked: list[str] = []
        self.service = SpeechService(
            self.scheduler, Catalog.load(None), self.verify, self.clock, ServiceLimits(**limits)
        )

    async def verify(self, text: str) -> GoodKey | None:
        self.asked.append(text)
        return GoodKey() if text == "good" else None

    async def knock(self, key: str | None = "good", voice: str = "diana"):
        events: list[ServerEvent] = []
        start = SessionStart(namespace="nari", api_key=key, voice=voice, audio=AudioFormat("pcm16", 24_000))
        session = self.service.session(start, events.append, "req-1")
        await self.service.open(session)
        return session, events[0].error if isinstance(events[0], SessionError) else events[0]


@pytest.fixture
async def door():
    made: list[Door] = []

    async def build(**limits) -> Door:
        made.append(Door(**limits))
        await made[-1].scheduler.start()
        return made[-1]

    yield build
    for each in made:
        await each.scheduler.stop()


async def test_a_good_key_and_voice_are_let_in_and_counted(door) -> None:
    house = await door()
    session, answer = await house.knock()
    assert isinstance(answer, SessionReady)
    assert house.service.sessions == 1
    house.service.leave(session)
    assert house.service.sessions == 0
    assert session.is_over


@pytest.mark.parametrize(("key", "asked"), [("bad", ["bad"]), (None, []), ("", [])])
async def test_without_a_good_key_nothing_else_is_told(door, key, asked) -> None:
    house = await door()
    _, answer = await house.knock(key, voice="no-such-voice")
    assert answer == Unauthorized()
    assert house.asked == asked
    assert house.service.sessions == 0


async def test_an_unknown_voice_is_named(door) -> None:
    _, answer = await (await door()).knock(voice="no-such-voice")
    assert isinstance(answer, UnknownVoice)
    assert "no-such-voice" in answer.message


async def test_one_session_too_many(door) -> None:
    house = await door(max_sessions=2)
    await house.knock()
    first, _ = await house.knock()
    _, answer = await house.knock()
    assert isinstance(answer, Overloaded)
    assert answer.retry_after_s
    house.service.leave(first)
    _, answer = await house.knock()
    assert isinstance(answer, SessionReady)


async def test_nobody_new_while_somebody_waits_for_overdue_audio(door, monkeypatch) -> None:
    house = await door(overload_lateness_s=1.0)
    monkeypatch.setattr(house.scheduler, "lateness", lambda now: 1.5)
    _, answer = await house.knock()
    assert isinstance(answer, Overloaded)


async def test_nobody_before_a_voice_is_loaded() -> None:
    house = Door()
    _, answer = await house.knock()
    assert isinstance(answer, Overloaded)
    assert house.service.status()["ready"] is False


async def test_stopping(door) -> None:
    house = await door()
    session, _ = await house.knock()
    house.service.stop_accepting()
    _, answer = await house.knock()
    assert answer == ServerStopping()
    assert not session.is_over
    assert not house.service.is_ready


async def test_status_counts(door) -> None:
    house = await door()
    await house.knock()
    assert house.service.status() == {"ready": True, "slots": 1, "slots_alive": 1, "sessions": 1, "speaking": 0}


async def test_a_client_that_left_before_the_answer_is_not_counted(door) -> None:
    house = await door()
    start = SessionStart(namespace="nari", api_key="good", voice="diana", audio=AudioFormat("pcm16", 24_000))
    session = house.service.session(start, lambda event: None, "req-1")
    session.close()
    await house.service.open(session)
    assert house.service.sessions == 0


async def test_a_database_that_fails_is_told_in_the_protocols_words(door, monkeypatch) -> None:
    house = await door()

    async def broken(text: str) -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr(house.service, "_verify", broken)
    _, answer = await house.knock()
    assert answer == EngineFailure()
