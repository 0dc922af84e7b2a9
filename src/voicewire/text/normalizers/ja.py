"""Japanese text as it is read aloud: what is written in digits and signs in the characters and kana that are said.

Counters stay in Chinese characters, so that a frontend finds their readings. Latin words stay for it as well. Every
pattern is bounded or anchored, so that the work grows with the text.
"""

import re
import unicodedata
from typing import TypeAlias

from voicewire.text.normalizers.addresses import AddressReader, AddressWords
from voicewire.text.normalizers.ja_amounts import (
    HAS_MONEY,
    HAS_SQUARE,
    MONEY,
    PERCENT,
    RANGES,
    SCORES,
    SQUARES,
    SUMS,
    UNIT_NAMES,
    VULGAR,
)
from voicewire.text.normalizers.ja_codes import ADDRESS_NUMBERS, CODES, LETTER, LONE_LETTER, TELEPHONES, letter
from voicewire.text.normalizers.ja_dates import DATES, HAS_TIME, TIMES, is_date
from voicewire.text.normalizers.ja_numbers import NUMBER, cardinal, one_by_one, spoken
from voicewire.text.normalizers.rules import Rules, apply
from voicewire.text.normalizers.unspaced import HAN, KANA, closed_up, narrow, roman_value, ungrouped

SIGNS = {
    ".": "ドット", "/": "スラッシュ", "-": "ハイフン", "_": "アンダーバー", "@": "アットマーク", ":": "コロン",
    "?": "はてな", "=": "イコール", "&": "アンド", "#": "シャープ", "%": "パーセント", "+": "プラス", "~": "チルダ",
}  # fmt: skip
_JAPANESE = HAN + KANA
Group: TypeAlias = tuple[re.Pattern[str], Rules]
_HALF_KANA = re.compile("[｡-ﾟ]+")


def normalize(text: str) -> str:
    """`text` as it is to be read: one segment, already cleaned of markup."""
    return _read(text, _GROUPS)


def spell(text: str) -> str:
    """`text` with addresses, versions, spelled letters and signs as words; numbers and dates as they are."""
    return _read(text, _SPELLED)


def _read(text: str, groups: list[Group]) -> str:
    text = _full_kana(narrow(text))
    if not _HAS_WORK.search(text):
        return text
    for needs, rules in groups:
        if needs.search(text):
            text = apply(rules, text)
    return text


def _full_kana(text: str) -> str:
    """Half-width kana as the full ones, unit squares as their words."""
    if HAS_SQUARE.search(text):
        text = text.translate(SQUARES)
    return _HALF_KANA.sub(lambda match: unicodedata.normalize("NFKC", match[0]), text)


def _number(digits: str) -> str:
    """Numbers of addresses and versions: years, ports and the like one by one."""
    return cardinal(digits) if len(digits) < 3 else one_by_one(digits)


def _letters(match: re.Match[str]) -> str:
    return LETTER.sub(letter, match[0]).replace("-", " ")


def _identifier(match: re.Match[str]) -> str:
    return _READER.read(match[0])


def _preview(match: re.Match[str]) -> str:
    return f" {match[1]} {match[2]}" if match[2] else f" {match[1]}"


def _hashtag(match: re.Match[str]) -> str:
    return f"ハッシュタグ{match[1]}"


def _grouped_digits(match: re.Match[str]) -> str:
    return ungrouped(match[0])


_READER = AddressReader(
    AddressWords(signs=SIGNS, version="バージョン", port="ポート", point="点", number=_number, digits=one_by_one)
)
_PREVIEW = r"-(alpha|beta|rc|pre|dev|preview)(?:[.-]?(\d{1,4}))?(?![A-Za-z\d])"
_ADDRESSES: Rules = [
    (re.compile(r"(?<=\d)" + _PREVIEW), _preview),
    (re.compile(r"バージョン ?v(?=\d)"), "バージョン"),
    *closed_up(_READER.rules(may_be_version=lambda dotted: not is_date(dotted))),
    (re.compile(r"(?<!\w)[A-Za-z][A-Za-z\d]{0,30}(?:_[A-Za-z\d]{1,30}){1,6}(?!\w)", re.ASCII), _identifier),
    (re.compile(r"(?<![A-Za-z-])[A-Z](?:-[A-Z]){2,30}(?![A-Za-z-])"), _letters),
]
_OPERAND = r"A-Za-z\d%)"
_COMPARISONS = {
    "<=|≤|⩽|≦": "しょうなりイコール",
    ">=|≥|⩾|≧": "だいなりイコール",
    "!=|≠": "ノットイコール",
    "==": "イコール",
    "->|=>|→|⇒": "から",
    "<": "しょうなり",
    ">": "だいなり",
}
_COMPARED: Rules = [
    *(
        (re.compile(rf"(?<=[{_OPERAND}]) ?(?:{sign}) ?(?=[A-Za-z\d¥$€£-])"), words)
        for sign, words in _COMPARISONS.items()
    ),
    *((re.compile(rf"(?<![A-Za-z\d<>=!-])(?:{sign}) ?(?=[\d¥$-])"), words) for sign, words in _COMPARISONS.items()),
]
_SIGN_NAMES: Rules = [
    (re.compile(r"(?<=[A-Za-z²³]) ?[-−] ?(?=\d{1,9} ?=)"), "ひく"),
    (re.compile(rf"(?<=[{_JAPANESE}]) ?(?:→|->|⇒) ?(?=[{_JAPANESE}A-Za-z\d])"), "から"),
    (re.compile(rf"(?<=[{_JAPANESE}{_OPERAND}$€£²³]) ?= ?(?=[{_JAPANESE}A-Za-z\d¥$.+±√-])"), "イコール"),
    (re.compile(rf"(?<=[{_JAPANESE}{_OPERAND}$€£]) ?[≈≒] ?(?=[{_JAPANESE}A-Za-z\d¥$.+-])"), "ニアリーイコール"),
    (re.compile(r"(?<![A-Za-z])([A-J])#(?!\w)"), r"\1シャープ"),
    (re.compile(r"(?<![A-Za-z])C\+\+"), "Cプラスプラス"),
    (re.compile("#(?=キー|ボタン|を押)"), "シャープ"),
    (re.compile(r"\*(?=キー|ボタン|を押)|＊(?=キー|ボタン|を押)"), "米印"),
    (re.compile(rf"#([{_JAPANESE}A-Za-z][{_JAPANESE}A-Za-z\d_]{{0,60}})"), _hashtag),
    (re.compile(r"#(\d{1,4})(?!\d)"), r"ナンバー\1"),
    (re.compile(rf"@(?=[{_JAPANESE}A-Za-z\d])"), "アットマーク"),
    (re.compile(rf"(?<=[{_JAPANESE}A-Za-z\d]) ?& ?(?=[{_JAPANESE}A-Za-z\d])"), "アンド"),
    (re.compile(rf"(?<=[{_JAPANESE}]) ?\+ ?(?=[{_JAPANESE}A-Za-z])|(?<=[A-Za-z]) ?\+ ?(?=[{_JAPANESE}])"), "プラス"),
    (re.compile(rf"(?<=[{_JAPANESE}])(?<![円ドルロ個件人万億])/(?=[{_JAPANESE}])"), "、"),
    (re.compile(r"(?<=[A-Z])/(?=[A-Z])"), " "),
]
_WORDS: Rules = [
    (re.compile(rf"(?<=[^\s。、：！？]) (\d{{1,2}})\. (?=[{_JAPANESE}])"), r"、\1、"),
    (re.compile(rf"(?<![^\s。、：])(\d{{1,2}})\. (?=[{_JAPANESE}])"), r"\1、"),
    (re.compile(r"第 ?([IVX]{1,5})(?![A-Za-z])"), roman_value),
    (re.compile(r"(?<![A-Za-z])([IVX]{1,5}) ?(?=[世型期級類章部巻号](?!間))"), roman_value),
    (re.compile(r"(?<=\d)世(?![代紀界帯])"), "せい"),
    (re.compile(r"(?<![A-Za-z])No\. ?(\d{1,9})(?!\d)", re.IGNORECASE), r"ナンバー\1"),
    (re.compile(r"(?<![A-Za-z])ver(?:sion)?\.? ?(?=\d)", re.IGNORECASE), "バージョン"),
    (re.compile(r"(?<![A-Za-z])vol\. ?(\d{1,4})(?!\d)", re.IGNORECASE), r"ボリューム\1"),
    (re.compile(r"(?<![A-Za-z])pp?\. ?(\d{1,5}(?:[-–]\d{1,5})?)(?!\d)"), r"\1ページ"),
    (re.compile(r"(?<![A-Za-z])Figs?\. ?(?=\d)", re.IGNORECASE), "図"),
    (re.compile(r"(?<![A-Za-z])TEL(?![A-Za-z])"), "電話"),
    (re.compile(r"(?<![A-Za-z\d.])(\d{1,4})(?:st|nd|rd|th)(?![A-Za-z])"), r"第\1"),
    (re.compile(r"(?<=[^\x00-\x7f]) ?vs\.? ?|(?<![A-Za-z])vs\.? ?(?=[^\x00-\x7f])", re.IGNORECASE), "対"),
    (re.compile(r"(?<![A-Za-z\d])24/7(?!\d)"), "24時間毎日"),
    (re.compile(r"[(（]株[)）]"), "株式会社"),
]
_UNGROUPED: Rules = [(re.compile(r"(?<![\d,.])\d{1,3}(?:,\d{3}){1,6}(?!,?\d)"), _grouped_digits)]
_LEFT: Rules = [(NUMBER, spoken), (re.compile("%"), "パーセント")]

_HAS_ADDRESS = re.compile(r"[\w/][./@:_-][\w/]|\bv\d", re.ASCII)
_HAS_COMPARISON = re.compile("[<>=≤≥≦≧⩽⩾≠→⇒]")
_HAS_SIGN = re.compile("[=≈≒→⇒#@&+/*]|->")
_HAS_WORD = re.compile(r"[IVX]|[Nn]o\.|[Vv]ol|[Vv]er|[Vv][Ss]|/7|p\. ?\d|[Ff]ig|TEL|\d(?:st|nd|rd|th)|\d\. |世|株[)）]")
_HAS_WORK = re.compile(f"[A-Za-z\\d%#@&<>=≤≥≦≧⩽⩾≠≈≒→⇒+/×√{''.join(VULGAR)}]|株[)）]", re.ASCII)
_SPELLED: list[Group] = [(_HAS_ADDRESS, _ADDRESSES), (_HAS_COMPARISON, _COMPARED), (_HAS_SIGN, _SIGN_NAMES)]
_GROUPS: list[Group] = [
    (_HAS_COMPARISON, _COMPARED),
    (_HAS_ADDRESS, _ADDRESSES),
    (_HAS_SIGN, _SIGN_NAMES),
    (_HAS_WORD, _WORDS),
    (re.compile(r"\d[-/.月日時分 ]", re.ASCII), DATES),
    (re.compile(r"\d{3}|\+\d|\d-\d", re.ASCII), [*TELEPHONES, *ADDRESS_NUMBERS]),
    (re.compile("[比スで縮割得ア]"), SCORES),
    (HAS_TIME, TIMES),
    (HAS_MONEY, MONEY),
    (re.compile(r"\d\d\d|0\d|[A-Za-z][- ]?\d|\d[A-Za-z]", re.ASCII), CODES),
    (re.compile(r"\d,\d", re.ASCII), _UNGROUPED),
    (re.compile("[%‰]"), PERCENT),
    (re.compile(r"\d ?[A-Za-z°Ωµ′″]|/", re.ASCII), UNIT_NAMES),
    (re.compile(f"[/:xX×*÷+^eE√²³⁰¹⁴-⁹⁻{''.join(VULGAR)}]|\\d [-−–] |\\d[-−–]\\d"), SUMS),
    (re.compile(r"[-–—‐‑‒−~～〜≈±+]"), RANGES),
    (re.compile(r"[\d%]", re.ASCII), _LEFT),
    (re.compile("[A-Za-z]"), [(LONE_LETTER, letter)]),
]
