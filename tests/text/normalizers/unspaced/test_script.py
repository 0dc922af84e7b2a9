import re

import pytest

from voicewire.text.normalizers.rules import apply
from voicewire.text.normalizers.unspaced.script import closed_up, narrow


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
    rules = closed_up([(re.compile("x"), lambda match: "二 点 七 a 点 カ 一"), (re.compile("y"), "二 点 a")])
    assert apply(rules, "x") == "二点七 a 点 カ 一"
    assert apply(rules, "y") == "二点 a"
