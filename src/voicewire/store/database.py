"""The database of the data folder: opened, brought up to date, closed."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import DatabaseError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from voicewire.store import StoreError
from voicewire.store.folder import DATABASE_FILE, locked_folder

MIGRATIONS = Path(__file__).parent / "migrations"

# WAL: a read never waits for a write. NORMAL: the last transactions before a power cut may be lost, none is torn.
# Secure delete: what was said in a deleted recording is overwritten, not only forgotten.
_PRAGMAS = (
    "busy_timeout = 10000",
    "journal_mode = WAL",
    "synchronous = NORMAL",
    "foreign_keys = ON",
    "secure_delete = ON",
)


@asynccontextmanager
async def open_database(data_dir: Path) -> AsyncIterator[AsyncEngine]:
    """The database of `data_dir`, made and migrated first if need be; closed at the end.

    Raises StoreError where the folder cannot be written, or the database is damaged or of a newer version.
    """
    await asyncio.to_thread(migrate, data_dir)
    database = create_async_engine(f"sqlite+aiosqlite:///{data_dir / DATABASE_FILE}")
    _prepare(database.sync_engine)
    try:
        yield database
    finally:
        await database.dispose()


def migrate(data_dir: Path) -> None:
    """Bring the database up to date; several processes may call this at the same time. Raises StoreError."""
    path = data_dir / DATABASE_FILE
    with locked_folder(data_dir), translated_errors(f"the database {path}"):
        path.touch(mode=0o600)
        engine = create_engine(f"sqlite:///{path}")
        _prepare(engine)
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        try:
            with engine.begin() as connection:
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        finally:
            engine.dispose()


@contextmanager
def translated_errors(what: str = "the database") -> Iterator[None]:
    """Raise what the database libraries raise as StoreError."""
    try:
        yield
    except CommandError as error:
        raise StoreError(
            f"{what} was written by a newer voicewire ({error}); install that version, or use another --data-dir"
        ) from error
    except DatabaseError as error:
        raise StoreError(f"{what} cannot be used: {error.orig}") from error
    except SQLAlchemyError as error:
        raise StoreError(f"{what} cannot be used: {error}") from error
    except OSError as error:
        raise StoreError(f"{what} cannot be used: {error.strerror}") from error


def _prepare(engine: Engine) -> None:
    """Make transactions hold every statement: by itself the driver leaves changes of tables outside of them."""
    event.listen(engine, "connect", _set_up_connection)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))


def _set_up_connection(connection: Any, record: object) -> None:  # noqa: ARG001 - SQLAlchemy's signature
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
