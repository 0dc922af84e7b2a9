"""Where time comes from: the event loop, or a fake that stands still."""

from collections.abc import Callable
from typing import Any, Protocol


class Timer(Protocol):
    """Something that will happen."""

    def cancel(self) -> None:
        """Do not let it happen."""


class Clock(Protocol):
    """The part of an event loop that tells time; `asyncio.AbstractEventLoop` is one."""

    def time(self) -> float:
        """Seconds, from any start."""

    def call_at(self, when: float, callback: Callable[[], Any], /) -> Timer:
        """Call `callback` at `when`."""
