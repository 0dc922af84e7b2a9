import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.text.normalizers.reading import assert_read
from voicewire.text.normalizers.ja import normalize
from voicewire.text.normalizers.ja_numbers import cardinal, grouped, one_by_one

PAIRS = [
    # Cardinals: CLDR, ja, spellout-cardinal; 一千 before 万, 億 and 兆 (NHK ことばのハンドブック: いっせんまん).
    ("1005人", "千五人"),
    ("12,345円", "一万二千三百四十五円"),
    ("10000000円", "一千万円"),
    ("1000億円、1,000万円", "一千億円、一千万円"),
    ("1000円", "千円"),
    ("1億2,000万人", "一億二千万人"),
    ("1.23億円", "一点二三億円"),
    ("0円、0人", "ゼロ円、ゼロ人"),
    ("0度、0時", "零度、零時"),
    # Counters stay in characters, so that their readings stay right.
    ("1本、2本、3本", "一本、二本、三本"),
    ("1人と2人と3人", "一人と二人と三人"),
    ("3つ、20歳、3ヶ月", "三つ、二十歳、三ヶ月"),
    ("3日間、24時間、365日", "三日間、二十四時間、三百六十五日"),
    # Where characters have a second reading, the digits stay: 十分 is じゅうぶん as well, 九十九 つくも.
    ("5分以内、10分後", "5分以内、10分後"),
    ("8分、12分", "8分、12分"),
    ("10分間、15分", "十分間、十五分"),
    ("5分の2、10分の1", "五分の二、十分の一"),
    ("99、99個", "99、九十九個"),
    # Decimals: each digit by itself, 零 れい before the point (NHK ことばのハンドブック).
    ("3.14、0.5、0.05、3.0", "三点一四、零点五、零点零五、三点零"),
    ("1.5倍", "一点五倍"),
    # Ordinals.
    ("第3回、3番目、21st", "第三回、三番目、第二十一"),
    # Leading zeros and numbers that nobody says.
    ("007", "ゼロゼロ ナナ"),
    ("123456789012345678", "イチニー サンヨン ゴーロク ナナハチ キューゼロ イチニー サンヨン ゴーロク ナナハチ"),
    # Spaces around digits are no pauses; full-width digits.
    ("1 個のりんごと 2 本の木", "一個のりんごと二本の木"),
    ("１２３個", "百二十三個"),
]
VALUES = dict(zip("〇一二三四五六七八九", range(10), strict=True))
PLACES = {"十": 10, "百": 100, "千": 1000}


def value(words):
    """The number that Japanese words say."""
    for mark, size in (("兆", 10**12), ("億", 10**8), ("万", 10**4)):
        if mark in words:
            above, _, below = words.partition(mark)
            return value(above) * size + value(below)
    total, digit = 0, None
    for char in words:
        if char in PLACES:
            total, digit = total + (1 if digit is None else digit) * PLACES[char], None
        else:
            digit = VALUES[char]
    return total + (digit or 0)


@pytest.mark.parametrize(("text", "expected"), PAIRS)
def test_numbers_in_words(text, expected):
    assert_read(text, expected, normalize)


@given(st.integers(1, 10**15 - 1) | st.integers(1, 999).map(lambda n: n * 10**7 + n))
def test_the_words_say_the_number(number):
    assert value(cardinal(str(number))) == number


def test_a_thousand_before_large_numbers():
    assert [cardinal(digits) for digits in ("1000", "10000000", "100000000", "110000000", "1001000")] == [
        "千", "一千万", "一億", "一億一千万", "百万千",
    ]  # fmt: skip


def test_digits_one_by_one():
    assert one_by_one("0-302") == "ゼロサン ゼロニー"
    assert grouped("03-1234") == "ゼロサンの イチニー サンヨン"
