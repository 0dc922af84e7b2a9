"""Unspoken text between two borders (flushes or breaks), with everything that is known about it so far."""

import re
from collections.abc import Callable

import msgspec

from voicewire.text.boundaries import CANDIDATE, KANA_AND_HAN, Context, Verdict, ends_whole, judge
from voicewire.text.phonemes import OPEN
from voicewire.text.pictures import PICTURES
from voicewire.text.segment import Mark

FEW_WORDS = 3
"""Words a cut inside a sentence must leave before it."""
_SOUND = re.compile(rf"[^\W_]|{OPEN}")
_SOUND_OR_PICTURE = re.compile(rf"[^\W_]|{OPEN}|[{PICTURES}]")
_VISIBLE = re.compile(r"\S")
_TOKEN = re.compile(r"\S+")
_UNSPACED = re.compile(f"[{KANA_AND_HAN}\u0e00-\u0e7f]")  # scripts without spaces between words
_AHEAD = 4096  # characters made ready for scanning at once
_SILENT_KEPT = 8  # characters before the first sound that may belong to it: a sign, a currency, a quote
_SILENT_MOST = 256
_STEP = 32
MOST_RATE = 200
"""Characters of a text that pass for a second of it at least, even where none is heard: invisible ones, accents,
markup. A segment is never longer than so many for each second it may last."""
_SURE_RATE = 4  # characters that a second of speech seldom falls short of
_MARKS = {Verdict.CLAUSE: Mark.CLAUSE, Verdict.SENTENCE: Mark.SENTENCE, Verdict.PARAGRAPH: Mark.PARAGRAPH}


class Cut(msgspec.Struct, frozen=True):
    """A place to cut: the index after the segment, and the mark it ends with."""

    end: int
    mark: Mark


class Stretch:
    """Text that is spoken in order; `close` says that no more will come.

    Scans each character once for each segment it is looked at for, and measures prefixes in growing steps, so that the
    work grows with the text, not with the number of fragments.
    """

    def __init__(self, begin: int, language: str, estimate: Callable[[str], float], speaker: int = 0) -> None:
        self.text = ""
        """What has been made ready for scanning; `start` is where the unspoken part of it begins."""
        self.start = 0
        self.is_closed = False
        self.seals = False
        """Whether the closing border ends the utterance."""
        self.break_s: float | None = None
        """Seconds of the pause that the closing border asks for."""
        self.last_push = 0.0
        self.begin = begin
        """Where it lies in all text of the session, in code points."""
        self.end = begin
        self.length = 0
        """Code points not left behind yet."""
        self.size = 0
        """The same in bytes of UTF-8."""
        self.speaker = speaker
        self.rate = 1.0
        """How many times as fast as the session's speed it is said."""
        self.says_pictures = False
        """Whether pictures in it are sounds, too."""
        self.least = 0
        """Characters below which a sentence waits for the next one. Set it before looking; it stays until `advance`."""
        self._language = language
        self._estimate = estimate
        self._fragments: list[str] = []
        self._is_filled = True
        self._forget()

    def _forget(self) -> None:
        self.sentence: Cut | None = None
        """The first sentence end, once found."""
        self.clauses: list[Cut] = []
        """The clause marks before it that have a few words before them."""
        self.joints: list[Cut] = []
        """The ends of the short sentences before it."""
        self.waiting: Verdict | None = None
        """Why the scan stands still at a mark."""
        self.waiting_end = 0
        self._scanned = self.start
        self._silent_to = self.start
        self._measured = [(self.start, 0.0)]
        self._looked_for: float | None = None  # seconds; looking again would find the same

    def push(self, text: str, now: float) -> None:
        """Add a fragment."""
        self._fragments.append(text)
        self._is_filled = False
        self.end += len(text)
        self.length += len(text)
        self.size += byte_length(text)
        self.last_push = now

    def close(self, *, seals: bool, break_s: float | None = None) -> None:
        """No more text will come."""
        self.is_closed = True
        self._looked_for = None
        self.seals = seals
        self.break_s = break_s

    def fill(self) -> None:
        """Make fragments ready for scanning, unless there is plenty; leave long silence behind."""
        if self._is_filled:
            return
        if self._fragments and not (len(self.text) - self._scanned > _AHEAD and self.is_speakable):
            gone = self.start
            self.text = self.text[gone:] + "".join(self._fragments)
            self._fragments.clear()
            self._looked_for = None
            self._shift(gone)
        sound = self.first_sound()
        if sound is not None and sound - self.start > _SILENT_KEPT:
            self.advance(sound - _SILENT_KEPT)
        elif sound is None and len(self.text) - self.start > _SILENT_MOST:
            self.advance(len(self.text) - _SILENT_KEPT)
        self._is_filled = not self._fragments

    def _shift(self, gone: int) -> None:
        if not gone:
            return
        self.start = 0
        self._scanned -= gone
        self._silent_to -= gone
        self.waiting_end -= gone
        self._measured = [(index - gone, seconds) for index, seconds in self._measured]
        self.sentence = self.sentence and _moved(self.sentence, gone)
        self.clauses = [_moved(cut, gone) for cut in self.clauses]
        self.joints = [_moved(cut, gone) for cut in self.joints]

    def advance(self, end: int) -> None:
        """Leave the text before `end` behind."""
        gone = self.text[self.start : end]
        self.length -= len(gone)
        self.size -= byte_length(gone)
        self.start = end
        self._is_filled = False
        self._forget()

    @property
    def has_fragments(self) -> bool:
        """Whether some text has not been made ready for scanning."""
        return bool(self._fragments)

    @property
    def unspoken(self) -> str:
        """The text made ready and not left behind."""
        return self.text[self.start :]

    @property
    def is_speakable(self) -> bool:
        """Whether the text made ready says something."""
        return self.first_sound() is not None

    @property
    def _sound(self) -> re.Pattern[str]:
        return _SOUND_OR_PICTURE if self.says_pictures else _SOUND

    def first_sound(self) -> int | None:
        """The index of the first letter or digit, or None."""
        found = self._sound.search(self.text, self._silent_to)
        self._silent_to = found.start() if found else len(self.text)
        return found.start() if found else None

    def is_silent_from(self, index: int) -> bool:
        """Whether nothing is left to say from `index` on."""
        return self._sound.search(self.text, index) is None and not any(map(self._sound.search, self._fragments))

    def look(self, max_seconds: float) -> None:
        """Find the first sentence end, and the clause marks before it, as far as `max_seconds` may reach.

        Scanning costs little and measuring much, so a part is measured only when it has no sentence end.
        """
        if self._looked_for == max_seconds:
            return
        self._looked_for = max_seconds
        self.waiting = None
        while self.sentence is None and self._measured[-1][1] <= max_seconds:
            index = self._next_measure(max_seconds)
            self._scan(index)
            if self.sentence is not None or self.waiting is not None or index > len(self.text):
                return
            self._measured.append((index, self._seconds(index)))

    def _next_measure(self, max_seconds: float) -> int:
        index, seconds = self._measured[-1]
        room = int(min((max_seconds - seconds) * _SURE_RATE, _AHEAD))
        return index + max(_STEP, (index - self.start) // 4, room)

    def room(self, max_seconds: float) -> int:
        """How many characters without a mark may come before `look` has more to find.

        0 while some text has not been read, or what has been read is too long already.
        """
        is_open = not self.has_fragments and self._measured[-1][1] <= max_seconds
        return max(0, self._next_measure(max_seconds) - len(self.text)) if is_open else 0

    def waits_before(self, marks: re.Pattern[str]) -> bool:
        """Whether the scan stands still, and one of `marks` is where it does or behind."""
        return self.waiting is not None and marks.search(self.text, self._scanned) is not None

    def _scan(self, limit: int) -> None:
        last = min(limit, len(self.text))
        is_complete = self.is_closed and not self._fragments
        while self.sentence is None and self._scanned < last:
            found = CANDIDATE.search(self.text, self._scanned, last)
            if found is None:
                self._scanned = last
                return
            context = Context(self.text, self.start, is_complete, self._language)
            verdict, end = judge(context, found.start())
            if verdict in (Verdict.WAIT_SHORT, Verdict.WAIT_LONG):
                self._scanned = found.start()
                self.waiting, self.waiting_end = verdict, end
                return
            self._note(verdict, end)

    def _note(self, verdict: Verdict, end: int) -> None:
        self._scanned = end
        if verdict is Verdict.NOTHING:
            return
        cut = Cut(end, _MARKS[verdict])
        if verdict is not Verdict.CLAUSE:
            self._note_sentence(cut)
        elif self.clauses or self.has_words(end):
            self.clauses.append(cut)

    def _note_sentence(self, cut: Cut) -> None:
        sound = self.first_sound()
        if sound is None or sound >= cut.end:
            return
        if cut.mark is not Mark.SENTENCE or not self.is_short(cut.end):
            self.sentence = cut
        elif self.text[cut.end - 1] != "\n":
            self.joints.append(cut)
        elif not self.joints or not self.is_blank(self.joints[-1].end, cut.end):
            self.sentence = cut  # a line without a mark, so nobody would hear its end inside a segment

    def is_short(self, end: int) -> bool:
        """Whether fewer than `least` characters stand before `end`, spaces around them not counted."""
        return self.least > 0 and self.is_blank(self.first_visible() + self.least - 1, end)

    def is_blank(self, begin: int, end: int) -> bool:
        """Whether nothing but white space stands between."""
        return _VISIBLE.search(self.text, begin, end) is None

    def first_visible(self) -> int:
        """The index of the first character that is no white space."""
        found = _VISIBLE.search(self.text, self.start)
        return found.start() if found else len(self.text)

    def next_mark(self, index: int) -> int | None:
        """The end of the first clause or sentence that ends after `index`, as far as has been looked; None: unknown."""
        cuts = [cut.end for cut in (*self.joints, *self.clauses, *filter(None, [self.sentence])) if cut.end > index]
        return min(cuts, default=len(self.text) if self.is_closed and self._scanned == len(self.text) else None)

    def has_words(self, end: int) -> bool:
        """Whether a few words stand before `end`, so that a cut there leaves enough to speak."""
        words = 0
        for token in _TOKEN.finditer(self.text, self.start, end):
            if self._sound.search(token[0]):
                words += max(1, len(_UNSPACED.findall(token[0])) // 2)
            if words >= FEW_WORDS:
                return True
        return False

    def limit(self, max_seconds: float, end: int | None = None) -> int | None:
        """The index up to which the text, or that before `end`, lasts at most `max_seconds`; None: all of it does.

        Without `end`, only what `look` has measured counts.
        """
        low, seconds = self._measured[-1]
        if seconds <= max_seconds:
            return self._limit_after(low, end, max_seconds)
        above = next(i for i, (_, seconds) in enumerate(self._measured) if seconds > max_seconds)
        high = self._measured[above][0]
        limit = self._last_within(self._measured[above - 1][0], high, max_seconds) if above else self.start
        return None if end is not None and end <= limit else limit

    def _limit_after(self, low: int, end: int | None, max_seconds: float) -> int | None:
        if end is None or end <= low or self.fits(end, max_seconds):
            return None
        return self._last_within(low, end, max_seconds)

    def _last_within(self, low: int, high: int, max_seconds: float) -> int:
        while high - low > 1:
            middle = (low + high) // 2
            if self.fits(middle, max_seconds):
                low = middle
            else:
                high = middle
        return low

    def fits(self, end: int, max_seconds: float) -> bool:
        """Whether the text before `end` lasts at most `max_seconds`."""
        is_long = end - self.start > max_seconds * MOST_RATE  # then it need not be measured
        return not is_long and self._seconds(end) <= max_seconds

    def _seconds(self, end: int) -> float:
        return max(self._estimate(self.text[self.start : end]), (end - self.start) / MOST_RATE)

    def whole_end(self) -> int:
        """The index after the last whole word."""
        if ends_whole(self.text) or _UNSPACED.match(self.text[-1:]):
            return len(self.text)
        return max(self.start, *(self.text.rfind(space) + 1 for space in " \n\t\u3000"))


def byte_length(text: str) -> int:
    """Bytes of UTF-8, lone surrogates included."""
    return len(text) if text.isascii() else len(text.encode(errors="surrogatepass"))


def _moved(cut: Cut, gone: int) -> Cut:
    return Cut(cut.end - gone, cut.mark)
