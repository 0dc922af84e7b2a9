import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks import text_pacing
from benchmarks.text_pacing import Fragment, at_once, conversation, poisson_arrivals, token_by_token, word_by_word
from benchmarks.texts import SENTENCES


def joined(fragments: list[Fragment]) -> str:
    return "".join(fragment.text for fragment in fragments)


def test_at_once_is_one_flushed_fragment() -> None:
    assert at_once("Yes. No.", 0.5) == [Fragment(0.5, "Yes. No.", flush=True)]


def test_words_come_at_an_even_pace_with_the_space_before_them() -> None:
    assert word_by_word("So far, so good.", 1.0, 4.0) == [
        Fragment(1.0, "So"),
        Fragment(1.25, " far,"),
        Fragment(1.5, " so"),
        Fragment(1.75, " good."),
    ]


@given(st.text())
def test_tokens_join_to_the_text(text: str) -> None:
    assert "".join(text_pacing.tokens(text)) == text


def test_tokens_are_about_as_long_as_a_language_models() -> None:
    text = " ".join(SENTENCES)
    assert 3.5 < len(text) / len(text_pacing.tokens(text)) < 5.5


def test_tokens_come_at_an_assistants_pace_and_end_with_a_flush() -> None:
    fragments = token_by_token(" ".join(SENTENCES), 3.0, random.Random(1))
    seconds = fragments[-1].at_s - fragments[0].at_s
    assert 20 <= len(fragments) / seconds <= 50
    assert fragments[0].at_s == 3.0
    assert [fragment.flush for fragment in fragments[-2:]] == [False, True]


def test_a_conversation_is_fixed_by_its_seed() -> None:
    durations = dict.fromkeys(SENTENCES, 5.0)
    assert conversation(7, 1.0, 30.0, durations) == conversation(7, 1.0, 30.0, durations)
    assert conversation(7, 1.0, 30.0, durations) != conversation(8, 1.0, 30.0, durations)


@given(st.integers(0, 1000), st.floats(1.0, 60.0))
def test_a_conversation_is_written_at_the_pace_of_speech(seed: int, lasts_s: float) -> None:
    durations = {sentence: len(sentence) / 15 for sentence in SENTENCES}
    fragments = conversation(seed, 2.0, 2.0 + lasts_s, durations)
    text = joined(fragments)
    assert all(earlier.at_s <= later.at_s for earlier, later in pairwise(fragments))
    spoken_s = sum(text.count(sentence) * (durations[sentence] + text_pacing.PAUSE_S) for sentence in SENTENCES)
    assert spoken_s >= lasts_s  # there is always something left to say until the end
    replies = [later.at_s for earlier, later in pairwise(fragments) if earlier.flush]
    assert all(begin < 2.0 + lasts_s for begin in replies)


def test_the_next_reply_begins_a_little_before_the_last_one_is_heard() -> None:
    durations = dict.fromkeys(SENTENCES, 5.0)
    fragments = conversation(3, 0.0, 60.0, durations)
    first = next(index for index, fragment in enumerate(fragments) if fragment.flush) + 1
    sentences = sum(joined(fragments[:first]).count(sentence) for sentence in SENTENCES)
    heard_s = sentences * (5.0 + text_pacing.PAUSE_S)
    assert fragments[first].at_s == pytest.approx(heard_s - text_pacing.READ_AHEAD_S)


def test_arrivals_are_in_order_and_fixed_by_their_seed() -> None:
    arrivals = poisson_arrivals(100, 5.0, seed=1)
    assert arrivals == sorted(arrivals) == poisson_arrivals(100, 5.0, seed=1)
    assert arrivals != poisson_arrivals(100, 5.0, seed=2)
    assert 0 <= arrivals[0] <= arrivals[-1] <= 5.0
