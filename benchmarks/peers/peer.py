"""A system that is not ours: from PyPI, in an environment and a process of its own."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Self

from benchmarks.figures import Void
from benchmarks.peers import environment
from benchmarks.peers.process import ServerProcess, free_port
from benchmarks.peers.system import System


class Peer(System):
    """One peer, driven over `self.port`."""

    port: int

    @abstractmethod
    def command(self) -> Sequence[str]:
        """The program in its environment, and its arguments."""

    def settings(self) -> Mapping[str, str]:
        """Variables of its environment."""
        return {}

    def program(self, name: str) -> str:
        """A program that its packages brought."""
        return str(environment.python_of(self.name).with_name(name))

    def install(self) -> None:
        environment.install(self.name)

    def __enter__(self) -> Self:
        self.port = free_port()
        self._process = ServerProcess(self.command(), self.port, self.settings())
        self._process.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if isinstance(error, Void):
            error.add_note(self._process.log_tail())
        self._process.__exit__(kind, error, traceback)

    def cpu_s(self) -> float:
        return self._process.cpu_s()
