import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicewire.text import phonemes
from voicewire.text.ipa import ARPABET, from_arpabet
from voicewire.text.pinyin import from_pinyin
from voicewire.text.respelling import english_sounds, respell


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
def test_english_sounds_are_spelled_as_english_readers_expect(content, expected):
    assert respell(f"A {phonemes.word(from_arpabet(content))}.") == f"A {expected}."


@given(st.lists(st.sampled_from(ARPABET), min_size=1, max_size=40))
def test_every_word_can_be_respelled(symbols):
    spelled = respell(phonemes.word(from_arpabet(" ".join(symbols))))
    assert spelled.isascii()
    assert spelled.replace("-", "").isalpha()
    assert not spelled.startswith("-")


@pytest.mark.parametrize(
    ("ipa", "expected"),
    [
        ("bɔ̃ˈʒuʁ", "baw-zhoor"),
        ("təˈmɑːtəʊ", "tuh-mah-toh"),
        ("ˈwɔːtəɹɪŋ", "waw-ter-ing"),
        ("ˈbutɐ", "boo-tuh"),
        ("ɲɔki", "nyaw-kee"),
        ("new ˈjɔɹk", "nayw york"),
        ("ʔ", ""),
    ],
)
def test_other_sounds_become_the_nearest_english_ones(ipa, expected):
    assert respell(phonemes.word(ipa)) == expected


@pytest.mark.parametrize(
    ("pinyin", "expected"), [("gong1", "goong"), ("dao4", "dow"), ("tao2", "tow"), ("qing3", "cheeng"), ("he2", "huh")]
)
def test_stops_of_tonal_languages_are_told_apart_by_their_breath(pinyin, expected):
    assert respell(phonemes.word(from_pinyin(pinyin))) == expected


def test_every_letter_of_the_alphabet_but_stops_in_the_throat_is_heard():
    # Clicks, small capitals and other letters that no language of ours has are left out.
    letters = "abcdefhijklmnopqrstuvwxyzæçðøħŋœɐɑɒɓɔɕɖɗɘəɚɛɜɝɞɟɠɡɢɣɤɥɦɨɪɬɭɮɯɰɱɲɳɴɵɶɸɹɺɻɽɾʀʁʂʃʈʉʊʋʌʍʎʏʐʑʒʝʟβθχᵻᵿⱱɫ"
    assert [letter for letter in letters if not english_sounds(letter)] == []


@given(st.text())
def test_text_without_phoneme_words_is_untouched(text):
    safe = re.sub("[\U000f0000-\U000fffff]", "", text)
    assert respell(safe) == safe
