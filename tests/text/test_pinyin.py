import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicewire.text.ipa import read_ipa
from voicewire.text.pinyin import from_pinyin

# Wade and Duanmu differ in notation; these follow the article that the module names.
SYLLABLES = {
    "gong1": "kʊŋ˥", "cheng2": "ʈʂʰəŋ˧˥", "shi1": "ʂɻ̩˥", "er2": "aɻ˧˥", "nü3": "ny˨˩˦", "nv3": "ny˨˩˦", "nu:3": "ny˨˩˦",
    "yu2": "y˧˥", "yuan2": "ɥɛn˧˥", "yi1": "i˥", "you3": "jou˨˩˦", "wei4": "wei˥˩", "wen2": "wən˧˥", "weng1": "wəŋ˥",
    "wo3": "wo˨˩˦", "ju4": "tɕy˥˩", "xue2": "ɕɥe˧˥", "quan2": "tɕʰɥɛn˧˥", "zi5": "tsɹ̩", "ri4": "ɻɻ̩˥˩", "wu3": "u˨˩˦",
    "ying1": "iŋ˥", "yong3": "jʊŋ˨˩˦", "jiu3": "tɕjou˨˩˦", "zhang1": "ʈʂaŋ˥", "ma0": "ma", "lüe4": "lɥe˥˩",
}  # fmt: skip


@pytest.mark.parametrize(("written", "expected"), SYLLABLES.items())
def test_syllables(written, expected):
    assert from_pinyin(written) == expected


def test_several_syllables_are_one_word():
    assert from_pinyin("zhong1 guo2") == "ʈʂʊŋ˥kwo˧˥"


@pytest.mark.parametrize(
    "written", ["", "hello", "ha0shi1ga0", "tion1", "ah0", "gong", "gong9", "b1", "gong1 x", "GONG1"]
)
def test_what_is_no_syllable_of_mandarin(written):
    assert from_pinyin(written) == ""


@given(st.sampled_from(list(SYLLABLES)))
def test_the_ipa_is_written_as_engines_get_it(written):
    assert read_ipa(from_pinyin(written)) == from_pinyin(written)
