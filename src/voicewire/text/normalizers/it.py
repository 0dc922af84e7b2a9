"""Italian text as it is read aloud.

Sources: Accademia della Crusca (Consulenza linguistica); Serianni, Grammatica italiana; SI brochure; number words by
CLDR.
"""

from voicewire.text.normalizers import romance
from voicewire.text.normalizers.numbers import Numbers

_NUMBERS = Numbers("it", digits="zero uno due tre quattro cinque sei sette otto nove")
_ORDINALS = {"º": "masculine", "°": "masculine", "o": "masculine", "ª": "feminine", "a": "feminine"}
_FEMININE = (
    "or[ae]|settiman[ae]|person[ae]|volt[ae]|pagin[ae]|sterlin[ae]|tonnellat[ae]|onc[ei]a?|migli[ae]|calori[ae]|"
    "chilocalori[ae]|rupi[ae]|lir[ae]|cas[ae]|camer[ae]|stanz[ae]|bottigli[ae]|tazz[ae]|lezion[ei]|stazion[ei]|"
    "giornat[ae]|nott[ei]|rat[ae]|coron[ae]|libbr[ae]|domand[ae]|rispost[ae]|rig[ah]e?|part[ei]|donn[ae]|ragazz[ae]|"
    "città|port[ae]|macchin[ae]|telefonat[ae]|\\w{2,12}zion[ei]|\\w{2,12}ssion[ei]|compress[ae]|pillol[ae]|"
    "figli[ae]|sorell[ae]|"
    "capsul[ae]|bust[ae]|prenotazion[ei]|fattur[ae]|fett[ae]|cucchiaiat[ae]|mail|e-mail"
)
_MASCULINE = (
    "(?!(?:come|sono|dopo|contro|solo|quando|tutto|verso|circa|entro|meno|otto|quattro|\\w+(?:no|ndo))\\b)\\w{3,20}o|"
    "abitanti|euro|dollar[oi]|giorn[oi]|ann[oi]|mes[ei]|minut[oi]|second[oi]|metr[oi]|chilometr[oi]|chil[oi]|gramm[oi]|"
    "litr[oi]|grad[oi]|punt[oi]|utent[ei]|client[ei]|visitator[ei]|uomini|bambin[oi]|libr[oi]|post[oi]|ettar[oi]|"
    "yen|centesim[oi]|pence|penny|byte|\\w{0,5}metr[oi]|\\w{0,5}gramm[oi]|messaggi[o]?|file|studenti|cittadini|voti|"
    "passeggeri|posti|pezz[oi]|barili"
)
_UNITS = {
    "km": ("chilometro", "chilometri"), "m": ("metro", "metri"), "dm": ("decimetro", "decimetri"),
    "cm": ("centimetro", "centimetri"), "mm": ("millimetro", "millimetri"), "µm": ("micrometro", "micrometri"),
    "nm": ("nanometro", "nanometri"), "kg": ("chilo", "chili"), "hg": ("ettogrammo", "ettogrammi"),
    "g": ("grammo", "grammi"), "gr": ("grammo", "grammi"), "mg": ("milligrammo", "milligrammi"),
    "µg": ("microgrammo", "microgrammi"), "t": ("tonnellata", "tonnellate"), "q": ("quintale", "quintali"),
    "l": ("litro", "litri"), "L": ("litro", "litri"), "dl": ("decilitro", "decilitri"),
    "cl": ("centilitro", "centilitri"), "ml": ("millilitro", "millilitri"), "mL": ("millilitro", "millilitri"),
    "s": ("secondo", "secondi"), "sec": ("secondo", "secondi"), "ms": ("millisecondo", "millisecondi"),
    "min": ("minuto", "minuti"), "h": ("ora", "ore"), "Hz": ("hertz", "hertz"), "kHz": ("chilohertz", "chilohertz"),
    "MHz": ("megahertz", "megahertz"), "GHz": ("gigahertz", "gigahertz"), "V": ("volt", "volt"), "W": ("watt", "watt"),
    "kW": ("chilowatt", "chilowatt"), "MW": ("megawatt", "megawatt"), "kWh": ("chilowattora", "chilowattora"),
    "mA": ("milliampere", "milliampere"), "mAh": ("milliamperora", "milliamperora"), "kJ": ("chilojoule", "chilojoule"),
    "cal": ("caloria", "calorie"), "kcal": ("chilocaloria", "chilocalorie"), "Pa": ("pascal", "pascal"),
    "hPa": ("ettopascal", "ettopascal"), "dB": ("decibel", "decibel"), "kB": ("kilobyte", "kilobyte"),
    "KB": ("kilobyte", "kilobyte"), "MB": ("megabyte", "megabyte"), "GB": ("gigabyte", "gigabyte"),
    "TB": ("terabyte", "terabyte"), "Mb": ("megabit", "megabit"), "Gb": ("gigabit", "gigabit"),
    "Mbps": ("megabit al secondo", "megabit al secondo"), "Gbps": ("gigabit al secondo", "gigabit al secondo"),
    "px": ("pixel", "pixel"), "CV": ("cavallo", "cavalli"), "mq": ("metro quadrato", "metri quadrati"),
    "mc": ("metro cubo", "metri cubi"), "kmq": ("chilometro quadrato", "chilometri quadrati"),
    "rpm": ("giro al minuto", "giri al minuto"),
}  # fmt: skip
_RATES = {
    "h": "all’ora", "s": "al secondo", "min": "al minuto", "kg": "al chilo", "l": "al litro", "L": "al litro",
    "m": "al metro", "m²": "al metro quadrato", "m2": "al metro quadrato", "mq": "al metro quadrato",
    "m³": "al metro cubo", "km": "al chilometro", "giorno": "al giorno", "mese": "al mese",
    "settimana": "alla settimana", "anno": "all’anno", "ora": "all’ora", "notte": "a notte", "persona": "a persona",
    "pers": "a persona", "unità": "l’uno", "kWh": "al chilowattora", "minuto": "al minuto", "utente": "a utente",
    "dl": "per decilitro",
}  # fmt: skip
_DOLLAR = ("dollaro", "dollari", "centesimo", "centesimi")
_STERLING = ("sterlina", "sterline", "penny", "pence")
_EURO = ("euro", "euro", "centesimo", "centesimi")
_YEN = ("yen", "yen")
_CURRENCIES: dict[str, romance.Currency] = {
    "€": _EURO, "EUR": _EURO, "$": _DOLLAR, "US$": _DOLLAR, "USD": _DOLLAR, "£": _STERLING, "GBP": _STERLING, "¥": _YEN,
    "JPY": _YEN, "CHF": ("franco svizzero", "franchi svizzeri", "centesimo", "centesimi"), "₹": ("rupia", "rupie"),
    "R$": ("real", "real", "centavo", "centavos"),
}  # fmt: skip
_MILLION, _MILLIARD = ("milione", "milioni"), ("miliardo", "miliardi")
_MAGNITUDES = {
    "M": _MILLION, "mln": _MILLION, "Mln": _MILLION, "milione": _MILLION, "milioni": _MILLION, "mld": _MILLIARD,
    "Mld": _MILLIARD, "Mrd": _MILLIARD, "miliardo": _MILLIARD, "miliardi": _MILLIARD,
}  # fmt: skip
_QUEENS = "Elisabetta|Caterina|Cristina|Margherita|Maria|Giovanna"
_KINGS = (
    "Luigi|Giovanni Paolo|Giovanni|Pio|Paolo|Leone|Benedetto|Gregorio|Urbano|Clemente|Innocenzo|Bonifacio|Giulio|"
    "Sisto|Alessandro|Nicola|Nicolò|Niccolò|Carlo|Vittorio Emanuele|Vittorio Amedeo|Umberto|Federico|Enrico|Filippo|"
    "Francesco|Napoleone|Guglielmo|Edoardo|Giorgio|Giacomo|Riccardo|Pietro|Ferdinando|Alfonso|Ottone|Lotario|Ramses|"
    "Ramsete|Tolomeo|Dario|Alberto|Leopoldo|Baldovino|Cosimo|Amedeo|Ludovico|Ruggero|Celestino|Adriano|Ivan"
)
_RANGE_AFTER = "da|dal|dalle|dai|dall’|tra|fra|le|i|il|nel|del|al"
_MONTHS = (
    "gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre", "ottobre",
    "novembre", "dicembre",
)  # fmt: skip
_SHORT_MONTHS = {
    "gen": 1, "genn": 1, "feb": 2, "febbr": 2, "mar": 3, "apr": 4, "mag": 5, "magg": 5, "giu": 6, "lug": 7, "ago": 8,
    "set": 9, "sett": 9, "ott": 10, "nov": 11, "dic": 12,
}  # fmt: skip
_PARTS = {
    2: ("mezzo", "mezzi"), 3: ("terzo", "terzi"), 4: ("quarto", "quarti"), 5: ("quinto", "quinti"),
    6: ("sesto", "sesti"), 7: ("settimo", "settimi"), 8: ("ottavo", "ottavi"), 9: ("nono", "noni"),
    10: ("decimo", "decimi"),
}  # fmt: skip
_IDIOMS = {
    "24/7": "ventiquattro ore su ventiquattro, sette giorni su sette", "7/7": "sette su sette",
    "24h/24": "ventiquattro ore su ventiquattro", "50/50": "cinquanta e cinquanta",
}  # fmt: skip
_LETTER_NAMES = {"J": "i lunga", "W": "doppia vu", "Y": "ipsilon"}
_SPELLED = frozenset((
    "API", "USB", "UE", "IA", "IP", "ID", "UK", "IBM", "ADN", "UIL", "ABI", "IBAN", "AM", "FM", "URL", "OTP",
    "UTC", "UHT", "SOS", "ISBN", "ASL", "UV", "FAQ", "DNA", "RNA", "CD", "TV",
))  # fmt: skip
_SAID_AS_WORDS = frozenset((
    "NO", "SI", "IL", "LA", "LO", "LE", "UN", "DI", "DA", "IN", "SU", "TU", "IO", "ME", "TE", "SE", "MA", "HA", "HO",
    "VA", "CI", "NE", "AL", "OK", "INPS", "ISTAT", "INAIL", "IRPEF", "IRAP", "ANSA", "UNESCO", "CGIL", "CISL", "CONSOB",
    "CAP",
))  # fmt: skip
_COMPARISONS = {
    "<=|≤|=<": "è minore o uguale a", ">=|≥": "è maggiore o uguale a", "!=|≠|<>": "è diverso da", "==": "è uguale a",
    "≈": "è circa", "->|=>|→|⇒": "a", "<": "è minore di", ">": "è maggiore di",
}  # fmt: skip
_OPERATORS = {"=": "uguale", "+": "più", "-": "meno", "−": "meno", "÷": "diviso", "*": "per", "±": "più o meno"}
_WORD_PAIRS = {"e/o": "e o", "km/h": "chilometri all’ora", "m/s": "metri al secondo", "c/o": "presso"}
_TITLES = {
    "Sig": "signor", "sig": "signor", "Sigg": "signori", "Dott": "dottor", "dott": "dottor", "Dr": "dottor",
    "Prof": "professor", "prof": "professor", "Ing": "ingegner", "ing": "ingegner", "Avv": "avvocato",
    "avv": "avvocato", "Arch": "architetto", "Geom": "geometra", "Rag": "ragionier", "On": "onorevole",
    "Gen": "generale", "Cap": "capitano", "Mons": "monsignor", "Don": "don", "S": "san", "Sen": "senatore",
    "Egr": "egregio", "Gent": "gentile", "P": "piazza", "V": "via",
}  # fmt: skip
_BEFORE_NUMBERS = {
    "nr": "numero", "Nr": "Numero", "c": "comma", "p": "pagina", "pp": "pagine", "pag": "pagina", "pagg": "pagine",
    "Pag": "Pagina", "n": "numero", "N": "Numero", "nn": "numeri", "art": "articolo", "Art": "Articolo",
    "artt": "articoli", "fig": "figura", "Fig": "Figura", "vol": "volume", "Vol": "Volume", "cap": "capitolo",
    "Cap": "Capitolo", "tel": "telefono", "Tel": "Telefono", "sec": "secolo", "par": "paragrafo", "int": "interno",
    "max": "massimo", "min": "minimo", "tab": "tabella",
}  # fmt: skip
_DOTTED = {
    "ecc": "eccetera", "cell": "cellulare", "etc": "eccetera", "ca": "circa", "es": "esempio", "Es": "Esempio",
    "pag": "pagina", "tel": "telefono", "Tel": "Telefono", "max": "massimo", "cfr": "confronta", "Cfr": "Confronta",
    "vs": "versus", "prov": "provincia", "Spett": "Spettabile", "spett": "spettabile", "gent": "gentile",
    "rif": "riferimento", "Rif": "Riferimento", "vol": "volume", "art": "articolo", "cap": "capitolo", "num": "numero",
    "approx": "approssimativamente", "incl": "incluso", "escl": "escluso", "ab": "abitanti", "cad": "cadauno",
    "abbr": "abbreviazione", "seg": "seguente", "segg": "seguenti", "sgg": "seguenti", "dep": "deposito",
    "ing": "ingegnere",
}  # fmt: skip
_BARE = {
    "n°": "numero", "N°": "Numero", "nº": "numero", "Nº": "Numero", "Dr": "dottor", "Dott": "dottor", "Sig": "signor",
    "vs": "versus",
}  # fmt: skip
_PHRASES = {
    r"P\. ?IVA": "partita IVA", r"C\. ?F": "codice fiscale",
    r"S\.(?= (?:Maria|Anna|Lucia|Chiara|Rita|Caterina|Croce|Teresa|Margherita|Cecilia|Agata|Barbara)\b)": "santa",
    r"[Dd]\. ?[Ll]gs": "decreto legislativo", r"sec\.(?= ?[IVX]+\b)": "secolo", r"cap\.(?= ?[IVX]+\b)": "capitolo",
    r"[Ss]ig\.ra": "signora", r"[Ss]ig\.na": "signorina", r"[Ss]ig\.re": "signore", r"[Dd]ott\.ssa": "dottoressa",
    r"[Pp]rof\.ssa": "professoressa", r"[Vv]\.le": "viale", r"[Pp]\.(?:zza|za)": "piazza", r"[Cc]\.so": "corso",
    r"[Ff]\.lli": "fratelli", r"[Pp](?:er|\.) ?es": "per esempio", r"a\. ?C": "avanti Cristo", r"d\. ?C": "dopo Cristo",
    r"S\. ?p\. ?A": "S P A", r"S\. ?r\. ?l": "S R L", r"s\. ?l\. ?m": "sul livello del mare",
    r"AA\. ?VV": "autori vari", r"u\. ?s": "ultimo scorso", r"c\. ?a": "circa", r"p\. ?v": "prossimo venturo",
    r"[Cc]\. ?[Aa]\. ?P": "C A P",
}  # fmt: skip
_ADDRESS_SIGNS = {
    ".": "punto", "/": "barra", "-": "trattino", "_": "trattino basso", "@": "chiocciola", ":": "due punti",
    "?": "punto interrogativo", "=": "uguale", "&": "e", "#": "cancelletto", "%": "per cento", "+": "più", "~": "tilde",
}  # fmt: skip


def normalize(text: str) -> str:
    """`text` as it is to be read: one segment, already cleaned of markup."""
    return _ITALIAN.normalize(text)


def spell(text: str) -> str:
    """`text` with addresses, versions, spelled letters and signs as words; numbers and dates as they are."""
    return _ITALIAN.spell(text)


def _cardinal(digits: str, gender: romance.Gender = romance.Gender.COUNTING) -> str:
    """One alone agrees with its noun: "ventuno ore" (Serianni, VI)."""
    if int(digits) == 1 and gender is not romance.Gender.COUNTING:
        return "una" if gender is romance.Gender.FEMININE else "un"
    return _NUMBERS.cardinal(digits, "spellout-numbering")


def _ordinal(number: int, suffix: str) -> str:
    return _NUMBERS.spelled(number, f"spellout-ordinal-{_ORDINALS[suffix]}")


def _clock(hour: int, minute: int) -> str:
    said = "una" if hour == 1 else _cardinal(str(hour))
    return f"{said} e {_cardinal(str(minute))}" if minute else said


def _named(hour: int, minute: int) -> str:
    said = "un’ora" if hour == 1 else f"{_cardinal(str(hour))} ore"
    minutes = "un minuto" if minute == 1 else f"{_cardinal(str(minute))} minuti"
    return f"{said} e {minutes}" if minute else said


_ITALIAN = romance.RomanceNormalizer(
    romance.RomanceWords(
        quantities=romance.QuantityWords(
            cardinal=_cardinal,
            digits=_NUMBERS.one_by_one,
            comma="virgola",
            point="punto",
            minus="meno",
            plus="più",
            plus_or_minus="più o meno",
            between=" a ",
            between_years=" ",
            has_singular_fractions=False,
            feminine=_FEMININE,
            masculine=_MASCULINE,
            millions="milion[ei]|miliard[oi]|bilion[ei]",
            of="di",
            of_vowel="",
            range_start="da ",
            said_range_start=rf"\b(?:{_RANGE_AFTER}) ",
        ),
        money=romance.MoneyWords(
            currencies=_CURRENCIES,
            magnitudes=_MAGNITUDES,
            thousand="mila",
            before_cents=" e ",
            names_cents=True,
        ),
        units=romance.UnitWords(
            units=_UNITS,
            rates=_RATES,
            powers=(("quadrato", "quadrati"), ("cubo", "cubi")),
            percent="per cento",
            per_mille="per mille",
            degrees=("grado", "gradi"),
        ),
        dates=romance.DateWords(
            months=_MONTHS,
            short_months=_SHORT_MONTHS,
            of=" ",
            first="primo",
            day_before="il|del|al|dal|giorno|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica",
        ),
        times=romance.TimeWords(
            clock=_clock,
            named=_named,
            and_seconds=" e ",
            between=" alle ",
            range_start="dalle ",
            said_range_start="dalle|dall’|tra le|ore",
            ratio=" a ",
            morning="di mattina",
            afternoon="del pomeriggio",
            evening="di sera",
            one_o_clock=r"(?<=\b[Ll]['’])1(?![\w.,:/º°ª])",
            one="una",
            dotted_after="(?:[Oo]re|[Aa]lle|[Dd]alle|[Vv]erso le|[Ee] le|[Ff]ino alle|[Ll]e)",
        ),
        phones=romance.PhoneWords(
            national=(
                r"0\d{1,3}[ ./-]\d{3,4}[ .-]?\d{3,4}|3\d{2}[ ./-]\d{3}[ .-]?\d{4}|3\d{2}[ ./-]\d{7}"
                r"|3\d{2}[ .-]\d{3}[ .-]\d{2}[ .-]\d{2}|8\d{2} \d{3} \d{3}|8\d{2}[.-]\d{3}[.-]\d{3}"
            ),
            ungrouped=r"3\d{9}|0\d{8,9}",
            regroup=(3, 3, 4),
            no_phone="euro|abitanti|di|persone",
            group=_NUMBERS.one_by_one,
        ),
        ordinals=romance.OrdinalWords(
            ordinal=_ordinal,
            suffixes=("º", "ª"),
            adjective={},
            no_noun="(?!)",
            articles="il|lo|la|al|alla|del|della|dal|dalla|nel|nella|sul|sulla|un|una",
            feminine_articles="la|alla|della|dalla|nella|sulla|una",
            masculine="º",
            feminine="ª",
            rulers=f"{_KINGS}|{_QUEENS}",
            feminine_rulers=_QUEENS,
            sections="capitolo|parte|volume|libro|atto|secolo|canto|titolo|scena|tomo|legislatura",
            feminine_sections="parte|scena|legislatura",
            last_ordinal=89,
            events="secolo|Secolo|guerra|Guerra|edizione|Edizione|Congresso|congresso|Repubblica|Municipio|anniversario|"
            "Giornata|Legislatura|legislatura|Conferenza|Festival|Premio|Concilio",
            feminine_events="guerra|Guerra|edizione|Edizione|Repubblica|Giornata|Legislatura|legislatura|Conferenza",
        ),
        fractions=romance.FractionWords(
            parts=_PARTS,
            joint=" e ",
            half=("mezzo", "mezza"),
            and_half=("mezzo", "mezza"),
            feminine=r"\w{2,20}a|notte|parte|porzione",
            no_noun="del|dei|della|delle|per|con|più|meno|tra|fra|come|circa|sono|non|che",
            over=" su ",
            slash=" barra ",
            idioms=_IDIOMS,
        ),
        letters=romance.LetterWords(
            names=_LETTER_NAMES,
            pronounceable=(
                "(?:(?:S?[BCDFGHLMNPQRTVZ]|[BCFGPS]L|S?[BCDFGPTV]R|S|CH|GH|QU|GU|GN|GL|SC)?[AEIOU]{1,2}"
                "(?:[NRSLTMDC]|NS)?)+"
            ),
            spelled=_SPELLED,
            words=_SAID_AS_WORDS,
        ),
        signs=romance.SignWords(
            comparisons=_COMPARISONS,
            between=_OPERATORS,
            about="circa",
            times="per",
            by="per",
            fold="volte",
            ampersand="e",
            either="o",
            pairs=_WORD_PAIRS,
            hashtag="hashtag",
            number="numero",
            at="chiocciola",
            section="paragrafo",
        ),
        abbreviations=romance.AbbreviationWords(
            titles=_TITLES,
            before_numbers=_BEFORE_NUMBERS,
            dotted=_DOTTED,
            bare=_BARE,
            patterns=_PHRASES,
        ),
        address_signs=_ADDRESS_SIGNS,
        version="versione",
        port="porta",
    )
)
