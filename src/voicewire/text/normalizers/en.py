"""English text as it is read aloud, in words, so that all engines say the same.

Each module `en_*` has the rules for one kind of text. Here is their order: what could be taken for something else later
comes first. Every pattern is bounded or anchored, so that the work grows with the text.
"""

import re

from voicewire.text.normalizers import en_signs
from voicewire.text.normalizers.addresses import AddressReader, AddressWords
from voicewire.text.normalizers.dates import is_dotted_date
from voicewire.text.normalizers.en_codes import (
    ALPHANUMERICS,
    CODES,
    HAS_ALPHANUMERIC,
    HAS_CODE,
    HAS_NAMED_NUMBER,
    NAMED_NUMBERS,
)
from voicewire.text.normalizers.en_counts import (
    COUNTS,
    HAS_COUNT,
    HAS_NUMBER,
    HAS_RATIO,
    HAS_SPAN,
    PLAIN,
    RATIOS,
    SPANS,
)
from voicewire.text.normalizers.en_dates import (
    HAS_NAME_RANGE,
    HAS_NAMED_DATE,
    HAS_NUMERIC_DATE,
    HAS_YEAR,
    NAME_RANGES,
    NAMED_DATES,
    NUMERIC_DATES,
    WEEKDAYS,
    YEARS,
)
from voicewire.text.normalizers.en_fractions import FRACTIONS, HAS_FRACTION
from voicewire.text.normalizers.en_letters import ACRONYMS, DOTTED, HAS_ACRONYM
from voicewire.text.normalizers.en_money import HAS_MONEY, MONEY
from voicewire.text.normalizers.en_numbers import in_address, one_by_one
from voicewire.text.normalizers.en_phones import EMERGENCIES, HAS_EMERGENCY, HAS_PHONE, PHONES, is_dotted_phone
from voicewire.text.normalizers.en_places import HAS_NAME, HAS_PLACE, NAMES, PLACES
from voicewire.text.normalizers.en_roman import HAS_NUMERAL, NUMERALS
from voicewire.text.normalizers.en_times import HAS_TIME, TIMES
from voicewire.text.normalizers.en_units import BARE_UNITS, HAS_BARE_UNIT, HAS_MEASURE, MEASURES
from voicewire.text.normalizers.en_words import (
    ABBREVIATED,
    HAS_ABBREVIATION,
    HAS_HASHTAG,
    HAS_SLASH,
    HASHTAGS,
    SLASHES,
)
from voicewire.text.normalizers.rules import Group, Rules, apply_groups, letters_apart

SIGNS = {
    ".": "dot", "/": "slash", "-": "dash", "_": "underscore", "@": "at", ":": "colon", "?": "question mark",
    "=": "equals", "&": "and", "#": "hash", "%": "percent", "+": "plus", "~": "tilde",
}  # fmt: skip


def normalize(text: str) -> str:
    """`text` in words, as it is to be read: one segment, already cleaned of markup."""
    text = apply_groups(_BEFORE_NUMBERS, text)
    if HAS_NUMBER.search(text):
        text = apply_groups(_NUMBERS, text)
    return apply_groups(_AFTER_NUMBERS, text).strip()


def spell(text: str) -> str:
    """`text` with addresses, versions, spelled letters and signs as words; numbers and dates as they are."""
    return apply_groups(_LEAVING_NUMBERS, text)


def _is_version(dotted: str) -> bool:
    return not is_dotted_date(dotted) and not is_dotted_phone(dotted)


_SPELLED: Rules = [
    (re.compile(r"(?<![\w-])[A-Z](?:-[A-Z]){2,30}(?![\w-])"), letters_apart),
    (re.compile(r"\b([A-GJ])#(?!\w)"), r"\1 sharp"),
]
_RELEASES = (
    "[Vv]ersion|[Rr]elease|[Bb]uild|[Ff]irmware|Python|PHP|Ruby|Java|Node|Ubuntu|Debian|iOS|iPadOS|macOS|Android|Linux|"
    "Kernel|Django|Chrome|Firefox|Postgres|PostgreSQL|Kubernetes|Swift|Rust|Go"
)
"""What a version of two numbers follows: "Python 3.12" is no decimal."""


def _stage(match: re.Match[str]) -> str:
    """What a release is not yet: "-rc.1"."""
    name = "R.C" if match[1] == "rc" else match[1]
    return f" {name} {match[2]}" if match[2] else f" {name}"


def _release(match: re.Match[str]) -> str:
    return f"{match[1]}{in_address(match[2])} point {in_address(match[3])}"


_RELEASED: Rules = [
    (re.compile(r"(?<=\d)-(alpha|beta|rc|dev|pre)(?:[.-]?(\d{1,3}))?(?![\w.-]\w|\w)"), _stage),
    (re.compile(r"(?<![\w.])V(?=\d{1,4}\.\d)"), "v"),
    (re.compile(rf"\b((?:{_RELEASES}) )(\d{{1,4}})\.(\d{{1,4}})(?![\w%]|\.\d)"), _release),
]
_WORDS = AddressWords(signs=SIGNS, version="version", port="port", point="point", number=in_address, digits=one_by_one)
_WORDS_AND_DIGITS = AddressWords(signs=SIGNS, version="version", port="port", point="point")
_ADDRESSES: Rules = [*_RELEASED, *AddressReader(_WORDS).rules(may_be_version=_is_version), *_SPELLED]
_ADDRESSES_IN_DIGITS: Rules = [*AddressReader(_WORDS_AND_DIGITS).rules(may_be_version=_is_version), *_SPELLED]
_HAS_ADDRESS = re.compile(r"[./@:-](?<=[\w/].)[\w/]|v\d|#(?<=[A-J]#)")

_LEAVING_NUMBERS: list[Group] = [
    (_HAS_ADDRESS, _ADDRESSES_IN_DIGITS),
    (en_signs.HAS_COMPARISON, en_signs.COMPARISONS),
]
_BEFORE_NUMBERS: list[Group] = [
    (_HAS_ADDRESS, _ADDRESSES),
    (HAS_HASHTAG, HASHTAGS),
    (en_signs.HAS_COMPARISON, en_signs.COMPARISONS),
    (en_signs.HAS_SIGN, en_signs.BEFORE_NUMBERS),
]
_NUMBERS: list[Group] = [
    (HAS_NUMERIC_DATE, NUMERIC_DATES),
    (HAS_PHONE, PHONES),
    (HAS_EMERGENCY, EMERGENCIES),
    (HAS_RATIO, RATIOS),
    (HAS_NAMED_DATE, WEEKDAYS),
    (HAS_TIME, TIMES),
    (HAS_NAMED_DATE, NAMED_DATES),
    (HAS_MONEY, MONEY),
    (HAS_CODE, CODES),
    (HAS_NAMED_NUMBER, NAMED_NUMBERS),
    (HAS_PLACE, PLACES),
    (HAS_YEAR, YEARS),
    (HAS_SPAN, SPANS),
    (HAS_MEASURE, MEASURES),
    (HAS_FRACTION, FRACTIONS),
    (HAS_COUNT, COUNTS),
    (HAS_ALPHANUMERIC, ALPHANUMERICS),
    (HAS_NUMBER, PLAIN),
]
_AFTER_NUMBERS: list[Group] = [
    (HAS_NAME_RANGE, NAME_RANGES),
    (HAS_NUMERAL, NUMERALS),
    (HAS_NAME, NAMES),
    (HAS_ABBREVIATION, [*ABBREVIATED, *DOTTED]),
    (HAS_BARE_UNIT, BARE_UNITS),
    (HAS_SLASH, SLASHES),
    (HAS_ACRONYM, ACRONYMS),
    (en_signs.HAS_SIGN, en_signs.AFTER_NUMBERS),
    (en_signs.HAS_EXTRA_SPACE, en_signs.SPACES),
]
