"""Units of measurement, percentages and degrees."""

import re
from collections.abc import Mapping

import msgspec

from voicewire.text.normalizers.romance.quantities import GAP, QUANTITY, Noun, Quantities
from voicewire.text.normalizers.rules import Rules, any_of

POWERS = {"²": 0, "2": 0, "³": 1, "3": 1}
SCALES = {"C": "Celsius", "F": "Fahrenheit"}
LENGTHS = ("km", "hm", "dam", "m", "dm", "cm", "mm")


class UnitWords(msgspec.Struct, frozen=True):
    """How a language says measurements."""

    units: Mapping[str, Noun]
    """By symbol (SI brochure) or abbreviation."""
    rates: Mapping[str, str]
    """What stands after a slash, and the words for it: `h`, "por hora"."""
    powers: tuple[Noun, Noun]
    """"Square" and "cubic", as they stand after the unit."""
    percent: str
    per_mille: str
    degrees: Noun


class UnitReader:
    """Reads measurements in one language."""

    def __init__(self, words: UnitWords, quantities: Quantities) -> None:
        self._words = words
        self._quantities = quantities

    def rules(self) -> Rules:
        """The rules for amounts with what they are amounts of."""
        lengths = any_of(unit for unit in LENGTHS if unit in self._words.units)
        return [
            (re.compile(rf"{QUANTITY}{GAP}?([%‰])"), self._percent),
            (re.compile(rf"{QUANTITY}{GAP}?[°º]{GAP}?([CF])(?!\w)"), self._temperature),
            (re.compile(rf"{QUANTITY}{GAP}?°(?!\w)"), self._degrees),
            (re.compile(rf"{QUANTITY}{GAP}?({lengths})([²³]|[23](?!\d))(?!\w)"), self._power),
            (
                re.compile(
                    rf"{QUANTITY}{GAP}?({any_of(self._words.units)})"
                    rf"(?:{GAP}?/{GAP}?({any_of(self._words.rates)}))?(?!\w|/\w)(?:\.(?={GAP}[^\W\d_A-ZÀ-Þ]))?"
                ),
                self._unit,
            ),
        ]

    def rate_rules(self) -> Rules:
        """The rules for what stands after a slash and a word: 3 times/day."""
        rates = any_of(rate for rate in self._words.rates if len(rate) > 2)
        return [
            (re.compile(rf"(?<=[^\W\d_])/({rates})(?!\w)"), lambda match: f" {self._words.rates[match[1]]}"),
        ]

    def _percent(self, match: re.Match[str]) -> str:
        return f"{self._quantities.read(match[1])} {self._words.percent if match[2] == '%' else self._words.per_mille}"

    def _temperature(self, match: re.Match[str]) -> str:
        return f"{self._quantities.counted(match[1], self._words.degrees)} {SCALES[match[2]]}"

    def _degrees(self, match: re.Match[str]) -> str:
        return self._quantities.counted(match[1], self._words.degrees)

    def _power(self, match: re.Match[str]) -> str:
        unit, power = self._words.units[match[2]], self._words.powers[POWERS[match[3]]]
        return self._quantities.counted(match[1], (f"{unit[0]} {power[0]}", f"{unit[1]} {power[1]}"))

    def _unit(self, match: re.Match[str]) -> str:
        counted = self._quantities.counted(match[1], self._words.units[match[2]])
        return f"{counted} {self._words.rates[match[3]]}" if match[3] else counted
