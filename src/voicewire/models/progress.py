"""How far a pull is, and what else a person may want to know meanwhile. The base class shows nothing."""

from collections.abc import Iterator
from contextlib import contextmanager


class Progress:
    """Counts the bytes of one download after the other; a download has one file or several.

    A subclass shows them: it overrides `say`, `show_begin`, `show` and `show_end`.
    """

    def __init__(self) -> None:
        self._total: int | None = None
        self._earlier_files = 0
        self._file = 0

    @contextmanager
    def download(self, label: str, total: int | None = None) -> Iterator[None]:
        """Around a download; `label` says of what and from where, `total` its bytes where there are several files."""
        self._total, self._earlier_files, self._file = total, 0, 0
        self.show_begin(label)
        try:
            yield
        finally:
            self.show_end()

    def begin_file(self, done: int, total: int | None) -> None:
        """A file is begun, gone on with or begun anew: `done` bytes of `total` (None: unknown) are here already."""
        self._file = done
        self._show(0, total)

    def advance(self, count: int) -> None:
        """So many bytes more of the file."""
        self._file += count
        self._show(count, None)

    def end_file(self) -> None:
        """The file is whole."""
        self._earlier_files += self._file
        self._file = 0

    def say(self, message: str) -> None:
        """Something happened that a person may wonder about."""

    def show_begin(self, label: str) -> None:
        """A download begins."""

    def show(self, done: int, total: int | None, received: int) -> None:
        """The download has `done` bytes of `total` (None: unknown), `received` of them since the last call."""

    def show_end(self) -> None:
        """The download is over, well or not."""

    def _show(self, received: int, total: int | None) -> None:
        if self._total is None:
            self._total = total
        self.show(self._earlier_files + self._file, self._total, received)
