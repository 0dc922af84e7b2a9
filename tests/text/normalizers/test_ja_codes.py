import pytest

from tests.text.normalizers.reading import assert_read
from voicewire.text.normalizers.ja import normalize

PAIRS = [
    # Telephone and postal numbers: digit by digit, two and two, の between the groups.
    ("03-1234-5678", "ゼロサンの イチニー サンヨンの ゴーロク ナナハチ"),
    ("(03) 1234-5678", "ゼロサンの イチニー サンヨンの ゴーロク ナナハチ"),
    ("090-0000-0000", "ゼロキュー ゼロの ゼロゼロ ゼロゼロの ゼロゼロ ゼロゼロ"),
    ("0120-000-000", "ゼロイチ ニーゼロの ゼロゼロ ゼロの ゼロゼロ ゼロ"),
    ("+81 3-1234-5678", "プラスハチイチの サンの イチニー サンヨンの ゴーロク ナナハチ"),
    ("〒100-0001", "郵便番号イチゼロ ゼロの ゼロゼロ ゼロイチ"),
    ("110番、119番", "ひゃくとお番、百十九番"),
    # Addresses: の.
    ("千代田1-2-3", "千代田一の二の三"),
    ("4丁目5-6、図1-2", "四丁目五の六、図一の二"),
    # Codes: digit by digit; in numbers of rooms 0 is マル.
    ("確認コードは482913", "確認コードはヨンハチ ニーキュー イチサン"),
    ("注文番号20260314001", "注文番号ニーゼロ ニーロク ゼロサン イチヨン ゼロゼロ イチ"),
    ("注文#20260314", "注文ニーゼロ ニーロク ゼロサン イチヨン"),
    ("302号室、1203号室", "サンマル ニー号室、イチニー マルサン号室"),
    ("090-****-0000", "ゼロキュー ゼロ、伏せ字、ゼロゼロ ゼロゼロ"),
    ("2F、B1F", "二階、地下一階"),
    ("のぞみ123号", "のぞみ百二十三号"),
    # Names of letters and digits; some have English numerals.
    ("5G、3D、MP3、CO2", "ファイブジー、スリーディー、エムピースリー、シーオーツー"),
    ("A4、F1、E5系", "エー四、エフ一、イー五系"),
    ("A320、CA1501便", "エーサンニー ゼロ、CAイチゴー ゼロイチ便"),
    ("GPT-4、RTX 4090、iPhone 15", "GPT 四、RTX ヨンゼロ キューゼロ、iPhone 十五"),
    ("ISO9001:2015", "ISOキューゼロ ゼロイチの 二千十五"),
    ("1080p", "千八十ピー"),
    # Quantities of many digits are no codes.
    ("1000000000", "十億"),
    ("123456789円", "一億二千三百四十五万六千七百八十九円"),
]


@pytest.mark.parametrize(("text", "expected"), PAIRS)
def test_codes(text, expected):
    assert_read(text, expected, normalize)
