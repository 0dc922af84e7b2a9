"""Amounts of money in English words (Chicago Manual of Style 9.20 to 9.25; names of currencies after CLDR "en")."""

import re

import msgspec

from voicewire.text.normalizers.en_numbers import AMOUNT, NUMBERS, amount, is_one
from voicewire.text.normalizers.en_unit_names import DENOMINATORS
from voicewire.text.normalizers.en_units import describes
from voicewire.text.normalizers.rules import Rules, any_of


class Currency(msgspec.Struct, frozen=True):
    """What a currency and its hundredth part are called."""

    one: str
    many: str
    cent: str = "cent"
    cents: str = "cents"


_DOLLAR = Currency("dollar", "dollars")
_EURO = Currency("euro", "euros")
_POUND = Currency("pound", "pounds", "penny", "pence")
_RUPEE = Currency("rupee", "rupees", "paisa", "paise")
_NAIRA = Currency("naira", "naira", "kobo", "kobo")
_PESO = Currency("peso", "pesos", "centavo", "centavos")
_REAL = Currency("real", "reais", "centavo", "centavos")
_YEN = Currency("yen", "yen", "", "")
_WON = Currency("won", "won", "", "")
_YUAN = Currency("yuan", "yuan", "", "")
_LIRA = Currency("lira", "lira", "", "")
_BITCOIN = Currency("bitcoin", "bitcoins", "", "")


def _dollar(country: str) -> Currency:
    return Currency(f"{country} dollar", f"{country} dollars")


SYMBOLS = {
    "$": _DOLLAR, "€": _EURO, "£": _POUND, "¥": _YEN, "₹": _RUPEE, "₦": _NAIRA, "₩": _WON, "CN¥": _YUAN, "₱": _PESO,
    "₺": _LIRA, "₿": _BITCOIN, "Rs": _RUPEE, "Rs.": _RUPEE, "R$": _REAL, "US$": _dollar("U.S"),
    "CA$": _dollar("Canadian"), "C$": _dollar("Canadian"), "A$": _dollar("Australian"), "AU$": _dollar("Australian"),
    "NZ$": _dollar("New Zealand"), "HK$": _dollar("Hong Kong"), "S$": _dollar("Singapore"),
    "₫": Currency("dong", "dong", "", ""), "₪": Currency("shekel", "shekels", "", ""),
    "₴": Currency("hryvnia", "hryvnias", "", ""), "₽": Currency("ruble", "rubles", "", ""),
    "฿": Currency("baht", "baht", "", ""),
}  # fmt: skip
CODES = {
    "USD": _dollar("U.S"), "CAD": _dollar("Canadian"), "AUD": _dollar("Australian"), "NZD": _dollar("New Zealand"),
    "HKD": _dollar("Hong Kong"), "SGD": _dollar("Singapore"), "EUR": _EURO, "GBP": _POUND, "JPY": _YEN, "INR": _RUPEE,
    "KRW": _WON, "CNY": _YUAN, "RMB": _YUAN, "NGN": _NAIRA, "PHP": _PESO, "BRL": _REAL, "TRY": _LIRA, "BTC": _BITCOIN,
    "KES": Currency("Kenyan shilling", "Kenyan shillings"), "CHF": Currency("Swiss franc", "Swiss francs", "", ""),
    "MXN": Currency("Mexican peso", "Mexican pesos", "centavo", "centavos"), "ZAR": Currency("rand", "rand"),
    "SEK": Currency("Swedish krona", "Swedish kronor", "", ""), "PLN": Currency("zloty", "zlotys", "", ""),
    "NOK": Currency("Norwegian krone", "Norwegian kroner", "", ""), "THB": Currency("baht", "baht", "", ""),
    "DKK": Currency("Danish krone", "Danish kroner", "", ""), "AED": Currency("dirham", "dirhams", "", ""),
    "SAR": Currency("riyal", "riyals", "", ""), "ILS": Currency("shekel", "shekels", "", ""),
}  # fmt: skip
MAGNITUDES = {
    "k": "thousand", "K": "thousand", "m": "million", "M": "million", "mn": "million", "MM": "million", "mm": "million",
    "mil": "million", "b": "billion", "B": "billion", "bn": "billion", "t": "trillion", "T": "trillion",
    "tn": "trillion", "hundred": "hundred", "thousand": "thousand", "million": "million", "billion": "billion",
    "trillion": "trillion", "lakh": "lakh", "crore": "crore",
}  # fmt: skip
_PER = {
    "night": "night", "person": "person", "user": "user", "page": "page", "item": "item", "unit": "unit",
    "seat": "seat", "ticket": "ticket", "piece": "piece", "head": "head", "share": "share", "call": "call",
    **DENOMINATORS,
}  # fmt: skip


def _words(currency: Currency, digits: str, magnitude: str | None, *, is_measure: bool) -> str:
    """`is_measure`: it says of what worth the thing is that follows, and stays in the singular."""
    if magnitude:
        return f"{amount(digits)} {MAGNITUDES[magnitude]} {currency.one if is_measure else currency.many}"
    units, _, decimals = digits.partition(".")
    if len(decimals) != 2 or not currency.cents:
        return f"{_number(currency, digits)} {currency.one if is_one(digits) or is_measure else currency.many}"
    cents = f"{amount(decimals)} {currency.cent if decimals == '01' or is_measure else currency.cents}"
    if not units.strip("0"):
        return cents if int(decimals) else f"zero {currency.many}"
    said = f"{_number(currency, units)} {currency.one if is_one(units) or is_measure else currency.many}"
    return f"{said} and {cents}" if int(decimals) else said


def _number(currency: Currency, digits: str) -> str:
    """Pounds are counted the British way: "two hundred and five"."""
    if currency is not _POUND or "." in digits:
        return amount(digits)
    return NUMBERS.cardinal(digits.replace(",", ""), "spellout-cardinal-verbose").replace(",", "")


def _money(
    match: re.Match[str], currency: Currency, digits: str, until: str | None, magnitude: str | None, first: str = ""
) -> str:
    """`first`: the magnitude of the lower end of a range, where it has its own."""
    is_measure = describes(match)
    said = _words(currency, until or digits, magnitude, is_measure=is_measure)
    if not until:
        return said
    if "." in digits and not magnitude:
        return f"{_words(currency, digits, None, is_measure=is_measure)} to {said}"
    return f"{_number(currency, digits)}{first and f' {MAGNITUDES[first]}'} to {said}"


def _symbol_first(match: re.Match[str]) -> str:
    minus, symbol, digits, first, until, magnitude, per = match.groups()
    said = _money(match, SYMBOLS[symbol], digits, until, magnitude, first or "")
    return ("minus " if minus else "") + said + (f" per {_PER[per]}" if per else "")


def _symbol_last(match: re.Match[str]) -> str:
    return _money(match, SYMBOLS[match[3]], match[1], match[2], None)


def _code_last(match: re.Match[str]) -> str:
    digits, until, magnitude, code = match.groups()
    return _money(match, CODES[code], digits, until, magnitude)


def _code_first(match: re.Match[str]) -> str:
    return _money(match, CODES[match[1]], match[2], None, match[3])


def _cents(match: re.Match[str]) -> str:
    return f"{amount(match[1])} cent" + ("" if is_one(match[1]) or describes(match) else "s")


def _with_point(match: re.Match[str]) -> str:
    """A European amount, "1.234,50 €", as the other rules have it."""
    before, whole, decimals, after = match.groups()
    return f"{before}{whole.replace('.', '')}.{decimals}{after}"


_GAP = r"[^\S\n]?"
_DASH = r"[^\S\n]?[-–—][^\S\n]?"
_SYMBOL = rf"(?<![A-Za-z$])({any_of(SYMBOLS)})"
_ANY_SYMBOL = f"(?:{any_of(SYMBOLS)})"
_MAGNITUDE = f"(?:{_GAP}({any_of(MAGNITUDES)})(?![\\w]))?"
_NAMED_AGAIN = "(?: (?:dollars|euros|pounds|rupees))?"
_BEFORE = r"(?<![\w.,$€£])"
MONEY: Rules = [
    (re.compile(rf"(€{_GAP})(\d{{1,3}}(?:\.\d{{3}}){{0,4}}),(\d\d)(?![\d,])()"), _with_point),
    (re.compile(rf"(?<![\w.,])()(\d{{1,3}}(?:\.\d{{3}}){{0,4}}),(\d\d)({_GAP}€)"), _with_point),
    (
        re.compile(
            rf"(?:(?<![\w)])([-−]){_GAP})?{_SYMBOL}{_GAP}({AMOUNT})(?:([kKmMbB]n?)?{_DASH}{_ANY_SYMBOL}?{_GAP}({AMOUNT})(?!-?\d))?"
            rf"{_MAGNITUDE}{_NAMED_AGAIN}(?:{_GAP}/{_GAP}({any_of(_PER)})(?![\w²³])(?:\.(?=[^\S\n][a-z]))?)?(?![\d])"
        ),
        _symbol_first,
    ),
    (re.compile(rf"{_BEFORE}({AMOUNT})(?:{_DASH}({AMOUNT}))?{_MAGNITUDE}{_GAP}({any_of(CODES)})(?!\w)"), _code_last),
    (re.compile(rf"(?<!\w)({any_of(CODES)}){_GAP}({AMOUNT}){_MAGNITUDE}(?![\w])"), _code_first),
    (re.compile(rf"{_BEFORE}({AMOUNT})(?:{_DASH}({AMOUNT}))?{_GAP}([$€£¥₹₦₩])(?![\w\d])"), _symbol_last),
    (re.compile(rf"{_BEFORE}({AMOUNT}){_GAP}¢"), _cents),
]
HAS_MONEY = re.compile(rf"[{re.escape(''.join(sorted({sign[-1] for sign in SYMBOLS} - set('s.'))))}¢]|[A-Z]{{3}}|Rs")
