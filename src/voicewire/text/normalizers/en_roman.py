"""Roman numerals in English words, where what stands before them shows that they are numerals.

A ruler's number is an ordinal ("Henry the eighth"), all others are cardinals ("Chapter four", Chicago Manual of Style
9.41, 9.43 and 9.64 to 9.67). A single letter is one after few words only, for `I`, `V` and `X` mostly are no numbers.
"""

import re

from voicewire.text.normalizers import roman
from voicewire.text.normalizers.en_numbers import ordinal, whole
from voicewire.text.normalizers.rules import Rules

_RULERS = (
    "Albert|Alexander|Alfonso|Amenhotep|Baldwin|Benedict|Boniface|Carl|Carlos|Catherine|Charles|Christian|Clement|"
    "Cleopatra|Constantine|Cyrus|Darius|David|Edward|Elizabeth|Felipe|Ferdinand|Francis|Franz|Frederick|Friedrich|George|"
    "Gregory|Gustav|Haakon|Harald|Henri|Henry|Innocent|Ivan|James|Joao|John|John Paul|Juan|Julius|Kenneth|Leo|Leopold|"
    "Louis|Ludwig|Malcolm|Mary|Napoleon|Nicholas|Olav|Otto|Paul|Pedro|Peter|Philip|Pius|Ptolemy|Ramesses|Ramses|Richard|"
    "Robert|Seti|Sixtus|Stephen|Thutmose|Umberto|Urban|Victor|Victor Emmanuel|Wilhelm|William|Xerxes"
)
_TITLED = "King|Queen|Pope|Emperor|Empress|Tsar|Czar|Kaiser|Sultan|Shah|Pharaoh|Prince|Duke|Saint|Patriarch"
_NUMBERED = (
    "Part|Chapter|Section|Book|Volume|Act|Scene|Article|Title|Phase|Type|Class|Stage|Level|Grade|Appendix|War|Bowl|Figure|"
    "Table|Unit|Module|Mark|Schedule|Annex|Tier|Zone|Group|Category|Round|Season|Episode|Division|Region|Factor|Amendment|"
    "Apollo|Vatican|Vol|Fig|Chap|No|Canto|Psalm|Symphony|Sonata|Quartet|Step|Lesson|Exhibit|Paragraph|Item|Block"
)
_NO_NUMERALS = frozenset((
    "CC", "CCC", "CI", "CL", "CV", "CVI", "CX", "IL", "IV", "LC", "LI", "LL", "LX", "VC", "VL", "XC", "XL", "XX", "XXL",
    "XXX",
))  # fmt: skip
"""Letters that are no numeral where nothing but a capital letter is before them."""


def _cardinal(match: re.Match[str]) -> str:
    value = roman.value(match[2].upper())
    return f"{match[1]}{whole(str(value))}" if value else match[0]


def _ordinal(match: re.Match[str]) -> str:
    value = roman.value(match[2])
    return f"{match[1]} the {ordinal(str(value))}" if value else match[0]


def _sequel(match: re.Match[str]) -> str:
    value = roman.value(match[2])
    return match[0] if match[2] in _NO_NUMERALS or not value else f"{match[1]} {whole(str(value))}"


def _alone(match: re.Match[str]) -> str:
    return whole(str(roman.value(match[0])))


def _world_war(match: re.Match[str]) -> str:
    return f"World War {whole(str(len(match[1])))}"


def _range(match: re.Match[str]) -> str:
    first, last = roman.value(match[2]), roman.value(match[3])
    return f"{match[1]}{whole(str(first))} to {whole(str(last))}" if first and last else match[0]


_NUMERAL = r"([IVX]|[IVXLC]{2,9})(?![\w'’-]|\.\w)"
_SEVERAL = r"([IVXLC]{2,9})(?![\w-])"
_PRONOUN = r"(?<=I) (?:have|am|think|was|will|would|can|know|like|do|want|need|saw)\b"
_NO_PRONOUN = r"(?!(?<= I) (?!was\b|of\b|and\b|in\b|reigned\b|ruled\b|died\b|had\b|became\b|who\b|or\b|to\b|is\b)[a-z])"
NUMERALS: Rules = [
    (re.compile(r"\bWW(I{1,2})\b"), _world_war),
    (re.compile(rf"\b((?:{_NUMBERED})s? )([IVXLC]{{1,9}})[-–]([IVXLC]{{1,9}})(?![\w-])"), _range),
    (
        re.compile(rf"\b((?:{_NUMBERED})\.? ){_NUMERAL}(?!{_PRONOUN})"),
        _cardinal,
    ),
    (re.compile(rf"\b((?:{_TITLED}) [A-Z][a-z]+) {_NUMERAL}{_NO_PRONOUN}"), _ordinal),
    (re.compile(rf"\b((?:{_RULERS})(?: [A-Z][a-z]+)?) {_SEVERAL}"), _ordinal),
    (re.compile(rf"\b(?!Malcolm X)({_RULERS}) ([IVX])(?![\w'’-]|\.\w){_NO_PRONOUN}"), _ordinal),
    (re.compile(rf"\b([A-Z][a-z]+) {_SEVERAL}"), _sequel),
    (re.compile(r"\b(pages? |p\. |pp\. )([ivxlc]{1,8})\b"), _cardinal),
    (re.compile(r"(\()([ivx]{2,5})(?=\))"), _cardinal),
    (re.compile(r"(?<![\w.'’-])(?:II|III|VII|VIII|XI{1,3}|XIV|XVI{0,3}|XI?X)(?![\w'’-])"), _alone),
]
HAS_NUMERAL = re.compile(r"[ (W][IVXLCivxlc]{1,9}(?![\w])|^[IVX]{2,5}\b")
