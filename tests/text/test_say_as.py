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
        ("3.5", "cardinal", "3.5"),
        ("many", "cardinal", "many"),
        ("9" * 40, "cardinal", "9" * 40),
        ("21", "ordinal", "twenty-first"),
        ("2nd", "ordinal", "second"),
        ("last", "ordinal", "last"),
        ("2122", "digits", "two one two two"),
        ("+1 (800) FLOWERS", "telephone", "plus one, eight zero zero, FLOWERS"),
        ("555-0134", "telephone", "five five five, zero one three four"),
        ("", "digits", ""),
        ("3/4", "fraction", "three quarters"),
        ("2 1/2", "fraction", "2 and a half"),
        ("7/9", "fraction", "7/9"),
        ("May 3", "date", "May 3"),
        ("1430", "time", "14:30"),
        ("2:30pm", "time", "2:30pm"),
        ("1'21\"", "time", "1 minute 21 seconds"),
        ("5 kW", "unit", "5 kilowatts"),
        ("$5M", "currency", "5 million dollars"),
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
        ("03/04/2026", "mdy", "March 4, 2026"),
        ("03/04/2026", "dmy", "April 3, 2026"),
        ("2026-04-03", "ymd", "April 3, 2026"),
        ("20260403", "yyyymmdd", "April 3, 2026"),
        ("04032026", "mmddyyyy", "April 3, 2026"),
        ("3 . 4 . 2026", "dmy", "April 3, 2026"),
        ("4/2026", "my", "April 2026"),
        ("5/6", "dm", "June 5"),
        ("5/6", "md", "May 6"),
        ("1960", "y", "1960"),
        ("3", "m", "March"),
        ("13/45/2026", "mdy", "13/45/2026"),
        ("April 3", "mdy", "April 3"),
        ("03/04", "mdy", "03/04"),
        ("03/04/2026", "wug", "03/04/2026"),
        ("03/04/2026", "ydmx", "03/04/2026"),
        ("03/04/2026", "", "03/04/2026"),
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
        ("03.04.2026", "date", "dmy", "de", "3.4.2026"),
        ("04/03/2026", "date", "mdy", "es", "3/4/2026"),
        ("2026/4/3", "date", "ymd", "zh-CN", "2026年4月3日"),
        ("4/3", "date", "md", "ja", "4月3日"),
        ("1'21", "time", "", "fr", "1'21"),
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
