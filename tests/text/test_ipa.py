import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.text.linear_time import assert_linear
from voicewire.text.ipa import ARPABET, from_arpabet, read_ipa


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("həlˈoʊ", "həlˈoʊ"),
        ("həlˈO", "həlˈoʊ"),
        ("bˈʌTəɹ lˈɪtᵊl ʧˈIld ʤˈQ lˈWd bˈY dˈA", "bˈʌɾəɹ lˈɪtəl tʃˈaɪld dʒˈəʊ lˈaʊd bˈɔɪ dˈeɪ"),
        ("t͡ʃɛk", "tʃɛk"),
        ("'go:", "ɡˈoː"),
        ("çœ̃ ɑ̃", "çœ̃ ɑ̃"),
        ("\u00f5", "o\u0303"),
        ("new ˈjɔɹk", "new jˈɔɹk"),
        ("kʰʊŋ˥ n̩ ɡʲ ʈʂ", "kʰʊŋ˥ n̩ ɡʲ ʈʂ"),
        ("həˈloʊ-ˈwɜːld", "həlˈoʊ wˈɜːld"),
        ("a5b6;c", "abc"),
        ("नमस्ते 你好 Ж", ""),
        ("/ [ ]", ""),
        (" .ˈː", ""),
        ("", ""),
    ],
)
def test_what_people_write(written, expected):
    assert read_ipa(written) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("ˈhɛloʊ", "hˈɛloʊ"),
        ("kənˈtɹoʊl", "kəntɹˈoʊl"),
        ("ˌɛndʒɪˈnɪɹ", "ˌɛndʒɪnˈɪɹ"),
        ("ˈbʊtn̩", "bˈʊtn̩"),
        ("ˈˌtest", "tˈest"),
        ("ˈn̩", "ˈn̩"),
        ("hˈɛ", "hˈɛ"),
    ],
)
def test_stress_stands_before_its_vowel(written, expected):
    assert read_ipa(written) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [("nʌtˈʃɛl", "nʌt.ʃˈɛl"), ("dɹɔ.ɪŋ", "dɹɔ.ɪŋ"), ("a.b..c.", "abc"), (".a", "a"), ("to.uʊ", "touʊ")],
)
def test_a_dot_stays_only_where_two_signs_would_be_read_as_one(written, expected):
    assert read_ipa(written) == expected


@given(st.text(st.sampled_from("ˈˌ.aɪoʊtʃdʒ ːŋ̃Oʧ")) | st.text())
def test_reading_again_changes_nothing(written):
    once = read_ipa(written)
    assert read_ipa(once) == once


@pytest.mark.parametrize("unit", ["ˈ", "ˈt", ".", "t.", "ˈt.a", "a ", "\u0303"])
def test_reading_takes_linear_time(unit):
    assert_linear(lambda times: read_ipa("a" + unit * times), 5_000)


@pytest.mark.parametrize(
    ("arpabet", "expected"),
    [
        ("HH AH0 L OW1", "həlˈoʊ"),
        ("hh ah0 l ow1", "həlˈoʊ"),
        ("EH2 N JH AH0 N IH1 R", "ˌɛndʒənˈɪɹ"),
        ("B ER1 D", "bˈɜɹd"),
        ("M EH ZH ER", "mˈɛʒəɹ"),
        ("K AE1 T S", "kˈæts"),
        ("N AH1 T SH EH2 L", "nˈʌt.ʃˌɛl"),
        ("D R AO1 IH0 NG", "dɹˈɔ.ɪŋ"),
        ("  N  G ", "nɡ"),
        ("AH", "ˈʌ"),
        ("HH XX AH0 L9 OW1", "həˈoʊ"),
        ("HH1 AH3 OW1", "ˈoʊ"),
        ("", ""),
        ("hello", ""),
    ],
)
def test_arpabet(arpabet, expected):
    assert from_arpabet(arpabet) == expected


@pytest.mark.parametrize("symbol", ARPABET)
def test_every_symbol_has_a_sound(symbol):
    assert from_arpabet(symbol)
