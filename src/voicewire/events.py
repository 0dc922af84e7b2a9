"""The whole language between a protocol machine and the core.

A machine turns what its client says into client events and says server events in its vendor's words. Each event
carries the `context` it belongs to: "" where a socket holds one session, the client's own id on a socket that holds
several (one session per context).
"""

from typing import Literal, TypeAlias

import msgspec

from voicewire.audio.format import AudioFormat
from voicewire.audio.prosody import Prosody
from voicewire.errors import SpeechError


class Sampling(msgspec.Struct, frozen=True, kw_only=True, repr_omit_defaults=True, omit_defaults=True):
    """How an engine that draws its speech draws it. None: as the engine does by itself."""

    temperature: float | None = None
    """0 to 1: from monotonous to lively."""
    top_p: float | None = None
    """0 to 1: the share of likely continuations that are drawn from."""
    repetition_penalty: float | None = None
    """Above 1: repeated sounds are made less likely."""
    max_tokens: int | None = None
    """Audio tokens of a segment at most."""
    early_stop_threshold: float | None = None
    """0 to 1."""
    condition_on_previous: bool | None = None
    """Whether the audio of the segment before serves as context."""


class ReferenceAudio(msgspec.Struct, frozen=True):
    """A sample of a voice that is to be imitated."""

    audio: bytes
    """An audio file: wav, mp3, flac, Ogg Opus or m4a."""
    text: str
    """What is said in it."""


class SessionOptions(msgspec.Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """What differs between vendors, said in terms of speech, so that the core never asks who is speaking."""

    plan: Literal["stream", "utterance"] = "stream"
    """`stream`: cut as playback needs it. `utterance`: the whole utterance is split in sentences before its first
    audio, with no cut for urgency, so that `SegmentStart.segments` is known."""
    encoder: Literal["session", "utterance", "file"] = "session"
    """How much one encoder spans. `utterance`: nothing is held back at the end of an utterance. `file`: each utterance
    is one `AudioChunk`, given when it ends: a complete file with true totals."""
    max_file_bytes: int | None = None
    """With `encoder="file"`: bytes a file may have at most. A longer one is made at 16 and then 8 kHz; when that is too
    long as well, the utterance fails."""
    survives_failure: bool = False
    """Whether an utterance that cannot be spoken ends with `UtteranceError`, and the session goes on."""
    silence_when_empty: bool = False
    """Whether an utterance with nothing to say still gives one segment: a short silence."""
    charge_border: Literal["segment", "utterance"] = "segment"
    """Where the meter may refuse."""
    charge_unit: Literal["characters", "bytes"] = "characters"
    """What is charged of a segment's text: its code points, or its bytes in UTF-8."""
    normalize: bool = True
    """Whether numbers, dates and the like are rewritten for the ear before an engine reads them."""
    ssml: bool = False
    """Whether the text holds SSML."""
    max_chunk_s: float = 0.5
    """Seconds of audio an `AudioChunk` may hold at most."""
    min_chunk_bytes: int = 0
    """Bytes an `AudioChunk` has at least; what is left over is joined to its neighbour. For raw samples only."""
    max_segment_s: float | None = None
    """Seconds of audio a segment should last at most, by the engine's estimate. None: the engine's own limit."""
    max_segment_chars: int | None = None
    """Characters a segment may have at most."""
    min_segment_chars: int = 0
    """Characters a segment must have before it is cut, unless a flush, the end of input or a stall ends it."""
    eager_first: bool = True
    """Whether the first segment of an utterance may be shorter than `min_segment_chars`."""
    cuts: Literal["clause", "sentence"] = "clause"
    """`clause`: cut inside a sentence where the listener needs it. `sentence`: whole sentences only."""
    prosody: Prosody = Prosody()
    sampling: Sampling = Sampling()
    speakers: tuple[str, ...] = ()
    """Public names of the voices that speaker tags choose from, by index; empty: `SessionStart.voice` speaks it all."""
    references: tuple[tuple[ReferenceAudio, ...], ...] = ()
    """Samples to imitate, for each speaker."""
    cues: bool = False
    """Whether the text holds Fish's markup: `<|speaker:1|>`, `[break]`, `[laughing]`, `<|phoneme_start|>`."""
    steps: int | None = None
    """Refinement steps for engines that have them."""
    pronunciations: dict[str, str] = {}
    """Word to its pronunciation: IPA or misaki's alphabet between slashes (`/həlˈO/`), else a respelling."""
    client_session_id: str = ""
    """The client's own name for the session, for the log."""


class Enter(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """The client wants to be let in before it says what it wants; answered by `Entered` or `SessionError`."""

    api_key: str | None
    context: str = ""


class SessionStart(msgspec.Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """The client wants to begin; answered by `SessionReady` or `SessionError`."""

    namespace: str
    """The section of the catalogue that the public names below belong to."""
    api_key: str | None = None
    """Not needed after `Entered`."""
    model: str | None = None
    voice: str
    """A public name; "" means the namespace's default voice, where it has one."""
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


ClientEvent: TypeAlias = Enter | SessionStart | TextAppend | Discard | InputEnd


class Usage(msgspec.Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """What a session came to."""

    characters: int = 0
    """Code points of the text handed to synthesis, or its bytes where those are charged."""
    utterances: int = 0
    segments: int = 0
    cached_segments: int = 0
    """How many of them no engine had to speak, since they had been spoken before."""
    audio_s: float = 0.0
    """Seconds of audio sent."""
    synthesis_s: float = 0.0
    """Seconds that engines worked."""
    duration_s: float = 0.0
    """Seconds from `SessionStart` to now."""


class Entered(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """The key is good and there is a place for the client."""

    balance: float | None = None
    """Credits left; None: they are not counted."""
    context: str = ""


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
    sample_rate: int = 0
    """Hz, as its header says; only of a complete file."""
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


class Saved(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """The recording that the machine asked to `Save` can be fetched from now on."""

    recording_id: str
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
    Entered
    | SessionReady
    | SegmentStart
    | AudioChunk
    | SegmentEnd
    | UtteranceEnd
    | UtteranceError
    | Idle
    | Saved
    | SessionEnd
    | SessionError
)
