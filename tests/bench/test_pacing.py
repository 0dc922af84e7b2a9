import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicewire.bench.pacing import (
    Fragment,
    at_once,
    poisson_arrivals,
    poisson_process,
    token_by_token,
    tokens,
)
from voicewire.bench.texts import SENTENCES


def test_at_once_is_one_flushed_fragment() -> None:
    assert at_once("Yes. No.", 0.5) == [Fragment(0.5, "Yes. No.", flush=True)]


@given(st.text())
def test_tokens_join_to_the_text(text: str) -> None:
    assert "".join(tokens(text)) == text


def test_tokens_are_about_as_long_as_a_language_models() -> None:
    text = " ".join(SENTENCES)
    assert 3.5 < len(text) / len(tokens(text)) < 5.5


def test_tokens_come_at_an_assistants_pace_and_end_with_a_flush() -> None:
    fragments = token_by_token(" ".join(SENTENCES), 3.0, random.Random(1))
    seconds = fragments[-1].at_s - fragments[0].at_s
    assert 20 <= len(fragments) / seconds <= 50
    assert fragments[0].at_s == 3.0
    assert [fragment.flush for fragment in fragments[-2:]] == [False, True]


@pytest.mark.parametrize("tokens_per_s", [20.0, 50.0, 100.0])
def test_a_pace_is_kept_though_gaps_are_uneven(tokens_per_s: float) -> None:
    fragments = token_by_token(" ".join(SENTENCES), 0.0, random.Random(1), tokens_per_s)
    gaps = [later.at_s - sooner.at_s for sooner, later in pairwise(fragments)]
    assert sum(gaps) / len(gaps) == pytest.approx(1 / tokens_per_s, rel=0.05)
    assert 0.5 / tokens_per_s <= min(gaps) < 0.6 / tokens_per_s
    assert 1.4 / tokens_per_s < max(gaps) <= 1.5 / tokens_per_s


def test_arrivals_are_in_order_and_fixed_by_their_seed() -> None:
    arrivals = poisson_arrivals(100, 5.0, seed=1)
    assert arrivals == sorted(arrivals) == poisson_arrivals(100, 5.0, seed=1)
    assert arrivals != poisson_arrivals(100, 5.0, seed=2)
    assert 0 <= arrivals[0] <= arrivals[-1] <= 5.0


def test_a_poisson_process_has_its_rate_and_exponential_gaps() -> None:
    arrivals = poisson_process(10.0, 300.0, seed=3)
    assert arrivals == poisson_process(10.0, 300.0, seed=3)
    assert arrivals != poisson_process(10.0, 300.0, seed=4)
    assert 0 < arrivals[0] <= arrivals[-1] < 300
    assert len(arrivals) == pytest.approx(3000, rel=0.05)
    gaps = [later - sooner for sooner, later in pairwise(arrivals)]
    assert sum(gap > 0.1 for gap in gaps) / len(gaps) == pytest.approx(0.368, abs=0.03)  # 1/e
