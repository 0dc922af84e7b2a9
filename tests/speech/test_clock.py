import asyncio

from voicewire.speech.clock import Alarm, Clock
from voicewire.testing import FakeClock


async def test_the_event_loop_and_the_fake_are_clocks() -> None:
    clocks: list[Clock] = [asyncio.get_running_loop(), FakeClock(3.0)]
    for clock in clocks:
        clock.call_at(clock.time() + 60, lambda: None).cancel()
    assert clocks[1].time() == 3.0


def test_fake_timers_fire_in_order_at_their_own_moments() -> None:
    clock = FakeClock()
    seen: list[tuple[str, float]] = []
    clock.call_at(2.0, lambda: seen.append(("late", clock.time())))
    clock.call_at(1.0, lambda: seen.append(("early", clock.time())))
    clock.call_at(1.5, lambda: seen.append(("never", clock.time()))).cancel()
    clock.advance(1.0)
    assert seen == [("early", 1.0)]
    clock.advance(5.0)
    assert seen == [("early", 1.0), ("late", 2.0)]
    assert clock.time() == 6.0


def test_an_alarm_that_is_set_too_early_is_left_and_one_too_late_is_moved() -> None:
    clock = FakeClock()
    rings: list[float] = []
    alarm = Alarm(clock, lambda: rings.append(clock.time()))
    alarm.wake_by(5.0)
    alarm.wake_by(7.0)
    alarm.wake_by(None)
    alarm.wake_by(3.0)
    assert alarm.is_set
    clock.advance(10.0)
    assert rings == [3.0]
    assert not alarm.is_set


def test_a_stopped_alarm_does_not_ring_until_it_is_set_again() -> None:
    clock = FakeClock()
    rings: list[float] = []
    alarm = Alarm(clock, lambda: rings.append(clock.time()))
    alarm.wake_by(1.0)
    alarm.stop()
    clock.advance(2.0)
    assert rings == []
    alarm.wake_by(4.0)
    clock.advance(2.0)
    assert rings == [4.0]
