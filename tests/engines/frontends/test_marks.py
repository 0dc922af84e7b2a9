import pytest

from tests.text.linear_time import assert_linear
from voicewire.engines.frontends.marks import MARKS, neat, plain_marks, read_between_marks
from voicewire.engines.kokoro_alphabet import VOCABULARY


def test_the_model_knows_each_mark():
    assert set(MARKS) <= set(VOCABULARY)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("नमस्ते। हाँ॥", "नमस्ते. हाँ."),
        ("你好，世界！", "你好, 世界!"),
        ("「はい」、と。", "“はい”, と."),
        ("¿Qué? ¡Ya!", "Qué? Ya!"),
        ("« Oui » dit-il", "“Oui” dit-il"),
        ("wait... what", "wait… what"),
        ("this – that", "this — that"),
        ("this - that", "this — that"),
        ("well-known", "well-known"),
        ("1–2", "1–2"),
        ("ｶﾞｲﾄﾞ１２３ＡＢＣ", "ガイド123ABC"),
        ("[a] {b}", "(a) (b)"),
        ("مرحبا؟", "مرحبا?"),
        ("1º 2ª", "1º 2ª"),
    ],
)
def test_marks_of_all_scripts_are_the_models(text, expected):
    assert neat(plain_marks(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a b, c! d", "<a b>, <c>! <d>"),
        ("3.5, 1,000: x", "<3.5>, <1,000>: <x>"),
        ("a.b c", "<a.b c>"),
        ("“a” (b)", "“<a>” (<b>)"),
        (" a ", " <a> "),
        ("…", "…"),
        ("", ""),
        ("a?!", "<a>?!"),
        ("12:30", "<12:30>"),
    ],
)
def test_marks_and_spaces_survive_what_reads_the_words(text, expected):
    assert read_between_marks(text, lambda words: f"<{words}>") == expected


@pytest.mark.parametrize("piece", [". , ", " ", ".", "1.", "a.", "--", "- "])
def test_many_marks_and_spaces_take_linear_time(piece):
    assert_linear(lambda size: neat(read_between_marks(plain_marks(piece * size), str.upper)), 2000)
