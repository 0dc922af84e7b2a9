"""Numbers in Japanese words.

Quantities are written in Chinese characters, so that a frontend finds the sound changes of numeral and counter:
三本 さんぼん, 四日 よっか. Digits one by one are written in kana, since 〇 and runs of characters are ambiguous.
"""

import re

from voicewire.text.normalizers.numbers import Numbers, is_said
from voicewire.text.normalizers.unspaced.script import HAN, KANA

_NUMBERS = Numbers("ja", digits="ゼロ イチ ニー サン ヨン ゴー ロク ナナ ハチ キュー")
_DECIMALS = str.maketrans("0123456789", "零一二三四五六七八九")
_AFTER_ZERO = tuple("度時分秒")
"""零 れい is said before these, ゼロ before other counters."""
_LARGE = tuple("万億兆")
_BARE_THOUSAND = re.compile("(^|[億兆])千(?=[万億兆])")
_UNSPACED = HAN + KANA
NUMBER = re.compile(
    rf"(?:(?<=[{_UNSPACED}]) (?=[\d.]{{1,30}}(?:[^\d.、]|$)))?(\d+)(?:\.(\d+))?(?: (?=[{_UNSPACED}]))?", re.ASCII
)
"""A number and the spaces that some writers put between digits and Japanese characters."""
_MINUTES = re.compile(r" ?分(?! ?の ?\d|間|の一|割|野|析|類|岐|解|担|布|配|量|散|離|裂|子|母|身|別)", re.ASCII)
_AMBIGUOUS_MINUTES = frozenset(("5", "8", "10", "12"))
"""Left in digits, which frontends read right: 五分 is ごぶ as well, 十分 じゅうぶん, and 九十九 by itself つくも."""
_WORD = re.compile(rf"[{HAN}ァ-ヴー%]")


def cardinal(digits: str) -> str:
    """A whole number in Chinese characters; read one by one where it begins with zero or nobody says it."""
    if digits == "0" or not is_said(digits):
        return one_by_one(digits)
    # いっせんまん, as NHK's handbook of words has it, and not せんまん.
    return _BARE_THOUSAND.sub(r"\1一千", _NUMBERS.cardinal(digits))


def one_by_one(digits: str) -> str:
    """Each digit by itself, two and two, as they are said in one breath; what is no digit is left out."""
    plain = [digit for digit in digits if digit.isdecimal()]
    pairs = ("".join(plain[index : index + 2]) for index in range(0, len(plain), 2))
    return " ".join(_NUMBERS.one_by_one(pair, "") for pair in pairs)


def grouped(digits: str) -> str:
    """Groups of digits, joined as telephone numbers and addresses are: ゼロサンの イチニー サンヨンの."""
    return "の ".join(map(one_by_one, re.findall(r"\d+", digits)))


def spoken(match: re.Match[str]) -> str:
    """What `NUMBER` found, in words."""
    if match[2]:
        return f"{'零' if match[1] == '0' else cardinal(match[1])}点{match[2].translate(_DECIMALS)}"
    following = match.string[match.end() : match.end() + 1]
    if match[1] == "0" and following in _AFTER_ZERO:
        return "零"
    if match[1] == "1000" and following in _LARGE:
        return "一千"
    if match[1] in _AMBIGUOUS_MINUTES and _MINUTES.match(match.string, match.end()):
        return match[1]
    if match[1] == "99" and not _WORD.match(match.string, match.end()):
        return match[1]
    return cardinal(match[1])
