import asyncio
import threading
from collections.abc import Callable
from contextlib import closing

import pytest

from voicewire.speech.line import Line, SameThread, Threads


class Elsewhere:
    """A workshop that works when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def do(self, work, done) -> None:
        self.waiting.append(lambda: SameThread().do(work, done))

    def work_one(self) -> None:
        self.waiting.pop(0)()


class Bench:
    def __init__(self, workshop=None) -> None:
        self.workshop = workshop or Elsewhere()
        self.done: list[object] = []
        self.line = Line(self.workshop, self.guard, lambda: self.done.append("free"))

    def guard(self, step: Callable[[], None]) -> None:
        try:
            step()
        except ValueError as error:
            self.done.append(error)

    def note(self, what: object) -> None:
        self.done.append(what)


def fail() -> None:
    raise ValueError("broken")


def test_light_steps_are_done_at_once() -> None:
    bench = Bench()
    bench.line.do(lambda: bench.note(1))
    assert bench.done == [1]
    assert not bench.line.is_busy


def test_what_comes_after_heavy_work_waits_for_it() -> None:
    bench = Bench()
    bench.line.send_off(lambda: "first", bench.note)
    bench.line.do(lambda: bench.note("between"))
    bench.line.send_off(lambda: "second", bench.note)
    bench.line.do(lambda: bench.note("after"))
    assert bench.line.is_busy
    assert bench.done == []
    bench.workshop.work_one()
    assert bench.done == ["first", "between"]
    bench.workshop.work_one()
    assert bench.done == ["first", "between", "second", "after", "free"]
    assert not bench.line.is_busy


def test_work_that_is_done_at_once_lets_whoever_sent_it_go_on_by_himself() -> None:
    bench = Bench(SameThread())
    bench.line.send_off(lambda: 1, bench.note)
    bench.line.do(lambda: bench.note(2))
    assert bench.done == [1, 2]


@pytest.mark.parametrize("workshop", [None, SameThread()])
def test_what_goes_wrong_goes_to_the_guard_and_the_next_step_follows(workshop) -> None:
    bench = Bench(workshop)
    bench.line.send_off(fail, bench.note)
    bench.line.do(lambda: bench.note("next"))
    if workshop is None:
        bench.workshop.work_one()
    assert str(bench.done[0]) == "broken"
    assert bench.done[1] == "next"


def test_after_its_end_nothing_is_done() -> None:
    bench = Bench()
    bench.line.send_off(lambda: 1, bench.note)
    bench.line.do(lambda: bench.note(2))
    bench.line.close()
    bench.workshop.work_one()
    assert bench.done == []


async def test_threads_work_elsewhere_and_answer_here() -> None:
    here = threading.get_ident()
    answered: asyncio.Future[tuple[int, int]] = asyncio.get_running_loop().create_future()
    with closing(Threads(1)) as threads:
        threads.do(threading.get_ident, lambda outcome: answered.set_result((outcome(), threading.get_ident())))
        there, back = await answered
    assert back == here != there


async def test_what_a_thread_raises_is_raised_by_its_outcome() -> None:
    answered: asyncio.Future[object] = asyncio.get_running_loop().create_future()
    with closing(Threads(1)) as threads:
        threads.do(fail, answered.set_result)
        outcome = await answered
    with pytest.raises(ValueError, match="broken"):
        outcome()
