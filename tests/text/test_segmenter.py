import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from voicewire.engines.base import estimate_seconds
from voicewire.text.markup import clean
from voicewire.text.normalizers.en import normalize
from voicewire.text.segment import Mark, Segment, Urgency
from voicewire.text.segmenter import SHORT_WAIT_S, STALL_S, Segmenter

ROOM = 1000.0


def segmenter(language="en", estimate=estimate_seconds):
    return Segmenter(language, estimate)


def take_all(machine, now=0.0, urgency=Urgency.SENTENCE, max_seconds=ROOM):
    segments = []
    while (segment := machine.take(now, urgency, max_seconds)) is not None:
        segments.append(segment)
    return segments


def whole(fragments, language="en", urgency=Urgency.SENTENCE, max_seconds=ROOM):
    """Everything pushed and sealed, then taken."""
    machine = segmenter(language)
    for fragment in fragments:
        machine.push(fragment, 0.0)
    machine.seal()
    return take_all(machine, 0.0, urgency, max_seconds)


def streamed(fragments, language="en", urgency=Urgency.SENTENCE, max_seconds=ROOM):
    """Taken after each fragment."""
    machine = segmenter(language)
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


PROTECTED = [
    "7.25", "$1,234.56", "9:05", "1,000,000", "192.0.2.17", "2.7.30", "v0.9.14", "docs.example.org/setup", "3.14",
    "https://example.org/a,b;c=d.e?f=g", "jo.doe@example.co.uk", "settings.toml", "Dr. Osei", "Mrs. Tan", "9 a.m.",
    "U.S. office", "J. K. Mbeki", "No. 5", "vol. 3", "June 3, 2024", "18.5°C",
    "12 km/h", "1,000th", "+1 (202) 555-0142",
    "€5.50", "10:30-11:00", "2026-03-14", "p. 12", "Jan. 5", "i.e. this", "99.9%", "1/2", "U.S.A.", "St. John",
]  # fmt: skip


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


PLAIN = [
    "tea", "cups", "I", "we", "The", "Then", "mill,", "green;", "again:", "blue?", "now!", "end.", "Well...",
    "(so)", "“Go.”", "–",
]  # fmt: skip
WORDS = st.sampled_from(PROTECTED + PLAIN)
TEXTS = st.lists(WORDS, min_size=1, max_size=25).map(" ".join)
MIXED = st.text(st.sampled_from(list('aB1 .,!?…।\n-:;"”)(*#$🙂é\u0301न\u094d')), min_size=0, max_size=80)


def split(text, cuts):
    places = sorted({0, len(text), *(cut % (len(text) + 1) for cut in cuts)})
    return [text[a:b] for a, b in pairwise(places)]


@given(text=TEXTS | MIXED, cuts=st.lists(st.integers(0, 400), max_size=12), urgency=st.sampled_from(Urgency))
@settings(max_examples=300, deadline=None)
def test_fragments_do_not_matter(text, cuts, urgency):
    assert whole(split(text, cuts), urgency=urgency, max_seconds=6) == whole([text], urgency=urgency, max_seconds=6)


@given(text=TEXTS | MIXED, cuts=st.lists(st.integers(0, 400), max_size=30))
@settings(max_examples=300, deadline=None)
def test_taking_early_gives_the_same_sentences(text, cuts):
    early, late = streamed(split(text, cuts)), whole([text])
    assert list(map(sounds, texts(early))) == list(map(sounds, texts(late)))


def sounds(text):
    """What is said. A danda ends a sentence at once, so closing signs that come later go to the next segment."""
    return "".join(filter(str.isalnum, text))


@given(
    text=TEXTS | MIXED,
    cuts=st.lists(st.integers(0, 400), max_size=30),
    urgency=st.sampled_from(Urgency),
    max_seconds=st.floats(0.1, 5),
)
@settings(max_examples=400, deadline=None)
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
@settings(max_examples=300, deadline=None)
def test_no_segment_is_longer_than_asked(text, max_seconds, urgency):
    for segment in streamed(text, urgency=urgency, max_seconds=max_seconds):
        assert estimate_seconds(segment.text) <= max_seconds


@given(text=TEXTS | MIXED, urgency=st.sampled_from(Urgency))
@settings(max_examples=300, deadline=None)
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
    return estimate_seconds(normalize(clean(text)))


@given(text=TEXTS, max_seconds=st.floats(3, 8), urgency=st.sampled_from(Urgency))
@settings(max_examples=200, deadline=None)
def test_no_segment_is_longer_than_asked_once_rewritten(text, max_seconds, urgency):
    machine = segmenter(estimate=rewritten_seconds)
    machine.push(text, 0.0)
    machine.seal()
    for segment in take_all(machine, 0.0, urgency, max_seconds):
        assert rewritten_seconds(segment.text) <= max_seconds


def test_a_short_word_with_its_stop_waits_a_quarter_of_a_second():
    machine = segmenter()
    machine.push("Your parcel is ready.", 5.0)
    assert machine.take(5.0, Urgency.WORD, ROOM).text == "Your parcel is"
    machine = segmenter()
    machine.push("All is ready.", 5.0)
    assert machine.take(5.2, Urgency.SENTENCE, ROOM) is None
    assert machine.deadline() == 5.25
    assert machine.take(5.25, Urgency.SENTENCE, ROOM).text == "All is ready."
    assert machine.deadline() is None
    assert not machine.is_speakable


@pytest.mark.parametrize("text", ["It costs 3.", "Ask Dr.", "That is plan B.", "They met at 9 a.m."])
def test_an_open_dot_waits_for_the_stall(text):
    machine = segmenter()
    machine.push(text, 1.0)
    assert machine.take(2.9, Urgency.SENTENCE, ROOM) is None
    assert machine.deadline() == 3.0
    assert machine.take(3.0, Urgency.SENTENCE, ROOM).text == text


def test_the_stall_keeps_a_word_that_may_go_on():
    machine = segmenter()
    machine.push("Please confirm the booking num", 0.0)
    assert machine.take(2.0, Urgency.SENTENCE, ROOM).text == "Please confirm the booking"
    assert machine.deadline() is None
    machine.push("ber now ", 3.0)
    assert machine.deadline() == 5.0
    assert machine.take(5.0, Urgency.SENTENCE, ROOM) == Segment(text="number now", start=27, end=38)


def test_each_fragment_starts_the_wait_anew():
    machine = segmenter()
    machine.push("one two ", 0.0)
    machine.push("three ", 1.5)
    assert machine.take(2.0, Urgency.SENTENCE, ROOM) is None
    assert machine.deadline() == 3.5


def test_a_likely_end_that_goes_on_is_no_end():
    machine = segmenter()
    machine.push("Open docs.", 0.0)
    assert machine.take(0.2, Urgency.SENTENCE, ROOM) is None
    machine.push("example.org now. ", 0.2)
    assert machine.take(0.2, Urgency.SENTENCE, ROOM).text == "Open docs.example.org now."


def test_an_ellipsis_in_pieces_is_one_mark():
    machine = segmenter()
    for fragment in ("Well", ".", ".", ".", " maybe later."):
        machine.push(fragment, 0.0)
        assert machine.take(0.0, Urgency.SENTENCE, ROOM) is None
    machine.seal()
    assert texts(take_all(machine)) == ["Well... maybe later."]


def test_urgency_clause():
    text = "The old mill is open, and you can see the wheel turn from the bridge every day. "
    machine = segmenter()
    machine.push(text, 0.0)
    first = machine.take(0.0, Urgency.CLAUSE, ROOM)
    assert (first.text, first.mark) == ("The old mill is open,", C)
    assert machine.take(0.0, Urgency.CLAUSE, ROOM).mark == S


def test_a_clause_needs_three_words_and_gives_way_to_a_sentence_end_soon_after():
    machine = segmenter()
    machine.push("Well, then, the old mill is open, as it was. And", 0.0)
    assert machine.take(0.0, Urgency.CLAUSE, ROOM).text == "Well, then, the old mill is open, as it was."


def test_urgency_word_takes_any_space():
    machine = segmenter()
    machine.push("one two three four five", 0.0)
    assert machine.take(0.0, Urgency.CLAUSE, ROOM) is None
    assert machine.take(0.0, Urgency.WORD, ROOM) == Segment(text="one two three four", start=0, end=19)
    assert machine.take(0.0, Urgency.WORD, ROOM) is None


@pytest.mark.parametrize("text", ["one two ", "one two three ", "one two three"])
def test_urgency_word_needs_three_words_and_the_next_letter(text):
    machine = segmenter()
    machine.push(text, 0.0)
    assert machine.take(0.0, Urgency.WORD, ROOM) is None


def test_the_letter_after_a_space_awakens_the_segmenter():
    machine = segmenter()
    machine.push("one two three ", 0.0)
    assert machine.take(0.0, Urgency.WORD, ROOM) is None
    machine.push("f", 0.0)
    assert machine.take(0.0, Urgency.WORD, ROOM).text == "one two three"


def test_more_urgency_is_not_answered_from_memory():
    machine = segmenter()
    machine.push("one two three, four", 0.0)
    assert machine.take(0.0, Urgency.SENTENCE, ROOM) is None
    assert machine.take(0.0, Urgency.CLAUSE, ROOM).text == "one two three,"


def test_less_room_is_not_answered_from_memory():
    machine = segmenter()
    machine.push("one two three four five six seven eight nine ten", 0.0)
    assert machine.take(0.0, Urgency.SENTENCE, ROOM) is None
    assert machine.take(0.0, Urgency.SENTENCE, 2.0) is not None


def test_long_text_is_cut_at_the_clause_mark_that_fits():
    text = (
        "The path leaves the station and runs beside the canal for a mile before it climbs through the birch wood to "
        "the top of the ridge, where a small hut stands open all year for walkers who need a rest, and then it drops "
        "again to the village on the other side of the hill"
    )
    assert [segment.text[-6:] for segment in whole([text], max_seconds=12)] == ["ridge,", "e hill"]


def test_long_text_without_marks_is_cut_at_spaces():
    segments = whole(["alpha bravo charlie delta "] * 30, max_seconds=5)
    assert " ".join(texts(segments)).split() == ["alpha", "bravo", "charlie", "delta"] * 30
    assert all(segment.text.split()[0] in ("alpha", "bravo", "charlie", "delta") for segment in segments)


@pytest.mark.parametrize("letter", ["e\u0301", "क्षि", "👩‍🚀", "🇳🇬", "👍🏽"])
def test_a_forced_cut_inside_a_word_keeps_characters_whole(letter):
    word = f"a{letter}" * 60
    for segment in whole([word], max_seconds=1.0):
        assert unicodedata.category(segment.text[0])[0] != "M"
        assert segment.text[0] not in "\u200d\U0001f3fd"
        assert segment.text.count("🇳") in (0, segment.text.count("🇬") * (letter == "🇳🇬"))


def test_utterances_queue_in_order_and_no_segment_crosses_a_seal():
    machine = segmenter()
    for text in ("First part", "Second part, go", "Third."):
        machine.push(text, 0.0)
        machine.seal()
    got = take_all(machine)
    assert [(s.text, s.utterance, s.ends_utterance) for s in got] == [
        ("First part", 0, True), ("Second part, go", 1, True), ("Third.", 2, True),
    ]  # fmt: skip
    assert [(s.start, s.end) for s in got] == [(0, 10), (10, 25), (25, 31)]


@pytest.mark.parametrize("text", ["", " ", "...", "—", "*()*", "\n\n", "🙂"])
def test_nothing_to_say_still_ends_the_utterance(text):
    machine = segmenter()
    machine.push(text, 0.0)
    assert machine.take(100.0, Urgency.WORD, ROOM) is None
    machine.seal()
    machine.push("Hello there.", 0.0)
    machine.seal()
    end = len(text)
    assert take_all(machine) == [
        Segment(text="", start=0, end=end, ends_utterance=True),
        Segment(text="Hello there.", start=end, end=end + 12, mark=S, utterance=1, ends_utterance=True),
    ]


def test_a_seal_after_everything_was_taken():
    machine = segmenter()
    machine.push("It is done. ", 0.0)
    assert machine.take(0.0, Urgency.SENTENCE, ROOM) == Segment(text="It is done.", start=0, end=11, mark=S)
    machine.seal()
    assert take_all(machine) == [Segment(text="", start=11, end=12, ends_utterance=True)]


def test_silent_text_costs_no_segment():
    assert whole(["*** It is done. 🙂 ..."]) == [
        Segment(text="*** It is done.", start=0, end=21, mark=S, ends_utterance=True)
    ]


def test_long_silence_is_left_behind():
    segments = whole(["." * 5000, " $5 is due."])
    assert len(segments) == 1
    assert segments[0].text.endswith(" $5 is due.")
    assert segments[0].end == 5011


@given(text=TEXTS | MIXED, urgency=st.sampled_from(Urgency), wait=st.sampled_from([0.0, SHORT_WAIT_S, STALL_S]))
@settings(max_examples=200, deadline=None)
def test_can_take_tells_what_take_gives(text, urgency, wait):
    machine = segmenter()
    machine.push(text, 0.0)
    for _ in range(3):
        expected = machine.can_take(wait, urgency, 6.0)
        assert (machine.take(wait, urgency, 6.0) is not None) is expected


def test_discard_drops_what_is_not_sealed():
    machine = segmenter()
    machine.push("Sealed text", 0.0)
    machine.seal()
    machine.push("Dropped text. Really", 0.0)
    machine.push_break(0.5, 0.0)
    machine.push("Gone", 0.0)
    machine.discard()
    assert machine.unspoken_bytes == len("Sealed text")
    machine.push("New text", 0.0)
    machine.seal()
    assert take_all(machine) == [
        Segment(text="Sealed text", start=0, end=11, ends_utterance=True),
        Segment(text="New text", start=35, end=43, utterance=1, ends_utterance=True),
    ]


def test_discard_in_the_middle_of_an_utterance():
    machine = segmenter()
    machine.push("It is done. And then", 0.0)
    machine.take(0.0, Urgency.SENTENCE, ROOM)
    machine.discard()
    assert not machine.is_speakable
    assert machine.unspoken_bytes == 0
    machine.seal()
    assert take_all(machine) == [Segment(text="", start=20, end=20, ends_utterance=True)]


def test_a_break_cuts_and_gives_its_length():
    machine = segmenter()
    machine.push("First part ", 0.0)
    machine.push_break(0.6, 0.0)
    machine.push("second part", 0.0)
    machine.seal()
    assert take_all(machine) == [
        Segment(text="First part", start=0, end=11, break_s=0.6),
        Segment(text="second part", start=11, end=22, ends_utterance=True),
    ]


def test_a_break_after_a_sentence_that_is_not_yet_taken_is_its_pause():
    machine = segmenter()
    machine.push("First part. ", 0.0)
    machine.push_break(0.6, 0.0)
    assert machine.is_speakable
    assert take_all(machine) == [Segment(text="First part.", start=0, end=12, mark=S, break_s=0.6)]


def test_a_break_after_a_sentence_that_was_taken_comes_alone():
    machine = segmenter()
    machine.push("First part. ", 0.0)
    take_all(machine)
    machine.push_break(0.6, 0.0)
    assert take_all(machine) == [Segment(text="", start=11, end=12, break_s=0.6)]


def test_the_region_of_a_language_does_not_matter():
    assert texts(whole(["They left at 5 p.m. Then it rained."], "en-US")) == ["They left at 5 p.m.", "Then it rained."]


def test_unspoken_bytes_are_utf8():
    machine = segmenter()
    machine.push("é🙂 \ud800. ", 0.0)
    assert machine.unspoken_bytes == 2 + 4 + 1 + 3 + 2
    machine.push("Next", 0.0)
    machine.take(0.0, Urgency.SENTENCE, ROOM)
    assert machine.unspoken_bytes == len(" Next")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("partial", False),
        ("whole ", True),
        ("done.", True),
        ("...", False),
        ("... ", False),
        ("今天", True),
        ("5,", True),
    ],
)
def test_is_speakable(text, expected):
    machine = segmenter()
    machine.push(text, 0.0)
    assert machine.is_speakable is expected
    machine.seal()
    assert machine.is_speakable


class CountingEstimate:
    """An estimate that counts the characters it was asked about."""

    def __init__(self):
        self.characters = 0

    def __call__(self, text):
        self.characters += len(text)
        return 0.07 * len(text)


def characters_looked_at(text, monkeypatch):
    estimate = CountingEstimate()
    searched = [0]

    class CountingPattern:
        def __init__(self, pattern):
            self.pattern = pattern

        def search(self, text, start, end):
            found = self.pattern.search(text, start, end)
            searched[0] += (found.end() if found else end) - start
            return found

    from voicewire.text import boundaries, stretch

    monkeypatch.setattr(stretch, "CANDIDATE", CountingPattern(boundaries.CANDIDATE))
    machine = Segmenter("en", estimate)
    for character in text:
        machine.push(character, 0.0)
        machine.deadline()
        take_all(machine, 0.0, Urgency.SENTENCE, 15.0)
    machine.seal()
    take_all(machine, 0.0, Urgency.SENTENCE, 15.0)
    return estimate.characters + searched[0]


@pytest.mark.parametrize("text", ["tea ", "tea, ", "teapot", "It is so. ", ". ", "Dr. ", "a.", "\n", "5 "])
def test_work_grows_with_the_text_only(text, monkeypatch):
    small = characters_looked_at(text * 800, monkeypatch)
    large = characters_looked_at(text * 1600, monkeypatch)
    assert large <= 2.3 * small + 1000
    assert large <= 150 * len(text) * 1600


def test_a_text_in_one_piece_is_not_read_again_for_each_segment(monkeypatch):
    def work(times):
        estimate = CountingEstimate()
        machine = Segmenter("en", estimate)
        machine.push("and so it goes on, " * times, 0.0)
        machine.seal()
        take_all(machine, 0.0, Urgency.CLAUSE, 15.0)
        return estimate.characters

    assert work(4000) <= 2.2 * work(2000)


def test_unspoken_bytes_are_those_of_all_that_waits() -> None:
    segmenter = Segmenter("en", estimate=len)
    segmenter.push("é one.", 0.0)
    segmenter.seal()
    segmenter.push("two. ", 0.0)
    segmenter.seal()
    segmenter.push("three", 0.0)
    assert segmenter.unspoken_bytes == len("é one.two. three".encode())
    segmenter.take(0.0, Urgency.SENTENCE, 100.0)
    assert segmenter.unspoken_bytes == len("two. three")
    segmenter.discard()
    assert segmenter.unspoken_bytes == len("two. ")
    segmenter.take(0.0, Urgency.SENTENCE, 100.0)
    assert segmenter.unspoken_bytes == 0
    segmenter.push("four", 0.0)
    segmenter.discard()
    assert segmenter.unspoken_bytes == 0
