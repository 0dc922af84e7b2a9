import asyncio
import stat

import pytest
import structlog

from tests.store.conftest import audio, finished
from voicewire.store import StoreError
from voicewire.store.sweeper import ABANDONED_S, LOCK_FILE, MAX_FAILURES, PAUSE_S

DAY_S = 86_400


class Pause:
    """Stands in for an hour: ends when a test says so."""

    def __init__(self):
        self.begun = asyncio.Queue()
        self.ends = asyncio.Queue()

    async def __call__(self, seconds):
        assert seconds == PAUSE_S
        self.begun.put_nowait(None)
        await self.ends.get()


async def keep(store, name, *, saved_as=None):
    draft = store.recordings.begin(name)
    await draft.keep(1, audio())
    if saved_as:
        await draft.save(finished(saved_as, parts=(1,)), "key")
    return draft


async def test_the_first_server_deletes_what_a_crash_left_and_nothing_that_is_saved(store, tmp_path):
    await keep(store, "crashed")
    await keep(store, "saved", saved_as="text-1")
    store.time.now += 1
    pause = Pause()
    async with store.sweeper.at_work(tmp_path, pause):
        await pause.begun.get()
        assert store.kept() == {"saved/1"}
        assert [saved.name for saved in await store.rows.saved()] == ["saved"]


async def test_a_second_server_leaves_alone_what_the_first_is_making(store, tmp_path, open_store):
    first, second = Pause(), Pause()
    async with store.sweeper.at_work(tmp_path, first), open_store(tmp_path) as other:
        await first.begun.get()
        await keep(store, "making")
        other.time.now += DAY_S
        async with other.sweeper.at_work(tmp_path, second):
            await second.begun.get()
            assert store.kept() == {"making/1"}


async def test_what_the_first_server_left_is_deleted_by_the_next_one_that_is_alone(store, tmp_path):
    async with store.sweeper.at_work(tmp_path, Pause()):
        await keep(store, "left")
    store.time.now += 1
    pause = Pause()
    async with store.sweeper.at_work(tmp_path, pause):
        await pause.begun.get()
        assert store.kept() == set()


async def test_expired_recordings_are_deleted_every_hour(store, tmp_path):
    pause = Pause()
    async with store.sweeper.at_work(tmp_path, pause):
        await pause.begun.get()
        await keep(store, "old", saved_as="text-1")
        await keep(store, "making")
        store.time.now += DAY_S
        await keep(store, "young", saved_as="text-2")
        store.time.now += 29 * DAY_S
        pause.ends.put_nowait(None)
        await pause.begun.get()
        assert store.kept() == {"young/1"}
        assert await store.rows.useless(0) == ()


async def test_a_session_of_a_day_is_not_abandoned(store):
    await keep(store, "making")
    store.time.now += ABANDONED_S / 2
    await store.sweeper.sweep()
    assert store.kept() == {"making/1"}
    store.time.now += ABANDONED_S
    await store.sweeper.sweep()
    assert store.kept() == set()


async def test_a_deletion_that_a_crash_cut_short_is_finished(store):
    await keep(store, "saved", saved_as="text-1")
    await store.rows.forsake("saved")
    await store.sweeper.sweep()
    assert store.kept() == set()
    assert await store.rows.useless(0) == ()


async def test_one_that_cannot_be_deleted_does_not_keep_the_others(store):
    for name in ("a", "b", "c"):
        await keep(store, name)
    delete, asked = store.objects.delete, []

    async def fail_for_b(name):
        asked.append(name)
        if name == "b":
            raise StoreError("held")
        await delete(name)

    store.objects.delete = fail_for_b
    store.time.now += 2 * ABANDONED_S
    with structlog.testing.capture_logs() as logs:
        await store.sweeper.sweep()
    assert store.kept() == {"b/1"}
    assert [line["recording"] for line in logs] == ["b"]


async def test_an_object_store_that_is_away_is_not_asked_for_ever(store):
    for number in range(MAX_FAILURES + 5):
        await store.rows.begin(f"req_{number}")
    asked = []

    async def fail(name):
        asked.append(name)
        raise StoreError("away")

    store.objects.delete = fail
    store.time.now += 2 * ABANDONED_S
    with structlog.testing.capture_logs():
        await store.sweeper.sweep()
    assert len(asked) == MAX_FAILURES


async def test_a_database_that_fails_for_an_hour_does_not_end_the_sweeping(store, tmp_path):
    pause = Pause()
    async with store.sweeper.at_work(tmp_path, pause):
        await pause.begun.get()
        useless = store.rows.useless

        async def fail(_):
            raise StoreError("locked")

        store.rows.useless = fail
        with structlog.testing.capture_logs() as logs:
            pause.ends.put_nowait(None)
            await pause.begun.get()
        assert [line["error"] for line in logs] == ["locked"]
        store.rows.useless = useless
        await keep(store, "old")
        store.time.now += 2 * ABANDONED_S
        pause.ends.put_nowait(None)
        await pause.begun.get()
        assert store.kept() == set()


async def test_the_lock_is_its_owners(store, tmp_path):
    async with store.sweeper.at_work(tmp_path, Pause()):
        assert stat.S_IMODE((tmp_path / LOCK_FILE).stat().st_mode) == 0o600


async def test_a_lock_that_cannot_be_made_is_told(store, tmp_path):
    (tmp_path / LOCK_FILE).mkdir()
    with pytest.raises(StoreError, match=r"recordings\.lock cannot be used"):
        async with store.sweeper.at_work(tmp_path, Pause()):
            pass
