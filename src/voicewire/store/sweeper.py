"""Deletes the recordings that nobody can fetch: expired ones, and what a connection or a crash left unsaved."""

import asyncio
import fcntl
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import structlog

from voicewire.store import StoreError
from voicewire.store.objects import Objects
from voicewire.store.recording_rows import RecordingRows

log = structlog.get_logger()

LOCK_FILE = "recordings.lock"
PAUSE_S = 3600.0  # between two sweeps
ABANDONED_S = 2 * 86_400.0  # no connection lasts so long: the settings allow a session of a day at most
MAX_FAILURES = 10  # in one sweep: it is the object store that fails then, and not one recording


class Sweeper:
    """Deletes recordings so that a crash at any moment leaves nothing for good: the row goes last."""

    def __init__(self, rows: RecordingRows, objects: Objects) -> None:
        self._rows = rows
        self._objects = objects

    async def delete(self, name: str) -> None:
        """Delete a recording, saved or not; nothing where there is none. Raises StoreError; a sweep tries again."""
        await self._rows.forsake(name)
        await self._objects.delete(name)
        await self._rows.remove(name)

    async def sweep(self) -> None:
        """Delete what nobody can fetch. What cannot be deleted is logged. Raises StoreError."""
        await self._delete_all(await self._rows.useless(ABANDONED_S))

    @asynccontextmanager
    async def at_work(
        self, data_dir: Path, pause: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> AsyncIterator[None]:
        """Sweep at once, and then every hour, while the block runs. For servers only. Raises StoreError.

        The first of the servers that use `data_dir` deletes all that is unsaved: nobody else can be making it.
        """
        with _presence(data_dir) as settle:
            found = await self._rows.useless(ABANDONED_S if settle is None else 0.0)
            if settle is not None:
                settle()
            sweeping = asyncio.create_task(self._sweep_for_ever(found, pause))
            try:
                yield
            finally:
                sweeping.cancel()
                await asyncio.wait([sweeping])

    async def _sweep_for_ever(self, found: Iterable[str], pause: Callable[[float], Awaitable[None]]) -> None:
        await self._delete_all(found)
        while True:
            await pause(PAUSE_S)
            try:
                await self.sweep()
            except StoreError as error:
                log.error("recordings were not swept", error=str(error))

    async def _delete_all(self, names: Iterable[str]) -> None:
        failures = 0
        for name in names:
            try:
                await self.delete(name)
            except StoreError as error:
                log.error("a recording was not deleted", recording=name, error=str(error))
                failures += 1
            if failures == MAX_FAILURES:
                return


@contextmanager
def _presence(data_dir: Path) -> Iterator[Callable[[], None] | None]:
    """Be known as one of the servers that use `data_dir` while the block runs.

    The first of them gets a function: until it calls that, servers that come later wait. Raises StoreError.
    """
    path = data_dir / LOCK_FILE
    try:
        lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreError(f"{path} cannot be used: {error.strerror}; its owner must run this") from error
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fcntl.flock(lock, fcntl.LOCK_SH)
            yield None
        else:
            yield lambda: fcntl.flock(lock, fcntl.LOCK_SH)
    finally:
        os.close(lock)
