"""What holds for the normaliser of any language."""

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.text.linear_time import assert_linear
from voicewire.text.normalizers import LANGUAGES, NORMALIZERS, SPELLERS, prepare

EXAMPLES = 100
SIGNS = "ab.Z1 0,:/-$€¥₹@_#<>=+½k'\"²°()~%&–’IVXL5§ºª"
PARTS = {
    "de": ["km", " Uhr", " Mai ", "Mio.", "z. B. ", "Nr. ", "3. ", "am "],
    "en": [
        "June ", "AM", " a.m.", "st", "kg", "ft.", "1990s", "USD ", "vs.", "Dr. ", "https://", "192.0.2.1", "14:30",
        "$5", "June 3", "2024-05-06", "US", "NASA", "+1 ", "(202) ", " x ", "3/4", "No. ",
    ],
    "es": [" h", " €", "km", "Sr. ", " de mayo", "1.000", " millones"],
    "fr": [" h ", " €", "km", "M. ", " mai ", "1 000", "XIXe "],
    "hi": [*"कखा़ँ०५।", " बजे", " AM", " लाख", "रु.", "वाँ", " मई ", "km", "12", "1,00"],
    "it": [" ore", " €", "km", "Sig. ", " maggio", "1.000", "alle "],
    "ja": [*"一個年月日点。、のあ〜：％ｱ", "時間", "円"],
    "pt": [" h", "R$ ", "km", "Sr. ", " de maio", "1.000", "nº "],
    "zh": [*"一个年月日点。，～：％", "小时", "元"],
}  # fmt: skip
"""What numbers stand beside in a language."""
UNITS = [
    "a", "1", "1.", "a.", "a-", "A-", "1,", "/", "/a", "a/", "@", "a@", "$1", "€", "€1", "+", "+1 ", "1:", "1 ", "(",
    "www.", ".", "<", "x < ", "1,000", "1.000", "http://", "~", "0", "0 1", "A.", "AB", "-", "_", "1/", "½", "No.",
    "v1.", " ", "#a", "1-", "1x", "1%", "1°", "A1", "I", "I. ", "²",
]  # fmt: skip
_ROMANCE = [
    "1h", "X", "X ", "1º", "1 000 ", "1'", "12/", "#", "1 €", "1 €/", "1 km", "1 de ", "99 ", "AB ", "ES91 2100 ",
    "1a ",
]  # fmt: skip
OWN_UNITS = {
    "de": [
        "1,00,", "Nr.", "1:00-", "1 Mio.", "5 Uhr ", "3. ", "3. bis ", "am 3.", "1 Tag ", "z. B. ", "PIN ", "Ab ", "§",
    ],
    "en": [
        "1 x ", "1 - ", "AB ", "A B ", "A&", "USD ", "Rs. 1", "1 kg ", "Jan 1 ", "Mon-", "1st ", "II ", "Chapter I ",
        "Elizabeth I ", "5'", "5 ft ", "order ", "code #", "call 1", "12 N Main ", "A Main ", "x^", "1:00 ", "1am-",
        "1990s", "'9", "in 1", "1 BC ", "Dr. ", "etc.", "e.g. ", "w/", "he/she", "aAA", "401(", "0x", "CS-1", "(202) ",
        "000 ", "1111 ", "million km ", "by 1in", "*", "\\", "§", "α", ", CA ", "St. ", "1-1/2 ", "1h 3m", "xxxx ",
    ],
    "es": [*_ROMANCE, "Sr.", "Luis X "],
    "fr": [*_ROMANCE, "06 ", "Xe", "Louis X ", "etc. "],
    "hi": ["क", "क.", "क-", "₹1", "1,00,", "1:00-", "1 लाख", "5 बजे ", "1वाँ", "रु.", "15 मई ", "OTP "],
    "it": [*_ROMANCE, "Sig.", "alle 1,"],
    "ja": [
        "¥", "あ", "1個", "第", "1〜", "時速", "1年", "-1", "#あ", "スコア1:", "1a1", "a_", "１", "、", "：", "ｱ",
        "円/", "1e", "0-", "時〜",
    ],
    "pt": [*_ROMANCE, "Sr.", "R$ 1"],
    "zh": [
        "¥", "一", "1个", "第", "1到", "拨打", "1年", "-1", "#一", "比分1:", "1a1", "a_", "１", "，", "：", "年1", "1·",
        "1、", "1e", "0-",
    ],
}  # fmt: skip
LEAVES_DIGITS = {"ja"}
"""Languages in which a number that frontends read right stays in digits."""

LOADED = """
import sys
from voicewire.text.normalizers import NORMALIZERS, prepare
prepare(sys.argv[1])
loaded = set(sys.modules)
compiled = []
sys.modules["re"]._compiler.compile = lambda *given: compiled.append(given)
text = "Dr. 7, 14:45, $9, 3/8, 6 km, 14.03.2026, jo@example.com, IV, DEF-34, B5, c/d > 8, 1st & 7%."
NORMALIZERS[sys.argv[1][:2]](text)
assert set(sys.modules) == loaded, set(sys.modules) - loaded
assert not compiled, compiled
"""


def texts(language):
    parts = st.sampled_from([*SIGNS, *PARTS[language]]) | st.characters()
    return st.lists(parts, max_size=40).map("".join)


@pytest.mark.parametrize("language", LANGUAGES)
@given(st.data())
@settings(max_examples=EXAMPLES, deadline=None)
def test_any_text_leaves_something_to_say_and_no_digits(language, data):
    text = data.draw(texts(language))
    said = NORMALIZERS[language](text)
    assert any(map(str.isalnum, said)) >= any(map(str.isalnum, text))
    assert language in LEAVES_DIGITS or not any(map(str.isdecimal, said))


@pytest.mark.parametrize("language", LANGUAGES)
@given(st.data())
@settings(max_examples=EXAMPLES, deadline=None)
def test_any_text_can_be_spelled(language, data):
    text = data.draw(texts(language))
    assert any(map(str.isalnum, SPELLERS[language](text))) >= any(map(str.isalnum, text))


@pytest.mark.slow
@pytest.mark.parametrize("language", [*LANGUAGES, "pt-BR"])
def test_nothing_is_loaded_or_compiled_after_preparation(language):
    subprocess.run([sys.executable, "-c", LOADED, language], check=True)


def test_a_language_without_rules_needs_no_preparation():
    prepare("sw-KE")


@pytest.mark.parametrize(
    ("language", "unit"), [(language, unit) for language in LANGUAGES for unit in [*UNITS, *OWN_UNITS[language]]]
)
def test_normalize_takes_linear_time(language, unit):
    normalize = NORMALIZERS[language]
    assert_linear(lambda times: normalize(unit * times), 300)
