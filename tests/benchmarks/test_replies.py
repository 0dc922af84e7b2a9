from itertools import pairwise

from benchmarks.replies import APART_S, as_they_please, one_after_another
from voicewire.bench.plan import CONNECT_AHEAD_S
from voicewire.bench.texts import SENTENCES


def test_clients_come_one_after_the_other_and_say_a_sentence_each() -> None:
    sessions = one_after_another(5, seed=1, as_written=True)
    assert [session.start_s for session in sessions] == [number * APART_S for number in range(5)]
    for session in sessions:
        assert "".join(fragment.text for fragment in session.fragments) in SENTENCES
        assert session.fragments[0].at_s == session.start_s + CONNECT_AHEAD_S
        assert session.fragments[-1].flush
        assert len(session.fragments) > 3


def test_clients_come_as_a_seed_has_it_whatever_becomes_of_them() -> None:
    sessions = as_they_please(10.0, 100.0, seed=3)
    assert sessions == as_they_please(10.0, 100.0, seed=3)
    assert sessions != as_they_please(10.0, 100.0, seed=4)
    assert 900 < len(sessions) < 1100
    gaps = [later.start_s - sooner.start_s for sooner, later in pairwise(sessions)]
    mean = sum(gaps) / len(gaps)
    assert abs(sum(gap > mean for gap in gaps) / len(gaps) - 0.368) < 0.06  # as an exponential distribution has it
    assert {len(session.fragments) for session in sessions} == {1}
