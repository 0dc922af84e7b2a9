"""A host without a process: engines run in the caller's own, for tests and for tools that speak one text."""

import asyncio
from collections.abc import Mapping
from itertools import count
from typing import NoReturn

from voicewire.engines.base import Engine, Job, Piece
from voicewire.engines.host import Host, HostDied
from voicewire.engines.host_messages import EngineReport
from voicewire.engines.jobs import Jobs
from voicewire.engines.tone import ToneEngine


class _Death(BaseException):
    """What a crash or a hang of the tone engine comes to where there is no process to lose."""


def _die() -> NoReturn:
    raise _Death


class LocalHost(Host):
    """Speaks in this process, on the caller's thread, and so holds up the event loop for each piece.

    Without `engines` it has a tone engine whose crashes and hangs end this host, and not the process.
    """

    def __init__(self, name: str = "local", engines: Mapping[str, Engine] | None = None) -> None:
        self.name = name
        self.reports: Mapping[str, EngineReport] = {}
        self._engines = {"tone": ToneEngine(crash=_die, hang=_die)} if engines is None else engines
        self._ids = count(1)
        self._unsent: dict[int, Job] = {}
        self._open: set[int] = set()
        self._jobs: Jobs | None = None
        self._dead = asyncio.Event()

    @property
    def is_ready(self) -> bool:
        """Whether pieces can be asked for."""
        return self._jobs is not None

    async def start(self) -> None:
        """Take the engines into use."""
        self._dead.clear()
        self._jobs = Jobs(self._engines)
        self.reports = {
            name: EngineReport(engine.sample_rate, engine.speed_hint, load_s=0.0)
            for name, engine in self._engines.items()
        }

    def open(self, job: Job) -> int:
        """Return the id of a new open job. Nothing is made yet."""
        job_id = next(self._ids)
        self._unsent[job_id] = job
        return job_id

    async def next(self, job_id: int) -> Piece:
        """Make the next piece, see `Host.next`; other tasks run before it is handed over."""
        if self._jobs is None:
            raise HostDied(f"{self.name} is not running")
        if job_id not in self._unsent and job_id not in self._open:
            raise HostDied(f"job {job_id} is not open: it has ended, or went with an earlier life of the host")
        piece = self._make(self._jobs, job_id)
        await asyncio.sleep(0)
        return piece

    def close(self, job_id: int) -> None:
        """Drop a job."""
        self._unsent.pop(job_id, None)
        self._open.discard(job_id)
        if self._jobs is not None:
            self._jobs.close(job_id)

    def interrupt(self, job_id: int) -> None:
        """Do nothing: nobody can say so while this thread makes a piece."""

    def die(self) -> None:
        """End as a process that is killed does: open jobs are gone."""
        self._jobs = None
        self._open.clear()
        self._dead.set()

    async def wait_until_dead(self) -> None:
        """Return once the host has died."""
        if self._jobs is not None:
            await self._dead.wait()

    async def restart(self) -> None:
        """Begin again, with nothing open."""
        await self.stop()
        await self.start()

    async def stop(self) -> None:
        """Forget every job."""
        self.die()

    def _make(self, jobs: Jobs, job_id: int) -> Piece:
        job = self._unsent.pop(job_id, None)
        self._open.discard(job_id)
        try:
            piece = jobs.make(job_id, job)
        except _Death:
            self.die()
            raise HostDied(f"{self.name} died") from None
        if not piece.is_last:
            self._open.add(job_id)
        return piece
