"""Hindi text as it is read aloud: every number in words, abbreviations in full.

Latin words stay, to be read as English. Indian and Western grouping, both digit scripts. Every pattern is bounded or
anchored, so that the work grows with the text.
"""

import re

from voicewire.text.normalizers import roman
from voicewire.text.normalizers.addresses import HAS_ADDRESS, AddressReader, AddressWords
from voicewire.text.normalizers.dates import is_dotted_date
from voicewire.text.normalizers.hi_amounts import IDENTIFIERS, MONEY, NUMBERS
from voicewire.text.normalizers.hi_dates import DATES, TIMES, YEARS
from voicewire.text.normalizers.hi_numbers import REGNAL, cardinal, ordinal
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
from voicewire.text.normalizers.numbers import HAS_NUMBER, ascii_digits
from voicewire.text.normalizers.rules import Group, Rules, any_of, apply_groups, join_groups, letters_apart


def normalize(text: str) -> str:
    """`text` as it is to be read: one segment, already cleaned of markup."""
    return apply_groups(_GROUPS, ascii_digits(join_groups(text)))


def spell(text: str) -> str:
    """`text` with addresses, versions, spelled letters and signs as words; numbers and dates as they are."""
    return apply_groups(_SPELLED, text)


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
    *_READER.rules(may_be_version=lambda dotted: not is_dotted_date(dotted)),
    (re.compile(r"(?<![\w-])[A-Z](?:-[A-Z]){2,30}(?![\w-])"), letters_apart),
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
    (re.compile(rf"{NOT_AFTER_WORD}(?<!-)[अ-ह](?:-[अ-ह]){{2,30}}(?![\w{DEVANAGARI}-])"), letters_apart),
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
    (re.compile(" ?%"), " प्रतिशत"),
    (re.compile(" {2,}"), " "),
    (re.compile(r"\A | \Z"), ""),
]

_HAS_SIGN = re.compile(rf"[<>=≤≥≠≈~→⇒…+&#@]|[{DEVANAGARI}]/|[अ-ह]-[अ-ह]-")
_HAS_ABBREVIATION = re.compile(rf"[{DEVANAGARI}A-Za-z]{ABBREVIATED}")
_HAS_ROMAN = re.compile(r" [IVXLCDM]+(?!\w)|-[IVX]")
_HAS_WORD = re.compile(r"कि|[₹%]|Rs|  ")
_SPELLED: list[Group] = [(HAS_ADDRESS, _ADDRESSES), (_HAS_SIGN, _SIGNS)]
_GROUPS: list[Group] = [
    *_SPELLED,
    (_HAS_ABBREVIATION, _ABBREVIATIONS),
    (_HAS_ROMAN, _ROMAN),
    (HAS_NUMBER, _NUMBERS),
    (_HAS_WORD, _WORDS),
]
