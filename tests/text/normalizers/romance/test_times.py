import pytest

from tests.text.normalizers.romance.words import QUANTITIES
from voicewire.text.normalizers.romance.times import TimeReader, TimeWords
from voicewire.text.normalizers.rules import apply

RULES = TimeReader(
    TimeWords(
        clock=lambda hour, minute: f"[{hour} {minute}]",
        named=lambda hour, minute: f"[{hour} hours {minute}]",
        and_seconds=" and ",
        between=" to ",
        range_start="from ",
        said_range_start="from|since",
        ratio=" against ",
        morning="early",
        afternoon="late",
        evening="dark",
        one_o_clock=r"(?<=the )1(?= sharp)",
        one="[one]",
        dotted_after="at",
    ),
    ("minute", "minutes"),
    ("second", "seconds"),
    QUANTITIES,
).rules()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("14:30, 9:05", "[14 30], [9 5]"),
        ("14h30, 14 h 30, 9h, 9 h", "[14 hours 30], [14 hours 30], [9 hours 0], [9 hours 0]"),
        ("14:30 h", "[14 hours 30]"),
        ("9:00-17:00", "from [9 0] to [17 0]"),
        ("from 9h – 17h", "from [9 hours 0] to [17 hours 0]"),
        ("1:05:09", "[1 hours 0] <5 he> minutes and <9 he> seconds"),
        ("1:05:00Z", "[1 5]"),
        ("at 14.30, 14.30", "at [14 30], 14.30"),
        ("9 a. m. now, 12 a.m.; 12pm, 5 PM", "[9 0] early now, [12 0] dark; [12 0] late, [5 0] late"),
        ("9 p. m. Then", "[9 0] dark. Then"),
        ("14 pm", "14 pm"),
        ("the 1 sharp, the 1", "the [one] sharp, the 1"),
        ("16:9, 100:1", "<16> against <9>, <100> against <1>"),
        ("25:70", "<25> against <70>"),
    ],
)
def test_times(text, words):
    assert apply(RULES, text) == words
