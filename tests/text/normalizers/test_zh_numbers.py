import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.text.normalizers.reading import assert_read
from voicewire.text.normalizers.zh import normalize
from voicewire.text.normalizers.zh_numbers import cardinal, one_by_one, telephone

PAIRS = [
    # Cardinals: CLDR, zh, spellout-cardinal; 零 once for a run of zeros inside.
    ("1005人参加", "一千零五人参加"),
    ("10,005件", "一万零五件"),
    ("105000个", "十万五千个"),
    ("一共10010步", "一共一万零一十步"),
    ("人口1,400,000,000", "人口十四亿"),
    ("1.23亿元", "一点二三亿元"),
    ("12万5千", "十二万五千"),
    ("12345人", "一万二千三百四十五人"),
    # 两 counts, 二 numbers: 现代汉语八百词, "二 两".
    ("2个人买了2斤苹果", "两个人买了两斤苹果"),
    ("有2千人，2万元，2亿年", "有两千人，两万元，两亿年"),
    ("200米和2200米", "两百米和两千二百米"),
    ("20、12、22个", "二十、十二、二十二个"),
    ("第2名和第2次", "第二名和第二次"),
    ("2月2日2号线2楼", "二月二日二号线二楼"),
    ("2小时2分钟", "两小时两分钟"),
    ("2两茶叶", "二两茶叶"),
    ("2年级有2个班", "二年级有两个班"),
    ("x的2次方", "x的二次方"),
    ("2倍、2成、2种", "两倍、两成、两种"),
    ("星期2、周2", "星期二、周二"),
    ("等2、3个月", "等两三个月"),
    ("第1、2、3章", "第一、二、三章"),
    # Decimals: each digit after 点 by itself (GB/T 15835-2011, 4.1).
    ("圆周率是3.14", "圆周率是三点一四"),
    ("0.05和10.50", "零点零五和十点五零"),
    ("2.5个", "二点五个"),
    ("涨了2.5倍", "涨了二点五倍"),
    # Ordinals.
    ("第3次，第22届，第100位", "第三次，第二十二届，第一百位"),
    ("the 21st", "the 第二十一"),
    # Leading zeros and numbers that nobody says.
    ("代号007", "代号零零七"),
    ("12345678901234567890", "一二三四五六七八九零一二三四五六七八九零"),
    # Spaces that typography puts around digits are no pauses.
    ("我有 3 个苹果和 2 个梨", "我有三个苹果和两个梨"),
    ("iPhone 15 很好", "iPhone 十五很好"),
    # Full-width digits and signs.
    ("２０２６年１２月，１２３％", "二零二六年十二月，百分之一百二十三"),
    ("１，２３４．５元", "一千二百三十四点五元"),
    # Traditional text keeps its script.
    ("兩萬和20000個，12億", "兩萬和兩萬個，十二億"),
]  # fmt: skip
VALUES = dict(zip("零一二三四五六七八九", range(10), strict=True)) | {"两": 2}
PLACES = {"十": 10, "百": 100, "千": 1000}


def value(words):
    """The number that Chinese words say."""
    for mark, size in (("亿", 10**8), ("万", 10**4)):
        if mark in words:
            above, _, below = words.rpartition(mark)
            return value(above) * size + value(below)
    total, digit = 0, None
    for char in words:
        if char in PLACES:
            total, digit = total + (1 if digit in (None, 0) else digit) * PLACES[char], None
        else:
            digit = VALUES[char]
    return total + (digit or 0)


@pytest.mark.parametrize(("text", "expected"), PAIRS)
def test_numbers_in_words(text, expected):
    assert_read(text, expected, normalize)


@given(st.integers(0, 10**15 - 1) | st.integers(0, 999).map(lambda n: n * 10**5 + n))
def test_the_words_say_the_number(number):
    words = cardinal(str(number))
    assert value(words) == number
    assert "零零" not in words
    assert number == 0 or not words.endswith("零")


@pytest.mark.parametrize(
    ("digits", "words"),
    [
        ("12000000000000", "十二万亿"),
        ("1000050000000", "一万亿五千万"),
        ("1000005000000", "一万亿零五百万"),
        ("2000000000000", "两万亿"),
        ("100200300", "一亿零二十万零三百"),
        ("1000100010", "十亿零一十万零一十"),
        ("10020000", "一千零二万"),
        ("007", "零零七"),
    ],
)
def test_cardinals_beyond_a_hundred_million(digits, words):
    assert cardinal(digits) == words


def test_digits_one_by_one_and_as_telephones():
    assert one_by_one("1-02") == "一零二"
    assert telephone("010-1234") == "零幺零，幺二三四"
