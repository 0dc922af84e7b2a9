"""Intron's stream, `/tts/v1/stream`: acknowledged text chunks in, audio fetched by the chunk's number, then a commit.

    what the client has said   OPEN --COMMIT--> COMMITTED
    what we have said          NEW --open--> ENTERING --Entered--> STARTING --SessionReady--> CREATED
                               CREATED --SessionEnd--> SAVING --Saved--> ENDED; any error that is fatal --> ENDED

Each accepted chunk is one utterance, and its audio one complete file. Every text chunk and every fetch gets exactly
one answer, in the order received; answers to what came before `SESSION_CREATED` follow it. Audio is never pushed.
Source: Intron stream reference.
"""

from collections.abc import Mapping
from enum import Enum, auto
from typing import ClassVar

import msgspec
from msgspec import UNSET

from voicewire import errors
from voicewire.audio.format import AudioFormat
from voicewire.errors import LocalProtocolError, SpeechError
from voicewire.events import (
    AudioChunk,
    Enter,
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
    Keep,
    KeptFrame,
    Output,
    ProtocolLimits,
    Save,
    ServerProtocol,
    close_reason,
    row_for,
)
from voicewire.protocols.intron_chunks import Chunks, KeptAudio
from voicewire.protocols.intron_handshake import Query, UnknownGender, check_query, key_of, read_query
from voicewire.protocols.intron_messages import (
    FAILURES,
    INVALID_DATA,
    MAX_CHARACTERS,
    MIN_CHARACTERS,
    NO_DATA,
    NOT_SPOKEN,
    TEXT_AFTER_COMMIT,
    ChunkIdMismatch,
    ClientMessage,
    CommittedAudio,
    Configs,
    Fetch,
    FetchedAudio,
    InvalidInput,
    ServerMessage,
    SessionCreated,
    TextChunk,
    TextChunkAck,
    make_uuid,
    read_message,
    write_around_audio,
    write_message,
)

MAX_WAITING = 64  # accepted chunks that are not finished yet
MAX_EARLY_ANSWERS = 1024  # to what came before `SESSION_CREATED`
MAX_MESSAGE_BYTES = 1_000_000  # common clients read at most 1 MiB at once
MAX_FILE_BYTES = (MAX_MESSAGE_BYTES - 1000) // 4 * 3  # base64 makes 4 of 3; the rest of an answer is below 1000 bytes
UNCOUNTED_CREDITS = 1_000_000.0  # told where credits are not counted: clients expect a number above 0


class ErrorRow(msgspec.Struct, frozen=True):
    """How one error is told."""

    message_type: str
    """A key of `FAILURES`."""
    text: str
    """The first field of that message; names in braces stand for the session's own values."""
    close_code: int
    """What the socket is closed with where the error is fatal: always when a session ends with it."""


class ClientState(Enum):
    """What the client may say next; changes only when it says something."""

    OPEN = auto()
    COMMITTED = auto()


class ServerState(Enum):
    """What we have said."""

    NEW = auto()
    ENTERING = auto()
    STARTING = auto()
    CREATED = auto()
    SAVING = auto()
    ENDED = auto()


class IntronProtocol(ServerProtocol):
    """One Intron connection, from its upgrade request to its close."""

    name = "intron"
    max_frame_bytes = 128 * 1024
    errors: ClassVar[Mapping[type[SpeechError], ErrorRow]] = {
        errors.Unauthorized: ErrorRow("AUTHENTICATION_ERROR", "permission denied,access-key error", 1008),
        errors.InsufficientFunds: ErrorRow("QUOTA_EXCEEDED", "insufficient credits balance", 1008),
        errors.RateLimited: ErrorRow("QUOTA_EXCEEDED", "usage limit exceeded", 1008),
        errors.UnknownVoice: ErrorRow(
            "INPUT_ERROR",
            "invalid text voice accent,{voice_accent} not supported for language {voice_language}",
            1008,
        ),
        UnknownGender: ErrorRow(
            "INPUT_ERROR", "invalid text voice gender,{voice_gender} not supported for accent {voice_accent}", 1008
        ),
        errors.UnknownModel: ErrorRow("INPUT_ERROR", INVALID_DATA, 1008),
        errors.UnsupportedLanguage: ErrorRow(
            "INPUT_ERROR", "invalid text voice language,{voice_language} not supported", 1008
        ),
        errors.UnsupportedFormat: ErrorRow(
            "INPUT_ERROR", "invalid output audio format,{output_audio_format} not supported", 1008
        ),
        errors.BadMessage: ErrorRow("INPUT_ERROR", INVALID_DATA, 1008),
        errors.ProtocolViolation: ErrorRow("INPUT_ERROR", INVALID_DATA, 1008),
        errors.SettingsChanged: ErrorRow("INPUT_ERROR", INVALID_DATA, 1008),
        errors.TextTooLong: ErrorRow("CHUNK_SIZE_TOO_LARGE", str(MAX_CHARACTERS), 1008),
        errors.TextTooShort: ErrorRow("CHUNCK_SIZE_TOO_SMALL", str(MIN_CHARACTERS), 1008),
        errors.InputTooLarge: ErrorRow("INPUT_ERROR", NOT_SPOKEN, 1008),
        errors.IdleTimeout: ErrorRow(
            "INSUFFICIENT_TEXT_ACTIVITY",
            "insufficient text activity detected,exceed max idle time of {idle_s} seconds",
            1000,
        ),
        errors.SessionTooLong: ErrorRow("SESSION_TIME_LIMIT_EXCEEDED", "{session_s}", 1000),
        errors.SlowReader: ErrorRow("ERROR", "connection error", 1008),
        errors.Overloaded: ErrorRow("RESOURCE_EXHAUSTED", "capacity not available", 1013),
        errors.ServerStopping: ErrorRow("ERROR", "connection error", 1001),
        errors.EngineFailure: ErrorRow("ERROR", "connection error", 1011),
    }

    def __init__(self, request_id: str, limits: ProtocolLimits | None = None) -> None:
        super().__init__(request_id, limits)
        self._client = ClientState.OPEN
        self._server = ServerState.NEW
        self._query = Query()
        self._balance = UNCOUNTED_CREDITS
        self._early: list[Output] = []
        """What is due once `SESSION_CREATED` has been said."""
        self._chunks = Chunks()
        self._opened_at = 0.0
        self._heard_at = 0.0
        """When a text chunk was last accepted, or the session created."""

    # -- the upgrade request -----------------------------------------------------------------------

    def open(self, handshake: Handshake, now: float) -> list[Output]:
        """Accept always: every failure of this protocol is told in a frame, never as an HTTP status."""
        if self._server is not ServerState.NEW:
            raise LocalProtocolError("a connection opens once")
        self._server = ServerState.ENTERING
        self._opened_at = now
        self._query = read_query(handshake.query)
        return [Accept((("x-request-id", self.request_id),)), Enter(key_of(handshake.headers))]

    # -- what the client says ----------------------------------------------------------------------

    def receive(self, frame: Frame, now: float) -> list[Output]:
        """Give the event that a client frame means, and its answer; a frame that cannot be used changes nothing."""
        if self._server is ServerState.NEW:
            raise LocalProtocolError("a connection opens before it receives")
        if self._server is ServerState.ENDED:
            return []
        try:
            outputs = self._answer(read_message(frame.data), now)
        except SpeechError as error:
            outputs = [self._told(error)]
        is_created = self._server in (ServerState.CREATED, ServerState.SAVING)
        return outputs if is_created else self._hold_back(outputs)

    def _answer(self, message: ClientMessage, now: float) -> list[Output]:
        match message:
            case TextChunk():
                return self._append(message, now)
            case Fetch(chunk_id=number):
                return [self._fetched(number)]
            case _:
                return self._commit()

    def _hold_back(self, outputs: list[Output]) -> list[Output]:
        self._early += outputs
        if len(self._early) > MAX_EARLY_ANSWERS:
            return self._fail(errors.InputTooLarge("Too many messages came before the session was created."))
        return []

    def _append(self, message: TextChunk, now: float) -> list[Output]:
        total = len(self._chunks)
        if self._client is ClientState.COMMITTED:
            raise InvalidInput(TEXT_AFTER_COMMIT)
        if message.ack_id is not UNSET and message.ack_id != total + 1:
            return [_frame(ChunkIdMismatch(message.ack_id, total + 1, total))]
        message.check_size()
        if self._chunks.waiting >= MAX_WAITING or self._chunks.audio_s >= self.limits.intron_audio_s:
            raise InvalidInput(NOT_SPOKEN)
        number = self._chunks.append(message.text)
        self._heard_at = now
        alias = number if self.limits.intron_aliases else UNSET
        return [TextAppend(message.text, flush=True), _frame(TextChunkAck(number, number, alias, alias))]

    def _fetched(self, number: int) -> Output:
        audio = self._chunks.audio(number)
        if audio is None:
            return _frame(self._audio_answer("PROCESSING", number, KeptAudio(0, 0, self.limits.intron_sample_rate)))
        head, tail = write_around_audio(self._audio_answer("READY", number, audio))
        return KeptFrame(head, number, tail)

    def _audio_answer(self, status: str, number: int, audio: KeptAudio) -> FetchedAudio:
        return FetchedAudio(
            processing_status=status,
            chunk_id=number,
            extension=self._extension,
            audio_config_frame_rate=audio.sample_rate,
            total_duration_in_seconds=round(audio.duration_s, 3),
            total_size_in_bytes=audio.size,
            total_size_in_kb=audio.size / 1000,
            processing_status_alias=status if self.limits.intron_aliases else UNSET,
        )

    @property
    def _extension(self) -> str:
        return f".{self._query.output_audio_format}"

    def _commit(self) -> list[Output]:
        if self._client is ClientState.COMMITTED:
            return []
        if not len(self._chunks):
            raise InvalidInput(NO_DATA)
        self._client = ClientState.COMMITTED
        return [InputEnd()]

    # -- what we say -------------------------------------------------------------------------------

    def send(self, event: ServerEvent, now: float) -> list[Output]:
        """Say an event. Audio is kept for whoever fetches it."""
        match self._server, event:
            case ServerState.ENDED, _:
                return []
            case server, SessionError(error=error) if server is not ServerState.NEW:
                return self._fail(error)
            case ServerState.ENTERING, Entered(balance=balance):
                return self._start(balance)
            case ServerState.STARTING, SessionReady():
                return self._create(now)
            case ServerState.CREATED, AudioChunk():
                return self._keep(event)
            case ServerState.CREATED, UtteranceEnd(utterance) | UtteranceError(utterance):
                self._chunks.finish(utterance, is_spoken=isinstance(event, UtteranceEnd))
                return []
            case ServerState.CREATED, SessionEnd():
                return self._save()
            case ServerState.SAVING, Saved(recording_id):
                return self._say_committed(recording_id)
            case _, SegmentStart() | SegmentEnd() | Idle():
                return []
        raise LocalProtocolError(f"{type(event).__name__} cannot be said while {self._server.name}")

    def _start(self, balance: float | None) -> list[Output]:
        try:
            check_query(self._query)
        except SpeechError as error:
            return self._fail(error)
        self._server = ServerState.STARTING
        self._balance = UNCOUNTED_CREDITS if balance is None else balance
        options = SessionOptions(
            plan="utterance",
            encoder="file",
            max_file_bytes=MAX_FILE_BYTES,
            survives_failure=True,
            silence_when_empty=True,
            charge_border="utterance",
        )
        start = SessionStart(
            namespace=self.name,
            voice=self._query.voice,
            language=self._query.voice_language,
            audio=AudioFormat(self._query.output_audio_format, self.limits.intron_sample_rate),
            options=options,
        )
        return [start]

    def _create(self, now: float) -> list[Output]:
        self._server = ServerState.CREATED
        self._heard_at = now
        early, self._early = self._early, []
        configs = Configs(**msgspec.structs.asdict(self._query))
        created = SessionCreated(make_uuid("session", self.request_id), self._balance, configs)
        return [_frame(created), *early]

    def _keep(self, event: AudioChunk) -> list[Output]:
        _require(len(event.audio) <= MAX_FILE_BYTES, "a file fits in one message")
        number = self._chunks.keep(KeptAudio(len(event.audio), event.duration_s, event.sample_rate))
        return [Keep(number, event.audio)]

    def _save(self) -> list[Output]:
        _require(self._client is ClientState.COMMITTED, "the end answers a commit")
        _require(not self._chunks.waiting, "the end comes after all audio")
        self._server = ServerState.SAVING
        spoken = self._chunks.spoken
        if not spoken:
            return self._say_committed(self._text_id)
        save = Save(
            recording_id=self._text_id,
            text=" ".join(chunk.text for chunk in spoken.values()),
            extension=self._extension,
            parts=tuple(spoken),
            duration_s=self._chunks.audio_s,
        )
        return [save]

    def _say_committed(self, recording_id: str) -> list[Output]:
        _require(recording_id == self._text_id, "what is saved is this session's recording")
        self._server = ServerState.ENDED
        return [_frame(CommittedAudio(recording_id, round(self._chunks.audio_s, 3))), Close(1000)]

    @property
    def _text_id(self) -> str:
        return make_uuid("text", self.request_id)

    def _fail(self, error: SpeechError) -> list[Output]:
        self._server = ServerState.ENDED
        return [self._told(error), Close(row_for(self.errors, error).close_code, close_reason(error.message))]

    def _told(self, error: SpeechError) -> Frame:
        row = row_for(self.errors, error)
        values = {
            **self._query.quoted(),
            "idle_s": f"{self.limits.intron_idle_s:g}",
            "session_s": f"{self._session_s:g}",
        }
        text = error.message if isinstance(error, InvalidInput) else row.text.format_map(values)
        return _frame(FAILURES[row.message_type](text))

    # -- timers ------------------------------------------------------------------------------------

    @property
    def _session_s(self) -> float:
        return min(self.limits.intron_session_s, self.limits.session_s)

    def deadline(self) -> float | None:
        """The end of the longest session, or of the longest time without an accepted text chunk."""
        if self._server in (ServerState.NEW, ServerState.ENDED):
            return None
        session = self._opened_at + self._session_s
        awaits_text = self._server is ServerState.CREATED and self._client is ClientState.OPEN
        return min(session, self._heard_at + self.limits.intron_idle_s) if awaits_text else session

    def expire(self, now: float) -> list[Output]:
        """End the session whose time is over."""
        due = self.deadline()
        if due is None or now < due:
            return []
        is_too_long = now >= self._opened_at + self._session_s
        return self._fail(errors.SessionTooLong() if is_too_long else errors.IdleTimeout())


def _frame(message: ServerMessage) -> Frame:
    return Frame(write_message(message))


def _require(holds: bool, rule: str) -> None:  # noqa: FBT001 - an assertion's condition
    if not holds:
        raise LocalProtocolError(rule)
