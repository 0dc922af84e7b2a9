import pytest

from voicewire.bench.player import Chunk, Gap, gaps, heard_at


def test_a_player_without_audio_has_no_gap() -> None:
    assert gaps([]) == []


def test_chunks_in_time_leave_no_gap() -> None:
    assert gaps([Chunk(5.0, 0.5), Chunk(5.1, 0.5), Chunk(6.0, 0.5)]) == []


def test_a_late_chunk_is_a_gap_from_the_end_of_play_to_its_arrival() -> None:
    chunks = [Chunk(1.0, 0.5), Chunk(1.75, 0.5), Chunk(2.0, 0.5), Chunk(3.0, 0.25)]
    assert gaps(chunks) == [Gap(1.5, 1.75, 0.5), Gap(2.75, 3.0, 1.5)]
    assert [gap.duration_s for gap in gaps(chunks)] == [0.25, 0.25]


def test_a_sound_is_heard_when_its_place_is_played() -> None:
    chunks = [Chunk(1.0, 0.5), Chunk(1.0, 0.5), Chunk(3.0, 0.5)]
    assert heard_at(chunks, 0.0) == 1.0
    assert heard_at(chunks, 0.75) == 1.75  # queued behind the first chunk
    assert heard_at(chunks, 1.25) == 3.25  # after a gap


def test_a_sound_after_the_end_is_never_heard() -> None:
    with pytest.raises(ValueError, match=r"only 0\.500 s"):
        heard_at([Chunk(1.0, 0.5)], 0.5)
