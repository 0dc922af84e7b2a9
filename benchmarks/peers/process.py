"""A peer's server process: started on loopback, watched, and stopped with all that it started."""

import os
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import psutil

from benchmarks.figures import Void
from benchmarks.peers.system import LOOPBACK

START_TIMEOUT_S = 60.0
STOP_TIMEOUT_S = 10.0
POLL_S = 0.1


def free_port() -> int:
    """A port of loopback that nobody listens on."""
    with socket.socket() as held:
        held.bind((LOOPBACK, 0))
        return int(held.getsockname()[1])


class ServerProcess:
    """A process group of its own with an empty home folder, ready when its port takes connections."""

    def __init__(self, command: Sequence[str], port: int, settings: Mapping[str, str] | None = None) -> None:
        """settings: variables of its environment, beside ours."""
        self._command = command
        self._port = port
        self._settings = dict(settings or {})

    def __enter__(self) -> Self:
        self._folder = tempfile.TemporaryDirectory(prefix="voicewire-peer-")
        self._log = Path(self._folder.name) / "log"
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                self._command,
                cwd=self._folder.name,
                env=_environment(self._folder.name) | self._settings,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            self._wait_until_ready()
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._stop()

    def log_tail(self) -> str:
        """The end of what it said."""
        return self._log.read_text(errors="replace")[-1000:]

    def cpu_s(self) -> float:
        """CPU seconds, user and system, of the process and all that it started and that still run. Raises Void."""
        try:
            main = psutil.Process(self._process.pid)
            times = [process.cpu_times() for process in (main, *main.children(recursive=True))]
        except psutil.NoSuchProcess as error:
            raise Void("its process is gone") from error
        return float(sum(each.user + each.system for each in times))

    def _wait_until_ready(self) -> None:
        give_up = time.monotonic() + START_TIMEOUT_S
        while time.monotonic() < give_up:
            if self._process.poll() is not None:
                raise Void(f"it did not start: {self.log_tail()}")
            try:
                socket.create_connection((LOOPBACK, self._port), timeout=1).close()
            except OSError:
                time.sleep(POLL_S)
            else:
                return
        raise Void(f"it was not ready after {START_TIMEOUT_S:g} s: {self.log_tail()}")

    def _stop(self) -> None:
        try:
            self._signal(signal.SIGTERM)
            self._process.wait(STOP_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            pass  # then it is killed
        finally:
            self._signal(signal.SIGKILL)
            self._process.wait()
            self._folder.cleanup()

    def _signal(self, number: signal.Signals) -> None:
        try:
            os.killpg(self._process.pid, number)
        except ProcessLookupError:
            return  # nothing of it runs any more


def _environment(home: str) -> dict[str, str]:
    """Ours, but what programs keep in a home folder goes to `home`."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("VOICEWIRE_", "XDG_", "PYTHON"))}
    return kept | {"HOME": home, "PYTHONUNBUFFERED": "1"}
