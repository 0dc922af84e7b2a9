"""Decides where speech may be cut (architecture, "Playback decides")."""

import re
from collections import deque
from collections.abc import Callable, Sequence
from math import inf

import msgspec

from voicewire.text.boundaries import CANDIDATE, GREEK_QUESTION, STOPS, Verdict, closing_mark
from voicewire.text.forced_cuts import cut_after, cut_at_space, cut_before, cut_evenly
from voicewire.text.segment import Mark, Segment, SegmentLengths, Urgency
from voicewire.text.stretch import Cut, Stretch
from voicewire.text.tokens import is_parted

SHORT_WAIT_S = 0.25
"""How long a likely sentence end at the end of the text waits for what follows."""
STALL_S = 2.0
"""Seconds without text after which whole words are spoken as they are."""
SOON = 40
"""Characters: a sentence end this close after a clause mark is worth preferring to it."""
_AWAKENING = {
    Urgency.SENTENCE: re.compile(f"[{re.escape(STOPS + GREEK_QUESTION)}\n]"),
    Urgency.CLAUSE: CANDIDATE,
    Urgency.WORD: re.compile(r"[^\w]"),
}
"""What in a text may be a place to cut, where there was none before."""


class Reading(msgspec.Struct, frozen=True):
    """How a speaker reads."""

    language: str
    """A code such as `en-US`."""
    estimate: Callable[[str], float]
    """Gives the seconds that a raw text will last when spoken."""
    says_pictures: bool = False
    """Whether emoji are said by their names: else they are silent."""


class Segmenter:
    """Keeps the text of one session that is still to be spoken and hands it out piece by piece.

    One segment is at most one sentence, unless `SegmentLengths.min_chars` joins short ones. Everything pushed comes
    back exactly once, in order, in the segments or in the silent text around them. Times are seconds of any clock that
    does not go backwards.
    """

    def __init__(
        self,
        language: str,
        estimate: Callable[[str], float],
        lengths: SegmentLengths | None = None,
        speakers: Sequence[Reading] = (),
    ) -> None:
        """`estimate` gives the seconds that a raw text will last when spoken; `language` is a code such as `en-US`.

        `speakers` says it for each speaker, by index, where they differ.
        """
        self._reading = Reading(language, estimate)
        self._lengths = lengths or SegmentLengths()
        self._speakers = speakers
        self._speaker = 0
        self._rate = 1.0
        self._pushed = 0
        self._handed = 0
        self._stretches = deque([self._new_stretch()])
        # Bytes in all stretches but the first: a sum over thousands of them at each push would be felt.
        self._behind = 0
        self._utterance = 0
        self._has_spoken = False  # in this utterance
        self._max_seconds = inf
        self._nothing_until: float | None = None
        self._nothing_for = Urgency.SENTENCE
        self._room = 0

    def _new_stretch(self) -> Stretch:
        reading = self._speakers[self._speaker] if self._speaker < len(self._speakers) else self._reading
        language = reading.language.partition("-")[0].lower()
        stretch = Stretch(self._pushed, language, reading.estimate, self._speaker)
        stretch.rate = self._rate
        stretch.says_pictures = reading.says_pictures
        return stretch

    def push(self, text: str, now: float) -> None:
        """Append a fragment, verbatim."""
        if not text:
            return
        stretch = self._stretches[-1]
        before = stretch.size
        stretch.push(text, now)
        if len(self._stretches) > 1:
            self._behind += stretch.size - before
        self._pushed += len(text)
        self._room -= len(text)
        if self._nothing_until is None:
            return
        marks = _AWAKENING[self._nothing_for]
        is_long = self._room <= 0 or stretch.length > (self._lengths.max_chars or inf)
        if is_long or stretch.waits_before(marks) or marks.search(text):
            self._nothing_until = None
        else:
            self._nothing_until = now + SHORT_WAIT_S

    def push_break(self, seconds: float, now: float) -> None:
        """Cut here, with a pause of this length.

        Where everything before it has been handed out already, the pause comes as a segment without text.
        """
        self._close(seals=False, break_s=seconds)
        self._stretches[-1].last_push = now

    def push_speaker(self, index: int, now: float) -> None:
        """What follows is said by this speaker: cut here."""
        self._speaker = index
        self._close(seals=False)
        self._stretches[-1].last_push = now

    def push_rate(self, factor: float, now: float) -> None:
        """What follows is said so many times as fast as the session's speed: cut here."""
        self._rate = factor
        self._close(seals=False)
        self._stretches[-1].last_push = now

    def begin_afresh(self) -> None:
        """What comes next is like the first segment of an utterance: `SegmentLengths.eager_first` holds for it."""
        self._has_spoken = False
        self._nothing_until = None

    def seal(self) -> None:
        """End the utterance: all text so far may be spoken without waiting for more."""
        self._close(seals=True)

    def _close(self, *, seals: bool, break_s: float | None = None) -> None:
        self._stretches[-1].close(seals=seals, break_s=break_s)
        self._stretches.append(self._new_stretch())
        self._nothing_until = None

    def discard(self) -> None:
        """Drop the text that has not been handed out and belongs to no sealed utterance, and the rate."""
        while self._stretches and not self._stretches[-1].seals:
            dropped = self._stretches.pop()
            self._behind -= dropped.size if self._stretches else 0
        self._rate = 1.0
        self._stretches.append(self._new_stretch())
        self._nothing_until = None

    @property
    def borders(self) -> int:
        """Flushes, breaks and changes of speaker that wait to be handed out."""
        return len(self._stretches) - 1

    @property
    def unspoken_bytes(self) -> int:
        """Bytes of UTF-8 that wait to be handed out."""
        return self._stretches[0].size + self._behind

    def is_settled(self, now: float, urgency: Urgency, max_seconds: float) -> bool:
        """Whether nothing could be cut when it was looked at last, and what has changed since then changes nothing.

        Then `take` gives nothing; when it is not known to, it may.
        """
        if self._nothing_until is None or now >= self._nothing_until:
            return False
        return urgency <= self._nothing_for and max_seconds >= self._max_seconds

    def take(self, now: float, urgency: Urgency, max_seconds: float) -> Segment | None:
        """The best piece that may be cut now, lasting at most `max_seconds` by the estimate; None: nothing yet."""
        cut = self._find(now, urgency, max_seconds)
        return None if cut is None else self._hand_out(self._stretches[0], cut)

    def can_take(self, now: float, urgency: Urgency, max_seconds: float) -> bool:
        """Whether `take` would give a segment."""
        return self._find(now, urgency, max_seconds) is not None

    def _find(self, now: float, urgency: Urgency, max_seconds: float) -> Cut | None:
        if self.is_settled(now, urgency, max_seconds):
            return None
        self._max_seconds = max_seconds
        self._nothing_until = None
        stretch = self._front()
        cut = self._choose(stretch, now, urgency)
        if cut is None:
            self._remember_nothing(stretch, now, urgency)
        return cut

    def deadline(self) -> float | None:
        """The next moment at which `take` may give more although no text came.

        None while it gives something already, and when only more text can help.
        """
        stretch = self._front()
        if stretch.is_closed:
            return None
        self._look(stretch)
        if stretch.sentence is not None:
            return None
        if self._likely_end(stretch) is not None:
            return stretch.last_push + SHORT_WAIT_S
        return stretch.last_push + STALL_S if self._whole_words(stretch) is not None else None

    @property
    def is_speakable(self) -> bool:
        """Whether something is still to be handed out without further text, now or at `deadline()`."""
        stretch = self._front()
        if stretch.is_closed:
            return True
        self._look(stretch)
        return stretch.sentence is not None or self.deadline() is not None

    def _remember_nothing(self, stretch: Stretch, now: float, urgency: Urgency) -> None:
        moments = (stretch.last_push + SHORT_WAIT_S, stretch.last_push + STALL_S, inf)
        self._nothing_until = next(moment for moment in moments if moment > now)
        self._nothing_for = urgency
        # The first letter after a space tells whether that space is a place to cut.
        awaits_word = urgency is Urgency.WORD and stretch.text[-1:].isspace()
        self._room = 0 if awaits_word else stretch.room(self._max_seconds)

    def _front(self) -> Stretch:
        """The text to be spoken next; silence before a change of speaker is left to it."""
        stretch = self._stretches[0]
        while stretch.is_closed and not stretch.seals and stretch.break_s is None:
            stretch.fill()
            if stretch.is_speakable:
                break
            self._stretches.popleft()
            self._stretches[0].begin = max(self._handed, stretch.begin)
            self._behind -= self._stretches[0].size
            stretch = self._stretches[0]
        return stretch

    def _look(self, stretch: Stretch) -> None:
        """Learn what there is to know about the front of the text."""
        is_eager = self._lengths.eager_first and not self._has_spoken
        stretch.least = 0 if is_eager else self._lengths.min_chars
        stretch.fill()
        stretch.look(self._max_seconds)
        if stretch.has_fragments and stretch.sentence is None:
            stretch.fill()
            stretch.look(self._max_seconds)

    def _choose(self, stretch: Stretch, now: float, urgency: Urgency) -> Cut | None:
        self._look(stretch)
        if not stretch.is_speakable:
            return Cut(len(stretch.text), Mark.NONE) if stretch.is_closed else None
        cut = stretch.sentence or self._last_cut(stretch, now)
        if urgency is not Urgency.SENTENCE:
            cut = self._sooner(stretch, cut, urgency)
        return self._within_limit(stretch, cut)

    def _last_cut(self, stretch: Stretch, now: float) -> Cut | None:
        """The cut after the last words of the text, when nothing more is coming or has come for long enough."""
        if stretch.is_closed:
            return Cut(len(stretch.text), closing_mark(stretch.unspoken))
        if now >= stretch.last_push + SHORT_WAIT_S:
            cut = self._likely_end(stretch)
            if cut is not None:
                return cut
        return self._whole_words(stretch) if now >= stretch.last_push + STALL_S else None

    def _likely_end(self, stretch: Stretch) -> Cut | None:
        if stretch.waiting is not Verdict.WAIT_SHORT or stretch.is_short(stretch.waiting_end):
            return None
        return self._audible_cut(stretch, stretch.waiting_end)

    def _whole_words(self, stretch: Stretch) -> Cut | None:
        return self._audible_cut(stretch, stretch.whole_end())

    def _audible_cut(self, stretch: Stretch, end: int) -> Cut | None:
        sound = stretch.first_sound()
        if sound is None or sound >= end:
            return None
        return Cut(end, closing_mark(stretch.text[stretch.start : end]))

    def _sooner(self, stretch: Stretch, cut: Cut | None, urgency: Urgency) -> Cut | None:
        clause = next((clause for clause in stretch.clauses if not stretch.is_short(clause.end)), None)
        if clause is not None and (cut is None or cut.end - clause.end > SOON):
            return clause
        if cut is None and urgency is Urgency.WORD:
            space = cut_at_space(stretch, len(stretch.text))
            return None if space is None or stretch.is_short(space.end) else space
        return cut

    def _within_limit(self, stretch: Stretch, cut: Cut | None) -> Cut | None:
        end = None if cut is None else cut.end
        by_time = stretch.limit(self._max_seconds, end)
        by_length = self._length_limit(stretch, end)
        if by_length is not None and (by_time is None or by_length <= by_time):
            return self._shortened(stretch, cut_evenly(stretch, by_length))
        return cut if by_time is None else self._cut_in_time(stretch, max(by_time, _lowest(stretch)))

    def _cut_in_time(self, stretch: Stretch, limit: int) -> Cut | None:
        """The best cut before `limit`; after it where else a number would be parted; None: it may yet go on."""
        cut = self._shortened(stretch, cut_before(stretch, limit))
        if not is_parted(stretch.text, cut.end):
            return cut
        end = cut_after(stretch, limit)
        most = max(self._max_seconds, self._lengths.most_seconds)
        if not stretch.fits(end or len(stretch.text), most):
            return cut
        if end is None and not stretch.is_closed:
            return None
        end = end or len(stretch.text)
        return Cut(end, closing_mark(stretch.text[stretch.start : end]))

    def _length_limit(self, stretch: Stretch, end: int | None) -> int | None:
        """The index up to which the text, or that before `end`, is short enough; None: all of it is."""
        most = self._lengths.max_chars
        if most is None:
            return None
        limit = max(stretch.first_visible() + most, _lowest(stretch))
        return None if stretch.is_blank(limit, len(stretch.text) if end is None else end) else limit

    def _shortened(self, stretch: Stretch, cut: Cut) -> Cut:
        """`cut`, or one before it where that part alone sounds longer than it did inside the whole."""
        lowest = _lowest(stretch)
        while cut.end > lowest and not stretch.fits(cut.end, self._max_seconds):
            limit = stretch.start + (cut.end - stretch.start) * 3 // 4
            shorter = cut_before(stretch, max(limit, lowest))
            if shorter.end >= cut.end:  # a phoneme word is never cut
                return cut
            cut = shorter
        return cut

    def _hand_out(self, stretch: Stretch, cut: Cut) -> Segment:
        text = stretch.text[stretch.start : cut.end].strip() if stretch.is_speakable else ""
        first = stretch.first_visible()
        joints = tuple(joint.end - first for joint in stretch.joints if joint.end < first + len(text))
        is_last = stretch.is_closed and stretch.is_silent_from(cut.end)
        self._nothing_until = None
        stretch.advance(cut.end)
        start = max(self._handed, stretch.begin)
        self._handed = stretch.end if is_last else stretch.end - stretch.length
        segment = Segment(
            text=text,
            joints=joints,
            start=start,
            end=self._handed,
            mark=cut.mark,
            break_s=stretch.break_s if is_last else None,
            utterance=self._utterance,
            speaker=stretch.speaker,
            rate=stretch.rate,
            ends_utterance=is_last and stretch.seals,
        )
        self._has_spoken = (self._has_spoken or text != "") and not segment.ends_utterance
        if is_last:
            self._stretches.popleft()
            self._behind -= self._stretches[0].size
            self._utterance += stretch.seals
        return segment


def _lowest(stretch: Stretch) -> int:
    """The first index at which something has been said."""
    return (stretch.first_sound() or 0) + 1
