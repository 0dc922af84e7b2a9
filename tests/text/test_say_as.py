import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.text.linear_time import assert_linear
from voicewire.text.say_as import say_as

KINDS = (
    "characters", "spell-out", "verbatim", "cardinal", "number", "ordinal", "digits", "telephone", "fraction", "date",
    "time", "unit", "currency", "expletive", "wug", "",
)  # fmt: skip


@pytest.mark.parametrize(
    ("content", "kind", "expected"),
    [
        ("ABC-1", "characters", "A, B, C, dash, one"),
        ("it's ok", "spell-out", "I, T, S, O, K"),
        ("a@b", "VERBATIM", "A, at, B"),
        ("12,345", "cardinal", "twelve thousand three hundred forty-five"),
        ("1 000 000", "number", "one million"),
        ("-5", "number", "minus five"),
        ("3.5", "cardinal", "three point five"),
        ("many", "cardinal", "many"),
        ("9" * 40, "cardinal", "nine" + " nine" * 39),
        ("21", "ordinal", "twenty-first"),
        ("2nd", "ordinal", "second"),
        ("last", "ordinal", "last"),
        ("2122", "digits", "two one two two"),
        ("+1 (800) FLOWERS", "telephone", "plus one, eight zero zero, FLOWERS"),
        ("555-0134", "telephone", "five five five, zero one three four"),
        ("", "digits", ""),
        ("3/4", "fraction", "three quarters"),
        ("2 1/2", "fraction", "two and a half"),
        ("7/9", "fraction", "seven ninths"),
        ("May 3", "date", "May third"),
        ("1430", "time", "fourteen thirty"),
        ("2:30pm", "time", "two thirty P.M"),
        ("1'21\"", "time", "1 minute 21 seconds"),
        ("5 kW", "unit", "five kilowatts"),
        ("$5M", "currency", "five million dollars"),
        ("damn", "expletive", ""),
        ("x  y", "wug", "x  y"),
        ("x", "", "x"),
    ],
)
def test_english(content, kind, expected):
    assert say_as(content, kind) == expected


@pytest.mark.parametrize(
    ("content", "form", "expected"),
    [
        ("03/04/2026", "mdy", "March fourth, twenty twenty-six"),
        ("03/04/2026", "dmy", "April third, twenty twenty-six"),
        ("2026-04-03", "ymd", "April third, twenty twenty-six"),
        ("20260403", "yyyymmdd", "April third, twenty twenty-six"),
        ("04032026", "mmddyyyy", "April third, twenty twenty-six"),
        ("3 . 4 . 2026", "dmy", "April third, twenty twenty-six"),
        ("4/2026", "my", "April twenty twenty-six"),
        ("5/6", "dm", "June fifth"),
        ("5/6", "md", "May sixth"),
        ("1960", "y", "nineteen sixty"),
        ("3", "m", "March"),
        ("13/45/2026", "mdy", "thirteen forty-five two thousand twenty-six"),
        ("April 3", "mdy", "April third"),
        ("03/04", "mdy", "March fourth"),
        ("03/04/2026", "wug", "March fourth, twenty twenty-six"),
        ("03/04/2026", "ydmx", "March fourth, twenty twenty-six"),
        ("03/04/2026", "", "March fourth, twenty twenty-six"),
    ],
)
def test_english_dates(content, form, expected):
    assert say_as(content, "date", form) == expected


@pytest.mark.parametrize(
    ("content", "kind", "form", "language", "expected"),
    [
        ("3.", "ordinal", "", "de", "dritte"),
        ("3", "ordinal", "", "es-MX", "tercero"),
        ("3", "ordinal", "", "hi", "तीसरा"),
        ("12", "cardinal", "", "hi-IN", "बारह"),
        ("१२", "cardinal", "", "hi", "बारह"),
        ("12", "cardinal", "", "zh", "十二"),
        ("12", "cardinal", "", "xx", "12"),
        ("1.234", "cardinal", "", "de", "eintausendzweihundertvierunddreißig"),
        ("55 01", "telephone", "", "fr", "cinq cinq, zéro un"),
        ("+55 01", "telephone", "", "xx", "5 5, 0 1"),
        ("aé1", "characters", "", "fr", "A, É, un"),
        ("03.04.2026", "date", "dmy", "de", "dritter April zweitausendsechsundzwanzig"),
        ("04/03/2026", "date", "mdy", "es", "tres de abril de dos mil veintiséis"),
        ("2026/4/3", "date", "ymd", "zh-CN", "二零二六年四月三日"),
        ("4/3", "date", "md", "ja", "四月三日"),
        ("1'21", "time", "", "fr", "un'vingt-et-un"),
    ],
)  # fmt: skip
def test_other_languages(content, kind, form, language, expected):
    assert say_as(content, kind, form, language) == expected


@given(st.text(), st.sampled_from(KINDS), st.text("dmyh12"), st.sampled_from(["en", "hi", "zh", "xx"]))
def test_any_content_gives_text(content, kind, form, language):
    assert isinstance(say_as(content, kind, form, language), str)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("unit", ["1", "1 ", "a", "1/", "1,000", "'", "1'"])
def test_it_takes_linear_time(kind, unit):
    assert_linear(lambda times: say_as(unit * times, kind, "mdy"), 300)
