"""Sessions whose phrases are kept for the next one that says them."""

from collections.abc import AsyncIterator

import msgspec
import numpy as np
import pytest

from tests.speech.conftest import Stage, Talk, running
from voicewire.audio.format import AudioFormat
from voicewire.engines.phrase_cache import CachedHost, PhraseCache
from voicewire.events import AudioChunk, InputEnd, SegmentEnd, SessionEnd, SessionStart, Usage
from voicewire.speech.limits import SessionLimits
from voicewire.speech.scheduler import Scheduler
from voicewire.testing import settle

TEXT = "One moment, please. "
LONG = "This is a sentence that takes a few pieces to be spoken whole. "
LIMITS = SessionLimits(repeats_alike=True)
START = SessionStart(namespace="test", voice="v", audio=AudioFormat("pcm16", 24_000))


class CachedStage(Stage):
    """Sessions as a server with a phrase cache has them."""

    def __init__(self, hosts: int = 1) -> None:
        super().__init__(hosts)
        self.cache = PhraseCache(1 << 24)
        self.scheduler = Scheduler([CachedHost(host, self.cache) for host in self.hosts], self.clock)

    def talk(self, *texts: str, seed: int = 0, voice: str = "sine") -> Talk:
        """A session that says these texts, one utterance each, and ends."""
        talk = self.session(voice, start=msgspec.structs.replace(START, seed=seed), limits=LIMITS).admit()
        for text in texts:
            talk.say(text, flush=True)
        talk.session.handle(InputEnd())
        return talk

    async def said(self, *texts: str, **settings) -> Talk:
        talk = self.talk(*texts, **settings)
        await settle(200)
        return talk


def usage(talk: Talk) -> Usage:
    return talk.of(SessionEnd)[0].usage


@pytest.fixture
async def stage() -> AsyncIterator[CachedStage]:
    async with running(CachedStage()) as stage:
        yield stage


@pytest.fixture
async def two_slots() -> AsyncIterator[CachedStage]:
    async with running(CachedStage(hosts=2)) as stage:
        yield stage


async def test_what_another_session_said_is_not_made_again(stage) -> None:
    first, second = await stage.said(TEXT), await stage.said(TEXT)
    assert len(first.audio)
    assert np.array_equal(first.audio, second.audio)
    assert first.kinds == second.kinds
    assert (usage(first).segments, usage(first).cached_segments) == (1, 0)
    assert (usage(second).segments, usage(second).cached_segments) == (1, 1)
    assert usage(first).synthesis_s > 0
    assert usage(second).synthesis_s == 0 == second.of(SegmentEnd)[0].synthesis_s


async def test_what_is_said_twice_in_a_session_is_said_just_as_before(stage) -> None:
    alone = (await stage.said(TEXT, seed=1)).audio
    talk = await stage.said(TEXT, "Something else. ", TEXT, seed=1)
    assert usage(talk).segments == 3
    assert usage(talk).cached_segments == 2
    assert np.array_equal(talk.audio[: len(alone)], alone)
    assert np.array_equal(talk.audio[-len(alone) :], alone)


async def test_another_seed_is_never_given_what_was_made_with_this_one(stage) -> None:
    first, other, again = [await stage.said(TEXT, seed=seed) for seed in (1, 2, 2)]
    assert not np.array_equal(first.audio, other.audio)
    assert np.array_equal(other.audio, again.audio)
    assert [usage(talk).cached_segments for talk in (first, other, again)] == [0, 0, 1]


async def test_volume_and_format_make_no_other_phrase(stage) -> None:
    await stage.said(TEXT)
    start = msgspec.structs.replace(START, audio=AudioFormat("pcm16", 16_000))
    talk = stage.session(start=start, limits=LIMITS).admit()
    talk.say(TEXT, flush=True)
    await settle(200)
    assert talk.of(AudioChunk)
    assert talk.session.usage.cached_segments == 1


@pytest.mark.parametrize("pieces", [1, 2, 4])
async def test_whose_host_dies_goes_on_from_the_cache_to_the_sample(two_slots, pieces) -> None:
    first = two_slots.talk(LONG)
    while len(first.audio) < (pieces - 0.5) * 12_000:
        await settle(1)
    first.session.pause()
    await settle()
    heard = first.audio
    await two_slots.said(LONG, seed=7)  # drawn otherwise, and so of no use to the first
    wanted = (await two_slots.said(LONG)).audio
    assert two_slots.cache.hits == 0
    last = two_slots.talk(LONG)
    while not len(last.audio):
        await settle(1)
    for host in two_slots.hosts:
        host.die()
    first.session.resume()
    await settle(300)
    assert 0 < len(heard) < len(wanted) - 12_000
    assert np.array_equal(heard, wanted[: len(heard)])
    assert two_slots.cache.hits == 3  # the last one's, the first one's repeated, the last one's repeated
    for talk in (first, last):
        assert talk.kinds[-1] == "SessionEnd"
        assert np.array_equal(talk.audio, wanted)


async def test_what_began_on_a_host_and_ended_in_the_cache_counts_as_made(two_slots) -> None:
    first = two_slots.talk(LONG)
    while not first.audio.size:
        await settle(1)
    first.session.pause()
    await two_slots.said(LONG)
    for host in two_slots.hosts:
        host.die()
    await settle()
    hits = two_slots.cache.hits
    first.session.resume()
    await settle(200)
    assert two_slots.cache.hits == hits + 1
    assert usage(first).segments == 1
    assert usage(first).cached_segments == 0


async def test_a_host_that_dies_while_nothing_is_asked_of_it_is_brought_back(stage) -> None:
    wanted = (await stage.said(LONG)).audio
    talk = stage.talk(LONG)
    while not talk.audio.size:
        await settle(1)
    stage.hosts[0].die()
    await settle(200)
    assert stage.hosts[0].is_ready
    assert stage.scheduler.slots_alive == 1
    assert np.array_equal(talk.audio, wanted)


async def test_phrases_say_nothing_of_the_speed_of_an_engine(stage) -> None:
    await stage.said(LONG)
    speed = stage.scheduler.speed("tone", 0.25)
    await stage.said(LONG)
    assert stage.cache.hits == 1
    assert stage.scheduler.speed("tone", 0.25) == speed > 0


async def test_phrases_make_speech_cheaper(stage) -> None:
    host, make = stage.hosts[0], stage.hosts[0].next

    async def slowly(job_id):
        stage.clock.advance(0.1)
        return await make(job_id)

    host.next = slowly
    await stage.said(LONG)
    cost = stage.scheduler.demand.cost(("tone", "sine"))
    await stage.said(LONG)
    assert stage.cache.hits == 1
    assert stage.scheduler.demand.cost(("tone", "sine")) == pytest.approx(cost / 2, rel=0.02)
