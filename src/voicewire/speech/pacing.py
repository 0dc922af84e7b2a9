"""Where speech may be cut and how much may be asked for at once, by what the listener has left to play."""

from collections.abc import Sequence

from voicewire.events import SessionOptions
from voicewire.speech.playback import PlaybackClock
from voicewire.speech.scheduler import Scheduler
from voicewire.speech.voice import SpeakingVoice, segment_limit_s
from voicewire.text.segment import Urgency

WORD_SLACK_S = 1.0
"""With less audio than this left to play, any space will do for a cut."""
TIE_S = 1e-6
"""At one of `Pacing.moments` its urgency has grown, whatever was lost in adding and taking away again."""
SENTENCE_S = 5.0
"""Seconds that a sentence lasts, about."""
PIECE_S = 1.0
"""Seconds of a sentence that an engine which works piece by piece makes before it is heard, at most."""
UNHEARD_S = 0.05
"""A wait of so few seconds is not heard as one."""
MIN_SEGMENT_S = 1.5
"""Slow engines are never asked for less than this at once: shorter pieces of speech sound chopped."""
FIRST_SOUND_S = 0.75
"""Seconds that the first segment may take to make, as far as `MIN_SEGMENT_S` allows."""
USED_SLACK = 0.85
"""The share of the slack that making the next segment may take: estimates and speeds are rough."""


class Pacing:
    """Answers for one session; holds nothing but references."""

    def __init__(
        self,
        playback: PlaybackClock,
        voices: Sequence[SpeakingVoice],
        options: SessionOptions,
        scheduler: Scheduler,
        *,
        by_sentence: bool,
    ) -> None:
        self._playback = playback
        self._voices = voices
        self._scheduler = scheduler
        self._ignores_slack = by_sentence or options.plan == "utterance"
        self._by_sentence = self._ignores_slack or options.cuts == "sentence"
        self._limit_s = segment_limit_s(voices, options)
        self._in_pieces = all(voice.stops_midway for voice in voices)

    def urgencies(self, now: float) -> tuple[Urgency, ...]:
        """The cuts that will do, the best first: how badly the listener needs the next segment.

        A whole sentence is preferred while there is time to make it: it sounds best, and shorter segments cost
        the engine more. So a fast engine cuts shorter only where no sentence has been completed yet.
        """
        if self._by_sentence:
            return (Urgency.SENTENCE,)
        if self._playback.play_end is None:
            return (Urgency.SENTENCE, Urgency.CLAUSE) if self._in_pieces and not self._is_crowded else (Urgency.CLAUSE,)
        slack = self._playback.slack(now)
        sentence_s = self._sentence_s()
        shorter = Urgency.WORD if slack < WORD_SLACK_S + TIE_S else Urgency.CLAUSE
        if slack >= WORD_SLACK_S + sentence_s + TIE_S:
            return (Urgency.SENTENCE,)
        return (Urgency.SENTENCE, shorter) if sentence_s <= max(slack, UNHEARD_S) else (shorter,)

    def max_seconds(self, now: float) -> float:
        """Seconds the next segment may last.

        With a slow engine, what can be made before the listener runs dry; unless it works piece by piece.
        """
        speed = self._speed()
        if self._ignores_slack or self._in_pieces or speed * self._limit_s < WORD_SLACK_S:
            return self._limit_s
        is_heard = self._playback.play_end is not None
        working_s = self._playback.slack(now) * USED_SLACK if is_heard else FIRST_SOUND_S
        return min(self._limit_s, max(working_s / speed, MIN_SEGMENT_S))

    def moments(self) -> list[float]:
        """The moments at which the urgency grows by itself, or at which a slow engine needs shorter segments."""
        play_end = self._playback.play_end
        if play_end is None or self._ignores_slack:
            return []
        return [play_end - WORD_SLACK_S - self._sentence_s(), play_end - WORD_SLACK_S]

    @property
    def _is_crowded(self) -> bool:
        """Whether others wait for this one's turn to end: even piece by piece, a whole sentence is read first."""
        return self._scheduler.waiting >= self._scheduler.slots

    def _sentence_s(self) -> float:
        """Seconds that it takes until a sentence is heard."""
        return self._speed() * (PIECE_S if self._in_pieces else SENTENCE_S)

    def _speed(self) -> float:
        return max(self._scheduler.speed(voice.engine, voice.speed_hint) for voice in self._voices)
