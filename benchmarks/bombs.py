"""MessagePack that is made to hurt whoever decodes it: deep, or much larger in memory, or claimed to be."""

import random
from collections.abc import Callable
from functools import cache

import msgspec

MIB = 1 << 20
SHELL_BYTES = 200
"""What a place in a message takes at most, beside the body that is put there."""
_BIN32, _STR32, _ARRAY32, _MAP32 = b"\xc6", b"\xdb", b"\xdd", b"\xdf"
_KEY_AND_NIL = "\xaa{:010d}\xc0"
_KEY_BYTES = 12
_MAX_KEYS = MIB


def _length(count: int) -> bytes:
    return count.to_bytes(4, "big")


def _nested_arrays(size: int) -> bytes:
    return b"\x91" * (size - 1) + b"\xc0"


def _nested_maps(size: int) -> bytes:
    return b"\x81\xa1a" * (size // 3 - 1) + b"\xc0"


def _many(element: bytes) -> Callable[[int], bytes]:
    """An array of as many elements as fit, each of them many times larger in memory."""

    def build(size: int) -> bytes:
        count = (size - 5) // len(element)
        return _ARRAY32 + _length(count) + element * count

    return build


def _claim(head: bytes) -> Callable[[int], bytes]:
    """What says that it is 4 GiB long, or has as many elements, and is not."""

    def build(size: int) -> bytes:
        return head + b"\xff\xff\xff\xff" + b"\xc0" * (size - 5)

    return build


@cache
def _keys(count: int) -> bytes:
    return "".join(map(_KEY_AND_NIL.format, range(count))).encode("latin-1")


def _many_keys(size: int) -> bytes:
    """A map of different keys."""
    count = min((size - 5) // _KEY_BYTES, _MAX_KEYS)
    return _MAP32 + _length(count) + _keys(count)


def _binary(size: int) -> bytes:
    return _BIN32 + _length(size - 5) + bytes(size - 5)


def _string(size: int) -> bytes:
    return _STR32 + _length(size - 5) + b"a" * (size - 5)


def _unusual_string(size: int) -> bytes:
    """ASCII but for one character, for which every one takes four bytes in memory."""
    return _STR32 + _length(size - 5) + b"a" * (size - 9) + "🙂".encode()


_SAMPLE = msgspec.msgpack.encode({"audio": b"", "text": ""})

BODIES: dict[str, Callable[[int], bytes]] = {
    "nested arrays": _nested_arrays,
    "nested maps": _nested_maps,
    "empty maps": _many(b"\x80"),
    "empty arrays": _many(b"\x90"),
    "empty strings": _many(b"\xa0"),
    "short strings": _many(b"\xa1a"),
    "samples": _many(_SAMPLE),
    "lists of a sample": _many(b"\x91" + _SAMPLE),
    "many keys": _many_keys,
    "claimed array": _claim(_ARRAY32),
    "claimed map": _claim(_MAP32),
    "claimed string": _claim(_STR32),
    "claimed binary": _claim(_BIN32),
    "binary": _binary,
    "string": _string,
    "unusual string": _unusual_string,
}
"""Each gives one value of at most that many bytes."""


def _message(body: bytes) -> bytes:
    return body


def _field(*path: str) -> Callable[[bytes], bytes]:
    """A valid message but for the value of one field."""

    def build(body: bytes) -> bytes:
        value: object = msgspec.Raw(body)
        for name in reversed(path):
            value = {name: value}
        assert isinstance(value, dict)
        event = {} if path == ("event",) else {"event": "text" if path == ("text",) else "start"}
        return msgspec.msgpack.encode(event | value)

    return build


def _sample_audio(body: bytes) -> bytes:
    sample = {"audio": msgspec.Raw(body), "text": "What is said in it."}
    return msgspec.msgpack.encode({"event": "start", "request": {"references": [sample]}})


PLACES: dict[str, Callable[[bytes], bytes]] = {
    "the message": _message,
    "event": _field("event"),
    "text": _field("text"),
    "an unknown field": _field("unknown"),
    "request": _field("request"),
    "request.text": _field("request", "text"),
    "request.reference_id": _field("request", "reference_id"),
    "request.references": _field("request", "references"),
    "request.references[].audio": _sample_audio,
    "request.prosody": _field("request", "prosody"),
    "request.format": _field("request", "format"),
    "request.latency": _field("request", "latency"),
    "request.features": _field("request", "features"),
}
"""Each gives a frame of Fish's protocol with the body in that place."""


def bomb(source: random.Random, size: int) -> bytes:
    """A frame of at most that many bytes, drawn by chance."""
    body = source.choice(list(BODIES.values()))(size - SHELL_BYTES)
    return source.choice(list(PLACES.values()))(body)
