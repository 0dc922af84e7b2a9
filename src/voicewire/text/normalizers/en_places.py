"""Streets, house numbers, American states and postal codes in English words (USPS Publication 28)."""

import re

from voicewire.text.normalizers.en_numbers import one_by_one, paired
from voicewire.text.normalizers.rules import Rules, any_of

STATES = {
    "AL": "Alabama", "AK": "Alaska", "AZ": "Arizona", "AR": "Arkansas", "CA": "California", "CO": "Colorado",
    "CT": "Connecticut", "DC": "D.C", "DE": "Delaware", "FL": "Florida", "GA": "Georgia", "HI": "Hawaii", "IA": "Iowa",
    "ID": "Idaho", "IL": "Illinois", "IN": "Indiana", "KS": "Kansas", "KY": "Kentucky", "LA": "Louisiana",
    "MA": "Massachusetts", "MD": "Maryland", "ME": "Maine", "MI": "Michigan", "MN": "Minnesota", "MO": "Missouri",
    "MS": "Mississippi", "MT": "Montana", "NC": "North Carolina", "ND": "North Dakota", "NE": "Nebraska",
    "NH": "New Hampshire", "NJ": "New Jersey", "NM": "New Mexico", "NV": "Nevada", "NY": "New York", "OH": "Ohio",
    "OK": "Oklahoma", "OR": "Oregon", "PA": "Pennsylvania", "RI": "Rhode Island", "SC": "South Carolina",
    "SD": "South Dakota", "TN": "Tennessee", "TX": "Texas", "UT": "Utah", "VA": "Virginia", "VT": "Vermont",
    "WA": "Washington", "WI": "Wisconsin", "WV": "West Virginia", "WY": "Wyoming",
}  # fmt: skip
STREETS = {
    "St": "Street", "Ave": "Avenue", "Blvd": "Boulevard", "Rd": "Road", "Dr": "Drive", "Ln": "Lane", "Ct": "Court",
    "Pl": "Place", "Pkwy": "Parkway", "Hwy": "Highway", "Ter": "Terrace", "Cir": "Circle", "Sq": "Square",
}  # fmt: skip
_ALONE = {name: STREETS[name] for name in ("Ave", "Blvd", "Rd", "Ln", "Pkwy", "Hwy")}
"""Those that mean nothing else, whatever stands before them."""
_DIRECTIONS = {
    "N": "North", "S": "South", "E": "East", "W": "West", "NE": "Northeast", "NW": "Northwest", "SE": "Southeast",
    "SW": "Southwest",
}  # fmt: skip
_ALSO_WORDS = ("OK", "ID", "MS", "PA", "MA", "HI", "OR", "IN", "ME")


def _address(match: re.Match[str]) -> str:
    """A house number, a direction, a name and the kind of street."""
    number, letter, direction, name, kind, dot, after = match.groups()
    words = [paired(number) + (f" {letter}" if letter else "")]
    words += [_DIRECTIONS[direction.rstrip(".")]] if direction else []
    words += [name, STREETS.get(kind, kind)]
    ends = "." if dot and match.end() == len(match.string) else ""
    return " ".join(words) + (f" {_DIRECTIONS[after]}" if after else "") + ends


def _street(match: re.Match[str]) -> str:
    return f"{match[1]} {STREETS[match[2]]}" + ("." if match[3] and match.end() == len(match.string) else "")


def _with_code(match: re.Match[str]) -> str:
    extended = f", {one_by_one(match[3])}" if match[3] else ""
    return f", {STATES[match[1]]}, {one_by_one(match[2])}{extended}"


def _party(match: re.Match[str]) -> str:
    """Of a politician: "(D-OH)"."""
    return f"({match[1]}, {STATES[match[2]]})"


def _state(match: re.Match[str]) -> str:
    return f", {STATES[match[1]]}"


_NAME = r"(?:[A-Z][a-z'’]+|\d{1,3}(?:st|nd|rd|th)|[A-Z])"
_STREET_NAME = r"[A-Z][a-z'’]+|[a-z]+(?:th|first|second|third)"
_KIND = f"{any_of(STREETS)}|{any_of(STREETS.values())}|Way|Loop|Row|Trail|Plaza|Broadway|Alley"
_CERTAIN = any_of([state for state in STATES if state not in _ALSO_WORDS])
PLACES: Rules = [
    (
        re.compile(
            rf"(?<![\w.,$€£/:-])(\d{{1,5}})([A-Z]?) (?:((?:[NS][EW]?|[EW])\.?) )?"
            rf"((?:{_NAME} ){{0,2}}{_NAME}) ({_KIND})\b(\.?)(?: ((?:NE|NW|SE|SW|[NSEW])\b)(?!\.))?"
        ),
        _address,
    ),
    (re.compile(rf", ({any_of(STATES)}),? (\d{{5}})(?:-(\d{{4}}))?(?![\w-])"), _with_code),
]
"""Those with digits in them."""
HAS_PLACE = re.compile(r"\d[A-Z]? [A-Z\d]|, [A-Z]{2},? \d{5}")
NAMES: Rules = [
    (re.compile(rf"\(([DRI])-({any_of(STATES)})\)"), _party),
    (re.compile(rf"(?<=[a-z]), ({_CERTAIN})(?![\w'’-]| [A-Z])"), _state),
    (re.compile(rf"(?<=[a-z]), ({any_of(_ALSO_WORDS[2:])})(?=[.,;:!?)]|$)"), _state),
    (re.compile(rf"\b({_STREET_NAME}) ({any_of(_ALONE)})\b(\.?)"), _street),
    (
        re.compile(rf"\b({_STREET_NAME}) (St|Dr|Ct|Sq|Pl|Cir|Ter)\b(\.)(?=$|[,;:!?)]|[^\S\n][a-z])"),
        _street,
    ),
    (re.compile(r"(?<!\w)(?:St|ST)\.? (?=[A-Z][a-z])"), "Saint "),
]
HAS_NAME = re.compile(
    rf"\([DRI]-|S[tT]\b|\b(?:{any_of([*_ALONE, 'Dr', 'Ct', 'Sq', 'Pl', 'Cir', 'Ter'])})\b|, [A-Z]{{2}}(?!\w)"
)
