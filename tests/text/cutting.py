"""Driving a segmenter, and texts to drive it with."""

from hypothesis import strategies as st

from voicewire.engines.reading import reading_seconds
from voicewire.text.segment import Mark, Urgency
from voicewire.text.segmenter import Segmenter

ROOM = 1000.0


def segmenter(language="en", estimate=reading_seconds):
    return Segmenter(language, estimate)


def take_all(machine, now=0.0, urgency=Urgency.SENTENCE, max_seconds=ROOM):
    segments = []
    while (segment := machine.take(now, urgency, max_seconds)) is not None:
        segments.append(segment)
    return segments


def whole(fragments, language="en", urgency=Urgency.SENTENCE, max_seconds=ROOM, machine=None):
    """Everything pushed and sealed, then taken."""
    machine = machine or segmenter(language)
    for fragment in fragments:
        machine.push(fragment, 0.0)
    machine.seal()
    return take_all(machine, 0.0, urgency, max_seconds)


def streamed(fragments, language="en", urgency=Urgency.SENTENCE, max_seconds=ROOM, machine=None):
    """Taken after each fragment."""
    machine = machine or segmenter(language)
    segments = []
    for fragment in fragments:
        machine.push(fragment, 0.0)
        segments += take_all(machine, 0.0, urgency, max_seconds)
    machine.seal()
    return segments + take_all(machine, 0.0, urgency, max_seconds)


def texts(segments):
    return [segment.text for segment in segments if segment.text]


def spoken(segments):
    return [(segment.text, segment.mark) for segment in segments if segment.text]


S, P, C, N = Mark.SENTENCE, Mark.PARAGRAPH, Mark.CLAUSE, Mark.NONE

PROTECTED = [
    "7.25", "$1,234.56", "9:05", "1,000,000", "192.0.2.17", "2.7.30", "v0.9.14", "docs.example.org/setup", "3.14",
    "https://example.org/a,b;c=d.e?f=g", "jo.doe@example.co.uk", "settings.toml", "Dr. Osei", "Mrs. Tan", "9 a.m.",
    "U.S. office", "J. K. Mbeki", "No. 5", "vol. 3", "June 3, 2024", "18.5°C",
    "12 km/h", "1,000th", "+1 (202) 555-0142",
    "€5.50", "10:30-11:00", "2026-03-14", "p. 12", "Jan. 5", "i.e. this", "99.9%", "1/2", "U.S.A.", "St. John",
]  # fmt: skip
PLAIN = [
    "tea", "cups", "I", "we", "The", "Then", "mill,", "green;", "again:", "blue?", "now!", "end.", "Well...",
    "(so)", "“Go.”", "–",
]  # fmt: skip
WORDS = st.sampled_from(PROTECTED + PLAIN)
TEXTS = st.lists(WORDS, min_size=1, max_size=25).map(" ".join)
MIXED = st.text(st.sampled_from(list('aB1 .,!?…।\n-:;"”)(*#$🙂é\u0301न\u094d')), min_size=0, max_size=80)
