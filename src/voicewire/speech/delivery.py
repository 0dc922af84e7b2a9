"""From pieces of pcm to the events a listener gets."""

from collections.abc import Callable
from functools import partial

import msgspec

from voicewire.audio.chain import Chain, Chunk, FileChain, StreamChain
from voicewire.audio.format import Pcm, silence
from voicewire.audio.joiner import (
    PAUSE_CLAUSE_S,
    PAUSE_NONE_S,
    PAUSE_PARAGRAPH_S,
    PAUSE_SENTENCE_S,
    Joiner,
)
from voicewire.audio.shaper import Source
from voicewire.engines.base import Piece
from voicewire.events import AudioChunk, SegmentEnd, SegmentStart, ServerEvent, SessionStart
from voicewire.speech.clock import Clock
from voicewire.speech.line import Line
from voicewire.speech.playback import PlaybackClock
from voicewire.speech.voice import SpeakingVoice
from voicewire.text.segment import Mark, Segment

PAUSE_S = {
    Mark.NONE: PAUSE_NONE_S,
    Mark.CLAUSE: PAUSE_CLAUSE_S,
    Mark.SENTENCE: PAUSE_SENTENCE_S,
    Mark.PARAGRAPH: PAUSE_PARAGRAPH_S,
}
"""Seconds of silence after each mark, unless the text asks for another."""

HEAVY_BLOCK_S = 2.0
"""Seconds of audio that are encoded in one go elsewhere, after the first chunk: each way there and back costs time."""
EMPTY_SEGMENT_S = 0.1
"""The silence that stands for an utterance with nothing to say, where a protocol wants audio for each."""


class Delivery:
    """Says one segment after the other: `begin`, `push` each piece, `end`.

    It owns the session's joiners and audio chain, and moves the listener's clock with every chunk it hands out. What
    costs much goes through the session's line: the next segment begins when the line is free again.
    """

    def __init__(
        self,
        start: SessionStart,
        playback: PlaybackClock,
        clock: Clock,
        line: Line,
        emit: Callable[[ServerEvent], None],
    ) -> None:
        self._start = start
        self._options = start.options
        self._playback = playback
        self._clock = clock
        self._line = line
        self._emit = emit
        self._source = Source(start.audio.sample_rate)
        self._joiners: dict[int, Joiner] = {}
        self._chain: Chain | None = None
        self._segment = Segment(text="", start=0, end=0)
        self._voice: SpeakingVoice | None = None
        self._index = 0
        self._segments: int | None = None
        self._is_said = False
        self._has_spoken = False
        self._is_cached = False
        self._pause_s = 0.0
        self._stretched = 1.0  # by what the chain is faster than the session, since the text asks for it
        self._duration_s = 0.0
        self._synthesis_s = 0.0
        self.segments = 0
        """Segments said so far."""
        self.cached_segments = 0
        """How many of them came whole from pieces that had been made before."""
        self.audio_s = 0.0
        self.made_s = 0.0
        """Seconds of audio so far, that which waits to be encoded included."""
        self.synthesis_s = 0.0
        self.first_audio_at: float | None = None

    def begin(self, segment: Segment, index: int, segments: int | None, voice: SpeakingVoice) -> None:
        """The next pieces are of `segment`, number `index` of `segments` in its utterance, spoken by `voice`."""
        self._segment, self._index, self._segments = segment, index, segments
        self._voice = voice
        self._is_said = self._has_spoken = self._is_cached = False
        self._duration_s = self._synthesis_s = 0.0

    @property
    def utterance(self) -> int:
        """The number of the utterance that is being said."""
        return self._segment.utterance

    @property
    def _speed(self) -> float:
        return self._segment.speed(self._options.prosody.speed)

    @property
    def _rate(self) -> float:
        """By what the segment is faster than the session. Breaks are not: the text says how long they are."""
        return self._speed / self._options.prosody.speed

    def push(self, piece: Piece) -> None:
        """Hand out what `piece` gives."""
        self._synthesis_s += piece.synthesis_s
        self._is_cached = piece.is_cached and (self._is_cached or not self._has_spoken)
        self._has_spoken = True
        self._listen_to(piece.sample_rate)
        self._say(self._joiner().push(piece.pcm))

    def end(self) -> None:
        """The segment is complete: hand out the rest and the pause after it."""
        segment = self._segment
        pause_s = PAUSE_S[segment.mark]
        if segment.ends_utterance and segment.mark is Mark.NONE:
            pause_s = PAUSE_SENTENCE_S  # a flush ends what was said, whether or not a mark stands there
        if self._has_spoken:
            hurry = 1.0 if self._voice is None else self._voice.own_speed(self._speed)
            break_s = None if segment.break_s is None else segment.break_s / hurry * self._rate
            self._say(self._joiner().finish(pause_s / hurry, break_s))
        self._pause_s = pause_s if segment.break_s is None else segment.break_s
        self._close_segment()

    def rest(self, seconds: float) -> None:
        """Silence in place of speech; a mark's pause that came just before counts towards it."""
        pcm = silence((seconds - self._pause_s) * self._stretched, self._source.sample_rate)
        self._say(pcm)
        self._pause_s = 0.0
        self._close_segment()

    def say_nothing(self) -> None:
        """A short silence in place of the segment."""
        self._say(silence(EMPTY_SEGMENT_S, self._source.sample_rate))
        self._close_segment()

    def end_utterance(self) -> None:
        """Nothing is left to say of the utterance: hand out what is held back of the segment before."""
        self._is_said = True  # it has been, with its own number
        if self._options.encoder == "session":
            self._drain()

    def abandon(self) -> None:
        """Forget the utterance that is being said; what has been handed out stays."""
        self._joiners.clear()
        if self._options.encoder != "session":
            self._chain = None

    def close(self) -> None:
        """Forget everything; nothing more is said."""
        self._joiners.clear()
        self._chain = self._voice = None

    def finish(self) -> None:
        """Hand out what the encoder still holds. Nothing can be said afterwards."""
        chain, self._chain = self._chain, None
        if chain is not None:
            self._send(chain, chain.finish)

    def _listen_to(self, sample_rate: int) -> None:
        """Take pcm at this rate from the segment's voice."""
        voice = self._voice
        speed = 1.0 if voice is not None and voice.keeps_speed else self._speed
        self._stretched = 1.0 if voice is not None and voice.keeps_speed else self._rate
        prosody = msgspec.structs.replace(self._options.prosody, speed=speed)
        source = Source(sample_rate, prosody, None if voice is None else voice.loudness_lufs)
        if source == self._source:
            return
        self._source = source
        if self._chain is not None:
            self._send(self._chain, partial(self._chain.change_source, source))

    def _joiner(self) -> Joiner:
        rate = self._source.sample_rate
        joiner = self._joiners.get(rate)
        if joiner is None:
            joiner = self._joiners[rate] = Joiner(rate)
        return joiner

    def _say(self, pcm: Pcm) -> None:
        if len(pcm) == 0:
            return
        if self._chain is None:
            self._chain = self._make_chain()
        self.made_s += len(pcm) / self._source.sample_rate / self._source.prosody.speed
        for block in self._blocks(pcm, self._chain):
            self._send(self._chain, partial(self._chain.push, block))

    def _blocks(self, pcm: Pcm, chain: Chain) -> list[Pcm]:
        """What is done in one go: of heavy work a chunk first, so that it is heard soon, and then more at a time."""
        if not chain.is_heavy:
            return [pcm]
        rate = self._source.sample_rate
        first = round(rate * self._options.max_chunk_s)
        size = max(first, round(rate * HEAVY_BLOCK_S))
        return [pcm[:first], *(pcm[begin : begin + size] for begin in range(first, len(pcm), size))]

    def _make_chain(self) -> Chain:
        options = self._options
        if options.encoder == "file":
            return FileChain(self._start.audio, self._source, options.max_file_bytes)
        return StreamChain(self._start.audio, self._source, options.max_chunk_s, options.min_chunk_bytes)

    def _send(self, chain: Chain, work: Callable[[], list[Chunk]]) -> None:
        """Have the chain do something and hand out what it gives: elsewhere where that costs much."""
        if chain.is_heavy:
            self._line.send_off(work, self._hand_out)
        else:
            self._line.do(lambda: self._hand_out(work()))

    def _close_segment(self) -> None:
        if self._segment.ends_utterance:
            if self._options.encoder == "session":
                self._drain()
            else:
                self.finish()
        self._line.do(self._say_end)

    def _drain(self) -> None:
        if self._chain is not None:
            self._send(self._chain, self._chain.drain)

    def _say_end(self) -> None:
        self._announce()
        self.segments += 1
        self.cached_segments += self._is_cached
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

    def _hand_out(self, chunks: list[Chunk]) -> None:
        now = self._clock.time()
        for chunk in chunks:
            self._announce()
            if self.first_audio_at is None:
                self.first_audio_at = now
            self._duration_s += chunk.duration_s
            self.audio_s += chunk.duration_s
            self._playback.sent(chunk.duration_s, now)
            self._emit(AudioChunk(chunk.audio, chunk.duration_s, chunk.sample_rate, self._start.context))
