import pytest

from tests.text.normalizers.reading import assert_read
from voicewire.text.normalizers.zh import normalize

PAIRS = [
    # Telephone numbers: digit by digit, 幺 for 1 (一 in traditional text, as in Taiwan), a pause between groups.
    ("拨打010-00001234", "拨打零幺零，零零零零幺二三四"),
    ("138-0000-0000，13800000000", "幺三八，零零零零，零零零零，幺三八，零零零零，零零零零"),
    ("+86 138 0000 0000", "加八六，幺三八，零零零零，零零零零"),
    ("客服400-000-0000转2", "客服四零零，零零零，零零零零转二"),
    ("021-00000000-8001", "零二幺，零零零零零零零零，转八零零幺"),
    ("+1 202-555-0142", "加幺，二零二，五五五，零幺四二"),
    ("拨打110或12306", "拨打幺幺零或幺二三零六"),
    ("電話02-2345-6789轉12", "電話零二，二三四五，六七八九，轉一二"),
    # Codes and numbers that name: digit by digit.
    ("验证码是482913", "验证码是四八二九一三"),
    ("订单#20260314", "订单二零二六零三一四"),
    ("订单号20260314001", "订单号二零二六零三一四零零一"),
    ("302室和1203室，房间305", "三零二室和一二零三室，房间三零五"),
    ("8号楼302，2-3-201室", "八号楼三零二，二杠三杠二零一室"),
    ("302路公交，208国道，101中学", "三零二路公交，二零八国道，一零一中学"),
    ("985高校和211工程", "九八五高校和二幺幺工程"),
    ("139****0000用户，Room 1208", "幺三九，星号，零零零零用户，Room 一二零八"),
    ("图1-2", "图一杠二"),
    # Names of letters and digits: three digits and more one by one.
    ("CA1501航班，A320，C919", "CA一五零一航班，A三二零，C九一九"),
    ("GPT-4，MP3，5G，3D", "GPT 四，MP三，五G，三D"),
    ("COVID-19，RTX 4090，ISO 9001", "COVID 十九，RTX 四零九零，ISO 九零零一"),
    ("GB/T 15835-2011", "GB T 一五八三五杠二零一一"),
    ("1080p和4K", "一零八零p和四K"),
    ("歼-20，东风-41", "歼二十，东风四十一"),
    # Quantities of many digits are no codes.
    ("1000000000", "十亿"),
    ("123456789元", "一亿二千三百四十五万六千七百八十九元"),
]


@pytest.mark.parametrize(("text", "expected"), PAIRS)
def test_codes(text, expected):
    assert_read(text, expected, normalize)
