"""Hindi text as it is read aloud: every number in words, abbreviations in full.

Latin words stay, to be read as English. Indian and Western grouping, both digit scripts. Every pattern is bounded or
anchored, so that the work grows with the text.
"""

import re
import unicodedata

from voicewire.text.normalizers import roman
from voicewire.text.normalizers.addresses import HAS_ADDRESS, AddressReader, AddressWords
from voicewire.text.normalizers.hi_amounts import IDENTIFIERS, MONEY, NUMBERS
from voicewire.text.normalizers.hi_dates import DATES, TIMES, YEARS, is_date
from voicewire.text.normalizers.hi_numbers import REGNAL, VULGAR, cardinal, ordinal
from voicewire.text.normalizers.hi_words import (
    ABBREVIATED,
    ABBREVIATIONS,
    AMOUNT,
    DEVANAGARI,
    HINDI,
    INITIALISMS,
    LATIN_ABBREVIATIONS,
    NOT_AFTER_WORD,
    NOT_BEFORE_WORD,
    RATES,
    SIGNS,
)
from voicewire.text.normalizers.rules import Rules, any_of, apply, join_groups


def normalize(text: str) -> str:
    """`text` as it is to be read: one segment, already cleaned of markup."""
    text = _OTHER_DIGIT.sub(_ascii_digit, join_groups(text))
    text = spell(text)
    if _HAS_ABBREVIATION.search(text):
        text = apply(_ABBREVIATIONS, text)
    if _HAS_ROMAN.search(text):
        text = apply(_ROMAN, text)
    if _HAS_NUMBER.search(text):
        text = apply(_NUMBERS, text)
    return _SPACES.sub(" ", apply(_WORDS, text)).strip() if _HAS_WORD.search(text) else text


def spell(text: str) -> str:
    """`text` with addresses, versions, spelled letters and signs as words; numbers and dates as they are."""
    if HAS_ADDRESS.search(text):
        text = apply(_ADDRESSES, text)
    if _HAS_SIGN.search(text):
        text = apply(_SIGNS, text)
    return text


def _ascii_digit(match: re.Match[str]) -> str:
    return str(unicodedata.decimal(match[0]))


def _letters(match: re.Match[str]) -> str:
    return ", ".join(match[0].split("-"))


def _is_date(dotted: str) -> bool:
    parts = dotted.split(".")
    return len(parts) == 3 and len(parts[2]) == 4 and is_date(int(parts[0]), int(parts[1]))


def _abbreviation(match: re.Match[str]) -> str:
    return f"{ABBREVIATIONS[match[1]]} "


def _initialism(match: re.Match[str]) -> str:
    return INITIALISMS[re.sub("[॰0]", ".", match[0])]


def _latin_abbreviation(match: re.Match[str]) -> str:
    return f"{LATIN_ABBREVIATIONS[match[1]]} "


def _section(match: re.Match[str]) -> str:
    return f"{match[1]} {cardinal(str(roman.value(match[2])))}"


def _sovereign(match: re.Match[str]) -> str:
    number = roman.value(match[2])
    return f"{match[1]} {REGNAL[number - 1] if number <= len(REGNAL) else ordinal(str(number), 'ा')}"


_READER = AddressReader(
    AddressWords(
        signs=SIGNS, version="वर्शन", port="पोर्ट", point="पॉइंट", number=cardinal, digits=HINDI.one_by_one
    )
)  # fmt: skip
_ADDRESSES: Rules = [
    *_READER.rules(may_be_version=lambda dotted: not _is_date(dotted)),
    (re.compile(r"(?<![\w-])[A-Z](?:-[A-Z]){2,30}(?![\w-])"), _letters),
]
_OPERAND = rf"(?:[₹$€£] ?)?{AMOUNT}(?: ?(?:%|°C|°F|[a-zA-Z]{{1,4}}(?!\w)))?|[A-Za-z]\w{{0,20}}"
_COMPARISONS = {
    "<=|≤|=<": "या उससे कम",
    ">=|≥": "या उससे अधिक",
    "!=|≠|<>": "के बराबर नहीं",
    "≈": "के लगभग",
    "<": "से कम",
    ">": "से अधिक",
}
_SIGNS: Rules = [
    (re.compile(rf"{NOT_AFTER_WORD}(?<!-)[अ-ह](?:-[अ-ह]){{2,30}}(?![\w{DEVANAGARI}-])"), _letters),
    (re.compile(rf"(?<=[\w{DEVANAGARI}]) ?(?:->|=>|→|⇒) ?(?=[\w{DEVANAGARI}])"), " से "),
    *(
        (re.compile(rf"(?<![<>=!~-])(?:(?<=\w) ?|(?<!\w))(?:{sign}) ?({_OPERAND})"), rf" \1 {words}")
        for sign, words in _COMPARISONS.items()
    ),
    (re.compile(rf"(?<=[\w{DEVANAGARI})]) ?={{1,2}} ?(?=[\w{DEVANAGARI}(₹$-])"), " बराबर "),
    (re.compile(r"(?<=[\w)]) \+ (?=[\w(])|(?<=\d)\+(?=\d)"), " प्लस "),
    (re.compile(r"(?<!\w)[~≈] ?(?=[\d₹$€£])"), "लगभग "),
    (re.compile("(?<= )&(?= )"), "और"),
    (re.compile(rf"(?<![\w{DEVANAGARI}&])#(?=[A-Z]{{0,5}}-?\d)"), "नंबर "),
    (re.compile(rf"(?<![\w{DEVANAGARI}&])#(?=[\w{DEVANAGARI}])"), "हैशटैग "),
    (re.compile(r"(?<![\w.])@(?=[A-Za-z])"), "ऐट "),
    (re.compile(rf"(?<=[{DEVANAGARI}])/(?=या{NOT_BEFORE_WORD})"), " "),
    (re.compile(rf"(?<=[{DEVANAGARI}])/(?!(?:{any_of(RATES)}){NOT_BEFORE_WORD})(?=[अ-ह])"), " या "),
    (re.compile("…"), "..."),  # engines rest at three dots, and hardly at the one sign for them
]
_INITIALISMS = "|".join(
    re.escape(short).replace(r"\.", "[.॰0]") for short in sorted(INITIALISMS, key=len, reverse=True)
)
_ABBREVIATIONS: Rules = [
    (re.compile(rf"{NOT_AFTER_WORD}(?:{_INITIALISMS}){NOT_BEFORE_WORD}"), _initialism),
    (re.compile(rf"{NOT_AFTER_WORD}मो{ABBREVIATED} ?(?=[\d+])"), "मोबाइल "),
    (re.compile(rf"{NOT_AFTER_WORD}सं{ABBREVIATED} ?(?=\d)"), "संख्या "),
    (re.compile(rf"{NOT_AFTER_WORD}({any_of(ABBREVIATIONS)}){ABBREVIATED} ?(?=[\w(])"), _abbreviation),
    (re.compile(rf"(?<![\w.])({any_of(LATIN_ABBREVIATIONS)})\. ?(?=[\w])"), _latin_abbreviation),
    (re.compile(r"(?<![\w.])(?:No|no|Nos)\. ?(?=\d)"), "नंबर "),
]
_SECTIONS = "अध्याय|भाग|खंड|खण्ड|चरण|कक्षा|अनुच्छेद|धारा|अनुसूची|टाइप|फ़ेज़|पाठ|अंक|सर्ग|दृश्य|प्रकार|स्तर|श्रेणी|वर्ग|क्लास|सेमेस्टर"
_SOVEREIGNS = (
    "जॉर्ज|हेनरी|लुई|एलिज़ाबेथ|एलिजाबेथ|चार्ल्स|एडवर्ड|विलियम|जेम्स|रिचर्ड|फ़िलिप|फिलिप|पीटर|पॉल|कैथरीन|बेनेडिक्ट|निकोलस|नेपोलियन|"
    "चंद्रगुप्त|पुलकेशिन|राजेंद्र|आलम|शाह|अकबर|विक्रमादित्य"
)
_ROMAN: Rules = [
    (re.compile(rf"{NOT_AFTER_WORD}({_SECTIONS})[ -]({roman.ROMAN})(?!\w)"), _section),
    (re.compile(rf"{NOT_AFTER_WORD}({_SOVEREIGNS}) ({roman.ROMAN})(?!\w)"), _sovereign),
]
_NUMBERS: Rules = [*DATES, *IDENTIFIERS, *TIMES, *MONEY, *YEARS, *NUMBERS]
_WORDS: Rules = [
    (re.compile(rf"{NOT_AFTER_WORD}किमी{NOT_BEFORE_WORD}"), "किलोमीटर"),
    (re.compile(rf"{NOT_AFTER_WORD}किग्रा{NOT_BEFORE_WORD}"), "किलोग्राम"),
    (re.compile(r"₹|(?<!\w)Rs\.?(?!\w)"), "रुपये"),
    (re.compile(r" ?%"), " प्रतिशत"),
]
_SPACES = re.compile(" {2,}")

# What a group of rules needs to have anything to do; most sentences have none of it.
_OTHER_DIGIT = re.compile(r"[^\D0-9]")
_HAS_SIGN = re.compile(rf"[<>=≤≥≠≈~→⇒…+&#@]|[{DEVANAGARI}]/|[अ-ह]-[अ-ह]-")
_HAS_ABBREVIATION = re.compile(rf"[{DEVANAGARI}A-Za-z]{ABBREVIATED}")
_HAS_ROMAN = re.compile(r" [IVXLCDM]+(?!\w)|-[IVX]")
_HAS_NUMBER = re.compile(f"[\\d{''.join(VULGAR)}]")
_HAS_WORD = re.compile(r"कि|[₹%]|Rs|  ")
