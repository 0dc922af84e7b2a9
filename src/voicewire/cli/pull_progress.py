"""Shows how far a pull is, on standard error: a bar for a person at a terminal, now and then a line for a log."""

import sys
import time
from collections.abc import Callable

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, DownloadColumn, TaskID, TextColumn, TimeRemainingColumn, TransferSpeedColumn
from rich.progress import Progress as Bars

from voicewire.cli.console import tell
from voicewire.models.progress import Progress

LINE_EVERY_S = 10.0
MEGABYTE = 1_000_000


def pull_progress() -> Progress:
    """The one that suits what standard error is."""
    return BarProgress() if sys.stderr.isatty() else LineProgress()


class BarProgress(Progress):
    """A bar for each download, with its bytes, its speed and the time it will still take; finished ones stay."""

    def __init__(self) -> None:
        super().__init__()
        self._bars: Bars | None = None
        self._task = TaskID(0)

    def say(self, message: str) -> None:
        """A line above the bar."""
        if self._bars is None:
            tell(message)
        else:
            self._bars.console.print(message, markup=False, highlight=False)

    def show_begin(self, label: str) -> None:
        """Put up the bar."""
        self._bars = Bars(
            *(TextColumn("{task.description}"), BarColumn(20), DownloadColumn()),
            *(TransferSpeedColumn(), TimeRemainingColumn()),
            console=Console(file=sys.stderr),
        )
        self._task = self._bars.add_task(escape(label), total=None)
        self._bars.start()

    def show(self, done: int, total: int | None, received: int) -> None:
        """Move the bar; what was here before does not count as speed."""
        if self._bars is None:
            return
        if done - received == self._bars.tasks[0].completed:
            self._bars.update(self._task, total=total, completed=done)
        else:
            self._bars.reset(self._task, total=total, completed=done)

    def show_end(self) -> None:
        """Leave the bar as it is, or nothing of it where nothing came: an error says why."""
        if self._bars is not None:
            self._bars.live.transient = self._bars.tasks[0].total is None and not self._bars.tasks[0].completed
            self._bars.stop()
            self._bars = None


class LineProgress(Progress):
    """A line when the first bytes come, one every ten seconds, and one at the end. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._label = ""
        self._began = self._shown = 0.0
        self._received = 0

    def say(self, message: str) -> None:
        """A line of its own."""
        tell(message)

    def show_begin(self, label: str) -> None:
        """Remember what comes: where nothing does, an error says so."""
        self._label, self._received = label, 0

    def show(self, done: int, total: int | None, received: int) -> None:
        """Print a line if it is time to."""
        now = self._clock()
        self._received += received
        if self._label:
            tell(f"{self._label} ({_megabytes(total)})" if total else self._label)
            self._label, self._began, self._shown = "", now, now
        elif now - self._shown >= LINE_EVERY_S:
            self._shown = now
            share = f"{done * 100 // total}%" if total else _megabytes(done)
            tell(f"  {share}, {_megabytes(self._received / (now - self._began))}/s")

    def show_end(self) -> None:
        """Say how long it took."""
        if not self._label:
            tell(f"  {_megabytes(self._received)} in {self._clock() - self._began:.1f} s")


def _megabytes(count: float) -> str:
    return f"{count / MEGABYTE:,.1f} MB"
