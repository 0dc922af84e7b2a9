import pytest

from tests.text.normalizers.reading import assert_read
from voicewire.text.normalizers.de import normalize, spell

UNCHANGED = [
    "Ich gehe heute nach Hause.",
    "Kommst du morgen?",
    "Das ist ein gut gemeinter Rat - mehr nicht.",
    "Max und Moritz, diese beiden",
    "Sie sagte: „Geh!“ Dann ging sie.",
    "Der ADAC und die NASA teilen sich eine API.",
    "ein E-Mail-Programm und die S-Bahn",
    "Er/sie und und/oder",
    "Na ja... mal sehen!",
    "Ich mag das Abitur und die Straße.",
    "Vitamin C und Plan B",
    "",
]
# Grouping and decimals: DIN 5008; words: CLDR de RBNF.
CARDINALS = [
    ("3 Wege", "drei Wege"),
    ("1.234.567 Einwohner", "eine Million zweihundertvierunddreißigtausendfünfhundertsiebenundsechzig Einwohner"),
    (
        "10 000 Leute, 1 234 567",
        "zehntausend Leute, eine Million zweihundertvierunddreißigtausendfünfhundertsiebenundsechzig",
    ),
    ("18.492,94 Punkte", "achtzehntausendvierhundertzweiundneunzig Komma neun vier Punkte"),
    ("3,14 und 0,05", "drei Komma eins vier und null Komma null fünf"),
    ("-7 und +4", "minus sieben und plus vier"),
    ("21 Anrufe, 101", "einundzwanzig Anrufe, einhunderteins"),
]
ADDRESSES = [
    ("www.example.de/a_b ansehen", "example Punkt DE Schrägstrich a Unterstrich b ansehen"),
    ("info@example.de.", "info at example Punkt DE."),
    ("v2.7 und 2.7.30", "Version zwei Punkt sieben und zwei Punkt sieben Punkt dreißig"),
    ("192.0.2.17:80", "eins neun zwei Punkt null Punkt zwei Punkt eins sieben Port acht null"),
    ("index.html", "index Punkt HTML"),
    ("B-R-Ü-C-K-E", "B, R, Ü, C, K, E"),
]
SIGNS = [
    ("#hallo #42 @name", "Hashtag hallo Nummer zweiundvierzig at name"),
    ("A & B", "A und B"),
    ("x < 5, y >= 3, a ≠ b", "x kleiner als fünf, y größer oder gleich drei, a ungleich b"),
    ("5 + 3 = 8, 8 - 3 = 5", "fünf plus drei gleich acht, acht minus drei gleich fünf"),
    ("~50, ±3", "ungefähr fünfzig, plus minus drei"),
    ("A → B", "A zu B"),
    ("Moment…", "Moment..."),
    ("Helfer (m/w/d)", "Helfer (m, w, d)"),
]
# Abbreviations: Duden, "Abkürzungen"; Dr., Nr. and § also DIN 5008.
ABBREVIATIONS = [
    ("z. B. so, z.B. so, Z. B. so", "zum Beispiel so, zum Beispiel so, Zum Beispiel so"),
    ("d. h. hier, u. a. dort", "das heißt hier, unter anderem dort"),
    ("Obst usw.", "Obst und so weiter."),
    ("Obst usw. und Gemüse", "Obst und so weiter und Gemüse"),
    ("Prof. Dr. Klein, Hr. Groß, Fr. Sommer", "Professor Doktor Klein, Herr Groß, Frau Sommer"),
    ("bzw. ca. 5, max. 6, evtl. mehr", "beziehungsweise circa fünf, maximal sechs, eventuell mehr"),
    ("Nr. 5, S. 12, Kap. 4, Bd. 3", "Nummer fünf, Seite zwölf, Kapitel vier, Band drei"),
    ("§ 5 Abs. 2, §§ 5 und 6", "Paragraf fünf Absatz zwei, Paragrafen fünf und sechs"),
    ("inkl. MwSt.", "inklusive Mehrwertsteuer."),
    ("in der Hauptstr. oder Str. 5", "in der Hauptstraße oder Straße fünf"),
]
# Sovereigns: Duden, "Zahlen und Ziffern": Ludwig XIV. is read "Ludwig der Vierzehnte", in its case.
ROMAN = [
    ("Ludwig XIV. regierte.", "Ludwig der Vierzehnte regierte."),
    ("von König Ludwig XIV. erbaut", "von König Ludwig dem Vierzehnten erbaut"),
    ("König Ludwigs XIV. Schloss", "König Ludwigs des Vierzehnten Schloss"),
    ("Elisabeth II. und von Elisabeth II.", "Elisabeth die Zweite und von Elisabeth der Zweiten."),
    ("für Otto I. und Papst Johannes Paul II.", "für Otto den Ersten und Papst Johannes Paul der Zweite."),
    ("Katharinas II. Reich, Thomas II. kam", "Katharinas der Zweiten Reich, Thomas der Zweite kam"),
    ("Kapitel IV, Teil II.", "Kapitel vier, Teil zwei."),
    ("der II. Weltkrieg, im II. Weltkrieg", "der zweite Weltkrieg, im zweiten Weltkrieg"),
    ("Rocky IV", "Rocky vier"),
]
SENTENCES = [
    (
        "Ihre Bestellung Nr. 4587712 kommt am 18.03.2026 zwischen 9:00 und 12:00 Uhr an.",
        (
            "Ihre Bestellung Nummer vier fünf acht sieben sieben eins zwei kommt am achtzehnten März "
            "zweitausendsechsundzwanzig zwischen neun Uhr und zwölf Uhr an."
        ),
    ),
    (
        "Der Betrag von 49,99 € wird am 1. des Monats abgebucht.",
        "Der Betrag von neunundvierzig Euro neunundneunzig wird am ersten des Monats abgebucht.",
    ),
    (
        "Goethe wurde am 28. August 1749 in Frankfurt a. M. geboren.",
        "Goethe wurde am achtundzwanzigsten August siebzehnhundertneunundvierzig in Frankfurt am Main geboren.",
    ),
    (
        "Die Strecke ist ca. 1.400 km lang, d. h. 2 Std. 15 Min. Flug.",
        "Die Strecke ist circa eintausendvierhundert Kilometer lang, das heißt zwei Stunden fünfzehn Minuten Flug.",
    ),
    (
        "Ich hätte gern 1 Kaffee und 1 Stück Kuchen.",
        "Ich hätte gern einen Kaffee und ein Stück Kuchen.",
    ),
    (
        "Papst Johannes Paul II. besuchte 1979 Polen.",
        "Papst Johannes Paul der Zweite besuchte neunzehnhundertneunundsiebzig Polen.",
    ),
    (
        "Prof. Dr. Klein hat Mo–Fr von 8–12 Uhr Sprechstunde.",
        "Professor Doktor Klein hat Montag bis Freitag von acht bis zwölf Uhr Sprechstunde.",
    ),
]  # fmt: skip


@pytest.mark.parametrize("text", UNCHANGED)
def test_plain_text_stays(text):
    assert normalize(text) == text


@pytest.mark.parametrize(("text", "spoken"), CARDINALS + ADDRESSES + SIGNS + ABBREVIATIONS + ROMAN + SENTENCES)
def test_normalize(text, spoken):
    assert_read(text, spoken, normalize)


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("www.example.de jetzt", "example Punkt DE jetzt"),
        ("x < 5", "x kleiner als 5"),
        ("1.234,56 € am 3.10.2026, 14:30 Uhr, Dr. Klein, 5 kg", "1.234,56 € am 3.10.2026, 14:30 Uhr, Dr. Klein, 5 kg"),
        ("1.234.567 am 03.10.26", "1.234.567 am 03.10.26"),
    ],
)
def test_spell_leaves_numbers_and_dates(text, spoken):
    assert spell(text) == spoken
