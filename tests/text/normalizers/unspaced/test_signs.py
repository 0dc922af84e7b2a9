import pytest

from voicewire.text.normalizers.addresses import AddressReader, AddressWords
from voicewire.text.normalizers.rules import apply
from voicewire.text.normalizers.unspaced.script import HAN
from voicewire.text.normalizers.unspaced.signs import (
    HAS_ADDRESS,
    HAS_COMPARISON,
    HAS_SIGN,
    SignWords,
    abbreviation_rules,
    address_rules,
    comparison_rules,
    list_label_rules,
    roman_rules,
    sign_rules,
)

SIGNS = sign_rules(
    SignWords(
        script=HAN,
        less="減",
        to="到",
        equals="等",
        about="約",
        sharp="升",
        plus="加",
        keys="鍵",
        hash_key="井",
        star_key="星",
        hashtag="題",
        hashtag_end="#?",
        number=r"\1号",
        at="艾",
    )
)
ADDRESSES = address_rules(
    AddressReader(
        AddressWords(signs={".": "点", "_": "線"}, version="版", port="港", point="点", number=lambda _: "数")
    )
)


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("一→二、一 = 二、一≈二", "一到二、一等二、一約二"),
        ("C#、C++、x² - 4 = 0", "C升、C加加、x²減4等0"),
        ("按#鍵、按*鍵、#天气#、#3", "按井鍵、按星鍵、題天气、3号"),
        ("@小明、一+二、A/B、a/b", "艾小明、一加二、A B、a/b"),
    ],
)
def test_signs(text, spoken):
    assert HAS_SIGN.search(text)
    assert apply(SIGNS, text) == spoken


def test_comparisons():
    assert HAS_COMPARISON.search("x < 5")
    assert (
        apply(comparison_rules({"<=|≤": "不超", "<": "小"}), "x < 5、≤3、x<=y、一<二") == "x小5、不超3、x不超y、一<二"
    )


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("看 ab.org 吧", "看 ab 点 org 吧"),
        ("v2.7.30-rc1", "版数点数点数 rc 1"),
        ("2026.03.14", "2026.03.14"),
        ("user_name", "user 線 name"),
    ],
)
def test_addresses(text, spoken):
    assert HAS_ADDRESS.search(text)
    assert apply(ADDRESSES, text) == spoken


def test_abbreviations_before_numbers():
    rules = abbreviation_rules(r"\1号", r"\1卷", r"\1页", "图")
    assert apply(rules, "No. 5、vol.3、pp. 3-7、Fig. 2、3rd、no") == "5号、3卷、3-7页、图2、第3、no"


def test_roman_numerals():
    assert apply(roman_rules("[世章]"), "第XIV章、II世、XXXIX章、第IIII章、II人") == "第14章、2世、39章、第IIII章、II人"


def test_labels_of_lists():
    assert apply(list_label_rules(HAN, "，"), "1. 一 2. 二") == "1、一，2、二"
