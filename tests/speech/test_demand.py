import pytest

from voicewire.speech.demand import EXPECTED_FACTOR, MOST_VOICES, Demand


class Ear:
    """A listener who can be told what to be."""

    def __init__(self, made_s: float = 0.0) -> None:
        self.made_s = made_s
        self.listens_until = 10.0

    def is_listening(self, now: float) -> bool:
        return now < self.listens_until


FAST, SLOW = ("hibari", "heart"), ("kokoro", "af_heart")


def test_whoever_asks_is_a_hearer_until_he_has_heard_everything_or_leaves() -> None:
    demand = Demand()
    ears = [Ear(), Ear(), Ear()]
    for ear in (*ears, *ears):
        demand.ask(ear)
    assert demand.asked(0.0)[0] == 3
    demand.leave(ears[0])
    ears[1].listens_until = 5.0
    assert [demand.asked(now)[0] for now in (1.0, 5.0)] == [2, 1]
    ears[1].listens_until = 10.0
    assert demand.asked(6.0)[0] == 1
    demand.ask(ears[1])
    assert demand.asked(6.0)[0] == 2


def test_newcomers_are_those_who_have_heard_nothing() -> None:
    demand = Demand()
    for ear in (Ear(), Ear(2.0), Ear()):
        demand.ask(ear)
    assert demand.newcomers == 2


def test_a_cost_is_slot_time_over_audio_and_each_voice_has_its_own() -> None:
    demand = Demand()
    demand.learn(FAST, 0.02, 2.0)
    demand.learn(FAST, 0.04, 2.0)
    demand.learn(SLOW, 3.0, 4.0)
    assert demand.cost(FAST) == pytest.approx(0.015, rel=0.01)
    assert demand.cost(SLOW) == pytest.approx(0.75)
    assert demand.cost() == pytest.approx(3.06 / 8, rel=0.02)


def test_what_was_learned_lately_counts_most() -> None:
    demand = Demand()
    for cost in [0.01] * 500 + [0.02] * 500:
        demand.learn(FAST, cost, 1.0)
    assert demand.cost(FAST) == pytest.approx(0.02, rel=0.001)


def test_before_anything_is_known_an_engine_costs_what_it_did_when_it_was_loaded() -> None:
    demand = Demand()
    assert demand.cost() == demand.cost(FAST) == 0
    demand.expect({"hibari": 0.01, "kokoro": 0.8})
    known = [cost / EXPECTED_FACTOR for cost in (demand.cost(FAST), demand.cost(SLOW), demand.cost())]
    assert known == pytest.approx([0.01, 0.8, 0.01])
    assert demand.cost(("other", "x")) == demand.cost()
    demand.learn(FAST, 0.01, 1.0)
    assert demand.cost(FAST) == pytest.approx(0.01)


def test_a_segment_without_audio_divides_by_nothing() -> None:
    demand = Demand()
    demand.learn(FAST, 0.02, 0.0)
    assert demand.cost(FAST) == 0
    demand.learn(FAST, 0.02, 4.0)
    assert demand.cost(FAST) == pytest.approx(0.01, rel=0.02)


def test_the_slots_that_all_take() -> None:
    demand = Demand()
    demand.learn(FAST, 0.01, 1.0)
    demand.learn(SLOW, 0.8, 1.0)
    for voice in (FAST, FAST, SLOW):
        ear = Ear()
        demand.ask(ear)
        demand.begin(ear, voice)
    assert demand.asked(0.0)[1] == pytest.approx(0.82)
    waiting = Ear()
    demand.ask(waiting)
    assert demand.asked(0.0)[1] == pytest.approx(0.82 + demand.cost())
    assert demand.asked(11.0)[1] == 0


def test_voices_without_end_are_not_remembered_without_end() -> None:
    demand = Demand()
    for number in range(3 * MOST_VOICES):
        demand.learn(("kokoro", f"blend-{number}"), 1.0, 2.0)
    assert len(demand._costs) == MOST_VOICES
    assert demand.cost(("kokoro", "blend-0")) == pytest.approx(0.5)


def test_one_who_has_left_is_not_brought_back_by_his_last_segment() -> None:
    demand = Demand()
    ear = Ear()
    demand.ask(ear)
    demand.leave(ear)
    demand.begin(ear, FAST)
    assert demand.asked(0.0)[0] == 0
