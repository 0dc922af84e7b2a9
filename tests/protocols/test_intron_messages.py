"""How messages of the Intron protocol are read and written."""

import json
import re

import msgspec
import pytest
from msgspec import UNSET

from voicewire.errors import TextTooLong, TextTooShort
from voicewire.protocols.intron_messages import (
    _MESSAGES,
    FAILURES,
    INVALID_DATA,
    UNKNOWN_TYPE,
    ChunkIdMismatch,
    Commit,
    CommittedAudio,
    Configs,
    Fetch,
    FetchedAudio,
    InvalidInput,
    SessionCreated,
    TextChunk,
    TextChunkAck,
    make_uuid,
    read_message,
    write_around_audio,
    write_message,
)

ANSWER = FetchedAudio(
    processing_status="READY",
    chunk_id=3,
    extension=".wav",
    audio_config_frame_rate=24_000,
    total_duration_in_seconds=1.234,
    total_size_in_bytes=59_276,
    total_size_in_kb=59.276,
)
SPEC_KEYS = {
    "message_type": "FETCH_AUDIO_CHUNK",
    "processing_staus": "READY",
    "chunk_id": 3,
    "audio_base_64": "",
    "extension": ".wav",
    "audio_config_num_channels": 1,
    "audio_config_sample_width": 16,
    "audio_config_frame_rate": 24_000,
    "total_duration_in_seconds": 1.234,
    "total_size_in_bytes": 59_276,
    "total_size_in_kb": 59.276,
}


def test_each_message_is_told_by_its_type() -> None:
    assert read_message('{"message_type":"INPUT_TEXT_CHUNK","text":"a"}') == TextChunk("a")
    assert read_message('{"ack_id":-1,"text":"a","message_type":"INPUT_TEXT_CHUNK"}') == TextChunk("a", -1)
    assert read_message('{"message_type":"FETCH_AUDIO_CHUNK","chunk_id":3}') == Fetch(3)
    assert read_message(' {"message_type":"COMMIT"}\n') == Commit()


def test_every_struct_is_read_by_its_own_tag() -> None:
    for name, (message, _) in _MESSAGES.items():
        assert message.__struct_config__.tag == name


@pytest.mark.parametrize("depth", [10_000, 300_000])
@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_deep_nesting_is_unreadable(opening: str, depth: int) -> None:
    with pytest.raises(InvalidInput, match=INVALID_DATA):
        read_message('{"message_type":' + opening * depth)


@pytest.mark.parametrize(
    "frame", ['{"message_type":1e999}', '{"x":' + "9" * 5000 + "}", "\ud83d", "\ufeff{}", " ", b"\xff"]
)
def test_what_no_reader_can_hold_is_unreadable(frame: str | bytes) -> None:
    with pytest.raises(InvalidInput, match=INVALID_DATA):
        read_message(frame)


def test_the_servers_own_types_are_not_the_clients() -> None:
    with pytest.raises(InvalidInput, match=UNKNOWN_TYPE):
        read_message('{"message_type":"TEXT_CHUNK_ACK"}')


@pytest.mark.parametrize("character", ["a", "ह", "🙂", "e\u0301"])
def test_size_is_counted_in_code_points(character: str) -> None:
    longest = character * (100 // len(character))
    TextChunk(longest).check_size()
    TextChunk(character * (10 // len(character))).check_size()
    with pytest.raises(TextTooLong):
        TextChunk(longest + "a").check_size()
    with pytest.raises(TextTooShort):
        TextChunk((character * 10)[:9]).check_size()


def test_keys_of_a_fetch_are_those_of_the_reference() -> None:
    assert json.loads(write_message(ANSWER)) == SPEC_KEYS
    assert list(json.loads(write_message(ANSWER))) == list(SPEC_KEYS)
    with_alias = msgspec.structs.replace(ANSWER, processing_status_alias="READY")
    assert json.loads(write_message(with_alias)) == SPEC_KEYS | {"processing_status": "READY"}


def test_audio_fits_between_head_and_tail() -> None:
    head, tail = write_around_audio(ANSWER)
    assert json.loads(f"{head}AQID{tail}") == SPEC_KEYS | {"audio_base_64": "AQID"}


def test_an_ack_has_its_aliases_only_where_they_are_given() -> None:
    assert json.loads(write_message(TextChunkAck(2, 2, UNSET, UNSET))) == {
        "message_type": "TEXT_CHUNK_ACK",
        "chunck_id": 2,
        "total_chunks": 2,
    }
    assert json.loads(write_message(TextChunkAck(2, 2, 2, 2))).keys() >= {"chunck_id", "chunk_id", "ack_id"}


def test_other_keys_are_those_of_the_reference() -> None:
    created = SessionCreated("id", 120.0, Configs("en", "yoruba", "female", "wav"))
    assert list(json.loads(write_message(created))) == ["message_type", "session_id", "credit_balance", "configs"]
    assert list(json.loads(write_message(created))["configs"]) == [
        "voice_language",
        "voice_accent",
        "voice_gender",
        "output_audio_format",
    ]
    assert json.loads(write_message(CommittedAudio("id", 10.0))) == {
        "message_type": "COMMITTED_AUDIO",
        "text_id": "id",
        "audio_len": 10.0,
    }
    assert json.loads(write_message(ChunkIdMismatch(20, 3, 2))) == {
        "message_type": "CHUNK_ID_MISMATCH_WITH_TOTAL",
        "chunk_id_input": 20,
        "chunk_id_expected": 3,
        "chunk_id_total": 2,
    }


FAILURE_KEYS = {
    "INPUT_ERROR": {"message"},
    "CHUNCK_SIZE_TOO_SMALL": {"chunk_size_min"},
    "CHUNK_SIZE_TOO_LARGE": {"chunk_size_max"},
    "AUTHENTICATION_ERROR": {"message"},
    "RESOURCE_EXHAUSTED": {"status", "message"},
    "QUOTA_EXCEEDED": {"credits_balance", "message"},
    "SESSION_TIME_LIMIT_EXCEEDED": {"session_time_limit"},
    "INSUFFICIENT_TEXT_ACTIVITY": {"message"},
    "ERROR": {"message"},
}


def test_every_failure_is_known_by_its_name() -> None:
    assert FAILURES.keys() == FAILURE_KEYS.keys()


@pytest.mark.parametrize("name", FAILURE_KEYS)
def test_every_failure_tells_its_text_under_its_own_key(name: str) -> None:
    told = json.loads(write_message(FAILURES[name]("words")))
    assert told.pop("message_type") == name
    assert told.keys() == FAILURE_KEYS[name]
    assert "words" in told.values()
    assert all(isinstance(value, str) for value in told.values())


def test_ids_look_like_uuids_and_differ_by_purpose_and_request() -> None:
    ids = [make_uuid(purpose, request) for purpose in ("session", "text") for request in ("req-1", "req-2")]
    assert len(set(ids)) == 4
    assert ids[0] == make_uuid("session", "req-1")
    for each in ids:
        assert re.fullmatch(r"[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}", each)
