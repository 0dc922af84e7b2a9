"""Numbers in Chinese words, and the choice between 二 and 两 (两 counts things: 吕叔湘, 现代汉语八百词, "二 两")."""

import re

from voicewire.text.normalizers.numbers import Numbers, is_said
from voicewire.text.normalizers.rules import any_of
from voicewire.text.normalizers.unspaced.script import HAN

_NUMBERS = Numbers("zh", digits="零 一 二 三 四 五 六 七 八 九")
_SECTIONS = ((10**8, "亿"), (10**4, "万"))
"""Ours, where CLDR loses the 零 of 100,200,300 and has 兆 for a trillion, which means a million to readers in China."""
_LEADING_TWO = re.compile("^二(?=[百千万亿])")

COUNTERS = (
    *"个個位名只隻条條张張件次天周週年岁歲点點分秒元块塊角毛人家款台臺部辆輛架艘座间間",
    *"套份封首支枝把双雙对對组組批场場届屆轮輪篇句页頁行列项項步趟遍回顿頓杯瓶碗盒包袋",
    *"箱颗顆粒片段群排道门門口头頭匹朵棵根站晚夜字词詞集局球票倍种種成折本节節股笔筆样",
    *"樣副幅则則盘盤幢扇滴勺圈针針大百千万萬亿億米克斤吨噸升亩畝度瓦兆伏尺寸磅帧幀焦帕", "星期", "礼拜", "禮拜",
    "世纪", "世紀", "小时", "小時", "分钟", "分鐘", "刻钟", "刻鐘", "美元", "欧元", "歐元", "英镑", "英鎊", "日元",
    "日圓", "港元", "新台币", "新台幣", "韩元", "韓元", "卢比", "盧比", "卢布", "盧布", "法郎", "公里", "千米",
    "厘米", "毫米", "微米", "纳米", "納米", "奈米", "公尺", "公分", "千克", "公斤", "毫克", "微克", "毫升", "平方",
    "立方", "公顷", "公頃", "摄氏度", "攝氏度", "华氏度", "華氏度", "千瓦", "赫兹", "赫茲", "毫秒", "微秒", "纳秒",
    "納秒", "分贝", "分貝", "像素", "字节", "字節", "英尺", "英寸", "英里", "海里", "盎司", "毫安", "千焦", "千卡",
)  # fmt: skip
"""What is counted with 两, in both scripts."""
_NOT_COUNTED = (
    "年级", "年級", "次方", "次元", "分之", "把手", "部曲", "人转", "人轉", "对一", "對一", "点五", "點五",
)  # fmt: skip
_COUNTED = re.compile(rf"(?:[到至或、]\d{{1,4}}(?:\.\d{{1,2}})?)?多? ?(?!{any_of(_NOT_COUNTED)})(?:{any_of(COUNTERS)})")
_ORDINAL = re.compile(r"(?:[第初A-Za-z]|星期|礼拜|禮拜|(?<!每)周|週|零)[^\S\n]?$")
NUMBER = re.compile(rf"(?:(?<=[{HAN}]) (?=[\d.]{{1,30}}(?:[^\d.、]|$)))?(\d+)(?:\.(\d+))?(?: (?=[{HAN}]))?", re.ASCII)
"""A number and the spaces that some writers put between digits and Chinese characters."""


def cardinal(digits: str) -> str:
    """A whole number in simplified characters; read one by one where it begins with zero or nobody says it."""
    return _LEADING_TWO.sub("两", _words(int(digits))) if is_said(digits) else one_by_one(digits)


def _words(number: int) -> str:
    for size, mark in _SECTIONS:
        if number >= size:
            above, below = divmod(number, size)
            return _words(above) + mark + _words_after(below, size)
    return _NUMBERS.spelled(number, "spellout-cardinal")


def _words_after(below: int, size: int) -> str:
    if below == 0:
        return ""
    words = _words(below)
    if below >= size // 10:
        return words
    return f"零一{words}" if words.startswith("十") else f"零{words}"


def one_by_one(digits: str) -> str:
    """Each digit by itself, what is no digit left out."""
    return _NUMBERS.one_by_one(digits, "")


def telephone(digits: str) -> str:
    """Digits one by one with 幺 for 1, as in telephone numbers; a pause between groups."""
    groups = re.findall(r"\d+", digits)
    return "，".join(one_by_one(group).replace("一", "幺") for group in groups)


def spoken(match: re.Match[str]) -> str:
    """What `NUMBER` found, in words."""
    if match[2]:
        return f"{cardinal(match[1])}点{one_by_one(match[2])}"
    if match[1] == "2" and _COUNTED.match(match.string, match.end()):
        before = match.string[max(0, match.start() - 3) : match.start()]
        return "二" if _ORDINAL.search(before) else "两"
    return cardinal(match[1])
