import pytest

from tests.text.linear_time import assert_linear
from voicewire.engines.frontends.scripts import DEVANAGARI, HAN, KANA, LATIN, runs, script_of

HINDI, CHINESE, JAPANESE, SPANISH = map(frozenset, ([DEVANAGARI], [HAN], [HAN, KANA], [LATIN]))


@pytest.mark.parametrize(
    ("char", "script"),
    [
        ("a", "LATIN"), ("é", "LATIN"), ("Я", "CYRILLIC"), ("न", "DEVANAGARI"), ("東", "HAN"), ("々", "HAN"),
        ("か", "KANA"),
        ("カ", "KANA"), ("ー", "KANA"), ("한", "HANGUL"), ("5", ""), (" ", ""), (".", ""), ("µ", ""), ("\ue000", ""),
    ],
)  # fmt: skip
def test_a_letter_has_a_script(char, script):
    assert script_of(char) == script


@pytest.mark.parametrize(
    ("text", "own", "expected"),
    [
        ("मैं office जा रहा हूँ", HINDI, ["मैं ", "<office>", " जा रहा हूँ"]),
        ("मेरे पास iPhone 15 है", HINDI, ["मेरे पास ", "<iPhone>", " 15 है"]),
        ("我用iPhone手机", CHINESE, ["我用", "<iPhone>", "手机"]),
        ("GPT4和a@b.com。", CHINESE, ["<GPT4>", "和", "<a@b.com>", "。"]),
        ("machine learning, 模型", CHINESE, ["<machine learning>", ", 模型"]),
        ("12 345", CHINESE, ["12 345"]),
        ("日本の Wi-Fi です", JAPANESE, ["日本の ", "<Wi-Fi>", " です"]),
        ("Hola Москва, 東京タワー!", SPANISH, ["Hola ", "<Москва>", ", ", "<東京タワー>", "!"]),
        ("Ελλάδα Россия", SPANISH, ["<Ελλάδα>", " ", "<Россия>"]),
        ("naïve cafe\u0301", SPANISH, ["naïve cafe\u0301"]),
        ("नमस्ते जी", SPANISH, ["<नमस्ते जी>"]),
        ("", SPANISH, []),
    ],
)
def test_text_is_parted_where_another_script_begins(text, own, expected):
    assert [f"<{run.text}>" if run.scripts else run.text for run in runs(text, own)] == expected
    assert "".join(run.text for run in runs(text, own)) == text


@pytest.mark.parametrize("piece", ["a ", "a.", "a--", "न a", "1", "a1 ", " "])
def test_many_runs_take_linear_time(piece):
    assert_linear(lambda size: list(runs(piece * size, HINDI)), 1000)
