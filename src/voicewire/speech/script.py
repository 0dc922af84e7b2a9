"""What a session says next: its text, cut into segments and rewritten for the ear."""

from collections import deque
from collections.abc import Sequence

from voicewire.engines.pronunciations import respell
from voicewire.events import SessionOptions
from voicewire.speech.voice import SpeakingVoice
from voicewire.text.markup import Break, SsmlReader, clean
from voicewire.text.normalizers import NORMALIZERS, SPELLERS
from voicewire.text.segment import Segment, Urgency
from voicewire.text.segmenter import Segmenter

PLANNED_AT_ONCE = 8
"""Segments split off in one turn: a long text of signs and digits must not hold up everybody else."""
UTTERANCE_BYTES = 64
"""What a sealed utterance costs besides its text: a million short ones must not slip under a bound in bytes."""


class Script:
    """The text of one session between its arrival and its engine.

    With `plan="stream"` segments are cut one at a time, as late as possible. With `plan="utterance"` a sealed utterance
    is split as a whole, so that `planned_total` is known before its first segment is spoken.
    """

    def __init__(self, voices: Sequence[SpeakingVoice], options: SessionOptions) -> None:
        self._options = options
        rewriters = NORMALIZERS if options.normalize else SPELLERS
        voice = voices[0]
        self._rewrite = rewriters.get(voice.language.partition("-")[0])
        self._segmenter = Segmenter(
            voice.language, lambda text: voice.estimate(respell(self._rewritten(text), options.pronunciations))
        )
        self._ssml = SsmlReader() if options.ssml else None
        self._planned: deque[Segment] = deque()
        self._planning: deque[Segment] = deque()
        self._unsealed = False
        self._sealed = 0
        self._finished = 0
        self.planned_total: int | None = None
        """Segments of the utterance that is being spoken; only with `plan="utterance"`."""
        self.planned_characters = 0
        """Code points of that utterance, white space included."""

    @property
    def unspoken_bytes(self) -> int:
        """UTF-8 bytes of text that wait to be spoken, with what each waiting utterance costs besides."""
        return self._segmenter.unspoken_bytes + UTTERANCE_BYTES * (self._sealed - self._finished)

    @property
    def is_finished(self) -> bool:
        """Whether every sealed utterance has been taken to its end, with no text after it."""
        return not self._unsealed and self._finished == self._sealed

    @property
    def last_utterance(self) -> int:
        """The number of the utterance that text was appended to last."""
        return self._sealed if self._unsealed else max(0, self._sealed - 1)

    def append(self, text: str, now: float, *, flush: bool) -> None:
        """Take one fragment, joined verbatim; `flush` seals the utterance after it."""
        if text:
            self._unsealed = True
            self._push(text, now)
        if flush:
            self.seal(now)

    def seal(self, now: float) -> None:
        """End the utterance here, if one is open."""
        if not self._unsealed:
            return
        if self._ssml is not None:
            self._push_read(self._ssml.finish(), now)
        self._segmenter.seal()
        self._unsealed = False
        self._sealed += 1

    def discard(self) -> None:
        """Drop the text that is not sealed."""
        if self._ssml is not None:
            self._ssml.finish()
        self._segmenter.discard()
        self._unsealed = False

    def can_take(self, now: float, urgency: Urgency, max_seconds: float) -> bool:
        """Whether `take` would give a segment now."""
        if self._planned:
            return True
        if self._options.plan == "utterance":
            return self._finished < self._sealed
        return self._segmenter.can_take(now, urgency, max_seconds)

    def take(self, now: float, urgencies: Sequence[Urgency], max_seconds: float) -> Segment | None:
        """The next segment to speak, cut in the first of these ways that gives one.

        A segment without text ends its utterance, or is a break after text that was taken already. None: nothing may be
        cut, or the plan of the utterance is not complete yet and wants another turn.
        """
        if self._options.plan == "utterance":
            if not self._planned and self._finished < self._sealed:
                self._plan(now, max_seconds)
            segment = self._planned.popleft() if self._planned else None
        else:
            cuts = (self._segmenter.take(now, urgency, max_seconds) for urgency in urgencies)
            segment = next((cut for cut in cuts if cut is not None), None)
        if segment is not None and segment.ends_utterance:
            self._finished += 1
        return segment

    def deadline(self) -> float | None:
        """When `take` may give more although no text comes."""
        return None if self._options.plan == "utterance" else self._segmenter.deadline()

    @property
    def is_speakable(self) -> bool:
        """Whether something is still to be spoken even if no further text comes."""
        if self._planned or self._finished < self._sealed:
            return True
        return self._options.plan == "stream" and self._segmenter.is_speakable

    def abandon_utterance(self) -> None:
        """Drop what is left of the utterance that is being spoken; only with `plan="utterance"`."""
        if self._planned:
            self._planned.clear()
            self._finished += 1

    def rewrite(self, segment: Segment) -> str:
        """The segment's text as its engine is to read it."""
        return self._rewritten(segment.text)

    def _rewritten(self, text: str) -> str:
        cleaned = clean(text)
        return self._rewrite(cleaned) if self._rewrite else cleaned

    def _plan(self, now: float, max_seconds: float) -> None:
        """Split a few segments more off the utterance; they are taken once all are known."""
        for _ in range(PLANNED_AT_ONCE):
            segment = self._segmenter.take(now, Urgency.SENTENCE, max_seconds)
            if segment is None:  # a sealed utterance always gives its end
                raise RuntimeError("the segmenter kept back a sealed utterance")
            if segment.text or not self._planning:
                self._planning.append(segment)
            if segment.ends_utterance:
                self._planned, self._planning = self._planning, deque()
                self.planned_total = len(self._planned)
                self.planned_characters = self._planned[-1].end - self._planned[0].start
                return

    def _push(self, text: str, now: float) -> None:
        if self._ssml is None:
            self._segmenter.push(text, now)
        else:
            self._push_read(self._ssml.push(text), now)

    def _push_read(self, parts: list[str | Break], now: float) -> None:
        for part in parts:
            if isinstance(part, Break):
                self._segmenter.push_break(part.seconds, now)
            else:
                self._segmenter.push(part, now)


def is_speakable(text: str) -> bool:
    """Whether `text` holds anything to say: a letter or a digit of any script."""
    return any(map(str.isalnum, text))
