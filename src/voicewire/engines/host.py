"""The server's side of an engine process: start it, ask it for pieces, end it, and know when it died."""

import asyncio
import contextlib
import os
import signal
import socket
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, cast

import msgspec
import numpy as np

from voicewire.engines.base import Interrupted, Job, Piece
from voicewire.engines.clones import RecentClones
from voicewire.engines.host_messages import (
    INTERRUPT,
    Drop,
    EngineReport,
    EngineUse,
    Failed,
    FrameReader,
    FromProcess,
    GivenUp,
    Made,
    Ready,
    ReferencesWanted,
    Start,
    ToProcess,
    Turn,
    Unable,
    frame,
)
from voicewire.engines.host_sockets import host_sockets
from voicewire.errors import EngineFailure

STOP_GRACE_S = 2.0  # a process leaves within milliseconds; one that holds the interpreter's lock in a hang never does
# Read by the numeric libraries when they are loaded: a process is one core's worth of work.
ONE_THREAD = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"), "1"
)


class HostDied(Exception):
    """The process is gone, and its open jobs with it: `restart` the host and speak them again."""


class Host(ABC):
    """Runs jobs of engines, one piece at a time."""

    name: str
    reports: Mapping[str, EngineReport]
    """What loading each engine showed; empty before `start`."""

    @property
    @abstractmethod
    def is_ready(self) -> bool:
        """Whether pieces can be asked for."""

    @abstractmethod
    async def start(self) -> None:
        """Load the engines. Raises EngineFailure with what is missing."""

    @abstractmethod
    def open(self, job: Job) -> int:
        """Return the id of a new open job. Nothing is made yet."""

    @abstractmethod
    async def next(self, job_id: int) -> Piece:
        """Make the next piece; a job ends, and is closed, with the piece that says so.

        A turn that is cancelled loses its piece: close the job. Raises EngineFailure when this job failed (the host
        lives), Interrupted after `interrupt` or `close` (the job is closed; nothing of it was made) and HostDied when
        the process is gone or the job went with an earlier one.
        """

    @abstractmethod
    def close(self, job_id: int) -> None:
        """Drop a job, at the end of its running piece or before. One that has ended is no error."""

    @abstractmethod
    def interrupt(self, job_id: int) -> None:
        """Give up the first piece of a job while it is made, where its engine gives way; else nothing happens."""

    @abstractmethod
    async def wait_until_dead(self) -> None:
        """Return once the process is gone, without waiting when there is none."""

    @abstractmethod
    async def restart(self) -> None:
        """End what is left of the process and start a new one. Raises EngineFailure as `start` does."""

    @abstractmethod
    async def stop(self) -> None:
        """End the process; nothing of it is left afterwards."""


class EngineHost(Host):
    """One engine process. Owns it from `start` to `stop`; a process that dies takes its open jobs along."""

    def __init__(
        self,
        name: str,
        engines: Mapping[str, Sequence[str]],
        models: Path,
        piece_timeout_s: float = 20.0,
        start_timeout_s: float = 60.0,
        runtimes: Mapping[str, str] | None = None,
    ) -> None:
        """engines: the voices of each that will be asked for. runtimes: what each runs in that has a choice."""
        self.name = name
        self.reports: Mapping[str, EngineReport] = {}
        chosen = runtimes or {}
        self._uses = tuple(EngineUse(engine, tuple(voices), chosen.get(engine)) for engine, voices in engines.items())
        self._models = models
        self._piece_timeout_s = piece_timeout_s
        self._start_timeout_s = start_timeout_s
        self._ids = count(1)
        self._unsent: dict[int, Job] = {}
        self._link: _Link | None = None

    @property
    def is_ready(self) -> bool:
        """Whether pieces can be asked for."""
        return self._link is not None and self._link.is_ready

    @property
    def pid(self) -> int | None:
        """The process id, None when there is no process."""
        return None if self._link is None else self._link.process.pid

    async def start(self) -> None:
        """Start the process and wait until its engines are warm. Raises EngineFailure with what is missing."""
        self._link = link = await _spawn(self._piece_timeout_s)
        link.say(Start(self._uses, str(self._models)))
        try:
            async with asyncio.timeout(self._start_timeout_s):
                self.reports = (await link.ready).reports
        except TimeoutError:
            raise EngineFailure(f"{self.name} did not load its voices within {self._start_timeout_s:g} s") from None
        except HostDied:
            raise EngineFailure(f"{self.name} {await link.obituary()} while it loaded its voices") from None
        finally:
            if not link.is_ready:
                await self.stop()

    def open(self, job: Job) -> int:
        """Return the id of a new open job; it travels with its first turn."""
        job_id = next(self._ids)
        self._unsent[job_id] = job
        return job_id

    async def next(self, job_id: int) -> Piece:
        """Make the next piece, see `Host.next`."""
        link = self._link
        if link is None or not link.is_ready:
            raise HostDied(f"{self.name} is not running")
        job = self._unsent.pop(job_id, None)
        if job is None and job_id not in link.open_jobs:
            raise HostDied(f"job {job_id} is not open: it has ended, or went with its process")
        try:
            return await link.turn(job_id, job)
        except HostDied:
            raise HostDied(f"{self.name} {await link.obituary()}") from None

    def close(self, job_id: int) -> None:
        """Drop a job, at the end of its running piece or before."""
        if self._unsent.pop(job_id, None) is None and self._link is not None:
            self._link.interrupt(job_id)
            self._link.drop(job_id)

    def interrupt(self, job_id: int) -> None:
        """Give up the piece that is being made of a job, see `Host.interrupt`."""
        if self._link is not None:
            self._link.interrupt(job_id)

    async def wait_until_dead(self) -> None:
        """Return once the process is gone, without waiting when there is none."""
        if self._link is not None:
            await self._link.process.wait()

    async def restart(self) -> None:
        """End what is left of the process and start a new one. Raises EngineFailure as `start` does."""
        await self.stop()
        await self.start()

    async def stop(self) -> None:
        """End the process; nothing of it is left afterwards."""
        link, self._link = self._link, None
        if link is not None:
            await link.end()


async def _spawn(piece_timeout_s: float) -> "_Link":
    loop = asyncio.get_running_loop()
    try:
        ours, theirs = host_sockets()
    except OSError as error:
        raise EngineFailure(f"no engine process can be started: {error}") from error
    try:
        with contextlib.closing(theirs):
            descriptors = [end.fileno() for end in theirs]
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "voicewire.engines.host_process", *map(str, descriptors)),
                stdin=asyncio.subprocess.DEVNULL,
                pass_fds=descriptors,
                env={**os.environ, **ONE_THREAD},
            )
        make_link = partial(_Link, process, ours.interrupts, piece_timeout_s)
        _, link = await loop.create_unix_connection(make_link, sock=ours.connection)
    except OSError as error:
        ours.close()
        raise EngineFailure(f"no engine process can be started: {error}") from error
    except BaseException:
        ours.close()  # the process, if there is one already, leaves with it
        raise
    return link


class _Link(asyncio.BufferedProtocol):
    """The connection to one process: turns that are asked, pieces that come back. Ends with the process."""

    def __init__(self, process: asyncio.subprocess.Process, interrupts: socket.socket, piece_timeout_s: float) -> None:
        self.process = process
        self._interrupts = interrupts
        self.open_jobs: set[int] = set()
        self._loop = asyncio.get_running_loop()
        self.ready: asyncio.Future[Ready] = self._loop.create_future()
        self._turns: dict[int, asyncio.Future[Piece]] = {}
        self._sent_clones = RecentClones()
        self._cloned_jobs: dict[int, Job] = {}
        """Jobs with their references, until their first piece is there."""
        self._reader = FrameReader()
        self._piece_timeout_s = piece_timeout_s
        self._watch: asyncio.TimerHandle | None = None
        self._hung = False
        self._transport: asyncio.Transport

    @property
    def is_ready(self) -> bool:
        return self.ready.done() and not self.ready.cancelled() and self.ready.exception() is None and self._is_open

    @property
    def _is_open(self) -> bool:
        return not self._transport.is_closing()

    def say(self, message: ToProcess) -> None:
        self._transport.write(frame(message))

    def turn(self, job_id: int, job: Job | None) -> "asyncio.Future[Piece]":
        if job_id in self._turns:
            raise RuntimeError(f"job {job_id} already has a turn")
        self.say(Turn(job_id, self._without_known_references(job_id, job)))
        self.open_jobs.add(job_id)
        turn = self._turns[job_id] = self._loop.create_future()
        if self._watch is None:
            self._watch_out()
        return turn

    def interrupt(self, job_id: int) -> None:
        if job_id in self._turns:
            with contextlib.suppress(OSError):  # the process is gone, or has more of them unread than it could heed
                self._interrupts.send(INTERRUPT.pack(job_id))

    def drop(self, job_id: int) -> None:
        if job_id in self.open_jobs and self._is_open:
            self.open_jobs.discard(job_id)
            self.say(Drop(job_id))

    async def end(self) -> None:
        self._transport.close()
        try:
            async with asyncio.timeout(STOP_GRACE_S):
                await self.process.wait()
        except TimeoutError:
            self._kill()
            await self.process.wait()

    async def obituary(self) -> str:
        """How the process ended, as the rest of a sentence."""
        status = await self.process.wait()
        if self._hung:
            return f"gave no piece for {self._piece_timeout_s:g} s and was killed"
        return f"was ended by {signal.Signals(-status).name}" if status < 0 else f"ended with status {status}"

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # uvloop's own does not derive from it

    def get_buffer(self, _: int) -> memoryview:
        return self._reader.buffer()

    def buffer_updated(self, size: int) -> None:
        for message, samples in self._reader.received(size):
            self._receive(message, samples)

    def connection_lost(self, _: Exception | None) -> None:
        # No kill here: the process leaves by itself, and a signal to a process that is just ending makes asyncio lose
        # its exit status.
        self._stop_watching()
        self._interrupts.close()
        self.open_jobs.clear()
        self._cloned_jobs.clear()
        waiting: list[asyncio.Future[Any]] = [self.ready, *self._turns.values()]
        self._turns.clear()
        for future in waiting:
            if not future.done():
                future.set_exception(HostDied())
        if not self.ready.cancelled():
            self.ready.exception()  # looked at, or asyncio reports it as lost when nobody waits for it any more

    def _receive(self, message: FromProcess, samples: memoryview) -> None:
        match message:
            case Ready():
                self._settle(self.ready, message)
            case Unable(text):
                self._settle(self.ready, EngineFailure(text))
            case Made(job_id, sample_rate, is_last, synthesis_s):
                pcm = np.frombuffer(samples, np.float32)
                self._answer(job_id, Piece(pcm, sample_rate, is_last, synthesis_s), ended=is_last)
            case Failed(job_id, text):
                self._answer(job_id, EngineFailure(text), ended=True)
            case GivenUp(job_id):
                self._answer(job_id, Interrupted(), ended=True)
            case ReferencesWanted(job_id):
                self._send_references(job_id)

    def _without_known_references(self, job_id: int, job: Job | None) -> Job | None:
        """The job as it travels: megabytes of samples go to each process once, as long as it remembers them."""
        if job is None or not job.references:
            return job
        self._cloned_jobs[job_id] = job
        clone = job.engine, job.voice
        is_known = clone in self._sent_clones
        self._sent_clones.use(clone)
        return msgspec.structs.replace(job, references=()) if is_known else job

    def _send_references(self, job_id: int) -> None:
        """Say a turn again, in full: the process has forgotten the voice, or never managed to imitate it."""
        job = self._cloned_jobs.get(job_id)
        if job is None or job_id not in self.open_jobs:
            self._answer(job_id, EngineFailure("the samples of this voice are not known"), ended=True)
        else:
            self.say(Turn(job_id, job))

    def _answer(self, job_id: int, result: Piece | EngineFailure | Interrupted, *, ended: bool) -> None:
        self._stop_watching()
        self._cloned_jobs.pop(job_id, None)
        if ended:
            self.open_jobs.discard(job_id)
        self._settle(self._turns.pop(job_id), result)
        if self._turns:
            self._watch_out()

    def _settle(self, future: "asyncio.Future[Any]", result: object) -> None:
        if future.done():
            return  # whoever asked has gone away
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)

    def _watch_out(self) -> None:
        self._watch = self._loop.call_later(self._piece_timeout_s, self._give_up)

    def _stop_watching(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def _give_up(self) -> None:
        self._hung = True
        self._kill()

    def _kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
