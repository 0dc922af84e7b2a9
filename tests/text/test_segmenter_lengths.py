"""Segments of at least and at most so many characters."""

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.text import cutting
from tests.text.cutting import MIXED, ROOM, TEXTS, C, N, S, spoken, take_all, texts
from voicewire.engines.reading import reading_seconds
from voicewire.text import phonemes
from voicewire.text.forced_cuts import TINY
from voicewire.text.segment import SegmentLengths, Urgency
from voicewire.text.segmenter import SHORT_WAIT_S, STALL_S, Segmenter

PATH = (
    "The path leaves the station and runs beside the canal for a mile before it climbs through the birch wood to the "
    "top of the ridge, where a small hut stands open all year for walkers who need a rest, and then it drops again to "
    "the village on the other side of the hill"
)
SHORT = "It rained. We left. Nobody came. The bus was late again. So we walked. It took us nearly two hours. "


def segmenter(max_chars=None, min_chars=0, *, eager_first=False, estimate=reading_seconds):
    lengths = SegmentLengths(max_chars=max_chars, min_chars=min_chars, eager_first=eager_first)
    return Segmenter("en", estimate, lengths)


def whole(text, *, max_seconds=ROOM, urgency=Urgency.SENTENCE, **lengths):
    return cutting.whole([text], urgency=urgency, max_seconds=max_seconds, machine=segmenter(**lengths))


def streamed(fragments, *, max_seconds=ROOM, urgency=Urgency.SENTENCE, **lengths):
    return cutting.streamed(fragments, urgency=urgency, max_seconds=max_seconds, machine=segmenter(**lengths))


# -- at most


def test_a_long_sentence_is_parted_evenly_up_to_its_first_mark_and_then_at_its_marks():
    cuts = whole(PATH, max_chars=100)
    assert [mark for _, mark in spoken(cuts)] == [N, C, C, N]
    assert [len(text) for text in texts(cuts)] == [64, 64, 67, 68]
    assert " ".join(texts(cuts)) == PATH


def test_the_limit_holds_to_the_character():
    text = "word " * 20 + "ends here."
    assert [len(text) for text in texts(whole(text, max_chars=110))] == [110]
    assert len(whole(text, max_chars=109)) == 2


def test_spaces_around_a_segment_do_not_count():
    machine = segmenter(max_chars=100)
    machine.push("   " + "a" * 99 + ".   ", 0.0)
    assert [len(text) for text in texts(take_all(machine))] == [100]


def test_the_last_clause_mark_that_fits_is_the_best_place():
    text = "We took the early train, then the ferry, and after that a bus, which stopped in every village on the way."
    assert texts(whole(text, max_chars=70)) == [
        "We took the early train, then the ferry, and after that a bus,",
        "which stopped in every village on the way.",
    ]


def test_a_mark_that_leaves_a_tiny_rest_is_not():
    text = "The old mill by the river has been closed since spring, and nobody knows who holds the keys to it, or why."
    assert len(text) > 100
    assert texts(whole(text, max_chars=100)) == [
        "The old mill by the river has been closed since spring,",
        "and nobody knows who holds the keys to it, or why.",
    ]


def test_without_another_mark_the_sentence_is_halved_rather():
    text = "The old mill by the river has been closed since early spring and nobody knows who holds the keys, or why."
    assert [len(text) for text in texts(whole(text, max_chars=100))] == [53, 51]


def test_text_that_still_comes_is_cut_once_it_is_too_long():
    cuts = streamed(PATH, max_chars=100)
    assert max(len(text) for text in texts(cuts)) <= 100
    assert " ".join(texts(cuts)) == PATH
    machine = segmenter(max_chars=100)
    machine.push(PATH[:100], 0.0)
    assert machine.take(0.0, Urgency.SENTENCE, ROOM) is None
    machine.push(PATH[100], 0.0)
    assert machine.take(0.0, Urgency.SENTENCE, ROOM) is not None


def test_a_word_longer_than_the_limit_is_cut_inside():
    assert [len(text) for text in texts(whole("a" * 250, max_chars=100))] == [100, 100, 50]


def test_a_phoneme_word_is_never_cut_inside():
    word = phonemes.word("həlo" * 20)
    for limit in (10, 30, 82, 83):
        assert texts(whole(f"{word}{word} {word}", max_chars=limit)) == [word, word, word]
    assert texts(whole(f"{word}{word} {word}", max_seconds=0.5)) == [word, word, word]


def test_the_seconds_count_as_well():
    by_both = whole(PATH, max_chars=100, max_seconds=4.0)
    assert all(reading_seconds(text) <= 4.0 for text in texts(by_both))
    assert len(by_both) > len(whole(PATH, max_chars=100))


LITTLE_S, MUCH_S = 1.5, 9.0


def in_little_time(fragments, language="en"):
    machine = Segmenter(language, reading_seconds, SegmentLengths(most_seconds=MUCH_S))
    return texts(cutting.streamed(fragments, urgency=Urgency.CLAUSE, max_seconds=LITTLE_S, machine=machine))


@pytest.mark.parametrize(
    ("language", "text", "together"),
    [
        ("en", "It costs $1,234.56 today.", "$1,234.56"),
        ("en", "Pay by 10:30 a.m. on January 5th, 2024, please.", "10:30 a.m."),
        ("en", "Ask Dr. Osei at extension 555 0142 about it.", "555 0142"),
        ("hi", "कुल 1,23,456 रुपये हैं और मैं अब घर पर हूँ।", "1,23,456"),
        ("zh", "总金额是100,000元已经付了。", "100,000元"),
        ("zh", "请在下午3点30分以前用Kubernetes部署。", "3点30分"),
        ("ja", "コンピューターをインストールしてください。", "インストール"),
    ],
)
def test_what_is_spoken_as_one_is_whole_even_where_little_time_is_left(language, text, together):
    for fragments in ([text], text):
        segments = in_little_time(fragments, language)
        assert "".join(segments).replace(" ", "") == text.replace(" ", "")
        assert len(segments) > 1
        assert any(together in segment for segment in segments)


def test_what_does_not_fit_is_parted_all_the_same():
    digits = "1" * 200
    assert all(reading_seconds(segment) <= MUCH_S for segment in in_little_time([digits]))
    assert "".join(in_little_time(digits)) == digits


# -- at least


def test_short_sentences_are_joined():
    assert texts(whole(SHORT, min_chars=30)) == [
        "It rained. We left. Nobody came.",
        "The bus was late again. So we walked.",
        "It took us nearly two hours.",
    ]


def test_it_is_said_where_sentences_were_joined():
    for segment in whole("  " + SHORT, min_chars=30)[:2]:
        borders = (0, *segment.joints, len(segment.text))
        parts = [segment.text[begin:end].strip() for begin, end in itertools.pairwise(borders)]
        assert parts == [sentence + "." for sentence in segment.text.rstrip(".").split(". ")]
    assert whole(SHORT, min_chars=30)[2].joints == ()


def test_joined_segments_end_with_the_mark_of_the_last():
    assert [mark for _, mark in spoken(whole(SHORT, min_chars=30))] == [S, S, S]


def test_the_first_segment_of_each_utterance_may_be_exempt():
    machine = segmenter(min_chars=30, eager_first=True)
    for _ in range(2):
        machine.push("Yes. No. It is as you say, and always was.", 0.0)
        machine.seal()
    assert texts(take_all(machine)) == ["Yes.", "No. It is as you say, and always was."] * 2


def test_an_exempt_first_segment_may_end_with_a_clause():
    machine = segmenter(min_chars=30, eager_first=True)
    machine.push("Well my dear friend, so it is, and so it was, and so it will be for a long time", 0.0)
    assert machine.take(0.0, Urgency.CLAUSE, ROOM).text == "Well my dear friend,"
    assert machine.take(0.0, Urgency.CLAUSE, ROOM) is None


@pytest.mark.parametrize("urgency", [Urgency.CLAUSE, Urgency.WORD])
def test_no_urgency_makes_a_segment_too_short(urgency):
    machine = segmenter(min_chars=40)
    machine.push("It was so, and so it is. One two three", 0.0)
    assert machine.take(0.0, urgency, ROOM) is None
    machine.push(" four, five six seven", 0.0)
    assert len(machine.take(0.0, urgency, ROOM).text) >= 40


def test_a_short_sentence_waits_for_the_stall_and_not_less():
    machine = segmenter(min_chars=40)
    machine.push("All is ready.", 0.0)
    assert machine.take(SHORT_WAIT_S, Urgency.WORD, ROOM) is None
    assert machine.deadline() == STALL_S
    assert machine.is_speakable
    assert machine.take(STALL_S, Urgency.SENTENCE, ROOM).text == "All is ready."


def test_a_long_enough_one_waits_the_short_time():
    machine = segmenter(min_chars=10)
    machine.push("All is ready.", 0.0)
    assert machine.deadline() == SHORT_WAIT_S


@pytest.mark.parametrize("end", ["seal", "break", "speaker"])
def test_what_the_client_ends_does_not_wait(end):
    machine = segmenter(min_chars=40)
    machine.push("All is ready. Go now", 0.0)
    {
        "seal": machine.seal,
        "break": lambda: machine.push_break(0.5, 0.0),
        "speaker": lambda: machine.push_speaker(1, 0.0),
    }[end]()
    assert texts(take_all(machine)) == ["All is ready. Go now"]


def test_paragraphs_items_and_lines_are_not_joined():
    text = "Shopping list\n- milk\n- brown bread\n\nThat is all. Thank you.\nGood bye"
    assert texts(whole(text, min_chars=100)) == [
        "Shopping list", "- milk", "- brown bread", "That is all. Thank you.\nGood bye",
    ]  # fmt: skip


def test_joining_stops_at_the_most_characters():
    text = (
        "It was a fine day in May. " + "We walked along the river, crossed at the old bridge and came back by the road."
    )
    cuts = texts(whole(text, max_chars=80, min_chars=40))
    assert cuts == [
        "It was a fine day in May. We walked along the river,",
        "crossed at the old bridge and came back by the road.",
    ]


def test_where_no_cut_is_long_enough_the_short_sentence_stands_alone():
    assert texts(whole("It was fine. " + "a" * 100 + ".", max_chars=60, min_chars=40))[0] == "It was fine."


def test_a_slow_engine_is_given_short_sentences_all_the_same():
    assert texts(whole(SHORT, min_chars=60, max_seconds=1.5))[:2] == ["It rained.", "We left."]


# -- both, for any text

LENGTHS = st.tuples(st.integers(30, 120), st.integers(0, 60), st.booleans())


@given(TEXTS | MIXED, LENGTHS, st.sampled_from(Urgency), st.booleans())
@settings(max_examples=100, deadline=None)
def test_nothing_is_lost_and_no_segment_is_too_long(text, lengths, urgency, at_once):
    max_chars, min_chars, eager_first = lengths
    run = whole if at_once else streamed
    cuts = run(text, max_chars=max_chars, min_chars=min_chars, eager_first=eager_first, urgency=urgency)
    assert "".join("".join(texts(cuts)).split()) in "".join(text.split())
    assert sum(map(str.isalnum, "".join(texts(cuts)))) == sum(map(str.isalnum, text))
    assert all(len(segment.text) <= max_chars for segment in cuts)
    assert [segment.start for segment in cuts] == [0, *(segment.end for segment in cuts[:-1])]
    assert cuts[-1].ends_utterance


@given(st.lists(st.sampled_from(["It is so.", "We walked home.", "Go!", "Do they know it?"]), min_size=1, max_size=30))
@settings(max_examples=100, deadline=None)
def test_only_the_last_is_too_short(sentences):
    text = " ".join(sentences)
    for cuts in (whole(text, min_chars=40), streamed(text + " ", min_chars=40)):
        assert all(len(segment) >= 40 for segment in texts(cuts)[:-1])
        assert all(len(segment) < 40 + TINY for segment in texts(cuts)[:-1])


def test_unset_lengths_change_nothing():
    assert texts(whole(SHORT)) == [sentence + "." for sentence in SHORT.strip().rstrip(".").split(". ")]
    assert texts(whole(PATH)) == [PATH]


@pytest.mark.parametrize("unit", ["It is. ", "tea ", "a, ", "teapot", "Dr. ", "\n"])
def test_work_grows_with_the_text_only(unit):
    def characters_measured(times):
        measured = [0]

        def estimate(text):
            measured[0] += len(text)
            return 0.07 * len(text)

        machine = segmenter(100, 50, estimate=estimate)
        for character in unit * times:
            machine.push(character, 0.0)
            machine.deadline()
            take_all(machine, 0.0, Urgency.SENTENCE, 15.0)
        machine.seal()
        take_all(machine, 0.0, Urgency.SENTENCE, 15.0)
        return measured[0]

    small, large = characters_measured(500), characters_measured(1000)
    assert large <= 2.3 * small + 1000
    assert math.isfinite(large)
