import math

import numpy as np
import pytest

from voicewire.errors import EngineFailure
from voicewire.events import AudioChunk, InputEnd, SegmentStart, SessionError
from voicewire.speech.turn_order import TURN_ORDERS
from voicewire.testing import settle

TEXT = "This is a sentence that takes a few pieces to be spoken whole. "


def first_chunks(*talks) -> list:
    return [talk.of(AudioChunk)[0] if talk.of(AudioChunk) else None for talk in talks]


async def order_of_starts(stage, *heard: float) -> list[int]:
    """Which listeners are served first, by number: each has that many seconds left to play, and they ask in order."""
    order: list[int] = []
    for number, seconds in enumerate(heard):
        talk = stage.session().admit()
        talk.session._playback.sent(seconds, stage.clock.time())
        talk.session._emit = lambda event, number=number: (
            order.append(number) if isinstance(event, SegmentStart) else None
        )
        talk.say(TEXT, flush=True)
    await settle()
    return order


async def test_the_listener_who_runs_dry_first_is_served_first(stage) -> None:
    assert await order_of_starts(stage, 9.0, 1.5, 4.0) == [1, 2, 0]


async def test_among_equals_the_oldest(stage) -> None:
    order = []
    talks = [stage.session().admit() for _ in range(4)]
    for talk in talks:
        talk.session._emit = lambda event, talk=talk: order.append(talk) if isinstance(event, SegmentStart) else None
        talk.say(TEXT, flush=True)
    await settle()
    assert order == talks


async def test_in_order_of_arrival_where_that_is_asked_for(stage) -> None:
    stage.scheduler._turn_order = TURN_ORDERS["arrival"]
    assert await order_of_starts(stage, 9.0, 1.5, 4.0) == [0, 1, 2]


async def test_each_in_turn_where_that_is_asked_for(stage) -> None:
    stage.scheduler._turn_order = TURN_ORDERS["round_robin"]
    talks = [stage.session().admit() for _ in range(3)]
    served = []
    for number, talk in enumerate(talks):
        take = talk.session.receive
        talk.session.receive = lambda piece, number=number, take=take: (served.append(number), take(piece))
        talk.say(TEXT * 4, flush=True)
    await settle(200)
    assert served[:9] == [0, 1, 2] * 3


async def test_what_speech_costs_is_learned_from_the_slots(stage) -> None:
    host = stage.hosts[0]
    make = host.next

    async def slowly(job_id):
        stage.clock.advance(0.1)
        return await make(job_id)

    host.next = slowly
    talk = stage.session().admit()
    talk.say(TEXT, flush=True)
    await settle()
    turns = len([event for event in talk.events if isinstance(event, AudioChunk)])
    assert stage.scheduler.demand.asked(stage.clock.time())[0] == 1
    cost = stage.scheduler.demand.cost(("tone", "sine"))
    assert 0.1 * (turns - 1) <= cost * talk.session.made_s <= 0.1 * (turns + 2)
    talk.session.close()
    assert stage.scheduler.demand.asked(stage.clock.time())[0] == 0


async def test_a_long_text_does_not_block_the_others(stage) -> None:
    long, short = stage.session().admit(), stage.session().admit()
    long.say(TEXT * 30, flush=True)
    await settle(4)
    short.say("Hi there, my friend.", flush=True)
    await settle(12)
    assert short.of(AudioChunk)
    assert len(long.of(SegmentStart)) < 5


async def test_one_piece_in_flight_per_host(two_slots) -> None:
    busy: list[int] = []
    most: list[int] = []
    for host in two_slots.hosts:
        make = host.next

        async def counted(job_id, make=make):
            busy.append(job_id)
            most.append(len(busy))
            piece = await make(job_id)
            busy.remove(job_id)
            return piece

        host.next = counted
    talks = [two_slots.session().admit() for _ in range(6)]
    for talk in talks:
        talk.say(TEXT, flush=True)
    await settle(200)
    assert all(talk.kinds[-1] == "Idle" for talk in talks)
    assert max(most) == 2


async def undisturbed(stage, text: str) -> np.ndarray:
    talk = stage.session().admit()
    talk.say(text, flush=True)
    talk.session.handle(InputEnd())
    await settle(200)
    return talk.audio


@pytest.mark.parametrize("after_pieces", [0, 1, 3])
async def test_a_host_that_dies_costs_nobody_a_sample(two_slots, after_pieces) -> None:
    wanted = await undisturbed(two_slots, TEXT * 3)
    talks = [two_slots.session().admit() for _ in range(6)]
    for talk in talks:
        talk.say(TEXT * 3, flush=True)
        talk.session.handle(InputEnd())
    await settle(1 + 3 * after_pieces)
    two_slots.hosts[0].die()
    await settle(500)
    for talk in talks:
        assert talk.kinds[-1] == "SessionEnd"
        assert np.array_equal(talk.audio, wanted)
    assert two_slots.scheduler.slots_alive == 2


async def test_a_host_that_dies_idle_is_brought_back_at_once(stage) -> None:
    stage.hosts[0].die()
    await settle()
    assert stage.scheduler.slots_alive == 1
    assert len(await undisturbed(stage, TEXT))


async def test_a_text_that_kills_its_host_is_given_up_and_nobody_else_suffers(two_slots) -> None:
    bad = two_slots.session("sine?crash_at=1").admit()
    good = [two_slots.session().admit() for _ in range(3)]
    wanted = await undisturbed(two_slots, TEXT)
    for talk in (bad, *good):
        talk.say(TEXT, flush=True)
        talk.session.handle(InputEnd())
    await settle(800)
    assert isinstance(bad.of(SessionError)[0].error, EngineFailure)
    for talk in good:
        assert np.array_equal(talk.audio, wanted)
    assert two_slots.scheduler.slots_alive == 2


async def test_a_crash_in_mid_segment_repeats_nothing(two_slots, tmp_path) -> None:
    wanted = await undisturbed(two_slots, TEXT)
    talk = two_slots.session(f"sine?crash_at=3&once={tmp_path}/flag").admit()
    talk.say(TEXT, flush=True)
    talk.session.handle(InputEnd())
    await settle(300)
    assert (tmp_path / "flag").exists()
    assert np.array_equal(talk.audio, wanted)


async def test_with_no_host_left_the_waiting_are_told(stage, monkeypatch) -> None:
    async def never() -> None:
        raise EngineFailure("no such voice any more")

    monkeypatch.setattr(stage.hosts[0], "restart", never)
    talk = stage.session().admit()
    stage.hosts[0].die()
    talk.say(TEXT, flush=True)
    await settle()
    assert isinstance(talk.of(SessionError)[0].error, EngineFailure)
    assert stage.scheduler.slots_alive == 0


async def test_lateness_is_how_long_the_most_urgent_has_waited(stage) -> None:
    assert stage.scheduler.lateness(stage.clock.time()) == 0.0
    talk = stage.session().admit()
    talk.session._is_paused = False
    stage.scheduler.request(talk.session, stage.clock.time() - 2.5)
    assert stage.scheduler.lateness(stage.clock.time()) == pytest.approx(2.5)
    stage.scheduler.withdraw(talk.session)
    assert stage.scheduler.lateness(stage.clock.time()) == 0.0


async def test_spare_time_is_that_of_those_who_were_ahead_when_they_asked(stage) -> None:
    now = stage.clock.time()
    assert stage.scheduler.spare(now) == math.inf
    newcomer, ahead, further_ahead = (stage.session().admit().session for _ in range(3))
    stage.scheduler.request(newcomer, now)
    assert stage.scheduler.spare(now) == math.inf
    stage.scheduler.request(ahead, now + 2.0)
    stage.scheduler.request(further_ahead, now + 3.0)
    assert stage.scheduler.spare(now) == pytest.approx(2.0)
    assert stage.scheduler.spare(now + 2.5) == pytest.approx(-0.5)
    stage.scheduler.abandon(ahead)
    assert stage.scheduler.spare(now) == pytest.approx(3.0)


async def test_how_many_wait(stage) -> None:
    assert stage.scheduler.waiting == 0
    first, second = (stage.session().admit().session for _ in range(2))
    for listener, due in ((first, 1.0), (second, 1.0), (second, 2.0)):
        stage.scheduler.request(listener, due)
    assert stage.scheduler.waiting == 2, "who asks again waits once"
    stage.scheduler.withdraw(first)
    assert stage.scheduler.waiting == 1
    await settle()
    assert stage.scheduler.waiting == 0


async def test_speed_is_the_default_until_it_is_measured(stage) -> None:
    assert stage.scheduler.speed("tone", 0.25) == 0.25
    await undisturbed(stage, TEXT)
    assert 0 <= stage.scheduler.speed("tone", 0.25) < 0.25


async def test_no_ticket_is_lost_with_its_host(stage) -> None:
    talk = stage.session().admit()
    talk.say(TEXT, flush=True)
    await settle(3)
    talk.session.pause()
    talk.session.resume()
    stage.hosts[0].die()
    await settle(300)
    assert talk.kinds[-1] == "Idle"


async def test_a_host_that_cannot_be_started_for_any_reason_is_tried_again(stage, monkeypatch) -> None:
    start = stage.hosts[0].restart
    tries: list[int] = []

    async def restart() -> None:
        tries.append(1)
        if len(tries) == 1:
            raise OSError("too many open files")
        await start()

    monkeypatch.setattr(stage.hosts[0], "restart", restart)
    monkeypatch.setattr("voicewire.speech.scheduler.RESTART_PAUSES_S", (0.0,))
    stage.hosts[0].die()
    await settle(100)
    assert len(tries) == 2
    assert stage.scheduler.slots_alive == 1
