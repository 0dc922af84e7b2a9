"""Mandarin Chinese text as it is read aloud: what is written in digits and signs in the characters that are said.

Words that are put in keep to the script of the text, simplified or traditional. Latin words stay, for an engine's own
frontend. Every pattern is bounded or anchored, so that the work grows with the text.
"""

import re
from collections.abc import Mapping

from voicewire.text.normalizers.addresses import AddressReader, AddressWords
from voicewire.text.normalizers.numbers import VULGARS
from voicewire.text.normalizers.rules import Group, Replacement, Rules, apply_groups
from voicewire.text.normalizers.unspaced.amounts import UNGROUPED
from voicewire.text.normalizers.unspaced.script import HAN, TO, narrow
from voicewire.text.normalizers.unspaced.signs import (
    HAS_ADDRESS,
    HAS_COMPARISON,
    HAS_SIGN,
    SignWords,
    abbreviation_rules,
    address_rules,
    comparison_rules,
    list_label_rules,
    roman_rules,
    sign_rules,
)
from voicewire.text.normalizers.zh_amounts import (
    HAS_MONEY,
    MONEY,
    PERCENT,
    RANGES,
    SCORES,
    SUMS,
    TEMPERATURES,
    UNIT_NAMES,
)
from voicewire.text.normalizers.zh_codes import CODES, TELEPHONES
from voicewire.text.normalizers.zh_dates import DATES, HAS_TIME, TIMES
from voicewire.text.normalizers.zh_numbers import NUMBER, cardinal, one_by_one, spoken

SIGNS = {
    ".": "点", "/": "斜杠", "-": "杠", "_": "下划线", "@": "艾特", ":": "冒号", "?": "问号", "=": "等于", "&": "and",
    "#": "井号", "%": "百分号", "+": "加", "~": "波浪号",
}  # fmt: skip
_SIMPLIFIED = "两万亿点负时镑币约赫兹钟从欧韩卢尔转帧纳吨余减条号线话题对华摄头东乘压问划级页"
_TRADITIONAL = "兩萬億點負時鎊幣約赫茲鐘從歐韓盧爾轉幀納噸餘減條號線話題對華攝頭東乘壓問劃級頁"
_TO_TRADITIONAL = str.maketrans(_SIMPLIFIED + "幺", _TRADITIONAL + "一")
"""Who writes traditional characters says 一 for 1 in telephone numbers too."""
_HAN = re.compile(f"[{HAN}]")


def normalize(text: str) -> str:
    """`text` as it is to be read: one segment, already cleaned of markup."""
    return _read(text, _ALL)


def spell(text: str) -> str:
    """`text` with addresses, versions, spelled letters and signs as words; numbers and dates as they are."""
    return _read(text, _SPELLED)


def _read(text: str, groups_by_script: Mapping[bool, list[Group]]) -> str:
    text = narrow(text)
    return apply_groups(groups_by_script[is_traditional(text)], text) if _HAS_WORK.search(text) else text


def is_traditional(text: str) -> bool:
    """Whether more characters of `text` are in traditional writing only than in simplified writing only.

    Told by the two national character sets: GB 2312 has the simplified forms, Big5 the traditional ones.
    """
    characters = "".join(_HAN.findall(text))
    return len(characters.encode("big5", "ignore")) > len(characters.encode("gb2312", "ignore"))


def _traditional(rules: Rules) -> Rules:
    return [(pattern, _in_traditional(replacement)) for pattern, replacement in rules]


def _in_traditional(replacement: Replacement) -> Replacement:
    if isinstance(replacement, str):
        return replacement.translate(_TO_TRADITIONAL)
    return lambda match: replacement(match).translate(_TO_TRADITIONAL)


def _letters(match: re.Match[str]) -> str:
    return match[0].replace("-", " ")


def _number(digits: str) -> str:
    """Numbers of addresses and versions: years, ports and the like one by one."""
    return cardinal(digits) if len(digits) < 3 else one_by_one(digits)


_READER = AddressReader(
    AddressWords(signs=SIGNS, version="V", port="端口", point="点", number=_number, digits=one_by_one)
)
_ADDRESSES: Rules = [
    *address_rules(_READER),
    (re.compile(r"(?<![A-Za-z-])[A-Z](?:-[A-Z]){2,30}(?![A-Za-z-])"), _letters),
]
_COMPARED: Rules = comparison_rules(
    {
        "<=|≤|⩽|≦": "小于等于",
        ">=|≥|⩾|≧": "大于等于",
        "!=|≠": "不等于",
        "==": "等于",
        "->|=>|→|⇒": "到",
        "<": "小于",
        ">": "大于",
    }
)
_SIGN_NAMES: Rules = [
    *sign_rules(
        SignWords(
            script=HAN,
            less="减",
            to="到",
            equals="等于",
            about="约等于",
            sharp=" sharp",
            plus="加",
            keys="[键鍵字]",
            hash_key="井号",
            star_key="星号",
            hashtag="话题",
            hashtag_end="#?",
            number=r"\1号",
            at="艾特",
        )
    ),
    (re.compile(rf"(?<=[{HAN}]) ?& ?|& ?(?=[{HAN}])"), "和"),
    (re.compile(r"(?<=[A-Za-z\d]) ?& ?(?=[A-Za-z\d])"), " and "),
    (re.compile("和/或"), "和或"),
    (re.compile(rf"(?<=[{HAN}])(?<![元块塊币幣次个個字人件票张張篇米里吨噸斤度万萬亿億])/(?=[{HAN}])"), "、"),
]  # fmt: skip
_WORDS: Rules = [
    *list_label_rules(HAN, "，"),
    *roman_rules("[世型期级級类類章卷部册冊区區段号號](?!间|間)"),
    *abbreviation_rules(number=r"\1号", volume=r"第\1卷", page=r"第\1页", figure="图"),
    (re.compile(r"(?<![A-Za-z])v\.?s\.?(?= ?[^\x00-\x7f])|(?<=[^\x00-\x7f]) ?vs\.? ?", re.IGNORECASE), "对"),
    (re.compile(r"(?<![A-Za-z])Tel[.:：] ?", re.IGNORECASE), "电话："),
    (re.compile(r"(?<![A-Za-z])e\.g\.,? ?"), "例如"),
    (re.compile(r"(?<![A-Za-z])i\.e\.,? ?"), "即"),
    (re.compile(r"(?<![A-Za-z\d])24/7(?!\d)"), "全天候"),
    (re.compile(r"(?<![A-Za-z])B2([BCG])(?![A-Za-z\d])"), r"B to \1"),
]
_LEFT: Rules = [(NUMBER, spoken), (re.compile("%"), "百分号")]

_HAS_WORD = re.compile(
    r"[IVX]|[Nn]o\.|[Vv]ol|[Vv][Ss.]|[ei]\.|/7|B2|p\. ?\d|[Ff]ig|[Tt][Ee][Ll]|\d(?:st|nd|rd|th)|\d\. "
)
_HAS_WORK = re.compile(f"[A-Za-z\\d%#@&<>=≤≥≦≧⩽⩾≠≈≒→⇒+/×√{VULGARS}]|[期周拜週][一二三四五六日天]{TO}", re.ASCII)
_SPELLED_GROUPS: list[Group] = [(HAS_COMPARISON, _COMPARED), (HAS_ADDRESS, _ADDRESSES), (HAS_SIGN, _SIGN_NAMES)]
_GROUPS: list[Group] = [
    *_SPELLED_GROUPS,
    (_HAS_WORD, _WORDS),
    (re.compile(r"\d[-/.年后後月日号號 s·]", re.ASCII), DATES),
    (re.compile(r"\d{3}|\+\d", re.ASCII), TELEPHONES),
    (re.compile("[比分率]|[战戰胜勝击擊]"), SCORES),
    (HAS_TIME, TIMES),
    (HAS_MONEY, MONEY),
    (re.compile(r"\d\d\d|0\d|[A-Za-z][- ]?\d|\d[A-Za-z]|985|211|·|、\d|-\d", re.ASCII), CODES),
    (re.compile(r"\d,\d", re.ASCII), UNGROUPED),
    (re.compile("[%‰‱]"), PERCENT),
    (re.compile("[°度]"), TEMPERATURES),
    (re.compile(r"\d ?[A-Za-z°Ωµ′″]|/", re.ASCII), UNIT_NAMES),
    (re.compile(f"[/:xX×*÷+^eE√²³⁰¹⁴-⁹⁻{VULGARS}]|\\d [-−–] |比|分|\\d米\\d"), SUMS),
    (re.compile(r"[-–—‐‑‒−~～〜≈±+]"), RANGES),
    (re.compile(r"[\d%]", re.ASCII), _LEFT),
]
_ALL = {False: _GROUPS, True: [(needs, _traditional(rules)) for needs, rules in _GROUPS]}
_SPELLED = {False: _SPELLED_GROUPS, True: [(needs, _traditional(rules)) for needs, rules in _SPELLED_GROUPS]}
