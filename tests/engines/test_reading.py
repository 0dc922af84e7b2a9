import re

import pytest

from tests.text.linear_time import assert_linear
from voicewire.engines.reading import reading_seconds, seconds_of_finds


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("", 0.0, 0.2),
        ("The kettle is on, and the tea will be ready soon.", 2.7, 5.5),
        ("नमस्ते, आज मौसम बहुत अच्छा है और हम बाज़ार जा रहे हैं।", 3.6, 6.5),
        ("今天天气很好，我们要去市场买东西。", 3.5, 7.5),
        ("1234567", 3.5, 6.0),
        ("FBI", 0.5, 1.0),
    ],
)
def test_seconds_are_about_what_reading_takes(text: str, least: float, most: float) -> None:
    assert least <= reading_seconds(text) <= most


def test_more_text_lasts_longer() -> None:
    assert reading_seconds("one, two, three.") > reading_seconds("one, two") > reading_seconds("one")


def test_finds_add_up() -> None:
    assert seconds_of_finds("aab", [(re.compile("a"), 0.5), (re.compile("b"), 2.0), (re.compile("c"), 9.0)]) == 3.0


@pytest.mark.parametrize("unit", ["A1,a$अ", "1", "1,", "A", "漢."])
def test_it_takes_linear_time(unit: str) -> None:
    assert_linear(lambda size: reading_seconds(unit * size), 2000)
