"""Fish's live socket: MessagePack maps in binary frames both ways, one stream of audio for each session.

    what the client has said   START --start--> OPEN --stop--> DRAINING
    what we have said          NEW --open--> ASKED --Entered--> ACCEPTED --finish--> ENDED, or LINGERING

An error before ACCEPTED is an HTTP answer, after it `finish` with reason `error` and a close. LINGERING is the
operator's choice: the socket waits for another `start`, which leads back to OPEN and ACCEPTED. Source: Fish live
reference; what its clients need beyond it: Fish SDK 1.3.0, Pipecat 1.14, LiveKit 1.8.9.
"""

import math
from collections.abc import Mapping
from enum import Enum, auto
from typing import ClassVar

import msgspec

from voicewire import errors
from voicewire.errors import LocalProtocolError, SpeechError
from voicewire.events import (
    AudioChunk,
    Enter,
    Entered,
    Idle,
    InputEnd,
    SegmentStart,
    ServerEvent,
    SessionEnd,
    SessionError,
    SessionReady,
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
from voicewire.protocols.fish_messages import (
    ClientMessage,
    Flush,
    Start,
    Stop,
    Text,
    UnsupportedData,
    read_message,
    write_audio,
    write_finish,
    write_refusal,
)
from voicewire.protocols.fish_request import NAMESPACE, Request, first_text, read_text, session_start

MAX_NAME_LENGTH = 60
"""Characters of a client's field name that a note repeats at most."""


class ErrorRow(msgspec.Struct, frozen=True):
    """How one error is told."""

    status: int
    """The HTTP status that refuses the upgrade."""
    close_code: int
    """What the socket is closed with after `finish`."""


class ClientState(Enum):
    """What the client may say next."""

    START = auto()
    OPEN = auto()
    DRAINING = auto()


class ServerState(Enum):
    """What we have said."""

    NEW = auto()
    ASKED = auto()
    ACCEPTED = auto()
    LINGERING = auto()
    ENDED = auto()


class FishProtocol(ServerProtocol):
    """One Fish connection, from its upgrade request to its close."""

    name = NAMESPACE
    max_frame_bytes = 32 << 20
    errors: ClassVar[Mapping[type[SpeechError], ErrorRow]] = {
        errors.Unauthorized: ErrorRow(401, 1008),
        errors.InsufficientFunds: ErrorRow(402, 1008),
        errors.RateLimited: ErrorRow(429, 1008),
        errors.UnknownVoice: ErrorRow(404, 1008),
        errors.UnknownModel: ErrorRow(404, 1008),
        errors.UnsupportedLanguage: ErrorRow(400, 1008),
        errors.UnsupportedFormat: ErrorRow(400, 1008),
        errors.BadMessage: ErrorRow(400, 1008),
        errors.ProtocolViolation: ErrorRow(400, 1008),
        UnsupportedData: ErrorRow(400, 1003),
        errors.SettingsChanged: ErrorRow(400, 1008),
        errors.TextTooLong: ErrorRow(413, 1009),
        errors.TextTooShort: ErrorRow(400, 1008),
        errors.InputTooLarge: ErrorRow(413, 1009),
        errors.IdleTimeout: ErrorRow(408, 1000),
        errors.SessionTooLong: ErrorRow(408, 1000),
        errors.SlowReader: ErrorRow(408, 1008),
        errors.Overloaded: ErrorRow(429, 1013),
        errors.ServerStopping: ErrorRow(503, 1001),
        errors.EngineFailure: ErrorRow(500, 1011),
    }

    def __init__(self, request_id: str, limits: ProtocolLimits | None = None) -> None:
        super().__init__(request_id, limits)
        self._client = ClientState.START
        self._server = ServerState.NEW
        self._model: str | None = None
        self._reference_id: str | list[str] | None = None
        """What the running session asked for, until its voices are found."""
        self._is_speaking = False
        self._began_at = 0.0
        """When the upgrade was asked for, then when the running session began."""
        self._accepted_at = 0.0
        self._heard_at = 0.0
        self._finished_at = 0.0
        self._notes = Notes()

    # -- the upgrade request -----------------------------------------------------------------------

    def open(self, handshake: Handshake, now: float) -> list[Output]:
        """Ask whether the key is let in; the answer decides the upgrade. Any `model` is taken."""
        if self._server is not ServerState.NEW:
            raise LocalProtocolError("a connection opens once")
        self._server = ServerState.ASKED
        self._began_at = now
        self._model = handshake.headers.get("model", "").strip() or None
        try:
            return [Enter(bearer_key(handshake.headers))]
        except SpeechError as error:
            return self._fail(error)

    # -- what the client says ----------------------------------------------------------------------

    def receive(self, frame: Frame, now: float) -> list[Output]:
        """Give the events that a client frame means; after `stop` frames are ignored until `finish` has been said."""
        if self._server is ServerState.NEW:
            raise LocalProtocolError("a connection opens before it receives")
        if self._server is ServerState.ENDED:
            return []
        self._heard_at = now
        if self._client is ClientState.DRAINING and self._server is not ServerState.LINGERING:
            return self._note_late()
        try:
            message, unknown = read_message(frame.data)
            return [*self._ignored(unknown), *self._take(message, now)]
        except SpeechError as error:
            return self._fail(error)

    def _take(self, message: ClientMessage, now: float) -> list[Output]:
        match self._client, message:
            case ClientState.START | ClientState.DRAINING, Start(request):
                return self._begin(request, now)
            case ClientState.START, _:
                raise errors.ProtocolViolation("The first message must be start.")
            case ClientState.DRAINING, _:
                return self._note_late()
            case _, Start():
                raise errors.ProtocolViolation("start may come once; its settings hold for the whole session.")
            case _, Text(text):
                return self._append(read_text(text, "text"))
            case _, Flush():
                self._is_speaking = True
                return [TextAppend("", flush=True)]
            case _, Stop():
                self._client = ClientState.DRAINING
                return [InputEnd()]
        raise LocalProtocolError(f"{type(message).__name__} while {self._client.name}")

    def _begin(self, request: Request, now: float) -> list[Output]:
        start, text = session_start(request, self._model), first_text(request)
        self._reference_id = request.reference_id
        self._client = ClientState.OPEN
        if self._server is ServerState.LINGERING:
            self._server = ServerState.ACCEPTED
        self._began_at = now
        return [start, *self._append(text)]

    def _append(self, text: str) -> list[Output]:
        if not text:
            return []
        self._is_speaking = self._is_speaking or not text.isspace()
        return [TextAppend(text)]

    def _ignored(self, names: list[str]) -> list[Output]:
        shown = [name[:MAX_NAME_LENGTH] for name in names]
        notes = (self._notes.once(f"field {name}", f"The unknown field {name!r} was ignored.") for name in shown)
        return [note for made in notes for note in made]

    def _note_late(self) -> list[Output]:
        return self._notes.once("message after stop", "A message that came after stop was ignored.")

    # -- what we say -------------------------------------------------------------------------------

    def send(self, event: ServerEvent, now: float) -> list[Output]:
        """Say an event. Only audio and the end have words in this protocol."""
        if self._server is ServerState.ENDED:
            return []
        self._check_order(event)
        match event:
            case AudioChunk(audio=audio):
                return [Frame(write_audio(audio))] if audio else []
            case SegmentStart():
                self._is_speaking = True
            case Idle():
                self._is_speaking = False
                self._heard_at = now
            case Entered():
                return self._accept(now)
            case SessionReady():
                self._reference_id = None
            case SessionEnd():
                return self._finish(now)
            case SessionError(error=error) if self._server is ServerState.LINGERING:  # finish has been said
                return [self._fail(error)[-1]]
            case SessionError(error=error) | UtteranceError(error=error):
                return self._fail(self._worded(error))
        return []

    def _check_order(self, event: ServerEvent) -> None:
        match self._server:
            case ServerState.ASKED if isinstance(event, Entered | SessionError):
                return
            case ServerState.ACCEPTED if isinstance(event, SessionError):
                return
            case ServerState.ACCEPTED if self._client is not ClientState.START and not isinstance(event, Entered):
                return
            case ServerState.LINGERING if isinstance(event, Idle | SessionError):  # idleness is told late
                return
        raise LocalProtocolError(f"{type(event).__name__} cannot be said while {self._server.name}")

    def _accept(self, now: float) -> list[Output]:
        self._server = ServerState.ACCEPTED
        self._accepted_at = self._heard_at = now
        return [Accept((("x-request-id", self.request_id),))]

    def _finish(self, now: float) -> list[Output]:
        if self._client is not ClientState.DRAINING:
            raise LocalProtocolError("finish answers stop")
        frame = Frame(write_finish())
        if self.limits.fish_linger_s > 0:
            self._server = ServerState.LINGERING
            self._finished_at = now
            return [frame]
        self._server = ServerState.ENDED
        return [frame, Close(1000)]

    def _worded(self, error: SpeechError) -> SpeechError:
        """`error` as the vendor words it: a voice that is not in the catalogue is a reference that is not found."""
        if type(error) is not errors.UnknownVoice or not self._reference_id:
            return error
        is_one = isinstance(self._reference_id, str)
        return errors.UnknownVoice(f"Reference not found: {self._reference_id if is_one else error.message}")

    def _fail(self, error: SpeechError) -> list[Output]:
        row = row_for(self.errors, error)
        was_asked = self._server is ServerState.ASKED
        self._server = ServerState.ENDED
        if was_asked:
            body = write_refusal(row.status, error.message)
            return [refusal(row.status, body, self.request_id, error)]
        return [Frame(write_finish(error.message)), Close(row.close_code, close_reason(error.message))]

    # -- timers ------------------------------------------------------------------------------------

    def deadline(self) -> float | None:
        """When `start` is overdue, the client idle for too long, the session too long, or the lingering over."""
        if self._server in (ServerState.NEW, ServerState.ENDED):
            return None
        if self._server is ServerState.LINGERING:
            return self._finished_at + self.limits.fish_linger_s
        return min(self._session_end(), self._patience_end())

    def _session_end(self) -> float:
        return self._began_at + self.limits.session_s

    def _patience_end(self) -> float:
        """When the client should have said something: never while it waits for us."""
        if self._server is ServerState.ASKED or self._client is ClientState.DRAINING:
            return math.inf
        if self._client is ClientState.START:
            return self._accepted_at + self.limits.fish_start_s
        return math.inf if self._is_speaking else self._heard_at + self.limits.fish_idle_s

    def expire(self, now: float) -> list[Output]:
        """End what is overdue; a socket that lingered in vain closes without a word."""
        due = self.deadline()
        if due is None or now < due:
            return []
        if self._server is ServerState.LINGERING:
            self._server = ServerState.ENDED
            return [Close(1000)]
        return self._fail(self._overdue(now))

    def _overdue(self, now: float) -> SpeechError:
        if now >= self._session_end():
            return errors.SessionTooLong(f"A session may last {self.limits.session_s:g} seconds; open a new one.")
        if self._client is ClientState.START:
            return errors.IdleTimeout(f"start must come within {self.limits.fish_start_s:g} seconds of the upgrade.")
        return errors.IdleTimeout(f"No message came for {self.limits.fish_idle_s:g} seconds.")
