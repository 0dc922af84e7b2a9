import re

import pytest

from voicewire.text.normalizers.rules import apply
from voicewire.text.normalizers.unspaced.amounts import UNGROUPED, MoneyReader, MoneyWords, plain, unit_rules

MONEY = MoneyReader(
    MoneyWords(
        currencies={"$": "ドル", "US$": "米ドル"},
        codes={"USD": "米ドル", "$": "ドル"},
        large="[万億]",
        said_unit="ドル",
        minus="負",
        to="到",
        price=lambda amount, name: f"<{amount} {name}>",
    )
)
UNITS = unit_rules({"m": "メートル", "s": "秒"}, {"m": "メートル"}, {"s": "秒"}, "毎")


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("$1,234.50か", "<1,234.50 ドル>か"),
        ("-US$5", "負<5 米ドル>"),
        ("$3億ドル、$1.5M", "3億ドル、1500000ドル"),
        ("$10-$20", "10到20ドル"),
        ("5.50 USD、USD 1,000、3$", "5.5米ドル、1000米ドル、3ドル"),
        ("A$5、USDを", "A$5、USDを"),
    ],
)
def test_money(text, spoken):
    assert apply(MONEY.rules(), text) == spoken
    assert bool(re.search(MONEY.needs(), text)) is any(map(str.isdigit, text))


def test_units_after_numbers_and_not_after_names():
    assert apply(UNITS, "5 m/s、3m、2s、iPhone 5s、5°30、5mm") == "5メートル毎秒、3メートル、2秒、iPhone 5s、5度30、5mm"


@pytest.mark.parametrize(
    ("amount", "magnitude", "digits"),
    [("1,234.50", "", "1234.5"), ("1.5", " M", "1500000"), ("3.00", "", "3"), ("0.25", "k", "250"), ("100", "", "100")],
)
def test_plain_amounts(amount, magnitude, digits):
    assert plain(amount, magnitude) == digits


def test_grouped_digits():
    assert apply(UNGROUPED, "1,234,567.8 and 12,34 and 1,234,5") == "1234567.8 and 12,34 and 1,234,5"
