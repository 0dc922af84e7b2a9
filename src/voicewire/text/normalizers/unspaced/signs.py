"""Addresses, comparisons, hashtags and other signs, Latin abbreviations and Roman numerals."""

import re
from collections.abc import Mapping

import msgspec

from voicewire.text.normalizers import roman
from voicewire.text.normalizers.addresses import AddressReader
from voicewire.text.normalizers.rules import Rules
from voicewire.text.normalizers.unspaced.dates import is_year_first_date
from voicewire.text.normalizers.unspaced.script import closed_up

_OPERAND = r"A-Za-z\d%)"
_PREVIEW = re.compile(r"(?<=\d)-(alpha|beta|rc|pre|dev|preview)(?:[.-]?(\d{1,4}))?(?![A-Za-z\d])")
_IDENTIFIER = re.compile(r"(?<!\w)[A-Za-z][A-Za-z\d]{0,30}(?:_[A-Za-z\d]{1,30}){1,6}(?!\w)", re.ASCII)

HAS_ADDRESS = re.compile(r"[\w/][./@:_-][\w/]|\bv\d", re.ASCII)
HAS_COMPARISON = re.compile("[<>=≤≥≦≧⩽⩾≠→⇒]")
HAS_SIGN = re.compile("[=≈≒→⇒#@&+/*]|->")


class SignWords(msgspec.Struct, frozen=True):
    """How a language reads signs."""

    script: str
    """The language's characters, for a character class."""
    less: str
    """The minus sign before a number and an equals sign."""
    to: str
    """An arrow."""
    equals: str
    about: str
    """The sign for being nearly equal."""
    sharp: str
    """After the name of a note or of the programming language."""
    plus: str
    """In C++, and between words."""
    keys: str
    """A pattern of what follows the name of a key of a telephone."""
    hash_key: str
    star_key: str
    hashtag: str
    hashtag_end: str
    """A pattern of what closes a hashtag."""
    number: str
    r"""What `#1` is, with `\1` for the number."""
    at: str


def sign_rules(words: SignWords) -> Rules:
    """The rules for signs between the language's characters and before names and numbers."""
    script = words.script
    return [
        (re.compile(r"(?<=[A-Za-z²³]) ?[-−] ?(?=\d{1,9} ?=)"), words.less),
        (re.compile(rf"(?<=[{script}]) ?(?:→|->|⇒) ?(?=[{script}A-Za-z\d])"), words.to),
        (re.compile(rf"(?<=[{script}{_OPERAND}$€£²³]) ?= ?(?=[{script}A-Za-z\d¥$.+±√-])"), words.equals),
        (re.compile(rf"(?<=[{script}{_OPERAND}$€£]) ?[≈≒] ?(?=[{script}A-Za-z\d¥$.+-])"), words.about),
        (re.compile(r"(?<![A-Za-z])([A-J])#(?!\w)"), rf"\1{words.sharp}"),
        (re.compile(r"(?<![A-Za-z])C\+\+"), f"C{words.plus}{words.plus}"),
        (re.compile(f"#(?={words.keys})"), words.hash_key),
        (re.compile(rf"\*(?={words.keys})"), words.star_key),
        (
            re.compile(rf"#([{script}A-Za-z][{script}A-Za-z\d_]{{0,60}}){words.hashtag_end}"),
            rf"{words.hashtag}\1",
        ),
        (re.compile(r"#(\d{1,4})(?!\d)"), words.number),
        (re.compile(rf"@(?=[{script}A-Za-z\d])"), words.at),
        (
            re.compile(rf"(?<=[{script}]) ?\+ ?(?=[{script}A-Za-z])|(?<=[A-Za-z]) ?\+ ?(?=[{script}])"),
            words.plus,
        ),
        (re.compile(r"(?<=[A-Z])/(?=[A-Z])"), " "),
    ]


def comparison_rules(comparisons: Mapping[str, str]) -> Rules:
    """The rules for signs between two things or before a number; `comparisons`: their patterns and words."""
    return [
        *(
            (re.compile(rf"(?<=[{_OPERAND}]) ?(?:{sign}) ?(?=[A-Za-z\d¥$€£-])"), words)
            for sign, words in comparisons.items()
        ),
        *((re.compile(rf"(?<![A-Za-z\d<>=!-])(?:{sign}) ?(?=[\d¥$-])"), words) for sign, words in comparisons.items()),
    ]


def address_rules(reader: AddressReader) -> Rules:
    """The rules for addresses, versions and their previews, and names with underscores."""
    return [
        (_PREVIEW, _preview),
        *closed_up(reader.rules(may_be_version=lambda dotted: not is_year_first_date(dotted))),
        *closed_up([(_IDENTIFIER, lambda match: reader.read(match[0]))]),
    ]


def abbreviation_rules(number: str, volume: str, page: str, figure: str) -> Rules:
    r"""The rules for Latin abbreviations before a number and for English ordinals.

    All but `figure`, which stands before the number, have `\1` where it is to be.
    """
    return [
        (re.compile(r"(?<![A-Za-z])No\. ?(\d{1,9})(?!\d)", re.IGNORECASE), number),
        (re.compile(r"(?<![A-Za-z])vol\. ?(\d{1,4})(?!\d)", re.IGNORECASE), volume),
        (re.compile(r"(?<![A-Za-z])pp?\. ?(\d{1,5}(?:[-–]\d{1,5})?)(?!\d)"), page),
        (re.compile(r"(?<![A-Za-z])Figs?\. ?(?=\d)", re.IGNORECASE), figure),
        (re.compile(r"(?<![A-Za-z\d.])(\d{1,4})(?:st|nd|rd|th)(?![A-Za-z])"), r"第\1"),
    ]


def roman_rules(counted: str) -> Rules:
    """The rules for Roman numerals after 第 and before `counted`, a pattern of what they number."""
    return [
        (re.compile(r"第 ?([IVX]{1,5})(?![A-Za-z])"), _roman),
        (re.compile(rf"(?<![A-Za-z])([IVX]{{1,5}}) ?(?={counted})"), _roman),
    ]


def list_label_rules(script: str, comma: str) -> Rules:
    """The rules for the number of a list item before `script`; `comma`: the rest before the next item."""
    return [
        (re.compile(rf"(?<=[^\s。；：，、！？]) (\d{{1,2}})\. (?=[{script}])"), rf"{comma}\1、"),
        (re.compile(rf"(?<![^\s。；：，、])(\d{{1,2}})\. (?=[{script}])"), r"\1、"),
    ]


def _preview(match: re.Match[str]) -> str:
    return f" {match[1]} {match[2]}" if match[2] else f" {match[1]}"


def _roman(match: re.Match[str]) -> str:
    number = roman.value(match[1])
    return match[0].replace(match[1], str(number), 1) if number else match[0]
