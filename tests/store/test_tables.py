import pytest
from sqlalchemy import create_engine, insert
from sqlalchemy.exc import IntegrityError

from voicewire.store import tables

ROW = {"id": "0" * 12, "name": "radio", "digest": bytes(32), "ending": "abcd", "created_at": 1_800_000_000}


@pytest.fixture
def database():
    engine = create_engine("sqlite://")
    tables.metadata.create_all(engine)
    yield engine
    engine.dispose()


def test_a_key_is_active_until_it_is_revoked(database):
    with database.begin() as connection:
        connection.execute(insert(tables.keys).values(ROW))
        assert connection.execute(tables.keys.select()).one().revoked_at is None


def test_two_keys_cannot_have_one_id(database):
    with database.begin() as connection:
        connection.execute(insert(tables.keys).values(ROW))
        with pytest.raises(IntegrityError):
            connection.execute(insert(tables.keys).values({**ROW, "name": "other"}))


@pytest.mark.parametrize("column", ["name", "digest", "ending", "created_at"])
def test_a_key_is_complete(database, column):
    with database.begin() as connection, pytest.raises(IntegrityError):
        connection.execute(insert(tables.keys).values({**ROW, column: None}))


def test_a_recording_that_is_not_saved_is_nobodys(database):
    with database.begin() as connection:
        connection.execute(insert(tables.recordings), [{"name": name, "begun_at": 1.5} for name in ("req_1", "req_2")])
        for row in connection.execute(tables.recordings.select()):
            assert row[2:] == (None,) * 9


@pytest.mark.parametrize("shared", ["name", "recording_id"])
def test_two_recordings_cannot_share_a_name_or_an_id(database, shared):
    rows = [{"name": name, "recording_id": f"text-{name}", "begun_at": 1.5} for name in ("req_1", "req_2")]
    rows[1][shared] = rows[0][shared]
    with database.begin() as connection, pytest.raises(IntegrityError):
        connection.execute(insert(tables.recordings), rows)
