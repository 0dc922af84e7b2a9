import asyncio
import threading

import pytest
import structlog

from tests.store.conftest import audio, finished
from tests.store.test_objects import no_file_longer_than
from voicewire.errors import LocalProtocolError
from voicewire.server.recording import Recording
from voicewire.store import StoreError


async def test_parts_are_kept_outside_of_memory_and_read_again(store):
    draft: Recording = store.recordings.begin("req_1")
    await draft.keep(1, b"one")
    await draft.keep(2, b"two")
    await draft.keep(1, b"one again")
    assert await draft.read(1) == b"one again"
    assert await draft.read(2) == b"two"
    assert store.kept() == {"req_1/1", "req_1/2"}
    draft.discard()


async def test_what_was_not_saved_is_deleted(store):
    draft = store.recordings.begin("req_1")
    await draft.keep(1, b"one")
    draft.discard()
    draft.discard()
    await store.recordings.close()
    assert store.kept() == set()
    store.time.now += 1
    assert await store.rows.useless(0) == ()


async def test_what_was_saved_outlives_its_connection(store):
    draft = store.recordings.begin("req_1")
    for part in (1, 2):
        await draft.keep(part, audio())
    await draft.save(finished(), "key")
    draft.discard()
    await store.recordings.close()
    assert store.kept() == {"req_1/1", "req_1/2"}
    assert (await store.recordings.get("text-1", "key")).size == 2 * len(audio())


async def test_a_connection_that_keeps_nothing_costs_nothing(store):
    store.recordings.begin("req_1").discard()
    store.time.now += 1
    assert await store.rows.useless(0) == ()
    assert store.kept() == set()


class SlowDisk:
    """Holds up the next part until it is told to go on."""

    def __init__(self, objects):
        self.objects = objects
        self.is_reached = threading.Event()
        self.may_go_on = threading.Event()
        self.call = objects._call

    async def slowly(self, work):
        def wait_first():
            self.is_reached.set()
            self.may_go_on.wait()
            return work()

        self.objects._call = self.call
        return await self.call(wait_first)

    async def cancel_while_writing(self, work):
        self.objects._call = self.slowly
        task = asyncio.create_task(work)
        await asyncio.to_thread(self.is_reached.wait)
        task.cancel()
        await asyncio.wait([task])
        assert task.cancelled()


async def test_a_part_that_is_being_written_when_the_client_leaves_is_deleted_too(store):
    disk = SlowDisk(store.objects)
    draft = store.recordings.begin("req_1")
    await disk.cancel_while_writing(draft.keep(1, b"one"))
    draft.discard()
    assert store.kept() == set()
    disk.may_go_on.set()
    await store.recordings.close()
    assert store.kept() == set()
    store.time.now += 1
    assert await store.rows.useless(0) == ()


async def test_a_client_that_leaves_while_its_recording_is_being_saved_has_it_saved(store):
    disk = SlowDisk(store.objects)
    draft = store.recordings.begin("req_1")
    await draft.keep(1, audio())
    await disk.cancel_while_writing(draft.save(finished(parts=(1,)), "key"))
    draft.discard()
    disk.may_go_on.set()
    await store.recordings.close()
    assert store.kept() == {"req_1/1"}
    assert await store.recordings.get("text-1", "key") is not None


async def test_a_full_disk_fails_the_part_and_leaves_nothing(store):
    draft = store.recordings.begin("req_1")
    await draft.keep(1, b"one")
    with no_file_longer_than(1_000), pytest.raises(StoreError, match="File too large"):
        await draft.keep(2, bytes(100_000))
    draft.discard()
    await store.recordings.close()
    assert store.kept() == set()


async def test_a_failure_is_told_to_the_caller_and_the_rest_is_deleted(store):
    draft = store.recordings.begin("req_1")
    await draft.keep(1, b"one")
    (store.folder / "req_1" / "2").mkdir()
    with pytest.raises(StoreError, match="cannot be used"):
        await draft.keep(2, b"two")
    draft.discard()
    await store.recordings.close()
    assert not (store.folder / "req_1").exists()


async def test_what_cannot_be_deleted_is_logged_and_left_to_the_sweep(store):
    draft = store.recordings.begin("req_1")
    await draft.keep(1, b"one")

    async def fail(name):
        raise StoreError(f"{name} is held by gremlins")

    delete, store.objects.delete = store.objects.delete, fail
    with structlog.testing.capture_logs() as logs:
        draft.discard()
        await store.recordings.close()
    assert [(line["log_level"], line["recording"]) for line in logs] == [("error", "req_1")]
    store.objects.delete = delete
    await store.sweeper.sweep()
    assert store.kept() == set()


async def test_wrong_calls_are_bugs(store):
    draft = store.recordings.begin("req_1")
    await draft.keep(1, audio())
    with pytest.raises(LocalProtocolError):
        await draft.read(2)
    with pytest.raises(LocalProtocolError):
        await draft.save(finished(parts=(1, 2)), "key")
    with pytest.raises(LocalProtocolError):
        await draft.save(finished(parts=()), "key")
    await draft.save(finished(parts=(1,)), "key")
    with pytest.raises(LocalProtocolError):
        await draft.save(finished(parts=(1,)), "key")
    draft.discard()
    with pytest.raises(LocalProtocolError):
        await draft.keep(3, b"late")
