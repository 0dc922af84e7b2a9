import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicewire.text import phonemes
from voicewire.text.markup import clean
from voicewire.text.normalizers import NORMALIZERS, SPELLERS

IPA = "həlˈoʊ"
HELLO = phonemes.word(IPA)
EVERY_SIGN = "".join(map(chr, (*range(ord("a"), ord("z") + 1), *range(0x250, 0x370), *range(0x1D00, 0x1E00))))


def words_of(text):
    found = []
    phonemes.render_words(text, lambda ipa: found.append(ipa) or "")
    return found


def test_a_word_gives_its_ipa_back():
    assert words_of(f"Say {HELLO}, {phonemes.word('bˈaɪ')}!") == [IPA, "bˈaɪ"]


def test_two_words_side_by_side_stay_two():
    assert words_of(HELLO + HELLO) == [IPA] * 2


def test_diacritics_and_spaces_come_back():
    assert words_of(phonemes.word("bɔ̃ ʒuʁ ɡʲːn̩ kʊŋ˥")) == ["bɔ̃ ʒuʁ ɡʲːn̩ kʊŋ˥"]


@pytest.mark.parametrize("begin", range(0, len(EVERY_SIGN), 90))
def test_no_character_of_a_word_means_anything_to_a_reader_of_text(begin):
    word = phonemes.word("a" + EVERY_SIGN[begin : begin + 90])
    assert {unicodedata.category(char) for char in word} == {"Co"}
    assert 2 < len(word) <= phonemes.LONGEST
    assert phonemes.PRIVATE.sub("", word) == ""


@pytest.mark.parametrize("content", ["", " ", "/", "123", "ˈ", "नमस्ते", "你好"])
def test_what_holds_no_sound_gives_no_word(content):
    assert phonemes.word(content) == ""


def test_a_very_long_word_is_bounded():
    assert len(phonemes.word("b" * 1000)) == phonemes.LONGEST


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
    assert words_of(rewrite(text.format(HELLO))) == [IPA]


@pytest.mark.parametrize(("index", "expected"), [(2, 2), (3, 3), (4, 3), (10, 3), (11, 11), (13, 13)])
def test_a_place_inside_a_word_is_moved_before_it(index, expected):
    assert phonemes.outside_word(f"a, {HELLO} b c", index, lowest=3) == expected


def test_or_behind_it():
    assert phonemes.outside_word(f"a, {HELLO} b c", 4, lowest=4) == 11
    assert phonemes.outside_word(HELLO + HELLO, 9, lowest=1) == 8
