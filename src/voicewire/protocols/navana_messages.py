"""The wire messages of the Navana (Bodhi) protocol: one struct each, and how a client's frame is read.

Source: Navana stream reference, "Protocol"; `use_fast` and `guidance_scale` from Navana SDK 1.3.1.
"""

import json
from collections.abc import Iterable
from typing import Annotated, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from voicewire.audio.format import AudioFormat
from voicewire.errors import BadMessage, ProtocolViolation, SpeechError, UnsupportedFormat

SAMPLE_RATES = (8000, 16000, 22050, 24000, 44100, 48000)  # Hz
BYTES_PER_SAMPLE = {"pcm16": 2, "float32": 4, "mulaw": 1, "alaw": 1}
MAX_OVERRIDES = 1000
MAX_OVERRIDES_BYTES = 64 * 1024
MAX_OVERRIDE_LENGTH = 200  # characters of a word or its pronunciation: a short text must not become a book
MAX_SEQ = 2**63 - 1

_FORMATS = {
    f"{sample_rate}:{codec}": AudioFormat(codec, sample_rate)
    for sample_rate in SAMPLE_RATES
    for codec in BYTES_PER_SAMPLE
}
_Sequence: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_SEQ)]
_Spoken: TypeAlias = Annotated[str, Meta(pattern=r"\S", max_length=MAX_OVERRIDE_LENGTH)]


class _ClientMessage(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """What all client messages share: scalar fields only, and no others than those named."""


class Hello(_ClientMessage, frozen=True, tag="hello"):
    """The first frame: who is speaking, and the settings of the whole session."""

    auth_token: str = ""
    lang: str = "hi"
    voice: str = "default_female"
    output_format: str = "24000:float32"
    num_step: Annotated[int, Meta(ge=1, le=100)] | UnsetType = UNSET
    g2p_overrides_json: str | UnsetType = UNSET
    client_session_id: str = ""
    use_fast: bool = False
    """Known, without effect."""
    guidance_scale: float | UnsetType = UNSET
    """Known, without effect."""

    def audio_format(self) -> AudioFormat:
        """What `output_format` asks for; raises UnsupportedFormat."""
        if self.output_format not in _FORMATS:
            raise UnsupportedFormat(
                "output_format must be <sample_rate>:<encoding>, "
                f"with a sample rate of {_listed(SAMPLE_RATES)} and an encoding of {_listed(BYTES_PER_SAMPLE)}."
            )
        return _FORMATS[self.output_format]

    def pronunciations(self) -> dict[str, str]:
        """Word to pronunciation, from `g2p_overrides_json`; raises ProtocolViolation."""
        if self.g2p_overrides_json is UNSET:
            return {}
        overrides = _overrides(self.g2p_overrides_json)
        if overrides is None:
            raise ProtocolViolation(
                "g2p_overrides_json must be a string that holds a JSON object of words and their pronunciations, both "
                f"strings of 1 to {MAX_OVERRIDE_LENGTH} characters and not blank, with at most {MAX_OVERRIDES} entries "
                f"and {MAX_OVERRIDES_BYTES} bytes."
            )
        return overrides


class Text(_ClientMessage, frozen=True, tag="text"):
    """One unit of text. The client owns `seq`; replies echo it."""

    seq: _Sequence
    target_text: str


class End(_ClientMessage, frozen=True, tag="end"):
    """No more text will come."""


class Rejected(msgspec.Struct, frozen=True):
    """A frame that is no message of the protocol."""

    error: SpeechError
    seq: int | None = None
    """Of the text frame at fault, where it can be read."""


class Ready(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="ready"):
    """The session is open and its settings are fixed."""

    session_id: str
    protocol_version: int = 2
    sample_rate: int
    encoding: str
    bytes_per_sample: int
    max_text_len: int
    """Code points."""
    idle_timeout_s: int | float


class Audio(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="audio"):
    """Describes the binary frame that comes next."""

    seq: int
    chunk_index: int
    """From 0."""
    chunk_total: int
    is_last_chunk: bool
    bytes: int
    duration_ms: int | float
    inference_ms: int | float


class Done(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="done"):
    """All audio has been sent; the totals of the session."""

    session_id: str
    user_requests: int
    internal_chunks: int
    total_audio_bytes: int
    total_inference_ms: int | float
    session_duration_ms: int | float


class Error(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="error"):
    """The session failed; the socket closes straight after."""

    code: str
    message: str
    fatal: bool = True
    seq: int | UnsetType = UNSET


ClientMessage: TypeAlias = Hello | Text | End
ServerMessage: TypeAlias = Ready | Audio | Done | Error

_MESSAGES: dict[str, type[ClientMessage]] = {"hello": Hello, "text": Text, "end": End}
_FIELDS = {
    "hello": "auth_token, lang, voice, output_format, client_session_id (strings), num_step (integer, 1 to 100), "
    "g2p_overrides_json (string), use_fast (boolean), guidance_scale (number)",
    "text": "seq (integer, 0 or more), target_text (string)",
    "end": "type alone",
}

_decode_object = msgspec.json.Decoder(dict[str, object]).decode
_decode_overrides = msgspec.json.Decoder(dict[_Spoken, _Spoken]).decode
_encode = msgspec.json.Encoder().encode


def read_message(frame: str | bytes) -> ClientMessage | Rejected:
    """What a client's frame says, or why it says nothing."""
    if isinstance(frame, bytes):
        return Rejected(ProtocolViolation("Binary frames are not allowed; send JSON text frames."))
    fields = _json_object(frame)
    if fields is None:
        return Rejected(BadMessage("The frame cannot be read as one JSON object with each key once."))
    return _message(fields)


def write_message(message: ServerMessage) -> str:
    """The JSON text of `message`."""
    return _encode(message).decode()


def _message(fields: dict[str, object]) -> ClientMessage | Rejected:
    name = fields.get("type")
    if not isinstance(name, str) or name not in _MESSAGES:
        return Rejected(ProtocolViolation(f"The type of a frame must be one of {_listed(_MESSAGES)}."))
    try:
        return msgspec.convert(fields, _MESSAGES[name])
    except msgspec.ValidationError as error:
        return Rejected(ProtocolViolation(f"{name}: {error}; allowed: {_FIELDS[name]}."), _readable_seq(name, fields))


def _readable_seq(name: str, fields: dict[str, object]) -> int | None:
    if name != "text":
        return None
    try:
        return msgspec.convert(fields.get("seq"), _Sequence)
    except msgspec.ValidationError:
        return None


def _json_object(text: str) -> dict[str, object] | None:
    """The fields of a JSON object; None where `text` is no JSON, no object, or says a key twice."""
    try:
        fields = _decode_object(text)
        pairs = json.loads(text, object_pairs_hook=len)  # msgspec keeps only the last of a repeated key
    except (ValueError, RecursionError):  # msgspec's errors are ValueErrors; deep nesting overflows either reader
        return None
    return fields if pairs == len(fields) else None


def _overrides(text: str) -> dict[str, str] | None:
    if len(text.encode()) > MAX_OVERRIDES_BYTES:
        return None
    try:
        overrides = _decode_overrides(text)
    except msgspec.DecodeError:
        return None
    return overrides if len(overrides) <= MAX_OVERRIDES else None


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))
