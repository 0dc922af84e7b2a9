import sqlite3
import stat
import subprocess
import sys

import pytest
from sqlalchemy import text
from sqlalchemy.exc import ArgumentError, OperationalError

from voicewire.store import StoreError
from voicewire.store.database import DATABASE_FILE, migrate, open_database, translated_errors


async def value(database, query):
    async with database.connect() as connection:
        return (await connection.execute(text(query))).scalar_one()


async def test_a_fresh_database_is_open_to_its_owner_only(tmp_path):
    async with open_database(tmp_path / "new"):
        assert stat.S_IMODE((tmp_path / "new" / DATABASE_FILE).stat().st_mode) == 0o600


async def test_readers_never_wait_for_writers(tmp_path):
    async with open_database(tmp_path) as database:
        assert await value(database, "PRAGMA journal_mode") == "wal"
        assert await value(database, "PRAGMA synchronous") == 1
        assert await value(database, "PRAGMA busy_timeout") == 10_000
        async with database.begin() as writer:
            await writer.execute(text("CREATE TABLE unseen (id INTEGER)"))
            assert await value(database, "SELECT count(*) FROM sqlite_master WHERE name = 'unseen'") == 0


async def test_what_was_written_is_there_at_the_next_opening(tmp_path):
    async with open_database(tmp_path) as database, database.begin() as connection:
        await connection.execute(
            text("INSERT INTO keys (id, name, digest, ending, created_at) VALUES ('a', 'radio', x'00', '0000', 1)")
        )
    async with open_database(tmp_path) as database:
        assert await value(database, "SELECT name FROM keys") == "radio"


def test_a_folder_may_have_any_name(tmp_path):
    migrate(tmp_path / "100% öffentlich %(here)s")


def test_a_database_of_a_newer_version_is_left_alone(tmp_path):
    migrate(tmp_path)
    with sqlite3.connect(tmp_path / DATABASE_FILE) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StoreError, match=r"was written by a newer voicewire .*9999"):
        migrate(tmp_path)


def test_a_file_that_is_no_database_is_named(tmp_path):
    (tmp_path / DATABASE_FILE).write_text("this is a letter, not a database. " * 10)
    with pytest.raises(StoreError, match=r"voicewire\.db cannot be used: file is not a database"):
        migrate(tmp_path)


def test_a_folder_in_the_place_of_the_file_is_named(tmp_path):
    (tmp_path / DATABASE_FILE).mkdir()
    with pytest.raises(StoreError, match=r"voicewire\.db cannot be used"):
        migrate(tmp_path)


@pytest.mark.parametrize(
    "error", [OperationalError("SELECT 1", None, sqlite3.OperationalError("disk full")), ArgumentError("disk full")]
)
def test_the_libraries_errors_are_ours_outside(error):
    with pytest.raises(StoreError, match="the database cannot be used: disk full"), translated_errors():
        raise error


@pytest.mark.end_to_end
def test_several_processes_may_open_a_new_folder_at_once(tmp_path):
    program = "import sys, pathlib; from voicewire.store.database import migrate; migrate(pathlib.Path(sys.argv[1]))"
    command = [sys.executable, "-W", "error", "-c", program, str(tmp_path / "new")]
    processes = [
        subprocess.Popen(command, stderr=subprocess.PIPE, env={"PYTHONPATH": ":".join(sys.path)}) for _ in range(4)
    ]
    results = [(process.communicate()[1], process.returncode) for process in processes]
    assert results == [(b"", 0)] * 4
