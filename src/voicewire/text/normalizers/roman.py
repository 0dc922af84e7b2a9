"""Roman numerals."""

import re

_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1_000}
_TENS_AND_ONES = r"(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})"

ROMAN = rf"(?=[IVXLCDM])M{{0,3}}(?:CM|CD|D?C{{0,3}}){_TENS_AND_ONES}"
"""A pattern for one from I to MMMCMXCIX as they are written; anchor both its ends."""
ROMAN_TO_89 = rf"(?=[IVXL])(?!XC){_TENS_AND_ONES}"
"""The same up to LXXXIX, for texts in which C and what it stands in is mostly an abbreviation."""
_ROMAN = re.compile(ROMAN)


def value(numeral: str) -> int:
    """The number that `numeral` stands for; 0 where it is no Roman numeral in capitals."""
    if not _ROMAN.fullmatch(numeral):
        return 0
    digits = [_VALUES[letter] for letter in numeral]
    return sum(-digit if digit < after else digit for digit, after in zip(digits, [*digits[1:], 0], strict=True))
