"""The process that speaks: `python -m voicewire.engines.host_process FD FD`, started by `EngineHost`.

It leaves when its socket closes, even in the middle of a synthesis that hangs, so that no server leaves it behind.
"""

import contextlib
import logging
import os
import select
import signal
import socket
import struct
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from voicewire.engines.base import Interrupted, Job
from voicewire.engines.host_messages import (
    INTERRUPT,
    Drop,
    Failed,
    FromProcess,
    GivenUp,
    Made,
    Ready,
    ReferencesWanted,
    Start,
    Turn,
    Unable,
    frame,
    read_message,
)
from voicewire.engines.jobs import Jobs, ReferencesMissing, load_engine
from voicewire.errors import EngineFailure

NICENESS = 5  # below the event loop, which must answer pings and deliver audio while every core speaks
_logger = logging.getLogger(__name__)


class HostProcess:
    """Serves one `EngineHost` over `connection` until that closes."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._stream = connection.makefile("rb")
        self._jobs = Jobs({})

    def run(self) -> None:
        """Load what `Start` names, then make pieces. Returns when the other side is gone."""
        start = read_message(self._stream)
        if not isinstance(start, Start):
            return
        try:
            ready = self._load(start)
        except EngineFailure as error:
            self._say(Unable(str(error)))
            return
        self._say(ready)
        while (message := read_message(self._stream)) is not None:
            match message:
                case Turn(job_id, job):
                    self._turn(job_id, job)
                case Drop(job_id):
                    self._jobs.close(job_id)

    def interrupt(self, job_id: int) -> None:
        """Give up the piece of that job that is being made, if it is. For another thread."""
        self._jobs.interrupt(job_id)

    def _load(self, start: Start) -> Ready:
        try:
            models = Path(start.models)
            loaded = {use.engine: load_engine(use.engine, use.voices, models, use.runtime) for use in start.uses}
        except EngineFailure:
            raise
        except Exception as error:
            _logger.exception("an engine cannot be loaded")
            raise EngineFailure(f"an engine cannot be loaded: {error!r}") from error
        self._jobs = Jobs({name: engine for name, (engine, _) in loaded.items()})
        return Ready({name: report for name, (_, report) in loaded.items()})

    def _turn(self, job_id: int, job: Job | None) -> None:
        try:
            piece = self._jobs.make(job_id, job)
        except ReferencesMissing:
            self._say(ReferencesWanted(job_id))
            return
        except Interrupted:
            self._say(GivenUp(job_id))
            return
        except EngineFailure as error:
            self._say(Failed(job_id, str(error)))
            return
        self._say(Made(job_id, piece.sample_rate, piece.is_last, piece.synthesis_s), piece.pcm.tobytes())

    def _say(self, message: FromProcess, samples: bytes = b"") -> None:
        self._connection.sendall(frame(message, samples))


def listen(connection: socket.socket, interrupts: socket.socket, interrupt: Callable[[int], None]) -> None:
    """What is heard while a piece is made. Blocks; run it in a thread.

    An interrupt names a job. When the other side of `connection` is gone this process ends at once.
    """
    poll = select.poll()
    poll.register(connection, getattr(select, "POLLRDHUP", select.POLLHUP))
    poll.register(interrupts, select.POLLIN)
    while not any(descriptor == connection.fileno() for descriptor, _ in poll.poll()):
        with contextlib.suppress(OSError, struct.error):  # nothing is lost with it, but much with this thread
            (job_id,) = INTERRUPT.unpack(interrupts.recv(INTERRUPT.size))
            interrupt(job_id)
    os._exit(0)


def main() -> None:
    """Serve the socket whose file descriptor is the first argument; the second one's is for interrupts."""
    # A Ctrl-C or a service manager's SIGTERM reaches the whole group; the server decides when its processes end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.nice(NICENESS)
    os.dup2(2, 1)  # what a library prints must not mix with audio that the server writes to its standard output
    connection, interrupts = (socket.socket(fileno=int(descriptor)) for descriptor in sys.argv[1:])
    process = HostProcess(connection)
    threading.Thread(target=listen, args=(connection, interrupts, process.interrupt), daemon=True).start()
    try:
        process.run()
    except (BrokenPipeError, ConnectionResetError):
        return


if __name__ == "__main__":
    main()
