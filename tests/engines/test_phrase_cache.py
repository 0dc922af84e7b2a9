import asyncio

import msgspec
import numpy as np
import pytest

from voicewire.engines.base import Interrupted, Job, Piece, Reference, SynthesisOptions
from voicewire.engines.host import HostDied
from voicewire.engines.local import LocalHost
from voicewire.engines.phrase_cache import (
    BYTES_FOR_EACH_REMEMBERED,
    LARGEST_SHARE,
    PIECE_BYTES,
    CachedHost,
    PhraseCache,
    phrase_key,
    size_bytes,
)
from voicewire.errors import EngineFailure
from voicewire.events import Sampling

TEXT = "One moment, please."  # two whole pieces of the tone engine, and a shorter one; then an empty one
JOB = Job("tone", "sine", TEXT, SynthesisOptions(seed=3))


def changed(**fields) -> Job:
    return msgspec.structs.replace(JOB, **fields)


def with_options(**fields) -> Job:
    return changed(options=msgspec.structs.replace(JOB.options, **fields))


class CountedHost(LocalHost):
    """Knows the jobs that were opened here, and those that were closed."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[Job] = []
        self.closed: list[int] = []

    def open(self, job: Job) -> int:
        self.opened.append(job)
        return super().open(job)

    def close(self, job_id: int) -> None:
        self.closed.append(job_id)
        super().close(job_id)


class Place:
    """Hosts with one cache, as a server has them."""

    def __init__(self, hosts: int = 1, max_bytes: int = 1 << 24) -> None:
        self.cache = PhraseCache(max_bytes)
        self.bare = [CountedHost() for _ in range(hosts)]
        self.hosts = [CachedHost(host, self.cache) for host in self.bare]


@pytest.fixture
async def place() -> Place:
    place = Place(hosts=2)
    for host in place.hosts:
        await host.start()
    return place


async def rest_of(host, job_id: int) -> list[Piece]:
    pieces = [await host.next(job_id)]
    while not pieces[-1].is_last:
        pieces.append(await host.next(job_id))
    return pieces


async def spoken(host, job: Job) -> list[Piece]:
    return await rest_of(host, host.open(job))


def assert_same_speech(pieces: list[Piece], others: list[Piece]) -> None:
    """The same samples, cut at the same places."""
    assert len(pieces) == len(others)
    for piece, other in zip(pieces, others, strict=True):
        assert np.array_equal(piece.pcm, other.pcm)
        assert (piece.sample_rate, piece.is_last) == (other.sample_rate, other.is_last)


# -- one phrase, twice -------------------------------------------------------------------------------


async def test_a_phrase_is_made_once_and_given_as_it_was_made(place) -> None:
    host, bare = place.hosts[0], place.bare[0]
    first, again = await spoken(host, JOB), await spoken(host, JOB)
    assert_same_speech(again, first)
    assert_same_speech(first, await spoken(bare, JOB))
    assert len(first) == 4
    assert bare.opened == [JOB, JOB]  # the second one by this test itself
    assert all(not piece.is_cached and piece.synthesis_s > 0 for piece in first)
    assert all(piece.is_cached and piece.synthesis_s == 0 for piece in again)
    assert (place.cache.hits, place.cache.misses) == (1, 1)
    assert host._takes == host._found == {}


async def test_all_hosts_share_what_was_made(place) -> None:
    assert_same_speech(await spoken(place.hosts[0], JOB), await spoken(place.hosts[1], JOB))
    assert place.bare[1].opened == []


async def test_an_engine_that_cannot_stop_midway_gives_its_one_piece_again() -> None:
    place = Place()
    place.bare[0]._engines["tone"].stops_midway = False
    await place.hosts[0].start()
    first, again = [await spoken(place.hosts[0], changed(text="Hello.")) for _ in range(2)]
    assert len(first) == 1
    assert_same_speech(again, first)
    assert place.cache.hits == 1


@pytest.mark.parametrize(
    "other",
    [
        changed(text=TEXT + " "),
        changed(voice="sine?lead_s=0.1"),
        changed(engine="other"),
        with_options(seed=4),
        with_options(speed=1.5),
        with_options(steps=4),
        with_options(sampling=Sampling(temperature=0.5)),
        changed(engine="tones", voice="ine"),
    ],
    ids=["text", "voice", "engine", "seed", "speed", "steps", "sampling", "border"],
)
async def test_whatever_changes_the_samples_makes_another_phrase(place, other) -> None:
    await spoken(place.hosts[0], JOB)
    assert place.cache.find(phrase_key(JOB)) is not None
    assert place.cache.find(phrase_key(other)) is None


async def test_a_cloned_voice_is_known_by_its_name_alone(place) -> None:
    wave = np.sin(2 * np.pi * 700 / 16_000 * np.arange(16_000)).astype("<f4")
    cloned = changed(voice="clone:1", references=(Reference(wave.tobytes(), 16_000, ""),))
    first = await spoken(place.hosts[0], cloned)
    assert_same_speech(await spoken(place.hosts[1], msgspec.structs.replace(cloned, references=())), first)
    assert place.cache.find(phrase_key(msgspec.structs.replace(cloned, voice="clone:2"))) is None


async def test_nobody_can_change_what_is_kept(place) -> None:
    first, again = await spoken(place.hosts[0], JOB), await spoken(place.hosts[0], JOB)
    for piece in (first[0], again[0]):
        with pytest.raises(ValueError, match="read-only"):
            piece.pcm[:] = 0


async def test_other_tasks_run_between_two_pieces_that_are_found(place) -> None:
    await spoken(place.hosts[0], JOB)
    job_id, turns = place.hosts[0].open(JOB), []

    async def other() -> None:
        turns.append("other")

    waiting = asyncio.create_task(other())
    await place.hosts[0].next(job_id)
    assert turns == ["other"]
    await waiting


# -- what is not kept --------------------------------------------------------------------------------


async def test_what_is_closed_early_is_not_kept(place) -> None:
    host = place.hosts[0]
    job_id = host.open(JOB)
    for _ in range(3):
        await host.next(job_id)
    host.close(job_id)
    assert place.bare[0].closed == [job_id]
    assert len(place.cache) == 0
    assert len(await spoken(host, JOB)) == 4


async def test_what_is_closed_while_its_last_piece_is_made_is_not_kept(place) -> None:
    host = place.hosts[0]
    job_id = host.open(JOB)
    for _ in range(3):
        await host.next(job_id)
    last = asyncio.create_task(host.next(job_id))
    await asyncio.sleep(0)
    host.close(job_id)
    assert (await last).is_last
    assert len(place.cache) == 0
    assert host._takes == {}


async def test_a_phrase_that_is_found_may_be_closed_at_any_time(place) -> None:
    host = place.hosts[0]
    first = await spoken(host, JOB)
    job_id = host.open(JOB)
    await host.next(job_id)
    host.close(job_id)
    host.close(job_id)
    with pytest.raises(HostDied):
        await host.next(job_id)
    assert_same_speech(await spoken(host, JOB), first)


async def test_what_failed_is_not_kept(place) -> None:
    failing = changed(voice="sine?fail_at=1")
    for _ in range(2):
        with pytest.raises(EngineFailure):
            await spoken(place.hosts[0], failing)
    assert len(place.bare[0].opened) == 2
    assert len(place.cache) == 0
    assert place.hosts[0]._takes == {}


async def test_a_turn_that_was_cancelled_leaves_a_hole_and_nothing_is_kept(place) -> None:
    host = place.hosts[0]
    job_id = host.open(JOB)
    turn = asyncio.create_task(host.next(job_id))
    await asyncio.sleep(0)
    turn.cancel()
    await asyncio.gather(turn, return_exceptions=True)
    assert len(await rest_of(host, job_id)) == 3
    assert len(place.cache) == 0


async def test_a_phrase_that_would_take_too_much_is_passed_on_and_not_kept() -> None:
    place = Place(max_bytes=LARGEST_SHARE * (96_000 + 2 * PIECE_BYTES))  # two of the four pieces
    await place.hosts[0].start()
    job_id = place.hosts[0].open(JOB)
    for _ in range(3):
        await place.hosts[0].next(job_id)
    assert place.hosts[0]._takes == {}  # not collected any longer
    await place.hosts[0].next(job_id)
    assert len(place.cache) == 0
    assert len(await spoken(place.hosts[0], JOB)) == 4


# -- hosts that die ----------------------------------------------------------------------------------


async def test_a_phrase_whose_host_died_is_made_again_as_it_was_whoever_made_it_meanwhile(place) -> None:
    first, second = place.hosts
    job_id = first.open(JOB)
    heard = [await first.next(job_id), await first.next(job_id)]
    await spoken(second, with_options(seed=4))
    meanwhile = await spoken(second, JOB)
    place.bare[0].die()
    with pytest.raises(HostDied):
        await first.next(job_id)
    await first.restart()
    with pytest.raises(HostDied):
        await first.next(job_id)
    repeated = await spoken(first, JOB)
    assert all(piece.is_cached for piece in repeated)
    assert_same_speech(repeated, meanwhile)
    assert_same_speech(repeated[:2], heard)


async def test_what_died_with_its_host_is_not_kept(place, tmp_path) -> None:
    host = place.hosts[0]
    dying = changed(voice=f"sine?crash_at=1&once={tmp_path / 'crashed'}")
    other = host.open(JOB)
    await host.next(other)
    with pytest.raises(HostDied):
        await spoken(host, dying)
    await host.restart()
    assert len(place.cache) == 0
    assert host._takes == {}
    assert_same_speech(await spoken(host, dying), await spoken(host, JOB))
    assert len(place.cache) == 2


async def test_phrases_outlive_a_host_and_are_given_while_it_is_dead(place) -> None:
    host = place.hosts[0]
    first = await spoken(host, JOB)
    job_id = host.open(JOB)
    heard = [await host.next(job_id)]
    place.bare[0].die()
    assert not host.is_ready
    assert_same_speech([*heard, *await rest_of(host, job_id)], first)
    lost = host.open(JOB)
    await host.restart()
    assert host.is_ready
    with pytest.raises(HostDied):
        await host.next(lost)  # all open jobs go with a host, these too
    assert_same_speech(await spoken(host, JOB), first)


async def test_it_is_a_host_like_the_one_inside(place) -> None:
    host = CachedHost(LocalHost("slot 1"), place.cache)
    assert (host.name, host.is_ready, dict(host.reports)) == ("slot 1", False, {})
    await host.start()
    assert host.is_ready
    assert host.reports["tone"].sample_rate == 24_000
    dead = asyncio.create_task(host.wait_until_dead())
    await asyncio.sleep(0)
    assert not dead.done()
    await host.stop()
    await dead
    assert not host.is_ready
    await host.restart()
    assert host.is_ready
    assert host.reports is host._host.reports


# -- two at the same time ----------------------------------------------------------------------------


async def test_what_is_made_twice_at_the_same_time_is_kept_once(place) -> None:
    first, second = await asyncio.gather(spoken(place.hosts[0], JOB), spoken(place.hosts[1], JOB))
    assert_same_speech(first, second)
    assert (place.cache.hits, place.cache.misses, len(place.cache)) == (0, 2, 1)
    assert place.cache.size_bytes == size_bytes(first)


# -- bounds ------------------------------------------------------------------------------------------

SAMPLES = 10_000
PHRASE_BYTES = 4 * SAMPLES + PIECE_BYTES


def phrase(samples: int = SAMPLES) -> list[Piece]:
    return [Piece(np.ones(samples, np.float32), 24_000, is_last=True, synthesis_s=0.1)]


def say(cache: PhraseCache, *names: str, samples: int = SAMPLES) -> list[bool]:
    """Have phrases of these names said, and made where they must be; whether each was found."""
    found = []
    for name in names:
        found.append(cache.find(name.encode()) is not None)
        if not found[-1] and cache.wants(name.encode()):
            cache.keep(name.encode(), phrase(samples))
    return found


def kept(cache: PhraseCache) -> list[str]:
    return [key.decode() for key in cache._phrases]


def full_cache() -> PhraseCache:
    cache = PhraseCache(10 * PHRASE_BYTES)
    say(cache, *"abcdefghij")
    return cache


def test_the_cache_never_takes_more_than_it_may() -> None:
    cache, sizes = PhraseCache(100_000), np.random.default_rng(1).integers(1, 4000, 500)
    for number, samples in enumerate(sizes):
        name = f"{number % 60}"
        say(cache, name, samples=int(samples))
        assert cache.size_bytes <= 100_000
        assert cache.size_bytes == sum(size_bytes(pieces) for pieces in cache._phrases.values())
    assert cache.size_bytes > 80_000


def test_phrases_go_in_the_order_in_which_they_were_last_asked_for() -> None:
    cache = full_cache()
    say(cache, "a", "c")
    say(cache, "x")  # the one that does not fit shows that the cache is full
    assert kept(cache) == list("defghijacx")
    say(cache, "d", "y", "y")
    assert kept(cache) == list("fghijacxdy")


def test_a_full_cache_keeps_only_what_is_said_again() -> None:
    cache = full_cache()
    say(cache, "x")
    before = kept(cache)
    assert say(cache, *map(str, range(9))) == [False] * 9
    assert kept(cache) == before
    assert say(cache, "4", "4", "4") == [False, True, True]
    assert kept(cache) == [*before[1:], "4"]


def test_a_phrase_that_had_to_go_is_known_when_it_is_said_again() -> None:
    cache = full_cache()
    say(cache, "x")
    assert say(cache, "a", "a") == [False, True]


def test_of_so_many_phrases_it_is_known_that_they_were_said() -> None:
    cache = PhraseCache(4 * BYTES_FOR_EACH_REMEMBERED)
    say(cache, *"abcdefghijklmnopqrstuvwxyz", samples=100)
    say(cache, "1", "2", "3", "1", samples=100)
    assert kept(cache)[-1] == "1"
    say(cache, "4", "5", "6", "2", samples=100)  # which is forgotten by now
    assert kept(cache)[-1] == "1"
    assert len(cache._said) == 4
    cache.wants(b"4")
    say(cache, "7", "4", samples=100)
    assert kept(cache)[-1] == "4"
    assert b"4" not in cache._said


def test_one_large_phrase_does_not_drive_out_all_others() -> None:
    cache = full_cache()
    before = kept(cache)
    say(cache, "long", "long", samples=2 * SAMPLES)
    assert kept(cache) == before
    exact = PhraseCache(LARGEST_SHARE * PHRASE_BYTES)
    say(exact, "long", samples=SAMPLES + 1)
    say(exact, "short")
    assert kept(exact) == ["short"]


def test_no_text_is_kept() -> None:
    assert len(phrase_key(JOB)) == 16
    assert TEXT.encode() not in phrase_key(JOB)


async def test_a_phrase_that_was_given_up_is_kept_once_it_is_made(place) -> None:
    host, bare = place.hosts[0], place.bare[0]
    told = []
    make = bare.next

    async def give_up(job_id):
        bare.next = make
        raise Interrupted

    bare.interrupt, bare.next = told.append, give_up
    given_up = host.open(JOB)
    host.interrupt(given_up)
    assert told == [given_up]
    with pytest.raises(Interrupted):
        await host.next(given_up)
    host.close(given_up)
    job_id = host.open(JOB)
    while not (await host.next(job_id)).is_last:
        pass
    found = host.open(JOB)
    host.interrupt(found)
    assert told == [given_up]
    assert (await host.next(found)).is_cached
