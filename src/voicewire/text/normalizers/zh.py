"""Mandarin Chinese text as it is read aloud: what is written in digits and signs in the characters that are said.

Words that are put in keep to the script of the text, simplified or traditional. Latin words stay, for an engine's own
frontend. Every pattern is bounded or anchored, so that the work grows with the text.
"""

import re
from collections.abc import Callable

from voicewire.text.normalizers.addresses import AddressReader, AddressWords
from voicewire.text.normalizers.rules import Replacement, Rules, apply
from voicewire.text.normalizers.unspaced import HAN, TO, closed_up, narrow, roman_value, ungrouped
from voicewire.text.normalizers.zh_amounts import (
    HAS_MONEY,
    MONEY,
    PERCENT,
    RANGES,
    SCORES,
    SUMS,
    TEMPERATURES,
    UNIT_NAMES,
    VULGAR,
)
from voicewire.text.normalizers.zh_codes import CODES, TELEPHONES
from voicewire.text.normalizers.zh_dates import DATES, HAS_TIME, TIMES, is_date
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
    text = narrow(text)
    if not _HAS_WORK.search(text):
        return text
    groups = _ALL[is_traditional(text)]
    for needs, rules in groups:
        if needs.search(text):
            text = apply(rules, text)
    return text


def spell(text: str) -> str:
    """`text` with addresses, versions, spelled letters and signs as words; numbers and dates as they are."""
    text = narrow(text)
    if not _HAS_WORK.search(text):
        return text
    for needs, rules in _SPELLED[is_traditional(text)]:
        if needs.search(text):
            text = apply(rules, text)
    return text


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
    return _translated(replacement)


def _translated(replacement: Callable[[re.Match[str]], str]) -> Callable[[re.Match[str]], str]:
    return lambda match: replacement(match).translate(_TO_TRADITIONAL)


def _letters(match: re.Match[str]) -> str:
    return match[0].replace("-", " ")


def _hashtag(match: re.Match[str]) -> str:
    return f"话题{match[1]}"


def _grouped_digits(match: re.Match[str]) -> str:
    return ungrouped(match[0])


def _number(digits: str) -> str:
    """Numbers of addresses and versions: years, ports and the like one by one."""
    return cardinal(digits) if len(digits) < 3 else one_by_one(digits)


def _identifier(match: re.Match[str]) -> str:
    return _READER.read(match[0])


def _preview(match: re.Match[str]) -> str:
    return f" {match[1]} {match[2]}" if match[2] else f" {match[1]}"


_READER = AddressReader(
    AddressWords(signs=SIGNS, version="V", port="端口", point="点", number=_number, digits=one_by_one)
)
_PREVIEW = r"-(alpha|beta|rc|pre|dev|preview)(?:[.-]?(\d{1,4}))?(?![A-Za-z\d])"
_ADDRESSES: Rules = [
    (re.compile(r"(?<=\d)" + _PREVIEW), _preview),
    *closed_up(_READER.rules(may_be_version=lambda dotted: not is_date(dotted))),
    *closed_up(
        [(re.compile(r"(?<!\w)[A-Za-z][A-Za-z\d]{0,30}(?:_[A-Za-z\d]{1,30}){1,6}(?!\w)", re.ASCII), _identifier)]
    ),
    (re.compile(r"(?<![A-Za-z-])[A-Z](?:-[A-Z]){2,30}(?![A-Za-z-])"), _letters),
]
_OPERAND = r"A-Za-z\d%)"
_COMPARISONS = {
    "<=|≤|⩽|≦": "小于等于",
    ">=|≥|⩾|≧": "大于等于",
    "!=|≠": "不等于",
    "==": "等于",
    "->|=>|→|⇒": "到",
    "<": "小于",
    ">": "大于",
}
_COMPARED: Rules = [
    *(
        (re.compile(rf"(?<=[{_OPERAND}]) ?(?:{sign}) ?(?=[A-Za-z\d¥$€£-])"), words)
        for sign, words in _COMPARISONS.items()
    ),
    *((re.compile(rf"(?<![A-Za-z\d<>=!-])(?:{sign}) ?(?=[\d¥$-])"), words) for sign, words in _COMPARISONS.items()),
]
_SIGN_NAMES: Rules = [
    (re.compile(r"(?<=[A-Za-z²³]) ?[-−] ?(?=\d{1,9} ?=)"), "减"),
    (re.compile(rf"(?<=[{HAN}]) ?(?:→|->|⇒) ?(?=[{HAN}A-Za-z\d])"), "到"),
    (re.compile(rf"(?<=[{HAN}{_OPERAND}$€£²³]) ?= ?(?=[{HAN}A-Za-z\d¥$.+±√-])"), "等于"),
    (re.compile(rf"(?<=[{HAN}{_OPERAND}$€£]) ?[≈≒] ?(?=[{HAN}A-Za-z\d¥$.+-])"), "约等于"),
    (re.compile(r"(?<![A-Za-z])([A-J])#(?!\w)"), r"\1 sharp"),
    (re.compile(r"(?<![A-Za-z])C\+\+"), "C加加"),
    (re.compile("#(?=[键鍵字])"), "井号"),
    (re.compile(r"\*(?=[键鍵])"), "星号"),
    (re.compile(rf"#([{HAN}A-Za-z][{HAN}A-Za-z\d_]{{0,60}})#?"), _hashtag),
    (re.compile(r"#(\d{1,4})(?!\d)"), r"\1号"),
    (re.compile(rf"@(?=[{HAN}A-Za-z\d])"), "艾特"),
    (re.compile(rf"(?<=[{HAN}]) ?& ?|& ?(?=[{HAN}])"), "和"),
    (re.compile(rf"(?<=[{HAN}]) ?\+ ?(?=[{HAN}A-Za-z])|(?<=[A-Za-z]) ?\+ ?(?=[{HAN}])"), "加"),
    (re.compile(r"(?<=[A-Za-z\d]) ?& ?(?=[A-Za-z\d])"), " and "),
    (re.compile("和/或"), "和或"),
    (re.compile(rf"(?<=[{HAN}])(?<![元块塊币幣次个個字人件票张張篇米里吨噸斤度万萬亿億])/(?=[{HAN}])"), "、"),
    (re.compile(r"(?<=[A-Z])/(?=[A-Z])"), " "),
]  # fmt: skip
_WORDS: Rules = [
    (re.compile(rf"(?<=[^\s。；：，！？]) (\d{{1,2}})\. (?=[{HAN}])"), r"，\1、"),
    (re.compile(rf"(?<![^\s。；：，])(\d{{1,2}})\. (?=[{HAN}])"), r"\1、"),
    (re.compile(r"第 ?([IVX]{1,5})(?![A-Za-z])"), roman_value),
    (re.compile(r"(?<![A-Za-z])([IVX]{1,5}) ?(?=[世型期级級类類章卷部册冊区區段号號](?!间|間))"), roman_value),
    (re.compile(r"(?<![A-Za-z])No\. ?(\d{1,9})(?!\d)", re.IGNORECASE), r"\1号"),
    (re.compile(r"(?<![A-Za-z])vol\. ?(\d{1,4})(?!\d)", re.IGNORECASE), r"第\1卷"),
    (re.compile(r"(?<![A-Za-z])v\.?s\.?(?= ?[^\x00-\x7f])|(?<=[^\x00-\x7f]) ?vs\.? ?", re.IGNORECASE), "对"),
    (re.compile(r"(?<![A-Za-z])pp?\. ?(\d{1,5}(?:[-–]\d{1,5})?)(?!\d)"), r"第\1页"),
    (re.compile(r"(?<![A-Za-z])Figs?\. ?(?=\d)", re.IGNORECASE), "图"),
    (re.compile(r"(?<![A-Za-z])Tel[.:：] ?", re.IGNORECASE), "电话："),
    (re.compile(r"(?<![A-Za-z\d.])(\d{1,4})(?:st|nd|rd|th)(?![A-Za-z])"), r"第\1"),
    (re.compile(r"(?<![A-Za-z])e\.g\.,? ?"), "例如"),
    (re.compile(r"(?<![A-Za-z])i\.e\.,? ?"), "即"),
    (re.compile(r"(?<![A-Za-z\d])24/7(?!\d)"), "全天候"),
    (re.compile(r"(?<![A-Za-z])B2([BCG])(?![A-Za-z\d])"), r"B to \1"),
]
_UNGROUPED: Rules = [(re.compile(r"(?<![\d,.])\d{1,3}(?:,\d{3}){1,6}(?!,?\d)"), _grouped_digits)]
_LEFT: Rules = [(NUMBER, spoken), (re.compile("%"), "百分号")]

Group = tuple[re.Pattern[str], Rules]
_HAS_ADDRESS = re.compile(r"[\w/][./@:_-][\w/]|\bv\d", re.ASCII)
_HAS_COMPARISON = re.compile("[<>=≤≥≦≧⩽⩾≠→⇒]")
_HAS_SIGN = re.compile("[=≈≒→⇒#@&+/*]|->")
_HAS_WORD = re.compile(
    r"[IVX]|[Nn]o\.|[Vv]ol|[Vv][Ss.]|[ei]\.|/7|B2|p\. ?\d|[Ff]ig|[Tt][Ee][Ll]|\d(?:st|nd|rd|th)|\d\. "
)
_HAS_DIGIT = re.compile(r"\d", re.ASCII)
_HAS_WORK = re.compile(f"[A-Za-z\\d%#@&<>=≤≥≦≧⩽⩾≠≈≒→⇒+/×√{''.join(VULGAR)}]|[期周拜週][一二三四五六日天]{TO}", re.ASCII)
_SPELLED_GROUPS: list[Group] = [(_HAS_COMPARISON, _COMPARED), (_HAS_ADDRESS, _ADDRESSES), (_HAS_SIGN, _SIGN_NAMES)]
_GROUPS: list[Group] = [
    *_SPELLED_GROUPS,
    (_HAS_WORD, _WORDS),
    (re.compile(r"\d[-/.年后後月日号號 s·]", re.ASCII), DATES),
    (re.compile(r"\d{3}|\+\d", re.ASCII), TELEPHONES),
    (re.compile("[比分率]|[战戰胜勝击擊]"), SCORES),
    (HAS_TIME, TIMES),
    (HAS_MONEY, MONEY),
    (re.compile(r"\d\d\d|0\d|[A-Za-z][- ]?\d|\d[A-Za-z]|985|211|·|、\d|-\d", re.ASCII), CODES),
    (re.compile(r"\d,\d", re.ASCII), _UNGROUPED),
    (re.compile("[%‰‱]"), PERCENT),
    (re.compile("[°度]"), TEMPERATURES),
    (re.compile(r"\d ?[A-Za-z°Ωµ′″]|/", re.ASCII), UNIT_NAMES),
    (re.compile(f"[/:xX×*÷+^eE√²³⁰¹⁴-⁹⁻{''.join(VULGAR)}]|\\d [-−–] |比|分|\\d米\\d"), SUMS),
    (re.compile(r"[-–—‐‑‒−~～〜≈±+]"), RANGES),
    (re.compile(r"[\d%]", re.ASCII), _LEFT),
]
_ALL = {False: _GROUPS, True: [(needs, _traditional(rules)) for needs, rules in _GROUPS]}
_SPELLED = {False: _SPELLED_GROUPS, True: [(needs, _traditional(rules)) for needs, rules in _SPELLED_GROUPS]}
