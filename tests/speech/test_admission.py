import pytest

from tests.speech.test_demand import FAST, SLOW, Ear
from voicewire.speech.admission import AHEAD_S, FRESH_S, FULL, FULL_SHORT, LEARNED_FROM, MANY, SHORT_S, Admission, Load
from voicewire.speech.demand import Demand


def listening(demand: Demand, count: int, voice=FAST) -> None:
    for _ in range(count):
        ear = Ear()
        demand.ask(ear)
        demand.begin(ear, voice)


def let_in(admission: Admission, demand: Demand, count: int, now: float, slots: int = 2, voice=FAST) -> int:
    """How many of `count` clients that come at once and speak at once are let in."""
    entered = 0
    for _ in range(count):
        if admission.has_room(admission.load(now), slots, SHORT_S):
            admission.enter(now)
            listening(demand, 1, voice)
            entered += 1
    return entered


@pytest.mark.parametrize(("cost", "slots", "most"), [(0.01, 2, 170), (0.02, 2, 85), (0.01, 1, 85), (0.3, 2, 5)])
def test_as_many_as_the_slots_can_feed(cost, slots, most) -> None:
    demand = Demand()
    demand.learn(FAST, cost, 1.0)
    assert abs(let_in(Admission(demand), demand, 400, 0.0, slots) - most) <= 1


def test_a_slot_that_is_only_just_fast_enough_feeds_one() -> None:
    demand = Demand()
    demand.learn(SLOW, 0.95, 1.0)
    assert let_in(Admission(demand), demand, 10, 0.0, slots=2, voice=SLOW) == 2


def test_more_are_let_in_while_all_are_ahead_unless_they_are_few() -> None:
    demand = Demand()
    demand.learn(FAST, 0.01, 1.0)
    listening(demand, 175)
    admission = Admission(demand)
    many = admission.load(0.0)
    assert not admission.has_room(many, 2, spare_s=AHEAD_S - 0.1)
    assert admission.has_room(many, 2, spare_s=AHEAD_S)
    listening(demand, 10)
    assert not admission.has_room(admission.load(0.0), 2, spare_s=9.0)
    assert not admission.has_room(Load(MANY - 1, 1.8, 0.1), 2, spare_s=9.0)


def test_fewer_are_let_in_while_somebody_is_short_unless_they_are_few() -> None:
    demand = Demand()
    demand.learn(FAST, 0.01, 1.0)
    listening(demand, round(100 * 2 * FULL_SHORT))
    admission = Admission(demand)
    assert admission.has_room(admission.load(0.0), 2, spare_s=SHORT_S)
    assert not admission.has_room(admission.load(0.0), 2, spare_s=SHORT_S - 0.1)
    assert not admission.has_room(admission.load(0.0), 2, spare_s=-3.0)
    assert admission.has_room(Load(MANY - 1, 1.5, 0.09), 2, spare_s=-3.0)


def test_the_limit_follows_what_speech_costs() -> None:
    demand = Demand()
    admission = Admission(demand)
    demand.learn(FAST, 0.01, 1.0)
    listening(demand, 100)
    assert admission.has_room(admission.load(0.0), 2, SHORT_S)
    for _ in range(300):
        demand.learn(FAST, 0.02, 1.0)
    assert not admission.has_room(admission.load(0.0), 2, SHORT_S)


def test_silent_clients_are_let_in_by_thousands() -> None:
    demand = Demand()
    demand.learn(FAST, 0.01, 1.0)
    admission = Admission(demand)
    for number in range(5000):
        now = number / 1000
        assert admission.has_room(admission.load(now), 2, SHORT_S), number
        admission.enter(now)


def test_clients_who_come_to_speak_count_before_they_do() -> None:
    demand = Demand()
    demand.learn(FAST, 0.01, 1.0)
    admission = Admission(demand)
    assert let_in(admission, demand, 100, 0.0) == 100  # they are learned from: this server's clients speak at once
    entered = 0
    while admission.has_room(admission.load(1.0), 2, SHORT_S):
        admission.enter(1.0)
        entered += 1
    assert 70 <= entered <= 100


def test_the_share_of_those_who_speak_is_learned_anew() -> None:
    demand = Demand()
    demand.learn(FAST, 0.01, 1.0)
    admission = Admission(demand)
    let_in(admission, demand, 150, 0.0)
    spoke = admission._share
    for _ in range(3 * LEARNED_FROM):
        admission.enter(1.0)
    admission.load(1.0 + FRESH_S + 0.01)
    assert spoke > 0.9
    assert admission._share < 0.1


def test_what_the_load_says() -> None:
    demand = Demand()
    demand.learn(FAST, 0.01, 1.0)
    listening(demand, 3)
    assert Admission(demand).load(0.0) == Load(3, pytest.approx(0.03), pytest.approx(0.01))
    assert 0.5 < FULL < 1
