"""The JSON messages of Intron's stream, one struct each, and how they are read and written.

Source: Intron stream reference, "Input message types", "Session Responses" and "Error and Terminal Responses". The
misspelt keys are the vendor's; where aliases are on, the right spelling goes along as a further key.
"""

import hashlib
from collections.abc import Mapping
from typing import Annotated, TypeAlias, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType

from voicewire.errors import BadMessage, TextTooLong, TextTooShort

NO_DATA = "no data received"
INVALID_DATA = "invalid input data"
UNKNOWN_TYPE = "invalid input message_type received"
BAD_TEXT_CHUNK = "Invalid data structure for text chunk"
NO_CHUNK_ID = "Missing chunk_id to fetch audio chunk"
BAD_FETCH = "Invalid request data for fetch audio chunk,ensure chunk id is integer"
BAD_COMMIT = "Invalid data structure for commit audio request"
TEXT_AFTER_COMMIT = "Commit request already received, cannot accept more text chunks"
NOT_SPOKEN = "Error processing data"

MIN_CHARACTERS = 10  # code points of a text chunk, white space at its ends not counted
MAX_CHARACTERS = 100  # code points of a text chunk as sent
SAMPLE_WIDTH = 16  # bits
CHANNELS = 1

_AckId: TypeAlias = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]  # it is echoed: readers hold 64 bits


class InvalidInput(BadMessage):
    """A message that is answered with `INPUT_ERROR`; its text is the vendor's wording."""


# -- from the client -----------------------------------------------------------------------------------


class _ClientMessage(msgspec.Struct, frozen=True, tag_field="message_type", forbid_unknown_fields=True):
    """What all client messages share: no fields but those named."""


class TextChunk(_ClientMessage, frozen=True, tag="INPUT_TEXT_CHUNK"):
    """One chunk of text to be spoken."""

    text: str
    ack_id: _AckId | UnsetType = UNSET
    """The client's own count of its chunks, from 1."""

    def check_size(self) -> None:
        """Raises TextTooLong or TextTooShort."""
        if len(self.text) > MAX_CHARACTERS:
            raise TextTooLong
        if len(self.text.strip()) < MIN_CHARACTERS:
            raise TextTooShort


class Fetch(_ClientMessage, frozen=True, tag="FETCH_AUDIO_CHUNK"):
    """Asks for the audio of one chunk."""

    chunk_id: int


class Commit(_ClientMessage, frozen=True, tag="COMMIT"):
    """No more text will come: speak the rest, save everything."""


ClientMessage: TypeAlias = TextChunk | Fetch | Commit

_MESSAGES: dict[str, tuple[type[ClientMessage], str]] = {
    "INPUT_TEXT_CHUNK": (TextChunk, BAD_TEXT_CHUNK),
    "FETCH_AUDIO_CHUNK": (Fetch, BAD_FETCH),
    "COMMIT": (Commit, BAD_COMMIT),
}
"""`message_type` to its struct, and what is said of one in another shape."""

_decode_object = msgspec.json.Decoder(dict[str, object]).decode


def read_message(frame: str | bytes) -> ClientMessage:
    """What a client's frame says; raises InvalidInput. Of a repeated key the last one counts."""
    if not frame:
        raise InvalidInput(NO_DATA)
    fields = _json_object(frame)
    name = fields.get("message_type")
    if not isinstance(name, str) or name not in _MESSAGES:
        raise InvalidInput(UNKNOWN_TYPE)
    message, wrong_shape = _MESSAGES[name]
    if message is Fetch and "chunk_id" not in fields:
        raise InvalidInput(NO_CHUNK_ID)
    try:
        return msgspec.convert(fields, message)
    except msgspec.ValidationError:
        raise InvalidInput(wrong_shape) from None


def _json_object(frame: str | bytes) -> Mapping[str, object]:
    if isinstance(frame, bytes):
        raise InvalidInput(INVALID_DATA)
    try:
        return _decode_object(frame)
    except (ValueError, RecursionError):  # msgspec's errors are ValueErrors; deep nesting overflows its reader
        raise InvalidInput(INVALID_DATA) from None


# -- to the client -------------------------------------------------------------------------------------


class _ServerMessage(msgspec.Struct, frozen=True, tag_field="message_type"):
    """What all server messages share."""


class Configs(msgspec.Struct, frozen=True):
    """The values in force."""

    voice_language: str
    voice_accent: str
    voice_gender: str
    output_audio_format: str


class SessionCreated(_ServerMessage, frozen=True, tag="SESSION_CREATED"):
    """The session is open and its settings are fixed."""

    session_id: str
    credit_balance: float
    configs: Configs


class TextChunkAck(
    _ServerMessage,
    frozen=True,
    tag="TEXT_CHUNK_ACK",
    rename={"chunk_id": "chunck_id", "chunk_id_alias": "chunk_id", "ack_id_alias": "ack_id"},
):
    """The chunk is accepted, and being spoken."""

    chunk_id: int
    """Counts the accepted chunks, from 1."""
    total_chunks: int
    chunk_id_alias: int | UnsetType = UNSET
    ack_id_alias: int | UnsetType = UNSET


class FetchedAudio(
    _ServerMessage,
    frozen=True,
    kw_only=True,
    tag="FETCH_AUDIO_CHUNK",
    rename={"processing_status": "processing_staus", "processing_status_alias": "processing_status"},
):
    """The audio of one chunk, a complete file, or the news that it is not ready yet."""

    processing_status: str
    """`PROCESSING` or `READY`."""
    chunk_id: int
    audio_base_64: str = ""
    extension: str
    """`.wav` or `.opus`."""
    audio_config_num_channels: int = CHANNELS
    audio_config_sample_width: int = SAMPLE_WIDTH
    """Bits."""
    audio_config_frame_rate: int
    """Hz."""
    total_duration_in_seconds: float = 0
    total_size_in_bytes: int = 0
    """Of the file, its header included."""
    total_size_in_kb: float = 0
    """In units of 1000 bytes."""
    processing_status_alias: str | UnsetType = UNSET


class CommittedAudio(_ServerMessage, frozen=True, tag="COMMITTED_AUDIO"):
    """Everything has been spoken and saved; the socket closes straight after."""

    text_id: str
    audio_len: float
    """Seconds."""


class InputError(_ServerMessage, frozen=True, tag="INPUT_ERROR"):
    """A message that cannot be used."""

    message: str


class ChunkIdMismatch(_ServerMessage, frozen=True, tag="CHUNK_ID_MISMATCH_WITH_TOTAL"):
    """The client counts its chunks otherwise than the server."""

    chunk_id_input: int
    chunk_id_expected: int
    chunk_id_total: int


class ChunkTooSmall(_ServerMessage, frozen=True, tag="CHUNCK_SIZE_TOO_SMALL"):
    """Less text than a chunk must have."""

    chunk_size_min: str


class ChunkTooLarge(_ServerMessage, frozen=True, tag="CHUNK_SIZE_TOO_LARGE"):
    """More text than a chunk may have."""

    chunk_size_max: str


class AuthenticationError(_ServerMessage, frozen=True, tag="AUTHENTICATION_ERROR"):
    """The key is missing or not valid."""

    message: str


class ResourceExhausted(_ServerMessage, frozen=True, tag="RESOURCE_EXHAUSTED"):
    """No capacity for this session."""

    message: str
    status: str = "CAPACITY_NOT_AVAILABLE"


class QuotaExceeded(_ServerMessage, frozen=True, tag="QUOTA_EXCEEDED"):
    """No credits are left, or a limit of use is reached."""

    message: str
    credits_balance: str = "0"


class SessionTimeLimitExceeded(_ServerMessage, frozen=True, tag="SESSION_TIME_LIMIT_EXCEEDED"):
    """The session has lasted as long as it may."""

    session_time_limit: str
    """Seconds."""


class InsufficientTextActivity(_ServerMessage, frozen=True, tag="INSUFFICIENT_TEXT_ACTIVITY"):
    """No text chunk has come for too long."""

    message: str


class UnexpectedError(_ServerMessage, frozen=True, tag="ERROR"):
    """A failure of the server's own."""

    message: str


Failure: TypeAlias = (
    InputError
    | ChunkTooSmall
    | ChunkTooLarge
    | AuthenticationError
    | ResourceExhausted
    | QuotaExceeded
    | SessionTimeLimitExceeded
    | InsufficientTextActivity
    | UnexpectedError
)
ServerMessage: TypeAlias = SessionCreated | TextChunkAck | FetchedAudio | CommittedAudio | ChunkIdMismatch | Failure

FAILURES: dict[str, type[Failure]] = {str(kind.__struct_config__.tag): kind for kind in get_args(Failure)}
"""`message_type` of each message that tells an error; its first field is the text that differs."""

_AUDIO_KEY = '"audio_base_64":"'
_encode = msgspec.json.Encoder().encode


def write_message(message: ServerMessage) -> str:
    """The JSON text of `message`."""
    return _encode(message).decode()


def write_around_audio(answer: FetchedAudio) -> tuple[str, str]:
    """The JSON text of `answer` before and after the base64 that belongs into its empty `audio_base_64`."""
    head, key, tail = write_message(answer).partition(_AUDIO_KEY)
    return head + key, tail


def make_uuid(purpose: str, request_id: str) -> str:
    """The same UUID for the same words: version 8, whose bits are its maker's (RFC 9562, section 5.8)."""
    digits = hashlib.sha256(f"{purpose}:{request_id}".encode()).hexdigest()
    return f"{digits[:8]}-{digits[8:12]}-8{digits[13:16]}-a{digits[17:20]}-{digits[20:32]}"
