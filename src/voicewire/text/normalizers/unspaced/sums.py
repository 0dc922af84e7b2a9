"""Fractions, ratios, powers, and signs between numbers."""

import re
from collections.abc import Callable

import msgspec

from voicewire.text.normalizers.numbers import SUPERSCRIPTS, VULGAR, VULGARS
from voicewire.text.normalizers.rules import Rules
from voicewire.text.normalizers.unspaced.script import DASH, DASHES, TILDES

_POWER = re.compile(r"(?<=[\dA-Za-z)])(?:\^([-+]?\d{1,3})(?!\d)|([⁻⁺]?[⁰¹²³⁴-⁹]{1,3}))", re.ASCII)
_SCIENTIFIC = re.compile(r"(?<![\w.])(\d{1,3}(?:\.\d{1,9})?)[eE]([-+]?\d{1,3})(?!\w)", re.ASCII)


class SumWords(msgspec.Struct, frozen=True):
    """How a language says fractions and sums."""

    number: Callable[[str], str]
    """A whole number in words."""
    and_parts: str
    """Between a whole number and its fraction."""
    parts: str
    """Between the denominator and the numerator, which come in this order."""
    ratio: str
    """Between the numbers of a ratio or a score."""
    less: str
    """The minus sign between numbers."""
    equals: str
    """A pattern of the words for the equals sign."""
    times: str
    divided: str
    negative: str
    """The minus sign before an exponent."""
    power: Callable[[str], str]
    """What follows a number that has such an exponent, in digits with its sign."""


class SumReader:
    """Reads fractions and sums in one language; most numbers stay in digits."""

    def __init__(self, words: SumWords) -> None:
        self._words = words

    def fraction_rules(self) -> Rules:
        """The rules for fractions with a slash or as one sign, and for ratios."""
        joint = f"[ {self._words.and_parts}]"
        return [
            (
                re.compile(rf"(?<![\d./])(?:(\d{{1,4}}){joint})?(\d{{1,4}})/([1-9]\d{{0,3}})(?![\d./]|[A-Za-z])"),
                lambda match: self._fraction(match[1], match[2], match[3]),
            ),
            (
                re.compile(rf"(?<![\d.])(?:(\d{{1,9}}) ?)?([{VULGARS}])"),
                lambda match: self._fraction(match[1], *map(str, VULGAR[match[2]])),
            ),
            (re.compile(r"(?<![\d.:])()(\d{1,6}(?: ?: ?\d{1,6}){1,4})(?![\d:]|\.\d)"), self._ratio),
        ]

    def score_rule(self, named: str) -> Rules:
        """The rule for the numbers of a score or ratio after `named`, a pattern of words that tell it is one."""
        return [
            (re.compile(rf"({named} ?)(\d{{1,4}}(?: ?[{DASHES}:] ?\d{{1,4}}){{1,4}})(?![\d.])"), self._ratio),
        ]

    def scores_before(self, following: str) -> Rules:
        """The rule for two numbers with a dash between them before `following`, a pattern of what tells a score."""
        return [
            (re.compile(rf"(?<![\d.:])()(\d{{1,3}}[{DASHES}]\d{{1,3}})(?={following})"), self._ratio),
        ]

    def operator_rules(self) -> Rules:
        """The rules for signs of division and subtraction."""
        words = self._words
        return [
            (re.compile(r"(?<=[\d)]) ?÷ ?(?=[\d(])"), words.divided),
            (
                re.compile(rf"(?<=[\d)]) ?{DASH} ?(?=\d{{1,9}}(?:\.\d{{1,9}})?(?: ?=|{words.equals}))"),
                words.less,
            ),
            (re.compile(rf"(?<=\d) {DASH} (?=\d)|(?<=\)) ?{DASH} ?(?=[\d(])"), words.less),
            (re.compile(r"(?<=\d) / (?=\d)"), words.divided),
        ]

    def power_rules(self) -> Rules:
        """The rules for exponents, raised or after `^` or `e`."""
        return [(_SCIENTIFIC, self._scientific), (_POWER, self._power)]

    def _fraction(self, whole: str | None, above: str, below: str) -> str:
        fraction = f"{below}{self._words.parts}{above}"
        return f"{whole}{self._words.and_parts}{fraction}" if whole else fraction

    def _ratio(self, match: re.Match[str]) -> str:
        return match[1] + self._words.ratio.join(map(self._words.number, re.findall(r"\d+", match[2])))

    def _power(self, match: re.Match[str]) -> str:
        return self._raised(match[1] or match[2].translate(SUPERSCRIPTS))

    def _scientific(self, match: re.Match[str]) -> str:
        return f"{match[1]}{self._words.times}10{self._raised(match[2])}"

    def _raised(self, exponent: str) -> str:
        return self._words.power(str(int(exponent))).replace("-", self._words.negative)


def signed(plus: str, plus_or_minus: str, minus: str) -> dict[str, str]:
    """The words for the sign before a number, and nothing for none."""
    return {"+": plus, "±": plus_or_minus, "": ""} | dict.fromkeys(DASHES, minus)


def sign_rules(signs: dict[str, str], about: str) -> Rules:
    """The rules for the sign before a number, with words as `signed` gives them, and for `~`, which says `about`."""
    return [
        (re.compile(rf"(?<![{DASHES}A-Za-z\d)\]])([{DASHES}±+]) ?(?=\d)"), lambda match: signs[match[1]]),
        (re.compile(rf"(?<!\w)[{TILDES}≈] ?(?=\d)"), about),
    ]
