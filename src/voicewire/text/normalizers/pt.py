"""Brazilian Portuguese text as it is read aloud.

Sources: Academia Brasileira de Letras; Manual de Redação da Presidência da República; Bechara, Moderna gramática
portuguesa; SI brochure; number words by CLDR.
"""

from voicewire.text.normalizers import romance
from voicewire.text.normalizers.numbers import Numbers

_NUMBERS = Numbers("pt", digits="zero um dois três quatro cinco seis sete oito nove")
_RULE_SETS = {
    romance.Gender.COUNTING: "spellout-numbering", romance.Gender.MASCULINE: "spellout-cardinal-masculine",
    romance.Gender.FEMININE: "spellout-cardinal-feminine",
}  # fmt: skip
_ORDINALS = {"º": "masculine", "o": "masculine", "ª": "feminine", "a": "feminine"}
_FEMININE = (
    "horas?|semanas?|pessoas?|vez|vezes|páginas?|libras?|toneladas?|onças?|milhas?|polegadas?|calorias?|quilocalorias?|"
    "rotações|mãos?|fotos?|motos?|mulheres|noites?|tardes?|partes?|chaves?|classes?|redes|luzes|leis|flores|imagens|"
    "viagens|mensagem|casa|conta|caixa|linha|xícara|colher|parcela|mesa|\\w{2,12}ada|pílula|cápsula|"
    "fatura|vaga|diária|coisa|ordens|sedes|séries|bases|frases|rupias?|"
    "(?!(?:mas|as|nas|das|duas|pelas|suas|minhas|nossas|essas|estas|aquelas|outras|apenas|todas|umas|ambas|atrás|mais|"
    "cerca|metas-chave|dias|\\w{0,9}(?:problem|sistem|program|tem|map|planet|idiom|clim|poem|esquem|dilem|sintom|gram|"
    "atlet|turist|artist|especialist|motorist|jornalist|dentist|telegram|comet)as?)\\b)"
    "\\w{2,20}as|\\w{2,10}ãs|filha|\\w{2,16}(?:ções|ção|sões|são|dades?|tudes?|gens|gem)"
)
_MASCULINE = (
    "(?!(?:nos|aos|dos|pelos|menos|nós|vós|uns|todos|outros|esses|estes|seus|meus)\\b)\\w{2,20}os|dias?|"
    "meses|mês|"
    "anos?|reais|real|euros?|dólares|dólar|centavos?|minutos?|segundos?|metros?|quilos?|litros?|graus?|pontos?|"
    "por cento|"
    "\\w{2,16}(?:ores|eis|ares)|clientes|estudantes|habitantes|participantes|watts|volts|\\w{0,6}bytes?|ienes?|"
    "\\w{0,9}(?:problemas|sistemas|programas|temas|mapas)|países|trens|pacotes|\\w{0,5}gramas?|\\w{0,6}metros?|"
    "ingressos"
)
_UNITS = {
    "km": ("quilômetro", "quilômetros"), "m": ("metro", "metros"), "dm": ("decímetro", "decímetros"),
    "cm": ("centímetro", "centímetros"), "mm": ("milímetro", "milímetros"), "µm": ("micrômetro", "micrômetros"),
    "nm": ("nanômetro", "nanômetros"), "ha": ("hectare", "hectares"), "kg": ("quilo", "quilos"),
    "g": ("grama", "gramas"), "mg": ("miligrama", "miligramas"), "µg": ("micrograma", "microgramas"),
    "t": ("tonelada", "toneladas"), "l": ("litro", "litros"), "L": ("litro", "litros"),
    "dl": ("decilitro", "decilitros"), "cl": ("centilitro", "centilitros"), "ml": ("mililitro", "mililitros"),
    "mL": ("mililitro", "mililitros"), "s": ("segundo", "segundos"), "seg": ("segundo", "segundos"),
    "ms": ("milissegundo", "milissegundos"), "h": ("hora", "horas"), "min": ("minuto", "minutos"),
    "Hz": ("hertz", "hertz"), "kHz": ("quilo-hertz", "quilo-hertz"), "MHz": ("mega-hertz", "mega-hertz"),
    "GHz": ("giga-hertz", "giga-hertz"), "V": ("volt", "volts"), "W": ("watt", "watts"),
    "kW": ("quilowatt", "quilowatts"), "MW": ("megawatt", "megawatts"), "kWh": ("quilowatt-hora", "quilowatts-hora"),
    "mA": ("miliampere", "miliamperes"), "mAh": ("miliampere-hora", "miliamperes-hora"),
    "kJ": ("quilojoule", "quilojoules"), "cal": ("caloria", "calorias"), "kcal": ("quilocaloria", "quilocalorias"),
    "Pa": ("pascal", "pascais"), "hPa": ("hectopascal", "hectopascais"), "dB": ("decibel", "decibéis"),
    "kB": ("quilobyte", "quilobytes"), "KB": ("quilobyte", "quilobytes"), "MB": ("megabyte", "megabytes"),
    "GB": ("gigabyte", "gigabytes"), "TB": ("terabyte", "terabytes"), "Mb": ("megabit", "megabits"),
    "Gb": ("gigabit", "gigabits"), "Mbps": ("megabit por segundo", "megabits por segundo"), "Mega": ("mega", "mega"),
    "Gbps": ("gigabit por segundo", "gigabits por segundo"), "px": ("pixel", "pixels"),
    "rpm": ("rotação por minuto", "rotações por minuto"), "mph": ("milha por hora", "milhas por hora"),
    "cv": ("cavalo", "cavalos"),
}  # fmt: skip
_RATES = {
    "h": "por hora", "s": "por segundo", "min": "por minuto", "kg": "por quilo", "l": "por litro", "L": "por litro",
    "m": "por metro", "m²": "por metro quadrado", "m2": "por metro quadrado", "m³": "por metro cúbico",
    "km": "por quilômetro", "dia": "por dia", "mês": "por mês", "semana": "por semana", "ano": "por ano",
    "hora": "por hora", "noite": "por noite", "pessoa": "por pessoa", "unidade": "por unidade", "un": "por unidade",
    "kWh": "por quilowatt-hora", "minuto": "por minuto", "usuário": "por usuário", "dL": "por decilitro",
    "dl": "por decilitro", "diária": "a diária",
}  # fmt: skip
_REAL = ("real", "reais", "centavo", "centavos")
_DOLLAR = ("dólar", "dólares", "centavo", "centavos")
_EURO = ("euro", "euros", "centavo", "centavos")
_POUND = ("libra", "libras", "pêni", "pence")
_YEN = ("iene", "ienes")
_CURRENCIES: dict[str, romance.Currency] = {
    "R$": _REAL, "Cr$": ("cruzeiro", "cruzeiros", "centavo", "centavos"), "BRL": _REAL, "$": _DOLLAR, "US$": _DOLLAR,
    "USD": _DOLLAR, "€": _EURO, "EUR": _EURO, "£": _POUND, "GBP": _POUND, "¥": _YEN, "JPY": _YEN,
    "₹": ("rupia", "rupias"), "CHF": ("franco suíço", "francos suíços", "centavo", "centavos"),
    "ARS": ("peso argentino", "pesos argentinos", "centavo", "centavos"),
}  # fmt: skip
_MILLION, _MILLIARD, _BILLION = ("milhão", "milhões"), ("bilhão", "bilhões"), ("trilhão", "trilhões")
_MAGNITUDES = {
    "M": _MILLION, "mi": _MILLION, "milhão": _MILLION, "milhões": _MILLION, "bi": _MILLIARD, "bilhão": _MILLIARD,
    "bilhões": _MILLIARD, "B": _MILLIARD, "tri": _BILLION, "trilhão": _BILLION, "trilhões": _BILLION,
}  # fmt: skip
_QUEENS = "Elizabeth|Isabel|Elisabete|Catarina|Cristina|Margarida|Maria|Leopoldina"
_KINGS = (
    "Pedro|João|João Paulo|Paulo|Luís|Luiz|Manuel|Afonso|Filipe|Felipe|Carlos|Henrique|Bento|Pio|Leão|Gregório|Urbano|"
    "Clemente|Inocêncio|Bonifácio|Júlio|Sisto|Alexandre|Nicolau|Napoleão|Guilherme|Frederico|Eduardo|Ricardo|Jorge|"
    "Jaime|Sancho|Dinis|Duarte|Sebastião|José|Miguel|Fernando|Francisco|Alberto|Leopoldo|Balduíno|Ramsés|Ptolomeu|"
    "Dario|Juan Carlos|Otão|Ivan|Gustavo|Haakon|Humberto|Vítor Emanuel|Adriano|Celestino"
)
_MONTHS = (
    "janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro",
    "dezembro",
)  # fmt: skip
_SHORT_MONTHS = {
    "jan": 1, "fev": 2, "mar": 3, "abr": 4, "mai": 5, "jun": 6, "jul": 7, "ago": 8, "set": 9, "out": 10, "nov": 11,
    "dez": 12,
}  # fmt: skip
_PARTS = {
    2: ("meio", "meios"), 3: ("terço", "terços"), 4: ("quarto", "quartos"), 5: ("quinto", "quintos"),
    6: ("sexto", "sextos"), 7: ("sétimo", "sétimos"), 8: ("oitavo", "oitavos"), 9: ("nono", "nonos"),
    10: ("décimo", "décimos"),
}  # fmt: skip
_IDIOMS = {"24/7": "vinte e quatro por sete", "50/50": "cinquenta cinquenta"}
_LETTER_NAMES = {"E": "é", "O": "ó", "R": "erre", "W": "dáblio", "Y": "ípsilon"}
_SPELLED = frozenset((
    "API", "USB", "UE", "IA", "EUA", "IP", "ID", "UK", "IBM", "OAB", "AM", "FM", "URL", "OTP", "IPI", "IOF", "UTC",
    "SOS", "ISBN", "CEO", "UV", "ONS", "OSC", "EAD", "UF", "AC", "IES",
))  # fmt: skip
_SAID_AS_WORDS = frozenset((
    "NO", "NA", "EU", "TU", "EM", "DE", "DO", "DA", "UM", "OU", "SE", "ME", "TE", "AO", "OS", "AS", "OK", "UNESP",
    "USP", "PROCON", "SENAI", "UNICAMP", "SESC", "SENAC", "INPE", "BRICS", "COVID", "SUS", "PIB",
))  # fmt: skip
_COMPARISONS = {
    "<=|≤|=<": "é menor ou igual a", ">=|≥": "é maior ou igual a", "!=|≠|<>": "é diferente de", "==": "é igual a",
    "≈": "é aproximadamente", "->|=>|→|⇒": "para", "<": "é menor que", ">": "é maior que",
}  # fmt: skip
_OPERATORS = {
    "=": "é igual a", "+": "mais", "-": "menos", "−": "menos", "÷": "dividido por", "*": "vezes", "±": "mais ou menos",
}  # fmt: skip
_WORD_PAIRS = {
    "e/ou": "e ou", "km/h": "quilômetros por hora", "m/s": "metros por segundo", "c/": "com", "s/": "sem", "S/A": "S A",
}  # fmt: skip
_TITLES = {
    "Sr": "senhor", "Sra": "senhora", "Srta": "senhorita", "Srs": "senhores", "Sras": "senhoras", "Dr": "doutor",
    "Dra": "doutora", "Drs": "doutores", "Prof": "professor", "Profa": "professora", "D": "dom", "Eng": "engenheiro",
    "Arq": "arquiteto", "Gal": "general", "Gen": "general", "Cap": "capitão", "Cel": "coronel", "Ten": "tenente",
    "Sto": "santo", "Sta": "santa", "Pe": "padre", "Av": "avenida", "av": "avenida", "R": "rua", "Pça": "praça",
    "Rod": "rodovia", "Exmo": "excelentíssimo", "Exma": "excelentíssima", "Ilmo": "ilustríssimo", "Dep": "deputado",
    "Sen": "senador", "Min": "ministro",
}  # fmt: skip
_BEFORE_NUMBERS = {
    "No": "Número", "p": "página", "pp": "páginas", "pág": "página", "págs": "páginas", "Pág": "Página", "n": "número",
    "núm": "número", "Núm": "Número", "vol": "volume", "Vol": "Volume", "cap": "capítulo", "Cap": "Capítulo",
    "art": "artigo", "Art": "Artigo", "arts": "artigos", "fig": "figura", "Fig": "Figura", "tel": "telefone",
    "Tel": "Telefone", "inc": "inciso", "apto": "apartamento", "ap": "apartamento", "cx": "caixa", "máx": "máximo",
    "mín": "mínimo", "km": "quilômetro", "ramal": "ramal",
}  # fmt: skip
_DOTTED = {
    "etc": "etcétera", "cel": "celular", "aprox": "aproximadamente", "máx": "máximo", "mín": "mínimo",
    "tel": "telefone", "Tel": "Telefone", "pág": "página", "págs": "páginas", "vol": "volume", "cap": "capítulo",
    "art": "artigo", "av": "avenida", "Av": "Avenida", "apto": "apartamento", "Apto": "Apartamento",
    "depto": "departamento", "Depto": "Departamento", "Cia": "Companhia", "cia": "companhia", "hab": "habitantes",
    "ex": "exemplo", "Ex": "Exemplo", "vs": "versus", "cf": "confira", "Cf": "Confira", "obs": "observação",
    "Obs": "Observação", "ref": "referência", "Ref": "Referência", "incl": "inclusive", "adm": "administração",
    "Ltda": "limitada", "qtd": "quantidade", "Qtd": "Quantidade", "end": "endereço", "End": "Endereço",
}  # fmt: skip
_BARE = {
    "nº": "número", "Nº": "Número", "n.º": "número", "N.º": "Número", "n°": "número", "N°": "Número", "Sr": "senhor",
    "Sra": "senhora", "Dr": "doutor", "Dra": "doutora", "Prof.ª": "professora", "Profª": "professora",
    "Dr.ª": "doutora", "Sr.ª": "senhora", "Ltda": "limitada", "vs": "versus", "vc": "você", "pág": "página",
}  # fmt: skip
_PHRASES = {
    r"[Ss]eg\. a sex": "segunda a sexta", r"[Ss]eg\. a sáb": "segunda a sábado", r"séc\.(?= ?[IVX]+\b)": "século",
    r"cap\.(?= ?[IVX]+\b)": "capítulo", r"[Pp]\. ?ex": "por exemplo", r"[Pp]or ex": "por exemplo",
    r"a\. ?C": "antes de Cristo", r"d\. ?C": "depois de Cristo", r"V\. ?S\.ª": "vossa senhoria",
    r"V\. ?Ex\.ª": "vossa excelência", r"S\. ?A": "S A", r"E\. ?U\. ?A": "Estados Unidos", r"[Ii]\. ?e": "isto é",
    r"P\. ?S": "P S", r"s\. ?m\. ?j": "salvo melhor juízo",
}  # fmt: skip
_ADDRESS_SIGNS = {
    ".": "ponto", "/": "barra", "-": "hífen", "_": "sublinhado", "@": "arroba", ":": "dois pontos", "?": "interrogação",
    "=": "igual", "&": "e", "#": "cerquilha", "%": "por cento", "+": "mais", "~": "til",
}  # fmt: skip


def normalize(text: str) -> str:
    """`text` as it is to be read: one segment, already cleaned of markup."""
    return _PORTUGUESE.normalize(text)


def spell(text: str) -> str:
    """`text` with addresses, versions, spelled letters and signs as words; numbers and dates as they are."""
    return _PORTUGUESE.spell(text)


def _cardinal(digits: str, gender: romance.Gender = romance.Gender.COUNTING) -> str:
    return _NUMBERS.cardinal(digits, _RULE_SETS[gender])


def _ordinal(number: int, suffix: str) -> str:
    return _NUMBERS.spelled(number, f"spellout-ordinal-{_ORDINALS[suffix]}")


def _clock(hour: int, minute: int) -> str:
    if not minute:
        return _named(hour, 0)
    return f"{_cardinal(str(hour), romance.Gender.FEMININE)} e {_cardinal(str(minute))}"


def _named(hour: int, minute: int) -> str:
    said = f"{_cardinal(str(hour), romance.Gender.FEMININE)} {'hora' if hour < 2 else 'horas'}"
    minutes = f"{_cardinal(str(minute))} {'minuto' if minute == 1 else 'minutos'}"
    return f"{said} e {minutes}" if minute else said


_PORTUGUESE = romance.RomanceNormalizer(
    romance.RomanceWords(
        quantities=romance.QuantityWords(
            cardinal=_cardinal,
            digits=_NUMBERS.one_by_one,
            comma="vírgula",
            point="ponto",
            minus="menos",
            plus="mais",
            plus_or_minus="mais ou menos",
            between=" a ",
            between_years=" a ",
            has_singular_fractions=True,
            feminine=_FEMININE,
            masculine=_MASCULINE,
            millions="milhão|milhões|bilhão|bilhões|trilhão|trilhões",
            of="de",
            of_vowel="",
        ),
        money=romance.MoneyWords(
            currencies=_CURRENCIES,
            magnitudes=_MAGNITUDES,
            thousand="mil",
            before_cents=" e ",
            names_cents=True,
        ),
        units=romance.UnitWords(
            units=_UNITS,
            rates=_RATES,
            powers=(("quadrado", "quadrados"), ("cúbico", "cúbicos")),
            percent="por cento",
            per_mille="por mil",
            degrees=("grau", "graus"),
        ),
        dates=romance.DateWords(
            months=_MONTHS,
            short_months=_SHORT_MONTHS,
            of=" de ",
            first="primeiro",
            day_before="dia|em|até|no dia|de|do dia|segunda|terça|quarta|quinta|sexta|sábado|domingo",
        ),
        times=romance.TimeWords(
            clock=_clock,
            named=_clock,
            and_seconds=" e ",
            between=" às ",
            range_start="das ",
            said_range_start="das|da|de|desde|entre",
            ratio=" por ",
            morning="da manhã",
            afternoon="da tarde",
            evening="da noite",
            one_o_clock=r"(?<=\b[Àà] )1(?= (?:da|em ponto|e)\b)",
            one="uma",
        ),
        phones=romance.PhoneWords(
            national=(
                r"(?:\(0?\d{2}\)|0?\d{2})[ -]?9?[ .]?\d{4}[ .-]\d{4}"
                r"|(?!(?:1[5-9]|20)\d\d-(?:1[5-9]|20)\d\d)9?\d{4}-\d{4}"
                r"|\d{3}\.\d{3}\.\d{3}-\d\d|\d\d\.\d{3}\.\d{3}/\d{4}-\d\d|\d{5}-\d{3}"
                r"|0[38]00[ -]\d{3}[ -]\d{3,4}"
            ),
            ungrouped=r"[1-9]{2}9\d{8}",
            regroup=(2, 5, 4),
            no_phone="reais|habitantes|de",
            group=_NUMBERS.one_by_one,
        ),
        ordinals=romance.OrdinalWords(
            ordinal=_ordinal,
            suffixes=("º", "ª"),
            adjective={},
            no_noun="(?!)",
            articles="o|a|ao|à|do|da|no|na|pelo|pela|um|uma|seu|sua",
            feminine_articles="a|à|da|na|pela|uma|sua",
            masculine="º",
            feminine="ª",
            rulers=f"{_KINGS}|{_QUEENS}",
            feminine_rulers=_QUEENS,
            sections="séculos?|capítulo|tomo|livro|ato|título|parte|cena",
            feminine_sections="parte|cena",
            last_ordinal=10,
            events="Guerra|guerra|República|Conferência|Congresso|Edição|edição|Feira|Bienal|Jornada|Fórum|Prêmio|Semana|"
            "Encontro|Seminário|Simpósio|aniversário|Concílio",
            feminine_events="Guerra|guerra|República|Conferência|Edição|edição|Feira|Bienal|Jornada|Semana",
        ),
        fractions=romance.FractionWords(
            parts=_PARTS,
            joint=" e ",
            half=("meio", "meia"),
            and_half=("meio", "meia"),
            feminine=r"(?!dia\b|mapa\b|grama\b|\w{2,6}grama\b)\w{2,20}a|noite|tarde|parte|classe|porção|maçã",
            no_noun="para|por|com|mais|menos|entre|como|que|são|dos|das|equivale",
            over=" sobre ",
            slash=" barra ",
            idioms=_IDIOMS,
        ),
        letters=romance.LetterWords(
            names=_LETTER_NAMES,
            pronounceable=(
                "(?:(?:[BCDFGHJKLMNPQRSTVXZÇ]|[BCFGPT]L|[BCDFGPTV]R|CH|LH|NH|QU|GU)?[AEIOU]{1,2}(?:[NRSLMZXCTPBD]|NS)?)+"
            ),
            spelled=_SPELLED,
            words=_SAID_AS_WORDS,
        ),
        signs=romance.SignWords(
            comparisons=_COMPARISONS,
            between=_OPERATORS,
            about="aproximadamente",
            times="vezes",
            by="por",
            fold="vezes",
            ampersand="e",
            either="ou",
            pairs=_WORD_PAIRS,
            hashtag="hashtag",
            number="número",
            at="arroba",
            section="parágrafo",
        ),
        abbreviations=romance.AbbreviationWords(
            titles=_TITLES,
            before_numbers=_BEFORE_NUMBERS,
            dotted=_DOTTED,
            bare=_BARE,
            patterns=_PHRASES,
        ),
        address_signs=_ADDRESS_SIGNS,
        version="versão",
        port="porta",
    )
)
