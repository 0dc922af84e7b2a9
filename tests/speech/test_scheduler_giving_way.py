"""Who is due now does not wait for speech that is wanted later, where an engine can give it up."""

import asyncio
from collections.abc import AsyncIterator
from itertools import count

import msgspec
import numpy as np
import pytest

from tests.speech.conftest import Stage, running
from voicewire.engines.base import Interrupted
from voicewire.engines.local import LocalHost
from voicewire.events import AudioChunk, SegmentStart
from voicewire.speech.scheduler import PATIENCE_S, Scheduler
from voicewire.speech.turn_order import TURN_ORDERS
from voicewire.testing import settle

TEXT = "This is a sentence that takes a few pieces to be spoken whole. "
AHEAD_S = 10.0


class YieldingHost(LocalHost):
    """A piece takes until it is let through, or given up."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._ids = count(1000 * int(name[-1]))  # none is that of another host
        self.begun: list[int] = []
        self.given_up: list[int] = []
        self.heeds = True
        self._gate: asyncio.Future[None] | None = None

    async def start(self) -> None:
        await super().start()
        self.reports = {"tone": msgspec.structs.replace(self.reports["tone"], gives_way=True)}

    async def next(self, job_id: int):
        self.begun.append(job_id)
        self._gate = asyncio.get_running_loop().create_future()
        await self._gate
        return await super().next(job_id)

    def interrupt(self, job_id: int) -> None:
        self.given_up.append(job_id)
        if self.heeds and not self._gate.done():
            self._gate.set_exception(Interrupted())

    def close(self, job_id: int) -> None:
        super().close(job_id)
        if self.begun[-1:] == [job_id] and not self._gate.done():
            self._gate.set_exception(Interrupted())

    def let_through(self) -> None:
        if self._gate is not None and not self._gate.done():
            self._gate.set_result(None)


class Crowd(Stage):
    """Two slots, and listeners who all speak the same text."""

    def __init__(self) -> None:
        super().__init__()
        self.hosts = [YieldingHost("host-0"), YieldingHost("host-1")]
        self.scheduler = Scheduler(self.hosts, self.clock)

    async def talk(self, ahead_s: float = 0.0):
        """A listener with so much left to play asks for a turn."""
        talk = self.session().admit()
        if ahead_s:
            talk.session._playback.sent(ahead_s, self.clock.time())
        talk.say(TEXT, flush=True)
        await settle()
        return talk

    async def busy(self, *ahead_s: float):
        """As many listeners as there are slots, each being spoken to; one after the other, a moment apart."""
        talks = []
        for seconds in ahead_s:
            talks.append(await self.talk(seconds))
            self.clock.advance(0.01)
        assert sum(bool(host.begun) for host in self.hosts) == len(self.hosts)
        return talks

    @property
    def given_up(self) -> list[int]:
        """How often each host was told to give up."""
        return [len(host.given_up) for host in self.hosts]

    async def finish(self) -> None:
        for _ in range(100):
            for host in self.hosts:
                host.let_through()
            await settle()


@pytest.fixture
async def crowd() -> AsyncIterator[Crowd]:
    async with running(Crowd()) as crowd:
        yield crowd


async def test_who_is_due_now_is_served_at_once(crowd) -> None:
    patient, other = await crowd.busy(AHEAD_S, AHEAD_S)
    newcomer = await crowd.talk()
    assert crowd.given_up == [0, 1]  # of the two, what was begun last
    crowd.hosts[1].let_through()
    await settle()
    assert newcomer.of(AudioChunk)
    assert not other.of(AudioChunk)
    assert not patient.of(AudioChunk)


async def test_what_was_given_up_is_said_as_if_nothing_had_been(crowd) -> None:
    talks = await crowd.busy(AHEAD_S, AHEAD_S)
    talks += [await crowd.talk(), await crowd.talk()]
    assert crowd.given_up == [1, 1]
    await crowd.finish()
    for talk in talks:
        assert np.array_equal(talk.audio, talks[0].audio)
        assert len(talk.of(SegmentStart)) == 1
        assert talk.kinds[-1] == "Idle"
    assert crowd.scheduler.open_jobs == crowd.scheduler.waiting == 0


async def test_what_was_given_up_is_made_by_whoever_is_free(crowd) -> None:
    _, other = await crowd.busy(AHEAD_S, AHEAD_S)
    await crowd.talk()
    assert crowd.given_up == [0, 1]
    for _ in range(20):
        crowd.hosts[0].let_through()  # this one soon has nothing else to do; the other one is at its first piece
        await settle()
    assert other.kinds[-1] == "Idle"
    assert len(crowd.hosts[1].begun) == 2


async def test_once_is_enough(crowd) -> None:
    await crowd.busy(0.0, AHEAD_S)
    newcomer = await crowd.talk()
    assert crowd.given_up == [0, 1]
    while newcomer.kinds[-1] != "Idle":
        crowd.hosts[1].let_through()
        await settle()
    assert len(crowd.hosts[1].begun) > 2  # what was given up is being made again
    await crowd.talk()
    assert crowd.given_up == [0, 1]


async def test_what_has_been_begun_to_be_heard_is_not_given_up(crowd) -> None:
    talks = await crowd.busy(AHEAD_S, AHEAD_S)
    for host in crowd.hosts:
        host.let_through()
    await settle()
    assert all(talk.of(AudioChunk) for talk in talks)
    await crowd.talk()
    assert crowd.given_up == [0, 0]


async def test_who_gives_way_has_time_for_the_slowest_voice(crowd) -> None:
    crowd.scheduler._speeds["slow"] = AHEAD_S
    await crowd.busy(AHEAD_S, AHEAD_S)
    await crowd.talk()
    assert crowd.given_up == [0, 0]


async def test_a_listener_who_is_paused_meanwhile_takes_no_harm(crowd) -> None:
    _, other = await crowd.busy(AHEAD_S, AHEAD_S)
    newcomer = await crowd.talk()
    other.session.pause()
    await crowd.finish()
    other.session.resume()
    await crowd.finish()
    assert np.array_equal(other.audio, newcomer.audio)
    assert crowd.scheduler.open_jobs == crowd.scheduler.waiting == 0


async def test_a_host_that_dies_meanwhile_costs_nobody_a_sample(crowd) -> None:
    talks = [*await crowd.busy(AHEAD_S, AHEAD_S), await crowd.talk()]
    crowd.hosts[1].die()
    await crowd.finish()
    assert all(np.array_equal(talk.audio, talks[0].audio) for talk in talks)
    assert all(talk.kinds[-1] == "Idle" for talk in talks)
    assert crowd.scheduler.slots_alive == 2


@pytest.mark.parametrize("ahead_s", [0.0, PATIENCE_S])
async def test_who_has_little_left_to_play_does_not_give_way(crowd, ahead_s) -> None:
    await crowd.busy(ahead_s, ahead_s)
    await crowd.talk()
    assert crowd.given_up == [0, 0]


async def test_nobody_gives_way_to_who_can_wait(crowd) -> None:
    await crowd.busy(AHEAD_S, AHEAD_S)
    await crowd.talk(0.5)
    assert crowd.given_up == [0, 0]


async def test_nobody_gives_way_while_a_slot_is_free(crowd) -> None:
    await crowd.talk(AHEAD_S)
    newcomer = await crowd.talk()
    assert crowd.given_up == [0, 0]
    await crowd.finish()
    assert newcomer.of(AudioChunk)


@pytest.mark.parametrize("order", ["arrival", "round_robin"])
async def test_other_orders_of_turns_are_left_as_they_are(crowd, order) -> None:
    crowd.scheduler._turn_order = TURN_ORDERS[order]
    await crowd.busy(AHEAD_S, AHEAD_S)
    await crowd.talk()
    assert crowd.given_up == [0, 0]


async def test_an_engine_that_cannot_is_not_asked(crowd) -> None:
    for host in crowd.hosts:
        host.reports = {"tone": msgspec.structs.replace(host.reports["tone"], gives_way=False)}
    await crowd.busy(AHEAD_S, AHEAD_S)
    await crowd.talk()
    assert crowd.given_up == [0, 0]


async def test_one_who_leaves_meanwhile_leaves_nothing(crowd) -> None:
    _, other = await crowd.busy(AHEAD_S, AHEAD_S)
    newcomer = await crowd.talk()
    newcomer.session.close()
    other.session.close()
    await crowd.finish()
    assert not other.of(AudioChunk)
    assert crowd.scheduler.open_jobs == crowd.scheduler.waiting == 0


async def test_an_interrupt_that_comes_too_late_costs_nothing(crowd) -> None:
    for host in crowd.hosts:
        host.heeds = False
    talks = await crowd.busy(AHEAD_S, AHEAD_S)
    talks += [await crowd.talk() for _ in range(3)]
    assert crowd.given_up == [1, 1]
    await crowd.finish()
    assert all(np.array_equal(talk.audio, talks[0].audio) for talk in talks)


async def test_what_was_lost_counts_in_what_speech_costs(crowd) -> None:
    await crowd.busy(AHEAD_S, AHEAD_S)
    crowd.clock.advance(1.0)
    newcomer = await crowd.talk()
    newcomer.session.close()
    await crowd.finish()
    cost = crowd.scheduler.demand.cost(("tone", "sine"))
    seconds = 0.06 * len(TEXT)
    assert cost * seconds == pytest.approx(1.0, rel=0.2)
