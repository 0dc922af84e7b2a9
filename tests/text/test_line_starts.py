import pytest

from voicewire.text.line_starts import HALF_LABEL, HEADING, ITEM_LABEL, LABEL, QUOTED


@pytest.mark.parametrize(
    "line", ["- milk", "* milk", "1. milk", "12) milk", "a. milk", "b) milk", "# Milk", "・牛", "①牛", "1、牛"]
)
def test_a_label_begins_an_item(line):
    assert LABEL.match(line)
    assert ITEM_LABEL.match(line)


@pytest.mark.parametrize("line", ["milk", "-5 degrees", "1.5 litres", "1234. milk", "A. Smith", "ab. c", "#tag"])
def test_other_lines_have_none(line):
    assert not LABEL.match(line)


def test_a_quoted_line_is_no_item():
    assert LABEL.match("> so it is")
    assert not ITEM_LABEL.match("> so it is")
    assert QUOTED.match("> > so it is").end() == 4


@pytest.mark.parametrize("part", ["-", "1", "1.", "12)", "a", "b.", "###"])
def test_a_label_may_be_there_in_part(part):
    assert HALF_LABEL.fullmatch(part)


def test_a_heading():
    assert HEADING.match("## Results")
    assert not HEADING.match("#hashtag")
