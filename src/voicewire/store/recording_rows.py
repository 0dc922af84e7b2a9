"""The table of recordings: which there are, whose they are, and until when."""

import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec
from sqlalchemy import ColumnElement, Delete, Insert, Row, Update, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from voicewire.store import tables
from voicewire.store.database import translated_errors

DAY_S = 86_400


class FinishedRecording(Protocol):
    """What a connection says of the recording that it asks to save."""

    @property
    def recording_id(self) -> str:
        """What the client will call it."""

    @property
    def text(self) -> str:
        """What is said in it."""

    @property
    def extension(self) -> str:
        """Of each part's file: `.wav` or `.opus`."""

    @property
    def parts(self) -> tuple[int, ...]:
        """The parts that belong to it, in order."""

    @property
    def duration_s(self) -> float:
        """Seconds of audio."""


class SavedRecording(msgspec.Struct, frozen=True, kw_only=True):
    """One saved recording, without its sound and its text."""

    name: str
    """The folder of its parts."""
    recording_id: str
    key_id: str
    created_at: int
    """Unix time, seconds."""
    expires_at: int
    """Unix time, seconds. From then on it is gone for its client, and deleted at the next sweep."""
    extension: str
    """Of each part's file: `.wav` or `.opus`."""
    duration_s: float
    size: int
    """Bytes of all parts."""
    parts: tuple[tuple[int, int], ...]
    """Number and size in bytes of each part, in order."""


_COLUMNS = [tables.recordings.c[field] for field in SavedRecording.__struct_fields__]


class RecordingRows:
    """The rows of all recordings, those that are being made included.

    Lives as long as `database` is open. Every method raises StoreError.
    """

    def __init__(self, database: AsyncEngine, keep_days: float, unix_time: Callable[[], float] = time.time) -> None:
        self._database = database
        self._keep_days = keep_days
        self._unix_time = unix_time

    async def begin(self, name: str) -> None:
        """Add a recording of which nothing is written yet."""
        await self._change(insert(tables.recordings).values(name=name, begun_at=self._unix_time()))

    async def save(self, name: str, finished: FinishedRecording, key_id: str, sizes: Mapping[int, int]) -> None:
        """Make a begun recording a saved one; `sizes` is in bytes, by part."""
        now = self._unix_time()
        saved = SavedRecording(
            name=name,
            recording_id=finished.recording_id,
            key_id=key_id,
            created_at=int(now),
            expires_at=int(now + self._keep_days * DAY_S),
            extension=finished.extension,
            duration_s=finished.duration_s,
            size=sum(sizes[part] for part in finished.parts),
            parts=tuple((part, sizes[part]) for part in finished.parts),
        )
        values = {**msgspec.structs.asdict(saved), "text": finished.text}
        await self._change(update(tables.recordings).where(tables.recordings.c.name == name).values(values))

    async def forsake(self, name: str) -> None:
        """Take a recording from its client, and its text from the table; its parts are deleted next, then its row."""
        nothing = {column.name: None for column in tables.recordings.c if column.nullable}
        change = update(tables.recordings).where(tables.recordings.c.name == name)
        await self._change(change.values({**nothing, "begun_at": 0.0}))

    async def remove(self, name: str) -> None:
        """Remove the row of a recording whose parts are deleted."""
        await self._change(delete(tables.recordings).where(tables.recordings.c.name == name))

    async def owned(self, recording_id: str, key_id: str) -> SavedRecording | None:
        """The recording of that id, while it has not expired, if it belongs to that key."""
        columns = tables.recordings.c
        is_current = columns.expires_at > int(self._unix_time())
        found = await self.saved(columns.recording_id == recording_id, columns.key_id == key_id, is_current)
        return found[0] if found else None

    async def saved(self, *conditions: ColumnElement[bool]) -> tuple[SavedRecording, ...]:
        """The saved recordings that all `conditions` hold for, expired ones too, oldest first."""
        columns = tables.recordings.c
        chosen = select(*_COLUMNS).where(columns.recording_id.is_not(None), *conditions)
        with translated_errors():
            async with self._database.connect() as connection:
                rows = await connection.execute(chosen.order_by(columns.created_at, columns.recording_id))
                return tuple(_saved(row) for row in rows)

    async def text(self, name: str) -> str:
        """What is said in a saved recording; nothing where it is gone."""
        chosen = select(tables.recordings.c.text).where(tables.recordings.c.name == name)
        with translated_errors():
            async with self._database.connect() as connection:
                return (await connection.execute(chosen)).scalar_one_or_none() or ""

    async def useless(self, abandoned_for_s: float) -> tuple[str, ...]:
        """The names of expired recordings, and of unsaved ones that were begun longer ago than that."""
        now = self._unix_time()
        columns = tables.recordings.c
        expired = columns.expires_at <= int(now)
        abandoned = columns.recording_id.is_(None) & (columns.begun_at < now - abandoned_for_s)
        with translated_errors():
            async with self._database.connect() as connection:
                return tuple(await connection.scalars(select(columns.name).where(expired | abandoned)))

    async def _change(self, statement: Insert | Update | Delete) -> None:
        with translated_errors():
            async with self._database.begin() as connection:
                await connection.execute(statement)


def _saved(row: Row[Any]) -> SavedRecording:
    """The struct of a row with `_COLUMNS`."""
    return msgspec.convert(dict(zip(SavedRecording.__struct_fields__, row, strict=True)), SavedRecording)
