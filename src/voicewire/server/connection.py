"""One client: the only place that holds both a socket and a protocol machine."""

import asyncio
from collections.abc import Callable, Coroutine

import msgspec
import pybase64
import structlog

from voicewire.errors import EngineFailure, OperatorError, ServerStopping, SlowReader, SpeechError
from voicewire.events import (
    Discard,
    Enter,
    Entered,
    Idle,
    InputEnd,
    Saved,
    ServerEvent,
    SessionError,
    SessionStart,
    TextAppend,
)
from voicewire.protocols.base import (
    Accept,
    Close,
    Frame,
    Handshake,
    Keep,
    KeptFrame,
    Note,
    Output,
    Refuse,
    Save,
    ServerProtocol,
)
from voicewire.server.outgoing import Item, OutgoingQueue
from voicewire.server.recording import NoRecording, Recording
from voicewire.server.socket import Disconnected, Socket
from voicewire.speech.clock import Alarm, Clock, Timer
from voicewire.speech.service import Place, SpeechService
from voicewire.speech.session import Session

log = structlog.get_logger()

FAULT = Close(1011, "internal error")
WRITE_BYTES = 1 << 17
"""How much is written at once: what a piece of speech gives is several frames."""


class ConnectionLimits(msgspec.Struct, frozen=True, kw_only=True):
    """What one client may cost."""

    outgoing_bytes: int = 2 << 20
    """Bytes that may wait to be written before no more audio is made."""
    slow_reader_s: float = 30.0
    """A client that takes nothing for this long is sent away."""
    goodbye_s: float = 5.0
    """A client that is sent away and does not take even that is dropped after this."""


class Connection:
    """Moves frames between one socket and one protocol machine, and events between the machine and its sessions.

    One reader that never waits for anything else, one writer, one timer. It parses nothing and decides nothing.
    """

    def __init__(
        self,
        socket: Socket,
        protocol: ServerProtocol,
        service: SpeechService,
        clock: Clock,
        limits: ConnectionLimits | None = None,
        recording: Recording | None = None,
    ) -> None:
        self._socket = socket
        self._protocol = protocol
        self._service = service
        self._clock = clock
        self._limits = limits or ConnectionLimits()
        self._outgoing = OutgoingQueue(self._limits.outgoing_bytes)
        self._recording = recording or NoRecording()
        self._sessions: dict[str, Session] = {}
        self._place: Place | None = None
        self._tasks: asyncio.TaskGroup | None = None
        self._is_accepted = asyncio.Event()
        self._is_paused = False
        self._is_ending = False
        self._is_writing = False
        self._written_at = 0.0
        self._unsent = 0
        self._alarm = Alarm(clock, self._on_alarm)
        self._reader_watch: Timer | None = None
        self._close_code: int | None = None
        self._close_reason = ""
        self._log = log.bind(request_id=protocol.request_id, protocol=protocol.name)

    async def run(self, handshake: Handshake) -> None:
        """Serve one client until the socket is closed, by whichever side. A client that leaves is not an error."""
        try:
            async with asyncio.TaskGroup() as tasks:
                self._tasks = tasks
                self._guarded(lambda: self._protocol.open(handshake, self._clock.time()))
                tasks.create_task(self._write())
                tasks.create_task(self._read())
        except* Disconnected as gone:
            if self._close_code is None:
                self._close_code = _code(gone)
        finally:
            self._leave()

    def shut_down(self) -> None:
        """Say goodbye in the protocol's words, because the server stops."""
        self._end_with(ServerStopping())

    # -- reader, writer, timer ---------------------------------------------------------------------

    async def _read(self) -> None:
        """Take every frame at once: pongs and closes are only seen while somebody reads."""
        await self._is_accepted.wait()
        await self._socket.read(self._receive)

    def _receive(self, frame: Frame) -> None:
        if not self._is_ending:
            self._guarded(lambda: self._protocol.receive(frame, self._clock.time()))

    async def _write(self) -> None:
        """The only sender."""
        while True:
            item = await self._outgoing.get()
            self._is_writing = True
            self._unsent = self._socket.unsent()
            await self._write_one(item)
            self._is_writing = False
            self._written_at = self._clock.time()
            if self._is_paused and self._outgoing.has_room:
                self._is_paused = False
                for session in list(self._sessions.values()):
                    session.resume()

    async def _write_one(self, item: Item) -> None:
        match item:
            case Frame():
                await self._socket.send(item, *self._outgoing.more_frames(WRITE_BYTES - len(item.data)))
            case Keep() | KeptFrame() | Save():
                await self._record(item)
            case Accept():
                await self._socket.accept(item)
                self._is_accepted.set()
            case Refuse():
                await self._socket.refuse(item)
                raise Disconnected(item.status)
            case Close():
                await self._socket.close(item)
                raise Disconnected(item.code)
            case Idle():
                self._guarded(lambda: self._protocol.send(item, self._clock.time()))

    async def _record(self, item: Keep | KeptFrame | Save) -> None:
        """Keep, give back or save a part. A disk that fails ends this connection and nobody else's."""
        try:
            match item:
                case Keep(part, data):
                    await self._recording.keep(part, data)
                case KeptFrame(head, part, tail):
                    kept = pybase64.b64encode(await self._recording.read(part)).decode()
                    await self._socket.send(Frame(f"{head}{kept}{tail}"))
                case Save() if self._place is not None:  # else the session has ended in another way meanwhile
                    await self._recording.save(item, self._place.key.id)
                    self._on_event(Saved(item.recording_id))
        except OperatorError as error:
            self._log.error("the recording failed", error=str(error))
            self._outgoing.drop()  # what waits needs the recording as well
            self._end_with(EngineFailure())

    def _on_alarm(self) -> None:
        self._guarded(lambda: self._protocol.expire(self._clock.time()))

    # -- between machine, sessions and socket ------------------------------------------------------

    def _on_event(self, event: ServerEvent) -> None:
        """Have the machine say what a session says.

        It hears of idleness once everything before has been written: idle time does not run while audio is being sent.
        """
        if isinstance(event, Idle) and (self._is_writing or len(self._outgoing)):
            self._outgoing.put(event)
            return
        self._guarded(lambda: self._protocol.send(event, self._clock.time()))
        if self._outgoing.is_full and not self._is_paused:
            self._is_paused = True
            for session in self._sessions.values():
                session.pause()

    def _guarded(self, ask: Callable[[], list[Output]]) -> None:
        """Deliver what the machine answers. A fault of the machine ends this connection and nobody else's."""
        try:
            outputs = ask()
        except Exception:  # noqa: BLE001 - told to the client and ended, never passed over
            self._log.exception("fault in the protocol machine")
            outputs = self._last_words()
        self._deliver(outputs)

    def _last_words(self) -> list[Output]:
        """What a machine with a fault still says of it, in its protocol's words if it can; at any rate a goodbye."""
        try:
            words = self._protocol.send(SessionError(EngineFailure()), self._clock.time())
        except Exception:  # noqa: BLE001 - the fault itself has been logged
            words = []
        # One that failed in the middle of its own goodbye takes itself for ended, and says no more.
        is_goodbye = self._is_ending or any(isinstance(word, Close | Refuse) for word in words)
        return words if is_goodbye else [*words, FAULT]

    def _end_with(self, error: SpeechError) -> None:
        """End everything here with `error`, in the protocol's words, whether or not a session has begun."""
        for session in list(self._sessions.values()):
            session.fail(error)
        if not self._is_ending:
            self._guarded(lambda: self._protocol.send(SessionError(error), self._clock.time()))

    def _deliver(self, outputs: list[Output]) -> None:
        """Bring each output to where it belongs. Never waits."""
        for output in outputs:
            match output:
                case Frame() | Accept() | Refuse() | Close() | Keep() | KeptFrame() | Save():
                    self._put(output)
                case TextAppend() | Discard() | InputEnd():
                    session = self._sessions.get(output.context)
                    if session is not None:
                        session.handle(output)
                case Enter():
                    self._spawn(self._let_in(output))
                case SessionStart():
                    self._open_session(output)
                case Note(message=message):
                    self._log.info(message)
        self._alarm.wake_by(None if self._is_ending else self._protocol.deadline())

    async def _let_in(self, event: Enter) -> None:
        try:
            await self._enter(event.api_key)
        except SpeechError as error:
            self._on_event(SessionError(error, context=event.context))
        else:
            self._on_event(Entered(context=event.context))

    async def _enter(self, api_key: str | None) -> None:
        """Hold a place, unless this client has one. Raises SpeechError; what is none has been logged."""
        if self._place is not None:
            return
        try:
            place = await self._service.enter(api_key)
        except SpeechError:
            raise
        except Exception:  # noqa: BLE001 - told to the client and ended, never passed over
            self._log.exception("fault while a client was let in")
            raise EngineFailure from None
        if self._is_ending:
            self._service.leave(place)
        else:
            self._place = place

    def _open_session(self, start: SessionStart) -> None:
        previous = self._sessions.get(start.context)
        if previous is not None:
            self._report(previous)
        session = self._service.session(start, self._on_event, self._protocol.request_id)
        self._sessions[start.context] = session
        if self._is_paused:
            session.pause()
        self._spawn(self._open(session))

    async def _open(self, session: Session) -> None:
        try:
            await self._enter(session.start.api_key)
        except SpeechError as error:
            session.fail(error)
        else:
            await self._service.open(session)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        if self._tasks is None:
            raise RuntimeError("a connection works while it runs")
        self._tasks.create_task(work)

    def _put(self, item: Item) -> None:
        if isinstance(item, Close | Refuse):
            self._is_ending = True
            self._close_code = item.code if isinstance(item, Close) else item.status
            self._close_reason = item.reason if isinstance(item, Close) else ""
            self._free_place()
        if self._reader_watch is None:
            self._written_at = self._clock.time()
            self._watch_reader(self._limits.slow_reader_s)
        self._outgoing.put(item)
        if self._outgoing.is_flooded and not self._is_ending:
            self._send_away()

    # -- slow readers ------------------------------------------------------------------------------

    def _watch_reader(self, patience_s: float) -> None:
        self._reader_watch = self._clock.call_at(self._written_at + patience_s, self._check_reader)

    def _check_reader(self) -> None:
        """Tell a client that takes nothing from one for whom there is nothing."""
        self._reader_watch = None
        if not self._is_writing and not len(self._outgoing):
            return
        before, self._unsent = self._unsent, self._socket.unsent()
        if self._unsent < before:  # a long message on its way counts as taken, byte by byte
            self._written_at = self._clock.time()
        if self._clock.time() - self._written_at < self._limits.slow_reader_s:
            self._watch_reader(self._limits.slow_reader_s)
        elif self._is_ending:
            self._socket.abort()
        else:
            self._send_away()

    def _send_away(self) -> None:
        if self._reader_watch is not None:
            self._reader_watch.cancel()
        self._reader_watch = self._clock.call_at(self._clock.time() + self._limits.goodbye_s, self._check_reader)
        self._outgoing.drop()
        self._end_with(SlowReader())

    # -- the end -----------------------------------------------------------------------------------

    def _leave(self) -> None:
        """Every ending is the same ending: timers stop, sessions close, their slots are free."""
        self._is_ending = True
        self._alarm.stop()
        if self._reader_watch is not None:
            self._reader_watch.cancel()
        if not self._sessions:
            self._log.info("connection closed", code=self._close_code, reason=self._close_reason or None)
        self._free_place()
        for session in self._sessions.values():
            self._report(session)
        self._recording.discard()

    def _free_place(self) -> None:
        """Make room for the next client: nothing is spoken for this one any more."""
        for session in self._sessions.values():
            session.close()
        if self._place is not None:
            self._service.leave(self._place)
            self._place = None

    def _report(self, session: Session) -> None:
        usage, first = session.usage, session.first_audio_s
        self._log.info(
            "session closed",
            code=self._close_code,
            model=session.start.model,
            voice=session.start.voice or None,
            spoken_with=session.spoken_with or None,
            error=None if session.failure is None else repr(session.failure),
            client_session_id=session.start.options.client_session_id or None,
            characters=usage.characters,
            segments=usage.segments,
            cached_segments=usage.cached_segments,
            audio_s=round(usage.audio_s, 3),
            synthesis_s=round(usage.synthesis_s, 4),
            first_audio_ms=None if first is None else round(first * 1000, 1),
            duration_s=round(usage.duration_s, 3),
        )


def _code(gone: BaseExceptionGroup[Disconnected]) -> int | None:
    """The close code among the reasons why a connection's tasks ended."""
    codes = [error.code for error in gone.exceptions if isinstance(error, Disconnected)]
    return next((code for code in codes if code is not None), None)
