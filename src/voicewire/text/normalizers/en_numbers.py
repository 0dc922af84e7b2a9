"""English words for digits: cardinals, ordinals, decimals, years, house numbers, digits one by one.

The words come from CLDR's rules for "en": American, without "and" between hundreds and tens.
"""

import re

from voicewire.text.normalizers.numbers import LARGEST, Numbers

NUMBERS = Numbers("en", digits="zero one two three four five six seven eight nine")
WHOLE = r"(?:\d{1,3}(?:,\d{3}){1,6}(?![\d,]\d)|\d{1,2}(?:,\d\d){1,4},\d{3}(?![\d,]\d)|\d{1,18}(?!\d))"
"""A whole number, grouped by thousands, or by lakhs and crores (1,50,000), or not at all."""
AMOUNT = rf"(?:{WHOLE}(?:\.\d{{1,9}}(?!\d))?|(?<!\d)\.\d{{1,9}}(?!\d))"
NOT_INSIDE = r"(?<![\w.,])(?<![\w.,][-–])"
"""No number begins within a word or another number."""
_LAKHS = re.compile(r"\d{1,2}(?:,\d\d){1,4},\d{3}")
_CRORE, _LAKH = 10_000_000, 100_000


def whole(digits: str) -> str:
    """A whole number in words, as "1234", "1,234" or "1,50,000"."""
    plain = digits.replace(",", "")
    if _LAKHS.fullmatch(digits):
        return _in_lakhs(int(plain))
    return NUMBERS.cardinal(plain)


def _in_lakhs(number: int) -> str:
    crores, rest = divmod(number, _CRORE)
    lakhs, rest = divmod(rest, _LAKH)
    parts = [(crores, " crore"), (lakhs, " lakh"), (rest, "")]
    return " ".join(NUMBERS.cardinal(str(count)) + name for count, name in parts if count)


def amount(digits: str) -> str:
    """A number that may have decimals, each of which is read by itself."""
    before, point, decimals = digits.partition(".")
    words = whole(before or "0")
    return f"{words} point {one_by_one(decimals)}" if point else words


def is_one(digits: str) -> bool:
    """Whether a thing counted so is named in the singular."""
    return digits.lstrip("0") == "1"


def one_by_one(digits: str) -> str:
    """Each digit by itself."""
    return NUMBERS.one_by_one(digits)


def ordinal(digits: str) -> str:
    """`digits` as a place in an order: "22" is "twenty-second"."""
    number = int(digits.replace(",", ""))
    return NUMBERS.spelled(number, "spellout-ordinal") if number < LARGEST else f"{one_by_one(str(number))}th"


def year(digits: str) -> str:
    """A year as people say it: "nineteen oh five", "twenty twenty-four", "two thousand five"."""
    return NUMBERS.spelled(int(digits), "spellout-numbering-year").replace("oh-", "oh ")


def paired(digits: str) -> str:
    """The number of a room, a flight, a road or a model: "213" is "two thirteen", "4090" is "forty ninety"."""
    if len(digits) > 4 or digits.startswith("0"):
        return one_by_one(digits)
    if len(digits) < 3 or digits.endswith("000") or (digits[-3:-1] == "00" and digits > "2"):
        return whole(digits)
    first, last = whole(digits[:-2]), digits[-2:]
    if last == "00":
        return f"{first} hundred"
    return f"{first} oh {whole(last[1])}" if last.startswith("0") else f"{first} {whole(last)}"


def label(digits: str) -> str:
    """A number that names something, by its length: "19" is "nineteen", "747" "seven forty-seven"."""
    return one_by_one(digits) if len(digits) > 3 else paired(digits)


def in_code(digits: str) -> str:
    """A number among the letters of a long code: up to two digits as a number."""
    return one_by_one(digits) if len(digits) > 2 or digits.startswith("0") else whole(digits)


def in_address(digits: str) -> str:
    """A number of an address, a version or a file name."""
    return paired(digits) if len(digits) == 4 or digits.startswith("0") else label_or_whole(digits)


def label_or_whole(digits: str) -> str:
    """Up to three digits as a number, more of them one by one."""
    return whole(digits) if len(digits) <= 3 else one_by_one(digits)


def plural(words: str) -> str:
    """Number words in the plural: "nineties", "forty-sevens", "two thousands"."""
    if words.endswith("y"):
        return words[:-1] + "ies"
    return words + ("es" if words.endswith("six") else "s")
