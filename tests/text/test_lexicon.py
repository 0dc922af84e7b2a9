import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.text.linear_time import assert_linear
from voicewire.text import phonemes
from voicewire.text.lexicon import Lexicon, is_phonemes, pronounce, speech_for
from voicewire.text.markup import clean


def said(text, *pronunciations):
    return pronounce(text, [Lexicon(words) for words in pronunciations])


def in_ipa(text):
    return phonemes.render_words(text, lambda ipa: f"/{ipa}/")


def test_phonemes_stand_between_slashes():
    assert is_phonemes("/həlˈO/")
    assert not any(map(is_phonemes, ["hello", "/", "//", "/open", "close/", ""]))


def test_phonemes_become_phoneme_words_and_other_letters_stay():
    assert speech_for(" /ˈhɛlO/ ") == phonemes.word("hˈɛloʊ")
    assert speech_for("**oh** say") == "oh say"
    assert speech_for("/123/") == speech_for(phonemes.word("a")) == ""


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("SQL, sql and MySQL.", {"sql": "sequel"}, "sequel, sequel and MySQL."),
        ("New York is new", {"new york": "Old", "new": "fresh", "old": "wrong"}, "Old is fresh"),
        ("C++ or C.", {"C++": "see plus plus", "": "x", " ": "y"}, "see plus plus or C."),
        (".NET, ASP.NET and net", {".NET": "dot net"}, "dot net, ASPdot net and net"),
        ("It is IT, it is It.", {"IT": "eye tea", "it": "it"}, "eye tea is eye tea, it is eye tea."),
        ("a b", {"a": r"\1"}, r"\1 b"),
        ("Don’t or don't: it's t", {"don't": "do not", "t": "tea"}, "do not or do not: it's tea"),
        ("l’Osei d'Osei", {"Osei": "oh say"}, "l’oh say d'oh say"),
        ("GPT-4 and GPT4", {"GPT": "gee pee tee"}, "gee pee tee-4 and GPT4"),
        ("24/7, not 7", {"24/7": "always", "7": "seven"}, "always, not seven"),
        ("İstanbul and İ", {"İstanbul": "Constantinople"}, "Constantinople and İ"),
        ("Straße", {"STRASSE": "x", "straße": "road"}, "road"),
        ("cafe\u0301", {"café": "coffee"}, "coffee"),
    ],
)
def test_whole_words(text, words, expected):
    assert said(clean(text), words) == expected


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("重庆银行的行长", {"重庆": "chong qing", "银行": "X", "行": "Y"}, "chong qingX的Y长"),
        ("用AI写AIR", {"AI": "A I"}, "用A I写AIR"),
        ("東京都に行く", {"東京": "T", "東京都": "U"}, "Uに行く"),
        ("ไปกรุงเทพครับ", {"กรุงเทพ": "Bangkok"}, "ไปBangkokครับ"),
        ("कि किताब क।", {"कि": "A", "क": "B"}, "A किताब B।"),
    ],
)
def test_words_of_other_scripts(text, words, expected):
    assert said(clean(text), words) == expected


def test_phonemes_stand_where_the_word_stood():
    assert in_ipa(said("Ask Osei, now.", {"osei": "/oʊˈseɪ/"})) == "Ask /oʊsˈeɪ/, now."


@pytest.mark.parametrize(
    ("ipa", "expected"),
    [("oʊsˈeɪ", "oʊsˈeɪz"), ("ʤˈæk", "dʒˈæks"), ("mˈæks", "mˈæksɪz"), ("ɡˈɑʃ", "ɡˈɑʃɪz")],
)
def test_a_possessive_belongs_to_the_phonemes_before_it(ipa, expected):
    for text in ("It is Name's cat", "It is Name’s cat"):
        assert in_ipa(said(text, {"Name": f"/{ipa}/"})) == f"It is /{expected}/ cat"
    assert in_ipa(said("It is Name'sx", {"Name": f"/{ipa}/"})).endswith("'sx")


def test_the_first_lexicon_that_has_a_word_wins():
    assert said("OpenAI and SQL", {"openai": "first"}, {"OpenAI": "second", "SQL": "sequel"}) == "first and sequel"


def test_what_was_put_in_is_not_looked_at_again():
    assert said("a b", {"a": "b", "b": "c"}) == "b c"
    assert said("a b", {"a": "b"}, {"b": "c"}) == "b c"


def test_a_lexicon_without_a_word_is_empty():
    assert not Lexicon({"": "x", " ": "y", "***": "z"})
    assert Lexicon({"a": "b"})


def test_what_says_nothing_changes_nothing():
    assert said("a b c", {"a": "/1/", "b": "", "c": "```"}, {"b": "bee"}) == "a bee c"


@given(st.text(), st.dictionaries(st.text(max_size=4), st.text(max_size=4), max_size=4))
def test_any_text_and_any_words(text, words):
    made = pronounce(text, [Lexicon(words)])
    assert isinstance(made, str)
    assert pronounce(text, []) == text


MANY = {f"word{number} {'x' * (number % 50)}": "spoken" for number in range(10_000)}
ALIKE = {"a " * length + "b": "spoken" for length in range(90)}


@pytest.mark.parametrize("words", [MANY, ALIKE, {"我" * length: "x" for length in range(2, 90)}])
@pytest.mark.parametrize("unit", ["word17 ", "a ", "b", "我", "'", "a'", "\u093f", "word77 xxx, "])
def test_pronouncing_takes_linear_time(words, unit):
    lexicon = Lexicon(words)
    assert_linear(lambda times: pronounce(unit * times, [lexicon]), 2_000)


def test_so_does_reading_a_lexicon():
    assert_linear(lambda size: Lexicon({f"{number} w": "spoken" for number in range(size)}), 500)
