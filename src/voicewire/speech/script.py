"""What a session says next: its text, cut into segments and rewritten for the ear."""

import re
from collections import deque
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache, partial
from itertools import pairwise

from msgspec.structs import replace

from voicewire.errors import InputTooLarge
from voicewire.events import SessionOptions
from voicewire.speech.house_style import HouseStyle
from voicewire.speech.voice import SpeakingVoice, segment_limit_s
from voicewire.text import phonemes
from voicewire.text.cues import CueReader
from voicewire.text.lexicon import Lexicon, pronounce
from voicewire.text.markup import clean
from voicewire.text.normalizers import NORMALIZERS, SPELLERS
from voicewire.text.respelling import respell
from voicewire.text.segment import Break, Part, Rate, Segment, SegmentLengths, Speaker, Urgency
from voicewire.text.segmenter import Reading, Segmenter
from voicewire.text.ssml import SsmlReader

PLANNED_AT_ONCE = 8
"""Segments split off in one turn: a long text of signs and digits must not hold up everybody else."""
UTTERANCE_BYTES = 64
"""What an utterance, a break or a speaker's turn costs besides its text: a million must not slip under a bound."""
NORMALIZED_KEPT = 8
"""Texts that are not normalised again: the ends that are tried in one search for the longest text that fits."""
READ_AT_ONCE = 1 << 14
"""Characters whose markup is read before it is asked whether too much waits: a frame may hold a border in every few."""


class Diction:
    """How the text of one voice is rewritten for the ear, and how long it will last then."""

    def __init__(self, voice: SpeakingVoice, options: SessionOptions, own: Lexicon, style: HouseStyle) -> None:
        """`own`: the client's lexicon, which wins over the operator's."""
        self._voice = voice
        self._options = options
        self._own = own
        self._style = style
        self._name_pictures = style.picture_names(voice.language)

    @cached_property
    def _normalized(self) -> Callable[[str], str]:
        """Rewrites a text; it is measured when it is asked whether it may be cut, when it is cut, and rewritten then.

        Made with the first text, for thousands of sessions may be open and silent.
        """
        language = self._voice.language
        rewriters = NORMALIZERS if self._options.normalize else SPELLERS
        return lru_cache(NORMALIZED_KEPT)(
            partial(
                _normalized,
                name_pictures=self._name_pictures,
                lexicons=[lexicon for lexicon in (self._own, *self._style.lexicons(language)) if lexicon],
                normalize=rewriters.get(language.partition("-")[0]),
            )
        )

    def rewrite(self, text: str) -> str:
        """`text`, one sentence or a part of one, as the engine is to read it."""
        text = self._normalized(text)
        return text if self._voice.takes_phonemes else respell(text)

    def estimate(self, text: str) -> float:
        """Seconds that `text` will last; phonemes as long as the letters for them."""
        return self._voice.estimate(respell(self._normalized(text)))

    @property
    def reading(self) -> Reading:
        """What the segmenter needs to know of it."""
        return Reading(self._voice.language, self.estimate, says_pictures=self._name_pictures is not None)


def _normalized(
    text: str,
    name_pictures: Callable[[str], str] | None,
    lexicons: list[Lexicon],
    normalize: Callable[[str], str] | None,
) -> str:
    text = clean(text, name_pictures)
    if lexicons:  # before numbers and signs are words: an entry may have them
        text = pronounce(text, lexicons)
    return normalize(text) if normalize else text


class Script:
    """The text of one session between its arrival and its engine.

    Without a list of speakers the first voice says it all, and speaker tags are nothing but spaces.

    With `plan="stream"` segments are cut one at a time, as late as possible. With `plan="utterance"` a sealed utterance
    is split as a whole, so that `planned_total` is known before its first segment is spoken.
    """

    def __init__(
        self,
        voices: Sequence[SpeakingVoice],
        options: SessionOptions,
        limit_bytes: int | None = None,
        style: HouseStyle | None = None,
    ) -> None:
        """`voices`: one for each speaker; `limit_bytes`: the most that `unspoken_bytes` may come to."""
        self._options = options
        self._limit_bytes = limit_bytes
        self._voices = voices
        own, style = Lexicon(options.pronunciations), style or HouseStyle()
        self._dictions = [Diction(voice, options, own, style) for voice in voices]
        self._segmenter = Segmenter(
            voices[0].language,
            self._dictions[0].estimate,
            SegmentLengths(
                max_chars=options.max_segment_chars,
                min_chars=options.min_segment_chars,
                most_seconds=segment_limit_s(voices, options),
                eager_first=options.eager_first,
            ),
            [diction.reading for diction in self._dictions],
        )
        self._readers: list[SsmlReader | CueReader] = []
        if options.ssml:
            self._readers.append(SsmlReader(voices[0].language))
        if options.cues:
            self._readers.append(CueReader(self._acts_cues))
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
        """UTF-8 bytes of text that wait to be spoken, with what each waiting utterance and break costs besides."""
        borders = max(self._sealed - self._finished, self._segmenter.borders)
        return self._segmenter.unspoken_bytes + UTTERANCE_BYTES * borders

    @property
    def is_finished(self) -> bool:
        """Whether every sealed utterance has been taken to its end, with no text after it."""
        return not self._unsealed and self._finished == self._sealed

    @property
    def last_utterance(self) -> int:
        """The number of the utterance that text was appended to last."""
        return self._sealed if self._unsealed else max(0, self._sealed - 1)

    def append(self, text: str, now: float, *, flush: bool) -> None:
        """Take one fragment, joined verbatim; `flush` seals the utterance after it. Raises InputTooLarge."""
        for begin in range(0, len(text), READ_AT_ONCE):
            self._unsealed = True
            self._push(self._read(phonemes.without_private(text[begin : begin + READ_AT_ONCE])), now)
            self._check_size()
        if flush:
            self.seal(now)
            self._check_size()

    def _check_size(self) -> None:
        if self._limit_bytes is not None:
            check_unspoken(self.unspoken_bytes, self._limit_bytes)

    def seal(self, now: float) -> None:
        """End the utterance here, if one is open."""
        if not self._unsealed:
            return
        self._push(self._read_rest(), now)
        self._segmenter.seal()
        self._unsealed = False
        self._sealed += 1

    def begin_afresh(self) -> None:
        """The listener has heard everything: the next segment is a first one again."""
        self._segmenter.begin_afresh()

    def discard(self) -> None:
        """Drop the text that is not sealed."""
        self._read_rest()
        self._segmenter.discard()
        self._unsealed = False

    def is_settled(self, now: float, urgency: Urgency, max_seconds: float) -> bool:
        """Whether it is known, without looking, that `take` gives nothing: one more word of a sentence has come."""
        is_open = not self._planned and self._finished == self._sealed
        return is_open and self._segmenter.is_settled(now, urgency, max_seconds)

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
        """The segment's text as its engine is to read it: sentences that were joined stand on lines of their own."""
        known = segment.speaker < len(self._dictions)
        diction = self._dictions[segment.speaker if known else 0]
        borders = (0, *segment.joints, len(segment.text))
        sentences = (diction.rewrite(segment.text[begin:end]) for begin, end in pairwise(borders))
        return "\n".join(filter(None, sentences))

    def _plan(self, now: float, max_seconds: float) -> None:
        """Split a few segments more off the utterance; they are taken once all are known."""
        for _ in range(PLANNED_AT_ONCE):
            segment = self._segmenter.take(now, Urgency.SENTENCE, max_seconds)
            if segment is None:  # a sealed utterance always gives its end
                raise RuntimeError("the segmenter kept back a sealed utterance")
            self._add_to_plan(segment)
            if segment.ends_utterance:
                self._planned, self._planning = self._planning, deque()
                self.planned_total = len(self._planned)
                self.planned_characters = self._planned[-1].end - self._planned[0].start
                return

    def _add_to_plan(self, segment: Segment) -> None:
        """Silence at the end of an utterance belongs to its last segment."""
        if segment.text or segment.break_s is not None or not self._planning:
            self._planning.append(segment)
        else:
            last = self._planning[-1]
            self._planning[-1] = replace(last, end=segment.end, ends_utterance=segment.ends_utterance)

    def _read(self, text: str) -> list[Part]:
        """What is complete of the text and its markup."""
        parts: list[Part] = [text]
        for reader in self._readers:
            parts = _read_on(parts, reader.push)
        return parts

    def _read_rest(self) -> list[Part]:
        """What the readers still held back; nobody's markup goes on over the end of an utterance."""
        parts: list[Part] = []
        for reader in self._readers:
            parts = [*_read_on(parts, reader.push), *reader.finish()]
        return parts

    def _push(self, parts: list[Part], now: float) -> None:
        for part in parts:
            match part:
                case str():
                    self._segmenter.push(part, now)
                case Break(seconds=seconds):
                    self._segmenter.push_break(seconds, now)
                case Rate(factor=factor):
                    self._segmenter.push_rate(factor, now)
                case Speaker(index=index) if self._options.speakers:
                    self._segmenter.push_speaker(index, now)
                case Speaker():
                    self._segmenter.push(" ", now)

    def _acts_cues(self, speaker: int) -> bool:
        index = speaker if self._options.speakers and speaker < len(self._voices) else 0
        return self._voices[index].acts_cues


def _read_on(parts: list[Part], push: Callable[[str], Sequence[Part]]) -> list[Part]:
    """`parts` with the texts among them read by another reader."""
    return [read for part in parts for read in (push(part) if isinstance(part, str) else [part])]


_SOUND = re.compile(rf"[^\W_]|{phonemes.OPEN}")


def is_speakable(text: str) -> bool:
    """Whether `text` holds anything to say: a letter or a digit of any script, or a phoneme word."""
    return _SOUND.search(text) is not None


def check_unspoken(unspoken_bytes: int, limit_bytes: int) -> None:
    """Raises InputTooLarge where more text waits to be spoken than is allowed."""
    if unspoken_bytes > limit_bytes:
        raise InputTooLarge(f"more than {limit_bytes} bytes of text are waiting; send text as it is spoken")
