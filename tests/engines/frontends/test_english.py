import pytest

from tests.text.linear_time import assert_linear
from voicewire.engines.frontends import english

AMERICAN = {
    "Hello there.": "həlˈO ðˈɛɹ.",
    "bird": "bˈɜɹd",
    "water": "wˈɔTəɹ",
    "lot": "lˈɑt",
    "The car is here.": "ðə kˈɑɹ ɪz hˈɪɹ.",
    "dance": "dˈæns",
    "schedule": "skˈɛʤˌul",
    "tomato": "təmˈATO",
    "The FBI and NASA": "ði ˌɛfbˌiˈI ænd nˈæsə",
    "judge": "ʤˈʌʤ",
    "church": "ʧˈɜɹʧ",
    "boy": "bˈY",
    "house": "hˈWs",
    "I read it yesterday.": "ˌI ɹˈɛd ɪt jˈɛstəɹdˌA.",
    "Wait!": "wˈAt!",
    "three": "θɹˈi",
    "measure": "mˈɛʒəɹ",
    "$5.50": "fˈIv dˈɑləɹz ænd fˈɪfti sˈɛnts",
}
BRITISH = {
    "Hello there.": "həlˈQ ðˈɛː.",
    "bird": "bˈɜːd",
    "water": "wˈɔːtə",
    "lot": "lˈɒt",
    "The car is here.": "ðə kˈɑː ɪz hˈɪə.",
    "dance": "dˈɑːns",
    "schedule": "ʃˈɛdjuːl",
    "tomato": "təmˈɑːtQ",
    "colour": "kˈʌlə",
    "beer": "bˈɪə",
    "goat": "ɡˈQt",
    "fire": "fˈIə",
    "bath": "bˈɑːθ",
    "thought": "θˈɔːt",
    "judge": "ʤˈʌʤ",
    "boy": "bˈY",
}


@pytest.mark.parametrize(("text", "phonemes"), AMERICAN.items())
def test_american_english(text, phonemes):
    assert english.load().read(text) == phonemes


@pytest.mark.parametrize(("text", "phonemes"), BRITISH.items())
def test_british_english_is_not_rhotic_and_has_vowels_of_its_own(text, phonemes):
    assert english.load(british=True).read(text) == phonemes


def test_it_is_loaded_once():
    assert english.load() is english.load()


def test_words_and_numbers_of_any_length_are_read_to_their_end():
    assert len(english.load().read("abracadabra" * 30)) > 200
    assert len(english.load().read("7" * 900).split()) == 900


def test_a_word_that_no_dictionary_has_is_guessed():
    assert english.load().read("blarfing") == "blˈɑɹfɪŋ"


@pytest.mark.parametrize("joint", ["-", "/", "&", "1", "B"])
def test_words_of_many_parts_take_linear_time(joint):
    english.load().read("a")
    assert_linear(lambda size: english.load().read(f"a{joint}" * size), 100)


def test_all_parts_of_a_word_are_read():
    assert english.load().read("state-of-the-art-and-so-on-and-so-forth-again").split()[-2:] == ["fˈɔɹθ", "əɡˈɛn"]
    assert english.load().read("self-made") == english.load().read("self-made ").strip()


def test_raised_and_lowered_digits_are_read():
    assert english.load().read("⁴ₐ") == english.load().read("4a")
