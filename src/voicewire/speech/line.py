"""Steps that are done in order although some of them are done elsewhere: encoding must not hold up the event loop."""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
Outcome = Callable[[], T]
"""Gives what a work gave, or raises what it raised."""


class Workshop(Protocol):
    """Where heavy work is done."""

    def do(self, work: Callable[[], T], done: Callable[[Outcome[T]], None]) -> None:
        """Do `work`, then call `done` in the event loop's thread."""


class SameThread:
    """Does it at once: for tests, and for programs with one listener."""

    def do(self, work: Callable[[], T], done: Callable[[Outcome[T]], None]) -> None:
        """Do `work`, then call `done`."""
        try:
            result = work()
        except Exception as error:  # noqa: BLE001 - raised again by whoever asks for the outcome
            fault = error
            done(lambda: _raise(fault))
        else:
            done(lambda: result)


class Threads:
    """Does it in as many threads as there are cores: encoders give up the interpreter while they work."""

    def __init__(self, workers: int) -> None:
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="encoder")
        self._loop = asyncio.get_running_loop()

    def do(self, work: Callable[[], T], done: Callable[[Outcome[T]], None]) -> None:
        """Do `work` in a thread; `done` is called in the loop that this was made in."""
        self._pool.submit(work).add_done_callback(lambda future: self._loop.call_soon_threadsafe(done, future.result))

    def close(self) -> None:
        """Finish what has been begun and drop the rest."""
        self._pool.shutdown(wait=True, cancel_futures=True)


class Line:
    """Does steps one after the other: at once, or after the heavy ones before them."""

    def __init__(
        self, workshop: Workshop, guard: Callable[[Callable[[], None]], None], on_free: Callable[[], None]
    ) -> None:
        """`guard` runs each step that had to wait and deals with what it raises; `on_free` is called after the last."""
        self._workshop = workshop
        self._guard = guard
        self._on_free = on_free
        self._steps: deque[Callable[[], None]] = deque()
        self._is_away = False
        self._is_beginning = False
        self._is_closed = False

    @property
    def is_busy(self) -> bool:
        """Whether a step would have to wait."""
        return self._is_away or bool(self._steps)

    def do(self, step: Callable[[], None]) -> None:
        """Do a light step in its turn."""
        if self.is_busy:
            self._steps.append(step)
        else:
            step()

    def send_off(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """Do heavy work in its turn, and `then` a light step with what it gave."""
        self._steps.append(lambda: self._begin(work, then))
        self._go_on()

    def close(self) -> None:
        """Forget all steps, and whose they are; what is being done elsewhere comes to nothing."""
        self._is_closed = True
        self._steps.clear()
        self._guard = self._on_free = _nothing

    def _begin(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        self._is_away = self._is_beginning = True
        self._workshop.do(work, lambda outcome: self._take(outcome, then))
        self._is_beginning = False

    def _take(self, outcome: Outcome[T], then: Callable[[T], None]) -> None:
        self._is_away = False
        if self._is_closed:
            return
        was_away = not self._is_beginning
        self._guard(lambda: then(outcome()))
        if was_away:  # else whoever sent it off is still at work, and goes on by himself
            self._go_on()
            if not self.is_busy and not self._is_closed:
                self._guard(self._on_free)

    def _go_on(self) -> None:
        while self._steps and not self._is_away:
            self._guard(self._steps.popleft())


def _raise(error: Exception) -> Any:
    raise error


def _nothing(*_: object) -> None:
    """What a line does that is over."""
