import json
import random

import msgspec
import pytest

from benchmarks.mutation import FrameSource, JsonFrames, MessagePackFrames

MESSAGES = ({"text": " "}, {"text": "Hello there.", "flush": True}, {"text": ""})
NESTED = ({"event": "start", "request": {"format": "mp3", "prosody": {"speed": 1}}}, {"event": "stop"})


def frames(kind: type[FrameSource], seed: int, count: int = 500) -> list[str | bytes]:
    source = kind(random.Random(seed), NESTED if kind is MessagePackFrames else MESSAGES)
    return [source.draw() for _ in range(count)]


def is_json(frame: str | bytes) -> bool:
    try:
        json.loads(frame)
    except (ValueError, RecursionError):
        return False
    return True


def read(frame: bytes) -> object:
    """What is in a MessagePack frame; None when it cannot be read."""
    try:
        return msgspec.msgpack.decode(frame)
    except (msgspec.DecodeError, RecursionError):
        return None


@pytest.mark.parametrize("kind", [JsonFrames, MessagePackFrames])
def test_the_same_seed_gives_the_same_frames(kind: type[FrameSource]) -> None:
    assert frames(kind, 1) == frames(kind, 1)
    assert frames(kind, 1) != frames(kind, 2)


def test_every_kind_of_json_frame_is_drawn() -> None:
    drawn = frames(JsonFrames, 3)
    texts = [frame for frame in drawn if isinstance(frame, str)]
    valid = [text for text in texts if is_json(text) and json.loads(text) in MESSAGES]
    assert len(texts) < len(drawn)
    assert 100 < len(valid) < 400
    assert any(is_json(text) and json.loads(text) not in MESSAGES for text in texts)
    assert any(not is_json(text) for text in texts)


def test_every_kind_of_messagepack_frame_is_drawn() -> None:
    drawn = frames(MessagePackFrames, 3)
    binary = [frame for frame in drawn if isinstance(frame, bytes)]
    valid = [frame for frame in binary if read(frame) in NESTED]
    assert len(binary) < len(drawn)
    assert 100 < len(valid) < 400
    assert any(isinstance(read(frame), dict) and read(frame) not in NESTED for frame in binary)
    assert any(read(frame) is None for frame in binary)
    assert any(len(frame) > 10_000 for frame in binary)


def test_fields_are_bent_at_every_depth_and_the_messages_stay_as_they_are() -> None:
    bent = [read(frame) for frame in frames(MessagePackFrames, 4) if isinstance(frame, bytes)]
    requests = [said["request"] for said in bent if isinstance(said, dict) and isinstance(said.get("request"), dict)]
    assert any(request.get("format") != "mp3" for request in requests)
    assert any(request.get("prosody") != {"speed": 1} for request in requests)
    assert NESTED[0] == {"event": "start", "request": {"format": "mp3", "prosody": {"speed": 1}}}


@pytest.mark.parametrize("kind", [JsonFrames, MessagePackFrames])
def test_a_frame_is_read_back(kind: type[FrameSource]) -> None:
    assert kind.decode(kind.encode(NESTED[0])) == NESTED[0]


def test_a_frame_of_the_other_kind_says_nothing() -> None:
    assert JsonFrames.decode(b"{}") is None
    assert MessagePackFrames.decode("{}") is None


@pytest.mark.parametrize("kind", [JsonFrames, MessagePackFrames])
def test_a_huge_frame_is_no_longer_than_was_asked_for(kind: type[FrameSource]) -> None:
    source = kind(random.Random(5), NESTED)
    sizes = [len(source.huge(1 << 20)) for _ in range(20)]
    assert all((1 << 20) - 1000 < size <= 1 << 20 for size in sizes)
