"""French text as it is read aloud.

Sources: Imprimerie nationale, Lexique des règles typographiques; Académie française; SI brochure; number words by CLDR.
"""

import re

from voicewire.text.normalizers import romance
from voicewire.text.normalizers.numbers import Numbers

_NUMBERS = Numbers("fr", digits="zéro un deux trois quatre cinq six sept huit neuf")
_ORDINALS = {
    "er": "masculine", "ᵉʳ": "masculine", "ers": "masculine-plural", "re": "feminine", "ère": "feminine",
    "ʳᵉ": "feminine", "res": "feminine-plural", "ères": "feminine-plural", "e": "masculine", "ᵉ": "masculine",
    "ème": "masculine", "eme": "masculine", "ième": "masculine", "es": "masculine-plural", "èmes": "masculine-plural",
}  # fmt: skip
_SECONDS = {"d": "second", "nd": "second", "de": "seconde", "nde": "seconde"}
_FEMININE = (
    "heures?|minutes?|secondes?|semaines?|personnes?|fois|pages?|tonnes?|années?|journées?|onces?|pièces?|chambres?|"
    "places?|voitures?|maisons?|nuits?|calories|kilocalories?|livres? sterling|roupies?|couronnes?|questions?|"
    "réponses?|lignes?|tasses?|bouteilles?|femmes?|filles?|villes?|familles?|entreprises?|minutes|étapes?|options?|"
    "parts?|portions?|pommes?|tables?|rangées?|séances?|soirées?|demandes?|commandes?|erreurs?|images?|photos?|"
    "révolutions?|\\w{2,12}(?:tions?|sions?|ités?|ettes?|gélules?)"
)
_MASCULINE = (
    "habitants?|euros?|dollars?|jours?|ans?|mois|mètres?|kilomètres?|kilos?|grammes?|litres?|degrés?|points?|"
    "utilisateurs?|clients?|visiteurs?|hommes?|enfants?|élèves|étudiants|emplois|logements?|abonnés|messages|livres?|"
    "hectares?|exemplaires?|barils?|tonneaux|bytes|octets?|yens?|centimes?|pence|penny|\\w{0,6}mètres?|\\w{0,5}grammes?"
)
_UNITS = {
    "km": ("kilomètre", "kilomètres"), "m": ("mètre", "mètres"), "dm": ("décimètre", "décimètres"),
    "cm": ("centimètre", "centimètres"), "mm": ("millimètre", "millimètres"), "µm": ("micromètre", "micromètres"),
    "nm": ("nanomètre", "nanomètres"), "ha": ("hectare", "hectares"), "kg": ("kilo", "kilos"),
    "g": ("gramme", "grammes"), "mg": ("milligramme", "milligrammes"), "µg": ("microgramme", "microgrammes"),
    "t": ("tonne", "tonnes"), "l": ("litre", "litres"), "L": ("litre", "litres"), "dl": ("décilitre", "décilitres"),
    "cl": ("centilitre", "centilitres"), "ml": ("millilitre", "millilitres"), "mL": ("millilitre", "millilitres"),
    "s": ("seconde", "secondes"), "sec": ("seconde", "secondes"), "ms": ("milliseconde", "millisecondes"),
    "h": ("heure", "heures"), "min": ("minute", "minutes"), "mn": ("minute", "minutes"), "j": ("jour", "jours"),
    "Hz": ("hertz", "hertz"), "kHz": ("kilohertz", "kilohertz"), "MHz": ("mégahertz", "mégahertz"),
    "GHz": ("gigahertz", "gigahertz"), "V": ("volt", "volts"), "W": ("watt", "watts"), "kW": ("kilowatt", "kilowatts"),
    "MW": ("mégawatt", "mégawatts"), "kWh": ("kilowattheure", "kilowattheures"), "mA": ("milliampère", "milliampères"),
    "mAh": ("milliampère-heure", "milliampères-heures"), "kJ": ("kilojoule", "kilojoules"),
    "cal": ("calorie", "calories"), "kcal": ("kilocalorie", "kilocalories"), "Pa": ("pascal", "pascals"),
    "hPa": ("hectopascal", "hectopascals"), "dB": ("décibel", "décibels"), "o": ("octet", "octets"),
    "ko": ("kilooctet", "kilooctets"), "Ko": ("kilooctet", "kilooctets"), "Mo": ("mégaoctet", "mégaoctets"),
    "Go": ("gigaoctet", "gigaoctets"), "To": ("téraoctet", "téraoctets"), "KB": ("kilobyte", "kilobytes"),
    "MB": ("mégabyte", "mégabytes"), "GB": ("gigabyte", "gigabytes"), "TB": ("térabyte", "térabytes"),
    "Mb": ("mégabit", "mégabits"), "Gb": ("gigabit", "gigabits"),
    "Mbps": ("mégabit par seconde", "mégabits par seconde"), "Gbps": ("gigabit par seconde", "gigabits par seconde"),
    "px": ("pixel", "pixels"), "tr/min": ("tour par minute", "tours par minute"),
}  # fmt: skip
_RATES = {
    "h": "par heure", "s": "par seconde", "min": "par minute", "kg": "le kilo", "l": "par litre", "L": "par litre",
    "m": "par mètre", "m²": "par mètre carré", "m2": "par mètre carré", "m³": "par mètre cube", "km": "par kilomètre",
    "j": "par jour", "jour": "par jour", "mois": "par mois", "semaine": "par semaine", "an": "par an",
    "heure": "de l’heure", "nuit": "par nuit", "personne": "par personne", "pers": "par personne", "unité": "l’unité",
    "pièce": "pièce", "kWh": "le kilowattheure", "minute": "par minute", "utilisateur": "par utilisateur",
    "dl": "par décilitre",
}  # fmt: skip
_DOLLAR = ("dollar", "dollars", "cent", "cents")
_POUND = ("livre sterling", "livres sterling", "penny", "pence")
_EURO = ("euro", "euros", "centime", "centimes")
_SWISS_FRANC = ("franc suisse", "francs suisses", "centime", "centimes")
_CANADIAN_DOLLAR = ("dollar canadien", "dollars canadiens", "cent", "cents")
_YEN = ("yen", "yens")
_CURRENCIES: dict[str, romance.Currency] = {
    "€": _EURO, "EUR": _EURO, "$": _DOLLAR, "US$": _DOLLAR, "$US": _DOLLAR, "USD": _DOLLAR, "£": _POUND, "GBP": _POUND,
    "¥": _YEN, "JPY": _YEN, "CHF": _SWISS_FRANC, "Fr.": _SWISS_FRANC, "CAD": _CANADIAN_DOLLAR, "$CA": _CANADIAN_DOLLAR,
    "$ CA": _CANADIAN_DOLLAR, "CA$": _CANADIAN_DOLLAR, "₹": ("roupie", "roupies"),
    "R$": ("réal", "réaux", "centavo", "centavos"), "FCFA": ("franc C F A", "francs C F A"),
    "XOF": ("franc C F A", "francs C F A"), "F CFA": ("franc C F A", "francs C F A"),
    "MAD": ("dirham", "dirhams", "centime", "centimes"),
}  # fmt: skip
_MILLION, _MILLIARD = ("million", "millions"), ("milliard", "milliards")
_MAGNITUDES = {
    "M": _MILLION, "million": _MILLION, "millions": _MILLION, "Md": _MILLIARD, "Mds": _MILLIARD, "Mrd": _MILLIARD,
    "milliard": _MILLIARD, "milliards": _MILLIARD,
}  # fmt: skip
_QUEENS = "Élisabeth|Elisabeth|Elizabeth|Catherine|Christine|Marguerite|Marie"
_KINGS = (
    "Louis|François|Henri|Charles|Philippe|Napoléon|Louis-Philippe|Jean|Jean-Paul|Pie|Benoît|Léon|Grégoire|Urbain|"
    "Clément|Innocent|Paul|Jean Paul|Alexandre|Nicolas|Pierre|Frédéric|Guillaume|Édouard|Edouard|George|Georges|"
    "Jacques|Richard|Albert|Léopold|Baudouin|Ramsès|Ptolémée|Darius|Juan Carlos|Felipe|Hassan|Mohammed|Rainier|"
    "Lothaire|Robert|Victor-Emmanuel|Boniface|Sixte|Jules|Gustave|Ferdinand|Alphonse|Vladimir|Ivan"
)
_MONTHS = (
    "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre",
    "décembre",
)  # fmt: skip
_SHORT_MONTHS = {
    "janv": 1, "jan": 1, "févr": 2, "fév": 2, "avr": 4, "juil": 7, "sept": 9, "sep": 9, "oct": 10, "nov": 11, "déc": 12,
}  # fmt: skip
_PARTS = {
    2: ("demi", "demis"), 3: ("tiers", "tiers"), 4: ("quart", "quarts"), 5: ("cinquième", "cinquièmes"),
    6: ("sixième", "sixièmes"), 7: ("septième", "septièmes"), 8: ("huitième", "huitièmes"),
    9: ("neuvième", "neuvièmes"), 10: ("dixième", "dixièmes"),
}  # fmt: skip
_IDIOMS = {
    "24/7": "vingt-quatre heures sur vingt-quatre, sept jours sur sept", "7j/7": "sept jours sur sept",
    "7 j/7": "sept jours sur sept", "24h/24": "vingt-quatre heures sur vingt-quatre",
    "24 h/24": "vingt-quatre heures sur vingt-quatre", "50/50": "cinquante-cinquante",
}  # fmt: skip
_LETTER_NAMES = {"Y": "i grec", "W": "double V"}
_SPELLED = frozenset((
    "ADN", "ARN", "API", "USB", "UE", "IA", "RER", "IRM", "PIB", "EDF", "AFP", "ONG", "OMS", "USA", "UK", "IP", "ID",
    "RATP", "RSA", "ISF", "IUT", "UMP", "BBC", "URL", "IBM", "INA", "AOC", "AOP", "IGP", "OGM", "OPA", "OTP", "UV",
    "AB", "ENT", "ETP", "SAV", "DAB", "EU", "CIA", "USD", "UTC", "SOS", "ISBN", "RAS", "RIP",
))  # fmt: skip
_SAID_AS_WORDS = frozenset((
    "NE", "ET", "OU", "EN", "UN", "LE", "LA", "DE", "DU", "SI", "ON", "TU", "IL", "JE", "TE", "ME", "SE", "VA", "OK",
    "SMIC", "INSEE", "SNES", "CNIL", "URSSAF",
))  # fmt: skip
_COMPARISONS = {
    "<=|≤|=<": "est inférieur ou égal à", ">=|≥": "est supérieur ou égal à", "!=|≠|<>": "est différent de",
    "==": "est égal à", "≈": "est environ", "->|=>|→|⇒": "vers", "<": "est inférieur à", ">": "est supérieur à",
}  # fmt: skip
_OPERATORS = {
    "=": "égale", "+": "plus", "-": "moins", "−": "moins", "÷": "divisé par", "*": "fois", "±": "plus ou moins",
}  # fmt: skip
_WORD_PAIRS = {"et/ou": "et ou", "km/h": "kilomètres par heure", "m/s": "mètres par seconde", "c/o": "chez"}
_TITLES = {
    "M": "monsieur", "MM": "messieurs", "Mme": "madame", "Mlle": "mademoiselle", "Dr": "docteur", "Pr": "professeur",
    "Prof": "professeur", "Mgr": "monseigneur", "St": "saint", "Ste": "sainte", "Gal": "général", "Cne": "capitaine",
    "av": "avenue", "Av": "Avenue", "bd": "boulevard", "Bd": "Boulevard",
}  # fmt: skip
_BEFORE_NUMBERS = {
    "p": "page", "pp": "pages", "art": "article", "Art": "Article", "fig": "figure", "Fig": "Figure", "vol": "volume",
    "Vol": "Volume", "chap": "chapitre", "Chap": "Chapitre", "t": "tome", "tél": "téléphone", "Tél": "Téléphone",
    "n": "numéro", "No": "Numéro", "al": "alinéa", "v": "vers", "max": "maximum", "min": "minimum", "éd": "édition",
}  # fmt: skip
_DOTTED = {
    "etc": "et cetera", "env": "environ", "tél": "téléphone", "Tél": "Téléphone", "max": "maximum", "cf": "confer",
    "Cf": "Confer", "éd": "édition", "hab": "habitants", "ex": "exemple", "Ex": "Exemple", "dép": "département",
    "apr": "après", "suiv": "suivants", "réf": "référence", "Réf": "Référence", "vs": "versus", "boul": "boulevard",
    "approx": "approximativement", "incl": "inclus", "chap": "chapitre", "vol": "volume", "art": "article",
    "qqn": "quelqu’un", "qqch": "quelque chose",
}  # fmt: skip
_BARE = {
    "n°": "numéro", "N°": "Numéro", "nº": "numéro", "nᵒ": "numéro", "n°s": "numéros", "Mme": "madame",
    "Mmes": "mesdames", "Mlle": "mademoiselle", "Mlles": "mesdemoiselles", "Dr": "docteur", "Drs": "docteurs",
    "Pr": "professeur", "Mgr": "monseigneur", "Ste": "sainte", "Cie": "compagnie", "Bd": "boulevard", "bd": "boulevard",
    "SVP": "s’il vous plaît", "svp": "s’il vous plaît", "RDV": "rendez-vous", "rdv": "rendez-vous", "vs": "versus",
}  # fmt: skip
_PHRASES = {
    r"s\.(?= (?:av|apr)\.)": "siècle", r"M(?=\. et M)": "monsieur", r"chap\.(?= ?[IVX]+\b)": "chapitre",
    r"av\. ?J\.-C": "avant Jésus-Christ", r"apr?\. ?J\.-C": "après Jésus-Christ", r"J\.-C": "Jésus-Christ",
    r"[Pp]\. ?ex": "par exemple", r"[Pp]ar ex": "par exemple", r"c\.?-à-d": "c’est-à-dire",
    r"[Ss]\. ?[Vv]\. ?[Pp]": "s’il vous plaît", r"R\. ?-V": "rendez-vous", r"[Ff]r?\. ?CFA": "francs C F A",
    r"É\.-?U": "États-Unis",
}  # fmt: skip
_ADDRESS_SIGNS = {
    ".": "point", "/": "slash", "-": "tiret", "_": "tiret bas", "@": "arobase", ":": "deux-points",
    "?": "point d’interrogation", "=": "égale", "&": "et", "#": "dièse", "%": "pour cent", "+": "plus", "~": "tilde",
}  # fmt: skip


def normalize(text: str) -> str:
    """`text` as it is to be read: one segment, already cleaned of markup."""
    return _FRENCH.normalize(text)


def spell(text: str) -> str:
    """`text` with addresses, versions, spelled letters and signs as words; numbers and dates as they are."""
    return _FRENCH.spell(text)


def _cardinal(digits: str, gender: romance.Gender = romance.Gender.COUNTING) -> str:
    is_feminine = gender is romance.Gender.FEMININE
    return _NUMBERS.cardinal(digits, "spellout-cardinal-feminine" if is_feminine else "spellout-numbering")


def _ordinal(number: int, suffix: str) -> str:
    if suffix in _SECONDS:
        return _SECONDS[suffix]
    words = _NUMBERS.spelled(number, f"spellout-ordinal-{_ORDINALS[suffix]}")
    # "Et" stands before one from 21 to 61 only (Grevisse, Le bon usage, "Les numéraux").
    return re.sub("(quatre-vingt|cent|mille)-et-un", r"\1-un", words)


def _named(hour: int, minute: int) -> str:
    hours = f"{_cardinal(str(hour), romance.Gender.FEMININE)} {'heure' if hour < 2 else 'heures'}"
    return f"{hours} {_cardinal(str(minute))}" if minute else hours


def _phone_group(digits: str) -> str:
    """A number of up to three digits, its zeros before it."""
    rest = digits.lstrip("0")
    if len(digits) > 3 or not rest:
        return _NUMBERS.one_by_one(digits)
    return " ".join([*["zéro"] * (len(digits) - len(rest)), _cardinal(rest)])


_FRENCH = romance.RomanceNormalizer(
    romance.RomanceWords(
        quantities=romance.QuantityWords(
            cardinal=_cardinal,
            digits=_NUMBERS.one_by_one,
            comma="virgule",
            point="point",
            minus="moins",
            plus="plus",
            plus_or_minus="plus ou moins",
            between=" à ",
            between_years=" à ",
            has_singular_fractions=True,
            feminine=_FEMININE,
            masculine=_MASCULINE,
            millions="millions?|milliards?|billions?",
            of="de",
            of_vowel="d’",
        ),
        money=romance.MoneyWords(
            currencies=_CURRENCIES,
            magnitudes=_MAGNITUDES,
            thousand="mille",
            before_cents=" ",
            names_cents=False,
        ),
        units=romance.UnitWords(
            units=_UNITS,
            rates=_RATES,
            powers=(("carré", "carrés"), ("cube", "cubes")),
            percent="pour cent",
            per_mille="pour mille",
            degrees=("degré", "degrés"),
        ),
        dates=romance.DateWords(
            months=_MONTHS,
            short_months=_SHORT_MONTHS,
            of=" ",
            first="premier",
            day_before="le|du|au|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche",
        ),
        times=romance.TimeWords(
            clock=_named,
            named=_named,
            and_seconds=" ",
            between=" à ",
            range_start="de ",
            said_range_start="de|entre|dès|depuis",
            ratio=" sur ",
            morning="du matin",
            afternoon="de l’après-midi",
            evening="du soir",
            one_o_clock="(?!)",
            one="une",
        ),
        phones=romance.PhoneWords(
            national=r"0[1-9](?:[ .-]\d{2}){4}|0[ .]?8\d\d[ .-]\d{3}[ .-]\d{3}",
            ungrouped=r"0[1-9]\d{8}",
            regroup=(2, 2, 2, 2),
            no_phone="euros|habitants",
            group=_phone_group,
        ),
        ordinals=romance.OrdinalWords(
            ordinal=_ordinal,
            suffixes=(*_ORDINALS, *_SECONDS),
            adjective={},
            no_noun="(?!)",
            articles="(?!)",
            feminine_articles="(?!)",
            masculine="er",
            feminine="re",
            rulers=f"{_KINGS}|{_QUEENS}",
            feminine_rulers=_QUEENS,
            sections="chapitre|tome|acte|livre|partie|scène|volume|titre|annexe",
            feminine_sections="partie|scène|annexe",
            last_ordinal=1,
            events="(?!)",
            feminine_events="(?!)",
            roman_suffixes="er|re|ère|ᵉʳ|ʳᵉ|e|ème|ᵉ|es",
        ),
        fractions=romance.FractionWords(
            parts=_PARTS,
            joint=" et ",
            half=("un demi", "une demi"),
            and_half=("demi", "demie"),
            feminine=r"heure|tasse|bouteille|journée|livre|douzaine|page|cuillère|cuillerée|pomme|part|portion|tranche|"
            r"tonne|seconde|minute|dose|gousse|baguette|plaquette|dizaine|année",
            no_noun="des|les|est|pour|par|que|avec|plus|moins|entre|comme|pour|sur|dans|aux|soit|environ",
            over=" sur ",
            slash=" barre oblique ",
            idioms=_IDIOMS,
        ),
        letters=romance.LetterWords(
            names=_LETTER_NAMES,
            pronounceable=(
                "(?:(?:[BCDFGHJKLMNPQRSTVZÇ]|[BCFGPV]L|[BCDFGPTV]R|CH|PH|QU|GU|GN|Y)?[AEIOUY]{1,3}"
                "(?:[NRSLTXCFMPBZD]{0,2}|NTS|MPS|NGT|RTS|NDS))+"
            ),
            spelled=_SPELLED,
            words=_SAID_AS_WORDS,
        ),
        signs=romance.SignWords(
            comparisons=_COMPARISONS,
            between=_OPERATORS,
            about="environ",
            times="fois",
            by="par",
            fold="fois",
            ampersand="et",
            either="ou",
            pairs=_WORD_PAIRS,
            hashtag="hashtag",
            number="numéro",
            at="arobase",
            section="paragraphe",
        ),
        abbreviations=romance.AbbreviationWords(
            titles=_TITLES,
            before_numbers=_BEFORE_NUMBERS,
            dotted=_DOTTED,
            bare=_BARE,
            patterns=_PHRASES,
        ),
        address_signs=_ADDRESS_SIGNS,
        version="version",
        port="port",
    )
)
