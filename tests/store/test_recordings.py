import asyncio
import shutil

import pytest
import structlog

from tests.store.conftest import audio, finished
from voicewire.store import StoreError
from voicewire.store.recordings import open_recordings, serve_recordings


async def save(recordings, name="req_1", recording_id="text-1", key_id="key"):
    draft = recordings.begin(name)
    await draft.keep(1, audio())
    await draft.save(finished(recording_id, parts=(1,)), key_id)
    draft.discard()


async def test_a_recording_survives_a_restart(tmp_path):
    async with serve_recordings(tmp_path, None, 30) as recordings:
        await save(recordings)
        unsaved = recordings.begin("req_2")
        await unsaved.keep(1, audio())
    async with serve_recordings(tmp_path, None, 30) as recordings:
        saved = await recordings.get("text-1", "key")
        playable = await recordings.open(saved)
        assert b"".join([chunk async for chunk in playable.chunks()]) == audio()
        assert await recordings.text(saved) == "Good morning."


async def test_recordings_may_lie_in_an_object_store(tmp_path):
    async with serve_recordings(tmp_path, "memory:///", 30) as recordings:
        await save(recordings)
        playable = await recordings.open(await recordings.get("text-1", "key"))
        assert b"".join([chunk async for chunk in playable.chunks()]) == audio()
        await recordings.delete("text-1")
        assert await recordings.list() == ()
    assert not (tmp_path / "recordings").exists()


@pytest.mark.parametrize(("location", "warnings"), [(None, 0), ("memory://", 1)], ids=["folder", "memory"])
async def test_a_server_that_forgets_everything_says_so(tmp_path, location, warnings):
    with structlog.testing.capture_logs() as logs:
        async with serve_recordings(tmp_path, location, 30):
            pass
    assert [line["log_level"] for line in logs] == ["warning"] * warnings
    assert all(line["recordings"] == "memory://" and "are lost" in line["event"] for line in logs)


async def test_it_is_known_whether_the_audio_is_where_it_is_looked_for(tmp_path):
    async with open_recordings(tmp_path, None, 30) as recordings:
        await save(recordings)
        assert recordings.place == str(tmp_path / "recordings")
        assert await recordings.has_audio(await recordings.find("text-1"))
    async with open_recordings(tmp_path, str(tmp_path / "elsewhere"), 30) as recordings:
        assert not await recordings.has_audio(await recordings.find("text-1"))


async def test_a_key_gets_its_own_recordings_only(store):
    await save(store.recordings)
    assert (await store.recordings.get("text-1", "key")).recording_id == "text-1"
    assert await store.recordings.get("text-1", "other") is None
    assert await store.recordings.get("text-", "key") is None


async def test_a_command_beside_the_server_sees_what_it_does_and_the_other_way_round(tmp_path):
    async with serve_recordings(tmp_path, None, 30) as server, open_recordings(tmp_path, None, 30) as command:
        await save(server)
        assert [saved.recording_id for saved in await command.list()] == ["text-1"]
        await command.delete("text-1")
        assert await server.get("text-1", "key") is None
        await save(server, "req_2", "text-2")
        assert len(await command.list()) == 1


async def test_the_operator_finds_any_recording_by_the_beginning_of_its_id(store):
    await save(store.recordings, "req_1", "ab_1")
    await save(store.recordings, "req_2", "ab_12", "other")
    assert (await store.recordings.find("ab_12")).name == "req_2"
    assert (await store.recordings.find("ab_1")).name == "req_1"
    with pytest.raises(StoreError, match=r"'ab' fits several recordings; .*ab_1, ab_12"):
        await store.recordings.find("ab")
    for wrong in ("", "%", "ab1", "ab_2"):
        with pytest.raises(StoreError, match="no recording fits"):
            await store.recordings.find(wrong)


async def test_a_deleted_recording_leaves_nothing(store):
    await save(store.recordings)
    await store.recordings.delete("text-1")
    await store.recordings.delete("text-1")
    assert store.kept() == set()
    assert await store.recordings.list() == ()
    store.time.now += 1
    assert await store.rows.useless(0) == ()


async def test_many_connections_at_once_do_not_mix(store):
    await asyncio.gather(*(save(store.recordings, f"req_{number}", f"text-{number}") for number in range(20)))
    assert len(store.kept()) == len(await store.recordings.list()) == 20


async def test_a_server_that_could_keep_nothing_does_not_start(tmp_path):
    async with serve_recordings(tmp_path, None, 30):
        pass
    shutil.rmtree(tmp_path / "recordings")
    (tmp_path / "recordings").write_text("in the way")
    with pytest.raises(StoreError, match="recordings cannot be used"):
        async with serve_recordings(tmp_path, None, 30):
            pass
