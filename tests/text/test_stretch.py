import pytest

from voicewire.text import phonemes
from voicewire.text.boundaries import Verdict
from voicewire.text.segment import Mark
from voicewire.text.stretch import MOST_RATE, Cut, Stretch, byte_length


def stretch(text, estimate=len):
    made = Stretch(0, "en", estimate)
    made.push(text, 0.0)
    made.fill()
    return made


def test_scan_stops_at_the_first_sentence_end():
    made = stretch("so it was, and so it is, now. And on, and on. ")
    made.look(1000)
    assert made.sentence == Cut(29, Mark.SENTENCE)
    assert made.clauses == [Cut(10, Mark.CLAUSE), Cut(24, Mark.CLAUSE)]


def test_the_look_goes_no_further_than_the_seconds_reach():
    made = stretch("a" * 40 + ". And ")
    made.look(10)
    assert made.sentence is None
    made.look(50)
    assert made.sentence == Cut(41, Mark.SENTENCE)


def test_looking_again_sees_what_has_come_since():
    made = stretch("It is.")
    made.look(1000)
    assert (made.sentence, made.waiting) == (None, Verdict.WAIT_SHORT)
    made.push("5 km, and", 1.0)
    made.look(1000)
    assert made.waiting is Verdict.WAIT_SHORT  # not made ready yet
    made.fill()
    made.look(1000)
    assert (made.sentence, made.waiting) == (None, None)


def test_looking_again_sees_that_no_more_will_come():
    made = stretch("It is.")
    made.look(1000)
    made.close(seals=True)
    made.look(1000)
    assert made.sentence == Cut(6, Mark.SENTENCE)


def test_a_silent_sentence_is_none():
    made = stretch("*()*. It is. ")
    made.look(1000)
    assert made.sentence == Cut(12, Mark.SENTENCE)


def test_knowledge_survives_more_text():
    made = stretch("One. so it is, as it was, so")
    made.look(1000)
    made.advance(4)
    made.look(1000)
    assert made.clauses == [Cut(14, Mark.CLAUSE), Cut(25, Mark.CLAUSE)]
    made.push(" be it. Then", 1.0)
    made.fill()
    assert made.text == " so it is, as it was, so be it. Then"
    assert made.clauses == [Cut(10, Mark.CLAUSE), Cut(21, Mark.CLAUSE)]
    made.look(1000)
    assert made.sentence == Cut(31, Mark.SENTENCE)
    assert made.length == len(made.text)


def quarter_seconds(text):
    return len(text) / 4


@pytest.mark.parametrize("characters", [0, 1, 5, 31, 32, 33, 100, 150])
def test_limit_is_the_longest_text_that_fits(characters):
    seconds = characters / 4
    made = stretch("a" * 200, quarter_seconds)
    made.look(seconds)
    assert made.limit(seconds) == characters
    assert made.limit(seconds, characters) is None
    assert made.limit(seconds, characters + 1) == characters


def test_limit_of_text_that_fits():
    made = stretch("a" * 50, quarter_seconds)
    made.look(12)
    assert made.limit(12) is None  # 48 characters would fit; the last few go unmeasured
    assert made.limit(12, 50) == 48
    assert made.limit(12, 40) is None


def test_fits():
    made = stretch("a" * 50, quarter_seconds)
    assert made.fits(40, 10)
    assert not made.fits(41, 10)


def test_a_sentence_within_reach_is_not_measured():
    measured = []
    made = stretch("It is so. " * 100, lambda text: measured.append(text) or 0.1)
    made.look(15)
    assert made.sentence is not None
    assert measured == []


@pytest.mark.parametrize(
    ("text", "end", "expected"),
    [("one two three", 13, True), ("one two -- ...", 14, False), ("今天下雨了吗", 6, True), ("今天下雨", 4, False)],
)
def test_has_words(text, end, expected):
    assert stretch(text).has_words(end) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("one two", 4), ("one ", 4), ("one", 0), ("one\ttw", 4), ("one\u3000tw", 4), ("今天", 2), ("one.", 4)],
)
def test_whole_end(text, expected):
    assert stretch(text).whole_end() == expected


def test_silence_is_left_behind():
    made = stretch("-" * 1000)
    assert made.length == 8
    made.push("$5", 0.0)
    made.fill()
    assert made.unspoken == "-" * 7 + "$5"
    assert made.first_sound() == made.start + 8
    assert made.is_speakable


def test_is_silent_from_looks_at_waiting_fragments_too():
    made = stretch("so. ...")
    assert made.is_silent_from(3)
    made.push("and", 0.0)
    assert made.has_fragments
    assert not made.is_silent_from(3)


def test_size_counts_bytes():
    made = stretch("é so")
    assert (made.size, made.length) == (5, 4)
    made.advance(1)
    assert (made.size, made.length) == (3, 3)


@pytest.mark.parametrize(("text", "expected"), [("a", 1), ("é", 2), ("🙂", 4), ("\ud800", 3), ("", 0)])
def test_byte_length(text, expected):
    assert byte_length(text) == expected


def test_short_sentences_are_joints_until_one_is_long_enough():
    made = stretch("It is. So it was, too. And it will be. ")
    made.least = 20
    made.look(1000)
    assert made.joints == [Cut(6, Mark.SENTENCE)]
    assert made.sentence == Cut(22, Mark.SENTENCE)
    made.advance(22)
    assert made.joints == []


def test_joints_survive_more_text():
    made = stretch("One. It is. So it")
    made.least = 30
    made.advance(4)
    made.look(1000)
    assert made.joints == [Cut(11, Mark.SENTENCE)]
    made.push(" was", 1.0)
    made.fill()
    assert made.joints == [Cut(7, Mark.SENTENCE)]


@pytest.mark.parametrize("text", ["It is\nSo it was. ", "It is.\n\nSo it was. ", "- It is\n- So it was. "])
def test_paragraphs_and_bare_lines_are_no_joints(text):
    made = stretch(text)
    made.least = 50
    made.look(1000)
    assert made.sentence is not None
    assert made.joints == []


def test_a_line_that_ends_with_a_mark_is_a_joint():
    made = stretch("It is.\nSo it was. And ")
    made.least = 50
    made.look(1000)
    assert made.sentence is None
    assert made.joints == [Cut(6, Mark.SENTENCE), Cut(17, Mark.SENTENCE)]


@pytest.mark.parametrize(("end", "expected"), [(5, True), (6, False), (9, False)])
def test_is_short_does_not_count_spaces(end, expected):
    made = stretch("  It is so")
    made.least = 4
    assert made.is_short(end) is expected
    made.least = 0
    assert not made.is_short(end)


def test_next_mark():
    made = stretch("so it was, and so it is, now. And on")
    made.look(1000)
    assert [made.next_mark(index) for index in (0, 10, 24, 29)] == [10, 24, 29, None]
    made = stretch("so it was and")
    made.look(1000)
    assert made.next_mark(5) is None
    made.close(seals=True)
    made.look(1000)
    assert made.next_mark(5) == 13


def test_is_blank_and_first_visible():
    made = stretch("  so   it")
    assert made.first_visible() == 2
    assert made.is_blank(4, 7)
    assert not made.is_blank(4, 8)
    assert stretch("   ").first_visible() == 3


def test_a_phoneme_word_is_a_sound():
    made = stretch(f"... {phonemes.word('bˈaɪ')} two three")
    assert made.first_sound() == 4
    assert made.has_words(len(made.text))


@pytest.mark.parametrize("silent", ["\u0301", "\u3164", "\x1b[m"])
def test_text_that_is_not_heard_is_no_longer_than_any_other(silent):
    made = stretch("a" + silent * 5000, estimate=lambda _: 0.0)
    made.look(8)
    assert made.limit(8) == 8 * MOST_RATE
    assert made.limit(8, end=len(made.text)) == 8 * MOST_RATE
    assert not made.fits(8 * MOST_RATE + 1, 8)
