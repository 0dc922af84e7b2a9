"""Hindi amounts: telephone and other numbers read digit by digit, money, units, ranges, ordinals and fractions."""

import re

from voicewire.text.normalizers.hi_numbers import amount, cardinal, fraction, ordinal, quarters
from voicewire.text.normalizers.hi_words import (
    AMOUNT,
    CURRENCIES,
    CURRENCY,
    CURRENCY_SIGNS,
    DEVANAGARI,
    ENGLISH,
    HINDI,
    MAGNITUDES,
    NOT_AFTER_WORD,
    NOT_BEFORE_WORD,
    POWERS,
    RATES,
    UNITS,
    WHOLE,
)
from voicewire.text.normalizers.numbers import VULGAR, VULGARS, is_code
from voicewire.text.normalizers.rules import Rules, any_of, apart

_DASH = r" ?[-–—] ?"
_NOT_IN_NUMBER = r"(?<![\d.,])(?<![A-Za-z])"
_NOT_IN_ID = rf"(?<![\w{DEVANAGARI}+.,/-])"
_ENDS_ID = r"(?![\w/]|[-.,]\d)"
_LONGEST_NUMBER_IN_WORD = 2


def _groups(match: re.Match[str]) -> str:
    """Digits one by one, with a short rest between the groups they are written in."""
    spoken = HINDI.in_groups(match[0])
    return f"प्लस {spoken}" if match[0].startswith("+") else spoken


def _mobile(match: re.Match[str]) -> str:
    return f"{HINDI.one_by_one(match[0][:5])}, {HINDI.one_by_one(match[0][5:])}"


def _named_id(match: re.Match[str]) -> str:
    return match[1] + HINDI.in_groups(match[2])


def _long(match: re.Match[str]) -> str:
    return HINDI.one_by_one(match[0]) if is_code(match[0]) else match[0]


def _counted(digits: str, magnitude: str | None) -> str:
    """An amount of thousands, lakhs or crores; quarters of those have words of their own."""
    if not magnitude:
        return amount(digits)
    whole, _, decimals = digits.partition(".")
    count = {"5": 2, "50": 2, "25": 1, "75": 3}.get(decimals)
    is_short = whole.isdigit() and len(whole) <= 2 and (whole != "0" or count == 2)
    words = quarters(int(whole), count) if count and is_short else amount(digits)
    return f"{words} {MAGNITUDES[magnitude]}"


def _money_words(digits: str, magnitude: str | None, sign: str) -> str:
    one, several, one_part, several_parts = CURRENCIES[sign]
    whole, _, decimals = digits.partition(".")
    if magnitude or len(decimals) > 2:
        return f"{_counted(digits, magnitude)} {several}"
    parts = int((decimals or "0").ljust(2, "0"))
    named = f"{cardinal(whole)} {one if whole == '1' else several}"
    if not parts:
        return named
    named_parts = f"{cardinal(str(parts))} {one_part if parts == 1 else several_parts}"
    return named_parts if not int(whole.replace(",", "")) else f"{named} {named_parts}"


def _money(match: re.Match[str]) -> str:
    sign, digits, magnitude, further = match.groups()
    if not further:
        return _money_words(digits, magnitude, CURRENCY_SIGNS[sign])
    return f"{_counted(digits, magnitude)}{further} {CURRENCIES[CURRENCY_SIGNS[sign]][1]}"


def _money_after(match: re.Match[str]) -> str:
    return _money_words(match[1], match[2], CURRENCY_SIGNS[match[3] or "₹"])


def _rupees(match: re.Match[str]) -> str:
    return _money_words(match[1], None, "₹")


def _money_range(match: re.Match[str]) -> str:
    sign, low, magnitude, high, of_high = match.groups()
    return f"{_counted(low, magnitude)} से {_money_words(high, of_high, CURRENCY_SIGNS[sign])}"


def _magnitude(match: re.Match[str]) -> str:
    return _counted(match[1], match[2])


def _named_unit(digits: str, unit: str) -> str:
    names = UNITS[unit]
    return names if isinstance(names, str) else names[digits != "1"]


def _unit(match: re.Match[str]) -> str:
    return f"{amount(match[1])} {_named_unit(match[1], match[2])}"


def _rate(match: re.Match[str]) -> str:
    return f"{amount(match[1])} {_named_unit(match[1], match[2])} प्रति {RATES[match[3]]}"


def _area(match: re.Match[str]) -> str:
    return f"{amount(match[1])} {POWERS[match[3]]} {_named_unit(match[1], match[2])}"


def _per(match: re.Match[str]) -> str:
    return f" प्रति {RATES[match[1]]}"


def _feet_inches(match: re.Match[str]) -> str:
    return f"{cardinal(match[1])} फ़ुट {cardinal(match[2])} इंच"


def _range(match: re.Match[str]) -> str:
    """Two numbers: a span, two neighbours as one says them for "about", or a score."""
    first, second = match[1], match[2]
    if not (first + second).isdigit():
        return f"{first} से {second}"
    low, high = int(first), int(second)
    if low >= high and max(len(first), len(second)) <= 2:
        return f"{first} {second}"
    is_about = match[0] == f"{first}-{second}" and high == low + 1 and high <= 10
    if is_about and _WORD_AFTER.match(match.string, match.end()):
        return f"{cardinal(first)}-{cardinal(second)}"
    return f"{first} से {second}"


def _ordinal(match: re.Match[str]) -> str:
    ending = match[2].rstrip("ँंः")[-1]
    return ordinal(match[1].replace(",", ""), ending if ending in "ाीे" else "ा")


def _english_ordinal(match: re.Match[str]) -> str:
    return ENGLISH.spelled(int(match[1]), "spellout-ordinal")


def _fraction(match: re.Match[str]) -> str:
    return fraction(int(match[1]), int(match[2]))


def _mixed(whole: int, numerator: int, denominator: int) -> str:
    if denominator in (2, 4) and numerator < denominator:
        return quarters(whole, numerator * 4 // denominator)
    return f"{cardinal(str(whole))} सही {fraction(numerator, denominator)}"


def _mixed_number(match: re.Match[str]) -> str:
    return _mixed(int(match[1]), int(match[2]), int(match[3]))


def _mixed_vulgar(match: re.Match[str]) -> str:
    return _mixed(int(match[1]), *VULGAR[match[2]])


def _vulgar(match: re.Match[str]) -> str:
    return apart(match, fraction(*VULGAR[match[0]]))


def _generation(match: re.Match[str]) -> str:
    return f"{('टू', 'थ्री', 'फ़ोर', 'फ़ाइव', 'सिक्स')[int(match[1]) - 2]} जी"


def _in_latin_word(match: re.Match[str]) -> str:
    """A word of Latin letters and digits: read as English where short (MP3, 4G), else digit by digit."""
    runs = re.findall(r"\d+(?:\.\d+)?|[A-Za-z]+", match[0])
    numbers = [run for run in runs if run[0].isdigit()]
    is_short = all(len(number.split(".")[0]) <= _LONGEST_NUMBER_IN_WORD and number[0] != "0" for number in numbers)
    return " ".join(_english(run) if is_short else _single_digits(run) for run in runs)


def _english(run: str) -> str:
    whole, _, decimals = run.partition(".")
    if not whole.isdigit():
        return run
    words = ENGLISH.cardinal(whole)
    return f"{words} point {ENGLISH.one_by_one(decimals)}" if decimals else words


def _single_digits(run: str) -> str:
    return HINDI.one_by_one(run) if run[0].isdigit() else run


def _number(match: re.Match[str]) -> str:
    """Any number left."""
    return apart(match, amount(match[0] if match[0][0] != "." else f"0{match[0]}"))


_WORD_AFTER = re.compile(rf" ?[{DEVANAGARI}]")
_ID_NAMES = (
    r"(?:(?:पिन|PIN|Pin)(?: ?(?:कोड|code|Code))?|OTP|ओटीपी|CVV|सीवीवी|PNR|पीएनआर|UTR|IFSC|IMEI|आधार(?: (?:नंबर|संख्या))?|"
    r"(?:खाता|अकाउंट|खाते|कार्ड|फ़ोन|फोन|मोबाइल|हेल्पलाइन|टोल फ़्री|ऑर्डर|टिकट|बुकिंग|रेफ़रेंस|संदर्भ|शिकायत|ग्राहक|गाड़ी|ट्रेन|"
    r"उड़ान|फ़्लाइट|रोल)(?: (?:नंबर|संख्या|क्रमांक|आईडी|ID|No\.?))|हेल्पलाइन|कोड|code|"
    r"(?:अंतिम|आख़िरी|आखिरी) (?:4|चार) अंक)"
)
_MAGNITUDE = any_of(MAGNITUDES)
_UNIT = any_of(UNITS)
_RATE = any_of(RATES)
_RUPEES = "रुपये|रुपए|रुपया|रुपयों|रूपये|रूपए"
_AFTER_MONEY = rf"(?:/-)?(?: ?(?:{_RUPEES}){NOT_BEFORE_WORD})?"
_FURTHER = rf"(?: करोड़{NOT_BEFORE_WORD})?(?: \d{{1,3}} (?:लाख|हज़ार|हजार|सौ){NOT_BEFORE_WORD}){{0,2}}"
_VULGAR = "".join(VULGAR)
_AFTER_NAME = "|".join(f"(?<={name})" for names in CURRENCIES.values() for name in dict.fromkeys(names))

IDENTIFIERS: Rules = [
    (re.compile(rf"{_NOT_IN_ID}\+\d{{1,3}}(?:[ -]?\d{{2,5}}){{2,5}}{_ENDS_ID}"), _groups),
    (re.compile(rf"{_NOT_IN_ID}\+\d{{8,15}}{_ENDS_ID}"), _groups),
    (re.compile(rf"{_NOT_IN_ID}1800[ -]\d{{2,4}}[ -]\d{{3,4}}(?:[ -]\d{{3,4}})?{_ENDS_ID}"), _groups),
    (re.compile(rf"{_NOT_IN_ID}\(?0\d{{1,5}}\)?[ -]\d{{5,8}}{_ENDS_ID}"), _groups),
    (re.compile(rf"{_NOT_IN_ID}0?[6-9]\d{{4}}[ -]\d{{5}}{_ENDS_ID}"), _groups),
    (re.compile(rf"{_NOT_IN_ID}[6-9]\d{{9}}{_ENDS_ID}"), _mobile),
    (re.compile(rf"{_NOT_IN_ID}\d{{4}}(?:[ -]\d{{4}}){{2,3}}{_ENDS_ID}"), _groups),
    (
        re.compile(
            rf"{NOT_AFTER_WORD}({_ID_NAMES} ?(?:[:#-]|है:?|का)? ?)(\d{{3,}}(?:[ -]\d{{2,6}}){{0,4}})"
            rf"(?! ?(?:बार|दिन|{_RUPEES})){_ENDS_ID}"
        ),
        _named_id,
    ),
    (re.compile(rf"{NOT_AFTER_WORD}((?:ट्रेन|गाड़ी) )(\d{{5}})(?![\d,])"), _named_id),
    (re.compile(rf"(?<=[{DEVANAGARI}][ -])[1-8]\d{{5}}(?=[।.]?\Z)"), _groups),
    (re.compile(rf"{_NOT_IN_ID}\d{{3,5}}(?:-\d{{2,5}}){{2,4}}{_ENDS_ID}"), _groups),
    (re.compile(r"(?<![\d.,₹])\d{4,8}(?= (?:यह )?(?:आपका|आपकी) (?:OTP|ओटीपी|PIN|पिन))"), _groups),
    (re.compile(r"(?<![\d.,₹])\d{3,6}(?= (?:पर (?:कॉल|फ़ोन|फोन|डायल|SMS|एसएमएस)|डायल))"), _groups),
    (re.compile(r"(?<![\w.,:/₹$€£-])0\d{1,17}(?![\w/:]|[-.,]\d)"), _groups),
    (re.compile(r"(?<![\w.,])\d{10,18}(?![\w]|[.,]\d)"), _long),
]
MONEY: Rules = [
    (re.compile(rf"(?<![\w{DEVANAGARI}.,)/₹$€£-])(?<!\d )[-−](?=[₹$€£]?\d)"), "माइनस "),
    (re.compile(rf"(?<![\w{DEVANAGARI}.,)/+])(?<!\d )\+(?=[₹$€£]?\d)"), "प्लस "),
    (
        re.compile(
            rf"{NOT_AFTER_WORD}({CURRENCY}) ?({AMOUNT})(?: ?({_MAGNITUDE}))?{_DASH}(?:{CURRENCY})? ?({AMOUNT})"
            rf"(?: ?({_MAGNITUDE}){NOT_BEFORE_WORD})?{_AFTER_MONEY}"
        ),
        _money_range,
    ),
    (
        re.compile(
            rf"{NOT_AFTER_WORD}({CURRENCY}) ?({AMOUNT})(?: ?({_MAGNITUDE}){NOT_BEFORE_WORD}({_FURTHER}))?{_AFTER_MONEY}"
        ),
        _money,
    ),
    (
        re.compile(
            rf"{_NOT_IN_NUMBER}({AMOUNT})(?: ?({_MAGNITUDE}))? ?"
            rf"(?:(?:रु|रू|Rs)(?:\.(?=.)|[॰0])?|({CURRENCY})){NOT_BEFORE_WORD}"
        ),
        _money_after,
    ),
    (re.compile(rf"{_NOT_IN_NUMBER}({AMOUNT})(?:/-)? (?:{_RUPEES}){NOT_BEFORE_WORD}"), _rupees),
    (re.compile(rf"{_NOT_IN_NUMBER}({AMOUNT})/-(?!\d)"), _rupees),
    (re.compile(rf"(?:{_AFTER_NAME})\+(?![\w+])"), " प्लस"),
    (re.compile(rf"(?:{_AFTER_NAME}) ?/ ?({_RATE}){NOT_BEFORE_WORD}"), _per),
]
NUMBERS: Rules = [
    (re.compile(r"(?<![\w.,])24[/x×]7(?!\w)"), "चौबीसों घंटे, सातों दिन"),
    (re.compile(rf"(?<![\w.,])([2-6])जी{NOT_BEFORE_WORD}"), _generation),
    (re.compile(rf"(?<!\w)(\d{{1,2}})['′] ?(\d{{1,2}})(?:\"|″|''){NOT_BEFORE_WORD}"), _feet_inches),
    (re.compile(r"(?<!\d )(?<![\w.,/])(\d{1,3}) (\d)/(\d)(?![\w/])"), _mixed_number),
    (re.compile(rf"(?<![\w.,])(\d{{1,9}}) ?([{VULGARS}])"), _mixed_vulgar),
    (re.compile(f"[{VULGARS}]"), _vulgar),
    (re.compile(rf"(?<![\w.,/-])({AMOUNT}){_DASH}({AMOUNT})(?![\d/]|[-–,:]\d|\.\d)"), _range),
    (re.compile(r"(?<=स्कोर )(\d{1,3})/(\d{1,2})(?![\w/])"), r"\1 पर \2"),
    (re.compile(r"(?<![\w.,/-])(\d{1,4})/(\d{1,4})(?![\w/]|[-.,:]\d)"), _fraction),
    (re.compile(r"(?<![\w.,:/])(\d{1,4}):(\d{1,4})(?!\w|[:.,/]\d)"), r"\1 अनुपात \2"),
    (re.compile(rf"{_NOT_IN_NUMBER}({WHOLE}) ?(ला|ली|ले|रा|री|रे|था|थी|थे|ठा|ठी|ठे|व[ाीे][ँं]?){NOT_BEFORE_WORD}"), _ordinal),
    (re.compile(r"(?<![\w.,])(\d{1,4})(?:st|nd|rd|th)(?!\w)"), _english_ordinal),
    (re.compile(rf"{_NOT_IN_NUMBER}({AMOUNT}) ?({_UNIT}) ?/ ?({_RATE}){NOT_BEFORE_WORD}"), _rate),
    (re.compile(rf"{_NOT_IN_NUMBER}({AMOUNT}) ?(km|cm|mm|ft|m|किमी|मी)([²³]){NOT_BEFORE_WORD}"), _area),
    (
        re.compile(
            rf"{_NOT_IN_NUMBER}(?!\d{{1,18}}[JN](?!\w))({AMOUNT}) ?({_UNIT})(?:(?<=[.%])|{NOT_BEFORE_WORD})(?!\d)"
        ),
        _unit,
    ),
    (re.compile(rf"{_NOT_IN_NUMBER}({AMOUNT}) ?/ ?({_RATE}){NOT_BEFORE_WORD}"), r"\1 प्रति \2"),
    (
        re.compile(rf"{_NOT_IN_NUMBER}(?![248][kK]|\d{{1,18}}[BL](?!\w))({AMOUNT}) ?({_MAGNITUDE}){NOT_BEFORE_WORD}"),
        _magnitude,
    ),
    (re.compile(r"(?<![\w.,])(\d{1,4}) ?[x×](?!\w)(?! ?\d)"), r"\1 गुना"),
    (re.compile(r"(?<=\d) [xX×] (?=\d)|(?<=\d) ?× ?(?=\d)"), " गुणा "),
    (re.compile(r"(?<=\d)[xX](?=\d)"), " बाय "),
    (re.compile(r"(?<=\d) ?÷ ?(?=\d)"), " भाग "),
    (
        re.compile(
            r"(?<![A-Za-z0-9])(?:[A-Za-z]{1,12}(?:-?\d{1,12}(?:\.\d{1,3}(?![\w.]))?)|\d{1,12}(?=[A-Za-z]))[A-Za-z0-9]{0,12}(?![A-Za-z0-9])"
        ),
        _in_latin_word,
    ),
    (re.compile(r"(?<=\d)\+(?![\w+])"), " प्लस"),
    (re.compile(rf"(?<=[{DEVANAGARI}])-(?=\d)|(?<=\d)-(?=[A-Z]{{1,5}}(?![A-Za-z]))"), " "),
    (re.compile(rf"\d{{19,}}|{WHOLE}(?:\.\d{{1,18}})?|\.\d{{1,18}}"), _number),
]
