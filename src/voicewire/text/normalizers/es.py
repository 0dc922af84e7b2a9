"""Spanish text as it is read aloud.

Sources: RAE and ASALE, Ortografía de la lengua española (2010) and Diccionario panhispánico de dudas; Fundéu; SI
brochure; number words by CLDR.
"""

import re

from voicewire.text.normalizers import romance
from voicewire.text.normalizers.numbers import Numbers

_NUMBERS = Numbers("es", digits="cero uno dos tres cuatro cinco seis siete ocho nueve")
_RULE_SETS = {
    romance.Gender.COUNTING: "spellout-numbering", romance.Gender.MASCULINE: "spellout-cardinal-masculine",
    romance.Gender.FEMININE: "spellout-cardinal-feminine",
}  # fmt: skip
_MILLIONS = re.compile(r"(.*(?:millón|millones|billón|billones)\b)?(.*)")
_ORDINALS = {
    "º": "masculine", ".º": "masculine", "o": "masculine", "ro": "masculine", "do": "masculine", "to": "masculine",
    "mo": "masculine", "vo": "masculine", "no": "masculine", "er": "masculine-adjective", "ª": "feminine",
    "a": "feminine", "ra": "feminine", "da": "feminine", "ta": "feminine", "ma": "feminine", "va": "feminine",
    "na": "feminine", "os": "masculine-plural", "as": "feminine-plural",
}  # fmt: skip
_MONTHS = (
    "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre",
    "diciembre",
)  # fmt: skip
_SHORT_MONTHS = {
    "ene": 1, "feb": 2, "mar": 3, "abr": 4, "may": 5, "jun": 6, "jul": 7, "ago": 8, "sep": 9, "sept": 9, "oct": 10,
    "nov": 11, "dic": 12,
}  # fmt: skip
_PARTS = {
    2: ("medio", "medios"), 3: ("tercio", "tercios"), 4: ("cuarto", "cuartos"), 5: ("quinto", "quintos"),
    6: ("sexto", "sextos"), 7: ("séptimo", "séptimos"), 8: ("octavo", "octavos"), 9: ("noveno", "novenos"),
    10: ("décimo", "décimos"),
}  # fmt: skip
_IDIOMS = {"24/7": "veinticuatro siete", "50/50": "cincuenta cincuenta"}
_LETTER_NAMES = {"Y": "i griega", "W": "uve doble"}
_SPELLED = frozenset((
    "ADN", "ARN", "API", "USB", "UE", "IA", "OMS", "ONG", "IRPF", "USA", "UK", "IP", "ID", "AM", "FM", "OEA", "EPS",
    "ATS", "IBM", "IES", "UCI", "URL", "UGT", "AEMPS", "UTC", "ISBN", "SOS", "OTP",
))  # fmt: skip
_SAID_AS_WORDS = frozenset((
    "NO", "SI", "YA", "TE", "ME", "LE", "LA", "EL", "UN", "ES", "DE", "EN", "SE", "TU", "MI", "SU", "LO", "AL", "HA",
    "HE", "VA", "OK", "PIB", "VIP", "ICEX", "UNESCO", "FEVE", "RENFE",
))  # fmt: skip
_COMPARISONS = {
    "<=|≤|=<": "es menor o igual que", ">=|≥": "es mayor o igual que", "!=|≠|<>": "no es igual a", "==": "es igual a",
    "≈": "es aproximadamente", "->|=>|→|⇒": "a", "<": "es menor que", ">": "es mayor que",
}  # fmt: skip
_OPERATORS = {"=": "es igual a", "+": "más", "-": "menos", "−": "menos", "÷": "entre", "*": "por", "±": "más menos"}
_WORD_PAIRS = {
    "c/": "calle", "C/": "Calle", "y/o": "y o", "km/h": "kilómetros por hora", "c/u": "cada uno",
    "m/s": "metros por segundo",
}  # fmt: skip
_TITLES = {
    "Sr": "señor", "Sra": "señora", "Srta": "señorita", "Sres": "señores", "Sras": "señoras", "Dr": "doctor",
    "Dra": "doctora", "Dres": "doctores", "Prof": "profesor", "Profa": "profesora", "D": "don", "Dña": "doña",
    "Lic": "licenciado", "Ing": "ingeniero", "Arq": "arquitecto", "Gral": "general", "Cap": "capitán",
    "Tte": "teniente", "Sto": "santo", "Sta": "santa", "Mons": "monseñor", "Excmo": "excelentísimo",
    "Excma": "excelentísima", "Ilmo": "ilustrísimo", "Avda": "avenida", "Av": "avenida", "Pza": "plaza",
    "Plza": "plaza", "Ctra": "carretera", "avda": "avenida", "Rvdo": "reverendo",
}  # fmt: skip
_BEFORE_NUMBERS = {
    "p": "página", "pp": "páginas", "pág": "página", "págs": "páginas", "Pág": "Página", "núm": "número",
    "Núm": "Número", "núms": "números", "No": "Número", "nro": "número", "Nro": "Número", "vol": "volumen",
    "Vol": "Volumen", "cap": "capítulo", "Cap": "Capítulo", "art": "artículo", "Art": "Artículo", "arts": "artículos",
    "fig": "figura", "Fig": "Figura", "tel": "teléfono", "Tel": "Teléfono", "ext": "extensión", "t": "tomo",
    "ap": "apartado", "km": "kilómetro", "apdo": "apartado",
}  # fmt: skip
_DOTTED = {
    "etc": "etcétera", "aprox": "aproximadamente", "máx": "máximo", "mín": "mínimo", "tel": "teléfono",
    "Tel": "Teléfono", "teléf": "teléfono", "pág": "página", "págs": "páginas", "núm": "número", "vol": "volumen",
    "cap": "capítulo", "art": "artículo", "dcha": "derecha", "izda": "izquierda", "izq": "izquierda", "avda": "avenida",
    "Avda": "Avenida", "Ud": "usted", "Uds": "ustedes", "Vd": "usted", "Vds": "ustedes", "ud": "unidad",
    "uds": "unidades", "dpto": "departamento", "Dpto": "Departamento", "depto": "departamento", "Cía": "Compañía",
    "ej": "ejemplo", "Ej": "Ejemplo", "vs": "versus", "cf": "compárese", "ss": "siguientes", "atte": "atentamente",
    "admón": "administración", "prov": "provincia", "incl": "incluido", "excl": "excluido", "ref": "referencia",
    "Ref": "Referencia",
}  # fmt: skip
_BARE = {
    "n.º": "número", "N.º": "Número", "nº": "número", "Nº": "Número", "n°": "número", "N°": "Número", "D.ª": "doña",
    "Dª": "doña", "Sr": "señor", "Sra": "señora", "Dra": "doctora", "vs": "versus", "L-V": "lunes a viernes",
    "M.ª": "María", "Fco.": "Francisco",
}  # fmt: skip
_PHRASES = {
    r"ss\.(?= ?[IVX]+\b)": "siglos", r"s\.(?= ?[IVX]+\b)": "siglo", r"cap\.(?= ?[IVX]+\b)": "capítulo",
    r"[Pp]\. ?ej": "por ejemplo", r"EE\. ?UU": "Estados Unidos", r"EE ?UU": "Estados Unidos",
    r"JJ\. ?OO": "Juegos Olímpicos", r"CC\. ?AA": "comunidades autónomas", r"RR\. ?HH": "recursos humanos",
    r"FF\. ?AA": "Fuerzas Armadas", r"a\. ?(?:de )?C": "antes de Cristo", r"d\. ?(?:de )?C": "después de Cristo",
    r"S\. ?A": "sociedad anónima", r"S\. ?L": "sociedad limitada", r"P\. ?D": "posdata", r"v\. ?gr": "verbigracia",
    r"q\. ?e\. ?p\. ?d": "que en paz descanse",
}  # fmt: skip
_ADDRESS_SIGNS = {
    ".": "punto", "/": "barra", "-": "guion", "_": "guion bajo", "@": "arroba", ":": "dos puntos", "?": "interrogación",
    "=": "igual", "&": "y", "#": "almohadilla", "%": "por ciento", "+": "más", "~": "virgulilla",
}  # fmt: skip


def normalize(text: str) -> str:
    """`text` as it is to be read: one segment, already cleaned of markup."""
    return _SPANISH.normalize(text)


def spell(text: str) -> str:
    """`text` with addresses, versions, spelled letters and signs as words; numbers and dates as they are."""
    return _SPANISH.spell(text)


def _cardinal(digits: str, gender: romance.Gender = romance.Gender.COUNTING) -> str:
    words = _NUMBERS.cardinal(digits, _RULE_SETS[gender])
    if gender is not romance.Gender.FEMININE:
        return words
    # Thousands agree with the noun as well, millions do not (DPD, "cardinales").
    match = _MILLIONS.fullmatch(words)
    return (match[1] or "") + re.sub("(cient|quinient)os", r"\1as", match[2]) if match else words


def _ordinal(number: int, suffix: str) -> str:
    words = _NUMBERS.spelled(number, f"spellout-ordinal-{_ORDINALS[suffix]}")
    return words.replace("decimoprimer", "undécim").replace("decimosegund", "duodécim")


def _clock(hour: int, minute: int) -> str:
    said = _cardinal(str(hour), romance.Gender.FEMININE)
    if not minute:
        return f"{said} horas" if hour == 0 or hour > 12 else said
    return f"{said} y {_cardinal(str(minute))}" if minute < 10 else f"{said} {_cardinal(str(minute))}"


def _named(hour: int, minute: int) -> str:
    said = f"{_cardinal(str(hour), romance.Gender.FEMININE)} {'hora' if hour == 1 else 'horas'}"
    minutes = f"{_cardinal(str(minute), romance.Gender.MASCULINE)} {'minuto' if minute == 1 else 'minutos'}"
    return f"{said} y {minutes}" if minute else said


def _phone_group(digits: str) -> str:
    """Pairs as numbers, longer groups digit by digit."""
    return _cardinal(digits) if len(digits) == 2 and digits[0] != "0" else _NUMBERS.one_by_one(digits)


_FEMININE = (
    "horas?|semanas?|personas?|vez|veces|páginas?|libras?|toneladas?|onzas?|millas?|pulgadas?|calorías|kilocalorías?|"
    "revoluciones|manos?|fotos?|motos?|mujeres|clases?|noches?|tardes?|partes?|llaves?|calles?|naves?|redes|luces|"
    "leyes|flores|imágenes|órdenes|sedes|series|bases|frases|"
    "(?!(?:muchas|otras|todas|ambas|apenas|las|unas|estas|esas|aquellas|cuantas|algunas|eras|días|cometas|más|atrás|"
    "\\w{0,9}(?:problem|sistem|program|tem|map|planet|idiom|clim|poem|esquem|dilem|teorem|gram|atlet|turist|artist|"
    "period|electric|especial|telegram)(?:ist)?as)\\b)"
    "\\w{2,20}as|casa|cosa|línea|taza|\\w{2,12}ada|pastilla|cápsula|tableta|película|reserva|factura|plaza|cama|cita|"
    "cuenta|cuota|botella|caja|mesa|habitación|"
    "\\w{2,16}(?:ciones|ción|siones|sión|dad|dades|tades|tudes)"
)
_MASCULINE = (
    "(?!(?:como|pero|cuando|todo|solo|sólo|uno|cero|luego|pronto|bajo|nuevo|mismo|cinco|cuatro|ocho|otro|mucho|poco|"
    "tengo|quiero|puedo|acepto)\\b)\\w{3,20}o|"
    "(?!(?:los|nosotros|vosotros|ellos|estos|esos|aquellos|unos|algunos|menos|dos|años-luz)\\b)\\w{2,20}os|"
    "días?|meses|mes|libro|año|euros?|minuto|segundo|metro|kilo|litro|grado|punto|por ciento|"
    "\\w{2,16}(?:ores|eles|ajes|ones(?<!ciones)(?<!siones))|clientes|estudiantes|habitantes|participantes|vatios|"
    "bytes|\\w{0,6}bytes?|hertz|yenes|euros|céntimos?|peniques?|\\w{0,9}(?:problemas|sistemas|programas|temas|mapas)|"
    "países|trenes|coches|paquetes|billetes|viajes|meses|archivos|\\w{0,5}gramos?|\\w{0,6}metros?|kelvin"
)
_UNITS = {
    "km": ("kilómetro", "kilómetros"), "m": ("metro", "metros"), "dm": ("decímetro", "decímetros"),
    "cm": ("centímetro", "centímetros"), "mm": ("milímetro", "milímetros"), "µm": ("micrómetro", "micrómetros"),
    "nm": ("nanómetro", "nanómetros"), "kg": ("kilo", "kilos"), "g": ("gramo", "gramos"),
    "mg": ("miligramo", "miligramos"), "µg": ("microgramo", "microgramos"), "t": ("tonelada", "toneladas"),
    "l": ("litro", "litros"), "L": ("litro", "litros"), "dl": ("decilitro", "decilitros"),
    "cl": ("centilitro", "centilitros"), "ml": ("mililitro", "mililitros"), "mL": ("mililitro", "mililitros"),
    "s": ("segundo", "segundos"), "seg": ("segundo", "segundos"), "ms": ("milisegundo", "milisegundos"),
    "min": ("minuto", "minutos"), "h": ("hora", "horas"), "hs": ("hora", "horas"), "Hz": ("hercio", "hercios"),
    "kHz": ("kilohercio", "kilohercios"), "MHz": ("megahercio", "megahercios"), "GHz": ("gigahercio", "gigahercios"),
    "V": ("voltio", "voltios"), "W": ("vatio", "vatios"), "kW": ("kilovatio", "kilovatios"),
    "MW": ("megavatio", "megavatios"), "kWh": ("kilovatio hora", "kilovatios hora"),
    "mAh": ("miliamperio hora", "miliamperios hora"), "mA": ("miliamperio", "miliamperios"),
    "kJ": ("kilojulio", "kilojulios"), "cal": ("caloría", "calorías"), "kcal": ("kilocaloría", "kilocalorías"),
    "hPa": ("hectopascal", "hectopascales"), "Pa": ("pascal", "pascales"), "dB": ("decibelio", "decibelios"),
    "kB": ("kilobyte", "kilobytes"), "KB": ("kilobyte", "kilobytes"), "MB": ("megabyte", "megabytes"),
    "GB": ("gigabyte", "gigabytes"), "TB": ("terabyte", "terabytes"), "Mb": ("megabit", "megabits"),
    "Gb": ("gigabit", "gigabits"), "Mbps": ("megabit por segundo", "megabits por segundo"),
    "Gbps": ("gigabit por segundo", "gigabits por segundo"), "px": ("píxel", "píxeles"),
    "rpm": ("revolución por minuto", "revoluciones por minuto"), "mph": ("milla por hora", "millas por hora"),
    "lb": ("libra", "libras"), "oz": ("onza", "onzas"), "pulg": ("pulgada", "pulgadas"),
}  # fmt: skip
_RATES = {
    "h": "por hora", "s": "por segundo", "min": "por minuto", "kg": "por kilo", "l": "por litro", "L": "por litro",
    "m": "por metro", "m²": "por metro cuadrado", "m2": "por metro cuadrado", "m³": "por metro cúbico",
    "km": "por kilómetro", "día": "al día", "mes": "al mes", "semana": "a la semana", "año": "al año",
    "hora": "por hora", "noche": "por noche", "persona": "por persona", "pers": "por persona", "unidad": "por unidad",
    "ud": "por unidad", "kWh": "por kilovatio hora", "dl": "por decilitro", "minuto": "por minuto",
    "usuario": "por usuario",
}  # fmt: skip
_EURO = ("euro", "euros", "céntimo", "céntimos")
_DOLLAR = ("dólar", "dólares", "centavo", "centavos")
_POUND = ("libra", "libras", "penique", "peniques")
_SOL = ("sol", "soles", "céntimo", "céntimos")
_REAL = ("real", "reales", "centavo", "centavos")
_YEN = ("yen", "yenes")
_PESOS = {
    "MX$": "mexicano", "MXN": "mexicano", "ARS": "argentino", "AR$": "argentino", "CLP": "chileno", "COP": "colombiano",
    "UYU": "uruguayo",
}  # fmt: skip
_CURRENCIES: dict[str, romance.Currency] = {
    "€": _EURO, "EUR": _EURO, "$": _DOLLAR, "US$": _DOLLAR, "USD": _DOLLAR, "£": _POUND, "GBP": _POUND, "¥": _YEN,
    "JPY": _YEN, "₹": ("rupia", "rupias"), "INR": ("rupia", "rupias"), "R$": _REAL, "BRL": _REAL, "S/": _SOL,
    "PEN": _SOL, "ptas": ("peseta", "pesetas"), "CHF": ("franco suizo", "francos suizos", "céntimo", "céntimos"),
    **{code: (f"peso {of}", f"pesos {of}s", "centavo", "centavos") for code, of in _PESOS.items()},
}  # fmt: skip
_MILLION = ("millón", "millones")
_MAGNITUDES = {
    "M": _MILLION, "MM": _MILLION, "mill.": _MILLION, "millón": _MILLION, "millones": _MILLION,
    "mil millones": ("mil millones", "mil millones"), "billón": ("billón", "billones"),
    "billones": ("billón", "billones"),
}  # fmt: skip
_KINGS = (
    "Alfonso|Felipe|Fernando|Carlos|Juan Carlos|Luis|Enrique|Jorge|Jaime|Pedro|Sancho|Ramiro|Alejandro|Napoleón|"
    "Francisco|Guillermo|Federico|Eduardo|Ricardo|Jacobo|Iván|Nicolás|Ramsés|Pablo|Juan|Benedicto|Pío|León|Inocencio|"
    "Clemente|Gregorio|Urbano|Sixto|Bonifacio|Julio|Darío|Leopoldo|Alberto|Humberto|Amadeo|Manuel|Maximiliano|"
    "Gustavo|Cristián|Haakon|Tolomeo|Ptolomeo|Otón|Rodolfo|Balduino|Hasán|Mohamed|Adriano|Celestino|Nicolao"
)
_QUEENS = "Isabel|Catalina|Cristina|Margarita|Juana|María|Beatriz|Leonor"

_SPANISH = romance.RomanceNormalizer(
    romance.RomanceWords(
        quantities=romance.QuantityWords(
            cardinal=_cardinal,
            digits=_NUMBERS.one_by_one,
            comma="coma",
            point="punto",
            minus="menos",
            plus="más",
            plus_or_minus="más menos",
            between=" a ",
            between_years=" a ",
            has_singular_fractions=False,
            feminine=_FEMININE,
            masculine=_MASCULINE,
            millions="millón|millones|billón|billones",
            of="de",
            of_vowel="",
        ),
        money=romance.MoneyWords(
            currencies=_CURRENCIES,
            magnitudes=_MAGNITUDES,
            thousand="mil",
            before_cents=" con ",
            names_cents=True,
        ),
        units=romance.UnitWords(
            units=_UNITS,
            rates=_RATES,
            powers=(("cuadrado", "cuadrados"), ("cúbico", "cúbicos")),
            percent="por ciento",
            per_mille="por mil",
            degrees=("grado", "grados"),
        ),
        dates=romance.DateWords(
            months=_MONTHS,
            short_months=_SHORT_MONTHS,
            of=" de ",
            first="primero",
            day_before="el|del|al|día|lunes|martes|miércoles|jueves|viernes|sábado|domingo",
        ),
        times=romance.TimeWords(
            clock=_clock,
            named=_named,
            and_seconds=" y ",
            between=" a ",
            range_start="de ",
            said_range_start="de|desde|entre|las|la",
            ratio=" a ",
            morning="de la mañana",
            afternoon="de la tarde",
            evening="de la noche",
            one_o_clock=r"(?<=\b[Ll]a )1(?= (?:de la|del|en punto|y|menos)\b)",
            one="una",
        ),
        phones=romance.PhoneWords(
            national=(
                r"[6-9]\d{2}[ .-]\d{3}[ .-]\d{3}|[6-9]\d{2}[ .-]\d{2}[ .-]\d{2}[ .-]\d{2}"
                r"|[89]\d[ .-]\d{3}[ .-]\d{2}[ .-]\d{2}"
            ),
            ungrouped=r"[67]\d{8}|9[0-8]\d{7}",
            regroup=(3, 3, 3),
            no_phone=r"de|mil|millones|\w{3,20}s|km|kg|EUR|USD",
            group=_phone_group,
        ),
        ordinals=romance.OrdinalWords(
            ordinal=_ordinal,
            suffixes=tuple(_ORDINALS.keys() - {"o", "a", ".º"}),
            adjective={"º": "er"},
            no_noun="de|del|en|y|o|a|al|que|con|por|para|es|se|fue|lugar a|el|la|los|entre|como|puede|tiene|está",
            articles="el|la|del|al|su|mi|nuestro|nuestra",
            feminine_articles="la|nuestra",
            masculine="º",
            feminine="ª",
            rulers=f"{_KINGS}|{_QUEENS}",
            feminine_rulers=_QUEENS,
            sections="siglos?|capítulo|acto|tomo|libro",
            feminine_sections="(?!)",
            last_ordinal=10,
            events="Guerra|República|Edición|Cumbre|Jornadas?|Feria|Bienal|Congreso|Centenario|Premio|Foro|Plan|"
            "aniversario|edición|guerra|república|cumbre|feria|congreso|centenario|premio|foro|Aniversario",
            feminine_events="Guerra|República|Edición|Cumbre|Jornadas?|Feria|Bienal|edición|guerra|república|cumbre|"
            "feria",
        ),
        fractions=romance.FractionWords(
            parts=_PARTS,
            joint=" y ",
            half=("medio", "media"),
            and_half=("medio", "media"),
            feminine=r"(?!día\b|mapa\b|kilograma\b)\w{2,20}a|noche|tarde|parte|clase|leche",
            no_noun="de|del|es|por|para|que|con|más|menos|entre|como|equivale",
            over=" sobre ",
            slash=" barra ",
            idioms=_IDIOMS,
        ),
        letters=romance.LetterWords(
            names=_LETTER_NAMES,
            pronounceable=(
                "(?:(?:[BCDFGHJKLMNPQRSTVZÑ]|[BCFGP]L|[BCDFGPT]R|CH|LL|QU|GU|Y)?[AEIOU]{1,2}(?:[NRSLDMZTXFCPB]|NS)?)+"
            ),
            spelled=_SPELLED,
            words=_SAID_AS_WORDS,
        ),
        signs=romance.SignWords(
            comparisons=_COMPARISONS,
            between=_OPERATORS,
            about="aproximadamente",
            times="por",
            by="por",
            fold="veces",
            ampersand="y",
            either="o",
            pairs=_WORD_PAIRS,
            hashtag="hashtag",
            number="número",
            at="arroba",
            section="párrafo",
        ),
        abbreviations=romance.AbbreviationWords(
            titles=_TITLES,
            before_numbers=_BEFORE_NUMBERS,
            dotted=_DOTTED,
            bare=_BARE,
            patterns=_PHRASES,
        ),
        address_signs=_ADDRESS_SIGNS,
        version="versión",
        port="puerto",
    )
)
