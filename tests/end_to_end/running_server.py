"""A real server in a process of its own, started as an operator starts it."""

import json
import os
import signal
import subprocess
import sys
import threading
import tomllib
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import psutil

READY = "voicewire is ready on ws://"
FIRST_KEY = "First key: "
START_TIMEOUT_S = 120.0
STOP_TIMEOUT_S = 40.0
FAULTS = ("Traceback", "Exception", "fault in", "never retrieved", '"exception"')

TONE_ROWS = """
[[voices]]
namespace = "{namespace}"
name = "{name}"
language = "en"
engine = "tone"
voice = "{voice}"
"""


def tone_rows(namespaces: tuple[str, ...] = ("nari", "navana", "fish"), /, **voices: str) -> str:
    """Rows of a catalogue: public name to the tone engine's voice, in each of the namespaces."""
    return "".join(
        TONE_ROWS.format(namespace=namespace, name=name, voice=voice)
        for name, voice in voices.items()
        for namespace in namespaces
    )


class Log:
    """What the server writes to its standard error, as it comes: one JSON object a line, or bare text."""

    def __init__(self, stream: Any) -> None:
        self.lines: list[str] = []
        self._changed = threading.Condition()
        self._is_over = False
        self._thread = threading.Thread(target=self._read, args=(stream,), daemon=True)
        self._thread.start()

    def events(self, name: str = "", **fields: Any) -> list[dict[str, Any]]:
        """The logged events of that name which have these fields."""
        with self._changed:
            events = [json.loads(line) for line in self.lines if line.startswith("{")]
        return [event for event in events if name in ("", event["event"]) and fields.items() <= event.items()]

    def wait_for(self, holds: Callable[[], bool], timeout_s: float = 30.0) -> bool:
        """Wait until `holds` is true after some line; whether it became true."""
        with self._changed:
            return self._changed.wait_for(lambda: holds() or self._is_over, timeout_s) and holds()

    def faults(self) -> list[str]:
        """The log where it first tells of a fault of the server's own, 40 lines of it; empty without one."""
        first = next((number for number, line in enumerate(self.lines) if any(word in line for word in FAULTS)), None)
        return [] if first is None else self.lines[first : first + 40]

    def _read(self, stream: Any) -> None:
        for line in stream:
            with self._changed:
                self.lines.append(line.rstrip())
                self._changed.notify_all()
        with self._changed:
            self._is_over = True
            self._changed.notify_all()

    def close(self) -> None:
        """Wait for the end of the stream: all processes that could write to it are gone."""
        self._thread.join(STOP_TIMEOUT_S)


class RunningServer:
    """A server with an empty data folder on a free port; a context manager, whose block is the server's life."""

    def __init__(self, folder: Path, catalog: str = "", **settings: Any) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        if catalog:
            (folder / "catalog.toml").write_text(catalog)
            settings["catalog"] = str(folder / "catalog.toml")
        plain = {"port": 0, "log_level": "debug", "log_format": "json", "engines": ["hibari", "tone"]}
        settings = plain | settings
        text = "".join(f"{name} = {json.dumps(value)}\n" for name, value in settings.items())
        tomllib.loads(text)
        (folder / "voicewire.toml").write_text(text)

    def __enter__(self) -> Self:
        command = [str(Path(sys.executable).with_name("voicewire")), "serve", "--data-dir", str(self.folder)]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("VOICEWIRE_")}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, text=True
        )
        self.log = Log(self.process.stderr)
        guard = threading.Timer(START_TIMEOUT_S, self.process.kill)
        guard.start()
        lines = self._welcome()
        guard.cancel()
        self.key = lines[0].removeprefix(FIRST_KEY).strip()
        self.authority = lines[-1].removeprefix(READY).strip()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.stop()

    def _welcome(self) -> list[str]:
        assert self.process.stdout is not None
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if line.startswith(READY):
                return lines
        self.log.close()
        raise AssertionError("the server did not start:\n" + "\n".join(self.log.lines))

    def stop(self) -> int:
        """Ask the server to leave, and wait until it has: its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.wait()
        finally:
            self.process.kill()

    def wait(self, timeout_s: float = STOP_TIMEOUT_S) -> int:
        """Wait until the server has left: its exit status."""
        status = self.process.wait(timeout_s)
        self.log.close()
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()
        return status

    @property
    def address(self) -> tuple[str, int]:
        host, _, port = self.authority.rpartition(":")
        return host, int(port)

    def get(self, path: str) -> tuple[int, bytes, dict[str, str]]:
        """Status, body and headers (lower-case names) of a GET; redirects are not followed."""
        opener = urllib.request.build_opener(_NoRedirect)
        try:
            answer = opener.open(f"http://{self.authority}{path}", timeout=5)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            return answer.status, answer.read(), {name.lower(): value for name, value in answer.headers.items()}

    def status(self) -> dict[str, Any]:
        """What `/readyz` says."""
        return dict(json.loads(self.get("/readyz")[1]))

    def hosts(self) -> list[psutil.Process]:
        """The engine processes."""
        return [
            child
            for child in psutil.Process(self.process.pid).children(recursive=True)
            if any("host_process" in part for part in child.cmdline())
        ]

    def memory_bytes(self) -> int:
        """Resident memory of all processes of the server."""
        main = psutil.Process(self.process.pid)
        return sum(process.memory_info().rss for process in (main, *main.children(recursive=True)))


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: Any) -> None:
        return None
