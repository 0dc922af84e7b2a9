import pytest

from tests.text.normalizers.reading import assert_read
from voicewire.text.normalizers.es import normalize, spell

UNCHANGED = [
    "Buenos días, ¿en qué puedo ayudarle?",
    "¡Hola! Me llamo Ana y soy de Cádiz.",
    "—No lo sé —dijo ella—, pero vendrá.",
    "«Vámonos», gritó. Después salió.",
    "Él es alto; ella, no: así de fácil.",
    "Si vas a ir, ve ya... o no vayas.",
    "La NASA y la ONU colaboran.",
    "NO QUIERO MÁS TE DIGO",
    "Vive en Los Ángeles desde entonces.",
    "Un café, por favor, y un vaso de agua.",
    "He salido a las tres y media de la tarde.",
    "La vitamina C y el plan B.",
    "Ha dicho que sí, ¿verdad?",
]

# RAE, Ortografía de la lengua española, VIII: "La expresión de los números"; DPD, "cardinales".
CARDINALS = [
    ("Tengo 21 libros.", "Tengo veintiún libros."),
    ("Quedan 21 casas y 31 días.", "Quedan veintiuna casas y treinta y un días."),
    ("Son 200 personas.", "Son doscientas personas."),
    ("Vinieron 201 000 personas.", "Vinieron doscientas un mil personas."),
    ("El 21 y el 1.", "El veintiuno y el uno."),
    ("Hay 1.000.000 habitantes.", "Hay un millón de habitantes."),
    ("Hay 2 500 000 de personas", "Hay dos millones quinientos mil de personas"),
    ("1.234.567.890", "mil doscientos treinta y cuatro millones quinientos sesenta y siete mil ochocientos noventa"),
    ("Pesa 3,14 y no 3.14.", "Pesa tres coma catorce y no tres punto catorce."),
    ("0,05 o 2,718281", "cero coma cero cinco o dos coma siete uno ocho dos ocho uno"),
    ("hace -5 o +3", "hace menos cinco o más tres"),
    ("1 habitación para 1 día", "una habitación para un día"),
    ("El código es 007.", "El código es cero cero siete."),
    ("Pedido 1234567890.", "Pedido uno dos tres cuatro cinco seis siete ocho nueve cero."),
    (
        "ISBN 978-84-376-0494-7",
        "I S B N nueve siete ocho, ocho cuatro, tres siete seis, cero cuatro nueve cuatro, siete",
    ),
]
# DPD, "ordinales": primer and tercer before a masculine noun; undécimo rather than decimoprimero.
ORDINALS = [
    ("El 1.º de mayo y el 1.er piso.", "El primero de mayo y el primer piso."),
    ("La 2.ª planta, el 3º puesto.", "La segunda planta, el tercer puesto."),
    ("el 11.º y la 12.ª", "el undécimo y la duodécima"),
    ("el 3° puesto", "el tercer puesto"),
    ("el 21.º aniversario", "el vigésimo primer aniversario"),
]
# Ortografía, VIII, "Los números romanos": kings and centuries up to ten by ordinals, then by cardinals.
ROMAN = [
    ("Felipe II y Alfonso XIII", "Felipe segundo y Alfonso trece"),
    ("Luis XIV e Isabel II", "Luis catorce e Isabel segunda"),
    ("el papa Juan Pablo II", "el papa Juan Pablo segundo"),
    ("Alfonso X el Sabio", "Alfonso décimo el Sabio"),
    ("el siglo XXI y el s. V", "el siglo veintiuno y el siglo quinto"),
    ("la II Guerra Mundial", "la segunda Guerra Mundial"),
    ("Rocky IV", "Rocky cuatro"),
    ("la talla XL", "la talla X L"),
]
# Fundéu and DPD, "símbolo" and "euro": the hundredths after "con".
MONEY = [
    ("Son 12,50 €.", "Son doce euros con cincuenta céntimos."),
    ("1 € o 1,01 €", "un euro o un euro con un céntimo"),
    ("0,99 €", "noventa y nueve céntimos"),
    ("21 € y £21", "veintiún euros y veintiuna libras"),
    ("$1,234.56", "mil doscientos treinta y cuatro dólares con cincuenta y seis centavos"),
    ("cuesta $1,500", "cuesta mil quinientos dólares"),
    ("3,5 M€ y 2 millones de €", "tres coma cinco millones de euros y dos millones de euros"),
    ("1.000.000 €", "un millón de euros"),
    ("10-20 €", "diez a veinte euros"),
    ("150 MXN", "ciento cincuenta pesos mexicanos"),
    ("9,99 €/mes", "nueve euros con noventa y nueve céntimos al mes"),
    ("$ 5 mil", "cinco mil dólares"),
]
# Ortografía, VIII, "La expresión de la fecha" and "La expresión de la hora".
DATES_AND_TIMES = [
    ("el 14/03/2026", "el catorce de marzo de dos mil veintiséis"),
    ("14-03-2026", "catorce de marzo de dos mil veintiséis"),
    ("2026-03-14", "catorce de marzo de dos mil veintiséis"),
    ("el 1 de mayo", "el primero de mayo"),
    ("el 1 de enero de 1999", "el primero de enero de mil novecientos noventa y nueve"),
    ("el 14/03", "el catorce de marzo"),
    ("3 feb. 2025", "tres de febrero de dos mil veinticinco"),
    ("03/2026", "marzo de dos mil veintiséis"),
    ("a las 14:30", "a las catorce treinta"),
    ("a las 9:05 y a las 9:00", "a las nueve y cinco y a las nueve"),
    ("a la 1:15", "a la una quince"),
    ("a las 9:05 a. m.", "a las nueve y cinco de la mañana."),
    ("a las 5 p. m. en punto", "a las cinco de la tarde en punto"),
    ("Horario: 9:00-17:30", "Horario: de nueve a diecisiete treinta"),
    ("a las 21:15 h", "a las veintiuna horas y quince minutos"),
    ("2026-03-14T09:05:00Z", "catorce de marzo de dos mil veintiséis, nueve y cinco"),
    ("de 2019-2021", "de dos mil diecinueve a dos mil veintiuno"),
    ("la temporada 2019/20", "la temporada dos mil diecinueve veinte"),
]
# The numbers are made up.
PHONES = [
    ("Llame al 600 123 456.", "Llame al seis cero cero, uno dos tres, cuatro cinco seis."),
    ("91 123 45 67", "noventa y uno, uno dos tres, cuarenta y cinco, sesenta y siete"),
    ("+34 600 123 456", "más treinta y cuatro, seis cero cero, uno dos tres, cuatro cinco seis"),
    ("612345678", "seis uno dos, tres cuatro cinco, seis siete ocho"),
    ("912 345 678 €", "novecientos doce millones trescientos cuarenta y cinco mil seiscientos setenta y ocho euros"),
]
# SI brochure, 5.4; DPD, "por ciento" and "grado".
UNITS = [
    ("a 120 km/h", "a ciento veinte kilómetros por hora"),
    ("18,5 °C y -3 ºC", "dieciocho coma cinco grados Celsius y menos tres grados Celsius"),
    ("1 kg, 2 kg, 50 m²", "un kilo, dos kilos, cincuenta metros cuadrados"),
    ("21 t y 16 GB", "veintiuna toneladas y dieciséis gigabytes"),
    ("el 21 % y un 3,5%", "el veintiuno por ciento y un tres coma cinco por ciento"),
    ("un giro de 90°", "un giro de noventa grados"),
    ("entre 10-15 %", "entre diez a quince por ciento"),
    ("12 m/s y 5 l/min", "doce metros por segundo y cinco litros por minuto"),
    ("unas 10-20 personas", "unas diez a veinte personas"),
    ("páginas 5–7", "páginas cinco a siete"),
]
# DPD, "fraccionarios".
FRACTIONS = [
    ("3/4 de hora y 1/3", "tres cuartos de hora y un tercio"),
    ("½ taza y 1/2 kilo", "media taza y medio kilo"),
    ("2½ horas, 2 1/2 kg", "dos horas y media, dos kilos y medio"),
    ("un 8/10", "un ocho sobre diez"),
    ("abierto 24/7", "abierto veinticuatro siete"),
]
# Ortografía, III, "Las siglas": read by letters where they cannot be read as words.
LETTERS = [
    ("el DNI, la UE y el ADN", "el D N I, la U E y el A D N"),
    ("red 4G, MP3, H2O", "red cuatro G, M P tres, H dos O"),
    ("el COVID-19", "el COVID diecinueve"),
    ("el vuelo IB3456", "el vuelo I B tres cuatro cinco seis"),
    ("se escribe L-A-Y-A", "se escribe L, A, i griega, A"),
]
# Ortografía, appendices 2 and 3: abbreviations and symbols.
ABBREVIATIONS = [
    ("El Sr. López y la Dra. Ruiz", "El señor López y la doctora Ruiz"),
    ("D. Juan y D.ª Ana", "don Juan y doña Ana"),
    ("los EE. UU. y los EE.UU.", "los Estados Unidos y los Estados Unidos."),
    ("Frutas, p. ej. peras, etc.", "Frutas, por ejemplo peras, etcétera."),
    ("peras, etc., y uvas", "peras, etcétera, y uvas"),
    ("pág. 12, n.º 5, art. 3", "página doce, número cinco, artículo tres"),
    ("en 44 a. C. murió", "en cuarenta y cuatro antes de Cristo murió"),
    ("aprox. 5 kg", "aproximadamente cinco kilos"),
    ("y/o, él/ella", "y o, él o ella"),
    ("c/ Mayor, 5", "calle Mayor, cinco"),
]
ADDRESSES_AND_SIGNS = [
    ("Vea https://www.example.es/ayuda_1.", "Vea example punto es barra ayuda guion bajo uno."),
    ("ana.ruiz@example.org", "ana punto ruiz arroba example punto org"),
    ("192.0.2.17:8080", "ciento noventa y dos punto cero punto dos punto diecisiete puerto ocho mil ochenta"),
    ("la versión 2.7.30", "la versión dos punto siete punto treinta"),
    ("v2.7", "versión dos punto siete"),
    ("#BuenosDías y #1", "hashtag Buenos Días y número uno"),
    ("@usuario", "arroba usuario"),
    ("I+D, P&G", "I más D, P y G"),
    ("5 + 3 = 8 y x < 5", "cinco más tres es igual a ocho y x es menor que cinco"),
    ("3 x 4, 1920x1080", "tres por cuatro, mil novecientos veinte por mil ochenta"),
    ("~5 km", "aproximadamente cinco kilómetros"),
    ("A veces… sí.", "A veces... sí."),
]
# What agents' sentences showed.
SENTENCES = [
    ("factura n.º 2026/0345", "factura número dos mil veintiséis barra cero tres cuatro cinco"),
    ("la Ley 39/2015", "la Ley treinta y nueve barra dos mil quince"),
    ("Tome 1 comprimido de 500 mg cada 8 h.", "Tome un comprimido de quinientos miligramos cada ocho horas."),
    ("Caduca en 10 min.", "Caduca en diez minutos."),
    ("de L-V de 9:00 a 18:00 h.", "de lunes a viernes de nueve a dieciocho horas."),
    ("(hora de Madrid, GMT+1)", "(hora de Madrid, G M T más uno)"),
    ("El Sr. y la Sra. Gómez", "El señor y la señora Gómez"),
    ("la 1 de la tarde", "la una de la tarde"),
    ("su póliza AB-123456", "su póliza A B uno dos tres cuatro cinco seis"),
    ("3x más rápido", "tres veces más rápido"),
    ("el 25-N, sala 3-B, GPT-4o", "el veinticinco N, sala tres B, G P T-cuatro O"),
    ("son $20.00 MXN", "son veinte pesos mexicanos"),
    ("los ss. XVI-XVII", "los siglos dieciséis-diecisiete"),
    ("nº5", "número cinco"),
    ("el artículo 155.2 CE", "el artículo ciento cincuenta y cinco punto dos C E"),
    (
        "ES91 2100 0418 4502 0005 1332",
        (
            "E S nueve uno, dos uno cero cero, cero cuatro uno ocho, cuatro cinco cero dos, cero cero cero cinco, "
            "uno tres tres dos"
        ),
    ),
]
PAIRS = [
    *CARDINALS, *ORDINALS, *ROMAN, *MONEY, *DATES_AND_TIMES, *PHONES, *UNITS, *FRACTIONS, *LETTERS, *ABBREVIATIONS,
    *ADDRESSES_AND_SIGNS, *SENTENCES,
]  # fmt: skip


@pytest.mark.parametrize("text", UNCHANGED)
def test_plain_text_stays(text):
    assert normalize(text) == text.replace("…", "...")


@pytest.mark.parametrize(("text", "expected"), PAIRS)
def test_normalize(text, expected):
    assert_read(text, expected, normalize)


def test_spell_leaves_numbers_and_dates():
    text = "El 14/03 a las 9:05 el DNI cuesta 12,50 € en example.org"
    assert spell(text) == "El 14/03 a las 9:05 el D N I cuesta 12,50 € en example punto org"
