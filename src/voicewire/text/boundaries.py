"""Where a sentence or a clause ends, judged from the text around one mark.

Every judgement looks at most `LOOKAHEAD` characters ahead and at nothing before the segment, so it does not matter how
the text was spread over fragments: a mark is judged once enough is known, and the same way each time.
"""

import re
import unicodedata
from enum import Enum
from typing import NamedTuple

from voicewire.text.abbreviations import ORDINAL_DOT, Dot, begins_sentence, classify_dot
from voicewire.text.line_starts import HALF_LABEL, HEADING, ITEM_LABEL, LABEL, QUOTED
from voicewire.text.segment import Mark
from voicewire.text.sources import HALF_SOURCE, RUN_OF_SOURCES

LOOKAHEAD = 64
LONGEST_TOKEN = 40  # characters; what is longer is an address, not an abbreviation

WIDE_STOPS = "。！？｡．।॥؟۔።፧։။។៕༎"
"""Of scripts that put no space after them, or in which nothing else follows them."""
WIDE_COMMAS = "，、；：፣፤၊"
GREEK_QUESTION = ";\u037e"
"""What Greek asks with; the second is only ever written there, and NFC turns it into the first."""
STOPS = ".!?…\u037e" + WIDE_STOPS
COMMAS = ",;:،؛)]—–-" + WIDE_COMMAS
CLOSERS = "\"'”’»›)]}）」｣』】》〉*_`~"
OPENERS = "\"'“‘„‚«‹([{（「｢『【《〈*_`~¿¡"
ENCLOSING = "\"'”’»›)]}"
"""Closers after which a lowercase word continues the sentence."""
WIDE_PAIRS = ("「」", "『』", "｢｣", "（）", "《》", "【】", "“”", "‘’")

_OPENED_LOW = {"“": "„", "‘": "‚", "«": "»", "‹": "›"}
"""By the mark that closes: as in German, Danish and the Slavic languages."""
QUOTE_PARTICLES = ("と", "っ", "を", "の", "に", "が")
"""Japanese particles with which a sentence goes on after a quotation: "said", "called" and the cases."""

CANDIDATE = re.compile(f"[{re.escape(STOPS + COMMAS)}\n]")
EMOJI = "\u2600-\u27bf\U0001f300-\U0001faff\ufe0f\u200d"
_STOP_RUN = re.compile(f"[{re.escape(STOPS)}]+")
_WIDE_STOP = re.compile(f"[{re.escape(WIDE_STOPS)}]")
LONGEST_ADDRESS = 2000  # characters
_NOT_IN_ADDRESS = re.compile(r"[\s()]")
_FORGOTTEN_SPACE = re.compile(r"(?:^|[\s(\"“])[^\W\d_]+(?:['’-][^\W\d_]+)*(?<=[a-zß-ÿа-яά-ώ]{2})[)\"”]?$")
"""Nothing but a word of letters before a stop: what follows with a capital is a sentence, no part of an address."""
_DASHES = re.compile("—{2}")
KANA_AND_HAN = "\u3040-\u30ff\u3400-\u9fff"
_KANA_OR_HAN = re.compile(f"[{KANA_AND_HAN}]")
"""Letters of scripts that put no spaces between words, and marks of their own or western ones."""
_CLOSER_RUN = re.compile(f"[{re.escape(CLOSERS)}{EMOJI}]*")
_SPACED_GUILLEMET = re.compile("[ \u00a0\u202f]?[»›]")  # as French sets them
_SPACES = re.compile(rf"\s{{0,{LOOKAHEAD}}}")
_BLANKS = re.compile(rf"[^\S\n]{{0,{LOOKAHEAD}}}")
_OPENER_RUN = re.compile(f"[{re.escape(OPENERS)}]*")
_WORD = re.compile(rf"[^\W\d_]{{0,{LOOKAHEAD}}}")


class Verdict(Enum):
    """What a mark turned out to be."""

    NOTHING = 0
    CLAUSE = 1
    SENTENCE = 2
    PARAGRAPH = 3
    WAIT_SHORT = 4
    """Most likely a sentence end, but what follows is not here yet."""
    WAIT_LONG = 5
    """Cannot be told before more is here."""


class Judgement(NamedTuple):
    """A verdict, and the index right after the mark and its closing quotes."""

    verdict: Verdict
    end: int


class Context(NamedTuple):
    """The text a mark stands in."""

    text: str
    start: int
    """Where the segment begins."""
    is_complete: bool
    """Whether nothing will be added to `text`."""
    language: str


def judge(context: Context, index: int) -> Judgement:
    """What the mark at `index` is; `CANDIDATE` finds the places worth asking about."""
    char = context.text[index]
    if context.language == "el" and char in GREEK_QUESTION:
        return _judge_greek_question(context, index)
    if char in STOPS:
        return _judge_stop(context, index)
    if char == "\n":
        verdict = judge_line_end(context, index)
        return Judgement(verdict, index + 1)
    return _judge_comma(context, index)


def _judge_stop(context: Context, index: int) -> Judgement:
    text = context.text
    run_end = _after(_STOP_RUN, text, index)
    run = text[index:run_end]
    end = _after(_CLOSER_RUN, text, run_end)
    if end == run_end and _closes_low_quote(context, end):
        end += 1
    if context.language == "fr":
        end = _after(_SPACED_GUILLEMET, text, end)
    end = _after(RUN_OF_SOURCES, text, end)
    if not context.is_complete and HALF_SOURCE.fullmatch(text, end):
        return Judgement(Verdict.WAIT_LONG, end)
    if run == "．" and text[index - 1 : index].isdigit():
        if end == len(text) and not context.is_complete:
            return Judgement(Verdict.WAIT_LONG, end)
        if text[end : end + 1].isdigit():
            return Judgement(Verdict.NOTHING, end)
    if _WIDE_STOP.search(run):
        return Judgement(_judge_wide_stop(context, run_end, end), end)
    dot = _classify(context, index) if run == "." else None
    if end == len(text):
        return Judgement(_judge_at_end(context, dot), end)
    if not text[end].isspace():
        return Judgement(_judge_before_letter(context, index, end, is_bare=run_end == end), end)
    verdict = _judge_before_space(context, run, run_end, end, dot)
    if verdict is Verdict.SENTENCE and text[end] == "\n":
        verdict = _with_paragraph(judge_line_end(context, end))
    return Judgement(verdict, end)


def _judge_greek_question(context: Context, index: int) -> Judgement:
    end = _after(_CLOSER_RUN, context.text, index + 1)
    if end == len(context.text):
        return Judgement(_judge_at_end(context, None), end)
    return Judgement(Verdict.SENTENCE if context.text[end].isspace() else Verdict.NOTHING, end)


def _closes_low_quote(context: Context, index: int) -> bool:
    """Whether the mark at `index`, which opens in other languages, closes what „ or, in German, » has opened."""
    char = context.text[index : index + 1]
    opening = _OPENED_LOW.get(char, "")
    if not opening or (opening == "»" and context.language not in ORDINAL_DOT):
        return False
    return context.text.rfind(opening, context.start, index) > context.text.rfind(char, context.start, index)


def _judge_before_letter(context: Context, index: int, end: int, *, is_bare: bool) -> Verdict:
    """What stops are that no space follows: in scripts without spaces they are what they say."""
    text = context.text
    last, following = text[end - 1], text[end]
    if is_bare and _is_caseless_letter(following):
        if last in "!?" or (last == "." and _is_unspaced(following) and _is_unspaced(text[index - 1 : index])):
            return Verdict.SENTENCE
        return Verdict.CLAUSE if last == "…" else Verdict.NOTHING
    if not following.isupper() or not _FORGOTTEN_SPACE.search(text[max(context.start, index - LONGEST_TOKEN) : index]):
        return Verdict.NOTHING
    if end + 1 == len(text) and not context.is_complete:
        return Verdict.WAIT_LONG
    return Verdict.SENTENCE if text[end + 1 : end + 2].islower() else Verdict.NOTHING


def _judge_wide_stop(context: Context, run_end: int, end: int) -> Verdict:
    text = context.text
    is_quoted = end > run_end and context.language == "ja"
    if end == len(text) and not context.is_complete and (is_quoted or _has_open_pair(text[context.start : end])):
        return Verdict.WAIT_SHORT
    if is_quoted and text[end : end + 1] in QUOTE_PARTICLES:
        return Verdict.NOTHING
    if text[end : end + 1] == "\n":
        return _with_paragraph(judge_line_end(context, end))
    return Verdict.SENTENCE


def _has_open_pair(text: str) -> bool:
    return any(text.rfind(pair[0]) > text.rfind(pair[1]) for pair in WIDE_PAIRS)


def _judge_at_end(context: Context, dot: Dot | None) -> Verdict:
    if context.is_complete:
        return Verdict.SENTENCE
    return Verdict.WAIT_SHORT if dot in (None, Dot.STOP) else Verdict.WAIT_LONG


def _judge_before_space(context: Context, run: str, run_end: int, end: int, dot: Dot | None) -> Verdict:
    if context.language == "fr" and _may_close_later(context, end):
        return Verdict.WAIT_SHORT
    if run == "…" or (len(run) > 1 and set(run) <= {".", "…"}):
        return _judge_by_next(context, end, if_lower=Verdict.CLAUSE)
    if dot is Dot.INSIDE:
        return Verdict.NOTHING
    if dot is Dot.BEFORE_NUMBER:
        return _judge_before_number(context, end)
    if dot is Dot.MAYBE:
        return _judge_abbreviation(context, end)
    if dot is Dot.ENDING:
        return _judge_by_next(context, end, if_lower=Verdict.NOTHING)
    if any(char in ENCLOSING or char in _OPENED_LOW for char in context.text[run_end:end]):
        return _judge_by_next(context, end, if_lower=Verdict.NOTHING)
    return Verdict.SENTENCE


def _may_close_later(context: Context, end: int) -> bool:
    """Whether a space is all there is after a stop inside guillemets: the closing one may come."""
    text = context.text
    is_open = text.rfind("«", context.start, end) > text.rfind("»", context.start, end)
    return is_open and end + 1 == len(text) and not context.is_complete


def _judge_by_next(context: Context, end: int, *, if_lower: Verdict) -> Verdict:
    following = _visible(context, end)
    if following is None:
        return Verdict.WAIT_SHORT
    return if_lower if following[:1].islower() else Verdict.SENTENCE


def _judge_before_number(context: Context, end: int) -> Verdict:
    following = _visible(context, end)
    if following is None:
        return Verdict.WAIT_LONG
    goes_on = following[:1].isdigit() or following[:1].islower()  # "p. 5", and "p. m." for the afternoon
    return Verdict.NOTHING if goes_on else Verdict.SENTENCE


def _judge_abbreviation(context: Context, end: int) -> Verdict:
    following = _visible(context, end)
    if following is None:
        return Verdict.WAIT_LONG
    if not following:
        return Verdict.SENTENCE
    if not following[0].isupper():
        return Verdict.NOTHING
    word = following[: _after(_WORD, following, 0)]
    if word == following and len(word) < LOOKAHEAD and not context.is_complete:
        return Verdict.WAIT_LONG
    return Verdict.SENTENCE if begins_sentence(word, context.language) else Verdict.NOTHING


def _visible(context: Context, index: int) -> str | None:
    """Up to `LOOKAHEAD` characters from the first that is no space or opening quote; None: not here yet."""
    start = _after(_SPACES, context.text, index)
    following = context.text[start : start + LOOKAHEAD]
    following = following[_after(_OPENER_RUN, following, 0) :]
    is_known = following or context.is_complete or start - index >= LOOKAHEAD
    return following if is_known else None


def _with_paragraph(line_end: Verdict) -> Verdict:
    if line_end in (Verdict.WAIT_SHORT, Verdict.WAIT_LONG):
        return Verdict.WAIT_SHORT
    return Verdict.PARAGRAPH if line_end is Verdict.PARAGRAPH else Verdict.SENTENCE


def judge_line_end(context: Context, index: int) -> Verdict:
    """What the newline at `index` is: the end of a paragraph, heading or list item, of a line, or just a space."""
    text = context.text
    line = _line_before(context, index)
    if HEADING.match(line):
        return Verdict.PARAGRAPH
    if line.lstrip().startswith("|"):
        return Verdict.SENTENCE  # a row of a table
    begin = _after(_BLANKS, text, index + 1)
    if QUOTED.match(line):
        begin = _after(QUOTED, text, begin)
    following = text[begin : begin + LOOKAHEAD]
    if following[:1] == "\n" or LABEL.match(following):
        return Verdict.PARAGRAPH
    if following[:1] == "|":
        return Verdict.SENTENCE
    if not context.is_complete and begin + len(following) == len(text) and _may_become_label(following):
        return Verdict.WAIT_LONG
    return _judge_next_line(
        following[_after(_OPENER_RUN, following, 0) :], is_item=ITEM_LABEL.match(line.lstrip()) is not None
    )


def _may_become_label(following: str) -> bool:
    return following == "" or HALF_LABEL.fullmatch(following) is not None or set(following) <= set(OPENERS)


def _judge_next_line(following: str, *, is_item: bool) -> Verdict:
    first = following[:1]
    goes_on = (
        first != "" and not first.isupper() and not _is_caseless_letter(first) and unicodedata.category(first) != "So"
    )
    if goes_on:
        return Verdict.NOTHING
    return Verdict.PARAGRAPH if is_item else Verdict.SENTENCE


def _line_before(context: Context, index: int) -> str:
    begin = max(context.start, context.text.rfind("\n", context.start, index) + 1)
    return context.text[begin : min(index, begin + LOOKAHEAD)]


def _judge_comma(context: Context, index: int) -> Judgement:
    text = context.text
    end = _after(_CLOSER_RUN, text, index + 1)
    if text[index] in WIDE_COMMAS:
        return Judgement(_judge_wide_comma(context, index), end)
    if _is_between_caseless(text, index, end):
        return Judgement(Verdict.CLAUSE, end)
    if end == len(text) and not context.is_complete:
        return Judgement(Verdict.WAIT_LONG, end)
    if not text[end : end + 1].isspace() or not _is_spaced_dash(text, index) or _closes_link(text, index):
        return Judgement(Verdict.NOTHING, end)
    # "June 3, 2024" and "(202) 555" are read as one, but not over a blank line.
    if text[index - 1 : index].isdigit() and text.count("\n", end, _after(_SPACES, text, end)) < 2:
        following = _visible(context, end)
        if following is None:
            return Judgement(Verdict.WAIT_LONG, end)
        if following[:1].isdigit():
            return Judgement(Verdict.NOTHING, end)
    return Judgement(Verdict.CLAUSE, end)


def _judge_wide_comma(context: Context, index: int) -> Verdict:
    """A clause mark, unless it stands inside a time, a score or a number: `9：05`."""
    text = context.text
    if not text[index - 1 : index].isdigit():
        return Verdict.CLAUSE
    if index + 1 == len(text):
        return Verdict.CLAUSE if context.is_complete else Verdict.WAIT_LONG
    return Verdict.NOTHING if text[index + 1].isdigit() else Verdict.CLAUSE


def _is_between_caseless(text: str, index: int, end: int) -> bool:
    """Whether a western comma or a long dash stands between letters of a script without spaces."""
    dashes = _after(_DASHES, text, index)
    if dashes == index and text[index] not in ",;":
        return False
    after = max(end, dashes)
    return index > 0 and after < len(text) and all(map(_is_unspaced, (text[index - 1], text[after])))


def _is_unspaced(char: str) -> bool:
    return _KANA_OR_HAN.match(char) is not None  # empty: at either end


def _closes_link(text: str, index: int) -> bool:
    """Whether the bracket at `index` ends the address of a Markdown link, which is not spoken."""
    if text[index] != ")":
        return False
    begin = text.rfind("](", max(0, index - LONGEST_ADDRESS), index)
    return begin >= 0 and _NOT_IN_ADDRESS.search(text, begin + 2, index) is None


def _is_spaced_dash(text: str, index: int) -> bool:
    """True for every mark but a hyphen or en dash that is not set off by spaces, or that is a minus sign."""
    if text[index] not in "-–":
        return True
    before = text[max(0, index - 2) : index]
    return before[-1:] == " " and not before[:1].isdigit()


def _classify(context: Context, index: int) -> Dot:
    """What the dot at `index` can be, by the token before it."""
    begin = max(context.start, index - LONGEST_TOKEN)
    words = context.text[begin:index].split()
    if not words or context.text[index - 1].isspace():
        return Dot.STOP
    token_begin = index - len(words[-1])
    if token_begin == begin > context.start:
        return Dot.STOP
    line_begin = max(context.start, context.text.rfind("\n", context.start, token_begin) + 1)
    before = context.text[line_begin:token_begin][-LOOKAHEAD:]
    token = words[-1].lstrip(OPENERS)
    return classify_dot(token, context.language, begins_line=not before.strip(" \t>-+•" + OPENERS))


def closing_mark(text: str) -> Mark:
    """The mark that `text` ends with, whatever comes after it."""
    spoken = text.rstrip()
    tail = text[len(spoken) :]
    line = spoken[spoken.rfind("\n") + 1 :].lstrip()
    if tail.count("\n") > 1 or ("\n" in tail and LABEL.match(line)):
        return Mark.PARAGRAPH
    bare = spoken.rstrip(CLOSERS)
    if bare[-1:] and bare[-1] in STOPS:
        return Mark.SENTENCE
    if "\n" in tail:
        return Mark.SENTENCE
    last = (bare if bare == spoken.rstrip("*_`~") else spoken)[-1:]
    return Mark.CLAUSE if last and last in COMMAS + "）" else Mark.NONE


def ends_whole(text: str) -> bool:
    """Whether the last token of `text` cannot go on: a space or a mark stands after it."""
    last = text[-1:]
    return last.isspace() or (last != "" and last in STOPS + COMMAS + CLOSERS and last not in "-'’_")


def _is_caseless_letter(char: str) -> bool:
    return char.isalpha() and not char.isupper() and not char.islower()


def _after(pattern: re.Pattern[str], text: str, index: int) -> int:
    found = pattern.match(text, index)
    return found.end() if found else index
