import pytest

from benchmarks.segments import Segment
from benchmarks.underruns import Silence, divide
from voicewire.bench.pacing import Fragment
from voicewire.bench.player import Gap

# Two sentences; the listener has heard 2 s of audio, the first of them, when the gap begins.
FRAGMENTS = [Fragment(0.0, text) for text in ("It is done.", " So", " what", " comes", " next", "?")]
SEGMENTS = [Segment("a", 0, 11, 0.0, 0), Segment("a", 11, 31, 2.0, 0)]


def divided(gap: Gap, *sent_s: float, flush_at: int | None = None) -> Silence:
    fragments = [Fragment(each.at_s, each.text, flush=index == flush_at) for index, each in enumerate(FRAGMENTS)]
    return divide(gap, fragments, sent_s, SEGMENTS)


def test_text_that_came_long_before_makes_all_of_a_gap_an_underrun() -> None:
    assert divided(Gap(10.0, 10.5, 2.0), 1.0, 1.1, 1.2, 1.3, 1.4, 1.5) == Silence(0.0, 0.5)


def test_text_that_came_late_makes_a_gap_starvation_but_for_what_exceeds_the_patience() -> None:
    found = divided(Gap(10.0, 11.0, 2.0), 1.0, 10.1, 10.2, 10.3, 10.4, 10.5)  # three words and a space at 10.4
    assert found.starved_s == pytest.approx(0.65)
    assert found.underrun_s == pytest.approx(0.35)


def test_text_that_is_spoken_in_time_leaves_no_underrun() -> None:
    assert divided(Gap(10.0, 10.5, 2.0), 1.0, 10.1, 10.2, 10.3, 10.4, 10.45) == Silence(0.5, 0.0)


def test_two_words_without_a_mark_are_not_speakable() -> None:
    assert divided(Gap(10.0, 12.0, 2.0), 1.0, 1.1, 1.2, 11.9, 11.95, 11.96) == Silence(2.0, 0.0)


def test_a_flush_makes_any_text_speakable() -> None:
    found = divided(Gap(10.0, 12.0, 2.0), 1.0, 9.0, 10.5, 11.9, 11.95, 11.96, flush_at=2)
    assert found.underrun_s == pytest.approx(1.25)


def test_a_flush_before_the_text_makes_nothing_speakable() -> None:
    found = divided(Gap(10.0, 12.0, 2.0), 1.0, 9.0, 10.5, 11.9, 11.95, 11.96, flush_at=0)
    assert found == Silence(2.0, 0.0)


def test_the_end_of_a_short_sentence_is_speakable() -> None:
    fragments = [Fragment(0.0, "It is done."), Fragment(0.0, " Yes."), Fragment(0.0, " But why")]
    segments = [Segment("a", 0, 11, 0.0, 0), Segment("a", 11, 16, 2.0, 0)]
    assert divide(Gap(10.0, 10.5, 2.0), fragments, [1.0, 1.5, 10.4], segments) == Silence(0.0, 0.5)


def test_a_gap_inside_a_segment_is_an_underrun() -> None:
    # Its text had arrived before its first piece could be made.
    assert divided(Gap(10.0, 10.5, 3.0), 1.0, 1.1, 1.2, 1.3, 1.4, 1.5) == Silence(0.0, 0.5)


def test_a_player_runs_dry_before_the_segments_end_when_an_encoder_holds_some_back() -> None:
    # 40 ms of the first sentence have not come out; the second one was written late.
    sent_s = (1.0, 10.1, 10.2, 10.3, 10.4, 10.45)
    gap = Gap(10.0, 10.5, 1.96)
    assert divide(gap, FRAGMENTS, sent_s, SEGMENTS, held_back_s=0.05) == Silence(0.5, 0.0)
    assert divide(gap, FRAGMENTS, sent_s, SEGMENTS, held_back_s=0.03) == Silence(0.0, 0.5)
