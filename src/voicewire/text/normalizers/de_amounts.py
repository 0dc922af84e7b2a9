"""German amounts: telephone and other numbers read digit by digit, money, units, ranges, ordinals and fractions."""

import re

from voicewire.text.normalizers.de_dates import date_ending
from voicewire.text.normalizers.de_numbers import (
    amount,
    attributive,
    cardinal,
    case_after,
    fraction,
    gender,
    one,
    ordinal,
    ordinal_ending,
    takes_dative,
    whole_and_decimals,
    words_before,
    year,
)
from voicewire.text.normalizers.de_words import (
    AMOUNT,
    CURRENCIES,
    CURRENCY_SIGNS,
    GERMAN,
    MAGNITUDES,
    MONTHS,
    POWERS,
    RATES,
    UNITS,
    WHOLE,
)
from voicewire.text.normalizers.numbers import VULGAR, VULGARS, is_code
from voicewire.text.normalizers.rules import Rules, any_of, apart

_DASH = " ?[-–—] ?"
_NOT_IN_NUMBER = r"(?<![\w.,])"
_NOT_IN_ID = r"(?<![\w+.,:/-])"
_ENDS_ID = r"(?![\w/]|[-.,]\d)"
_LONGEST_IN_WORD = 3
_HALVES = {
    ("nominative", "m"): "ein halber", ("nominative", "f"): "eine halbe", ("nominative", "n"): "ein halbes",
    ("accusative", "m"): "einen halben", ("accusative", "f"): "eine halbe", ("accusative", "n"): "ein halbes",
    ("dative", "m"): "einem halben", ("dative", "f"): "einer halben", ("dative", "n"): "einem halben",
    ("genitive", "m"): "eines halben", ("genitive", "f"): "einer halben", ("genitive", "n"): "eines halben",
}  # fmt: skip
_NO_ADJECTIVES = frozenset((
    "oder", "aber", "unter", "über", "hinter", "wieder", "immer", "weiter", "bitte", "heute", "alle", "ohne", "ab",
    "eine", "einer",
))  # fmt: skip


def _before(match: re.Match[str]) -> list[str]:
    return words_before(match.string, match.start())


def _groups(match: re.Match[str]) -> str:
    """Digits one by one, with a short rest between the groups they are written in."""
    spoken = GERMAN.in_groups(match[0])
    return f"plus {spoken}" if match[0].startswith("+") else spoken


def _named_id(match: re.Match[str]) -> str:
    return match[1] + GERMAN.in_groups(match[2])


def _account(match: re.Match[str]) -> str:
    groups = (f"{group[:2]} {GERMAN.one_by_one(group[2:])}" if group[0].isalpha() else GERMAN.one_by_one(group)
              for group in match[0].split())  # fmt: skip
    return ", ".join(groups)


def _long(match: re.Match[str]) -> str:
    return GERMAN.one_by_one(match[0]) if is_code(match[0]) else match[0]


def _joined_thousands(match: re.Match[str]) -> str:
    return match[0].replace(" ", "")


def _counted(written: str, of_gender: str, singular: str, plural: str, before: list[str]) -> str:
    """An amount of something, "ein" in the form that it takes here."""
    if written == "1":
        return f"{one(before, of_gender)} {singular}"
    ending = "n" if takes_dative(before) and _DATIVE_PLURAL.search(plural) else ""
    name, space, rest = plural.partition(" ")
    return f"{amount(written)} {name}{ending}{space}{rest}"


def _large(written: str, magnitude: str, before: list[str]) -> str:
    singular, plural = MAGNITUDES[magnitude]
    if singular == plural:
        whole, decimals = whole_and_decimals(written)
        return f"{amount(written)} {plural}" if decimals else f"{attributive(whole)}{plural}"
    return _counted(written, "f", singular, plural, before)


def _money_words(written: str, magnitude: str | None, sign: str, before: list[str]) -> str:
    name, part = CURRENCIES[sign]
    if magnitude:
        return f"{_large(written, magnitude, before)} {name}"
    whole, decimals = whole_and_decimals(written)
    if decimals and len(decimals) != 2:
        return f"{amount(written)} {name}"
    parts = int(decimals or 0)
    if parts and int(whole) == 0:
        return f"{attributive(str(parts))} {part}"
    named = _counted(whole, "n" if sign == "£" else "m", name, name, before)
    return f"{named} {cardinal(str(parts))}" if parts else named


def _money(match: re.Match[str]) -> str:
    return _money_words(match[2], match[3], CURRENCY_SIGNS[match[1]], _before(match))


def _money_after(match: re.Match[str]) -> str:
    return _money_words(match[1], match[2], CURRENCY_SIGNS[match[3]], _before(match))


def _magnitude(match: re.Match[str]) -> str:
    return _large(match[1], match[2], _before(match))


def _unit(match: re.Match[str]) -> str:
    of_gender, *names = UNITS[match[2]]
    stop = "." if match[2].endswith(".") and match.end() == len(match.string) else ""
    return _counted(match[1], of_gender, names[0], names[-1], _before(match)) + stop


def _rate(match: re.Match[str]) -> str:
    of_gender, *names = UNITS[match[2]]
    return f"{_counted(match[1], of_gender, names[0], names[-1], _before(match))} pro {RATES[match[3]]}"


def _area(match: re.Match[str]) -> str:
    of_gender, name = UNITS[match[2]][:2]
    power = POWERS[match[3]] + name.lower()
    return _counted(match[1], of_gender, power, power, _before(match))


def _per(match: re.Match[str]) -> str:
    return f"{match[1]} pro {RATES[match[2]]}"


def _per_hundred(match: re.Match[str]) -> str:
    return f"{amount(match[1])} Liter pro hundert Kilometer"


def _thousands(match: re.Match[str]) -> str:
    whole, decimals = whole_and_decimals(match[1])
    return f"{amount(match[1])} tausend" if decimals else f"{attributive(whole)}tausend"


def _range(match: re.Match[str]) -> str:
    first, second = match[1], match[2]
    is_score = first.isdigit() and second.isdigit() and int(first) >= int(second)
    between = "und" if _before(match)[-1:] in (["zwischen"], ["Zwischen"]) else "zu" if is_score else "bis"
    return f"{first} {between} {second}"


def _fraction(match: re.Match[str]) -> str:
    numerator, denominator = int(match[1]), int(match[2])
    if 2 <= denominator <= 20 or denominator in (100, 1_000):
        return fraction(numerator, denominator)
    return f"{cardinal(match[1])} {'zu' if numerator > denominator else 'durch'} {cardinal(match[2])}"


def _mixed(whole: str, numerator: int, denominator: int) -> str:
    if (numerator, denominator) == (1, 2):
        return f"{attributive(whole)}einhalb"
    return f"{cardinal(whole)} {fraction(numerator, denominator)}"


def _mixed_number(match: re.Match[str]) -> str:
    return _mixed(match[1], int(match[2]), int(match[3]))


def _mixed_vulgar(match: re.Match[str]) -> str:
    return _mixed(match[1], *VULGAR[match[2]])


def _vulgar(match: re.Match[str]) -> str:
    return apart(match, fraction(*VULGAR[match[0]]))


def _half(match: re.Match[str]) -> str:
    unit = UNITS.get(match[1])
    of_gender, name = unit[:2] if unit else (gender(match[1]), match[1])
    return f"{_HALVES[case_after(_before(match)), of_gender]} {name}" if of_gender else f"ein halb {name}"


def _ordinals(match: re.Match[str]) -> str:
    """One or two ordinals before a noun."""
    first, between, second, noun = match.groups()
    before = _before(match)
    if before[-1:] in ([":"], [","], [";"]) and not first and not gender(noun):
        return f"{ordinal(second, '')}ns "
    ending = date_ending(before) if noun in MONTHS else ordinal_ending(before, noun)
    last = ordinal(second, ending) + " "
    return f"{ordinal(first, ending)}{_BETWEEN.sub(' bis ', between)}{last}" if first else last


def _ordinal_after_article(match: re.Match[str]) -> str:
    ends = match.end() == len(match.string) or _BEGINS_SENTENCE.match(match.string, match.end())
    if ends and match[1].lower() in ("die", "das"):
        return match[0]
    before = [*_before(match), *match[1].split()]
    return f"{match[1]} {ordinal(match[2], ordinal_ending(before, ''))}{'.' if ends else ''}"


def _first_point(match: re.Match[str]) -> str:
    """A number that begins a list item: "Erstens,"."""
    if match[2] in MONTHS or gender(match[2]):
        return match[0]
    return f"{ordinal(match[1], '')}ns, ".capitalize() + match[2]


def _joined(match: re.Match[str]) -> str:
    """A number with the end of a word: dreimal, achtzehnjährig, neunzehnhundertachtziger."""
    number = match[1]
    is_decade = match[2] == "er"
    words = year(number) if is_decade and len(number) == 4 else cardinal(number) if is_decade else attributive(number)
    return words + match[2]


def _unit_in_compound(match: re.Match[str]) -> str:
    return f"{attributive(whole_and_decimals(match[1])[0])}-{UNITS[match[2]][1]}"


def _compound(match: re.Match[str]) -> str:
    return f"{attributive(match[1])}-"


def _times(match: re.Match[str]) -> str:
    return f"{attributive(match[1])}mal"


def _in_word(match: re.Match[str]) -> str:
    """A word of letters and digits, such as MP3 or A4: short numbers as numbers, others digit by digit."""
    return " ".join(_number_in_word(run) if run[0].isdigit() else run for run in re.findall(r"\d+|[^\W\d_]+", match[0]))


def _number_in_word(digits: str) -> str:
    return cardinal(digits) if len(digits) <= _LONGEST_IN_WORD else GERMAN.one_by_one(digits)


def _is_label(word: str, *, is_first: bool) -> bool:
    """Whether a number after `word` is its number, such as in "Taste 1"; a first word is no noun by its capital."""
    return word in _LABELS or (not is_first and word[:1].isupper() and word not in _POLITE and bool(gender(word)))


def _single(match: re.Match[str]) -> str:
    """The number 1 before what may be what it counts, with or without an adjective."""
    adjective, noun = match[1] or "", match[2]
    before = _before(match)
    is_label = bool(before) and _is_label(before[-1], is_first=len(before) == 1)
    of_gender = gender(noun)
    if is_label or adjective in _NO_ADJECTIVES or (adjective and not of_gender):
        return f"eins{match[0][1:]}"
    return one(before, of_gender) + match[0][1:]


def _point(match: re.Match[str]) -> str:
    return f"{cardinal(match[1])} Punkt {cardinal(match[2])}"


def _number(match: re.Match[str]) -> str:
    """Any number left."""
    return apart(match, amount(f"0{match[0]}" if match[0][0] == "," else match[0]))


_STARTER = (
    "(?:Das|Die|Der|Dann|Danach|Ich|Du|Er|Sie|Es|Wir|Ihr|Und|Aber|Bitte|Wenn|Wie|Was|Ein|Eine|Mein|In|Im|Am|Mit|Für|Weitere|"
    "Dort|Hier|Alle|Heute|Morgen|Damit|Dabei|Auch|Nach|Vor|Bei)(?!\\w)"
)
_BEGINS_SENTENCE = re.compile(f" {_STARTER}")
_DATIVE_PLURAL = re.compile("^[A-Za-z]*(?:[Mm]eter|[Ll]iter)(?: |$)")
_POLITE = frozenset(("Sie", "Ihre"))
_LABELS = frozenset(
    ("Kapitel", "Schritt", "Seite", "Taste", "Gleis", "Teil", "Option", "Punkt", "Tag", "Phase", "Frage")
)
_BETWEEN = re.compile(_DASH)
_CURRENCY = any_of(CURRENCY_SIGNS)
_MAGNITUDE = any_of(MAGNITUDES)
_UNIT = any_of(UNITS)
_RATE = any_of(RATES)
_ENDS_UNIT = r"(?!\w)"
_NAMES = "|".join(dict.fromkeys(name for names in CURRENCIES.values() for name in names))
_ID_NAMES = (
    "(?:(?:PIN|TAN|OTP|PLZ|Postleitzahl|[Cc]ode|Durchwahl|Notruf)(?: lautet| ist)?:? (?=\\d{3})|"
    "[A-Za-zäöüß]{0,30}[Nn]ummer(?: lautet| ist)?:? (?=\\d{4}))"
)
_ARTICLE = "(?:[Aa]m|[Ii]m|[Vv]om|[Zz]um|[Zz]ur|[Bb]eim|[Dd]e[rmns]|[Dd]ie|[Dd]as|[Bb]is zum)"

IDENTIFIERS: Rules = [
    (re.compile(r"(?<!\w)[A-Z]{2}\d\d(?: ?\d{4}){3,7}(?: ?\d{1,4})?(?!\w)"), _account),
    (re.compile(rf"(?<![\w+.,/-])\+\d{{1,3}}(?:(?: ?\(0\) ?|[ /-])\(?\d{{1,12}}\)?){{1,5}}{_ENDS_ID}"), _groups),
    (re.compile(rf"{_NOT_IN_ID}\+\d{{8,15}}{_ENDS_ID}"), _groups),
    (re.compile(rf"{_NOT_IN_ID}\(?0\d{{1,5}}\)?(?: ?[ /–-] ?\d{{2,9}}){{1,4}}{_ENDS_ID}"), _groups),
    (re.compile(rf"(?<!\w)({_ID_NAMES})(\d{{3,}}(?:[ -]\d{{2,6}}){{0,4}}){_ENDS_ID}"), _named_id),
    (re.compile(r"(?<!\w)(Ziffern(?: [A-Za-zäöüß]{1,20}){0,4} )(\d{3,18})(?!\w|[.,]\d)"), _named_id),
    (re.compile(r"(?<=, )\d{5}(?= [A-ZÄÖÜ][a-zäöü])"), _groups),
    (re.compile(rf"{_NOT_IN_ID}\d{{4}}(?:[ -]\d{{4}}){{2,3}}{_ENDS_ID}"), _groups),
    (re.compile(r"(?<![\w.,/+-])(?<!\d )[1-9]\d{0,2}(?: \d{3}){1,4}(?![\w]| \d|[.:/]\d)"), _joined_thousands),
    (re.compile(r"(?<![\w.,:/€$£-])0\d{1,17}(?![\w/:]|[-.,]\d)"), _groups),
    (re.compile(r"(?<![\w.,])\d{10,18}(?!\w|[.,]\d)"), _long),
]
MONEY: Rules = [
    (re.compile(rf"(?<![\w.,])(\d{{1,9}})\.(\d{{1,2}})(?= ?(?:{_CURRENCY}|{_UNIT})(?!\w))"), r"\1,\2"),
    (re.compile(r"(?<![\w.,)/€$£-])(?<!\d )[-−](?=[€$£]?\d)"), "minus "),
    (re.compile(r"(?<![\w.,)/+])(?<!\d )\+(?=[€$£]?\d)"), "plus "),
    (re.compile(rf"(?<![\w.,/-])({AMOUNT}){_DASH}({AMOUNT})(?![\d/]|[-–:.,]\d)"), _range),
    (re.compile(rf"(?<!\w)({_CURRENCY}) ?({AMOUNT})(?:,[-–—]+)?(?: ({_MAGNITUDE})(?!\w))?"), _money),
    (
        re.compile(rf"{_NOT_IN_NUMBER}({AMOUNT})(?:,[-–—]+)?(?: ({_MAGNITUDE}))? ?({_CURRENCY})(?!\w)"),
        _money_after,
    ),
    (re.compile(rf"({_NAMES}) ?/ ?({_RATE})(?!\w)"), _per),
]
NUMBERS: Rules = [
    (re.compile(r"(?<![\w.,])24/7(?!\w)"), "vierundzwanzig sieben"),
    (re.compile(r"(?<!\d )(?<![\w.,/])(\d{1,3}) (\d)/([2-9])(?![\w/])"), _mixed_number),
    (re.compile(rf"(?<![\w.,])(\d{{1,9}}) ?([{VULGARS}])"), _mixed_vulgar),
    (re.compile(rf"(?<![\w.,/])(?:1/2|½) ?({_UNIT}|[A-ZÄÖÜ][a-zäöüß]{{2,40}})(?!\w)"), _half),
    (re.compile(f"[{VULGARS}]"), _vulgar),
    (re.compile(r"(?<![\w.,/-])(\d{1,4})/(\d{1,4})(?![\w/]|[-.,:]\d)"), _fraction),
    (re.compile(r"(?<![\w.,:/])(\d{1,4}) ?: ?(\d{1,4})(?!\w|[:.,/]\d)"), r"\1 zu \2"),
    (re.compile(rf"{_NOT_IN_NUMBER}({AMOUNT}) ?(?:l|L|Liter) ?/ ?100 ?km(?!\w)"), _per_hundred),
    (re.compile(rf"{_NOT_IN_NUMBER}({AMOUNT}) ?({_UNIT}) ?/ ?({_RATE})(?!\w)"), _rate),
    (re.compile(rf"{_NOT_IN_NUMBER}({AMOUNT}) ?(km|cm|mm|m)([²³])(?!\w)"), _area),
    (re.compile(rf"{_NOT_IN_NUMBER}({AMOUNT}) ?%ig(?=(?:e[mnrs]?)?(?!\w))"), r"\1-prozentig"),
    (re.compile(rf"{_NOT_IN_NUMBER}(?!\d{{1,18}}[AJN](?!\w))({AMOUNT}) ?({_UNIT})(?![\w²³])(?!-[A-ZÄÖÜ])"), _unit),
    (re.compile(rf"{_NOT_IN_NUMBER}({AMOUNT}) ?/ ?({_RATE})(?!\w)"), _per),
    (re.compile(rf"{_NOT_IN_NUMBER}({AMOUNT}) ({_MAGNITUDE})(?!\w)"), _magnitude),
    (re.compile(rf"{_NOT_IN_NUMBER}({AMOUNT})[kK](?!\w)"), _thousands),
    (re.compile(r"(?<=\d) [xX×] (?=\d)|(?<=\d) ?[x×] ?(?=\d)"), " mal "),
    (re.compile(r"(?<=\d) ?÷ ?(?=\d)"), " geteilt durch "),
    (re.compile(r"(?<![\w.,])(\d{1,4}) ?[x×](?!\w)"), _times),
    (re.compile(r"\A(\d{1,2})\. ([A-ZÄÖÜ][\wäöüß-]{0,60})"), _first_point),
    (
        re.compile(
            rf"(?<![\w.,])(?:(\d{{1,3}})\.( bis | und | oder |{_DASH}))?(\d{{1,4}})\. ?(?!{_STARTER})"
            r"(?=(?:[a-zäöüß]{2,30} )?([A-ZÄÖÜ][\wäöüß-]{0,60}))"
        ),
        _ordinals,
    ),
    (re.compile(rf"(?<!\w)({_ARTICLE}) (\d{{1,3}})\.(?!\d)"), _ordinal_after_article),
]
WORDS: Rules = [
    (re.compile(rf"(?<![\w.,])({WHOLE})-({_UNIT})(?=-[A-ZÄÖÜ])"), _unit_in_compound),
    (re.compile(r"(?<![\w.,])(\d{1,4})-(?=[A-ZÄÖÜ][a-zäöüß])"), _compound),
    (re.compile(r"(?<![\w.,])(\d{1,4})-?([a-zäöüß]{2,30})(?!\w)"), _joined),
    (re.compile(r"(?<!\w)(?:[A-Za-zÄÖÜäöüß]{1,12}-?\d{1,12}|\d{1,12}(?=[A-Za-z]))[A-Za-z0-9]{0,12}(?!\w)"), _in_word),
    (re.compile(r"(?<![\w.,-])1( [a-zäöüß]{2,30}e[nrms]?)? ([A-ZÄÖÜ][\wäöüß-]{1,40})"), _single),
    (re.compile(r"(?<![\w.,])(?!\d{1,3}(?:\.\d{3})+(?!\d))(\d{1,9})\.(\d{1,9})(?!\w|[.,]\d)"), _point),
    (re.compile(r"(?<=\d)\+(?![\w+])"), " plus"),
    (re.compile(r"(?<=[A-Za-zäöüß])-(?=\d)|(?<=\d)-(?=[A-Za-z](?!\w))"), " "),
    (re.compile(rf"\d{{19,}}|{AMOUNT}|,\d{{1,18}}"), _number),
]
