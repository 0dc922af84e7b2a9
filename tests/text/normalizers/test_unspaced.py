import re

import pytest

from voicewire.text.normalizers.rules import apply
from voicewire.text.normalizers.unspaced import (
    POWER,
    closed_up,
    exponent,
    narrow,
    plain,
    roman_value,
    ungrouped,
)


@pytest.mark.parametrize(
    ("text", "narrowed"),
    [
        ("１２３％と，ＡＢＣ！", "123%と，ABC！"),
        ("１４：３０、１，２３４．５、２０２６／３／１４、０３－１２３４", "14:30、1,234.5、2026/3/14、03-1234"),
        ("他说：３，４；－５", "他说：3，4；-5"),
        ("25℃、50㎡、3㎏、Ⅲ期、①", "25°C、50m²、3kg、3期、1、"),
        ("好～的：是，否？", "好～的：是，否？"),
        ("第１：开始", "第1：开始"),
    ],
)
def test_full_width_signs_of_numbers_become_narrow(text, narrowed):
    assert narrow(text) == narrowed


def test_spaces_between_chinese_characters_close_up():
    rules = closed_up([(re.compile("x"), lambda match: "二 点 七 a 点 カ 一")])
    assert apply(rules, "x") == "二点七 a 点 カ 一"


def test_grouped_digits():
    assert ungrouped("1,234,567.8 and 12,34 and 1,234,5") == "1234567.8 and 12,34 and 1,234,5"


@pytest.mark.parametrize(
    ("amount", "magnitude", "digits"),
    [("1,234.50", "", "1234.5"), ("1.5", " M", "1500000"), ("3.00", "", "3"), ("0.25", "k", "250"), ("100", "", "100")],
)
def test_plain_amounts(amount, magnitude, digits):
    assert plain(amount, magnitude) == digits


def test_exponents():
    assert [exponent(match) for match in POWER.finditer("2^10 x² 10⁻⁵ a^-3 ²")] == ["10", "2", "-5", "-3"]


def test_roman_values():
    assert re.sub("第([IVX]+)章", roman_value, "第XIV章 第IIII章") == "第14章 第IIII章"
