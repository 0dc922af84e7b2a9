"""Money, units, percentages, ranges and sums in Japanese.

Unit names are those of 計量単位令 in katakana. The rules leave digits to `ja_numbers.NUMBER`.
"""

import re

from voicewire.text.normalizers.ja_numbers import cardinal
from voicewire.text.normalizers.rules import Rules
from voicewire.text.normalizers.unspaced.amounts import NUMBER, MoneyReader, MoneyWords, plain, unit_rules
from voicewire.text.normalizers.unspaced.script import DASH, DASHES, HAN, KANA, TILDES, TO
from voicewire.text.normalizers.unspaced.sums import SumReader, SumWords, sign_rules, signed

_CURRENCIES = {
    "¥": "円", "JP¥": "円", "$": "ドル", "US$": "米ドル", "€": "ユーロ", "£": "ポンド", "HK$": "香港ドル",
    "NT$": "台湾ドル", "A$": "豪ドル", "C$": "カナダドル", "S$": "シンガポールドル", "CN¥": "元", "₩": "ウォン",
    "₹": "ルピー", "₽": "ルーブル", "฿": "バーツ", "₿": "ビットコイン",
}  # fmt: skip
_CODES = {
    "JPY": "円", "USD": "米ドル", "EUR": "ユーロ", "GBP": "ポンド", "CNY": "人民元", "KRW": "ウォン",
    "HKD": "香港ドル", "TWD": "台湾ドル", "INR": "ルピー", "CHF": "スイスフラン", "CAD": "カナダドル",
    "AUD": "豪ドル", "SGD": "シンガポールドル", "THB": "バーツ", "BTC": "ビットコイン", "€": "ユーロ", "£": "ポンド",
    "$": "ドル", "¥": "円",
}  # fmt: skip
_CENTS = {"ドル": "セント", "米ドル": "セント", "ユーロ": "セント", "ポンド": "ペンス"}
_UNITS = {
    "kg": "キログラム", "g": "グラム", "mg": "ミリグラム", "µg": "マイクログラム", "t": "トン", "lb": "ポンド",
    "oz": "オンス", "km": "キロメートル", "m": "メートル", "cm": "センチメートル", "mm": "ミリメートル",
    "µm": "マイクロメートル", "nm": "ナノメートル", "ft": "フィート", "mi": "マイル", "m²": "平方メートル",
    "km²": "平方キロメートル", "cm²": "平方センチメートル", "m2": "平方メートル", "km2": "平方キロメートル",
    "m³": "立方メートル", "cm³": "立方センチメートル", "m3": "立方メートル", "ha": "ヘクタール", "L": "リットル",
    "l": "リットル",
    "dL": "デシリットル", "mL": "ミリリットル", "ml": "ミリリットル", "cc": "シーシー", "h": "時間", "min": "分",
    "s": "秒", "sec": "秒", "ms": "ミリ秒", "µs": "マイクロ秒", "ns": "ナノ秒", "W": "ワット", "kW": "キロワット",
    "MW": "メガワット", "GW": "ギガワット", "Wh": "ワット時", "kWh": "キロワット時", "V": "ボルト",
    "kV": "キロボルト", "mV": "ミリボルト", "mA": "ミリアンペア", "mAh": "ミリアンペア時", "Hz": "ヘルツ",
    "kHz": "キロヘルツ", "MHz": "メガヘルツ", "GHz": "ギガヘルツ", "dB": "デシベル", "J": "ジュール",
    "kJ": "キロジュール", "cal": "カロリー", "kcal": "キロカロリー", "Pa": "パスカル", "hPa": "ヘクトパスカル",
    "kPa": "キロパスカル", "MPa": "メガパスカル", "Ω": "オーム", "KB": "キロバイト", "kB": "キロバイト",
    "MB": "メガバイト", "GB": "ギガバイト", "TB": "テラバイト", "bps": "ビーピーエス", "kbps": "キロビーピーエス",
    "Mbps": "メガビーピーエス", "Gbps": "ギガビーピーエス", "px": "ピクセル", "fps": "エフピーエス",
    "rpm": "アールピーエム", "ppm": "ピーピーエム", "pt": "ポイント", "°C": "度", "°": "度", "′": "分", "″": "秒",
}  # fmt: skip
_PER = {
    "s": "秒", "sec": "秒", "min": "分", "h": "時", "d": "日", "day": "日", "month": "月", "year": "年",
    "kg": "キログラム", "L": "リットル", "l": "リットル", "mL": "ミリリットル", "ml": "ミリリットル",
    "dL": "デシリットル", "m": "メートル", "m²": "平方メートル", "m³": "立方メートル",
}  # fmt: skip
_SPEEDS = {"s": "秒速", "sec": "秒速", "min": "分速", "h": "時速"}
_SQUARES = {
    "㌔": "キロ", "㌘": "グラム", "㍍": "メートル", "㌢": "センチ", "㍉": "ミリ", "㌧": "トン", "㍑": "リットル",
    "㌫": "パーセント", "㌦": "ドル", "㌶": "ヘクタール", "㌍": "カロリー", "㌻": "ページ", "㍿": "株式会社",
    "㈱": "株式会社", "㈲": "有限会社", "℡": "電話", "〒": "郵便番号",
}  # fmt: skip
SQUARES = str.maketrans(_SQUARES)
HAS_SQUARE = re.compile(f"[{''.join(_SQUARES)}]")
_SIGNED = signed("プラス", "プラスマイナス", "マイナス")
_PARTS = {"%": "パーセント", "‰": "パーミル"}


def _priced(amount: str, name: str) -> str:
    """Dollars and cents where both decimals are written, as prices are said; otherwise a decimal number."""
    whole, _, decimals = amount.replace(",", "").partition(".")
    if len(decimals) != 2 or decimals == "00" or name not in _CENTS:
        return plain(amount) + name
    cents = f"{int(decimals)}{_CENTS[name]}"
    return f"{whole}{name}{cents}" if int(whole) else cents


_MONEY = MoneyReader(
    MoneyWords(
        currencies=_CURRENCIES,
        codes=_CODES,
        large="[千百十]?[万億兆]",
        said_unit="円|ドル",
        minus="マイナス",
        to="から",
        price=_priced,
    )
)
MONEY: Rules = _MONEY.rules()
HAS_MONEY = re.compile(_MONEY.needs())


def _percent(match: re.Match[str]) -> str:
    sign, low, high, name = _SIGNED[match[1] or ""], match[2], match[4], _PARTS[match[5]]
    if not high:
        return f"{sign}{low}{name}"
    return f"{sign}{low}{name if match[3] else ''}から{high}{name}"


def _fahrenheit(match: re.Match[str]) -> str:
    return f"華氏{match[1]}度"


def _speed(match: re.Match[str]) -> str:
    named, between, number = match[1], match[2], match[3]
    speed = f"{named}{between}" if named else f"{between}{_SPEEDS[match[5]]}"
    return f"{speed}{number}{_UNITS[match[4]]}"


def _price_each(match: re.Match[str]) -> str:
    each = match[2] if match[2] in "月年週" else f"1{match[2]}"
    return each + match[1]


def _power(exponent: str) -> str:
    return f"の{exponent}乗"


_SUMS = SumReader(
    SumWords(
        number=cardinal,
        and_parts="と",
        parts="分の",
        ratio="対",
        less="ひく",
        equals="イコール",
        times="かける",
        divided="わる",
        negative="マイナス",
        power=_power,
    )
)
_COUNTERS = (
    "年月日時分秒人名個本枚匹頭羽冊台杯回階歳才円度倍番号週章話巻巡位点件社校軒着足皿箱袋"
    "袖束曲問語字行列項条段桁泊周世帯丁目代限割万億兆%つヶカか"
)
_UNIT_BEGINS = "[キメセミグリト][ロータンリラッ]|ページ|パーセント|ドル|ユーロ"
_AFTER_UNIT = f"(?<=[{_COUNTERS}間ドルロムトンル])"
_SCORED = "前半|後半|延長|スコア|比率|比|割合|得点|縮尺|アスペクト比"
PERCENT: Rules = [
    (
        re.compile(rf"(?<![\d.])(?:(?<![A-Za-z\d%)])([{DASHES}+±]) ?)?({NUMBER})(?:(%?){TO}({NUMBER}))? ?([%‰])"),
        _percent,
    ),
]
UNIT_NAMES: Rules = [
    (re.compile(rf"({NUMBER}(?:{TO}{NUMBER})?) ?°F(?![A-Za-z])"), _fahrenheit),
    (
        re.compile(
            rf"(時速|秒速|分速|風速)?(は?約? ?)({NUMBER}(?:{TO}{NUMBER})?) ?(km|m|cm|mm)/(s|sec|min|h)(?![A-Za-z\d²])"
        ),
        _speed,
    ),
    *unit_rules(_UNITS, _UNITS, _PER, "毎"),
    (
        re.compile(
            rf"(?<![\d.])({NUMBER}(?:{TO}{NUMBER})?[千百]?[万億]?(?:円|[ァ-ヴー]{{2,12}})) ?/ ?"
            "(月|日|年|時間|分|秒|人|回|個|件|本|枚|泊|名|週|台|冊|杯|食|株|坪|キロ|グラム|リットル)"
        ),
        _price_each,
    ),
]
SCORES: Rules = [
    *_SUMS.score_rule(f"(?:{_SCORED})(?:は|が|：|:)?"),
    *_SUMS.scores_before(r"で[^\d]{0,6}(?:勝|負|敗|勝利|引き分け|リード)"),
]
SUMS: Rules = [
    *_SUMS.fraction_rules(),
    (re.compile(r"(?<=[\d)]) ?[xX×*] ?(?=[\d(])"), "かける"),
    *_SUMS.operator_rules(),
    (re.compile(r"(?<=[\d)]) ?\+ ?(?=[\d(])"), "たす"),
    (re.compile(r"(?<=[A-Za-z)²³]) ?\+ ?(?=[\dA-Za-z(])|(?<=[A-Z])\+(?![A-Za-z\d+])"), "プラス"),
    (re.compile(rf"(?<=[\d万億])\+(?: ?(?=[{HAN}{KANA}])|(?![A-Za-z\d+]))"), "プラス"),
    *_SUMS.power_rules(),
    (re.compile(rf"(?<=[{HAN}{KANA}])/(?=\d)"), "、"),
    (re.compile("√ ?(?=[\\dA-Za-z])"), "ルート"),
    (re.compile(" ?× ?"), "かける"),
]
RANGES: Rules = [
    (re.compile(rf"(?<=\d) ?[{TILDES}] ?(?=\d)"), "から"),
    (
        re.compile(rf"(?<=\d){DASH}(?=\d{{1,6}}(?:\.\d{{1,4}})? ?(?:[{_COUNTERS}]|{_UNIT_BEGINS}))"),
        "から",
    ),
    (re.compile(rf"{_AFTER_UNIT} ?(?<![{DASHES}])[-−–{TILDES}](?![{DASHES}]) ?(?=\d)"), "から"),
    (re.compile(rf"(?<=\d)[{DASHES}](?=\d)"), "の"),
    *sign_rules(_SIGNED, "約"),
]
