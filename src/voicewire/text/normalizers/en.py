"""English text as it is read aloud, where an engine's own reading of what is written would be wrong.

Digits stay digits where engines read them right: plain and grouped numbers, years, times, ordinals, dates with month
names, amounts of money. Every pattern is bounded or anchored, so that the work grows with the text.
"""

import re
from collections.abc import Callable

from voicewire.text.normalizers.addresses import AddressReader, AddressWords
from voicewire.text.normalizers.rules import Rules, any_of, apply

SIGNS = {
    ".": "dot", "/": "slash", "-": "dash", "_": "underscore", "@": "at", ":": "colon", "?": "question mark",
    "=": "equals", "&": "and", "#": "hash", "%": "percent", "+": "plus", "~": "tilde",
}  # fmt: skip
CURRENCIES = {"$": "dollars", "€": "euros", "£": "pounds", "¥": "yen", "₹": "rupees", "₦": "naira", "₩": "won"}
CURRENCY_CODES = {
    "USD": "US dollars", "EUR": "euros", "GBP": "pounds", "JPY": "yen", "INR": "rupees", "NGN": "naira",
    "KES": "Kenyan shillings", "CHF": "Swiss francs", "CAD": "Canadian dollars", "AUD": "Australian dollars",
    **CURRENCIES,
}  # fmt: skip
MAGNITUDES = {
    "k": "thousand", "K": "thousand", "m": "million", "M": "million", "mn": "million", "b": "billion", "B": "billion",
    "bn": "billion", "t": "trillion", "T": "trillion", "tn": "trillion",
}  # fmt: skip
UNITS = {
    "V": "volts", "W": "watts", "kW": "kilowatts", "MW": "megawatts", "Wh": "watt hours", "J": "joules",
    "kJ": "kilojoules", "N": "newtons", "Pa": "pascals", "kPa": "kilopascals", "hPa": "hectopascals", "Hz": "hertz",
    "dB": "decibels", "mA": "milliamps", "mV": "millivolts", "mAh": "milliamp hours", "µm": "micrometers",
    "μm": "micrometers", "µg": "micrograms", "nm": "nanometers", "ms": "milliseconds", "µs": "microseconds",
    "ns": "nanoseconds", "kbps": "kilobits per second", "Mbps": "megabits per second", "Gbps": "gigabits per second",
    "rpm": "revolutions per minute", "sq ft": "square feet", "psi": "pounds per square inch", "kcal": "kilocalories",
    "L": "liters", "mL": "milliliters", "cl": "centiliters", "px": "pixels", "dpi": "dots per inch",
}  # fmt: skip
RATED = {
    "m": "meters", "km": "kilometers", "ft": "feet", "mi": "miles", "kB": "kilobytes", "KB": "kilobytes",
    "MB": "megabytes", "GB": "gigabytes", "TB": "terabytes", "kg": "kilograms", "g": "grams", "mg": "milligrams",
    "L": "liters", "l": "liters", "ml": "milliliters", "cm": "centimeters", "mm": "millimeters",
    "in": "inches", "W": "watts",
}  # fmt: skip
RATES = {
    "s": "second", "sec": "second", "min": "minute", "h": "hour", "hr": "hour", "d": "day",
    "kg": "kilogram", "L": "liter", "l": "liter", "m": "meter", "m²": "square meter", "m³": "cubic meter",
    "second": "second", "minute": "minute",
    "hour": "hour", "day": "day", "week": "week", "month": "month", "mo": "month", "year": "year", "yr": "year",
    "night": "night", "person": "person", "user": "user", "page": "page", "item": "item", "unit": "unit",
}  # fmt: skip
POWERS = {"²": "square", "³": "cubic"}
_SINGULARS = {"feet": "foot", "inches": "inch"}
_IRREGULAR = re.compile("(feet|inches)$")
FRACTIONS = {
    "½": "a half", "⅓": "one third", "⅔": "two thirds", "¼": "a quarter", "¾": "three quarters", "⅕": "one fifth",
    "⅖": "two fifths", "⅗": "three fifths", "⅘": "four fifths", "⅙": "one sixth", "⅛": "one eighth",
    "⅜": "three eighths", "⅝": "five eighths", "⅞": "seven eighths",
}  # fmt: skip
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip
NUMBERED = {
    "No": "Number", "no": "number", "Nos": "Numbers", "nos": "numbers", "Vol": "Volume", "vol": "volume", "p": "page",
    "pp": "pages", "Fig": "Figure", "fig": "figure", "Figs": "Figures", "Ch": "Chapter", "ch": "chapter",
    "Sec": "Section", "sec": "section", "Art": "Article", "art": "article", "Op": "Opus", "op": "opus", "Rm": "Room",
    "Eq": "Equation", "eq": "equation", "Ext": "Extension", "ext": "extension", "Apt": "Apartment", "Ver": "Version",
    "ver": "version", "Para": "Paragraph", "Tel": "Telephone", "Ste": "Suite",
}  # fmt: skip
ABBREVIATIONS = {
    "Jan": "January", "Feb": "February", "Mar": "March", "Apr": "April", "Jun": "June", "Jul": "July", "Aug": "August",
    "Sep": "September", "Sept": "September", "Oct": "October", "Nov": "November", "Dec": "December", "Mon": "Monday",
    "Tue": "Tuesday", "Tues": "Tuesday", "Wed": "Wednesday", "Thu": "Thursday", "Thurs": "Thursday", "Fri": "Friday",
    "Sat": "Saturday", "Sun": "Sunday", "approx": "approximately", "Approx": "Approximately", "vs": "versus",
    "etc": "et cetera", "Jr": "Junior", "Sr": "Senior", "Inc": "Incorporated", "Ltd": "Limited", "Corp": "Corporation",
    "Co": "Company", "Dept": "Department", "dept": "department", "Ave": "Avenue", "Blvd": "Boulevard", "Rd": "Road",
    "Mt": "Mount", "Ft": "Fort", "Capt": "Captain", "Gen": "General", "Col": "Colonel", "Sgt": "Sergeant",
    "Lt": "Lieutenant", "Gov": "Governor", "Sen": "Senator", "Rep": "Representative", "Prof": "Professor",
    "Rev": "Reverend", "Maj": "Major", "lbs": "pounds", "oz": "ounces", "hrs": "hours", "mins": "minutes",
    "tbsp": "tablespoons", "tsp": "teaspoons", "max": "maximum", "misc": "miscellaneous", "viz": "namely",
}  # fmt: skip
_DIGITS = r"\d{1,3}(?:,\d{3}){1,6}|\d{1,18}"
_AMOUNT = rf"(?:{_DIGITS})(?:\.\d{{1,9}})?"
_CURRENCY = re.escape("".join(CURRENCIES))


def normalize(text: str) -> str:
    """`text` as it is to be read: one segment, already cleaned of markup."""
    text = spell(text)
    if _HAS_NUMBER.search(text):
        text = apply(_NUMBERS, text)
    if _HAS_DOT_INSIDE.search(text):
        text = apply(_DOTS, text)
    return apply(_WORDS, text)


def spell(text: str) -> str:
    """`text` with addresses, versions, spelled letters and signs as words; numbers and dates as they are."""
    if _HAS_ADDRESS.search(text):
        text = apply(_ADDRESSES, text)
    if _HAS_SIGN.search(text):
        text = apply(_SIGNS, text)
    return text


def _letters(match: re.Match[str]) -> str:
    return ", ".join(match[0].split("-"))


_OPERAND_BEFORE = r"(?<=[\w)\]%°])(?<!\band)(?<!\bor)(?<!\bis)(?<!\bare)(?<!\bif)(?<!\bfor)[^\S\n]?"
_OPERAND_AFTER = r"[^\S\n]?(?=[\w($€£.+−-])"


def _is_date(dotted: str) -> bool:
    parts = dotted.split(".")
    return len(parts) == 3 and len(parts[2]) == 4 and 1 <= int(parts[0]) <= 31 and 1 <= int(parts[1]) <= 12


_READER = AddressReader(AddressWords(signs=SIGNS, version="version", port="port", point="point"))
_ADDRESSES: Rules = [
    *_READER.rules(may_be_version=lambda dotted: not _is_date(dotted)),
    (re.compile(r"(?<![\w-])[A-Z](?:-[A-Z]){2,30}(?![\w-])"), _letters),
    (re.compile(r"\b([A-GJ])#(?!\w)"), r"\1 sharp"),
]
_COMPARISONS = {
    "<=|≤|=<": "is less than or equal to",
    ">=|≥": "is greater than or equal to",
    "!=|≠|<>": "is not equal to",
    "==": "equals",
    "≈": "is about",
    "->|=>|→|⇒": "to",
    "<": "is less than",
    ">": "is greater than",
}
_SIGNS: Rules = [
    *(
        (re.compile(f"{_OPERAND_BEFORE}(?:{sign}){_OPERAND_AFTER}"), f" {words} ")
        for sign, words in _COMPARISONS.items()
    ),
    *(
        (re.compile(rf"(?<![\w<>=!-])(?:{sign})[^\S\n]?(?=\d)"), f"{words.removeprefix('is ')} ")
        for sign, words in _COMPARISONS.items()
    ),
    (re.compile(r"(?<!\w)[~≈][^\S\n]?(?=[\d$€£])"), "about "),
    (re.compile("…"), "..."),  # engines rest at three dots, and hardly at the one sign for them
]


def _dotted_date(match: re.Match[str]) -> str:
    return f"{MONTHS[int(match[2]) - 1]} {int(match[1])}, {match[3]}" if _is_date(match[0]) else match[0]


def _timestamp(match: re.Match[str]) -> str:
    zone = " U T C" if match[3] else ""
    return f"{match[1]}, {int(match[2][:2])}{match[2][2:]}{zone}"


def _money(match: re.Match[str]) -> str:
    magnitude = MAGNITUDES.get(match[3], match[3])
    return f"{match[2]} {magnitude} {CURRENCIES[match[1]]}"


def _money_code(match: re.Match[str]) -> str:
    return _counted(match[1], CURRENCY_CODES[match[2]])


def _counted(amount: str, names: str) -> str:
    """`amount` of what `names` says in the plural."""
    if amount != "1":
        return f"{amount} {names}"
    thing, per, rest = names.partition(" per ")
    return f"1 {_IRREGULAR.sub(_word_of(_SINGULARS), thing).removesuffix('s')}{per}{rest}"


def _unit(match: re.Match[str]) -> str:
    return _counted(match[1], UNITS[match[2]])


def _area(match: re.Match[str]) -> str:
    return _counted(match[1], f"{POWERS[match[3]]} {RATED[match[2]]}")


def _rate(match: re.Match[str]) -> str:
    return f"{_counted(match[1], RATED[match[2]])} per {RATES[match[3]]}"


def _mixed_number(match: re.Match[str]) -> str:
    return f"{match[1]} and {FRACTIONS[match[2]]}"


def _phone(match: re.Match[str]) -> str:
    groups = re.findall(r"\d+", match[0])
    spoken = ", ".join(" ".join(group) for group in groups)
    return f"plus {spoken}" if match[0].startswith("+") else spoken


def _single_digits(match: re.Match[str]) -> str:
    return " ".join(match[0])


def _word_of(words: dict[str, str]) -> Callable[[re.Match[str]], str]:
    return lambda match: words[match[1]]


def _joined_thousands(match: re.Match[str]) -> str:
    return re.sub(r"\D", "", match[0])


def _digits_after_plus(match: re.Match[str]) -> str:
    return f"plus {' '.join(match[1])}"


def _said_apart(match: re.Match[str]) -> str:
    return match[0].replace("/", " ")


def _per(match: re.Match[str]) -> str:
    return f" per {RATES[match[1]]}"


def _large_count(match: re.Match[str]) -> str:
    return f"{match[1]} {MAGNITUDES[match[2]]}"


def _world_war(match: re.Match[str]) -> str:
    return f"World War {len(match[1])}"


def _numbered(match: re.Match[str]) -> str:
    return f"{NUMBERED[match[1]]} "


_NOT_IN_AMOUNT = rf"(?<![\w.,{_CURRENCY}])"
_MAGNITUDE_WORDS = f"{any_of(MAGNITUDES)}|thousand|million|billion|trillion"
_RATE_WORDS = any_of(
    {short: name for short, name in RATES.items() if len(short) > 1 and short not in ("kg", "m²", "m³")}
)
_VULGAR = "".join(FRACTIONS)

_DATES_AND_PHONES: Rules = [
    (re.compile(r"(?<![\d.,])\d{1,3}(?:[\u00a0\u2009\u202f]\d{3}){1,5}(?!\d)"), _joined_thousands),
    (re.compile(r"(?<![\w.])(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\w|\.\d)"), _dotted_date),
    (
        re.compile(r"(?<![\w-])(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::00(?:\.0{1,6})?)?(Z|\+00:00)?(?![\w:])"),
        _timestamp,
    ),
    (re.compile(r"(?<![\w(+-])(?:\+?1[ .-]?)?\(\d{3}\)[ .-]?\d{3}[ .-]\d{4}(?![\w-])"), _phone),
    (re.compile(r"(?<![\w(.+-])(?:\+?1[ .-])?\d{3}[.-]\d{3}[.-]\d{4}(?![\w-])"), _phone),
    (re.compile(r"(?<![\w+])\+\d{1,3}(?:[ -]\d{2,5}){2,5}(?![\w-])"), _phone),
    (re.compile(r"(?<![\w+])\+(\d{8,15})(?!\w)"), _digits_after_plus),
    (re.compile(r"(?<!\d)(\d{1,2}:\d\d)[^\S\n]?[-–][^\S\n]?(?=\d{1,2}:\d\d(?!\d))"), r"\1 to "),
    (re.compile(r"(?<![\w.,:/])(\d{1,3}):(\d)(?![\w:.,/])"), r"\1 to \2"),
    (re.compile(r"(?<![\w/])(?:24/7|50/50|9/11|20/20)(?![\w/])"), _said_apart),
]
_AMOUNTS: Rules = [
    (re.compile(rf"([{_CURRENCY}])[^\S\n]?({_AMOUNT})[^\S\n]?({_MAGNITUDE_WORDS})(?!\w)"), _money),
    (re.compile(rf"{_NOT_IN_AMOUNT}({_AMOUNT})[^\S\n]?({any_of(CURRENCY_CODES)})(?!\w)"), _money_code),
    (re.compile(rf"(?<![\w.,])({_AMOUNT})[^\S\n]?({any_of(RATED)})/({any_of(RATES)})(?!\w)"), _rate),
    (re.compile(rf"(?<=[\da-z])[^\S\n]?/[^\S\n]?({_RATE_WORDS})(?![\w/])"), _per),
    (re.compile(rf"(?<![\w.,])({_AMOUNT})[^\S\n]?(km|cm|mm|ft|in|mi|m)([²³])(?!\w)"), _area),
    (re.compile(rf"{_NOT_IN_AMOUNT}({_AMOUNT})[^\S\n]?({any_of(UNITS)})(?!\w)"), _unit),
    (re.compile(rf"{_NOT_IN_AMOUNT}({_AMOUNT})(k|M|B)(?!\w)"), _large_count),
    (re.compile(rf"(?<![\d.,])(\d{{1,9}})[^\S\n]?([{_VULGAR}])"), _mixed_number),
    (re.compile(f"([{_VULGAR}])"), _word_of(FRACTIONS)),
    (re.compile(r"(?<!\w)(\d{1,2})['′][^\S\n]?(\d{1,2})(?:\"|″|'')(?!\w)"), r"\1 feet \2 inches"),
    (re.compile(r"(?<=\d)[^\S\n]?‰"), " per thousand"),
    (re.compile(r"(?<![\w.])\.(?=\d)"), "0."),
    (re.compile(r"(?<=\d)[^\S\n][xX][^\S\n](?=\d)"), " times "),
    (re.compile(r"(?<=\d)[xX](?=\d)"), " by "),
    (re.compile(r"(?<![\w.,:/$€£-])(?<!\d )0\d{1,15}(?![\w:/]|[.,-]\d)"), _single_digits),
]
_NUMBERS: Rules = [
    *_DATES_AND_PHONES,
    *_AMOUNTS,
    (re.compile(rf"(?<![\w.])({any_of(NUMBERED)})\.[^\S\n]?(?=\d)"), _numbered),
]
_DOTS: Rules = [
    (re.compile(rf"(?<![\w.])({any_of(ABBREVIATIONS)})\.(?=[^\S\n]+[\w\"“(])"), _word_of(ABBREVIATIONS)),
    # A dot that stays before a capital would be read as the end of a sentence.
    (re.compile(r"(?<![\w.])((?:[A-Za-z]{1,2}\.){1,5}[A-Za-z]{1,2})\.(?=[^\S\n]+[A-Z\d\"“(])"), r"\1"),
]
_WORDS: Rules = [
    (re.compile(r"\bWW(I{1,2})\b"), _world_war),
    (re.compile(r"[^\S\n]{2,}"), " "),
]

# What a group of rules needs to have anything to do; most sentences have none of it.
_HAS_ADDRESS = re.compile(r"[\w/][./@:-][\w/]|[A-J]#|\bv\d")
_HAS_SIGN = re.compile("[<>=≤≥≠≈~→⇒…]")
_HAS_NUMBER = re.compile(f"[\\d{_VULGAR}]")
_HAS_DOT_INSIDE = re.compile(r"\.\s")
