import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicewire.text.ipa import read_ipa
from voicewire.text.xsampa import from_xsampa


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ('h@"l@U', "həˈləʊ"),
        ('"stO:rI', "ˈstɔːrɪ"),
        ("r\\EI4@`", "ɹɛɪɾɚ"),
        ("bO~ZuR", "bɔ̃ʒuʁ"),
        ("s`_hn=t_d", "ʂʰn̩t̪"),
        ("d`Z{}&1233`", "ɖʒæʉɶɨøɜɝ"),
        ("ma_T_B", "ma˥˩"),
        ("a_q$b-c", "a.bc"),
        ("%f@U.n@%tIS", "ˌfəʊ.nəˌtɪʃ"),
        ("", ""),
    ],
)
def test_xsampa_in_ipa(written, expected):
    assert from_xsampa(written) == expected


@given(st.text())
def test_anything_can_be_read(written):
    assert isinstance(read_ipa(from_xsampa(written)), str)
