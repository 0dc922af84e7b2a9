import pytest

from voicewire.engines.kokoro_alphabet import VOCABULARY, from_ipa, replace_signs, speakable, tokens
from voicewire.text.ipa import read_ipa


def test_the_vocabulary_is_the_published_one():
    assert len(VOCABULARY) == len(set(VOCABULARY.values())) == 114
    published = {";": 1, ".": 4, "—": 9, "…": 10, "”": 15, " ": 16, "\u0303": 17, "A": 24, "Y": 41, "z": 68, "ɑ": 69}
    published |= {"ɡ": 92, "ʤ": 82, "ɚ": 85, "ɹ": 123, "ʧ": 133, "ʔ": 148, "ˈ": 156, "ː": 158, "↓": 169, "ᵻ": 177}
    assert {sign: VOCABULARY[sign] for sign in published} == published


def test_each_sign_is_a_token():
    assert tokens("ˈA.") == [156, 24, 4]


@pytest.mark.parametrize(
    ("phonemes", "expected"),
    [("ɦɪndi", "hɪndi"), ("go 漢 on", "ɡo on"), ("ʐ§", "ʒ"), ("", ""), ("  a  b ", "a b"), ("\x00\ud800a", "a")],
)
def test_unknown_signs_become_the_nearest_or_are_left_out_one_by_one(phonemes, expected):
    assert speakable(phonemes) == expected


@pytest.mark.parametrize(
    ("ipa", "language", "expected"),
    [
        ("həˈloʊ", "en-us", "həlˈO"),
        ("həˈləʊ", "en-gb", "həlˈQ"),
        ("həˈloʊ", "en-gb", "həlˈQ"),
        ("ˈtʃɜːtʃ", "en-us", "ʧˈɜɹʧ"),
        ("ˈtʃɜːtʃ", "en-gb", "ʧˈɜːʧ"),
        ("dʒɔɪ", "en-us", "ʤY"),
        ("ˈmaʊntən", "en-us", "mˈWntən"),
        ("naɪt", "en-gb", "nIt"),
        ("ˈkuːbɚˌnɛtiːz", "en-us", "kˈubəɹnˌɛtiz"),
        ("ˈwɜːrd", "en-us", "wˈɜɹd"),
        ("ˈwɔːtɚ", "en-gb", "wˈɔːtə"),
        ("lɒt", "en-us", "lɑt"),
        ("lɒt", "en-gb", "lɒt"),
        ("dɛd", "en-us", "dɛd"),
        ("ˈnʌt.ʃɛl", "en-us", "nˈʌtʃɛl"),
        ("ˈpero", "es", "pˈero"),
        ("bɔ̃", "fr", "bɔ̃"),
        ("ɡaːʈ͡ʂ", "hi", "ɡaːʈʂ"),
        ("ni˨˩˦xau˨˩˦", "zh", "ni↓xau↓"),
        ("ma˥ma˧˥ma˥˩", "zh", "ma→ma↗ma↘"),
        ("toːkjoː", "ja", "toːkjoː"),
    ],
)
def test_ipa_as_the_frontend_of_the_language_writes_it(ipa, language, expected):
    assert from_ipa(read_ipa(ipa), language) == expected


def test_longer_signs_are_replaced_first_and_only_once():
    assert replace_signs("abab", {"a": "b", "ab": "c"}) == "cc"
