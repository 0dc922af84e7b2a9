"""Nari's stream-input: JSON text frames in, base64 pcm in JSON text frames out, one session per socket.

    what the client has said   INITIALIZE --{"text":" "}--> OPEN --{"text":""}--> DRAINING
    what we have said          NEW --open--> ASKED --SessionReady--> ACCEPTED --isFinal or an error--> ENDED

An error before ACCEPTED is an HTTP answer, after it an error frame and a close. Strict: what the reference refuses is
refused by name. Source: Nari stream-input reference and streaming guide.
"""

import unicodedata
from collections.abc import Mapping
from enum import Enum, auto
from typing import ClassVar

import msgspec

from voicewire.audio.format import AudioFormat
from voicewire.errors import (
    BadMessage,
    EngineFailure,
    IdleTimeout,
    InputTooLarge,
    InsufficientFunds,
    LocalProtocolError,
    Overloaded,
    ProtocolViolation,
    RateLimited,
    ServerStopping,
    SessionTooLong,
    SettingsChanged,
    SlowReader,
    SpeechError,
    TextTooLong,
    TextTooShort,
    Unauthorized,
    UnknownModel,
    UnknownVoice,
    UnsupportedFormat,
    UnsupportedLanguage,
)
from voicewire.events import (
    AudioChunk,
    ClientEvent,
    Idle,
    InputEnd,
    SegmentStart,
    ServerEvent,
    SessionEnd,
    SessionError,
    SessionOptions,
    SessionReady,
    SessionStart,
    TextAppend,
    UtteranceError,
)
from voicewire.protocols.base import (
    Accept,
    Close,
    Frame,
    Handshake,
    Notes,
    Output,
    ProtocolLimits,
    ServerProtocol,
    close_reason,
    refusal,
    row_for,
)
from voicewire.protocols.bearer import bearer_key
from voicewire.protocols.nari_handshake import (
    MAX_QUOTED,
    Query,
    UnsupportedParameter,
    quoted,
    read_query,
    unknown_parameters,
    voice_id,
)
from voicewire.protocols.nari_messages import (
    DEFAULT_VOICE_SETTINGS,
    FINAL_FRAME,
    Initialize,
    Text,
    UnsupportedVoiceSettings,
    check_voice_settings,
    read_message,
    write_audio,
    write_error,
    write_refusal,
)

AUDIO_FORMAT = AudioFormat("pcm16", 24_000)


class UnsupportedData(ProtocolViolation):
    """A binary frame."""


class ErrorRow(msgspec.Struct, frozen=True):
    """How one error is told."""

    status: int
    """The HTTP status that refuses the upgrade."""
    code: str
    """The code in the body of that refusal."""
    error: str
    """The code in an error frame, after the upgrade."""
    close_code: int
    """What the socket is closed with after the error frame."""


class ClientState(Enum):
    """What the client may say next; changes only when it says something."""

    INITIALIZE = auto()
    OPEN = auto()
    DRAINING = auto()


class ServerState(Enum):
    """What we have said."""

    NEW = auto()
    ASKED = auto()
    ACCEPTED = auto()
    ENDED = auto()


class NariProtocol(ServerProtocol):
    """One Nari connection, from its upgrade request to its close."""

    name = "nari"
    max_frame_bytes = 128 * 1024
    errors: ClassVar[Mapping[type[SpeechError], ErrorRow]] = {
        Unauthorized: ErrorRow(401, "INVALID_API_KEY", "invalid_api_key", 1008),
        InsufficientFunds: ErrorRow(402, "INSUFFICIENT_CREDITS", "insufficient_credits", 1008),
        RateLimited: ErrorRow(429, "RATE_LIMIT_EXCEEDED", "rate_limit_exceeded", 1008),
        UnknownVoice: ErrorRow(400, "INVALID_VOICE", "invalid_voice", 1008),
        UnknownModel: ErrorRow(404, "MODEL_NOT_FOUND", "model_not_found", 1008),
        UnsupportedLanguage: ErrorRow(400, "INVALID_VOICE_LANGUAGE", "invalid_voice_language", 1008),
        UnsupportedFormat: ErrorRow(400, "UNSUPPORTED_RESPONSE_FORMAT", "unsupported_response_format", 1008),
        BadMessage: ErrorRow(400, "INVALID_SPEECH_REQUEST", "invalid_input_message", 1008),
        UnsupportedParameter: ErrorRow(400, "INVALID_SPEECH_REQUEST", "unsupported_parameter", 1008),
        UnsupportedVoiceSettings: ErrorRow(400, "INVALID_SPEECH_REQUEST", "unsupported_voice_settings", 1008),
        ProtocolViolation: ErrorRow(400, "INVALID_SPEECH_REQUEST", "invalid_input_message", 1008),
        UnsupportedData: ErrorRow(400, "INVALID_SPEECH_REQUEST", "unsupported_data", 1003),
        SettingsChanged: ErrorRow(400, "INVALID_SPEECH_REQUEST", "voice_settings_changed", 1008),
        TextTooLong: ErrorRow(413, "REQUEST_TOO_LARGE", "text_too_long", 1009),
        TextTooShort: ErrorRow(400, "INVALID_SPEECH_REQUEST", "text_too_short", 1008),
        InputTooLarge: ErrorRow(413, "REQUEST_TOO_LARGE", "input_too_large", 1009),
        IdleTimeout: ErrorRow(408, "INPUT_TIMEOUT_EXCEEDED", "input_timeout_exceeded", 1008),
        SessionTooLong: ErrorRow(408, "SESSION_TIME_LIMIT_EXCEEDED", "session_time_limit_exceeded", 1008),
        SlowReader: ErrorRow(408, "SLOW_READER", "slow_reader", 1008),
        Overloaded: ErrorRow(503, "SERVER_AT_CAPACITY", "server_at_capacity", 1013),
        ServerStopping: ErrorRow(503, "SERVER_DRAINING", "server_draining", 1001),
        EngineFailure: ErrorRow(500, "INTERNAL_ERROR", "generation_failed", 1011),
    }

    def __init__(self, request_id: str, limits: ProtocolLimits | None = None) -> None:
        super().__init__(request_id, limits)
        self._client = ClientState.INITIALIZE
        self._server = ServerState.NEW
        self._query = Query()
        self._settings = DEFAULT_VOICE_SETTINGS
        self._last_character = ""
        self._holds_space = False
        self._is_speaking = False
        self._heard_at = 0.0
        self._opened_at = 0.0
        self._notes = Notes()

    # -- the upgrade request -----------------------------------------------------------------------

    def open(self, handshake: Handshake, now: float) -> list[Output]:
        """Give `SessionStart`, whose answer decides the upgrade, or `Refuse` a request that is wrong by itself."""
        if self._server is not ServerState.NEW:
            raise LocalProtocolError("a connection opens once")
        self._server = ServerState.ASKED
        self._opened_at = now
        try:
            api_key = bearer_key(handshake.headers)
            self._query = read_query(handshake.query)
        except SpeechError as error:
            return self._fail(error)
        notes = self._ignored("query parameter", unknown_parameters(handshake.query))
        return [*notes, self._session_start(api_key, voice_id(handshake.path))]

    def _session_start(self, api_key: str, voice: str) -> SessionStart:
        query = self._query
        return SessionStart(
            namespace=self.name,
            api_key=api_key,
            model=query.model_id,
            voice=voice,
            language=None if query.language_code == "auto" else query.language_code,
            audio=AUDIO_FORMAT,
            seed=query.seed,
            options=SessionOptions(
                plan="stream", encoder="session", normalize=False, ssml=query.enable_ssml_parsing, max_chunk_s=0.5
            ),
        )

    # -- what the client says ----------------------------------------------------------------------

    def receive(self, frame: Frame, now: float) -> list[Output]:
        """Give the event that a client frame means; after the end of input frames are ignored."""
        if self._server is ServerState.NEW:
            raise LocalProtocolError("a connection opens before it receives")
        if self._server is ServerState.ENDED:
            return []
        self._heard_at = now
        if self._client is ClientState.DRAINING:
            return self._notes.once("message after the end", "A message that came after the end of input was ignored.")
        try:
            return self._read(frame)
        except SpeechError as error:
            return self._fail(error)

    def _read(self, frame: Frame) -> list[Output]:
        if isinstance(frame.data, bytes):
            raise UnsupportedData("Messages must be JSON in text frames, not binary frames.")
        kind = Initialize if self._client is ClientState.INITIALIZE else Text
        message, unknown = read_message(frame.data, kind)
        return [*self._ignored("field", unknown), *self._take(message)]

    def _take(self, message: Text) -> list[ClientEvent]:
        if self._client is ClientState.INITIALIZE:
            self._initialize(message)
            return []
        self._check_settings(message)
        if not message.text:
            self._client = ClientState.DRAINING
            return [InputEnd()]
        if message.is_lone_space and not message.flush:
            self._holds_space = True
            return []
        return [self._append(message)]

    def _initialize(self, message: Text) -> None:
        if not message.is_lone_space:
            wrong = quoted(message.text)
            raise ProtocolViolation(f'The first message must be {{"text":" "}}, with exactly one space, not {wrong}.')
        self._settings = message.settings() or DEFAULT_VOICE_SETTINGS
        check_voice_settings(self._settings)
        self._client = ClientState.OPEN

    def _check_settings(self, message: Text) -> None:
        settings = message.settings()
        if settings is not None and settings != self._settings:
            raise SettingsChanged("voice_settings must be the same as in the first message, or left out.")

    def _append(self, message: Text) -> TextAppend:
        text = "" if message.is_lone_space else self._separated(message.text)
        self._holds_space = False
        self._last_character = "" if message.flush else text[-1:]
        self._is_speaking = self._is_speaking or message.flush or not text.isspace()
        return TextAppend(text, flush=message.flush)

    def _separated(self, text: str) -> str:
        """`text` after the lone space that came before it, where that space stands between two words.

        After a mark only a letter begins a word: in "34." + " " + "56" the space was a keepalive inside a number. With
        SSML a tag is like a word.
        """
        if not self._holds_space:
            return text
        before = self._last_character
        if self._query.enable_ssml_parsing and (text[0] == "<" or before == ">"):
            begins_word = before.strip() != ""
        else:
            begins_word = text[0].isalnum() if _ends_word(before) else before.strip() != "" and text[0].isalpha()
        return f" {text}" if begins_word else text

    def _ignored(self, kind: str, names: list[str]) -> list[Output]:
        notes = (
            self._notes.once(f"{kind} {name[:MAX_QUOTED]}", f"The unknown {kind} {quoted(name)} was ignored.")
            for name in names
        )
        return [note for made in notes for note in made]

    # -- what we say -------------------------------------------------------------------------------

    def send(self, event: ServerEvent, now: float) -> list[Output]:
        """Say an event. Flushes have no answer in this protocol, so the ends of utterances are not said."""
        if self._server is ServerState.ENDED:
            return []
        self._check_order(event)
        match event:
            case AudioChunk(audio=audio):
                return [Frame(write_audio(audio))]
            case SegmentStart():
                self._is_speaking = True
            case Idle():
                self._is_speaking = False
                self._heard_at = now
            case SessionReady():
                return self._accept(now)
            case SessionEnd():
                self._server = ServerState.ENDED
                return [Frame(FINAL_FRAME), Close(1000)]
            case SessionError(error=error) | UtteranceError(error=error):
                return self._fail(error)
        return []

    def _check_order(self, event: ServerEvent) -> None:
        expects_answer = isinstance(event, SessionReady | SessionError)
        match self._server:
            case ServerState.ASKED if expects_answer:
                return
            case ServerState.ACCEPTED if not isinstance(event, SessionReady):
                return
        raise LocalProtocolError(f"{type(event).__name__} cannot be said while {self._server.name}")

    def _accept(self, now: float) -> list[Output]:
        self._server = ServerState.ACCEPTED
        self._heard_at = now
        return [Accept((("x-request-id", self.request_id),))]

    def _fail(self, error: SpeechError) -> list[Output]:
        row = row_for(self.errors, error)
        was_accepted = self._server is ServerState.ACCEPTED
        self._server = ServerState.ENDED
        if not was_accepted:
            body = write_refusal(row.code, error.message, self.request_id)
            return [refusal(row.status, body, self.request_id, error)]
        frame = write_error(row.error, error.message, self.request_id)
        return [Frame(frame), Close(row.close_code, close_reason(error.message))]

    # -- timers ------------------------------------------------------------------------------------

    def deadline(self) -> float | None:
        """The end of the client's `inactivity_timeout` or of the longest session, whichever is first."""
        if self._server in (ServerState.NEW, ServerState.ENDED):
            return None
        session = self._opened_at + self.limits.session_s
        return min(session, self._heard_at + self._query.inactivity_timeout) if self._awaits_client() else session

    def _awaits_client(self) -> bool:
        """Whether the inactivity timer runs: it stands still while there is something to say."""
        return (
            self._server is ServerState.ACCEPTED and self._client is not ClientState.DRAINING and not self._is_speaking
        )

    def expire(self, now: float) -> list[Output]:
        """End the session whose time is over."""
        due = self.deadline()
        if due is None or now < due:
            return []
        if now >= self._opened_at + self.limits.session_s:
            return self._fail(SessionTooLong(f"A session may last {self.limits.session_s:g} seconds; open a new one."))
        allowed = self._query.inactivity_timeout
        return self._fail(IdleTimeout(f"No message came for {allowed} seconds; a single space keeps a session alive."))


def _ends_word(character: str) -> bool:
    """Whether a word may end in `character`: a letter, a digit or a combining mark, which some scripts end words in."""
    return character != "" and unicodedata.category(character)[0] in "LMN"
