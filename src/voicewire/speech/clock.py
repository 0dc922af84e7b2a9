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


class Alarm:
    """Calls back at one moment at a time.

    Moments that depend on what a client says move on with almost every frame: an alarm that is set too early is left,
    and whoever is woken sets it anew.
    """

    def __init__(self, clock: Clock, callback: Callable[[], object]) -> None:
        self._clock = clock
        self._callback = callback
        self._timer: Timer | None = None
        self._due = 0.0

    @property
    def is_set(self) -> bool:
        """Whether it will call back."""
        return self._timer is not None

    def wake_by(self, when: float | None) -> None:
        """Call back no later than `when`; None leaves things as they are."""
        if when is None or (self._timer is not None and self._due <= when):
            return
        self.stop()
        self._due = when
        self._timer = self._clock.call_at(when, self._ring)

    def stop(self) -> None:
        """Do not call back until it is set again."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def close(self) -> None:
        """Never call back again, and forget whom."""
        self.stop()
        self._callback = _nothing

    def _ring(self) -> None:
        self._timer = None
        self._callback()


def _nothing() -> None:
    """Whom an alarm calls that is over."""
