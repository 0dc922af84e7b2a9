import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicewire.text import phonemes
from voicewire.text.markup import clean
from voicewire.text.normalizers import NORMALIZERS, SPELLERS

HELLO = phonemes.word("HH AH0 L OW1")


def symbols_of(text):
    found = []
    phonemes.render_words(text, lambda symbols: found.append(list(symbols)) or "")
    return found


def test_a_word_gives_its_symbols_back():
    assert symbols_of(f"Say {HELLO}, {phonemes.word('B AY1')}!") == [["HH", "AH0", "L", "OW1"], ["B", "AY1"]]


def test_two_words_side_by_side_stay_two():
    assert symbols_of(HELLO + HELLO) == [["HH", "AH0", "L", "OW1"]] * 2


def test_no_character_of_a_word_means_anything_to_a_reader_of_text():
    word = phonemes.word(" ".join(phonemes.SYMBOLS))
    assert {unicodedata.category(char) for char in word} == {"Co"}
    assert len(word) <= phonemes.LONGEST


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("hh ah0 l ow1", ["HH", "AH0", "L", "OW1"]),
        ("  N  G ", ["N", "G"]),
        ("AH", ["AH"]),
        ("HH XX AH0 L9 OW1", ["HH", "AH0", "OW1"]),
        ("HH1 AH3 OW1", ["OW1"]),
    ],
)
def test_what_is_no_arpabet_is_left_out(content, expected):
    assert symbols_of(phonemes.word(content)) == [expected]


@pytest.mark.parametrize(
    ("content", "expected"),
    [("gong1", "gong"), ("er2", "er"), ("ha0shi1ga0", "hashiga"), ("həlˈO", ""), ("", ""), ("1 2", ""), ("<b>", "")],
)
def test_other_notations_are_read_as_letters_or_not_at_all(content, expected):
    assert phonemes.word(content) == expected


def test_a_very_long_word_is_bounded():
    assert len(phonemes.word("B " * 1000)) == phonemes.LONGEST


@given(st.text(st.characters() | st.sampled_from(HELLO)))
def test_a_client_cannot_write_one(text):
    safe = phonemes.without_private(text)
    assert len(safe) == len(text)
    assert phonemes.PRIVATE.search(safe) is None
    assert [char for char in safe if unicodedata.category(char) != "Co"] == [
        char for char in text if unicodedata.category(char) != "Co"
    ]


def test_text_without_private_characters_is_untouched():
    assert phonemes.without_private("naïve 🙂") == "naïve 🙂"


@pytest.mark.parametrize(
    "text",
    ["Say {} 5 times.", "It costs $5 {}.", "{} km/h", "v1.2.3 {}", "{}.example.org", "Dr. {} Jr.", "**{}**", "{}"],
)
@pytest.mark.parametrize("rewrite", [clean, *NORMALIZERS.values(), *SPELLERS.values()])
def test_cleaning_and_normalising_leave_words_alone(text, rewrite):
    assert symbols_of(rewrite(text.format(HELLO))) == [["HH", "AH0", "L", "OW1"]]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("HH AH0 L OW1", "huh-loh"),
        ("K UW2 B ER0 N EH1 T IY0 Z", "koo-ber-net-eez"),
        ("EH1 N JH AH0 N IH1 R", "en-juh-neer"),
        ("S IY1 K W AH0 L", "see-kwul"),
        ("R EH1 D", "red"),
        ("B EY1 S", "bayss"),
        ("P AE1 N IH0 K", "pan-ik"),
        ("G IH1 V", "guiv"),
        ("G IY1 S", "gheess"),
        ("S IH1 NG IH0 NG", "sing-ing"),
        ("AY1", "eye"),
        ("AY1 D IY1", "eye-dee"),
        ("AA1 AA1", "ah-ah"),
        ("S T R IY1 T", "street"),
        ("M IH1 S T R IY0", "miss-tree"),
        ("B", "b"),
    ],
)
def test_respelling(content, expected):
    assert phonemes.respell(f"A {phonemes.word(content)}.") == f"A {expected}."


@given(st.lists(st.sampled_from(phonemes.SYMBOLS), min_size=1, max_size=40))
def test_every_word_can_be_respelled(symbols):
    spelled = phonemes.respell(phonemes.word(" ".join(symbols)))
    assert spelled.isascii()
    assert spelled.replace("-", "").isalpha()
    assert not spelled.startswith("-")


@pytest.mark.parametrize(("index", "expected"), [(2, 2), (3, 3), (4, 3), (8, 3), (9, 9), (11, 11)])
def test_a_place_inside_a_word_is_moved_before_it(index, expected):
    assert phonemes.outside_word(f"a, {HELLO} b c", index, lowest=3) == expected


def test_or_behind_it():
    assert phonemes.outside_word(f"a, {HELLO} b c", 4, lowest=4) == 9
    assert phonemes.outside_word(HELLO + HELLO, 7, lowest=1) == 6
