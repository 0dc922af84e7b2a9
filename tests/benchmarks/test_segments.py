import json

import pytest

from benchmarks.segments import Segment, read_segments, read_synthesis, spoken_text


def line(event: str, **fields: object) -> str:
    return json.dumps({"event": event, "level": "debug"} | fields)


def test_segments_are_kept_by_session_and_in_order() -> None:
    lines = [
        line("segment", session="a", start=0, end=6, mark="CLAUSE", audio_s=0.0, seed=1),
        line("session closed", request_id="b", code=1000),
        "WARNING uvicorn.error: something that is no JSON",
        "[1, 2]",
        line("segment", session="b", start=0, end=9, mark="NONE", audio_s=0.0, seed=5),
        line("segment", session="a", start=6, end=20, mark="SENTENCE", audio_s=1.25, seed=2),
    ]
    assert read_segments(lines) == {
        "a": [Segment("a", 0, 6, 0.0, 1), Segment("a", 6, 20, 1.25, 2)],
        "b": [Segment("b", 0, 9, 0.0, 5)],
    }


def test_a_segment_that_lacks_what_is_needed_is_an_error() -> None:
    with pytest.raises(Exception, match="audio_s"):
        read_segments([line("segment", session="a", start=0, end=6)])


def test_an_engine_s_work_is_kept_by_session() -> None:
    lines = [
        line("segment", session="a", start=0, end=6, mark="CLAUSE", audio_s=0.0, seed=1),
        line("session closed", request_id="a", code=1000, synthesis_s=0.25),
        "WARNING uvicorn.error: something that is no JSON",
        line("session closed", request_id="b", code=1000, synthesis_s=1.5),
    ]
    assert read_synthesis(lines) == {"a": 0.25, "b": 1.5}


def test_the_engine_is_given_the_text_without_the_silence_around_it() -> None:
    whole = "Well, that is so. And then?"
    assert spoken_text(whole, Segment("a", 5, 18, 0.5, 0)) == "that is so."
