import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from voicewire.text.normalizers import es, fr, it, pt

LANGUAGES = {"es": es, "fr": fr, "it": it, "pt": pt}


@pytest.fixture(params=LANGUAGES)
def language(request):
    return LANGUAGES[request.param]


@given(st.sampled_from(list(LANGUAGES)), st.integers(0, 10**15 - 1))
@settings(max_examples=100, deadline=None)
def test_numbers_alone_become_words_without_digits(name, number):
    said = LANGUAGES[name].normalize(f"{number:,}".replace(",", "."))
    assert not any(map(str.isdigit, said))


def test_a_number_that_looks_like_an_ip_address_is_told_from_one(language):
    assert "192" not in language.normalize("192.0.2.17")
    assert language.normalize("1.234.567.890") == language.normalize("1 234 567 890")
    assert language.normalize("10.100.200.150").count(" ") > 3


def test_spaces_of_all_kinds_group_thousands(language):
    said = {language.normalize(f"12{gap}345") for gap in (" ", "\u00a0", "\u2009", "\u202f", ".", "’")}
    assert len(said) == 1


def test_doubled_spaces_are_one(language):
    assert language.normalize("a  b") == "a b"


def test_phoneme_words_stay(language):
    word = "\U000f0000\U000f0061\U000f02c8\U000f0001"
    assert language.normalize(f"a {word} 5 {word}.").count(word) == 2


@pytest.mark.parametrize("text", ["1,00,000", "06.39.98.05.71.4", "03/14x", "7abc8"])
def test_numbers_that_mean_nothing_here_are_words_all_the_same(language, text):
    said = language.normalize(text)
    assert not any(map(str.isdigit, said))
    assert not re.search(r"\w[./,]\w", said)
