"""What Fish's `start` asks for: each field of its request, and what it means for the session.

Source: Fish live reference, "WebSocketTTSRequest" (fields, ranges, defaults); sample rates of each format, models and
bit rates in bits per second: Fish HTTP text-to-speech reference.
"""

import sys
from typing import Annotated, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from voicewire.audio.format import AudioFormat
from voicewire.audio.prosody import Prosody
from voicewire.errors import BadMessage, TextTooLong, UnsupportedFormat
from voicewire.events import ReferenceAudio, Sampling, SessionOptions, SessionStart

NAMESPACE = "fish"
SINGLE_SPEAKER_MODEL = "s1"
"""The model without several speakers and without a common loudness; every other name is of the S2 family."""
MAX_TEXT_BYTES = 1 << 20
"""Bytes of UTF-8 that the text of one message may have."""
MAX_LISTED = 16
"""Speakers, and samples of one speaker, at most."""
MAX_ID_LENGTH = 200
MIN_PCM_BYTES = 1026
"""The shortest event of raw samples: Pipecat 1.0 drops events of 1024 bytes or less."""
MAX_CHUNK_S = 0.5
AUTOMATIC = -1000
"""The `opus_bitrate` that leaves the choice to the encoder."""
CODECS = {"wav": "wav", "pcm": "pcm16", "mp3": "mp3", "opus": "opus"}
SAMPLE_RATES = {
    "wav": (8000, 16_000, 24_000, 32_000, 44_100),
    "pcm": (8000, 16_000, 24_000, 32_000, 44_100),
    "mp3": (32_000, 44_100),
    "opus": (48_000,),
}
"""Hz; the last one is the format's default."""
CUTTING: dict[str, tuple[Literal["clause", "sentence"], bool]] = {
    "low": ("clause", True),
    "balanced": ("sentence", True),
    "normal": ("sentence", False),
}
"""Where each `latency` cuts, and whether the first cut may be shorter than `min_chunk_length`."""

_T = TypeVar("_T")
_Share: TypeAlias = Annotated[float, Meta(ge=0, le=1)]
_Id: TypeAlias = Annotated[str, Meta(max_length=MAX_ID_LENGTH)]
_Samples: TypeAlias = Annotated[list[ReferenceAudio], Meta(max_length=MAX_LISTED)]


class ProsodyFields(msgspec.Struct, frozen=True, kw_only=True):
    """`request.prosody`. None: nil or left out, which means the default."""

    speed: Annotated[float, Meta(ge=0.5, le=2)] | None = None
    volume: Annotated[float, Meta(ge=-20, le=20)] | None = None
    normalize_loudness: bool | None = None


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """`request` of `start`. None: nil or left out, which means the default. `read_text` reads `text`."""

    text: msgspec.Raw = msgspec.Raw(b"\xa0")
    reference_id: _Id | Annotated[list[_Id], Meta(max_length=MAX_LISTED)] | None = None
    references: Annotated[list[ReferenceAudio | _Samples], Meta(max_length=MAX_LISTED)] | None = None
    format: Literal["wav", "pcm", "mp3", "opus"] | None = None
    sample_rate: int | None = None
    mp3_bitrate: Literal[64, 128, 192] | None = None
    opus_bitrate: Literal[-1000, 24, 32, 48, 64, 24_000, 32_000, 48_000, 64_000] | None = None
    latency: Literal["low", "normal", "balanced"] | None = None
    chunk_length: Annotated[int, Meta(ge=100, le=300)] | None = None
    min_chunk_length: Annotated[int, Meta(ge=0, le=100)] | None = None
    max_new_tokens: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None
    temperature: _Share | None = None
    top_p: _Share | None = None
    repetition_penalty: Annotated[float, Meta(gt=0, le=sys.float_info.max)] | None = None
    condition_on_previous_chunks: bool | None = None
    normalize: bool | None = None
    early_stop_threshold: _Share | None = None
    prosody: ProsodyFields | None = None


WITHOUT_EFFECT = frozenset({"features"})
"""Fields that clients send as a matter of course and that change nothing here: not worth a note."""

MUST_BE = {
    "request": "given as a map",
    "request.text": "a string",
    "request.reference_id": f"a string, a list of at most {MAX_LISTED} strings, or nil; "
    f"each of at most {MAX_ID_LENGTH} characters",
    "request.reference_id[]": f"a string of at most {MAX_ID_LENGTH} characters",
    "request.references": f"nil, a list of at most {MAX_LISTED} samples, or a list of at most {MAX_LISTED} such lists",
    "request.references[]": "a map with audio (bin) and text (string), "
    f"or a list of at most {MAX_LISTED} such maps for each speaker",
    "request.references[].audio": "given as bin",
    "request.references[].text": "given as a string",
    "request.format": "wav, pcm, mp3, opus or nil",
    "request.sample_rate": "an integer or nil",
    "request.mp3_bitrate": "64, 128, 192 or nil",
    "request.opus_bitrate": "-1000, 24, 32, 48, 64 (kbit/s), 24000, 32000, 48000, 64000 (bit/s) or nil",
    "request.latency": "low, normal, balanced or nil",
    "request.chunk_length": "an integer from 100 to 300, or nil",
    "request.min_chunk_length": "an integer from 0 to 100, or nil",
    "request.max_new_tokens": "an integer of at least 0, or nil",
    "request.temperature": "a number from 0 to 1, or nil",
    "request.top_p": "a number from 0 to 1, or nil",
    "request.repetition_penalty": "a number above 0, or nil",
    "request.condition_on_previous_chunks": "true, false or nil",
    "request.normalize": "true, false or nil",
    "request.early_stop_threshold": "a number from 0 to 1, or nil",
    "request.prosody": "a map with speed, volume and normalize_loudness, or nil",
    "request.prosody.speed": "a number from 0.5 to 2, or nil",
    "request.prosody.volume": "a number of decibels from -20 to 20, or nil",
    "request.prosody.normalize_loudness": "true, false or nil",
}
"""What is right in each place; list indices are left out."""

_NIL = b"\xc0"
_STR32_HEADER_BYTES = 5
_decode_text = msgspec.msgpack.Decoder(str).decode


def read_text(raw: msgspec.Raw, place: str) -> str:
    """The string at `place` of a message. Raises TextTooLong, before anything is decoded, and BadMessage."""
    if memoryview(raw).nbytes > MAX_TEXT_BYTES + _STR32_HEADER_BYTES:
        raise TextTooLong(f"{place} may have at most {MAX_TEXT_BYTES} bytes of UTF-8.")
    try:
        return _decode_text(raw)
    except msgspec.DecodeError:
        raise BadMessage(f"{place} must be a string.") from None


def session_start(request: Request, model: str | None) -> SessionStart:
    """The session that `request` asks for, under the `model` of the upgrade request.

    Raises UnsupportedFormat for a sample rate that the format has not, and BadMessage for fields that do not fit
    together, each naming the field.
    """
    if model == SINGLE_SPEAKER_MODEL:
        _refuse_speakers(request)
    references = _references(request)
    return SessionStart(
        namespace=NAMESPACE,
        model=model,
        voice=(_ids(request) or [""])[0],
        audio=_audio_format(request),
        options=_options(request, model, _speakers(request, references), references),
    )


def first_text(request: Request) -> str:
    """What is spoken before the first `text` message. Raises TextTooLong and BadMessage."""
    return "" if bytes(memoryview(request.text)[:2]) == _NIL else read_text(request.text, "request.text")


def _options(
    request: Request,
    model: str | None,
    speakers: tuple[str, ...],
    references: tuple[tuple[ReferenceAudio, ...], ...],
) -> SessionOptions:
    cuts, eager_first = CUTTING[_given(request.latency, "normal")]
    return SessionOptions(
        charge_unit="bytes",
        normalize=_given(request.normalize, True),
        max_chunk_s=MAX_CHUNK_S,
        min_chunk_bytes=MIN_PCM_BYTES if request.format == "pcm" else 0,
        max_segment_chars=_given(request.chunk_length, 300),
        min_segment_chars=_given(request.min_chunk_length, 50),
        eager_first=eager_first,
        cuts=cuts,
        prosody=_prosody(request.prosody, model),
        sampling=_sampling(request),
        speakers=speakers,
        references=references,
        cues=True,
    )


def _sampling(request: Request) -> Sampling:
    return Sampling(
        temperature=_given(request.temperature, 0.7),
        top_p=_given(request.top_p, 0.7),
        repetition_penalty=_given(request.repetition_penalty, 1.2),
        max_tokens=_given(request.max_new_tokens, 1024) or None,  # 0, as LiveKit has it: no limit
        early_stop_threshold=_given(request.early_stop_threshold, 1.0),
        condition_on_previous=_given(request.condition_on_previous_chunks, True),
    )


def _prosody(fields: ProsodyFields | None, model: str | None) -> Prosody:
    """Without fields the voice stays as it is. The common loudness belongs to the S2 family (Fish live reference)."""
    if fields is None:
        return Prosody()
    return Prosody(
        speed=_given(fields.speed, 1.0),
        volume_db=_given(fields.volume, 0.0),
        normalize_loudness=_given(fields.normalize_loudness, True) and model != SINGLE_SPEAKER_MODEL,
    )


def _audio_format(request: Request) -> AudioFormat:
    name = _given(request.format, "mp3")
    rates = SAMPLE_RATES[name]
    sample_rate = _given(request.sample_rate, rates[-1])
    if sample_rate not in rates:
        allowed = ", ".join(map(str, rates))
        raise UnsupportedFormat(f"request.sample_rate must be {allowed} or nil for {name}, not {sample_rate}.")
    return AudioFormat(CODECS[name], sample_rate, _bitrate(request, name))


def _bitrate(request: Request, name: str) -> int | None:
    """Bits per second; None: the encoder chooses, or there is no choice."""
    if name == "mp3":
        return _given(request.mp3_bitrate, 128) * 1000
    bitrate = _given(request.opus_bitrate, AUTOMATIC)
    if name != "opus" or bitrate == AUTOMATIC:
        return None
    return bitrate if bitrate >= 1000 else bitrate * 1000  # the two sets of units: kbit/s and bit/s


def _ids(request: Request) -> list[str]:
    ids = request.reference_id
    return ([ids] if ids else []) if isinstance(ids, str | None) else ids


def _refuse_speakers(request: Request) -> None:
    """Raises BadMessage for what a model without several speakers cannot do."""
    if isinstance(request.reference_id, list) and request.reference_id:
        raise BadMessage(f"request.reference_id must be one string with the model {SINGLE_SPEAKER_MODEL}, not a list.")
    if any(isinstance(item, list) and item for item in request.references or ()):
        raise BadMessage(
            f"request.references must be one list of samples with the model {SINGLE_SPEAKER_MODEL}, "
            "not a list for each speaker."
        )


def _references(request: Request) -> tuple[tuple[ReferenceAudio, ...], ...]:
    """The samples of each speaker; none where all lists are empty."""
    items = request.references or []
    groups = [tuple(item) for item in items if isinstance(item, list)]
    samples = tuple(item for item in items if isinstance(item, ReferenceAudio))
    if groups and samples:
        raise BadMessage("request.references must be samples or lists of samples, not both.")
    if samples:
        return (samples,)
    return tuple(groups) if any(groups) else ()


def _speakers(request: Request, references: tuple[tuple[ReferenceAudio, ...], ...]) -> tuple[str, ...]:
    """The name of each speaker's voice; none where there is one speaker, whom no tag needs to choose."""
    ids = _ids(request)
    if isinstance(request.reference_id, list) and ids:
        if references and len(references) != len(ids):
            raise BadMessage(
                f"request.references must have a list of samples for each of the {len(ids)} voices in "
                "request.reference_id."
            )
        return tuple(ids)
    is_nested = any(isinstance(item, list) for item in request.references or ())
    return tuple((ids or [""]) * len(references)) if is_nested else ()


def _given(value: _T | None, default: _T) -> _T:
    return default if value is None else value
