"""Recordings of a store in a fresh folder."""

from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from voicewire.audio.encoder import make_encoder
from voicewire.audio.format import AudioFormat
from voicewire.protocols.base import Save
from voicewire.store.database import open_database
from voicewire.store.objects import Objects, open_objects
from voicewire.store.recording_rows import RecordingRows
from voicewire.store.recordings import Recordings
from voicewire.store.sweeper import Sweeper

NOW = 1_800_000_000.5


@dataclass
class FakeTime:
    """Unix time that passes when a test says so."""

    now: float = NOW

    def __call__(self) -> float:
        return self.now


@dataclass
class Store:
    """All that a server holds of recordings."""

    rows: RecordingRows
    objects: Objects
    sweeper: Sweeper
    recordings: Recordings
    threads: ThreadPoolExecutor
    folder: Path
    time: FakeTime = field(default_factory=FakeTime)

    def kept(self) -> set[str]:
        """The names of all files of parts, half written ones too."""
        return {str(path.relative_to(self.folder)) for path in self.folder.rglob("*") if path.is_file()}


@asynccontextmanager
async def opened(data_dir: Path, keep_days: float = 30.0, location: str | None = None) -> AsyncIterator[Store]:
    time = FakeTime()
    async with open_database(data_dir) as database, open_objects(data_dir, location) as objects:
        threads = ThreadPoolExecutor(1)
        rows = RecordingRows(database, keep_days, time)
        sweeper = Sweeper(rows, objects)
        recordings = Recordings(rows, objects, sweeper, threads)
        yield Store(rows, objects, sweeper, recordings, threads, data_dir / "recordings", time)
        await recordings.close()
        threads.shutdown()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with opened(tmp_path) as store:
        yield store


@pytest.fixture
def open_store() -> Callable[..., object]:
    return opened


def finished(recording_id="text-1", *, parts=(1, 2), extension=".wav", text="Good morning.", duration_s=1.5) -> Save:
    return Save(recording_id=recording_id, text=text, extension=extension, parts=parts, duration_s=duration_s)


def audio(seconds=0.1, rate=24_000, codec="wav") -> bytes:
    pcm = np.full(round(seconds * rate), 0.25, np.float32)
    return make_encoder(AudioFormat(codec, rate), rate).encode_file(pcm)
