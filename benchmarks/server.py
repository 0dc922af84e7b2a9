"""The server under test: started as an operator starts it, and what the operating system says of it."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.request import urlopen

import msgspec
import psutil

from benchmarks.figures import Void

READY = "voicewire is ready on "
FIRST_KEY = "First key: "
STOP_TIMEOUT_S = 40.0
MODELS = "VOICEWIRE_MODELS_DIR"


class Memory(msgspec.Struct, frozen=True):
    """Bytes of all processes of the server together."""

    rss: int
    pss: int
    """Shared pages counted in parts."""


class Peak(msgspec.Struct, frozen=True):
    """Resident bytes."""

    main: int
    """Of the process that the clients are connected to."""
    total: int
    """Of all processes, the peak of each of them."""


class Status(msgspec.Struct, frozen=True):
    """What `/readyz` says, of it what is used here."""

    sessions: int


class RunningServer:
    """A server with an empty data folder on a free port. A context manager; its life is the block's."""

    def __init__(self, **settings: str) -> None:
        """`settings` of the server; unless they say otherwise it speaks with hibari alone."""
        self._settings = {"engines": "hibari", "log_level": "debug", "log_format": "json"} | settings

    def __enter__(self) -> Self:
        self._folder = tempfile.TemporaryDirectory(prefix="voicewire-bench-")
        self._log = Path(self._folder.name) / "log"
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [
                    str(Path(sys.executable).with_name("voicewire")),
                    "serve",
                    "--port",
                    "0",
                    "--data-dir",
                    self._folder.name,
                ],
                stdout=subprocess.PIPE,
                stderr=log,
                env=_environment(self._settings),
                text=True,
            )
        self.key = self._read_until(FIRST_KEY)
        self.url = self._read_until(READY)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.communicate(timeout=STOP_TIMEOUT_S)
        finally:
            self._process.kill()
            self._folder.cleanup()

    def _read_until(self, beginning: str) -> str:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith(beginning):
                return line.removeprefix(beginning).strip()
        raise Void(f"the server did not start: {self._log.read_text()[-2000:]}")

    def log_lines(self) -> list[str]:
        """All that was logged so far."""
        return self._log.read_text().splitlines()

    def status(self) -> Status:
        """The server's own account of itself. Raises Void when it gives none, for want of file descriptors, say."""
        try:
            with urlopen(f"{self.url.replace('ws://', 'http://')}/readyz", timeout=5) as answer:
                return msgspec.json.decode(answer.read(), type=Status)
        except OSError as error:
            raise Void(f"the server does not answer: {error}") from error

    def cpu_s(self) -> float:
        """CPU seconds, user and system, that all processes of the server have used so far."""
        times = [process.cpu_times() for process in self._processes()]
        return float(sum(time.user + time.system for time in times))

    def memory(self) -> Memory:
        """What all processes of the server hold now."""
        return _memory(self._processes())

    def peak(self) -> Peak:
        """The most memory that the processes of the server have held since they began (Linux: `VmHWM`)."""
        main, *engines = (_peak_bytes(process.pid) for process in self._processes())
        return Peak(main, main + sum(engines))

    def engine_memory(self) -> Sequence[Memory]:
        """What each engine process holds now."""
        return [_memory([process]) for process in self._processes()[1:]]

    def _processes(self) -> list[psutil.Process]:
        main = psutil.Process(self._process.pid)
        return [main, *main.children(recursive=True)]


def _environment(settings: Mapping[str, str]) -> dict[str, str]:
    """Ours without any setting for the server but `settings` and where the models are."""
    kept = {name: value for name, value in os.environ.items() if name == MODELS or not name.startswith("VOICEWIRE_")}
    return kept | {f"VOICEWIRE_{name.upper()}": value for name, value in settings.items()}


def _memory(processes: Sequence[psutil.Process]) -> Memory:
    parts = [process.memory_full_info() for process in processes]
    return Memory(sum(part.rss for part in parts), sum(part.pss for part in parts))


def _peak_bytes(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    raise Void("the operating system does not say how much memory a process has had")
