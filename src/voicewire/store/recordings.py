"""The saved recordings of clients: rows in the database, and their parts in a folder or an object store."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import structlog

from voicewire.store import StoreError, tables
from voicewire.store.database import open_database
from voicewire.store.draft import Draft
from voicewire.store.objects import Objects, is_forgetful, open_objects
from voicewire.store.playable import Playable, open_playable
from voicewire.store.recording_rows import RecordingRows, SavedRecording
from voicewire.store.sweeper import Sweeper

__all__ = ["Playable", "Recordings", "SavedRecording", "open_recordings", "serve_recordings"]

log = structlog.get_logger()

JOINING_THREADS = 4  # files joined at the same time: arithmetic, which must not keep sessions from the object store


class Recordings:
    """Makes, finds, plays and deletes recordings. Every awaited call raises StoreError where the store fails."""

    def __init__(
        self, rows: RecordingRows, objects: Objects, sweeper: Sweeper, joining_threads: ThreadPoolExecutor
    ) -> None:
        self._rows = rows
        self._objects = objects
        self._sweeper = sweeper
        self._joining_threads = joining_threads
        self._tasks: set[asyncio.Task[Any]] = set()

    def begin(self, name: str) -> Draft:
        """A recording to put parts into; the caller must `discard` it in the end, saved or not.

        `name` is never used twice: letters, digits, `_` and `-`, 64 at most.
        """
        return Draft(name, self._rows, self._objects, self._sweeper, self._spawn)

    async def list(self) -> tuple[SavedRecording, ...]:
        """All saved recordings, oldest first; expired ones too, until they are swept."""
        return await self._rows.saved()

    async def get(self, recording_id: str, key_id: str) -> SavedRecording | None:
        """The recording of that id if it belongs to that key and has not expired, else None."""
        return await self._rows.owned(recording_id, key_id)

    async def find(self, which: str) -> SavedRecording:
        """The recording whose id, or whose only id that begins so, is `which`, whosever it is: for the operator.

        Raises StoreError where no recording or more than one fits.
        """
        found = await self._rows.saved(tables.recordings.c.recording_id.startswith(which, autoescape=True))
        exact = [saved for saved in found if saved.recording_id == which]
        fitting = exact or list(found if which else ())
        if not fitting:
            raise StoreError(f"no recording fits {which!r}; `voicewire recordings list` shows all")
        if len(fitting) > 1:
            ids = ", ".join(saved.recording_id for saved in fitting)
            raise StoreError(f"{which!r} fits several recordings; give the whole id of one: {ids}")
        return fitting[0]

    async def text(self, saved: SavedRecording) -> str:
        """What is said in it."""
        return await self._rows.text(saved.name)

    async def open(self, saved: SavedRecording) -> Playable:
        """The file of a recording."""
        return await open_playable(saved, self._objects, self._joining_threads)

    @property
    def place(self) -> str:
        """Where the audio of all recordings is looked for, as it may be shown to the operator."""
        return self._objects.place

    async def has_audio(self, saved: SavedRecording) -> bool:
        """Whether any part of it is where it is looked for."""
        return await self._objects.has_any(saved.name)

    async def delete(self, recording_id: str) -> None:
        """Delete the recording of that id, if there is one."""
        for saved in await self._rows.saved(tables.recordings.c.recording_id == recording_id):
            await self._sweeper.delete(saved.name)

    async def close(self) -> None:
        """Wait for what discarded recordings still have to delete."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


@asynccontextmanager
async def open_recordings(data_dir: Path, location: str | None, keep_days: float) -> AsyncIterator[Recordings]:
    """The recordings of `data_dir`, as long as the context lasts. Raises StoreError.

    `location` is where their parts lie: a folder, or an object store's URL; None is `recordings` in `data_dir`.
    """
    async with _opened(data_dir, location, keep_days) as (recordings, _, _):
        yield recordings


@asynccontextmanager
async def serve_recordings(data_dir: Path, location: str | None, keep_days: float) -> AsyncIterator[Recordings]:
    """The recordings as a server has them: what nobody can fetch is deleted at once, and then every hour.

    Raises StoreError, before a client finds out, where nothing can be written or deleted at `location`.
    """
    async with _opened(data_dir, location, keep_days) as (recordings, objects, sweeper):
        await objects.check()
        if is_forgetful(location):
            log.warning("saved recordings are lost when the server stops", recordings=objects.place)
        async with sweeper.at_work(data_dir):
            yield recordings


@asynccontextmanager
async def _opened(
    data_dir: Path, location: str | None, keep_days: float
) -> AsyncIterator[tuple[Recordings, Objects, Sweeper]]:
    async with open_database(data_dir) as database, open_objects(data_dir, location) as objects:
        joining_threads = ThreadPoolExecutor(JOINING_THREADS, thread_name_prefix="joining")
        rows = RecordingRows(database, keep_days)
        sweeper = Sweeper(rows, objects)
        recordings = Recordings(rows, objects, sweeper, joining_threads)
        try:
            yield recordings, objects, sweeper
        finally:
            await recordings.close()
            joining_threads.shutdown()
