"""Rewriting text so that an engine can read it: one function `str -> str` for each language."""

from collections.abc import Callable, Mapping

from voicewire.text.normalizers import en

NORMALIZERS: Mapping[str, Callable[[str], str]] = {"en": en.normalize}
"""Everything: numbers, dates, money, units, abbreviations, addresses and signs."""

SPELLERS: Mapping[str, Callable[[str], str]] = {"en": en.spell}
"""Only what is no number, date or word: addresses, versions, spelled letters and signs. For sessions whose protocol
switches rules for numbers and dates off."""
