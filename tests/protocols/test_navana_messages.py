"""How frames of the Navana protocol are read and written."""

import json

import pytest

from voicewire.errors import BadMessage, ProtocolViolation
from voicewire.protocols.navana_messages import (
    _FIELDS,
    _MESSAGES,
    Audio,
    End,
    Error,
    Hello,
    Rejected,
    Text,
    read_message,
    write_message,
)


def test_each_message_is_told_by_its_type() -> None:
    assert read_message('{"type":"hello","auth_token":"bd_x"}') == Hello(auth_token="bd_x")
    assert read_message('{"target_text":"a","seq":3,"type":"text"}') == Text(seq=3, target_text="a")
    assert read_message(' {"type":"end"}\n') == End()


@pytest.mark.parametrize("depth", [10_000, 300_000])
@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_deep_nesting_is_bad_json(opening: str, depth: int) -> None:
    rejected = read_message('{"type":' + opening * depth)
    assert isinstance(rejected, Rejected)
    assert isinstance(rejected.error, BadMessage)


@pytest.mark.parametrize("frame", ['{"type":1e999}', '{"type":' + "9" * 5000 + "}", "\ud83d", "\ufeff{}", ""])
def test_what_no_reader_can_hold_is_bad_json(frame: str) -> None:
    rejected = read_message(frame)
    assert isinstance(rejected, Rejected)
    assert isinstance(rejected.error, BadMessage)


def test_largest_seq_is_read_and_echoed() -> None:
    assert read_message('{"type":"text","seq":9223372036854775807,"target_text":"a"}') == Text(
        seq=2**63 - 1, target_text="a"
    )


def test_only_a_text_frame_has_a_seq_at_fault() -> None:
    for name, seq in (("text", 4), ("end", None), ("hello", None)):
        rejected = read_message(json.dumps({"type": name, "seq": 4, "extra": 1}))
        assert isinstance(rejected, Rejected)
        assert isinstance(rejected.error, ProtocolViolation)
        assert rejected.seq == seq


def test_every_field_is_listed_for_who_gets_one_wrong() -> None:
    for name, message in _MESSAGES.items():
        for field in message.__struct_fields__:
            assert field in _FIELDS[name]


def test_an_error_has_a_seq_only_where_it_belongs_to_a_text() -> None:
    assert json.loads(write_message(Error(code="a", message="b"))) == {
        "type": "error",
        "code": "a",
        "message": "b",
        "fatal": True,
    }
    assert json.loads(write_message(Error(code="a", message="b", seq=0)))["seq"] == 0


def test_fields_of_audio_are_those_of_the_reference() -> None:
    audio = Audio(seq=0, chunk_index=1, chunk_total=3, is_last_chunk=False, bytes=9, duration_ms=1, inference_ms=0.5)
    assert list(json.loads(write_message(audio))) == [
        "type",
        "seq",
        "chunk_index",
        "chunk_total",
        "is_last_chunk",
        "bytes",
        "duration_ms",
        "inference_ms",
    ]
