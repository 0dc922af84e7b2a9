import asyncio
import re
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import event

from voicewire.store import StoreError
from voicewire.store.database import DATABASE_FILE, open_database
from voicewire.store.folder import load_server_key
from voicewire.store.keys import MAX_AGE_S, MIN_AGE_S, Keys, open_keys
from voicewire.testing import FakeClock

UNKNOWN = f"vw_{'0' * 12}_{'0' * 64}"
NOW = 1_800_000_000.5


@asynccontextmanager
async def two_processes(folder):
    """Keys as a server has them, keys as a command beside it has them, the server's clock, and its reads so far."""
    clock, reads = FakeClock(), []
    async with open_database(folder) as database, open_keys(folder) as elsewhere:
        event.listen(database.sync_engine, "begin", reads.append)
        here = Keys(database, load_server_key(folder), monotonic=clock.time, unix_time=lambda: NOW)
        yield here, elsewhere, clock, reads


@pytest.fixture
async def keys(tmp_path):
    async with open_database(tmp_path) as database:
        yield Keys(database, load_server_key(tmp_path), monotonic=FakeClock().time, unix_time=lambda: NOW)


async def test_a_new_key_is_verified(keys):
    key, text = await keys.create("radio")
    assert re.fullmatch(r"vw_[0-9a-f]{12}_[0-9a-f]{64}", text)
    assert text.split("_")[1] == key.id
    assert (key.name, key.ending, key.created_at, key.revoked_at) == ("radio", text[-4:], 1_800_000_000, None)
    assert await keys.verify(text) == key


async def test_keys_differ(keys):
    texts = [(await keys.create("radio"))[1] for _ in range(3)]
    assert len(set(texts)) == 3
    assert len({(await keys.verify(text)).id for text in texts}) == 3


async def test_nothing_but_the_whole_key_is_verified(keys):
    key, text = await keys.create("radio")
    _, other_text = await keys.create("tv")
    wrong = [
        "", "vw", "vw_", "vw__", key.id, key.name, text[:-1], text + "0", f" {text}", text.upper(), UNKNOWN,
        f"vw_{key.id}_", f"vw_{key.id}_{other_text.split('_')[2]}", text.replace("vw_", "xx_"), "\ud800", "vw_é_\x00",
    ]  # fmt: skip
    for attempt in wrong:
        assert await keys.verify(attempt) is None, attempt


async def test_the_data_folder_does_not_hold_the_secret(tmp_path):
    async with open_keys(tmp_path) as keys:
        _, text = await keys.create("radio")
    secret = text.split("_")[2]
    for path in tmp_path.iterdir():
        content = path.read_bytes()
        assert secret.encode() not in content
        assert bytes.fromhex(secret) not in content
    assert b"radio" in (tmp_path / DATABASE_FILE).read_bytes()


async def test_another_servers_key_file_makes_all_keys_invalid(tmp_path):
    async with open_database(tmp_path) as database:
        _, text = await Keys(database, bytes(32)).create("radio")
        assert await Keys(database, bytes(32)).verify(text) is not None
        assert await Keys(database, b"x" * 32).verify(text) is None


async def test_keys_are_listed_oldest_first_with_the_revoked(keys):
    assert await keys.list() == ()
    made = [(await keys.create(name))[0] for name in ("radio", "tv")]
    revoked = await keys.revoke("radio")
    assert revoked.revoked_at == 1_800_000_000
    assert sorted(await keys.list(), key=lambda key: key.name) == [revoked, made[1]]


async def test_a_key_revoked_here_is_refused_at_once(keys):
    key, text = await keys.create("radio")
    assert await keys.verify(text) == key
    await keys.revoke(key.id)
    assert await keys.verify(text) is None


@pytest.mark.parametrize("part", ["id", "beginning", "prefixed", "text", "name"])
async def test_a_key_may_be_named_in_several_ways(keys, part):
    key, text = await keys.create("radio")
    await keys.create("tv")
    ways = {"id": key.id, "beginning": key.id[:11], "prefixed": f"vw_{key.id}", "text": text, "name": "radio"}
    assert (await keys.revoke(ways[part])).id == key.id


@pytest.mark.parametrize("which", ["", "vw_", "radio ", "%", "zz", UNKNOWN])
async def test_a_key_that_is_not_there_cannot_be_revoked(keys, which):
    await keys.create("radio")
    with pytest.raises(StoreError, match="no active key fits"):
        await keys.revoke(which)


async def test_a_key_is_revoked_once(keys):
    key, _ = await keys.create("radio")
    await keys.revoke(key.id)
    with pytest.raises(StoreError, match="no active key fits"):
        await keys.revoke(key.id)


async def test_a_shared_name_does_not_say_which(keys):
    ids = [(await keys.create("radio"))[0].id for _ in range(2)]
    with pytest.raises(StoreError, match="'radio' fits several keys") as refused:
        await keys.revoke("radio")
    assert all(key_id in str(refused.value) for key_id in ids)
    await keys.revoke(ids[0])
    assert (await keys.revoke("radio")).id == ids[1]


@pytest.mark.parametrize("name", ["", " ", "two\nlines", "\x1b[31m", "x" * 101])
async def test_a_name_can_be_shown(keys, name):
    with pytest.raises(StoreError, match="1 to 100 printable characters"):
        await keys.create(name)


async def test_names_may_be_in_any_script(keys):
    key, _ = await keys.create(" घर का रेडियो ")
    assert (await keys.list())[0].name == key.name == "घर का रेडियो"


async def test_a_key_revoked_elsewhere_is_refused_within_a_second(tmp_path):
    async with two_processes(tmp_path) as (here, elsewhere, clock, _):
        key, text = await elsewhere.create("radio")
        assert await here.verify(text) == key
        await elsewhere.revoke(key.id)
        clock.advance(MAX_AGE_S)
        assert await here.verify(text) is None


async def test_a_key_made_elsewhere_works_at_once(tmp_path):
    async with two_processes(tmp_path) as (here, elsewhere, clock, _):
        assert await here.verify(UNKNOWN) is None
        key, text = await elsewhere.create("radio")
        clock.advance(MIN_AGE_S)
        assert await here.verify(text) == key


async def test_verifying_reads_at_most_once_a_second(tmp_path):
    async with two_processes(tmp_path) as (here, elsewhere, clock, reads):
        _, text = await elsewhere.create("radio")
        await asyncio.gather(*(here.verify(text) for _ in range(100)))
        for _ in range(99):
            clock.advance(MAX_AGE_S / 100)
            await here.verify(text)
        assert len(reads) == 1
        clock.advance(MAX_AGE_S / 100)
        await here.verify(text)
        assert len(reads) == 2


async def test_guessing_causes_few_reads(tmp_path):
    async with two_processes(tmp_path) as (here, _, clock, reads):
        for _ in range(1000):
            clock.advance(0.001)
            await here.verify(UNKNOWN)
        assert len(reads) <= 1 / MIN_AGE_S + 1


async def test_a_database_that_fails_later_is_reported(tmp_path):
    async with open_database(tmp_path) as database:
        keys = Keys(database, bytes(32))
        async with database.begin() as connection:
            await connection.exec_driver_sql("DROP TABLE keys")
        with pytest.raises(StoreError, match="the database cannot be used: no such table"):
            await keys.verify(UNKNOWN)
