"""A recording that is being made: its parts are kept outside of memory, and only a save lets them outlive it."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import structlog

from voicewire.errors import LocalProtocolError
from voicewire.store import StoreError
from voicewire.store.objects import Objects
from voicewire.store.recording_rows import FinishedRecording, RecordingRows
from voicewire.store.sweeper import Sweeper

log = structlog.get_logger()

Answer = TypeVar("Answer")
Spawn = Callable[[Coroutine[Any, Any, Any]], asyncio.Task[Any]]


class Draft:
    """What one connection keeps. Its life ends with `discard`.

    One call at a time. What a call has begun goes on when the caller is cancelled: a client that leaves while its
    recording is saved has it saved all the same, and no part is written after the draft is discarded.
    """

    def __init__(self, name: str, rows: RecordingRows, objects: Objects, sweeper: Sweeper, spawn: Spawn) -> None:
        """`spawn` starts tasks that the draft need not wait for; somebody else waits for them at the very end."""
        self._name = name
        self._rows = rows
        self._objects = objects
        self._sweeper = sweeper
        self._spawn = spawn
        self._sizes: dict[int, int] = {}
        self._running: asyncio.Task[Any] | None = None
        self._is_begun = False
        self._is_saved = False
        self._is_over = False

    async def keep(self, part: int, data: bytes) -> None:
        """Keep one part, in place of one with the same number. Raises StoreError."""
        await self._to_the_end(self._keep(part, data))

    async def read(self, part: int) -> bytes:
        """A part that was kept. Raises StoreError."""
        if part not in self._sizes:
            raise LocalProtocolError(f"part {part} was not kept")
        return await self._objects.get(self._name, part)

    async def save(self, save: FinishedRecording, key_id: str) -> None:
        """Make it a saved recording of that key, durable from here on; once, of one part or more. Raises StoreError."""
        if self._is_saved or not save.parts or not set(save.parts) <= set(self._sizes):
            raise LocalProtocolError(f"{save.recording_id} is saved already, or has parts that were not kept")
        await self._to_the_end(self._save(save, key_id))

    def discard(self) -> None:
        """Delete everything that was not saved. Never waits; further calls do nothing."""
        if not self._is_over and self._running is not None:
            self._spawn(self._forget(self._running))
        self._is_over = True

    async def _keep(self, part: int, data: bytes) -> None:
        if not self._is_begun:  # a row before the first part: by it a sweep finds what a crash leaves
            await self._rows.begin(self._name)
            self._is_begun = True
        await self._objects.put(self._name, part, data)
        self._sizes[part] = len(data)

    async def _save(self, save: FinishedRecording, key_id: str) -> None:
        await self._objects.sync(self._name)
        await self._rows.save(self._name, save, key_id, self._sizes)
        self._is_saved = True

    async def _to_the_end(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        if self._is_over:
            work.close()
            raise LocalProtocolError(f"the recording {self._name} is over")
        task: asyncio.Task[Answer] = self._spawn(work)
        self._running = task
        await asyncio.wait([task])
        return task.result()

    async def _forget(self, running: asyncio.Task[Any]) -> None:
        await asyncio.wait([running])
        if not running.cancelled() and (error := running.exception()) is not None:
            log.debug("a recording failed", recording=self._name, error=str(error))
        if self._is_saved or not self._is_begun:
            return
        try:
            await self._sweeper.delete(self._name)
        except StoreError as error:
            log.error("a recording was not deleted", recording=self._name, error=str(error))
