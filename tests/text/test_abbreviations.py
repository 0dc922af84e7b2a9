import pytest

from voicewire.text.abbreviations import Dot, begins_sentence, classify_dot


@pytest.mark.parametrize(
    ("token", "language", "begins_line", "expected"),
    [
        ("desk", "en", False, Dot.STOP),
        ("me", "en", False, Dot.STOP),
        ("docs.example", "en", False, Dot.STOP),
        ("Dr", "en", False, Dot.INSIDE),
        ("e.g", "en", False, Dot.INSIDE),
        ("1", "en", True, Dot.INSIDE),
        ("a", "en", True, Dot.INSIDE),
        ("1973", "en", True, Dot.NUMBER),
        ("1", "en", False, Dot.NUMBER),
        ("v2", "en", False, Dot.NUMBER),
        ("3", "de", False, Dot.INSIDE),
        ("1973", "de", False, Dot.NUMBER),
        ("No", "en", False, Dot.BEFORE_NUMBER),
        ("vol", "en", False, Dot.BEFORE_NUMBER),
        ("J", "en", False, Dot.MAYBE),
        ("U.S", "en", False, Dot.MAYBE),
        ("a.m", "en", False, Dot.MAYBE),
        ("Ph.D", "en", False, Dot.MAYBE),
        ("lbs", "en", False, Dot.MAYBE),
        ("etc", "en", False, Dot.ENDING),
        ("usw", "de", False, Dot.MAYBE),
        ("Tag", "de", False, Dot.STOP),
        ("डॉ", "hi", False, Dot.INSIDE),
        ("Dkt", "sw", False, Dot.INSIDE),
        ("", "en", True, Dot.STOP),
    ],
)
def test_classify_dot(token, language, begins_line, expected):
    assert classify_dot(token, language, begins_line=begins_line) is expected


@pytest.mark.parametrize(
    ("word", "language", "expected"),
    [("The", "en", True), ("Tuesday", "en", False), ("the", "en", False), ("The", "de", False)],
)
def test_begins_sentence(word, language, expected):
    assert begins_sentence(word, language) is expected
