from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.text.cutting import (
    MIXED,
    PROTECTED,
    ROOM,
    TEXTS,
    C,
    N,
    P,
    S,
    segmenter,
    spoken,
    streamed,
    take_all,
    texts,
    whole,
)
from voicewire.engines.reading import reading_seconds
from voicewire.text.markup import clean
from voicewire.text.normalizers.en import normalize
from voicewire.text.segment import Urgency
from voicewire.text.segmenter import SHORT_WAIT_S, STALL_S

SENTENCES = [
    # id of the public case, or "" for our own; language; the segments the joined text must give
    ("SEG-01", "en", ["The sensor read 7.25 volts at noon."]),
    ("SEG-03", "en", ["It costs $1,234.56 today."]),
    ("SEG-05", "en", ["Dr. Osei and Mrs. Tan met at 9 a.m. in the U.S. office, e.g. room four."]),
    ("SEG-07", "en", ["The novel by J. K. Mbeki is on the desk."]),
    ("SEG-08", "en", ["Open docs.example.org/setup and go on."]),
    ("SEG-10", "en", ["Release 0.9.14 changed settings.toml today."]),
    ("SEG-11", "en", ["Well... maybe later."]),
    ("SEG-12", "en", ["Wait…", " I can see it now."]),
    ("SEG-13", "en", ["She said “Go now.”", " Then he didn’t answer, and it’s fine."]),
    ("SEG-14", "hi", ["मैं घर पर हूँ।", "तुम कब आओगे?", "ठीक है।"]),
    ("SEG-16", "zh", ["今天下雨了。", "我们在家吧！", "好吗？"]),
    ("SEG-21", "en", ["Shopping list\n", "- milk\n", "- brown bread\n", "- green tea\n"]),
    ("SEG-22", "en", ["1. Wash your hands.\n", "2. Dry them well."]),
    ("JOIN-01", "en", ["Hello world, how are you?"]),
    ("JOIN-02", "en", ["What is the plan?"]),
    ("JOIN-07", "hi", ["किताब अच्छी है।"]),
    ("JOIN-08", "en", ["Please bring the blue folder to room nine."]),
    ("EMP-03", "en", ["6..."]),
    ("EMP-06", "en", ["1234567890"]),
    ("MRK-01", "en", ["**Note:** use `run` now.\n", "# Title\n", "- first"]),
    ("MRK-03", "en", ["If x < 5 then stop, else y > 9 is fine."]),
    ("SEAM-02", "en", ["Red light.", " Green light.", " Blue light."]),
    ("CLP-01", "en", ["Hi!", " This is the front desk."]),
    ("CLP-02", "en", ["The word is spelled B-R-I-D-G-E."]),
    ("NRM-01", "en", ["$1,234.56 is due."]),
    ("NRM-06", "en", ["It moved from June 3, 2024 to 2026-03-14."]),
    ("NRM-09", "en", ["Ping 192.0.2.17 from build 2.7.30."]),
    ("NRM-14", "en", ["The FBI and NASA share an API."]),
    ("", "en", ["He lives in the U.S.", " He likes it."]),
    ("", "en", ["Let me check that.", "Your order has shipped!", "Anything else?"]),
    ("", "en", ["Read a?B=c, x1.Y2, e.g.This, St.Louis, ASP.NET and Node.js."]),
    ("", "en", ["We sell apples, pears, etc.", " Come by."]),
    ("", "en", ["| Tea | 3.50 |\n", "| milk | 1.20 |\n", "Tax is in it."]),
    ("", "en", ["> it was a line\n> that goes on here.\n", "Reply."]),
    ("", "en", ["a. First\n", "b. Second\n", "c) Third"]),
    ("", "de", ["Er sagte: „Komm!“", " Dann ging er."]),
    ("", "de", ["„Komm!“ rief er.", " »Nein.«", " Sie blieb."]),
    ("", "el", ["Τι κάνεις;", " Καλά είμαι."]),
    ("", "en", ["It rose.[1][2]", " See the paper.[^3]", " Fine.【4†a.pdf】", " Right [5]."]),
    ("", "zh", ["今天下雨了.", "我们在家吧!", "用Node.js写的."]),
    ("", "en", ["The U.S. Navy sailed at 5 p.m. Tuesday."]),
    ("", "en", ["They left at 5 p.m.", " Then it rained."]),
    ("", "en", ["See vol. 3, p. 12 and No. 5.", " It helps."]),
    ("", "en", ["Was it open?", " No.", " We went home."]),
    ("", "en", ["Bread, milk, etc. are in the box."]),
    ("", "en", ["He weighs 80 lbs. or so."]),
    ("", "en", ["Acme Inc. makes it.", " Nobody knows why."]),
    ("", "en", ["So do I.", " But she does not."]),
    ("", "en", ["Tell me.", " Tom left."]),
    ("", "en", ["hello there.", " how are you?", " fine."]),
    ("", "en", ["It was 1973.", " Then came rain."]),
    ("", "en", ["The score was 3.", " They won."]),
    ("", "en", ["A. The first choice is best."]),
    ("", "en", ["1) Open the lid.\n", "2) Close it."]),
    ("", "en", ["Ask at help@example.org.", " Then wait."]),
    ("", "en", ["Go to https://example.org/a.b?c=d.e!", " Then wait."]),
    ("", "en", ["“Stop!” he said.", " Nobody moved."]),
    ("", "en", ["“Stop!”", " Nobody moved."]),
    ("", "en", ["He shouted (twice!) at us."]),
    ("", "en", ["(It is closed.)", " Come back later."]),
    ("", "en", ["Really?!", " Yes."]),
    ("", "en", ["Wait....", " Now go."]),
    ("", "en", ["**It is done.**", " Next item."]),
    ("", "en", ["Great!🙂", " Then go."]),
    ("", "en", ["Great!", " 🙂 Then go."]),
    ("", "en", ["We met\nat the old mill."]),
    ("", "en", ["We have\n25 people here."]),
    ("", "en", ["Roses are red\n", "Violets are blue"]),
    ("", "en", ["First part\n\n", "second part"]),
    ("", "en", ["# A heading\n", "and its text."]),
    ("", "en", ["The end.\n\n", "A new start."]),
    ("", "en", ["One line.\r\n", "- item"]),
    ("", "en", ["The cost is 5€.", " Pay now."]),
    ("", "en", ["It is 18.5°C at 9:05.", " Bring water."]),
    ("", "en", ["Use Node.js or ASP.NET for it."]),
    ("", "en", ["Version v2.0 is out.", " Try it."]),
    ("", "de", ["Am 3. Oktober ist frei.", " Dann nicht."]),
    ("", "de", ["Das ist z.B. hier bzw. dort Nr. 5."]),
    ("", "fr", ["C'est M. Dupont.", " Il arrive."]),
    ("", "hi", ["डॉ. शर्मा घर पर हैं।", " ठीक है।"]),
    ("", "ja", ["「行く。」と言った。", "はい。"]),
    ("", "ja", ["「行く。」", "はい。"]),
    ("", "zh", ["他说：“走吧。”", "然后他走了。"]),
    ("", "ur", ["یہ کتاب ہے۔", " کیا حال ہے؟", " ٹھیک۔"]),
    ("", "am", ["ሰላም ነው።", "ደህና ነኝ።"]),
    ("", "es", ["¿Qué tal?", " ¡Muy bien!", " Adiós."]),
]


@pytest.mark.parametrize(("case", "language", "pieces"), SENTENCES)
def test_whole_text_is_cut_into_its_sentences(case, language, pieces):
    assert texts(whole(["".join(pieces)], language)) == [piece.strip() for piece in pieces]


@pytest.mark.parametrize(("case", "language", "pieces"), SENTENCES)
def test_character_by_character_gives_the_same(case, language, pieces):
    text = "".join(pieces)
    assert spoken(streamed(text, language)) == spoken(whole([text], language))


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("Shopping list\n- milk\n- tea\n", [P, P, P]),
        ("1. Wash your hands.\n2. Dry them well.", [P, S]),
        ("**Note:** use `run` now.\n# Title\n- first", [P, P, N]),
        ("The end.\n\nA new start.", [P, S]),
        ("Roses are red\nViolets are blue", [S, N]),
        ("First part\n\nsecond part,", [P, C]),
        ("今天下雨了。好吗？", [S, S]),
        ("Wait… I see", [S, N]),
    ],
)
def test_marks(text, marks):
    assert [segment.mark for segment in whole([text])] == marks


@pytest.mark.parametrize("urgency", Urgency)
@pytest.mark.parametrize("token", PROTECTED)
@pytest.mark.parametrize(
    "frame", ["We all saw that {} was there again today.", "{} is what they want now.", "In the end there was {}"]
)
def test_protected_token_is_never_cut(token, frame, urgency):
    text = frame.format(token)
    segments = streamed(text, "en", urgency)
    assert sum(token in segment.text for segment in segments) == 1, texts(segments)


LISTED = ["1. Wash your hands.", "12. Dry them well.", "a. Open the lid.", "3) Close the lid."]


@pytest.mark.parametrize("urgency", Urgency)
@pytest.mark.parametrize("item", LISTED)
def test_list_number_stays_with_its_item(item, urgency):
    first = streamed("Do it now.\n" + item, "en", urgency)[1]
    assert len(first.text.split()) >= 3


def split(text, cuts):
    places = sorted({0, len(text), *(cut % (len(text) + 1) for cut in cuts)})
    return [text[a:b] for a, b in pairwise(places)]


@given(text=TEXTS | MIXED, cuts=st.lists(st.integers(0, 400), max_size=12), urgency=st.sampled_from(Urgency))
@settings(max_examples=100, deadline=None)
def test_fragments_do_not_matter(text, cuts, urgency):
    assert whole(split(text, cuts), urgency=urgency, max_seconds=6) == whole([text], urgency=urgency, max_seconds=6)


@given(text=TEXTS | MIXED, cuts=st.lists(st.integers(0, 400), max_size=30))
@settings(max_examples=100, deadline=None)
def test_taking_early_gives_the_same_sentences(text, cuts):
    early, late = streamed(split(text, cuts)), whole([text])
    assert list(map(sounds, texts(early))) == list(map(sounds, texts(late)))


@given(
    text=TEXTS | MIXED,
    cuts=st.lists(st.integers(0, 400), max_size=60),
    urgency=st.sampled_from(Urgency),
)
@settings(max_examples=200, deadline=None)
def test_a_settled_text_gives_nothing_to_whoever_looks_at_it_anew(text, cuts, urgency):
    machine, pushed, taken = segmenter(), 0, 0
    for fragment in split(text, cuts):
        machine.push(fragment, 0.0)
        pushed += len(fragment)
        if machine.is_settled(0.0, urgency, ROOM):
            fresh = segmenter()
            fresh.push(text[taken:pushed], 0.0)
            assert fresh.take(0.0, urgency, ROOM) is None
        for segment in take_all(machine, 0.0, urgency):
            taken = segment.end


def test_words_without_a_mark_leave_it_settled():
    machine = segmenter()
    text = "We walked along the river , slowly , until the light went ."
    settled = []
    for word in [*text.split(), ""]:
        machine.push(f"{word} ", 0.0)
        settled.append(machine.is_settled(0.0, Urgency.SENTENCE, ROOM))
        machine.take(0.0, Urgency.SENTENCE, ROOM)
    # At first nothing is known, and at the end there is a stop, and what follows it.
    assert settled == [False, *[True] * 11, False, False]


@pytest.mark.parametrize("mark", [")", ",", "]"])
def test_a_line_end_behind_a_mark_that_waits_is_seen_as_soon_as_a_word_follows(mark):
    machine = segmenter()
    for fragment in ("Built in the year (1999", f"{mark}\n"):
        machine.push(fragment, 0.0)
        assert machine.take(0.0, Urgency.SENTENCE, ROOM) is None
    machine.push("The", 0.0)
    assert machine.take(0.0, Urgency.SENTENCE, ROOM).text == f"Built in the year (1999{mark}"


@pytest.mark.parametrize("mark", [")", ",", "]"])
def test_a_blank_line_behind_a_number_ends_what_is_said(mark):
    machine = segmenter()
    machine.push(f"Built in the year (1999{mark}\n\n", 0.0)
    assert machine.take(0.0, Urgency.SENTENCE, ROOM).text == f"Built in the year (1999{mark}"


def test_a_text_that_has_grown_too_long_is_cut_with_the_word_that_makes_it_so():
    machine = segmenter(estimate=lambda text: 0.07 * len(text))
    cuts = []
    for _ in range(8):
        machine.push("sea ", 0.0)
        settled = machine.is_settled(0.0, Urgency.SENTENCE, 1.875)
        cuts.append(not settled and machine.take(0.0, Urgency.SENTENCE, 1.875) is not None)
    assert cuts == [False] * 7 + [True]


def sounds(text):
    """What is said. A danda ends a sentence at once, so closing signs that come later go to the next segment."""
    return "".join(filter(str.isalnum, text))


@given(
    text=TEXTS | MIXED,
    cuts=st.lists(st.integers(0, 400), max_size=30),
    urgency=st.sampled_from(Urgency),
    max_seconds=st.floats(0.1, 5),
)
@settings(max_examples=100, deadline=None)
def test_nothing_is_lost_or_said_twice(text, cuts, urgency, max_seconds):
    segments = streamed(split(text, cuts), urgency=urgency, max_seconds=max_seconds)
    place = 0
    said = []
    for segment in segments:
        assert segment.start == place
        place = segment.end
        inside = text[segment.start : segment.end]
        assert segment.text in inside
        assert not any(map(str.isalnum, inside.replace(segment.text, "", 1)))
        assert not segment.text or any(map(str.isalnum, segment.text))
        said.append(segment.text)
    assert place == len(text)
    assert [segment.ends_utterance for segment in segments] == [False] * (len(segments) - 1) + [True]
    assert list(filter(str.isalnum, "".join(said))) == list(filter(str.isalnum, text))


@given(text=TEXTS | MIXED, max_seconds=st.floats(2.5, 8), urgency=st.sampled_from(Urgency))
@settings(max_examples=100, deadline=None)
def test_no_segment_is_longer_than_asked(text, max_seconds, urgency):
    for segment in streamed(text, urgency=urgency, max_seconds=max_seconds):
        assert reading_seconds(from_first_word(segment.text)) <= max_seconds


def from_first_word(text):
    """Signs before the first word say nothing by themselves, and stay with it however long they would last."""
    return text[next((index for index, char in enumerate(text) if char.isalnum()), 0) :]


@given(text=TEXTS | MIXED, urgency=st.sampled_from(Urgency))
@settings(max_examples=100, deadline=None)
def test_the_deadline_is_kept(text, urgency):
    machine = segmenter()
    machine.push(text, 10.0)
    take_all(machine, 10.0, urgency)
    assert machine.is_speakable == (machine.deadline() is not None)
    while (due := machine.deadline()) is not None:
        assert due in (10.0 + SHORT_WAIT_S, 10.0 + STALL_S)
        assert machine.take(due, urgency, ROOM) is not None
        take_all(machine, due, urgency)
    assert machine.take(1e9, Urgency.WORD, ROOM) is None


def rewritten_seconds(text):
    """An estimate of what is really spoken, which may shrink when text is added."""
    return reading_seconds(normalize(clean(text)))


@given(text=TEXTS, max_seconds=st.floats(3, 8), urgency=st.sampled_from(Urgency))
@settings(max_examples=100, deadline=None)
def test_no_segment_is_longer_than_asked_once_rewritten(text, max_seconds, urgency):
    machine = segmenter(estimate=rewritten_seconds)
    machine.push(text, 0.0)
    machine.seal()
    for segment in take_all(machine, 0.0, urgency, max_seconds):
        assert rewritten_seconds(segment.text) <= max_seconds
