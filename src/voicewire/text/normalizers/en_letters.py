"""Letters that are read by their names: acronyms, initials, and the letters of codes.

Letters with dots between them ("F.B.I") are what all engines spell, with the stress where people have it. Between
spaces an `A` would be read as the article, and a last dot as the end of a sentence.
"""

import re

from voicewire.text.normalizers.rules import Rules, any_of

LETTER_A = "eigh"
"""A word that all engines read as the name of the letter A, which by itself they take for the article."""

WORDS = frozenset((
    "AIDS", "AWOL", "BASIC", "BIOS", "CAD", "CAPTCHA", "COBOL", "COVID", "DARPA", "EBITDA", "EULA", "FEMA",
    "FIFA", "FIFO", "FOMO", "GAAP", "GIF", "GUI", "HIPAA", "IBAN", "ICANN", "IKEA", "INTERPOL", "ISIS", "JPEG", "LAN",
    "LASER", "LIFO", "MIDI", "MOMA", "MPEG", "NAFTA", "NASA", "NASCAR", "NASDAQ", "NATO", "NIMBY", "OPEC",
    "OSHA", "PIN", "POTUS", "RADAR", "RAID", "RAM", "REST", "ROM", "SARS", "SCUBA", "SIM", "SOAP", "SONAR",
    "SWAT", "SWIFT", "TASER", "TOEFL", "UEFA", "UNESCO", "UNICEF", "VOIP", "VRAM", "WAN", "WASP", "YAML",
    "YOLO", "ZIP",
))  # fmt: skip
"""Acronyms that are read as words."""
RESPELLED = {
    "CAGR": "cagger", "CPAP": "see-pap", "GNU": "guh-noo", "JSON": "Jason", "LaTeX": "lay-tek", "NOAA": "Noah",
    "OAuth": "O-auth", "OK": "okay", "OLED": "O-led", "PhD": "P.H.D", "PhDs": "P.H.D's", "PaaS": "pass", "SaaS": "sass",
    "SQLite": "S.Q.L light", "IoT": "I.O.T", "YoY": "year over year", "QoQ": "quarter over quarter",
    "MoM": "month over month", "WiFi": "Wi-Fi", "WIFI": "Wi-Fi", "WYSIWYG": "wizzy-wig", "pH": "P.H", "ROTC": "R.O.T.C",
    "CEST": "C.E.S.T", "NaCl": "N.A.C.L", "eBay": "E-bay",
}  # fmt: skip
"""Those that no rule would give."""
INITIALISMS = frozenset((
    "AARP", "ADHD", "AEDT", "AEST", "AAPL", "AI", "AKA", "AM", "API", "ASAP", "ASPCA", "CCTV", "CEO", "CFO", "CIA",
    "CTO", "DIY", "DJ", "EBIT", "ECMA", "ESPN", "ETA", "EU", "FAQ", "FBI", "FYI", "GUID", "HDMI", "HR", "HVAC", "IATA",
    "ID", "IEEE", "IETF", "IMAP", "IMDB", "IMEI", "IMPS", "IP", "IRA", "IRS", "ISBN", "ISSN", "LED", "MOQ", "NAACP",
    "NCAA", "ODBC", "OECD", "OEM", "PC", "PM", "PR", "QA", "RSVP", "TV", "UCLA", "UEFI", "UK", "UN", "URL", "USA",
    "USAA", "USAF", "USDA", "USDT", "USMC", "USPS", "USSR", "UUID", "VAT", "VIN", "VIP", "YMCA",
))  # fmt: skip
"""Acronyms that are spelled although they look like words, or stay so among shouted words."""
SHORT_WORDS = frozenset(
    """
    AM AN AS AT BE BY DO GO HE HI HM IF IN IS IT ME MY NO OF OH ON OR OX SO TO UP US WE
    ACE ACT ADD AGE AGO AID AIM AIR ALL AND ANY ARE ARM ART ASK BAD BAG BAR BED BET BIG BIT BOX BOY BUS BUT BUY BYE CAN
    CAR CAT CUP CUT DAD DAY DID DIE DOG DRY DUE EAR EAT EGG END EYE FAN FAR FAT FEE FEW FIT FIX FLY FOR FUN GAS GET GOD
    GOT GUN GUY HAD HAS HAT HER HEY HIM HIS HIT HOT HOW ICE ILL ITS JOB JOY KEY KID LAW LAY LET LIE LOT LOW MAD MAN MAP
    MAY MEN MET MIX MOM MUD NET NEW NOT NOW ODD OFF OIL OLD ONE OUR OUT OWE OWN PAY PEN PET PIE POP PUT RAN RAW RED RUN
    SAD SAT SAW SAY SEA SEE SET SHE SHY SIR SIT SIX SKY SON SUM SUN TAX TEA TEN THE TIE TIP TOO TOP TOY TRY TWO USE VAN
    WAR WAS WAY WET WHO WHY WIN WON WOW YES YET YOU ZOO
    """.split()  # noqa: SIM905
)
"""Words of up to three letters that people write in capitals; other capitals of that length are letters."""
_SPELLED_AMID_SMALL = frozenset(("IT", "US", "AM"))
"""Words of which the capitals are letters where the words around are not in capitals."""
_NO_VOWEL = re.compile(r"[B-DF-HJ-NP-TV-XZ]+|Y?[B-DF-HJ-NP-TV-XZ]+Y?")
_ONSET = re.compile(
    "(?:[BCDFGHJKLMNPQRSTVWXYZ]?|[BCFGPS]L|[BCDFGKPTW]R|[CGPRSTW]H|[GKPS]N|S[CKMPQTW]|SCH|S[CPT]R|SHR|SPL|THR|[DT]W|PS|QU)"
    "[AEIOUY]"
)
"""What an English word may begin with."""
_SEEN, _SHORT_TEXT = 40, 8
"""Characters on either side that tell whether somebody shouts, and how many are too few to tell."""
_OUTER_MARKS = "\"“”'‘’.,!?:;()"


def spelled(letters: str) -> str:
    """`letters` by their names."""
    return ".".join(letters.upper())


def is_spelled(capitals: str) -> bool:
    """Whether a word in capitals, whatever is around it, is read by the names of its letters."""
    if capitals in INITIALISMS or len(capitals) == 1:
        return True
    if capitals in WORDS:
        return False
    if len(capitals) <= 3:
        return capitals not in SHORT_WORDS
    return _ONSET.match(capitals) is None or _NO_VOWEL.fullmatch(capitals) is not None


def capitals(word: str) -> str:
    """A word in capitals as it is read: spelled, or as a word."""
    if word in RESPELLED:
        return RESPELLED[word]
    return spelled(word) if is_spelled(word) else word.capitalize()


def _acronym(match: re.Match[str]) -> str:
    word, ending = match[1], match[2]
    if _is_shouted(match):
        return match[0].lower() if word in SHORT_WORDS else match[0].capitalize()
    if word in _SPELLED_AMID_SMALL:
        return spelled(word) + ("'s" if ending else "")
    if word in SHORT_WORDS:
        return match[0].lower()
    said = capitals(word)
    if not ending:
        return said
    return said + ("'s" if "." in said or len(ending) > 1 else "s")


def _is_shouted(match: re.Match[str]) -> bool:
    """Whether a word in capitals is one among words in capitals, and no known acronym."""
    word = match[1]
    if word in INITIALISMS - SHORT_WORDS or word in WORDS or word in RESPELLED or _NO_VOWEL.fullmatch(word):
        return False
    before = match.string[max(0, match.start() - _SEEN) : match.start()]
    after = match.string[match.end() : match.end() + _SEEN]
    if not any(map(str.islower, before + after)):
        return len(before + after) > _SHORT_TEXT
    return _is_shout(before.rpartition(" ")[0].rpartition(" ")[2]) or _is_shout(
        after.partition(" ")[2].partition(" ")[0]
    )


def _is_shout(beside: str) -> bool:
    word = beside.strip(_OUTER_MARKS)
    if len(word) < 2 or not word.isascii() or not word.isalpha() or not word.isupper():
        return False
    return word not in WORDS and not is_spelled(word) and word not in _SPELLED_AMID_SMALL


def _dotted(match: re.Match[str]) -> str:
    """Initials with a dot after each: the last one stays where it ends the sentence."""
    said = match[1].upper()
    return said if match[2] else f"{said}."


def _initials(match: re.Match[str]) -> str:
    letters = re.findall("[A-Z]", match[0])
    return LETTER_A if letters == ["A"] else ".".join(letters)


def _camel(match: re.Match[str]) -> str:
    last = capitals(match[2])
    if len(match[1]) > 1:
        return f"{match[1]} {last}" + (match[3] and "'s")
    return f"{match[1].upper()}{'.' if '.' in last else ' '}{last}" + (match[3] and "'s")


def _with_letter(match: re.Match[str]) -> str:
    return f"{capitals(match[1])} {match[2]}"


def _both_sides(match: re.Match[str]) -> str:
    first, second = (spelled(side) if len(side) < 4 else capitals(side) for side in match.groups())
    goes_on = match.string[match.end() :][:2].strip(" ").isalnum()
    return f"{first} and {LETTER_A if second == 'A' and goes_on else second}"


def _spaced(match: re.Match[str]) -> str:
    return match[0].replace(" ", ".")


_NAMED_BY_LETTERS = (
    "vitamin|hepatitis|influenza|plan|grade|type|class|group|option|exhibit|section|appendix|terminal|gate|concourse|"
    "building|block|seat|part|team|level|series|schedule|point|side|zone|row|door|lane|column|entrance|answer|letter|"
    "category|tier|wing|hall|floor|phase|stage|variant|version"
)
DOTTED: Rules = [
    (re.compile(r"(?<![\w.])((?:[A-Za-z]\.){1,5}[A-Za-z])\.(?!\w)(?=([^\S\n]+[\w\"“(]|[,;:!?)”\"])?)"), _dotted),
    (re.compile(r"(?<![\w.])(?:[A-Z]\. ?){1,4}(?<=[. ])(?= ?[A-Z](?:[a-z]|['’][A-Z]))(?<=\.)"), _initials),
]
"""Initials with dots. They stand in segments, and thus hardly ever at the end of a sentence but the last."""
ACRONYMS: Rules = [
    (re.compile(r"(?<=\b[Tt]he )WHO\b"), "W.H.O"),
    (re.compile(r"(?<![\w.&])([A-Z]{1,4})[^\S\n]?&[^\S\n]?([A-Z]{1,3})(?![\w])"), _both_sides),
    (re.compile(r"(?<![\w.-])[A-Z](?: [B-HJ-Z]| I(?= [A-Z](?![\w'’]))){1,9}(?: I)?(?![\w'’])"), _spaced),
    (
        re.compile(rf"(?<![\w.])(?:{any_of(word for word in RESPELLED if not word.isupper())})(?!\w)"),
        lambda match: RESPELLED[match[0]],
    ),
    (re.compile(r"(?<![\w.-])([A-Z]{2,5})-([A-Z])(?![\w'’-])"), _with_letter),
    (re.compile(r"(?<![\w.])([a-z]|[A-Z]?[a-z]{1,15})([A-Z]{2,4})(s?)(?!\w)"), _camel),
    (re.compile(r"(?<![\w.])([A-Z]{2,7})(s|['’]s)?(?![\w])"), _acronym),
    (re.compile(rf"\b((?i:{_NAMED_BY_LETTERS})) A(?= [a-z])"), rf"\1 {LETTER_A}"),
]
HAS_ACRONYM = re.compile(r"[A-Z](?:[A-Z&]| [A-Z&](?!\w)|(?<=[a-z].)| & ?[A-Z]|(?<= A) [a-z])")
