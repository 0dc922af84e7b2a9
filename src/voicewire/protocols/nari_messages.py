"""The JSON messages of Nari's stream-input, one struct each, and how they are read and written.

Source: Nari stream-input reference, "components"; streaming guide, "Send text and flush" and "Receive audio".
"""

from collections.abc import Collection

import msgspec
import pybase64

from voicewire.errors import BadMessage
from voicewire.protocols.nari_handshake import UnsupportedParameter, quoted

REFUSED_FIELDS = ("generation_config", "generator_config", "try_trigger_generation")
"""Fields for other ways of generating than the automatic one; `auto_mode` false is the fourth."""

FINAL_FRAME = '{"isFinal":true}'


class UnsupportedVoiceSettings(BadMessage):
    """A voice setting other than the only value that each may have."""


class VoiceSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Numbers may be written as strings, as in the reference's enumerations. None: not given, or null."""

    stability: float | None = None
    similarity_boost: float | None = None
    style: float | None = None
    use_speaker_boost: bool | None = None
    speed: float | None = None

    def filled_in(self) -> "VoiceSettings":
        """These settings with the reference's default for each that is not given."""
        given = {name: value for name, value in msgspec.structs.asdict(self).items() if value is not None}
        return msgspec.structs.replace(DEFAULT_VOICE_SETTINGS, **given)


DEFAULT_VOICE_SETTINGS = VoiceSettings(
    stability=0.5, similarity_boost=0.75, style=0.0, use_speaker_boost=True, speed=1.0
)


def check_voice_settings(settings: VoiceSettings) -> None:
    """Raises UnsupportedVoiceSettings, naming the first setting that differs from the only value it may have."""
    for name, value in msgspec.structs.asdict(settings).items():
        only = getattr(DEFAULT_VOICE_SETTINGS, name)
        if value != only and name != "use_speaker_boost":
            raise UnsupportedVoiceSettings(f"voice_settings.{name} must be {only:g}, not {quoted(value)}.")


class Text(msgspec.Struct, frozen=True):
    """Any message after the first: text to append, a keepalive (one space), or the end of input (no text)."""

    text: str
    flush: bool = False
    voice_settings: msgspec.Raw = msgspec.Raw(b"null")
    auto_mode: bool = True

    @property
    def is_lone_space(self) -> bool:
        """Whether the text is exactly one space: the first message's text, a keepalive afterwards."""
        return self.text == " "

    def settings(self) -> VoiceSettings | None:
        """The voice settings with defaults filled in, None when there are none.

        Raises UnsupportedVoiceSettings for wrong types.
        """
        try:
            given = _decode_settings(self.voice_settings)
        except msgspec.DecodeError as error:
            problem = (
                f"voice_settings must be an object with numbers, and true or false for use_speaker_boost: {error}."
            )
            raise UnsupportedVoiceSettings(problem) from None
        return None if given is None else given.filled_in()


class Initialize(Text, frozen=True):
    """The first message. Keys in it are no credentials here: the handshake's header is, so they are ignored."""

    xi_api_key: str | None = None
    hyphenated_xi_api_key: str | None = msgspec.field(default=None, name="xi-api-key")
    authorization: str | None = None


class ErrorFrame(msgspec.Struct, frozen=True, rename="camel"):
    """The last message of a session that failed."""

    error: str
    message: str
    request_id: str


class RefusalDetail(msgspec.Struct, frozen=True, rename="camel"):
    """What was wrong with an upgrade request."""

    code: str
    message: str
    request_id: str


class Refusal(msgspec.Struct, frozen=True):
    """The JSON body of a refused upgrade request."""

    error: RefusalDetail


_decode_fields = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
_decode_settings = msgspec.json.Decoder(VoiceSettings | None, strict=False).decode
_DECODERS = {kind: msgspec.json.Decoder(kind) for kind in (Initialize, Text)}


def read_message(frame: str, kind: type[Text]) -> tuple[Text, list[str]]:
    """The message in a text frame, and the names of its fields that the reference does not know.

    Raises BadMessage for what is no such message and UnsupportedParameter for a field that is refused by name.
    """
    try:
        fields = _decode_fields(frame)
        _refuse_by_name(fields)
        message = _DECODERS[kind].decode(frame)
    except RecursionError:
        raise BadMessage("The message must be a flat JSON object, but it is nested too deeply.") from None
    except msgspec.DecodeError as error:
        problem = f'The message must be a JSON object such as {{"text":"Hello ","flush":false}}: {error}.'
        raise BadMessage(problem) from None
    if not message.auto_mode:
        raise UnsupportedParameter("auto_mode must be true or left out, not false.")
    return message, [name for name in fields if name not in kind.__struct_encode_fields__]


def _refuse_by_name(fields: Collection[str]) -> None:
    for name in REFUSED_FIELDS:
        if name in fields:
            raise UnsupportedParameter(f"{name} is not supported; leave it out, for output streams by itself.")


def write_audio(audio: bytes) -> str:
    """The Audio message for pcm16, little-endian, mono, 24 kHz; built by hand, for this is the busiest message."""
    return f'{{"audio":"{pybase64.b64encode_as_string(audio)}","isFinal":false}}'


def write_error(error: str, message: str, request_id: str) -> str:
    """The Error message."""
    return msgspec.json.encode(ErrorFrame(error, message, request_id)).decode()


def write_refusal(code: str, message: str, request_id: str) -> bytes:
    """The body of a refused upgrade request."""
    return msgspec.json.encode(Refusal(RefusalDetail(code, message, request_id)))
