"""Numbers that name and do not count: of rooms, orders and cards, of models and formulas, letters and digits mixed.

A number after what it names is read as people do: rooms, roads and flights in pairs of digits (Chicago Manual of Style
9.50 to 9.53 has the figures; the reading is common usage), what one has to write down digit by digit.
"""

import re

from voicewire.text.normalizers.en_letters import LETTER_A, WORDS, capitals, spelled
from voicewire.text.normalizers.en_numbers import NUMBERS, in_code, label, one_by_one, paired, plural
from voicewire.text.normalizers.rules import Rules

_LONG_CODE = 6
_LONG_NAMES = 4
"""Letters from which on a part of a code in small letters may be a word."""
_RUNS = re.compile(r"[A-Za-z]+|\d+")
_PLURAL = re.compile(r"[A-Z]{0,4}\d{1,4}s")
_SYLLABLE = re.compile("[^aeiouy](?:[aeiou][^aeiouy]|[aeiou]{2})")
_VOWEL = re.compile("[aeiouy]")


def _paired(match: re.Match[str]) -> str:
    return f"{match[1]} {paired(match[2])}"


def _masked(match: re.Match[str]) -> str:
    """The number of a card with most of its digits crossed out."""
    return (f"{one_by_one(match[1])}, " if match[1] else "") + f"ending in {one_by_one(match[2])}"


def _aircraft(match: re.Match[str]) -> str:
    return f"{paired(match[1])} {paired(match[2])}"


def _parts(match: re.Match[str]) -> str:
    return _mixed_words(match[0])


def _port(match: re.Match[str]) -> str:
    return f" port {paired(match[1])}"


def _lettered(match: re.Match[str]) -> str:
    """A seat, a room or a gate: "12A"."""
    return _with_letter_a(f"{match[1]} {paired(match[2])} {match[3]}", match)


def _series(match: re.Match[str]) -> str:
    """Letters and groups of digits with hyphens between them: "CS-2024-00817"."""
    return f"{capitals(match[1])}, {NUMBERS.in_groups(match[2])}"


def _hexadecimal(match: re.Match[str]) -> str:
    signs = (one_by_one(sign) if sign.isdigit() else sign.upper() for sign in match[1])
    return f"zero X {' '.join(signs)}".replace(" A ", f" {LETTER_A} ")


def _paragraphs(match: re.Match[str]) -> str:
    """Parts of a law after its number: "8(b)(2)"."""
    return "".join(f" {part.upper()}" for part in re.findall(r"\w+", match[0]))


def _digits(match: re.Match[str]) -> str:
    between = match[2].replace("#", "number ")
    return f"{match[1]}{between}{one_by_one(match[3])}"


def _hyphenated(match: re.Match[str]) -> str:
    """A word or letters, a hyphen and a number: "COVID-19", "GPT-4o", "AB-1234"."""
    name, digits, letters = match.groups()
    said = f"{_letters(name)} {label(digits)}" + (f" {_letters(letters)}" if letters else "")
    return plural(said[:-2]) if letters == "s" else _with_letter_a(said, match)


def _named(match: re.Match[str]) -> str:
    return f"{capitals(match[1])} {paired(match[2])}"


def _mixed(match: re.Match[str]) -> str:
    """Letters and digits without anything between them."""
    if _PLURAL.fullmatch(match[0]):
        return plural(_mixed_words(match[0][:-1]))
    return _with_letter_a(_mixed_words(match[0]), match)


def _mixed_words(code: str) -> str:
    said: list[str] = []
    for part in code.split("-"):
        runs = _RUNS.findall(part)
        read = in_code if len(runs) > 2 and len(part) >= _LONG_CODE and not _is_model(runs) else paired
        said += [read(run) if run.isdigit() else _letters(run) for run in runs]
    return " ".join(said)


def _is_model(runs: list[str]) -> bool:
    """Whether only one of the runs is of digits: "A320neo"."""
    return sum(map(str.isdigit, runs)) == 1


def _letters(run: str) -> str:
    """The letters of a code, or a word where they are one."""
    if run.isupper():
        return spelled(run) if len(run) < _LONG_NAMES and run not in WORDS else capitals(run)
    if len(run) >= _LONG_NAMES and _VOWEL.search(run.lower()):
        return run
    if run[1:].islower() and run[0].isupper() and _VOWEL.search(run[1:]):
        return run
    if run.islower() and _SYLLABLE.fullmatch(run):
        return run
    return spelled(run) if len(run) > 1 else run.upper()


def _with_letter_a(said: str, match: re.Match[str]) -> str:
    """`said` with each lone A so that no engine takes it for the article."""
    words = said.split(" ")
    if "A" not in words:
        return said
    goes_on = match.string[match.end() : match.end() + 2]
    last = len(words) - 1
    is_open = len(goes_on) == 2 and goes_on[0] == " " and goes_on[1].isalnum()
    return " ".join(LETTER_A if word == "A" and (i < last or is_open) else word for i, word in enumerate(words))


def _times(match: re.Match[str]) -> str:
    return f"{match[1]} times"


_PAIRED = (
    "room|suite|flight|route|highway|interstate|bus|apartment|apt|unit|gate|error|status|form|model|channel|locker|"
    "exit|track|port|boeing|airbus|hwy|rm"
)
_LETTERED = f"{_PAIRED}|seat|platform|row|flat|building|bldg|stand|bay|door|apt\\.|zone|aisle|stop|ward"
_WRITTEN_DOWN = (
    "code|passcode|password|pin|otp|id|account|acct|invoice|reference|ref|confirmation|serial|zip|"
    "postcode|routing|extension|ext|transaction|passport|registration|imei|isbn|ssn|ein|vin"
)
_ALSO_THINGS = (
    "order|case|ticket|card|check|cheque|customer|member|patient|request|record|item|part|number|receipt|tracking|"
    "booking|policy|claim|employee|license|licence"
)
_ENDING = "ending in|ends in|ending with|ends with|last four digits of|last four digits are|last four digits"
_NUMBER_WORD = r"(?:[ -](?:number|no\.?|code|id|ID|pin))?"
_LINK = r"(?: is| was| of|:| ends in| ending in)?[^\S\n]?#?[^\S\n]?"
_COUNTED = r"(?:19|20)\d\d\b|\d{0,18}00 [a-z]{2,20}s\b"
"""What follows a word that may be a verb as well, and is no name: a year, or many things."""
_END = r"(?![\w%°]|[-.,:/]\d| ?(?:AM|PM|am|pm)\b)"
_CODE = r"(?<![\w./$€£])"
CODES: Rules = [
    (re.compile(r"(?<![\w-])(?:(\d{4})[ -])?(?:[xX*•]{4}[ -]){1,3}(\d{4})(?![\w-])"), _masked),
    (re.compile(r"\bNo\. ?(?=[A-Z]{1,6}-?\d)"), "number "),
    (re.compile(r"(?<![\w-])(7[0-8]7)-(\d{1,3})(?![\w-]|[.,]\d)"), _aircraft),
    (re.compile(r"(?<![\w-])([A-Z])(\d{1,2})[-–](\1\d{1,2})(?![\w-])"), r"\1\2 to \3"),
    (re.compile(r"(?<![\w-])\d{1,6}-[A-Z]{1,5}(?:-[A-Z\d]{1,8}){1,4}(?![\w-])"), _parts),
    (re.compile(r"(?<=[a-z]):(\d{4,5})(?![\d:])"), _port),
    (re.compile(r"(?<![\w.,])401(?:k(?!\w)|\(k\))"), "four oh one K"),
    (re.compile(r"(?<!\w)0[xX]([\da-fA-F]{1,16})(?!\w)"), _hexadecimal),
    (re.compile(r"(?<=\d)(?:\([a-zA-Z\d]{1,3}\)){1,5}"), _paragraphs),
    (re.compile(r"(?<![\w-])([A-Z]{1,5})-(\d{1,8}(?:-\d{1,8}){1,4})(?![\w-])"), _series),
]
"""Codes by their shape."""
HAS_CODE = re.compile(r"\d-[A-Z\d]|No\. |\d[k(]|0[xX]|[A-Z]-\d|[A-Z]\d{1,2}[-–]|:\d{4}|[xX*•]{4}[ -]")
NAMED_NUMBERS: Rules = [
    (re.compile(rf"\b((?i:{_LETTERED})(?: (?:number|no\.))?) (\d{{1,4}})([A-Z])(?!\w)"), _lettered),
    (re.compile(rf"\b((?i:{_PAIRED})(?: (?:number|no\.|code))?) (\d{{3,4}}){_END}"), _paired),
    (re.compile(rf"\b((?i:{_WRITTEN_DOWN}){_NUMBER_WORD})({_LINK})(\d{{3,20}}){_END}"), _digits),
    (re.compile(rf"\b((?i:{_ALSO_THINGS}) (?:number|no\.|code|id|ID))({_LINK})(\d{{3,20}}){_END}"), _digits),
    (re.compile(rf"\b((?i:{_ALSO_THINGS}))( #)(\d{{3,20}}){_END}"), _digits),
    (re.compile(rf"\b((?i:{_ALSO_THINGS}))((?: is| was|:)? )(?!{_COUNTED})(\d{{4,20}}){_END}"), _digits),
    (re.compile(rf"\b((?i:{_ENDING}))( )(\d{{2,6}}){_END}"), _digits),
    (re.compile(rf"{_CODE}([A-Z]{{2,5}}) (\d{{3,4}})(?!\w|[%°]|[.,:]\d|-\d)(?! ?(?:AM|PM|am|pm)\b)"), _named),
]
"""Digits after what they name."""
HAS_NAMED_NUMBER = re.compile(r"[ #]\d{3}|\d[A-Z]|(?:in|with|digits|digits of|digits are) \d{2}")
_COMPARED = (
    "faster|slower|more|less|fewer|better|bigger|larger|smaller|higher|lower|cheaper|longer|as|the|a|per|daily|weekly"
)
ALPHANUMERICS: Rules = [
    (re.compile(rf"(?<![\w.,])(\d{{1,3}})[xX](?= (?:{_COMPARED})\b)"), _times),
    (re.compile(rf"{_CODE}([A-Z][A-Za-z]{{0,14}})-(\d{{1,18}})([A-Za-z]{{0,2}})(?!\w|-[\dA-Z]|[.,]\d)"), _hyphenated),
    (
        re.compile(
            rf"{_CODE}(?=[A-Za-z]{{1,20}}\d|\d{{1,18}}[A-Za-z])[A-Za-z\d]{{2,40}}"
            r"(?:-(?:[A-Z\d]{1,12}|(?=[A-Za-z]{0,11}\d)[A-Za-z\d]{1,12})(?!\w)){0,5}(?!\w)"
        ),
        _mixed,
    ),
]
HAS_ALPHANUMERIC = re.compile(r"\d(?:[A-Za-z]|(?<=[A-Za-z].)|(?<=[A-Za-z]-.))")
