"""Japanese text as it is read aloud: what is written in digits and signs in the characters and kana that are said.

Counters stay in Chinese characters, so that a frontend finds their readings. Latin words stay for it as well. Every
pattern is bounded or anchored, so that the work grows with the text.
"""

import re
import unicodedata

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
)
from voicewire.text.normalizers.ja_codes import ADDRESS_NUMBERS, CODES, LETTER, LONE_LETTER, TELEPHONES, letter
from voicewire.text.normalizers.ja_dates import DATES, HAS_TIME, TIMES
from voicewire.text.normalizers.ja_numbers import NUMBER, cardinal, one_by_one, spoken
from voicewire.text.normalizers.numbers import VULGARS
from voicewire.text.normalizers.rules import Group, Rules, apply_groups
from voicewire.text.normalizers.unspaced.amounts import UNGROUPED
from voicewire.text.normalizers.unspaced.script import HAN, KANA, narrow
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

SIGNS = {
    ".": "ドット", "/": "スラッシュ", "-": "ハイフン", "_": "アンダーバー", "@": "アットマーク", ":": "コロン",
    "?": "はてな", "=": "イコール", "&": "アンド", "#": "シャープ", "%": "パーセント", "+": "プラス", "~": "チルダ",
}  # fmt: skip
_JAPANESE = HAN + KANA
_HALF_KANA = re.compile("[｡-ﾟ]+")


def normalize(text: str) -> str:
    """`text` as it is to be read: one segment, already cleaned of markup."""
    return _read(text, _GROUPS)


def spell(text: str) -> str:
    """`text` with addresses, versions, spelled letters and signs as words; numbers and dates as they are."""
    return _read(text, _SPELLED)


def _read(text: str, groups: list[Group]) -> str:
    text = _full_kana(narrow(text))
    return apply_groups(groups, text) if _HAS_WORK.search(text) else text


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


_READER = AddressReader(
    AddressWords(signs=SIGNS, version="バージョン", port="ポート", point="点", number=_number, digits=one_by_one)
)
_ADDRESSES: Rules = [
    (re.compile(r"バージョン ?v(?=\d)"), "バージョン"),
    *address_rules(_READER),
    (re.compile(r"(?<![A-Za-z-])[A-Z](?:-[A-Z]){2,30}(?![A-Za-z-])"), _letters),
]
_COMPARED: Rules = comparison_rules(
    {
        "<=|≤|⩽|≦": "しょうなりイコール",
        ">=|≥|⩾|≧": "だいなりイコール",
        "!=|≠": "ノットイコール",
        "==": "イコール",
        "->|=>|→|⇒": "から",
        "<": "しょうなり",
        ">": "だいなり",
    }
)
_SIGN_NAMES: Rules = [
    *sign_rules(
        SignWords(
            script=_JAPANESE,
            less="ひく",
            to="から",
            equals="イコール",
            about="ニアリーイコール",
            sharp="シャープ",
            plus="プラス",
            keys="(?:キー|ボタン|を押)",
            hash_key="シャープ",
            star_key="米印",
            hashtag="ハッシュタグ",
            hashtag_end="",
            number=r"ナンバー\1",
            at="アットマーク",
        )
    ),
    (re.compile(rf"(?<=[{_JAPANESE}A-Za-z\d]) ?& ?(?=[{_JAPANESE}A-Za-z\d])"), "アンド"),
    (re.compile(rf"(?<=[{_JAPANESE}])(?<![円ドルロ個件人万億])/(?=[{_JAPANESE}])"), "、"),
]
_WORDS: Rules = [
    *list_label_rules(_JAPANESE, "、"),
    *roman_rules("[世型期級類章部巻号](?!間)"),
    (re.compile(r"(?<=\d)世(?![代紀界帯])"), "せい"),
    *abbreviation_rules(number=r"ナンバー\1", volume=r"ボリューム\1", page=r"\1ページ", figure="図"),
    (re.compile(r"(?<![A-Za-z])ver(?:sion)?\.? ?(?=\d)", re.IGNORECASE), "バージョン"),
    (re.compile(r"(?<![A-Za-z])TEL(?![A-Za-z])"), "電話"),
    (re.compile(r"(?<=[^\x00-\x7f]) ?vs\.? ?|(?<![A-Za-z])vs\.? ?(?=[^\x00-\x7f])", re.IGNORECASE), "対"),
    (re.compile(r"(?<![A-Za-z\d])24/7(?!\d)"), "24時間毎日"),
    (re.compile(r"[(（]株[)）]"), "株式会社"),
]
_LEFT: Rules = [(NUMBER, spoken), (re.compile("%"), "パーセント")]

_HAS_WORD = re.compile(r"[IVX]|[Nn]o\.|[Vv]ol|[Vv]er|[Vv][Ss]|/7|p\. ?\d|[Ff]ig|TEL|\d(?:st|nd|rd|th)|\d\. |世|株[)）]")
_HAS_WORK = re.compile(f"[A-Za-z\\d%#@&<>=≤≥≦≧⩽⩾≠≈≒→⇒+/×√{VULGARS}]|株[)）]", re.ASCII)
_SPELLED: list[Group] = [(HAS_ADDRESS, _ADDRESSES), (HAS_COMPARISON, _COMPARED), (HAS_SIGN, _SIGN_NAMES)]
_GROUPS: list[Group] = [
    (HAS_COMPARISON, _COMPARED),
    (HAS_ADDRESS, _ADDRESSES),
    (HAS_SIGN, _SIGN_NAMES),
    (_HAS_WORD, _WORDS),
    (re.compile(r"\d[-/.月日時分 ]", re.ASCII), DATES),
    (re.compile(r"\d{3}|\+\d|\d-\d", re.ASCII), [*TELEPHONES, *ADDRESS_NUMBERS]),
    (re.compile("[比スで縮割得ア]"), SCORES),
    (HAS_TIME, TIMES),
    (HAS_MONEY, MONEY),
    (re.compile(r"\d\d\d|0\d|[A-Za-z][- ]?\d|\d[A-Za-z]", re.ASCII), CODES),
    (re.compile(r"\d,\d", re.ASCII), UNGROUPED),
    (re.compile("[%‰]"), PERCENT),
    (re.compile(r"\d ?[A-Za-z°Ωµ′″]|/", re.ASCII), UNIT_NAMES),
    (re.compile(f"[/:xX×*÷+^eE√²³⁰¹⁴-⁹⁻{VULGARS}]|\\d [-−–] |\\d[-−–]\\d"), SUMS),
    (re.compile(r"[-–—‐‑‒−~～〜≈±+]"), RANGES),
    (re.compile(r"[\d%]", re.ASCII), _LEFT),
    (re.compile("[A-Za-z]"), [(LONE_LETTER, letter)]),
]
