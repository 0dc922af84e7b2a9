"""Reading and writing the MessagePack messages of Fish's live socket."""

import json
import struct
import tracemalloc
from contextlib import suppress

import msgspec
import pytest

from voicewire.errors import BadMessage
from voicewire.protocols.fish import FishProtocol
from voicewire.protocols.fish_messages import (
    MAX_SEARCHED_BYTES,
    Flush,
    Start,
    Stop,
    Text,
    UnsupportedData,
    read_message,
    write_audio,
    write_finish,
    write_refusal,
)

pack = msgspec.msgpack.encode
unpack = msgspec.msgpack.decode
LARGEST = FishProtocol.max_frame_bytes


def named_field(name: bytes, value: bytes) -> bytes:
    """`{"event": "flush", name: value}`, the value packed already."""
    return b"\x82\xa5event\xa5flush" + bytes([0xA0 + len(name)]) + name + value


def in_request(name: bytes, value: bytes) -> bytes:
    """`{"event": "start", "request": {name: value}}`, the value packed already."""
    return b"\x82\xa5event\xa5start\xa7request\x81" + bytes([0xA0 + len(name)]) + name + value


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        ({"event": "start", "request": {}}, Start),
        ({"event": "text", "text": "Hi"}, Text),
        ({"text": "Hi", "event": "text"}, Text),
        ({"event": "flush"}, Flush),
        ({"event": "stop"}, Stop),
    ],
)
def test_messages_are_told_by_their_event(fields: dict, kind: type) -> None:
    message, unknown = read_message(pack(fields))
    assert type(message) is kind
    assert unknown == []


def test_unknown_fields_are_named_wherever_they_are() -> None:
    fields = {"event": "start", "b": 1, "request": {"x": [], "features": ["a"], "prosody": {"y": {}, "speed": 1}}}
    assert read_message(pack(fields))[1] == ["b", "request.x", "request.prosody.y"]
    assert read_message(pack({"event": "stop", "request": 5}))[1] == ["request"]


def test_long_messages_are_not_searched() -> None:
    fields = {"event": "flush", "x": "a" * MAX_SEARCHED_BYTES}
    assert read_message(pack(fields)) == (Flush(), [])


def test_text_frames_are_refused() -> None:
    with pytest.raises(UnsupportedData, match="not text frames"):
        read_message('{"event":"flush"}')


@pytest.mark.parametrize(
    "frame",
    [b"", b"\xc1", b"\x81", b"\x81\xa5event\xa5flus", b"\x81\xa5event\xa5flush\x00", b"\xdf\xff\xff\xff\xff"],
)
def test_what_is_no_messagepack(frame: bytes) -> None:
    with pytest.raises(BadMessage, match="one MessagePack map and nothing else"):
        read_message(frame)


@pytest.mark.parametrize("value", [None, 5, "flush", [], b"a", msgspec.msgpack.Ext(5, b"a")])
def test_what_is_no_map(value: object) -> None:
    with pytest.raises(BadMessage, match="must be a map such as"):
        read_message(pack(value))


@pytest.mark.parametrize("value", [{}, {"event": None}, {"event": "close"}, {"event": 5}, {"event": ["flush"]}])
def test_what_is_no_event(value: object) -> None:
    with pytest.raises(BadMessage, match=r"^event must be start, text, flush or stop\.$"):
        read_message(pack(value))


@pytest.mark.parametrize(
    "fields",
    [{"event": "flush", 1: 2}, {1: 2}, {"event": "start", "request": {1: 2}}, {b"event": "flush"}],
)
def test_keys_are_strings(fields: dict) -> None:
    with pytest.raises(BadMessage, match="keys of every map must be strings"):
        read_message(pack(fields))


def test_an_error_never_repeats_a_long_value() -> None:
    with pytest.raises(BadMessage) as caught:
        read_message(pack({"event": "x" * 1_000_000}))
    assert len(str(caught.value)) < 100


# -- bombs -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("depth", [1100, 100_000, LARGEST])
@pytest.mark.parametrize("level", [b"\x91", b"\x81\xa1a"])
def test_deep_nesting_is_refused(depth: int, level: bytes) -> None:
    nested = level * min(depth, (LARGEST - 64) // len(level)) + b"\xc0"
    for frame in (named_field(b"x", nested), in_request(b"references", nested), in_request(b"text", nested), nested):
        with pytest.raises(BadMessage):
            read_message(frame)


def test_some_nesting_is_ignored() -> None:
    assert read_message(named_field(b"x", b"\x91" * 100 + b"\xc0")) == (Flush(), ["x"])


@pytest.mark.parametrize(
    "claim", [b"\xdd\xff\xff\xff\xff", b"\xdf\xff\xff\xff\xff", b"\xdb\xff\xff\xff\xff", b"\xc6\xff\xff\xff\xff"]
)
def test_claims_of_gigabytes_are_refused(claim: bytes) -> None:
    frames = [named_field(b"x", claim), in_request(b"reference_id", claim), in_request(b"references", claim), claim]
    for frame in frames:
        with pytest.raises(BadMessage):
            read_message(frame)


def wide_map() -> bytes:
    names = b"".join(b"\xa2%c%c\xc0" % (97 + index % 26, 97 + index // 26) for index in range(676))
    times = (LARGEST - 64) // len(names)
    return b"\xdf" + struct.pack(">I", 676 * times + 1) + names * times + b"\xa5event\xa5flush"


def wide_list(value: bytes) -> bytes:
    times = (LARGEST - 64) // len(value)
    return b"\xdd" + struct.pack(">I", times) + value * times


def long_string() -> bytes:
    size = LARGEST - 64
    return b"\xdb" + struct.pack(">I", size) + b"a" * size


WIDE = {
    "map": wide_map,
    "unknown field": lambda: named_field(b"x", wide_list(b"\xc0")),
    "text": lambda: in_request(b"text", wide_list(b"\xa1a")),
    **{
        name: lambda name=name: in_request(name.encode(), wide_list(b"\xa1a"))
        for name in ("reference_id", "references", "format", "prosody")
    },
    **{
        f"{name} as a name": lambda name=name: in_request(name.encode(), long_string())
        for name in ("reference_id", "format", "latency")
    },
    "event as a name": lambda: b"\x81\xa5event" + long_string(),
    "speakers": lambda: in_request(b"references", wide_list(b"\x90")),
}


@pytest.mark.parametrize("name", WIDE)
def test_wide_messages_are_skipped_not_built(name: str) -> None:
    """Millions of values that nobody asked for cost no memory beyond their frame."""
    frame = WIDE[name]()
    assert LARGEST - 4096 < len(frame) <= LARGEST
    tracemalloc.start()
    try:
        with suppress(BadMessage):
            assert read_message(frame)[1] == []
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 1 << 20


def test_references_as_large_as_a_frame() -> None:
    audio = b"\x07" * (LARGEST - 100)
    frame = pack({"event": "start", "request": {"references": [{"audio": audio, "text": "one"}]}})
    assert len(frame) <= LARGEST
    message, _ = read_message(frame)
    assert isinstance(message, Start)
    assert message.request.references[0].audio == audio


# -- writing ---------------------------------------------------------------------------------------------


def test_written_messages() -> None:
    assert unpack(write_audio(b"\x00\xff")) == {"event": "audio", "audio": b"\x00\xff"}
    assert unpack(write_finish()) == {"event": "finish", "reason": "stop"}
    assert unpack(write_finish("why")) == {"event": "finish", "reason": "error", "message": "why"}
    assert json.loads(write_refusal(401, "why")) == {"status": 401, "message": "why"}


def test_audio_is_a_bin() -> None:
    assert write_audio(b"\x01\x02").endswith(b"\xa5audio\xc4\x02\x01\x02")


def test_a_long_error_is_cut() -> None:
    assert unpack(write_finish("é" * 1000))["message"] == "é" * 500
