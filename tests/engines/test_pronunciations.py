from hypothesis import given
from hypothesis import strategies as st

from voicewire.engines.pronunciations import is_phonemes, replace_words, respell


def test_phonemes_stand_between_slashes():
    assert is_phonemes("/həlˈO/")
    assert not any(map(is_phonemes, ["hello", "/", "//", "/open", "close/", ""]))


def test_whole_words_are_respelled_in_any_case():
    assert respell("SQL, sql and MySQL.", {"sql": "sequel"}) == "sequel, sequel and MySQL."


def test_phonemes_are_left_to_engines_that_read_them():
    assert respell("tomato", {"tomato": "/təmˈɑtO/"}) == "tomato"


def test_the_longest_word_wins_and_nothing_is_replaced_twice():
    assert respell("New York is new", {"new york": "Old", "new": "fresh", "old": "wrong"}) == "Old is fresh"


def test_words_with_marks_are_taken_literally():
    assert respell("C++ or C.", {"C++": "see plus plus", "": "x", " ": "y"}) == "see plus plus or C."


def test_replacements_are_not_templates():
    assert replace_words("a b", {"a": r"\1"}, lambda word, new: f"{word}={new}") == r"a=\1 b"


@given(st.text(), st.dictionaries(st.text(max_size=4), st.text(max_size=4), max_size=4))
def test_any_text_and_any_words(text, pronunciations):
    respell(text, pronunciations)
