import pytest

from voicewire.text import phonemes
from voicewire.text.forced_cuts import FARTHEST, TINY, cut_after, cut_at_space, cut_before, cut_evenly
from voicewire.text.segment import Mark
from voicewire.text.stretch import Cut, Stretch

WORDS = "alpha bravo charlie delta "


def stretch(text, *, least=0, is_closed=False):
    made = Stretch(0, "en", lambda part: 0.07 * len(part))
    made.push(text, 0.0)
    made.least = least
    if is_closed:
        made.close(seals=True)
    made.fill()
    made.look(1000)
    return made


@pytest.mark.parametrize(
    ("text", "limit", "expected"),
    [
        ("so it was then, and so it is now", 25, Cut(15, Mark.CLAUSE)),
        ("so it was, and then for a very long time it was not so", 50, Cut(48, Mark.NONE)),
        ("one two three four", 18, Cut(14, Mark.NONE)),
        ("it came up to about $5 1234567", 28, Cut(14, Mark.NONE)),
        ("1 2 3 4 5 6 7 8 9", 10, Cut(10, Mark.NONE)),
        ("a" * 40, 10, Cut(10, Mark.NONE)),
    ],
)
def test_the_best_place_before_a_limit(text, limit, expected):
    assert cut_before(stretch(text), limit) == expected


def test_a_short_sentence_is_better_than_a_short_clause():
    made = stretch("It is so. And then, on the other hand, " + "a" * 60, least=50)
    assert made.joints == [Cut(9, Mark.SENTENCE)]
    assert cut_before(made, 45) == Cut(9, Mark.SENTENCE)


def test_a_clause_that_is_long_enough_is_better_than_a_short_sentence():
    made = stretch("It is so. And then, on the other hand, it is not so at all, " + "a" * 60, least=30)
    assert cut_before(made, 80) == Cut(59, Mark.CLAUSE)


@pytest.mark.parametrize("rest", range(1, 2 * TINY))
def test_no_tiny_rest_is_left_before_the_mark(rest):
    text = (WORDS * 4)[: 100 + rest].rstrip() + "! And"
    made = stretch(text)
    assert made.sentence is not None
    cut = cut_evenly(made, 100)
    assert 45 <= cut.end <= 85
    assert text[cut.end - 1] == " "


def test_a_text_that_has_ended_is_parted_evenly_too():
    text = (WORDS * 4).strip()
    assert cut_evenly(stretch(text, is_closed=True), 100).end == 52
    assert cut_evenly(stretch(text), 100).end == 98


def test_three_parts_where_two_are_too_few():
    text = (WORDS * 9).strip()
    assert 78 <= cut_evenly(stretch(text, is_closed=True), 100).end <= 90


def test_an_even_part_is_not_too_short():
    text = (WORDS * 4).strip()
    assert cut_evenly(stretch(text, least=70, is_closed=True), 100).end >= 70


def test_spaces_beside_phoneme_words_part_words():
    word = phonemes.word("həlˈoʊ")
    text = f"so he said {word} {word}"
    assert cut_at_space(stretch(text), len(text)) == Cut(text.rindex(" ") + 1, Mark.NONE)


def test_a_space_needs_a_few_words_before_it():
    assert cut_at_space(stretch("one two three"), 9) is None
    assert cut_at_space(stretch("one two three four"), 18) == Cut(14, Mark.NONE)


@pytest.mark.parametrize(
    ("text", "limit", "expected"),
    [
        ("it costs $1,234.56 in all, they say so", 12, 26),
        ("it costs $1,234.56 in there somewhere now", 12, 21),
        ("we bought 12,345", 12, None),
        ("总共100,000元已经付了", 4, 10),
        ("1" * 3 * FARTHEST + " so it", 4, None),
    ],
)
def test_the_first_place_after_a_limit(text, limit, expected):
    assert cut_after(stretch(text), limit) == expected


@pytest.mark.parametrize(
    ("text", "limit", "expected"),
    [
        ("コンピューターのプログラムをダウンロード", 12, 8),
        ("我们使用Kubernetes部署", 8, 4),
        ("今天我们去公园玩", 5, 5),
        ("人々はきゃあと言った", 4, 3),
    ],
)
def test_without_spaces_words_of_other_scripts_and_small_letters_are_kept_whole(text, limit, expected):
    assert cut_before(stretch(text), limit).end == expected
