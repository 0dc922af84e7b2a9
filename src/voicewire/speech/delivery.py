"""From pieces of pcm to the events a listener gets."""

from collections.abc import Callable

from voicewire.audio.chain import AudioChain
from voicewire.audio.format import Pcm, silence
from voicewire.audio.joiner import (
    PAUSE_CLAUSE_S,
    PAUSE_NONE_S,
    PAUSE_PARAGRAPH_S,
    PAUSE_SENTENCE_S,
    Joiner,
)
from voicewire.engines.base import Piece
from voicewire.events import AudioChunk, SegmentEnd, SegmentStart, ServerEvent, SessionStart
from voicewire.speech.clock import Clock
from voicewire.speech.playback import PlaybackClock
from voicewire.text.segment import Mark, Segment

PAUSE_S = {
    Mark.NONE: PAUSE_NONE_S,
    Mark.CLAUSE: PAUSE_CLAUSE_S,
    Mark.SENTENCE: PAUSE_SENTENCE_S,
    Mark.PARAGRAPH: PAUSE_PARAGRAPH_S,
}
"""Seconds of silence after each mark, unless the text asks for another."""

EMPTY_SEGMENT_S = 0.1
"""The silence that stands for an utterance with nothing to say, where a protocol wants audio for each."""


class Delivery:
    """Says one segment after the other: `begin`, `push` each piece, `end`.

    It owns the session's joiner and audio chain, and moves the listener's clock with every chunk it hands out.
    """

    def __init__(
        self, start: SessionStart, playback: PlaybackClock, clock: Clock, emit: Callable[[ServerEvent], None]
    ) -> None:
        self._start = start
        self._playback = playback
        self._clock = clock
        self._emit = emit
        self._sample_rate = start.audio.sample_rate
        self._joiner: Joiner | None = None
        self._chain: AudioChain | None = None
        self._segment = Segment(text="", start=0, end=0)
        self._index = 0
        self._segments: int | None = None
        self._is_said = False
        self._pause_s = 0.0
        self._duration_s = 0.0
        self._synthesis_s = 0.0
        self.segments = 0
        """Segments said so far."""
        self.audio_s = 0.0
        self.synthesis_s = 0.0
        self.first_audio_at: float | None = None

    def begin(self, segment: Segment, index: int, segments: int | None) -> None:
        """The next pieces are of `segment`, number `index` of `segments` in its utterance."""
        self._segment, self._index, self._segments = segment, index, segments
        self._is_said = False
        self._duration_s = self._synthesis_s = 0.0

    def push(self, piece: Piece) -> None:
        """Hand out what `piece` gives."""
        self._synthesis_s += piece.synthesis_s
        if self._joiner is None:
            if piece.sample_rate != self._sample_rate:
                self.finish()  # silence that was said before the engine told its rate
            self._sample_rate = piece.sample_rate
            self._joiner = Joiner(piece.sample_rate)
        self._say(self._joiner.push(piece.pcm))

    def end(self) -> None:
        """The segment is complete: hand out the rest and the pause after it."""
        segment = self._segment
        pause_s = PAUSE_S[segment.mark]
        if segment.ends_utterance and segment.mark is Mark.NONE:
            pause_s = PAUSE_SENTENCE_S  # a flush ends what was said, whether or not a mark stands there
        if self._joiner is not None:
            self._say(self._joiner.finish(pause_s, segment.break_s))
        self._pause_s = pause_s if segment.break_s is None else segment.break_s
        self._close_segment()

    def rest(self, seconds: float) -> None:
        """Silence in place of speech; a mark's pause that came just before counts towards it."""
        self._say(silence(seconds - self._pause_s, self._sample_rate))
        self._pause_s = 0.0
        self._close_segment()

    def say_nothing(self) -> None:
        """A short silence in place of the segment."""
        self._say(silence(EMPTY_SEGMENT_S, self._sample_rate))
        self._close_segment()

    def finish(self) -> None:
        """Hand out what the encoder still holds. Nothing can be said afterwards."""
        if self._chain is not None:
            self._hand_out(self._chain.finish())
            self._chain = None

    def _say(self, pcm: Pcm) -> None:
        if len(pcm) == 0:
            return
        if self._chain is None:
            self._chain = AudioChain(self._start.audio, self._sample_rate, self._start.options.max_chunk_s)
        self._hand_out(self._chain.push(pcm))

    def _close_segment(self) -> None:
        if self._segment.ends_utterance and self._start.options.encoder == "utterance":
            self.finish()
        self._announce()
        self.segments += 1
        self.synthesis_s += self._synthesis_s
        self._emit(
            SegmentEnd(
                utterance=self._segment.utterance,
                segment=self._index,
                segments=self._segments,
                duration_s=self._duration_s,
                synthesis_s=self._synthesis_s,
                context=self._start.context,
            )
        )

    def _announce(self) -> None:
        if self._is_said:
            return
        self._is_said = True
        self._emit(
            SegmentStart(
                utterance=self._segment.utterance,
                segment=self._index,
                segments=self._segments,
                text_start=self._segment.start,
                text_end=self._segment.end,
                context=self._start.context,
            )
        )

    def _hand_out(self, chunks: list[tuple[bytes, float]]) -> None:
        now = self._clock.time()
        for audio, duration_s in chunks:
            self._announce()
            if self.first_audio_at is None:
                self.first_audio_at = now
            self._duration_s += duration_s
            self.audio_s += duration_s
            self._playback.sent(duration_s, now)
            self._emit(AudioChunk(audio, duration_s, self._start.context))
