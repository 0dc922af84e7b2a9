import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.text.linear_time import assert_linear
from voicewire.text.normalizers import es, fr, it, pt

LANGUAGES = {"es": es, "fr": fr, "it": it, "pt": pt}
SIGNS = "ab.Z1 0,:/-$€@_#<>=+½k'²°()~º%hXIVL–R&ª"


@pytest.fixture(params=LANGUAGES)
def language(request):
    return LANGUAGES[request.param]


@given(st.sampled_from(list(LANGUAGES)), st.text(st.sampled_from(list(SIGNS)) | st.characters(), max_size=60))
@settings(max_examples=1_000, deadline=None)
def test_normalize_takes_any_text_and_leaves_something_to_say(name, text):
    said = LANGUAGES[name].normalize(text)
    assert any(map(str.isalnum, said)) >= any(map(str.isalnum, text))


@given(st.sampled_from(list(LANGUAGES)), st.text(st.sampled_from(list(SIGNS)), max_size=40))
@settings(max_examples=500, deadline=None)
def test_spell_takes_any_text(name, text):
    said = LANGUAGES[name].spell(text)
    assert any(map(str.isalnum, said)) >= any(map(str.isalnum, text))


@given(st.sampled_from(list(LANGUAGES)), st.integers(0, 10**15 - 1))
@settings(max_examples=500, deadline=None)
def test_numbers_alone_become_words_without_digits(name, number):
    said = LANGUAGES[name].normalize(f"{number:,}".replace(",", "."))
    assert not any(map(str.isdigit, said))


@pytest.mark.parametrize(
    "unit",
    ["a", "1", "1.", "a.", "a-", "A-", "1,", "/", "/a", "a/", "@", "a@", "$1", "+", "+1 ", "1:", "1 ", "(", "www.", ".",
     "<", "x < ", "1.000", "http://", "~", "0", "A.", "-", "_", "1/", "½", "1h", "v1.", " ", "X", "X ", "I", "1º", "1-",
     "Sr.", "1 000 ", "1'", "12/", "AB", "A1", "#a", "#", "€", "1 €", "1 €/", "1 km", "Luis X ", "1 de ", "1°", "99 ",
     "AB ", "ES91 2100 ", "1x", "1a "],
)  # fmt: skip
def test_normalize_takes_linear_time(unit):
    assert_linear(lambda times: es.normalize(unit * times), 400)


@pytest.mark.parametrize("name", ["fr", "it", "pt"])
@pytest.mark.parametrize(
    "unit", ["a", "1", ".", "1 ", "0", "06 ", "1.", "1h", "1 000 ", "Xe", "Louis X ", "A.", "1/", "etc. "]
)
def test_every_language_takes_linear_time(name, unit):
    assert_linear(lambda times: LANGUAGES[name].normalize(unit * times), 400)


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
