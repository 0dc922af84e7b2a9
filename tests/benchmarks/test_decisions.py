import pytest

from benchmarks.decisions import Decision, decision
from benchmarks.segments import Segment
from voicewire.bench.pacing import Fragment

WORDS = ["Well", ",", " that", " is", " so", "."]
SENT_S = [1.0, 1.1, 1.2, 1.3, 1.4, 1.5]


def decided(start: int, end: int, fragments: list[Fragment], end_sent_s: float) -> Decision:
    return decision(Segment("a", start, end, 0.0, 0), fragments, SENT_S[: len(fragments)], end_sent_s)


def fragments(*, flush: bool = False) -> list[Fragment]:
    return [Fragment(0.0, word, flush=flush and index == len(WORDS) - 1) for index, word in enumerate(WORDS)]


def test_a_mark_is_decided_by_the_fragment_with_the_next_character() -> None:
    found = decided(0, 6, fragments(), 9.0)  # "Well, ": the segment's end includes the space after it
    assert found.at_s == 1.2
    assert found.waited_s == pytest.approx(0.1)


def test_a_mark_with_its_next_character_in_one_fragment_waits_for_nothing() -> None:
    assert decided(0, 6, [Fragment(0.0, "Well, that")], 9.0) == Decision(1.0, 0.0)


def test_a_flush_decides() -> None:
    assert decided(6, 17, fragments(flush=True), 9.0) == Decision(1.5, 0.0)


def test_the_end_of_input_decides() -> None:
    found = decided(6, 17, fragments(), 1.6)
    assert found.at_s == 1.6
    assert found.waited_s == pytest.approx(0.1)


def test_without_anything_else_the_wait_is_250_ms() -> None:
    assert decided(6, 17, fragments(), 9.0) == Decision(1.75, 0.25)


def test_a_segment_of_another_text_is_an_error() -> None:
    with pytest.raises(ValueError, match="only 17 code points"):
        decided(30, 40, fragments(), 9.0)
