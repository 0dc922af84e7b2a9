"""German text as it is read aloud: every number in words, abbreviations in full.

"ein" and ordinals take the form that the words around them ask for, as far as an ending, an article or a preposition
tells it. Every pattern is bounded or anchored, so that the work grows with the text.
"""

import re

from voicewire.text.normalizers import roman
from voicewire.text.normalizers.addresses import HAS_ADDRESS, AddressReader, AddressWords
from voicewire.text.normalizers.dates import is_date
from voicewire.text.normalizers.de_amounts import IDENTIFIERS, MONEY, NUMBERS, WORDS
from voicewire.text.normalizers.de_dates import DATES, TIMES, YEARS
from voicewire.text.normalizers.de_numbers import cardinal, case_after, ordinal, words_before
from voicewire.text.normalizers.de_words import ABBREVIATIONS, GERMAN, NUMBERED, SIGNS
from voicewire.text.normalizers.numbers import HAS_NUMBER
from voicewire.text.normalizers.rules import Group, Rules, any_of, apply_groups, join_groups, letters_apart


def normalize(text: str) -> str:
    """`text` as it is to be read: one segment, already cleaned of markup."""
    return apply_groups(_GROUPS, join_groups(text))


def spell(text: str) -> str:
    """`text` with addresses, versions, spelled letters and signs as words; numbers and dates as they are."""
    return apply_groups(_SPELLED, text)


def _may_be_version(dotted: str) -> bool:
    """Whether dotted numbers are neither a date nor grouped by thousands."""
    parts = dotted.split(".")
    is_grouped = 1 <= len(parts[0]) <= 3 and all(len(part) == 3 for part in parts[1:])
    is_short = list(map(len, parts)) == [2, 2, 2]
    has_year = len(parts) == 3 and (len(parts[2]) == 4 or is_short)
    return not is_grouped and not (has_year and is_date(int(parts[0]), int(parts[1])))


def _full(words: str, match: re.Match[str]) -> str:
    """`words` for an abbreviation, whose dot ends the sentence as well where nothing follows."""
    is_end = match[0].endswith(".") and _END.match(match.string, match.end())
    return f"{words}." if is_end else words


def _abbreviation(match: re.Match[str]) -> str:
    found = _INNER_SPACE.sub(".", match[0])
    if words := _SHORT.get(found):
        return _full(words, match)
    words = _SHORT[found[0].lower() + found[1:]]
    return _full(words[0].upper() + words[1:], match)


def _numbered(match: re.Match[str]) -> str:
    return f"{NUMBERED[match[1]]} "


def _section(match: re.Match[str]) -> str:
    return f"{match[1]} {cardinal(str(roman.value(match[2])))}"


def _sovereign(match: re.Match[str]) -> str:
    """Ludwig der Vierzehnte, von Ludwig dem Vierzehnten, Ludwigs des Vierzehnten, Elisabeth die Zweite."""
    name, number = match[1], str(roman.value(match[2]))
    if name in _SECTION_NAMES:
        return f"{name} {cardinal(number)}."
    is_genitive = bool(_GENITIVE_NAME.search(name))
    is_feminine = bool(_FEMININE_NAME.search(name[:-1] if is_genitive else name))
    before = [word for word in words_before(match.string, match.start()) if word not in _TITLES]
    case = "genitive" if is_genitive else case_after(before)
    is_weak = case in ("dative", "genitive") or (case == "accusative" and not is_feminine)
    article = _ARTICLES[case][is_feminine]
    return _full(f"{name} {article} {ordinal(number, 'n' if is_weak else '').capitalize()}", match)


def _roman_ordinal(match: re.Match[str]) -> str:
    return f"{roman.value(match[1])}. "


_ARTICLES = {
    "nominative": ("der", "die"), "accusative": ("den", "die"), "dative": ("dem", "der"), "genitive": ("des", "der"),
}  # fmt: skip
_TITLES = frozenset(("König", "Königin", "Kaiser", "Kaiserin", "Papst", "Zar", "Zarin", "Herzog", "Fürst", "Prinz"))
_SECTION_NAMES = frozenset((
    "Kapitel", "Teil", "Band", "Phase", "Artikel", "Akt", "Abschnitt", "Buch", "Klasse", "Stufe", "Typ", "Anhang",
    "Gruppe", "Liga", "Abteilung", "Anlage", "Kategorie",
))  # fmt: skip
_FEMININE_NAME = re.compile("(?:a|e|th|Beatrix)$")
_GENITIVE_NAME = re.compile("(?:[^aeiou]|ina|nna|ia)s$")
_END = re.compile(r"[ \"“”»«')\]]{0,5}\Z")
_INNER_SPACE = re.compile(r"\. (?=\w)")
_SHORT = {_INNER_SPACE.sub(".", short): words for short, words in ABBREVIATIONS.items()}

_WORDS = AddressWords(
    signs=SIGNS, version="Version", port="Port", point="Punkt", number=cardinal, digits=GERMAN.one_by_one
)
_READER = AddressReader(_WORDS)
_ADDRESSES: Rules = [
    (re.compile(r"(?<=\()m/w/d(?=\))"), "m, w, d"),
    *_READER.rules(may_be_version=_may_be_version),
    (re.compile(r"(?<![\w-])[A-ZÄÖÜ](?:-[A-ZÄÖÜ]){2,30}(?![\w-])"), letters_apart),
]
_COMPARISONS = {
    "<=|≤|=<": "kleiner oder gleich",
    ">=|≥": "größer oder gleich",
    "!=|≠|<>": "ungleich",
    "==?": "gleich",
    "≈": "ungefähr",
    "->|=>|→|⇒": "zu",
    "<": "kleiner als",
    ">": "größer als",
}
_SIGNS: Rules = [
    *(
        (re.compile(rf"(?<=[\w)\]%°]) ?(?<![<>=!-])(?:{sign}) ?(?=[\w(€$.+−-])"), f" {words} ")
        for sign, words in _COMPARISONS.items()
    ),
    *((re.compile(rf"(?<![\w<>=!-])(?:{sign}) ?(?=\d)"), f"{words} ") for sign, words in _COMPARISONS.items()),
    (re.compile(r"(?<!\w)[~≈] ?(?=[\d€$£])"), "ungefähr "),
    (re.compile(r"± ?(?=\d)"), "plus minus "),
    (re.compile(r"(?<=[\w)]) \+ (?=[\w(])|(?<=\d)\+(?=\d)"), " plus "),
    (re.compile(r"(?<=\d) [−-] (?=\d{1,18} gleich)"), " minus "),
    (re.compile("(?<= )&(?= )"), "und"),
    (re.compile(r"(?<![\w&])#(?=\d)"), "Nummer "),
    (re.compile(r"(?<![\w&])#(?=\w)"), "Hashtag "),
    (re.compile(r"(?<![\w.])@(?=[A-Za-z])"), "at "),
    (re.compile("…"), "..."),  # engines rest at three dots, and hardly at the one sign for them
]
_ANY_ABBREVIATION = "|".join(
    f"[{short[0].lower()}{short[0].upper()}]" + re.escape(short[1:]).replace(r"\ ", " ?")
    for short in sorted(ABBREVIATIONS, key=len, reverse=True)
)
_ABBREVIATIONS: Rules = [
    (re.compile(r"(?<=[a-zäöüß])str\.(?=[ ,;)]|$)"), lambda match: _full("straße", match)),
    (re.compile(rf"(?<![\w.§])({any_of(NUMBERED)}) ?(?=\d|[IVX])"), _numbered),
    (re.compile(rf"(?<![\w.])(?:{_ANY_ABBREVIATION})(?!\w)"), _abbreviation),
    (re.compile(r"(?<![\w.])Fr\. (?=[A-ZÄÖÜ][a-zäöüß])"), "Frau "),
]
_ROMAN: Rules = [
    (re.compile(rf"(?<!\w)({'|'.join(_SECTION_NAMES)}) ({roman.ROMAN})(?!\w)"), _section),
    (re.compile(rf"(?<!\w)([A-ZÄÖÜ][a-zäöüß]{{2,30}}) ((?=[IVX]){roman.ROMAN})\.(?!\w)"), _sovereign),
    (re.compile(rf"(?<!\w)(?<!\. )((?=[IVX]){roman.ROMAN})\. (?=[A-ZÄÖÜ][a-zäöüß])"), _roman_ordinal),
    (re.compile(rf"(?<!\w)([A-ZÄÖÜ][a-zäöüß]{{2,30}}) ((?=[IVX]{{2}}){roman.ROMAN})(?!\w)"), _section),
]
_NUMBERS: Rules = [*DATES, *IDENTIFIERS, *TIMES, *MONEY, *NUMBERS, *YEARS, *WORDS]
_REST: Rules = [
    (re.compile(r" ?€"), " Euro"),
    (re.compile(r" ?%"), " Prozent"),
    (re.compile(r"(?<!\w)§ ?"), "Paragraf "),
    (re.compile(" {2,}"), " "),
]

_HAS_SIGN = re.compile(r"[<>=≤≥≠≈~±→⇒…+&#@]")
_HAS_ABBREVIATION = re.compile(
    rf"\w\.[ \w,;:)]|\b(?:str|{any_of({short.rsplit(' ')[-1] for short in ABBREVIATIONS})})|§", re.IGNORECASE
)
_HAS_ROMAN = re.compile(r" [IVXLCDM]+(?!\w)|\A[IVX]+\. ")
_HAS_REST = re.compile(r"[€%§]|  ")
_SPELLED: list[Group] = [(HAS_ADDRESS, _ADDRESSES), (_HAS_SIGN, _SIGNS)]
_GROUPS: list[Group] = [
    *_SPELLED,
    (_HAS_ABBREVIATION, _ABBREVIATIONS),
    (_HAS_ROMAN, _ROMAN),
    (HAS_NUMBER, _NUMBERS),
    (_HAS_REST, _REST),
]
