from itertools import pairwise

import pytest

from voicewire.bench.plan import CONNECT_AHEAD_S, Load, plan_round
from voicewire.bench.texts import SENTENCES

WHOLE = Load(sentences=SENTENCES, seconds=4.0, streams=200)


def text_of(plan) -> str:
    return "".join(fragment.text for fragment in plan.fragments)


def test_a_round_is_fixed_by_its_seed_but_for_the_speech() -> None:
    plans = plan_round(WHOLE, 1, speech_seed=10)
    again = plan_round(WHOLE, 1, speech_seed=500)
    assert [(plan.start_s, plan.fragments) for plan in plans] == [(plan.start_s, plan.fragments) for plan in again]
    assert [plan.seed for plan in plans] == list(range(10, 210))
    assert not {plan.seed for plan in plans} & {plan.seed for plan in again}
    assert [plan.fragments for plan in plan_round(WHOLE, 2, speech_seed=10)] != [plan.fragments for plan in plans]


def test_seeds_of_speech_stay_in_range() -> None:
    assert [plan.seed for plan in plan_round(WHOLE, 1, speech_seed=2**32 - 1)[:2]] == [2**32 - 1, 0]


def test_each_says_one_to_three_sentences_whole_soon_after_it_came() -> None:
    plans = plan_round(WHOLE, 1, speech_seed=0)
    assert len(plans) == 200
    assert all(earlier.start_s <= later.start_s for earlier, later in pairwise(plans))
    for plan in plans:
        (fragment,) = plan.fragments
        assert fragment.flush
        assert fragment.at_s == plan.start_s + CONNECT_AHEAD_S
    assert {text_of(plan).count(".") for plan in plans} == {1, 2, 3}


def test_each_writes_its_reply_at_the_pace() -> None:
    load = Load(sentences=SENTENCES, seconds=2.0, rate_per_s=20.0, tokens_per_s=50.0)
    plans = plan_round(load, 1, speech_seed=0)
    assert 20 < len(plans) < 65
    for plan in plans:
        assert plan.fragments[0].at_s == plan.start_s + CONNECT_AHEAD_S
        assert [fragment.flush for fragment in plan.fragments].index(True) == len(plan.fragments) - 1
        assert text_of(plan)[-1] == "."


def test_a_text_of_one_line_is_enough() -> None:
    load = Load(sentences=["Guten Tag."], seconds=1.0, streams=5)
    assert {text_of(plan) for plan in plan_round(load, 1, speech_seed=0)} == {"Guten Tag."}


@pytest.mark.parametrize(
    ("load", "words"),
    [
        (
            WHOLE,
            "sessions as a Poisson process, 200 in all within 4 s, each for 1 to 3 sentences sent whole with a flush",
        ),
        (
            Load(sentences=SENTENCES, seconds=30.0, rate_per_s=2.5, tokens_per_s=50.0),
            "sessions as a Poisson process, 2.5 a second within 30 s, each for 1 to 3 sentences sent at 50 tokens/s",
        ),
    ],
)
def test_a_load_says_what_it_is(load: Load, words: str) -> None:
    assert load.conditions == words
