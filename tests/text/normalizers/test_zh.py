import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.text.normalizers.reading import assert_read
from voicewire.text.normalizers.zh import is_traditional, normalize, spell

UNCHANGED = [
    "今天天气很好，我们一起去公园吧！",
    "“你好，”她说，“请坐。”——好的……",
    "他說：「兩點見。」",
    "价格（含税）～谢谢",
    "第一，三十二个，二〇二六年",
    "万一下雨怎么办？一心一意，三三两两。",
    "AI和API是什么？",
    "我用Python写代码，很方便。",
    "《红楼梦》里的人物；你呢：他？",
    "请看<标题>吧",
    "好～的～",
    "一……二……三……",
    "",
    "。",
]

PAIRS = [
    # Addresses: the names of their signs; known words of them letter by letter.
    ("访问https://docs.example.com/zh了解", "访问docs 点 example 点 com 斜杠 zh了解"),
    ("发到jo_2@example.org。", "发到jo 下划线二艾特 example 点 org。"),
    ("192.0.2.17:8080", "一九二点零点二点一七端口八零八零"),
    ("v2.7.30和3.0.1，V2.0", "V 二点七点三十和三点零点一，V二点零"),
    ("v1.2.3-beta.2版本", "V 一点二点三 beta 二版本"),
    ("变量abc_123", "变量abc 下划线一二三"),
    ("拼写是B-R-I-D-G-E", "拼写是B R I D G E"),
    # Signs.
    ("x < 5，y≥9，pip>=23.2.1", "x小于五，y大于等于九，pip大于等于二十三点二点一"),
    ("≥18岁，a≠b，x=5，水=生命", "大于等于十八岁，a不等于b，x等于五，水等于生命"),
    ("北京→上海，A→B", "北京到上海，A到B"),
    ("C#、C++、R&D、你&我", "C sharp、C加加、R and D、你和我"),
    ("@小明 #春节# #AI", "艾特小明 话题春节 话题AI"),
    ("按#键，按*键", "按井号键，按星号键"),
    ("中/英/日三语，和/或，TCP/IP", "中、英、日三语，和或，TCP IP"),
    # Roman numerals where a counted word stands by.
    ("第II章，第Ⅲ卷，II型，伊丽莎白II世", "第二章，第三卷，二型，伊丽莎白二世"),
    # Abbreviations and labels.
    ("No.5，p. 12，Fig. 3，e.g. 这个", "五号，第十二页，图三，例如这个"),
    ("中国vs日本", "中国对日本"),
    ("7×24小时，24/7服务", "七乘二十四小时，全天候服务"),
    ("①打开②点击", "一、打开、二、点击"),
    ("1. 打开设置 2. 点击账户", "一、打开设置，二、点击账户"),
    ("ＡＢＣ＆你", "ABC和你"),
    # What agents say.
    (
        "您的订单已于3月14日14:30发货，预计2-3天送达。",
        "您的订单已于三月十四日十四点三十分发货，预计两到三天送达。",
    ),
    (
        "北京今天多云，气温-3~8℃，东北风3-4级，空气质量指数85。",
        "北京今天多云，气温零下三到零上八摄氏度，东北风三到四级，空气质量指数八十五。",
    ),
    (
        "G7次列车9:00出发，13:28到达，二等座¥553.5。",
        "G七次列车九点出发，十三点二十八分到达，二等座五百五十三点五元。",
    ),
    (
        "2025年GDP增长约5.0%，失业率为5.1%。",
        "二零二五年GDP增长约百分之五点零，失业率为百分之五点一。",
    ),
    (
        "我们有2款套餐：A套餐99元/月，B套餐199元/月。",
        "我们有两款套餐：A套餐每月九十九元，B套餐每月一百九十九元。",
    ),
    (
        "公司成立于1998年，现有员工2,300余人，分布在20+个国家。",
        "公司成立于一九九八年，现有员工两千三百余人，分布在二十多个国家。",
    ),
    (
        "股价上涨3.25%，收于$182.31，市值约$2.8T。",
        "股价上涨百分之三点二五，收于一百八十二点三一美元，市值约两万八千亿美元。",
    ),
    (
        "把烤箱预热到180°C，烤25-30分钟，加入1/2茶匙盐。",
        "把烤箱预热到一百八十摄氏度，烤二十五到三十分钟，加入二分之一茶匙盐。",
    ),
    (
        "五一假期：5月1日-5日，共5天。",
        "五一假期：五月一日到五日，共五天。",
    ),
]  # fmt: skip


@pytest.mark.parametrize("text", UNCHANGED)
def test_plain_text_stays(text):
    assert normalize(text) == text
    assert spell(text) == text


@pytest.mark.parametrize(("text", "expected"), PAIRS)
def test_normalize(text, expected):
    assert_read(text, expected, normalize)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("打开docs.example.org吧", "打开docs 点 example 点 org吧"),
        ("x < 5", "x小于5"),
        ("B-R-I-D-G-E", "B R I D G E"),
        ("v2.7", "V 二点七"),
        ("3月14日14:30，￥12.50，5%，13800000000", "3月14日14:30，¥12.50，5%，13800000000"),
    ],
)
def test_spell_leaves_numbers_and_dates(text, expected):
    assert spell(text) == expected


def test_the_script_of_a_text():
    assert is_traditional("這個價格是多少")
    assert not is_traditional("这个价格是多少")
    assert not is_traditional("人山人海")


@given(st.text(st.sampled_from(list("今天我们一二两万个年月日点，。！？“”「」（）……——~～")), max_size=60))
def test_text_without_digits_letters_and_signs_stays(text):
    assert normalize(text) == text
