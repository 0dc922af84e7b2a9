"""Where speech may be cut and how much may be asked for at once, by what the listener has left to play."""

from voicewire.events import SessionOptions
from voicewire.speech.playback import PlaybackClock
from voicewire.speech.scheduler import Scheduler
from voicewire.speech.voice import SpeakingVoice
from voicewire.text.segment import Urgency

WORD_SLACK_S = 1.0
"""With less audio than this left to play, any space will do for a cut."""
SENTENCE_S = 5.0
"""A sentence lasts about this long: its synthesis must fit in the slack, or a clause is taken instead."""
MIN_SEGMENT_S = 1.5
"""Slow engines are never asked for less than this at once: shorter pieces of speech sound chopped."""


class Pacing:
    """Answers for one session; holds nothing but references."""

    def __init__(
        self,
        playback: PlaybackClock,
        voice: SpeakingVoice,
        options: SessionOptions,
        scheduler: Scheduler,
        *,
        by_sentence: bool,
    ) -> None:
        self._playback = playback
        self._voice = voice
        self._scheduler = scheduler
        self._ignores_slack = by_sentence or options.plan == "utterance"
        self._limit_s = min(voice.max_segment_s, options.max_segment_s or voice.max_segment_s)

    def urgency(self, now: float) -> Urgency:
        """How badly the listener needs the next segment."""
        if self._ignores_slack:
            return Urgency.SENTENCE
        if self._playback.play_end is None:
            return Urgency.CLAUSE
        slack = self._playback.slack(now)
        if slack < WORD_SLACK_S:
            return Urgency.WORD
        return Urgency.CLAUSE if slack < self._sentence_slack_s() else Urgency.SENTENCE

    def max_seconds(self, now: float) -> float:
        """Seconds the next segment may last: with a slow engine, what can be made before the listener runs dry."""
        speed = self._speed()
        if self._ignores_slack or self._playback.play_end is None or speed * self._limit_s < WORD_SLACK_S:
            return self._limit_s
        return min(self._limit_s, max(self._playback.slack(now) / speed, MIN_SEGMENT_S))

    def moments(self) -> list[float]:
        """The moments at which the urgency grows by itself."""
        play_end = self._playback.play_end
        if play_end is None or self._ignores_slack:
            return []
        return [play_end - self._sentence_slack_s(), play_end - WORD_SLACK_S]

    def _sentence_slack_s(self) -> float:
        """Seconds of slack that allow a whole sentence to be made in time."""
        return WORD_SLACK_S + self._speed() * SENTENCE_S

    def _speed(self) -> float:
        return self._scheduler.speed(self._voice.engine, self._voice.speed_hint)
