import pytest

from tests.store.conftest import NOW, finished
from voicewire.store import StoreError

DAY_S = 86_400


async def save(store, name="req_1", key_id="key", **what):
    await store.rows.begin(name)
    await store.rows.save(name, finished(**what), key_id, {1: 100, 2: 20, 3: 3})


async def test_a_begun_recording_is_not_there_for_anybody(store):
    await store.rows.begin("req_1")
    assert await store.rows.saved() == ()
    assert await store.rows.owned("req_1", "key") is None


async def test_a_saved_recording_is_all_that_was_said_of_it(store):
    await save(store, parts=(3, 1))
    (saved,) = await store.rows.saved()
    assert (saved.name, saved.recording_id, saved.key_id) == ("req_1", "text-1", "key")
    assert (saved.created_at, saved.expires_at) == (int(NOW), int(NOW) + 30 * DAY_S)
    assert (saved.extension, saved.duration_s, saved.size) == (".wav", 1.5, 103)
    assert saved.parts == ((3, 3), (1, 100))
    assert await store.rows.text("req_1") == "Good morning."


async def test_a_recording_belongs_to_one_key(store):
    await save(store)
    assert (await store.rows.owned("text-1", "key")).name == "req_1"
    assert await store.rows.owned("text-1", "other") is None
    assert await store.rows.owned("text-2", "key") is None


async def test_a_recording_expires(store):
    await save(store)
    store.time.now += 30 * DAY_S - 1
    assert await store.rows.owned("text-1", "key") is not None
    assert await store.rows.useless(0) == ()
    store.time.now += 1
    assert await store.rows.owned("text-1", "key") is None
    assert await store.rows.useless(0) == ("req_1",)
    assert len(await store.rows.saved()) == 1


async def test_unsaved_recordings_are_useless_after_a_while(store):
    await store.rows.begin("req_1")
    assert await store.rows.useless(0) == ()
    store.time.now += 10
    await store.rows.begin("req_2")
    assert await store.rows.useless(5) == ("req_1",)
    store.time.now += 10
    assert set(await store.rows.useless(5)) == {"req_1", "req_2"}


async def test_a_forsaken_recording_has_no_text_and_is_useless_at_once(store):
    await save(store)
    await store.rows.forsake("req_1")
    assert await store.rows.saved() == ()
    assert await store.rows.text("req_1") == ""
    assert await store.rows.useless(2 * DAY_S) == ("req_1",)
    await store.rows.remove("req_1")
    assert await store.rows.useless(0) == ()


async def test_recordings_are_listed_oldest_first(store):
    for number in (3, 1, 2):
        await save(store, f"req_{number}", recording_id=f"text-{number}")
        store.time.now += 1
    assert [saved.name for saved in await store.rows.saved()] == ["req_3", "req_1", "req_2"]


async def test_a_name_and_an_id_are_used_once(store):
    await save(store)
    with pytest.raises(StoreError, match="UNIQUE"):
        await store.rows.begin("req_1")
    with pytest.raises(StoreError, match="UNIQUE"):
        await save(store, "req_2")
