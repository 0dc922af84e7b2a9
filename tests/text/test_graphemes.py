import pytest

from voicewire.text.graphemes import cut_between


@pytest.mark.parametrize(
    ("text", "limit", "expected"),
    [
        ("abcd", 2, 2),
        ("abcd", 4, 4),
        ("ae\u0301b", 2, 1),
        ("aक्षb", 2, 1),
        ("aक्षb", 3, 1),
        ("aकिb", 2, 1),
        ("a👩‍🚀b", 2, 1),
        ("a👩‍🚀b", 3, 1),
        ("a👍🏽b", 2, 1),
        ("a🇳🇬b", 2, 1),
        ("a\ud83d\ude00b", 2, 1),
        ("a\u1112\u1161\u11abb", 3, 1),
        ("a" + "\u0301" * 100, 50, 50),
    ],
)
def test_cut_between(text, limit, expected):
    assert cut_between(text, 0, limit) == expected
