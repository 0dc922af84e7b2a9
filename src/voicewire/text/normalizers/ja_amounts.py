"""Money, units, percentages, ranges and sums in Japanese.

Unit names are those of 計量単位令 in katakana. The rules leave digits to `ja_numbers.NUMBER`.
"""

import re

from voicewire.text.normalizers.ja_numbers import cardinal
from voicewire.text.normalizers.rules import Rules, any_of
from voicewire.text.normalizers.unspaced import (
    AMOUNT,
    DASH,
    DASHES,
    HAN,
    KANA,
    MAGNITUDE,
    NUMBER,
    POWER,
    SCIENTIFIC,
    TILDES,
    TO,
    exponent,
    plain,
)

CURRENCIES = {
    "¥": "円", "JP¥": "円", "$": "ドル", "US$": "米ドル", "€": "ユーロ", "£": "ポンド", "HK$": "香港ドル",
    "NT$": "台湾ドル", "A$": "豪ドル", "C$": "カナダドル", "S$": "シンガポールドル", "CN¥": "元", "₩": "ウォン",
    "₹": "ルピー", "₽": "ルーブル", "฿": "バーツ", "₿": "ビットコイン",
}  # fmt: skip
CURRENCY_CODES = {
    "JPY": "円", "USD": "米ドル", "EUR": "ユーロ", "GBP": "ポンド", "CNY": "人民元", "KRW": "ウォン",
    "HKD": "香港ドル", "TWD": "台湾ドル", "INR": "ルピー", "CHF": "スイスフラン", "CAD": "カナダドル",
    "AUD": "豪ドル", "SGD": "シンガポールドル", "THB": "バーツ", "BTC": "ビットコイン", "€": "ユーロ", "£": "ポンド",
    "$": "ドル", "¥": "円",
}  # fmt: skip
CENTS = {"ドル": "セント", "米ドル": "セント", "ユーロ": "セント", "ポンド": "ペンス"}
UNITS = {
    "kg": "キログラム", "g": "グラム", "mg": "ミリグラム", "µg": "マイクログラム", "t": "トン", "lb": "ポンド",
    "oz": "オンス", "km": "キロメートル", "m": "メートル", "cm": "センチメートル", "mm": "ミリメートル",
    "µm": "マイクロメートル", "nm": "ナノメートル", "ft": "フィート", "mi": "マイル", "m²": "平方メートル",
    "km²": "平方キロメートル", "cm²": "平方センチメートル", "m2": "平方メートル", "m³": "立方メートル",
    "cm³": "立方センチメートル", "m3": "立方メートル", "ha": "ヘクタール", "L": "リットル", "l": "リットル",
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
VULGAR = {
    "½": "2分の1", "⅓": "3分の1", "⅔": "3分の2", "¼": "4分の1", "¾": "4分の3", "⅕": "5分の1", "⅖": "5分の2",
    "⅗": "5分の3", "⅘": "5分の4", "⅙": "6分の1", "⅛": "8分の1", "⅜": "8分の3", "⅝": "8分の5", "⅞": "8分の7",
}  # fmt: skip
SIGNED = {"+": "プラス", "±": "プラスマイナス", "": ""} | dict.fromkeys("-‐‑‒–—−", "マイナス")
PARTS = {"%": "パーセント", "‰": "パーミル"}

_ALONE = r"(?<![\d.A-Za-z])"


def _priced(amount: str, name: str) -> str:
    """Dollars and cents where both decimals are written, as prices are said; otherwise a decimal number."""
    whole, _, decimals = amount.replace(",", "").partition(".")
    if len(decimals) != 2 or decimals == "00" or name not in CENTS:
        return plain(amount) + name
    cents = f"{int(decimals)}{CENTS[name]}"
    return f"{whole}{name}{cents}" if int(whole) else cents


def _money(match: re.Match[str]) -> str:
    sign, name, amount, upper, magnitude = match[1], CURRENCIES[match[2]], match[3], match[4], match[5] or ""
    minus, large = "マイナス" if sign else "", match[6] or ""
    if upper:
        return f"{minus}{plain(amount, magnitude)}から{plain(upper, magnitude)}{large}{name}"
    if magnitude or large:
        return f"{minus}{plain(amount, magnitude)}{large}{name}"
    return minus + _priced(amount, name)


def _money_with_code(match: re.Match[str]) -> str:
    amount, magnitude, code = match[1] or match[5], match[2] or match[6] or "", match[3] or match[4]
    return plain(amount, magnitude) + CURRENCY_CODES[code]


_SYMBOLS = any_of(CURRENCIES)
_ONE_SIGN = "".join(symbol for symbol in CURRENCIES if len(symbol) == 1)
_CODES = any_of(code for code in CURRENCY_CODES if code.isalpha())
MONEY: Rules = [
    (
        re.compile(
            rf"(?<![A-Za-z\d.])({DASH} ?)?({_SYMBOLS}) ?({AMOUNT})"
            rf"(?:{TO}(?:{_SYMBOLS})?({AMOUNT}))?"
            rf"({MAGNITUDE})? ?([千百十]?[万億兆])?(?!,\d)(?:円|ドル)?"
        ),
        _money,
    ),
    (
        re.compile(
            rf"{_ALONE}(?:({AMOUNT})({MAGNITUDE})? ?({any_of(CURRENCY_CODES)})"
            rf"|({_CODES}) ?({AMOUNT})({MAGNITUDE})?)(?![A-Za-z\d])"
        ),
        _money_with_code,
    ),
]
HAS_MONEY = re.compile(f"[{_ONE_SIGN}]|[A-Z]{{3}} ?\\d|\\d ?[A-Z]{{3}}")
HAS_MONEY = re.compile(
    f"[{''.join(symbol for symbol in CURRENCIES if len(symbol) == 1)}]|[A-Z]{{3}} ?\\d|\\d ?[A-Z]{{3}}"
)


def _percent(match: re.Match[str]) -> str:
    sign, low, high, name = SIGNED[match[1] or ""], match[2], match[4], PARTS[match[5]]
    if not high:
        return f"{sign}{low}{name}"
    return f"{sign}{low}{name if match[3] else ''}から{high}{name}"


def _fahrenheit(match: re.Match[str]) -> str:
    return f"華氏{match[1]}度"


def _unit(match: re.Match[str]) -> str:
    is_name = len(match[1]) == 1 and _NAMED.search(match.string, max(0, match.start() - 8), match.start())
    return match[0] if is_name else UNITS[match[1]]


def _speed(match: re.Match[str]) -> str:
    named, between, number = match[1], match[2], match[3]
    speed = f"{named}{between}" if named else f"{between}{_SPEEDS[match[5]]}"
    return f"{speed}{number}{UNITS[match[4]]}"


def _rate(match: re.Match[str]) -> str:
    return f"{UNITS[match[1]]}毎{_PER[match[2]]}"


def _price_each(match: re.Match[str]) -> str:
    each = match[2] if match[2] in "月年週" else f"1{match[2]}"
    return each + match[1]


def _fraction(match: re.Match[str]) -> str:
    whole, above, below = match[1], match[2], match[3]
    return f"{whole}と{below}分の{above}" if whole else f"{below}分の{above}"


def _vulgar(match: re.Match[str]) -> str:
    return f"{match[1]}と{VULGAR[match[2]]}" if match[1] else VULGAR[match[2]]


def _ratio(match: re.Match[str]) -> str:
    return match[1] + "対".join(map(cardinal, re.findall(r"\d+", match[2])))


def _power(match: re.Match[str]) -> str:
    return f"の{exponent(match).replace('-', 'マイナス')}乗"


def _scientific(match: re.Match[str]) -> str:
    return f"{match[1]}かける10の{str(int(match[2])).replace('-', 'マイナス')}乗"


_NAMED = re.compile(r"[A-Za-z][- ]?\d{1,4}$")
"""A model's name, as in "iPhone 5s"."""
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
    (re.compile(rf"(?<=\d) ?({any_of(UNITS)})/({any_of(_PER)})(?![A-Za-z\d])"), _rate),
    (re.compile(rf"(?<=\d) ?({any_of(UNITS)})(?![A-Za-z\d²³])"), _unit),
    (re.compile(r"(?<=\d)°(?=\d)"), "度"),
    (
        re.compile(
            rf"(?<![\d.])({NUMBER}(?:{TO}{NUMBER})?[千百]?[万億]?(?:円|[ァ-ヴー]{{2,12}})) ?/ ?"
            "(月|日|年|時間|分|秒|人|回|個|件|本|枚|泊|名|週|台|冊|杯|食|株|坪|キロ|グラム|リットル)"
        ),
        _price_each,
    ),
]
SCORES: Rules = [
    (re.compile(rf"((?:{_SCORED})(?:は|が|：|:)? ?)(\d{{1,4}}(?: ?[{DASHES}:] ?\d{{1,4}}){{1,4}})(?![\d.])"), _ratio),
    (
        re.compile(rf"(?<![\d.:])()(\d{{1,3}}[{DASHES}]\d{{1,3}})(?=で[^\d]{{0,6}}(?:勝|負|敗|勝利|引き分け|リード))"),
        _ratio,
    ),
]
SUMS: Rules = [
    (re.compile(r"(?<![\d./])(?:(\d{1,4})[ と])?(\d{1,4})/([1-9]\d{0,3})(?![\d./]|[A-Za-z])"), _fraction),
    (re.compile(rf"(?<![\d.])(?:(\d{{1,9}}) ?)?([{''.join(VULGAR)}])"), _vulgar),
    (re.compile(r"(?<![\d.:])()(\d{1,6}(?: ?: ?\d{1,6}){1,4})(?![\d:]|\.\d)"), _ratio),
    (re.compile(r"(?<=[\d)]) ?[xX×*] ?(?=[\d(])"), "かける"),
    (re.compile(r"(?<=[\d)]) ?÷ ?(?=[\d(])"), "わる"),
    (re.compile(rf"(?<=[\d)]) ?{DASH} ?(?=\d{{1,9}}(?:\.\d{{1,9}})?(?: ?=|イコール))"), "ひく"),
    (re.compile(rf"(?<=\d) {DASH} (?=\d)|(?<=\)) ?{DASH} ?(?=[\d(])"), "ひく"),
    (re.compile(r"(?<=\d) / (?=\d)"), "わる"),
    (re.compile(r"(?<=[\d)]) ?\+ ?(?=[\d(])"), "たす"),
    (re.compile(r"(?<=[A-Za-z)²³]) ?\+ ?(?=[\dA-Za-z(])|(?<=[A-Z])\+(?![A-Za-z\d+])"), "プラス"),
    (re.compile(rf"(?<=[\d万億])\+(?: ?(?=[{HAN}{KANA}])|(?![A-Za-z\d+]))"), "プラス"),
    (SCIENTIFIC, _scientific),
    (POWER, _power),
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
    (re.compile(rf"(?<![{DASHES}A-Za-z\d)\]])([{DASHES}±+]) ?(?=\d)"), lambda match: SIGNED[match[1]]),
    (re.compile(rf"(?<!\w)[{TILDES}≈] ?(?=\d)"), "約"),
]
