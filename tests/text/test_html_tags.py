import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.text.linear_time import assert_linear
from voicewire.text.html_tags import without_tags


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<b>bold</b>ly <em>so</em> H<sub>2</sub>O", "boldly so H2O"),
        ("One<br>two<br/>three<BR />four", "One, two, three, four"),
        ("One.<br>Two!<br><br>Three", "One. Two! Three"),
        ("<p>One</p><p>Two</p>", "One, Two"),
        ("<ul>\n<li>one</li>\n<li>two</li>\n</ul> end", "one, two, end"),
        ("<td>1</td><td>2</td>", "1, 2"),
        ("<div></div>", ""),
        ("一<br>二。<br>三", "一, 二。 三"),
        ("<a href=\"https://example.org/?a=b\" target=_blank rel='x y'>link</a>", "link"),
        ('<img src="a.png" alt="tea"/> tea', " tea"),
        ("a <!-- not -> said --> b<!DOCTYPE html>", "a  b"),
        ("x < 5 and y > 3", "x < 5 and y > 3"),
        ("a<b and c>d", "a<b and c>d"),
        ("1<2>3 <- -> <3 <> </> < b>", "1<2>3 <- -> <3 <> </> < b>"),
        ("Dict<str>", "Dict str "),
        ('<break time="1s"/>', ' break time="1s" '),
        ("<|speaker:1|>", "<|speaker:1|>"),
        ("<https://example.org>", "<https://example.org>"),
        ("<b", "<b"),
        ("no tag", "no tag"),
    ],
)
def test_tags_are_nothing_to_the_ear_or_a_rest(text, expected):
    assert without_tags(text) == expected


@given(
    st.lists(st.sampled_from(["<b>", "</b>", "<br>", "<p ", 'a="1"', "<", ">", "/", " ", "x", "é", ".", "<!--", "-->"]))
)
def test_nothing_but_tags_goes(pieces):
    text = "".join(pieces)
    may_be_an_attribute = re.search("<p [^<>]*é", text)
    assert without_tags(text).count("é") == text.count("é") or "<!--" in text or may_be_an_attribute


@pytest.mark.parametrize(
    "unit", ["<", "<a", "<a ", "<a b=", "<a b='", "<a b=c ", "<!--", "<!-- -", "<br>", "x<p>", "<!doctype "]
)
def test_it_takes_linear_time(unit):
    assert_linear(lambda times: without_tags(unit * times), 2_000)
