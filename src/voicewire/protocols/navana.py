"""The Navana (Bodhi) protocol, `/v1`: JSON frames one way, JSON headers each with a binary frame the other way.

Source: Navana stream reference; what its clients need beyond it: Navana SDK 1.3.1.

    what the client may say                    what we have said
    opening   hello -> active                  nothing     ready -> speaking
    active    text* -> active, end -> draining speaking    (audio, binary)* -> speaking, done -> closed
    draining  nothing                          either      error -> closed

Every other frame is a fatal error. Text may follow `hello` at once; its audio waits for `ready`.
"""

from collections import deque
from collections.abc import Mapping
from enum import Enum
from typing import ClassVar

import msgspec
from msgspec import UNSET

from voicewire import errors
from voicewire.audio.format import AudioFormat
from voicewire.errors import LocalProtocolError, SpeechError
from voicewire.events import (
    AudioChunk,
    Entered,
    Idle,
    InputEnd,
    Saved,
    SegmentEnd,
    SegmentStart,
    ServerEvent,
    SessionEnd,
    SessionError,
    SessionOptions,
    SessionReady,
    SessionStart,
    TextAppend,
    UtteranceEnd,
    UtteranceError,
)
from voicewire.protocols.base import (
    Accept,
    Close,
    Frame,
    Handshake,
    Output,
    ProtocolLimits,
    ServerProtocol,
    close_reason,
)
from voicewire.protocols.navana_messages import (
    BYTES_PER_SAMPLE,
    Audio,
    Done,
    End,
    Error,
    Hello,
    Ready,
    Rejected,
    ServerMessage,
    Text,
    read_message,
    write_message,
)

MAX_TEXT_LEN = 10_000  # code points of one text frame
MAX_CHUNK_BYTES = 1_000_000  # a binary frame stays under this: common clients read at most 1 MiB
MAX_MESSAGE_LEN = 500  # code points; an error may quote a client's own overlong names


class ClientState(Enum):
    """What the client may say next."""

    OPENING = "opening"
    ACTIVE = "active"
    DRAINING = "draining"


class Totals(msgspec.Struct):
    """What `done` adds up."""

    chunks: int = 0
    audio_bytes: int = 0
    inference_us: int = 0
    """Microseconds, so that the sum of all `inference_ms` sent is exact."""


class NavanaProtocol(ServerProtocol):
    """One connection of the Navana protocol; one session on it, from `hello` to `done` or an error."""

    name = "navana"
    max_frame_bytes = 1 << 20
    errors: ClassVar[Mapping[type[SpeechError], tuple[str, int]]] = {
        errors.Unauthorized: ("unauthorized", 1008),
        errors.InsufficientFunds: ("insufficient_funds", 1008),
        errors.RateLimited: ("server_overloaded", 1013),
        errors.UnknownVoice: ("unknown_voice", 1008),
        errors.UnknownModel: ("bad_request", 1008),
        errors.UnsupportedLanguage: ("protocol_violation", 1008),
        errors.UnsupportedFormat: ("protocol_violation", 1008),
        errors.BadMessage: ("bad_json", 1008),
        errors.ProtocolViolation: ("protocol_violation", 1008),
        errors.SettingsChanged: ("protocol_violation", 1008),
        errors.TextTooLong: ("text_too_long", 1008),
        errors.TextTooShort: ("bad_request", 1008),
        errors.InputTooLarge: ("bad_request", 1008),
        errors.IdleTimeout: ("idle_timeout", 1000),
        errors.SessionTooLong: ("bad_request", 1008),
        errors.SlowReader: ("bad_request", 1008),
        errors.Overloaded: ("server_overloaded", 1013),
        errors.ServerStopping: ("server_overloaded", 1013),
        errors.EngineFailure: ("triton_5xx", 1011),
    }

    def __init__(self, request_id: str, limits: ProtocolLimits | None = None) -> None:
        super().__init__(request_id, limits)
        self._client = ClientState.OPENING
        self._header_key: str | None = None
        self._idle_since: float | None = None
        """When the idle time began to run; None while it stands still."""
        self._last_seq = -1
        self._seqs: deque[int] = deque()
        """Of the text frames whose audio is not yet complete."""
        self._spoken = 0
        """How many utterances are finished: the number of the first one in `_seqs`."""
        self._audio: AudioFormat | None = None
        """What is being sent; None until `ready` is said."""
        self._segment: SegmentStart | None = None
        """The segment whose audio is being gathered."""
        self._gathered = bytearray()
        self._totals = Totals()
        self._closed = False

    def open(self, handshake: Handshake, now: float) -> list[Output]:
        """Accept always: every failure of this protocol is an `error` frame, never an HTTP status."""
        self._header_key = _key_of(handshake.headers)
        self._idle_since = now
        return [Accept((("x-request-id", self.request_id),))]

    def receive(self, frame: Frame, now: float) -> list[Output]:
        """Take one client frame; any frame that is not due ends the session."""
        if self._closed:
            return []
        match self._client, read_message(frame.data):
            case _, Rejected(error, seq):
                return self._fail(error, seq)
            case ClientState.OPENING, Hello() as hello:
                return self._begin(hello, now)
            case ClientState.OPENING, _:
                return self._fail(errors.ProtocolViolation("The first frame must be hello."))
            case _, Hello():
                return self._fail(errors.SettingsChanged("hello was already sent; its settings hold for the session."))
            case ClientState.ACTIVE, Text() as text:
                return self._append(text)
            case ClientState.ACTIVE, End():
                self._client, self._idle_since = ClientState.DRAINING, None
                return [InputEnd()]
        return self._fail(errors.ProtocolViolation("No frame is allowed after end."))

    def send(self, event: ServerEvent, now: float) -> list[Output]:
        """Say one server event; the audio of a segment is said as one pair of frames at its end."""
        if self._closed:
            return []
        match event:
            case SessionError() | UtteranceError():
                return self._fail(event.error, self._seq_of(event.utterance))
            case SessionReady(audio):
                return self._ready(audio)
            case SegmentStart():
                return self._start_segment(event)
            case AudioChunk(audio):
                return self._gather(audio)
            case SegmentEnd():
                return self._end_segment(event)
            case UtteranceEnd(utterance):
                return self._end_utterance(utterance)
            case Idle():
                return self._idle(now)
            case SessionEnd():
                return self._done(event)
            case Entered() | Saved():
                raise LocalProtocolError(f"nobody asked for {event}")

    def deadline(self) -> float | None:
        """When `hello` is overdue or the client has been idle for too long; None while speaking and after `end`."""
        if self._closed or self._idle_since is None:
            return None
        return self._idle_since + self._idle_limit()

    def expire(self, now: float) -> list[Output]:
        """End an idle session."""
        due = self.deadline()
        if due is None or now < due:
            return []
        awaited = "hello" if self._client is ClientState.OPENING else "frame"
        return self._fail(errors.IdleTimeout(f"No {awaited} arrived for {self._idle_limit():g} s."))

    def _idle_limit(self) -> float:
        return self.limits.first_message_s if self._client is ClientState.OPENING else self.limits.idle_s

    def _begin(self, hello: Hello, now: float) -> list[Output]:
        try:
            start = _session_start(hello, self._header_key)
        except SpeechError as error:
            return self._fail(error)
        self._client, self._idle_since = ClientState.ACTIVE, now
        return [start]

    def _append(self, text: Text) -> list[Output]:
        error = self._text_error(text)
        if error is not None:
            return self._fail(error, text.seq)
        self._last_seq = text.seq
        self._seqs.append(text.seq)
        self._idle_since = None
        return [TextAppend(text.target_text, flush=True)]

    def _text_error(self, text: Text) -> SpeechError | None:
        if text.seq <= self._last_seq:
            return errors.ProtocolViolation(f"seq must be greater than the last one, which was {self._last_seq}.")
        if len(text.target_text) > MAX_TEXT_LEN:
            return errors.TextTooLong(f"target_text may have at most {MAX_TEXT_LEN} characters.")
        if not text.target_text.strip():
            return errors.TextTooShort("target_text must not be blank.")
        return None

    def _ready(self, audio: AudioFormat) -> list[Output]:
        _require(self._client is not ClientState.OPENING and self._audio is None, "ready is said once, after hello")
        self._audio = audio
        ready = Ready(
            session_id=self.request_id,
            sample_rate=audio.sample_rate,
            encoding=audio.codec,
            bytes_per_sample=BYTES_PER_SAMPLE[audio.codec],
            max_text_len=MAX_TEXT_LEN,
            idle_timeout_s=_whole_if_possible(self.limits.idle_s),
        )
        return [_frame(ready)]

    def _start_segment(self, segment: SegmentStart) -> list[Output]:
        _require(self._audio is not None, "audio comes after ready")
        _require(self._segment is None and segment.utterance == self._spoken and bool(self._seqs), "segments in order")
        _require(segment.segments is not None, "chunk_total must be known before the first chunk")
        self._segment = segment
        return []

    def _gather(self, audio: bytes) -> list[Output]:
        _require(self._segment is not None, "audio belongs to a segment")
        self._gathered += audio
        if len(self._gathered) < MAX_CHUNK_BYTES:
            return []
        error = errors.EngineFailure("A sentence came out longer than one audio frame can hold.")
        return self._fail(error, self._seqs[0])

    def _end_segment(self, end: SegmentEnd) -> list[Output]:
        start, audio = self._segment, bytes(self._gathered)
        if self._audio is None or start is None or start.segments is None:
            raise LocalProtocolError("a segment ends after it has started")
        _require((start.utterance, start.segment) == (end.utterance, end.segment), "the segment that ends has started")
        self._segment = None
        self._gathered.clear()
        inference_us = round(end.synthesis_s * 1e6)
        header = Audio(
            seq=self._seqs[0],
            chunk_index=start.segment,
            chunk_total=start.segments,
            is_last_chunk=start.segment == start.segments - 1,
            bytes=len(audio),
            duration_ms=_milliseconds(round(len(audio) / _bytes_per_second(self._audio) * 1e6)),
            inference_ms=_milliseconds(inference_us),
        )
        self._totals.chunks += 1
        self._totals.audio_bytes += len(audio)
        self._totals.inference_us += inference_us
        return [_frame(header), Frame(audio)]

    def _end_utterance(self, utterance: int) -> list[Output]:
        _require(self._segment is None and utterance == self._spoken and bool(self._seqs), "utterances end in order")
        self._seqs.popleft()
        self._spoken += 1
        return []

    def _idle(self, now: float) -> list[Output]:
        # Where text is waiting, it came after the session had fallen silent but before that was said here.
        if self._client is ClientState.ACTIVE and self._idle_since is None and not self._seqs:
            self._idle_since = now
        return []

    def _done(self, end: SessionEnd) -> list[Output]:
        _require(self._client is ClientState.DRAINING and self._audio is not None, "done answers end")
        _require(not self._seqs, "done comes after all audio")
        done = Done(
            session_id=self.request_id,
            user_requests=self._spoken,
            internal_chunks=self._totals.chunks,
            total_audio_bytes=self._totals.audio_bytes,
            total_inference_ms=_milliseconds(self._totals.inference_us),
            session_duration_ms=_milliseconds(round(end.usage.duration_s * 1e6)),
        )
        self._closed = True
        return [_frame(done), Close(1000)]

    def _fail(self, error: SpeechError, seq: int | None = None) -> list[Output]:
        # Navana SDK 1.3.1 takes a bare close for success, so the error is always said before it.
        self._closed = True
        code, close_code = self.errors[self._said_as(error)]
        message = error.message[:MAX_MESSAGE_LEN]
        frame = _frame(Error(code=code, message=message, seq=UNSET if seq is None else seq))
        return [frame, Close(close_code, close_reason(message))]

    def _said_as(self, error: SpeechError) -> type[SpeechError]:
        # A key that is out of credit at the start is not accepted at all (Navana stream reference, "Errors").
        if self._audio is None and isinstance(error, errors.InsufficientFunds):
            return errors.Unauthorized
        return type(error)

    def _seq_of(self, utterance: int | None) -> int | None:
        index = -1 if utterance is None else utterance - self._spoken
        return self._seqs[index] if 0 <= index < len(self._seqs) else None


def _session_start(hello: Hello, header_key: str | None) -> SessionStart:
    """Raises UnsupportedFormat or ProtocolViolation."""
    audio = hello.audio_format()
    options = SessionOptions(
        plan="utterance",
        encoder="utterance",
        silence_when_empty=True,
        charge_border="utterance",
        normalize=True,
        max_chunk_s=MAX_CHUNK_BYTES / _bytes_per_second(audio),
        max_segment_s=MAX_CHUNK_BYTES / 2 / _bytes_per_second(audio),  # characters predict seconds poorly
        steps=None if hello.num_step is UNSET else hello.num_step,
        pronunciations=hello.pronunciations(),
        client_session_id=hello.client_session_id,
    )
    return SessionStart(
        namespace=NavanaProtocol.name,
        api_key=hello.auth_token or header_key,
        voice=hello.voice,
        language=hello.lang,
        audio=audio,
        options=options,
    )


def _key_of(headers: Mapping[str, str]) -> str | None:
    """The key as Navana SDK 1.3.1 sends it: a Bearer token, else `X-API-Key`."""
    scheme, _, token = headers.get("authorization", "").strip().partition(" ")
    bearer = token.strip() if scheme.lower() == "bearer" else ""
    return bearer or headers.get("x-api-key", "").strip() or None


def _bytes_per_second(audio: AudioFormat) -> int:
    return BYTES_PER_SAMPLE[audio.codec] * audio.sample_rate


def _milliseconds(microseconds: int) -> int | float:
    return _whole_if_possible(microseconds / 1000)


def _whole_if_possible(number: float) -> int | float:
    return int(number) if number == int(number) else number


def _frame(message: ServerMessage) -> Frame:
    return Frame(write_message(message))


def _require(holds: bool, rule: str) -> None:  # noqa: FBT001 - an assertion's condition
    if not holds:
        raise LocalProtocolError(rule)
