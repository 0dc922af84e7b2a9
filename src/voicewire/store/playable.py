"""A saved recording as the one file that a player plays."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor

from voicewire.audio.file_joiner import HEAD_BYTES, CannotJoin, FileJoiner, join_files
from voicewire.store import StoreError
from voicewire.store.objects import Objects
from voicewire.store.recording_rows import SavedRecording

MEDIA_TYPES = {".wav": "audio/wav", ".opus": "audio/ogg"}
"""By extension (for Ogg Opus: RFC 7845, section 9)."""


class Playable:
    """One file, made while it is read: no more than one part is in memory at a time."""

    def __init__(
        self, saved: SavedRecording, objects: Objects, joiner: FileJoiner, threads: ThreadPoolExecutor
    ) -> None:
        self._saved = saved
        self._objects = objects
        self._joiner = joiner
        self._threads = threads

    @property
    def size(self) -> int:
        """Bytes of the whole file."""
        return self._joiner.size

    @property
    def file_name(self) -> str:
        """What it may be called in a folder."""
        return f"{self._saved.recording_id}{self._saved.extension}"

    @property
    def media_type(self) -> str:
        """As in `Content-Type`."""
        return MEDIA_TYPES[self._saved.extension]

    async def chunks(self) -> AsyncIterator[bytes]:
        """The file's bytes, once. Raises StoreError where a part is gone or damaged."""
        for number, _ in self._saved.parts:
            part = await self._objects.get(self._saved.name, number)
            try:
                yield await asyncio.get_running_loop().run_in_executor(self._threads, self._joiner.push, part)
            except CannotJoin as error:
                raise _damaged(self._saved, error) from error


async def open_playable(saved: SavedRecording, objects: Objects, threads: ThreadPoolExecutor) -> Playable:
    """The file of a saved recording, joined in `threads`. Raises StoreError."""
    numbers, sizes = zip(*saved.parts, strict=True)
    heads = [await objects.get_head(saved.name, number, HEAD_BYTES) for number in numbers]
    try:
        return Playable(saved, objects, join_files(saved.extension.removeprefix("."), heads, sizes), threads)
    except CannotJoin as error:
        raise _damaged(saved, error) from error


def _damaged(saved: SavedRecording, error: CannotJoin) -> StoreError:
    return StoreError(
        f"the recording {saved.recording_id} cannot be played: {error}; to delete it: "
        f"voicewire recordings delete {saved.recording_id}"
    )
