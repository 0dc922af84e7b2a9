import msgspec
import pytest

from tests.installed import PLAIN
from voicewire.audio.format import AudioFormat
from voicewire.engines.catalog import Catalog
from voicewire.engines.local import LocalHost
from voicewire.errors import Overloaded, ServerStopping, SpeechError, Unauthorized, UnknownVoice
from voicewire.events import ServerEvent, SessionOptions, SessionReady, SessionStart, TextAppend
from voicewire.speech.admission import Admission
from voicewire.speech.limits import ServiceLimits
from voicewire.speech.scheduler import Scheduler
from voicewire.speech.service import Place, SpeechService
from voicewire.speech.session import Session
from voicewire.speech.voice import SpeakingVoice
from voicewire.testing import FakeClock, settle


class GoodKey:
    id = "key-1"
    name = "test"


class Door:
    """A service whose one good key is "good", and what it answered."""

    def __init__(self, **limits) -> None:
        self.clock = FakeClock()
        self.scheduler = Scheduler([LocalHost()], self.clock)
        self.asked: list[str] = []
        self.service = SpeechService(
            self.scheduler, Catalog.load(PLAIN), self.verify, self.clock, ServiceLimits(**limits)
        )

    async def verify(self, text: str) -> GoodKey | None:
        self.asked.append(text)
        return GoodKey() if text == "good" else None

    async def knock(self, key: str | None = "good") -> Place | SpeechError:
        try:
            return await self.service.enter(key)
        except SpeechError as refusal:
            return refusal

    async def open(self, voice: str = "diana", **options) -> tuple[Session, ServerEvent]:
        events: list[ServerEvent] = []
        start = SessionStart(
            namespace="nari", voice=voice, audio=AudioFormat("pcm16", 24_000), options=SessionOptions(**options)
        )
        session = self.service.session(start, events.append, "req-1")
        await self.service.open(session)
        return session, events[0]


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


async def test_a_good_key_is_let_in_and_counted(door) -> None:
    house = await door()
    place = await house.knock()
    assert isinstance(place, Place)
    assert place.key.id == "key-1"
    assert house.service.sessions == 1
    house.service.leave(place)
    assert house.service.sessions == 0


async def test_a_known_voice_is_admitted(door) -> None:
    session, answer = await (await door()).open()
    assert isinstance(answer, SessionReady)
    assert not session.is_over


@pytest.mark.parametrize(("key", "asked"), [("bad", ["bad"]), (None, []), ("", [])])
async def test_nobody_without_a_good_key(door, key, asked) -> None:
    house = await door()
    assert await house.knock(key) == Unauthorized()
    assert house.asked == asked
    assert house.service.sessions == 0


async def test_an_unknown_voice_is_named(door) -> None:
    session, answer = await (await door()).open("no-such-voice")
    assert isinstance(answer.error, UnknownVoice)
    assert "no-such-voice" in answer.error.message
    assert session.is_over


async def test_every_speaker_needs_a_voice(door) -> None:
    house = await door()
    _, answer = await house.open(speakers=("diana", "marcus"))
    assert isinstance(answer, SessionReady)
    _, answer = await house.open(speakers=("diana", "no-such-voice"))
    assert "no-such-voice" in answer.error.message


async def test_one_client_too_many(door) -> None:
    house = await door(max_sessions=2)
    await house.knock()
    first = await house.knock()
    refusal = await house.knock()
    assert isinstance(refusal, Overloaded)
    assert refusal.retry_after_s
    house.service.leave(first)
    assert isinstance(await house.knock(), Place)


async def test_nobody_new_while_somebody_waits_for_overdue_audio(door, monkeypatch) -> None:
    house = await door(overload_lateness_s=1.0)
    monkeypatch.setattr(house.scheduler, "lateness", lambda now: 1.5)
    assert isinstance(await house.knock(), Overloaded)


async def talking(house: Door) -> Session:
    """A client that has been let in and is being spoken to."""
    await house.knock()
    start = SessionStart(namespace="nari", voice="diana", audio=AudioFormat("pcm16", 24_000))
    session = house.service.session(start, lambda event: None, "req-1")
    row = Catalog.load(PLAIN).resolve("nari", None, "diana", None)
    session.admit([msgspec.structs.replace(SpeakingVoice.of(row), engine="tone", name="sine")])
    session.handle(TextAppend("Once upon a time there was a queen.", flush=True))
    await settle()
    return session


async def test_nobody_new_where_speech_costs_too_much_for_one_more(door) -> None:
    house = await door()
    sessions = [await talking(house) for _ in range(3)]
    house.scheduler.demand.learn(("tone", "sine"), 22.5, 80.0)
    assert isinstance(await house.knock(), Overloaded)
    sessions[0].close()
    assert isinstance(await house.knock(), Place)


async def test_a_newcomer_does_not_make_it_look_as_if_the_others_were_not_ahead(door, monkeypatch) -> None:
    house = await door()
    now = house.scheduler._clock.time()
    seen = []
    monkeypatch.setattr(Admission, "has_room", lambda self, load, slots, spare_s: seen.append(spare_s) or True)
    newcomer, ahead = await talking(house), await talking(house)
    house.scheduler.request(newcomer, now)
    house.scheduler.request(ahead, now + 5.0)
    await house.knock()
    assert seen[-1] == 5.0


async def test_an_open_door_counts_no_cost(door) -> None:
    house = await door(is_open=True)
    assert not (await talking(house)).is_over
    house.scheduler.demand.learn(("tone", "sine"), 80.0, 40.0)
    assert isinstance(await house.knock(), Place)


async def test_nobody_before_a_voice_is_loaded() -> None:
    house = Door()
    assert isinstance(await house.knock(), Overloaded)
    assert house.service.status()["ready"] is False


async def test_stopping(door) -> None:
    house = await door()
    await house.knock()
    house.service.stop_accepting()
    assert await house.knock() == ServerStopping()
    assert house.service.sessions == 1
    assert not house.service.is_ready


async def test_status_counts(door) -> None:
    house = await door()
    await house.knock()
    assert house.service.status() == {"ready": True, "slots": 1, "slots_alive": 1, "sessions": 1, "speaking": 0}


async def test_a_session_whose_client_left_before_the_answer_stays_closed(door) -> None:
    house = await door()
    start = SessionStart(namespace="nari", voice="diana", audio=AudioFormat("pcm16", 24_000))
    session = house.service.session(start, lambda event: None, "req-1")
    session.close()
    await house.service.open(session)
    assert session.is_over
