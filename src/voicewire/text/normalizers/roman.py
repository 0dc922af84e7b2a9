"""Roman numerals."""

_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1_000}

ROMAN = r"(?=[IVXLCDM])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})"
"""A pattern for one from I to MMMCMXCIX as they are written; anchor both its ends."""


def value(numeral: str) -> int:
    """The number that `numeral`, which fits `ROMAN`, stands for."""
    digits = [_VALUES[letter] for letter in numeral]
    return sum(-digit if digit < after else digit for digit, after in zip(digits, [*digits[1:], 0], strict=True))
