"""Digits that are no quantity, in Japanese: telephone, room and postal numbers, codes, names of models."""

import re

from voicewire.text.normalizers.ja_numbers import cardinal, grouped, one_by_one
from voicewire.text.normalizers.rules import Rules, any_of
from voicewire.text.normalizers.unspaced.codes import CodeReader, CodeWords
from voicewire.text.normalizers.unspaced.script import HAN, KANA

_CALLED = "電話番号|電話|携帯|フリーダイヤル|お問い合わせ先|連絡先|FAX|TEL|Tel"
_NUMBERED = (
    "注文番号|受付番号|予約番号|会員番号|口座番号|暗証番号|確認番号|認証番号|追跡番号|伝票番号|社員番号|学籍番号|お客様番号|製造番号|管理番号|問い合わせ番号|"
    "認証コード|確認コード|コード|パスワード|ナンバー|下4桁|PIN|ID"
)
_LINK = r"(?:は|が|：|:|「)? ?"
_LETTERED = {
    "2D": "ツーディー", "3D": "スリーディー", "4D": "フォーディー", "3G": "スリージー", "4G": "フォージー",
    "5G": "ファイブジー", "6G": "シックスジー", "2K": "ツーケー", "4K": "ヨンケー", "8K": "ハチケー",
    "MP3": "エムピースリー", "MP4": "エムピーフォー", "B2B": "ビートゥービー", "B2C": "ビートゥーシー",
    "CO2": "シーオーツー", "H2O": "エイチツーオー", "Web3": "ウェブスリー", "PM2.5": "ピーエムニーテンゴ",
}  # fmt: skip
"""What is said with English numerals, or otherwise than written."""


LETTERS = {
    "A": "エー", "B": "ビー", "C": "シー", "D": "ディー", "E": "イー", "F": "エフ", "G": "ジー", "H": "エイチ",
    "I": "アイ", "J": "ジェー", "K": "ケー", "L": "エル", "M": "エム", "N": "エヌ", "O": "オー", "P": "ピー",
    "Q": "キュー", "R": "アール", "S": "エス", "T": "ティー", "U": "ユー", "V": "ブイ", "W": "ダブリュー",
    "X": "エックス", "Y": "ワイ", "Z": "ゼット",
}  # fmt: skip
LETTER = re.compile("(?<![A-Za-z'’])[A-Za-z](?![A-Za-z'’])")
LONE_LETTER = re.compile(rf"(?<=[{HAN}{KANA}])[A-Za-z](?![A-Za-z'’])|(?<![A-Za-z'’])[A-Za-z](?=[{HAN}{KANA}])")
"""A letter by itself next to Japanese, which is said by its name; words and abbreviations are left to frontends."""


def _room(match: re.Match[str]) -> str:
    return one_by_one(match[0]).replace("ゼロ", "マル")


def _lettered(match: re.Match[str]) -> str:
    return _LETTERED[match[0]]


def _standard(match: re.Match[str]) -> str:
    return f"{match[1]}{one_by_one(match[2])}の {cardinal(match[3])}"


def letter(match: re.Match[str]) -> str:
    """The name of a letter."""
    return LETTERS[match[0].upper()]


def _spelled(code: str) -> str:
    return LETTER.sub(letter, code)


_QUANTITY = r"(?!\d|[.,:]\d| ?[年月日時分秒人名個本枚円件度倍回点台万億ドキメグ%])"
_READER = CodeReader(
    CodeWords(
        cardinal=cardinal,
        one_by_one=one_by_one,
        grouped=grouped,
        spelled=_spelled,
        plus="プラス",
        masked="、伏せ字、",
        called=f"(?:{_CALLED}){_LINK}",
        telephone=r"\d{2,6}(?:[ -]\d{2,6}){1,5}|\d{5,12}",
        numbered=f"(?:{_NUMBERED}){_LINK}",
        counted=_QUANTITY,
    )
)
TELEPHONES: Rules = [
    *_READER.masked_rules(),
    (re.compile(r"(?<!\d)110番"), "ひゃくとお番"),
    *_READER.international_rules(),
    (re.compile(r"(?<![\d.,-])\(?0\d{1,4}[)-] ?\d{1,4}-?\d{3,4}(?![\d-])"), _READER.grouped),
    (re.compile(r"(?<![\d.,-])0[5789]0\d{8}(?!\d)|(?<![\d.,-])0120\d{6}(?!\d)"), _READER.one_by_one),
    *_READER.american_rules(),
    (re.compile(r"(?<=郵便番号)\d{3}-\d{4}(?![\d-])|(?<=郵便番号 )\d{3}-\d{4}(?![\d-])"), _READER.grouped),
    (re.compile(r"(?<![\d.,/-])\d{3}-\d{4}(?![\d-])"), _READER.grouped),
    *_READER.called_rules(),
    (re.compile(r"(?<![\d.,:/-])\d{3,6}(?:-\d{2,6}){2,6}(?![\d-])"), _READER.grouped),
]
CODES: Rules = [
    (re.compile(r"(?<![A-Za-z\d.])(\d{1,2})F(?![A-Za-z\d])"), r"\1階"),
    (re.compile(r"(?<![A-Za-z\d.])B(\d)F(?![A-Za-z\d])"), r"地下\1階"),
    (re.compile(r"(?<![A-Za-z])([A-Z]{2,6}(?: [A-Z])? ?)(\d{3,6})[-:]((?:19|20)\d\d)(?!\d)"), _standard),
    (re.compile(r"(?<=\d{3})[pP](?![A-Za-z])"), "ピー"),
    (re.compile(rf"(?<![A-Za-z\d])(?:{any_of(_LETTERED)})(?![A-Za-z\d])"), _lettered),
    *_READER.numbered_rules(),
    (re.compile(r"(?<![\d.,A-Za-z-])\d{3,4}(?= ?号室)"), _room),
    *_READER.code_rules(),
    *_READER.padded_rules(),
]
ADDRESS_NUMBERS: Rules = [
    (
        re.compile(r"(?<![\d.,/-])\d{1,4}(?:-\d{1,4}){2,3}(?![\d-])"),
        lambda match: match[0].replace("-", "の"),
    ),
]
