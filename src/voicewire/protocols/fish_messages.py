"""The MessagePack messages of Fish's live socket, one struct each, and how they are read and written.

Source: Fish live reference, "startEvent" to "finishEvent". The key `message` of `finish` is ours; clients ignore what
they do not know.
"""

import re
from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from voicewire.errors import BadMessage, ProtocolViolation
from voicewire.protocols.fish_request import MUST_BE, WITHOUT_EFFECT, ProsodyFields, Request

MAX_MESSAGE_LENGTH = 500
"""Characters of a `finish` message at most: it may quote a client's own names."""
MAX_SEARCHED_BYTES = 1 << 16
"""Longest message that is searched for unknown fields: a map of millions of names is skipped, never built."""


class UnsupportedData(ProtocolViolation):
    """A text frame."""


class Start(msgspec.Struct, frozen=True, tag_field="event", tag="start"):
    """The first message: the settings of the session, and perhaps its first text."""

    request: Request


class Text(msgspec.Struct, frozen=True, tag_field="event", tag="text"):
    """A fragment of text; `read_text` reads it."""

    text: msgspec.Raw


class Flush(msgspec.Struct, frozen=True, tag_field="event", tag="flush"):
    """Speak all text that has come so far."""


class Stop(msgspec.Struct, frozen=True, tag_field="event", tag="stop"):
    """No more text will come."""


class Audio(msgspec.Struct, frozen=True, tag_field="event", tag="audio"):
    """The next bytes of the session's one stream."""

    audio: bytes


class Finish(msgspec.Struct, frozen=True, tag_field="event", tag="finish"):
    """The last message of a session."""

    reason: Literal["stop", "error"]
    message: str | UnsetType = UNSET


class Refusal(msgspec.Struct, frozen=True):
    """The JSON body of a refused upgrade request."""

    status: int
    message: str


class _Names(msgspec.Struct, frozen=True):
    """What `request` chooses by name. msgspec copies a wrong name several times to say what is wrong with it."""

    reference_id: msgspec.Raw = msgspec.Raw()
    format: msgspec.Raw = msgspec.Raw()
    latency: msgspec.Raw = msgspec.Raw()


class _Outline(msgspec.Struct, frozen=True):
    """A message with nothing decoded."""

    event: msgspec.Raw = msgspec.Raw()
    request: msgspec.Raw = msgspec.Raw()


ClientMessage: TypeAlias = Start | Text | Flush | Stop

_FIELDS: dict[type[ClientMessage], frozenset[str]] = {
    kind: frozenset({"event", *kind.__struct_encode_fields__}) for kind in (Start, Text, Flush, Stop)
}
_RULES = {"event": "start, text, flush or stop", "text": "given as a string", **MUST_BE}
_PLACE = re.compile(r" - at `\$\.?([^`]*)`$")
_MISSING = re.compile(r"missing required field `(\w+)`")

_decode = msgspec.msgpack.Decoder(ClientMessage).decode
_decode_outline = msgspec.msgpack.Decoder(_Outline).decode
_decode_request_names = msgspec.msgpack.Decoder(_Names).decode
_decode_names = msgspec.msgpack.Decoder(dict[str, msgspec.Raw]).decode
_encode = msgspec.msgpack.Encoder().encode


def read_message(frame: str | bytes) -> tuple[ClientMessage, list[str]]:
    """The message in a frame, and the names of its fields that are unknown (of a long message: none).

    Raises UnsupportedData for a text frame and BadMessage, naming the place, for what is no such message.
    """
    if isinstance(frame, str):
        raise UnsupportedData("Messages must be MessagePack in binary frames, not text frames.")
    try:
        if len(frame) > MAX_SEARCHED_BYTES:
            _refuse_long_names(frame)
            return _decode(frame), []
        message = _decode(frame)
        return message, _unknown_fields(frame, message)
    except RecursionError:
        raise BadMessage("The message is nested too deeply.") from None
    except msgspec.ValidationError as error:
        raise BadMessage(_what_is_wrong(str(error))) from None
    except msgspec.DecodeError:
        raise BadMessage("The frame must hold one MessagePack map and nothing else.") from None


def _refuse_long_names(frame: bytes) -> None:
    """Raises BadMessage for a name of megabytes, before it is decoded."""
    outline = _decode_outline(frame)
    names = {"event": outline.event}
    if memoryview(outline.request).nbytes:
        request = _decode_request_names(outline.request)
        names |= {f"request.{name}": getattr(request, name) for name in _Names.__struct_fields__}
    for place, name in names.items():
        if memoryview(name).nbytes > MAX_SEARCHED_BYTES:
            raise BadMessage(f"{place} must be {_RULES[place]}.")


def _unknown_fields(frame: bytes, message: ClientMessage) -> list[str]:
    fields = _decode_names(frame)
    unknown = [name for name in fields if name not in _FIELDS[type(message)]]
    if not isinstance(message, Start):
        return unknown
    request = _decode_names(fields["request"])
    unknown += _strangers("request", request, Request)
    if message.request.prosody is not None:
        unknown += _strangers("request.prosody", _decode_names(request["prosody"]), ProsodyFields)
    return unknown


def _strangers(place: str, fields: dict[str, msgspec.Raw], kind: type[msgspec.Struct]) -> list[str]:
    known = WITHOUT_EFFECT.union(kind.__struct_fields__)
    return [f"{place}.{name}" for name in fields if name not in known]


def _what_is_wrong(error: str) -> str:
    """A sentence that names the place at fault and what would be right, from msgspec's own words."""
    if "`key` in" in error:
        return "The keys of every map must be strings."
    place, missing = _PLACE.search(error), _MISSING.search(error)
    path = ".".join(found[1] for found in (place, missing) if found and found[1])
    rule = _RULES.get(re.sub(r"(\[\d+\])+", "[]", path))
    return f"{path} must be {rule}." if rule else 'The message must be a map such as {"event": "text", "text": "Hi "}.'


def write_audio(audio: bytes) -> bytes:
    """An `audio` message; `audio` is not empty."""
    return _encode(Audio(audio))


def write_finish(error: str | None = None) -> bytes:
    """The `finish` message: with reason `stop`, or with reason `error` and the sentence that says why."""
    return _encode(Finish("stop") if error is None else Finish("error", error[:MAX_MESSAGE_LENGTH]))


def write_refusal(status: int, message: str) -> bytes:
    """The body of a refused upgrade request."""
    return msgspec.json.encode(Refusal(status, message))
