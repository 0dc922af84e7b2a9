"""Money, units, percentages, temperatures, ranges and sums in Chinese.

Unit names are those of GB 3100-1993 and GB 3101-1993, the everyday name where they allow two: 公里, 公斤.
The rules leave digits to `zh_numbers.NUMBER`.
"""

import re

from voicewire.text.normalizers.rules import Rules, any_of
from voicewire.text.normalizers.unspaced.amounts import NUMBER, MoneyReader, MoneyWords, plain, unit_rules
from voicewire.text.normalizers.unspaced.script import DASH, DASHES, HAN, TILDES, TO
from voicewire.text.normalizers.unspaced.sums import SumReader, SumWords, sign_rules, signed
from voicewire.text.normalizers.zh_numbers import COUNTERS, cardinal, one_by_one

_CURRENCIES = {
    "¥": "元", "$": "美元", "US$": "美元", "€": "欧元", "£": "英镑", "HK$": "港元", "NT$": "新台币", "A$": "澳元",
    "C$": "加元", "S$": "新加坡元", "JP¥": "日元", "CN¥": "元", "₩": "韩元", "₹": "卢比", "₽": "卢布", "฿": "泰铢",
    "₿": "比特币",
}  # fmt: skip
_CODES = {
    "USD": "美元", "EUR": "欧元", "GBP": "英镑", "CNY": "元", "RMB": "元", "JPY": "日元", "HKD": "港元",
    "TWD": "新台币", "KRW": "韩元", "INR": "卢比", "RUB": "卢布", "CHF": "瑞士法郎", "CAD": "加元", "AUD": "澳元",
    "SGD": "新加坡元", "THB": "泰铢", "BTC": "比特币", "€": "欧元", "£": "英镑", "$": "美元", "¥": "元",
}  # fmt: skip
_UNITS = {
    "kg": "公斤", "g": "克", "mg": "毫克", "µg": "微克", "t": "吨", "lb": "磅", "lbs": "磅", "oz": "盎司",
    "km": "公里", "m": "米", "cm": "厘米", "mm": "毫米", "µm": "微米", "nm": "纳米", "ft": "英尺", "mi": "英里",
    "m²": "平方米", "km²": "平方公里", "cm²": "平方厘米", "mm²": "平方毫米", "m2": "平方米", "km2": "平方公里",
    "m³": "立方米", "cm³": "立方厘米", "m3": "立方米", "ha": "公顷", "L": "升", "l": "升", "mL": "毫升", "ml": "毫升",
    "h": "小时", "hr": "小时", "hrs": "小时", "min": "分钟", "mins": "分钟", "s": "秒", "sec": "秒", "ms": "毫秒",
    "µs": "微秒", "ns": "纳秒", "W": "瓦", "kW": "千瓦", "KW": "千瓦", "MW": "兆瓦", "GW": "吉瓦", "Wh": "瓦时",
    "kWh": "千瓦时", "V": "伏", "kV": "千伏", "mV": "毫伏", "mA": "毫安", "mAh": "毫安时", "Hz": "赫兹",
    "kHz": "千赫兹", "MHz": "兆赫兹", "GHz": "吉赫兹", "dB": "分贝", "J": "焦", "kJ": "千焦", "cal": "卡",
    "kcal": "千卡", "Pa": "帕", "hPa": "百帕", "kPa": "千帕", "MPa": "兆帕", "mmHg": "毫米汞柱", "Ω": "欧姆",
    "mol": "摩尔", "bps": "比特每秒", "kbps": "千比特每秒", "Kbps": "千比特每秒", "Mbps": "兆比特每秒",
    "Gbps": "吉比特每秒", "px": "像素", "fps": "帧每秒", "FPS": "帧每秒", "rpm": "转每分钟", "mph": "英里每小时",
    "kph": "公里每小时", "°F": "华氏度", "°": "度", "′": "分", "″": "秒", "w": "万",
}  # fmt: skip
_PER = {
    "s": "秒", "sec": "秒", "min": "分钟", "h": "小时", "hr": "小时", "kg": "公斤", "L": "升", "l": "升",
    "mL": "毫升", "ml": "毫升", "m": "米", "km": "公里", "m²": "平方米", "m³": "立方米", "d": "天", "day": "天",
    "month": "月", "mo": "月", "year": "年", "yr": "年", "hour": "小时", "week": "周", "user": "用户",
}  # fmt: skip
_RATED = {unit: name for unit, name in _UNITS.items() if unit not in ("°", "′", "″", "w")} | {
    "MB": "MB", "KB": "KB", "kB": "KB", "GB": "GB", "TB": "TB",
}  # fmt: skip
_PER_WORDS = (
    "月", "天", "日", "年", "周", "週", "小时", "小時", "分钟", "分鐘", "秒", "人", "次", "个", "個", "件", "张",
    "張", "斤", "公斤", "千克", "吨", "噸", "升", "平方米", "平米", "米", "公里", "晚", "位", "份", "只", "瓶", "盒",
    "篇", "页", "頁", "股", "用户", "用戶", "课时", "課時", "节", "節",
)  # fmt: skip
_SIGNED = signed("正", "正负", "负")

_PARTS = {"%": "百分之", "‰": "千分之", "‱": "万分之"}

_ALONE = r"(?<![\d.A-Za-z])"


def _priced(amount: str, name: str) -> str:
    """元, 角 and 分 where both decimals are written, as prices are said; otherwise a decimal number."""
    whole, _, decimals = amount.replace(",", "").partition(".")
    if len(decimals) != 2 or decimals == "00" or name != "元":
        return plain(amount) + name
    jiao, fen = decimals[0], decimals[1]
    yuan = f"{whole}元" if int(whole) else ""
    tenths = f"{jiao}角" if jiao != "0" else "零" if yuan else ""
    return yuan + tenths + (f"{fen}分" if fen != "0" else "")


def _price(match: re.Match[str]) -> str:
    return plain(match[1])


_MONEY = MoneyReader(
    MoneyWords(
        currencies=_CURRENCIES,
        codes=_CODES,
        large="万亿|萬億|[千百十]?[万萬亿億]",
        said_unit="元(?!素)",
        minus="负",
        to="到",
        price=_priced,
    )
)
MONEY: Rules = [
    *_MONEY.rules(),
    (re.compile(r"(?<![\d.,])((?:\d{1,3}(?:,\d{3}){1,4}|\d{1,12})\.\d{0,3}0)(?= ?(?:元|块|塊))(?!素)"), _price),
]
HAS_MONEY = re.compile(f"{_MONEY.needs()}|\\d[元块塊]")


def _percent(match: re.Match[str]) -> str:
    name = _PARTS[match[5]]
    low, high = (f"{name}百" if part == "100" and match[5] == "%" else f"{name}{part}" for part in match.group(2, 4))
    low = _SIGNED[match[1] or ""] + low
    if match[4] is None:
        return low
    return f"{low}到{high if match[3] else high.removeprefix(name)}"


def _temperatures(match: re.Match[str]) -> str:
    low = f"零下{match[2]}" if match[1] else match[2]
    above = "零上" if match[1] and not match[3] and float(match[4]) else ""
    high = f"零下{match[4]}" if match[3] else f"{above}{match[4]}"
    return f"{low}到{high}{'摄氏度' if match[5] else '度'}"


def _temperature(match: re.Match[str]) -> str:
    return f"{'零下' if match[1] else ''}{match[2]}{'摄氏度' if match[3] else '度'}"


def _speed(match: re.Match[str]) -> str:
    return f"{match[1]}{match[2]}公里"


def _power(exponent: str) -> str:
    return {"2": "的平方", "3": "的立方"}.get(exponent) or f"的{exponent}次方"


def _size(match: re.Match[str]) -> str:
    is_resolution = (
        min(len(match[1]), len(match[2])) >= 3 and match.string[match.end() : match.end() + 1] not in _LENGTHS
    )
    read = one_by_one if is_resolution else str
    return f"{read(match[1])}乘{read(match[2])}"


def _price_each(match: re.Match[str]) -> str:
    return f"每{_PER.get(match[2], match[2])}{match[1]}"


def _per(match: re.Match[str]) -> str:
    return f"每{_PER.get(match[1], match[1])}"


_LENGTHS = tuple("毫厘米公英")
_SUMS = SumReader(
    SumWords(
        number=cardinal,
        and_parts="又",
        parts="分之",
        ratio="比",
        less="减",
        equals="等[于於]",
        times="乘",
        divided="除以",
        negative="负",
        power=_power,
    )
)
_BEFORE_RANGE = "|".join(
    f"(?<=\\d{re.escape(name)})" for name in dict.fromkeys([*COUNTERS, "月", "日", "号", "號", "楼", "樓", "级", "級"])
)
_SCORED = "比分|比例|比率|赔率|賠率|配比|总分|總分|战胜|戰勝|击败|擊敗"
PERCENT: Rules = [
    (
        re.compile(rf"(?<![\d.])(?:(?<![A-Za-z\d%)])([{DASHES}+±]) ?)?({NUMBER})(?:(%?){TO}({NUMBER}))? ?([%‰‱])"),
        _percent,
    ),
]
TEMPERATURES: Rules = [
    (
        re.compile(
            rf"{_ALONE}({DASH} ?)?({NUMBER}) ?(?:°C?|度)? ?[{DASHES}{TILDES}至到] ?({DASH} ?)?({NUMBER}) ?(?:°(C)|度)"
        ),
        _temperatures,
    ),
    (re.compile(rf"{_ALONE}({DASH} ?)?({NUMBER}) ?(?:°(C)|(?<=\d)度(?!假))"), _temperature),
]
UNIT_NAMES: Rules = [
    *unit_rules(_UNITS, _RATED, _PER, "每"),
    (
        re.compile(
            rf"(?<![\d.])({NUMBER}(?:{TO}{NUMBER})?[百千]?[万萬亿億]?(?:元|块|塊|[美欧歐日港]元|英镑|英鎊)(?:\d角|零)?(?:\d分)?)/"
            rf"({any_of(_PER_WORDS)}|(?:{any_of(_PER)})(?![A-Za-z]))"
        ),
        _price_each,
    ),
    (re.compile(rf"(时速|時速)([^\d]{{0,3}}{NUMBER}(?:{TO}{NUMBER})?) ?公里每小(?:时|時)"), _speed),
    (
        re.compile(
            rf"(?<=[元块塊角分币幣次个個字人件票张張篇米里克升吨噸斤度万萬亿億MGKTB])/({any_of(_PER_WORDS)}|(?:{any_of(_PER)})(?![A-Za-z]))"
        ),
        _per,
    ),
]
SCORES: Rules = _SUMS.score_rule(f"(?:{_SCORED})(?:是|为|為|：|:)?")
SUMS: Rules = [
    (
        re.compile(rf"((?:评分|評分|得分|打分|分数|分數)(?:是|为|為|：|:)? ?)({NUMBER}) ?/ ?(\d{{1,4}})(?![\d./])"),
        r"\1\2，满分\3",
    ),
    (re.compile(r"第 ?(\d{1,4})/(\d{1,4}) ?([页頁题題步集章张張])"), r"第\1\3，共\2\3"),
    *_SUMS.fraction_rules(),
    (re.compile(r"(?<![\d.])(\d{1,6}) ?[xX×*] ?(\d{1,6})(?![\d.])"), _size),
    (re.compile(r"(?<=[\d)]) ?[×*] ?(?=[\d(])"), "乘"),
    *_SUMS.operator_rules(),
    (re.compile(r"(?<=[\dA-Za-z)²³]) ?\+ ?(?=[\dA-Za-z(])|(?<=[A-Z])\+(?![A-Za-z\d+])"), "加"),
    (re.compile(rf"(?<=\d)\+ ?(?=[{HAN}])(?![的和与與以])"), "多"),
    (re.compile(r"(?<=[\d万萬])\+(?![A-Za-z\d+])"), "加"),
    *_SUMS.power_rules(),
    (re.compile(rf"(?<=[{HAN}])/(?=\d)"), "、"),
    (re.compile(r"(?<=\d米)(\d\d)(?![\d.])"), lambda match: one_by_one(match[1])),
    (re.compile("√ ?(?=[\\dA-Za-z])"), "根号"),
    (re.compile(" ?× ?"), "乘"),
]  # fmt: skip
RANGES: Rules = [
    (re.compile(rf"(?<=\d) ?{TO} ?(?=\d)"), "到"),
    (re.compile(rf"(?<=[零一二三四五六七八九]年){TO}(?=[一二])"), "到"),
    (re.compile(rf"(?<=[周週期拜][一二三四五六日天]){TO}(?=[周週星礼禮])"), "到"),
    (re.compile(rf"(?:{_BEFORE_RANGE}) ?(?<![{DASHES}])(?:{TO})(?![{DASHES}]) ?(?=\d|百分之)"), "到"),
    *sign_rules(_SIGNED, "约"),
]
