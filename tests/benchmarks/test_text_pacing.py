from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks import text_pacing
from benchmarks.text_pacing import conversation, word_by_word
from voicewire.bench.pacing import Fragment
from voicewire.bench.texts import SENTENCES


def joined(fragments: list[Fragment]) -> str:
    return "".join(fragment.text for fragment in fragments)


def test_words_come_at_an_even_pace_with_the_space_before_them() -> None:
    assert word_by_word("So far, so good.", 1.0, 4.0) == [
        Fragment(1.0, "So"),
        Fragment(1.25, " far,"),
        Fragment(1.5, " so"),
        Fragment(1.75, " good."),
    ]


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
