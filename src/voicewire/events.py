"""The whole language between a protocol machine and the core.

A machine turns what its client says into client events and says server events in its vendor's words. Each event
carries the `context` it belongs to: "" where a socket holds one session, the client's own id on a socket that holds
several (one session per context).
"""

from typing import Literal, TypeAlias

import msgspec

from voicewire.audio.format import AudioFormat
from voicewire.errors import SpeechError


class SessionOptions(msgspec.Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """What differs between vendors, said in terms of speech, so that the core never asks who is speaking."""

    plan: Literal["stream", "utterance"] = "stream"
    """`stream`: cut as playback needs it. `utterance`: the whole utterance is split in sentences before its first
    audio, with no cut for urgency, so that `SegmentStart.segments` is known."""
    encoder: Literal["session", "utterance"] = "session"
    """How much one encoder spans. `utterance`: nothing is held back at the end of an utterance."""
    silence_when_empty: bool = False
    """Whether an utterance with nothing to say still gives one segment: a short silence."""
    charge_border: Literal["segment", "utterance"] = "segment"
    """Where the meter may refuse."""
    normalize: bool = True
    """Whether numbers, dates and the like are rewritten for the ear before an engine reads them."""
    ssml: bool = False
    """Whether the text holds SSML."""
    max_chunk_s: float = 0.5
    """Seconds of audio an `AudioChunk` may hold at most."""
    max_segment_s: float | None = None
    """Seconds of audio a segment should last at most, by the engine's estimate. None: the engine's own limit."""
    steps: int | None = None
    """Refinement steps for engines that have them."""
    pronunciations: dict[str, str] = {}
    """Word to its pronunciation: phonemes between slashes (`/həlˈO/`), else a respelling."""
    client_session_id: str = ""
    """The client's own name for the session, for the log."""


class SessionStart(msgspec.Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """The client wants to begin; answered by `SessionReady` or `SessionError`."""

    namespace: str
    """The section of the catalogue that the public names below belong to."""
    api_key: str | None = None
    model: str | None = None
    voice: str
    language: str | None = None
    """A language code; None means the voice's own."""
    audio: AudioFormat
    seed: int = 0
    """Same text, voice, options and seed give the same samples."""
    options: SessionOptions = SessionOptions()
    context: str = ""


class TextAppend(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """One fragment of text, joined verbatim to the one before it. `flush` seals the utterance after this text."""

    text: str
    flush: bool = False
    context: str = ""


class Discard(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """Drop the unspoken text that no flush has sealed."""

    context: str = ""


class InputEnd(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """No more text will come: seal, speak the rest, then `SessionEnd`."""

    context: str = ""


ClientEvent: TypeAlias = SessionStart | TextAppend | Discard | InputEnd


class Usage(msgspec.Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """What a session came to."""

    characters: int = 0
    """Code points of the text handed to synthesis."""
    utterances: int = 0
    segments: int = 0
    audio_s: float = 0.0
    """Seconds of audio sent."""
    synthesis_s: float = 0.0
    """Seconds that engines worked."""
    duration_s: float = 0.0
    """Seconds from `SessionStart` to now."""


class SessionReady(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """The session is accepted; `audio` is the format that will be sent."""

    audio: AudioFormat
    context: str = ""


class SegmentStart(msgspec.Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """Audio of this segment comes next. Segments never overlap."""

    utterance: int
    """Counts the utterances of the session, from 0."""
    segment: int
    """Counts the segments of the utterance, from 0."""
    segments: int | None = None
    """How many the utterance has; only with `plan="utterance"`."""
    text_start: int = 0
    text_end: int = 0
    """Where the segment's text lies, in code points of all text of the session."""
    context: str = ""


class AudioChunk(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """Encoded audio, in play order."""

    audio: bytes
    duration_s: float
    context: str = ""


class SegmentEnd(msgspec.Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """All audio of the segment has been handed out."""

    utterance: int
    segment: int
    segments: int | None = None
    duration_s: float = 0.0
    """Seconds of audio of this segment, its closing pause included."""
    synthesis_s: float = 0.0
    """Seconds that the engine worked on it."""
    context: str = ""


class UtteranceEnd(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """All audio of a sealed utterance has been handed out, perhaps none."""

    utterance: int
    context: str = ""


class UtteranceError(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """This utterance failed; the session lives."""

    utterance: int
    error: SpeechError
    context: str = ""


class Idle(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """All that could be spoken of the text so far has been handed out; idle timers run from here."""

    context: str = ""


class SessionEnd(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """The answer to `InputEnd`: everything has been handed out. The last event of its context."""

    usage: Usage = Usage()
    context: str = ""


class SessionError(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """The session is over, with an error. The last event of its context."""

    error: SpeechError
    utterance: int | None = None
    """The utterance at fault, where it is one."""
    context: str = ""


ServerEvent: TypeAlias = (
    SessionReady
    | SegmentStart
    | AudioChunk
    | SegmentEnd
    | UtteranceEnd
    | UtteranceError
    | Idle
    | SessionEnd
    | SessionError
)
