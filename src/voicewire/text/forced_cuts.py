"""Where to cut inside a sentence, when it must be cut: the best place at or before a limit."""

from voicewire.text.graphemes import cut_between
from voicewire.text.phonemes import outside_word
from voicewire.text.segment import Mark
from voicewire.text.stretch import Cut, Stretch
from voicewire.text.tokens import is_between_phrases, is_parted, parts_words

LEAST_SHARE = 3
"""A clause mark is a good place for a forced cut when at least one part in so many of the room is used."""
TINY = 20
"""Characters, about three words: a rest of fewer sounds chopped off."""

FARTHEST = 200
"""Characters after a limit in which a better place is looked for."""


def cut_before(stretch: Stretch, limit: int) -> Cut:
    """The best cut at or before `limit`: at a clause mark, else at a space, else anywhere.

    The end of a short sentence is better than a clause or a word that leaves too short a segment as well.
    """
    clause, space = _last_clause(stretch, limit), cut_at_space(stretch, limit)
    cut = next((cut for cut in (clause, space) if cut is not None and not stretch.is_short(cut.end)), None)
    joint = next((cut for cut in reversed(stretch.joints) if cut.end <= limit), None)
    return cut or joint or clause or space or _cut_anywhere(stretch, limit)


def cut_evenly(stretch: Stretch, limit: int) -> Cut:
    """The best cut at or before `limit` that leaves no tiny rest before the next mark.

    Where that mark is near, what lies before it is parted evenly.
    """
    goal = stretch.next_mark(limit)
    if goal is None:
        return cut_before(stretch, limit)
    clause = _last_clause(stretch, min(limit, goal - TINY))
    if clause is not None and not stretch.is_short(clause.end):
        return clause
    begin = stretch.first_visible()
    parts = -(-(goal - begin) // (limit - begin))
    share = max((goal - begin) // parts, stretch.least)
    space = stretch.text.find(" ", begin + share, limit)
    return cut_before(stretch, limit if space < 0 else space + 1)


def cut_at_space(stretch: Stretch, limit: int) -> Cut | None:
    """The last space before `limit` that parts nothing which belongs together and leaves a few words before it."""
    space = stretch.text.rfind(" ", stretch.start, limit)
    while space > stretch.start:
        if parts_words(stretch.text, space):
            return Cut(space + 1, Mark.NONE) if stretch.has_words(space) else None
        space = stretch.text.rfind(" ", stretch.start, space)
    return None


def _last_clause(stretch: Stretch, limit: int) -> Cut | None:
    clause = next((cut for cut in reversed(stretch.clauses) if cut.end <= limit), None)
    if clause is None or (clause.end - stretch.start) * LEAST_SHARE < limit - stretch.start:
        return None
    return clause


def cut_after(stretch: Stretch, index: int) -> int | None:
    """The first place after `index` that parts nothing which is spoken as one, a near mark where there is one.

    None: there is none in the text so far, or none for long.
    """
    text = stretch.text
    ends = (end for end in range(index + 1, min(len(text), index + FARTHEST)) if not is_parted(text, end))
    end = next(ends, None)
    mark = stretch.next_mark(index)
    return mark if mark is not None and (end is None or mark <= end + TINY) else end


def _cut_anywhere(stretch: Stretch, limit: int) -> Cut:
    text, sound = stretch.text, stretch.first_sound() or 0
    places = [index for index in range(limit, sound, -1) if not is_parted(text, index)]
    phrase = next((index for index in places if is_between_phrases(text, index)), sound)
    if (limit - phrase) * LEAST_SHARE <= limit - sound:
        return Cut(phrase, Mark.NONE)
    space = max(text.rfind(space, sound, limit) for space in " \n\t\u3000")
    if places or space > sound:
        return Cut(places[0] if places else space + 1, Mark.NONE)
    return Cut(outside_word(text, cut_between(text, sound, limit), sound + 1), Mark.NONE)
