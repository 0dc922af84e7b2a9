"""Abbreviations, hashtags, handles and slashes in English words (Chicago Manual of Style, chapter 10)."""

import re

from voicewire.text.normalizers.en_letters import spelled
from voicewire.text.normalizers.rules import Rules, any_of

TITLES = {
    "Mr": "Mister", "Mrs": "Mrs", "Ms": "Miz", "Dr": "Doctor", "Drs": "Doctors", "Prof": "Professor",
    "Capt": "Captain", "Col": "Colonel", "Cpl": "Corporal", "Gen": "General", "Gov": "Governor", "Hon": "Honorable",
    "Lt": "Lieutenant", "Maj": "Major", "Rep": "Representative", "Rev": "Reverend", "Sen": "Senator",
    "Sgt": "Sergeant", "Messrs": "Messrs", "Mt": "Mount", "Ft": "Fort", "Pres": "President", "Supt": "Superintendent",
    "Cmdr": "Commander", "Fr": "Father", "Msgr": "Monsignor",
}  # fmt: skip
"""What stands before a name. "Mrs" all engines know; "Ms" some spell."""
ABBREVIATIONS = {
    "Jan": "January", "Feb": "February", "Mar": "March", "Apr": "April", "Jun": "June", "Jul": "July", "Aug": "August",
    "Sep": "September", "Sept": "September", "Oct": "October", "Nov": "November", "Dec": "December", "Mon": "Monday",
    "Tue": "Tuesday", "Tues": "Tuesday", "Wed": "Wednesday", "Thu": "Thursday", "Thur": "Thursday",
    "Thurs": "Thursday", "Fri": "Friday", "Sat": "Saturday", "Sun": "Sunday", "approx": "approximately",
    "Approx": "Approximately", "vs": "versus", "Vs": "Versus", "etc": "et cetera", "Jr": "Junior", "Sr": "Senior",
    "Inc": "Incorporated", "Ltd": "Limited", "Corp": "Corporation", "Co": "Company", "Bros": "Brothers",
    "Dept": "Department", "dept": "department", "Univ": "University", "Assn": "Association", "Assoc": "Association",
    "Asst": "Assistant", "Attn": "Attention", "Bldg": "Building", "Apt": "Apartment", "Ste": "Suite",
    "Natl": "National", "Intl": "International", "Govt": "Government", "govt": "government",
    "Mgr": "Manager", "Mfg": "Manufacturing",
    "lbs": "pounds", "oz": "ounces", "hrs": "hours", "mins": "minutes", "secs": "seconds", "yrs": "years",
    "tbsp": "tablespoons", "tsp": "teaspoons", "max": "maximum", "Max": "Maximum", "min": "minimum", "Min": "Minimum",
    "avg": "average", "Avg": "Average", "misc": "miscellaneous", "Misc": "Miscellaneous", "viz": "namely",
    "incl": "including", "Incl": "Including", "excl": "excluding", "est": "estimated", "Est": "Estimated",
    "temp": "temperature", "Temp": "Temperature", "qty": "quantity", "Qty": "Quantity", "appt": "appointment",
    "Appt": "Appointment", "ext": "extension", "Ext": "Extension", "tel": "telephone", "Tel": "Telephone",
    "cont": "continued", "esp": "especially", "ca": "circa", "cf": "compare", "Fig": "Figure", "fig": "figure",
    "Vol": "Volume", "vol": "volume", "Ch": "Chapter", "Sec": "Section", "Ave": "Avenue", "Blvd": "Boulevard",
    "Rd": "Road", "Esq": "Esquire", "ft": "feet", "sq": "square", "fl": "floor", "Fl": "Floor",
}  # fmt: skip
_ALSO_NAMES = frozenset((
    "Max", "Sun", "Sat", "Mon", "Mar", "Co", "Min", "max", "min", "temp", "Temp", "avg", "est", "misc", "cont",
))  # fmt: skip
"""Words of their own as well: they are read out only where they do not end the sentence."""
_WITHOUT_DOT = {name: ABBREVIATIONS[name] for name in ("vs", "approx", "etc", "appt", "dept")}
_LATIN = {"e.g": "for example", "i.e": "that is"}
_SHORTHAND = {
    "w/o": "without", "c/o": "care of", "b/c": "because", "n/a": "N.A", "N/A": "N.A", "s/he": "she or he",
    "a/c": "A.C", "A/C": "A.C",
}  # fmt: skip
_EITHER = "he/she|she/he|him/her|his/her|his/hers|his/their|he/him|yes/no|on/off|true/false|and/or|up/down|in/out"
_EACH = {
    **{name: name for name in ("second", "minute", "hour", "day", "week", "month", "year", "person", "page")},
    "s": "second", "sec": "second", "min": "minute", "h": "hour", "hr": "hour",
}  # fmt: skip
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])|_+")


def _dot_kept(match: re.Match[str], words: str) -> str:
    return words + ("." if match.end() == len(match.string) else "")


def _abbreviation(match: re.Match[str]) -> str:
    is_last = match.end() == len(match.string)
    return match[0] if is_last and match[1] in _ALSO_NAMES else _dot_kept(match, ABBREVIATIONS[match[1]])


def _title(match: re.Match[str]) -> str:
    return f"{TITLES[match[1]]} "


def _without_dot(match: re.Match[str]) -> str:
    return _WITHOUT_DOT[match[0]]


def _doctorate(match: re.Match[str]) -> str:
    if match[1]:
        return "P.H.D's"
    return "P.H.D" if match[2] else "P.H.D."


def _latin(match: re.Match[str]) -> str:
    words = _LATIN[match[1].lower()]
    return words.capitalize() if match[1][0].isupper() else words


def _hashtag(match: re.Match[str]) -> str:
    return f"hashtag {_words_of(match[1])}"


def _handle(match: re.Match[str]) -> str:
    return f"at {' underscore '.join(map(_words_of, filter(None, match[1].split('_'))))}"


def _words_of(name: str) -> str:
    return _CAMEL.sub(" ", name).strip() or name


def _shorthand(match: re.Match[str]) -> str:
    return _SHORTHAND[match[1]]


def _per(match: re.Match[str]) -> str:
    return f" per {_EACH[match[1]]}"


def _either(match: re.Match[str]) -> str:
    first, second = match[0].split("/")
    return f"{first} {second}" if first == "and" else f"{first} or {second}"


def _letters_beside(match: re.Match[str]) -> str:
    return spelled(match[1] + match[2])


HASHTAGS: Rules = [
    (
        re.compile(r"(?<![\w&#/])#(?=[A-Z]{0,5}\d{1,9}[A-Z-])([A-Z\d]{1,20}(?:-[A-Z\d]{1,20}){0,4})(?![\w-])"),
        r"number \1",
    ),
    (re.compile(r"(?<![\w&#/])#([A-Za-z]\w{0,99}|\w{0,99}[A-Za-z]\w{0,99})"), _hashtag),
    (re.compile(r"(?<![\w.@])@([A-Za-z]\w{0,30})(?![\w@])"), _handle),
]
HAS_HASHTAG = re.compile("[#@]")
ABBREVIATED: Rules = [
    (re.compile(r"(?<![\w.])Ph\.?[^\S\n]?D\.(?:(s)\b)?(?=([^\S\n]+[\w\"“(]|[,;:!?)”\"])?)"), _doctorate),
    (re.compile(rf"(?<![\w.])({any_of(TITLES)})(?:\.[^\S\n]?|(?<=Mr|Ms|Dr|Mt|Ft)[^\S\n])(?=[A-Z])"), _title),
    (re.compile(r"(?<![\w.])([Ee]\.g|[Ii]\.e)\.?(?=,?[^\S\n])"), _latin),
    (re.compile(rf"(?<![\w.])({any_of(ABBREVIATIONS)})\.(?=[^\S\n]+[\w\"“($€£#&]|[,;:!?)”\"]|$)"), _abbreviation),
    (re.compile(rf"(?<![\w./-])(?<!slash )(?:{any_of(_WITHOUT_DOT)})(?![\w./'’-])"), _without_dot),
]
_BY_LENGTH = [[name for name in ABBREVIATIONS if len(name) == length] for length in range(2, 8)]
_ENDS_SHORTENED = "|".join(rf"(?<=[^\w](?:{any_of(names)})\.)" for names in _BY_LENGTH if names)
HAS_ABBREVIATION = re.compile(
    rf"\.(?:(?<=[A-Za-z]\.)(?!$|\.)|(?<=\.\w\.)|$(?:{_ENDS_SHORTENED}))|(?:Mr|Ms|Dr|Mt|Ft) [A-Z]|{any_of(_WITHOUT_DOT)}"
)
SLASHES: Rules = [
    (re.compile(rf"(?<![\w/])({any_of(_SHORTHAND)})(?![\w/])"), _shorthand),
    (re.compile(r"(?<![\w/])w/[^\S\n]?(?=[\w$][\w.,])"), "with "),
    (re.compile(rf"(?<=[a-z]s)/({any_of(_EACH)})(?![\w/])"), _per),
    (re.compile(rf"(?<![\w/])(?:{_EITHER})(?![\w/])", re.IGNORECASE), _either),
    (re.compile(r"(?<![\w/])([A-Z])/([A-Z])(?![\w/])"), _letters_beside),
    (re.compile(r"(?<=[^\W\d_])/(?=[^\W\d_])"), " "),
]
HAS_SLASH = re.compile("[A-Za-z]/")
