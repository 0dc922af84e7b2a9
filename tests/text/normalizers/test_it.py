import pytest

from tests.text.normalizers.reading import assert_read
from voicewire.text.normalizers.it import normalize, spell

UNCHANGED = [
    "Buongiorno, come posso aiutarla?",
    "«Entra», disse lei. Poi sorrise.",
    "— Non lo so — rispose.",
    "I ragazzi di via Po sono simpatici.",
    "L’acqua è fredda, vero?",
    "Ha detto di sì... o forse no.",
    "La NATO e l'ONU si riuniscono.",
    "Ci vediamo alle tre e mezza, va bene?",
    "In ogni caso, la chiamo domani.",
    "Un po’ di pazienza, per favore.",
    "La RAI e l'INPS hanno risposto.",
    "Ma che bello!",
]

# Accademia della Crusca, "Scrivere i numeri"; Serianni, Grammatica italiana, VI.
CARDINALS = [
    ("Ho 21 libri e 23 anni.", "Ho ventuno libri e ventitré anni."),
    ("1 libro e 1 casa", "un libro e una casa"),
    ("101, 108, 103", "centouno, centotto, centotré"),
    ("1.000.000 abitanti", "un milione di abitanti"),
    ("2 milioni di persone", "due milioni di persone"),
    ("1.234.567", "un milione duecentotrentaquattromilacinquecentosessantasette"),
    ("3,14 e 3.14", "tre virgola quattordici e tre punto quattordici"),
    ("0,05", "zero virgola zero cinque"),
    ("codice 007", "codice zero zero sette"),
    ("-5 o +3", "meno cinque o più tre"),
    ("1.500 metri", "millecinquecento metri"),
    ("ordine 1234567890", "ordine uno due tre quattro cinque sei sette otto nove zero"),
    ("nel 1999", "nel millenovecentonovantanove"),
]
# Crusca, "Numeri ordinali".
ORDINALS = [
    ("il 1º posto e la 2ª volta", "il primo posto e la seconda volta"),
    ("il 3° piano", "il terzo piano"),
    ("al 21º giorno", "al ventunesimo giorno"),
    ("alla 23ª edizione", "alla ventitreesima edizione"),
]
# Crusca, "Numeri romani": ordinals, for sovereigns, popes, centuries and parts of works.
ROMAN = [
    ("Luigi XIV ed Elisabetta II", "Luigi quattordicesimo ed Elisabetta seconda"),
    ("papa Giovanni Paolo II", "papa Giovanni Paolo secondo"),
    ("Giovanni XXIII", "Giovanni ventitreesimo"),
    ("Vittorio Emanuele II", "Vittorio Emanuele secondo"),
    ("il XX secolo, il secolo XXI", "il ventesimo secolo, il secolo ventunesimo"),
    ("capitolo IV, parte II", "capitolo quarto, parte seconda"),
    ("la II guerra mondiale", "la seconda guerra mondiale"),
    ("Rocky IV", "Rocky quattro"),
]
MONEY = [
    ("Costa 12,50 €.", "Costa dodici euro e cinquanta centesimi."),
    ("1 € o 0,99 €", "un euro o novantanove centesimi"),
    ("€ 1.234,56", "milleduecentotrentaquattro euro e cinquantasei centesimi"),
    ("1,01 €", "un euro e un centesimo"),
    ("3,5 mln di euro", "tre virgola cinque milioni di euro"),
    ("5 mld €", "cinque miliardi di euro"),
    ("3 mln euro", "tre milioni di euro"),
    ("5 €/mese", "cinque euro al mese"),
    ("£2 e $100", "due sterline e cento dollari"),
    ("10-20 €", "da dieci a venti euro"),
    ("1.000.000 €", "un milione di euro"),
    ("5 k€", "cinquemila euro"),
]
# Crusca, "La data": only the first day takes an ordinal.
DATES_AND_TIMES = [
    ("il 14/03/2026", "il quattordici marzo duemilaventisei"),
    ("il 1º maggio e il 1° maggio", "il primo maggio e il primo maggio"),
    ("il 1 gennaio 2000", "il primo gennaio duemila"),
    ("2026-03-14", "quattordici marzo duemilaventisei"),
    ("14.03.2026", "quattordici marzo duemilaventisei"),
    ("il 14/03", "il quattordici marzo"),
    ("3 feb. 2025", "tre febbraio duemilaventicinque"),
    ("alle 14:30", "alle quattordici e trenta"),
    ("alle ore 9.05", "alle ore nove e cinque"),
    ("alle 9:00", "alle nove"),
    ("Orario: 9:00-17:30", "Orario: dalle nove alle diciassette e trenta"),
    ("dalle 9:00 alle 12:15", "dalle nove alle dodici e quindici"),
    ("la stagione 2019-2020", "la stagione duemiladiciannove duemilaventi"),
    ("2 h e 30 min", "due ore e trenta minuti"),
]
# The numbers are made up.
PHONES = [
    ("Chiami lo 06 1234 5678.", "Chiami lo zero sei, uno due tre quattro, cinque sei sette otto."),
    ("333 123 4567", "tre tre tre, uno due tre, quattro cinque sei sette"),
    ("+39 333 123 4567", "più tre nove, tre tre tre, uno due tre, quattro cinque sei sette"),
    ("800 123 456", "otto zero zero, uno due tre, quattro cinque sei"),
    ("3331234567", "tre tre tre, uno due tre, quattro cinque sei sette"),
]
# SI brochure, 5.4.
UNITS = [
    ("a 120 km/h", "a centoventi chilometri all’ora"),
    ("18,5 °C e -3 °C", "diciotto virgola cinque gradi Celsius e meno tre gradi Celsius"),
    ("1 kg, 2 kg, 1 l", "un chilo, due chili, un litro"),
    ("80 mq, 50 m²", "ottanta metri quadrati, cinquanta metri quadrati"),
    ("il 21% e il 3,5 %", "il ventuno per cento e il tre virgola cinque per cento"),
    ("20° all'ombra", "venti gradi all'ombra"),
    ("16 GB, 100 Mbps", "sedici gigabyte, cento megabit al secondo"),
    ("10-20 persone", "da dieci a venti persone"),
    ("pagine 5–7", "pagine da cinque a sette"),
    ("da 10-20 giorni", "da dieci a venti giorni"),
]
FRACTIONS = [
    ("3/4 e 1/3", "tre quarti e un terzo"),
    ("½ tazza, 1/2 chilo", "mezza tazza, mezzo chilo"),
    ("2 1/2 ore, 2½ kg", "due ore e mezza, due chili e mezzo"),
    ("un 8/10", "un otto su dieci"),
]
LETTERS = [
    ("un PDF e il DNA", "un P D F e il D N A"),
    ("l'UE e gli USA", "l'U E e gli USA"),
    ("il 4G, un MP3", "il quattro G, un M P tre"),
    ("il COVID-19", "il COVID diciannove"),
    ("si scrive J-A-Y", "si scrive i lunga, A, ipsilon"),
]
# Crusca, "Abbreviazioni".
ABBREVIATIONS = [
    ("il Sig. Rossi e la Sig.ra Bianchi", "il signor Rossi e la signora Bianchi"),
    ("il Dott. Verdi e la Dott.ssa Neri", "il dottor Verdi e la dottoressa Neri"),
    ("pag. 12, n. 5, art. 3", "pagina dodici, numero cinque, articolo tre"),
    ("mele, pere, ecc.", "mele, pere, eccetera."),
    ("mele, ecc., e pere", "mele, eccetera, e pere"),
    ("p. es. oggi", "per esempio oggi"),
    ("nel 44 a.C. morì", "nel quarantaquattro avanti Cristo morì"),
    ("e/o, lui/lei", "e o, lui o lei"),
    ("V.le Verdi 3", "viale Verdi tre"),
    ("la Rossi S.p.A.", "la Rossi S P A."),
]
ADDRESSES_AND_SIGNS = [
    ("www.example.it/aiuto", "example punto it barra aiuto"),
    ("info@example.org.", "info chiocciola example punto org."),
    ("192.0.2.17", "centonovantadue punto zero punto due punto diciassette"),
    ("la versione 2.7.30", "la versione due punto sette punto trenta"),
    ("#BuonGiorno e #3", "hashtag Buon Giorno e numero tre"),
    ("5 + 3 = 8, x < 5", "cinque più tre uguale otto, x è minore di cinque"),
    ("Dolce & Gabbana", "Dolce e Gabbana"),
    ("3 x 4", "tre per quattro"),
    ("~5 km", "circa cinque chilometri"),
    ("Forse… no.", "Forse... no."),
]
# What agents' sentences showed.
SENTENCES = [
    ("fattura n. 345/2026", "fattura numero trecentoquarantacinque barra duemilaventisei"),
    (
        "D.Lgs. 206/2005, art. 14, c. 2",
        "decreto legislativo duecentosei barra duemilacinque, articolo quattordici, comma due",
    ),
    ("Scade tra 10 min.", "Scade tra dieci minuti."),
    ("Prenda 1 compressa da 500 mg.", "Prenda una compressa da cinquecento milligrammi."),
    ("ha vinto 3-1", "ha vinto tre a uno"),
    ("negli anni '90", "negli anni novanta"),
    ("via Roma 12/A", "via Roma dodici A"),
    ("alle 8,30", "alle otto e trenta"),
    ("P.IVA 01234567890", "partita IVA zero uno due tre quattro cinque sei sette otto nove zero"),
    ("nel sec. XIX", "nel secolo diciannovesimo"),
    ("(UTC+1)", "(U T C più uno)"),
    ("I Sigg. Verdi, il Sig. e la Sig.ra Neri", "I signori Verdi, il signor e la signora Neri"),
    ("il CAP 00184", "il CAP zero zero uno otto quattro"),
]
PAIRS = [
    *CARDINALS, *ORDINALS, *ROMAN, *MONEY, *DATES_AND_TIMES, *PHONES, *UNITS, *FRACTIONS, *LETTERS, *ABBREVIATIONS,
    *ADDRESSES_AND_SIGNS, *SENTENCES,
]  # fmt: skip


@pytest.mark.parametrize("text", UNCHANGED)
def test_plain_text_stays(text):
    assert normalize(text) == text


@pytest.mark.parametrize(("text", "expected"), PAIRS)
def test_normalize(text, expected):
    assert_read(text, expected, normalize)


def test_spell_leaves_numbers_and_dates():
    text = "Il 14/03 alle 9:05 il PDF costa 12,50 € su example.org"
    assert spell(text) == "Il 14/03 alle 9:05 il P D F costa 12,50 € su example punto org"
