import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.text.cutting import MIXED, ROOM, TEXTS, C, S, segmenter, take_all, texts, whole
from voicewire.text.segment import Segment, Urgency
from voicewire.text.segmenter import SHORT_WAIT_S, STALL_S, Segmenter


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


def test_what_was_remembered_for_more_room_is_forgotten_with_less():
    machine = segmenter()
    machine.push("one two three four five six seven eight nine ten", 0.0)
    assert machine.take(0.0, Urgency.SENTENCE, ROOM) is None
    assert machine.can_take(0.0, Urgency.SENTENCE, 2.0)
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
@settings(max_examples=100, deadline=None)
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
