import pytest

from voicewire.text.normalizers.romance.signs import SignReader, SignWords
from voicewire.text.normalizers.rules import apply

READER = SignReader(
    SignWords(
        comparisons={"<=": "at most", "<": "below"},
        between={"=": "is", "+": "plus", "-": "less"},
        about="about",
        times="times",
        by="by",
        fold="times",
        ampersand="and",
        either="or",
        pairs={"y/n": "yes or no"},
        hashtag="tag",
        number="number",
        at="at",
        section="section",
    )
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x < 5, x <= 5, < 5", "x below 5, x at most 5, below 5"),
        ("~5, ~a", "about 5, ~a"),
        ("A&B, A & B, R+D", "A and B, A and B, R plus D"),
        ("C++ and C#", "C plus plus and C sharp"),
        ("#GoodDay2 and #good_day, #7", "tag Good Day 2 and tag good day, number 7"),
        ("@me, §5, a® b™", "at me, section 5, a b"),
        ("so…", "so..."),
    ],
)
def test_signs(text, words):
    assert apply(READER.spelled_rules(), text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3 x 4, 3x4, 3 × 4", "3 times 4, 3 by 4, 3 times 4"),
        ("3x, 3x4", "3 times, 3 by 4"),
        ("UTC-3, UTC+3, CF/88, in '90", "UTC less 3, UTC plus 3, CF 88, in 90"),
        ("5 + 3 = 8, 5+3, 18+", "5 plus 3 is 8, 5 plus 3, 18 plus"),
    ],
)
def test_signs_between_numbers(text, words):
    assert apply(READER.number_rules(), text) == words


def test_words_with_a_slash_between_them():
    assert apply(READER.slash_rules(), "y/n, he/she, a/b/c, 1/2") == "yes or no, he or she, a/b/c, 1/2"
