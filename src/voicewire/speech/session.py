"""One listener: client events in, server events out, in order."""

from collections.abc import Callable, Sequence

import msgspec
import structlog

from voicewire.engines.base import Job, Piece
from voicewire.errors import EngineFailure, InputTooLarge, SpeechError, TextTooLong
from voicewire.events import (
    ClientEvent,
    Discard,
    Idle,
    InputEnd,
    ReferenceAudio,
    ServerEvent,
    SessionEnd,
    SessionError,
    SessionReady,
    SessionStart,
    TextAppend,
    Usage,
    UtteranceEnd,
    UtteranceError,
)
from voicewire.speech.cast import Cast
from voicewire.speech.clock import Alarm, Clock
from voicewire.speech.delivery import Delivery
from voicewire.speech.early import EarlyEvents
from voicewire.speech.house_style import HouseStyle
from voicewire.speech.limits import SessionLimits
from voicewire.speech.line import Line, SameThread, Workshop
from voicewire.speech.meter import Meter
from voicewire.speech.pacing import Pacing
from voicewire.speech.playback import PlaybackClock
from voicewire.speech.scheduler import Scheduler
from voicewire.speech.script import Script, is_speakable
from voicewire.speech.voice import SpeakingVoice
from voicewire.speech.work import Work
from voicewire.text.segment import Segment

log = structlog.get_logger()

MAX_SILENT_SEGMENTS = 16  # without speech, such as breaks, in one turn: thousands of them must not hold up others


class Session:
    """Turns the client events of one context into server events, in order, through `emit`.

    It lives from `SessionStart` to `SessionEnd`, `SessionError` or `close`, asks the scheduler for turns while it has
    something to say and its listener takes audio, and holds no engine slot in between.
    """

    failure: SpeechError | None = None
    """What it ended with, where it failed."""
    spoken_with = ""
    """The engine and its voice, once admitted; the first one of several."""
    references: tuple[tuple[ReferenceAudio, ...], ...] = ()
    """The client's samples of voices, until they have been decoded."""

    def __init__(
        self,
        start: SessionStart,
        emit: Callable[[ServerEvent], None],
        scheduler: Scheduler,
        clock: Clock,
        limits: SessionLimits | None = None,
        name: str = "",
        workshop: Workshop | None = None,
    ) -> None:
        self.start = start
        self.name = name
        """What the log calls it: the request id of its connection."""
        self.is_over = False
        self._emit = emit
        self._scheduler = scheduler
        self._clock = clock
        self._limits = limits or SessionLimits()
        self._started_at = clock.time()
        self._early = EarlyEvents(self._limits.unspoken_bytes)
        self._cast: Cast | None = None
        self._script: Script | None = None
        self._pacing: Pacing | None = None
        self._playback = PlaybackClock()
        self._line = Line(workshop or SameThread(), self._guarded, self._plan_turn)
        self._delivery = Delivery(start, self._playback, clock, self._line, self._say)
        self._meter = Meter()
        self._work: Work | None = None
        self._alarm = Alarm(clock, lambda: self._guarded(self._plan_turn))
        self._has_asked = False
        self._waiting_since: float | None = None
        self._segment_of_utterance = 0
        self._utterances = 0
        self._failed_utterance: int | None = None
        self._first_text_at: float | None = None
        self._is_paused = False
        self._is_input_ended = False
        self._is_idle = True

    # -- what the connection calls -----------------------------------------------------------------

    def admit(self, voices: Sequence[SpeakingVoice], style: HouseStyle | None = None) -> None:
        """Begin: the key and the voices are good, one for each speaker. Text that came early is taken now."""
        self._cast = Cast(voices, self.start, repeats_alike=self._limits.repeats_alike)
        self.spoken_with = f"{voices[0].engine}/{voices[0].name}"
        options, limits = self.start.options, self._limits
        self._script = Script(voices, options, limits.unspoken_bytes, style)
        self._pacing = Pacing(self._playback, voices, options, self._scheduler, by_sentence=limits.by_sentence)
        self._say(SessionReady(self.start.audio, self.start.context))
        for event in self._early.take():
            self.handle(event)

    def handle(self, event: ClientEvent) -> None:
        """Take one client event; never waits."""
        self._guarded(lambda: self._take(event))

    def pause(self) -> None:
        """The listener takes no more audio for now: ask for no piece."""
        self._is_paused = True
        self._has_asked = False
        self._scheduler.withdraw(self)

    def resume(self) -> None:
        """The listener takes audio again."""
        self._is_paused = False
        self._guarded(self._plan_turn)

    def fail(self, error: BaseException) -> None:
        """End the session with an error. What is no `SpeechError` is our fault: logged, and told without details."""
        if self.is_over:
            return
        if not isinstance(error, SpeechError):
            log.error("fault in a session", exc_info=error)
            error = EngineFailure()
        self.failure = error
        event = SessionError(error, utterance=self._utterance_at_fault(error), context=self.start.context)
        self.close()
        self._emit(event)

    def _utterance_at_fault(self, error: SpeechError) -> int | None:
        if isinstance(error, EngineFailure) and self._work is not None:
            return self._work.segment.utterance
        is_too_much = isinstance(error, InputTooLarge)
        return self._script.last_utterance if is_too_much and self._script is not None else None

    def close(self) -> None:
        """Stop at once and say nothing more: open work is dropped, and its slot is free within one piece."""
        self.is_over = True
        self._scheduler.abandon(self)
        self._line.close()
        self._alarm.close()
        self._delivery.close()
        self.references = ()
        self._script = self._pacing = self._cast = self._work = None
        self._early.clear()

    @property
    def usage(self) -> Usage:
        """What the session has come to so far."""
        return Usage(
            characters=self._meter.characters,
            utterances=self._utterances,
            segments=self._delivery.segments,
            cached_segments=self._delivery.cached_segments,
            audio_s=self._delivery.audio_s,
            synthesis_s=self._delivery.synthesis_s,
            duration_s=self._clock.time() - self._started_at,
        )

    @property
    def first_audio_s(self) -> float | None:
        """Seconds from the first text to the first audio; None before it."""
        first = self._delivery.first_audio_at
        return None if first is None or self._first_text_at is None else first - self._first_text_at

    # -- what the scheduler calls ------------------------------------------------------------------

    @property
    def made_s(self) -> float:
        """Seconds of audio that were made so far."""
        return self._delivery.made_s

    def is_listening(self, now: float) -> bool:
        """Whether the listener plays something, or waits for it."""
        return not self._is_idle or self._playback.slack(now) > 0

    def next_job(self, now: float) -> Job | None:
        """The job to begin now: what is to be repeated, else the best piece of text that may be cut."""
        job: Job | None = None

        def begin() -> None:
            nonlocal job
            if self._work is None:
                self._cut(now)
            job = None if self._work is None else self._work.job

        self._guarded(begin)
        return job

    def receive(self, piece: Piece) -> None:
        """Take a piece of the segment that is being spoken."""
        self._has_asked = False
        self._guarded(lambda: self._take_piece(piece))

    def job_failed(self, error: SpeechError) -> None:
        """The segment cannot be spoken, or nothing can: then it is the one that is due."""
        self._has_asked = False
        if self._work is None and self.start.options.survives_failure:
            self._guarded(lambda: self._cut(self._clock.time()))
            if self._work is None:
                return  # there was nothing to speak, or its plan is not complete and has asked again
        self._stumble(error)

    def job_lost(self, *, blamed: bool) -> None:
        """The host died: speak the segment again, from the point that was reached."""
        self._has_asked = False
        self._guarded(lambda: self._repeat(blamed=blamed))

    # -- text --------------------------------------------------------------------------------------

    def _take(self, event: ClientEvent) -> None:
        if self._script is None:
            self._early.keep(event)
            return
        now = self._clock.time()
        match event:
            case TextAppend(text=text, flush=flush):
                if self._first_text_at is None and is_speakable(text):
                    self._first_text_at = now
                if self._playback.wake(now) and not self._limits.by_sentence:
                    self._script.begin_afresh()
                self._script.append(text, now, flush=flush)
                self._is_idle = False
            case Discard():
                self._script.discard()
            case InputEnd():
                self._script.seal(now)
                self._is_input_ended = True
            case _:
                raise TypeError(f"a session begins once: {event}")
        self._plan_turn()

    # -- turns -------------------------------------------------------------------------------------

    def _plan_turn(self) -> None:
        """Ask for a turn, wait for a moment that may bring one, or finish. Once asked for, a turn comes in any case."""
        script, pacing = self._script, self._pacing
        if self._has_asked or script is None or pacing is None or self._line.is_busy:
            return
        if self._is_paused and self._waiting_since is not None and not self._is_input_ended:
            return  # it asks when it is resumed
        now = self._clock.time()
        urgency, max_seconds = pacing.urgencies(now)[-1], pacing.max_seconds(now)
        is_waiting = self._alarm.is_set and self._work is None and not self._is_input_ended
        if is_waiting and script.is_settled(now, urgency, max_seconds):
            return  # until the alarm rings
        if self._work is not None or script.can_take(now, urgency, max_seconds):
            self._request(now)
            return
        self._waiting_since = None
        deadline = script.deadline()
        if deadline is not None or script.is_speakable:
            moments = (*pacing.moments(), deadline)
            self._alarm.wake_by(min((m for m in moments if m is not None and m > now), default=None))
        elif self._is_input_ended and script.is_finished:
            self._finish()
        else:
            self._rest()

    def _request(self, now: float) -> None:
        if self._waiting_since is None:
            self._waiting_since = now
        if not self._is_paused:
            self._has_asked = True
            play_end = self._playback.play_end
            self._scheduler.request(self, self._waiting_since if play_end is None else play_end)

    def _rest(self) -> None:
        """Nothing is left to say until more text comes."""
        self._alarm.stop()
        self._playback.rest()
        if not self._is_idle:
            self._is_idle = True
            self._say(Idle(self.start.context))

    def _finish(self) -> None:
        self._is_input_ended = False  # what comes free after the last bytes must not finish again
        self._delivery.finish()
        self._line.do(self._end)

    def _end(self) -> None:
        usage = self.usage
        self.close()
        self._emit(SessionEnd(usage, self.start.context))

    # -- segments ----------------------------------------------------------------------------------

    def _cut(self, now: float) -> None:
        """Take the best piece that may be cut now, and those after it while they have nothing to say."""
        for _ in range(MAX_SILENT_SEGMENTS):
            script, pacing, cast = self._script, self._pacing, self._cast
            if script is None or pacing is None or cast is None or self._work is not None:
                break
            if self._is_paused or self._line.is_busy:
                break
            segment = script.take(now, pacing.urgencies(now), pacing.max_seconds(now))
            if segment is None:
                break
            self._begin(script, cast, segment)
        if self._work is None:
            self._has_asked = False
            self._plan_turn()

    def _begin(self, script: Script, cast: Cast, segment: Segment) -> None:
        voice = cast.voice_of(segment)
        text = script.rewrite(segment)
        self._charge(script, segment)
        self._delivery.begin(segment, self._segment_of_utterance, script.planned_total, voice)
        if is_speakable(text):
            self._work = Work(segment, cast.job(text, voice, segment))
            self._work.log_cut(self.name, self._delivery.audio_s)
            return
        if segment.break_s is not None:
            self._delivery.rest(segment.break_s)
        elif self.start.options.silence_when_empty:
            self._delivery.say_nothing()
        else:
            self._delivery.end_utterance()
        self._end_segment(segment)

    def _charge(self, script: Script, segment: Segment) -> None:
        """Charge at the border the protocol names: Navana bills the text sent, Nari what is handed to synthesis."""
        options = self.start.options
        if options.charge_border == "segment":
            self._meter.charge(len(segment.text if options.charge_unit == "characters" else segment.text.encode()))
        elif self._segment_of_utterance == 0:
            self._meter.charge(script.planned_characters)

    def _take_piece(self, piece: Piece) -> None:
        work = self._work
        if work is None:
            return
        self._delivery.push(msgspec.structs.replace(piece, pcm=work.take(piece.pcm)))
        if piece.is_last:
            self._work = None
            self._delivery.end()
            self._end_segment(work.segment)
        self._plan_turn()

    def _end_segment(self, segment: Segment) -> None:
        self._segment_of_utterance += 1
        if segment.ends_utterance:
            self._segment_of_utterance = 0
            self._utterances += 1
            self._line.do(lambda: self._say_utterance_end(segment.utterance))

    def _say_utterance_end(self, utterance: int) -> None:
        if utterance != self._failed_utterance:
            self._say(UtteranceEnd(utterance, self.start.context))

    def _give_up(self, error: Exception) -> None:
        """End the utterance alone that cannot be spoken, where the protocol can say so; else raise the error again."""
        script, work = self._script, self._work
        if script is None or not self.start.options.survives_failure:
            raise error
        if not isinstance(error, EngineFailure | TextTooLong):
            raise error
        self._work = None
        self._failed_utterance = utterance = self._delivery.utterance
        self._say(UtteranceError(utterance, error, self.start.context))
        if work is not None:  # else it has been taken to its end
            self._delivery.abandon()
            script.abandon_utterance()
            self._segment_of_utterance = 0
            self._utterances += 1
        self._plan_turn()

    def _repeat(self, *, blamed: bool) -> None:
        if self._work is not None:
            self._work.repeat(blamed=blamed)
            self._plan_turn()

    def _say(self, event: ServerEvent) -> None:
        if not self.is_over:
            self._emit(event)

    def _guarded(self, action: Callable[[], None]) -> None:
        """Do `action` unless the session is over. Whatever goes wrong leaves as a `SessionError`: the one guard."""
        if self.is_over:
            return
        try:
            action()
        except Exception as error:  # noqa: BLE001 - translated and told, never passed over
            self._stumble(error)

    def _stumble(self, error: Exception) -> None:
        try:
            self._give_up(error)
        except Exception as fatal:  # noqa: BLE001 - as above
            self.fail(fatal)
