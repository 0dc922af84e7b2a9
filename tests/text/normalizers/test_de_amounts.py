import pytest

from tests.text.normalizers.reading import assert_read
from voicewire.text.normalizers.de import normalize

# Amounts with comma and points: DIN 5008; how they are said: Duden, "Euro".
MONEY = [
    ("1.234,56 €", "eintausendzweihundertvierunddreißig Euro sechsundfünfzig"),
    ("0,99 € und 0,01 €", "neunundneunzig Cent und ein Cent"),
    ("Das macht 1,50 €.", "Das macht ein Euro fünfzig."),
    ("1 €, 5,– €, 5,- €, € 20", "ein Euro, fünf Euro, fünf Euro, zwanzig Euro"),
    ("Das kostet 1 Euro.", "Das kostet einen Euro."),
    ("mit 1 Euro", "mit einem Euro"),
    ("2,3 Mrd. Euro, 5 Mio. €", "zwei Komma drei Milliarden Euro, fünf Millionen Euro"),
    ("1 Mio. Menschen, mit 1 Mio. Euro", "eine Million Menschen, mit einer Million Euro"),
    ("10 Tsd. Besucher, 10k", "zehntausend Besucher, zehntausend"),
    ("500 €/Monat, 3 €/kg", "fünfhundert Euro pro Monat, drei Euro pro Kilogramm"),
    ("10–20 €, 5-10 %", "zehn bis zwanzig Euro, fünf bis zehn Prozent"),
    ("$5, $1,234.56, 5 US-$", "fünf Dollar, eintausendzweihundertvierunddreißig Dollar sechsundfünfzig, fünf Dollar"),
    ("20 CHF, 5 £, 5.99 €", "zwanzig Schweizer Franken, fünf Pfund, fünf Euro neunundneunzig"),
    ("-5 €", "minus fünf Euro"),
]
# Digit by digit, as telephone and other numbers are given. The Bundesnetzagentur keeps these for films.
IDENTIFIERS = [
    ("030 23125042", "null drei null, zwei drei eins zwei fünf null vier zwei"),
    ("(030) 23125 042", "null drei null, zwei drei eins zwei fünf, null vier zwei"),
    ("040/66969012", "null vier null, sechs sechs neun sechs neun null eins zwei"),
    ("+49 69 90009012", "plus vier neun, sechs neun, neun null null null neun null eins zwei"),
    ("Tel.: 030-23125042", "Telefon: null drei null, zwei drei eins zwei fünf null vier zwei"),
    ("PIN 4711, Code lautet 7392", "PIN vier sieben eins eins, Code lautet sieben drei neun zwei"),
    ("Bestellung Nr. 4587712", "Bestellung Nummer vier fünf acht sieben sieben eins zwei"),
    ("Hauptstr. 12, 10115 Berlin", "Hauptstraße zwölf, eins null eins eins fünf Berlin"),
    ("DE89 3704 0044 0532", "DE acht neun, drei sieben null vier, null null vier vier, null fünf drei zwei"),
    ("Die letzten 4 Ziffern sind 4321.", "Die letzten vier Ziffern sind vier drei zwei eins."),
    ("007", "null null sieben"),
    ("12345678901", "eins zwei drei vier fünf sechs sieben acht neun null eins"),
    ("2000000000", "zwei Milliarden"),
]
# Units: DIN 1301; genders, plurals and the dative of measures: Duden.
UNITS = [
    ("50–60 km/h, 5 m/s", "fünfzig bis sechzig Kilometer pro Stunde, fünf Meter pro Sekunde"),
    ("1 km, 1 kWh, 1 %", "ein Kilometer, eine Kilowattstunde, ein Prozent"),
    ("20 °C, -5 °C, 5,5 %", "zwanzig Grad Celsius, minus fünf Grad Celsius, fünf Komma fünf Prozent"),
    ("12 m², 3 m³, 2 kWh", "zwölf Quadratmeter, drei Kubikmeter, zwei Kilowattstunden"),
    ("1,85 m groß, 72 kg", "eins Komma acht fünf Meter groß, zweiundsiebzig Kilogramm"),
    ("nach 300 m, mit 5 l", "nach dreihundert Metern, mit fünf Litern"),
    ("5 l/100 km", "fünf Liter pro hundert Kilometer"),
    ("2 Std. 15 Min. Flug", "zwei Stunden fünfzehn Minuten Flug"),
    ("8 GB RAM, 100 Mbit/s", "acht Gigabyte RAM, einhundert Megabit pro Sekunde"),
    ("2 EL Zucker, 1 TL Salz", "zwei Esslöffel Zucker, ein Teelöffel Salz"),
    ("1.5 l", "eins Komma fünf Liter"),
]
RANGES_AND_PARTS = [
    ("10–20, S. 5–7", "zehn bis zwanzig, Seite fünf bis sieben"),
    ("zwischen 9–12 Uhr", "zwischen neun und zwölf Uhr"),
    ("3:1 gewonnen, 2-0", "drei zu eins gewonnen, zwei zu null"),
    ("1/2, 3/4, 2/3, 5/8", "ein halb, drei Viertel, zwei Drittel, fünf Achtel"),
    ("1½, 2½ Stunden, ¾", "eineinhalb, zweieinhalb Stunden, drei Viertel"),
    ("⅚ der Zeit", "fünf Sechstel der Zeit"),
    ("1/2 Liter, ½ Stunde, 1/2 l", "ein halber Liter, eine halbe Stunde, ein halber Liter"),
    ("in 1/2 Stunde, für 1/2 Tag", "in einer halben Stunde, für einen halben Tag"),
    ("2 1/2 Tassen, 110/70", "zweieinhalb Tassen, einhundertzehn zu siebzig"),
    ("2 x 3 = 6, 1920x1080", "zwei mal drei gleich sechs, eintausendneunhundertzwanzig mal eintausendachtzig"),
]
# The forms of "ein": Duden, "Die Grammatik".
ONE = [
    ("Sie haben 1 neue Nachricht.", "Sie haben eine neue Nachricht."),
    ("Sie hat 1 Kind und 1 Hund.", "Sie hat ein Kind und einen Hund."),
    ("in 1 Stunde, seit 1 Jahr", "in einer Stunde, seit einem Jahr"),
    ("für 1 Tag", "für einen Tag"),
    ("1 Tag vergeht", "ein Tag vergeht"),
    ("Es gibt nur 1 Weg.", "Es gibt nur einen Weg."),
    ("Haben Sie 1 Minute Zeit?", "Haben Sie eine Minute Zeit?"),
    ("Drücken Sie die 1 für Deutsch, Taste 1.", "Drücken Sie die eins für Deutsch, Taste eins."),
    ("Kapitel 1 Einleitung, am Gleis 1 Süd", "Kapitel eins Einleitung, am Gleis eins Süd"),
]
ORDINALS = [
    ("die 2. Auflage, das 3. Kind", "die zweite Auflage, das dritte Kind"),
    ("in der 3. Etage, im 3. Stock", "in der dritten Etage, im dritten Stock"),
    ("ein 2. Versuch, mein 1. Auto", "ein zweiter Versuch, mein erstes Auto"),
    ("zum 2. Mal, jedes 3. Kind", "zum zweiten Mal, jedes dritte Kind"),
    ("Beginn der 2. Halbzeit", "Beginn der zweiten Halbzeit"),
    ("Sein 40. Geburtstag", "Sein vierzigster Geburtstag"),
    ("Er kam als 2. ins Ziel.", "Er kam als zweiter ins Ziel."),
    ("am 1. des Monats", "am ersten des Monats"),
    ("Für Englisch die 2.", "Für Englisch die zwei."),
    ("Ich nehme 3. Das reicht.", "Ich nehme drei. Das reicht."),
    ("1. Öffnen Sie die App.", "Erstens, Öffnen Sie die App."),
    ("Filialen: 1. Berlin, 2. Hamburg", "Filialen: erstens Berlin, zweitens Hamburg"),
    ("Bundesliga, 3. Spieltag", "Bundesliga, dritter Spieltag"),
    ("2. Platz für Berlin", "zweiter Platz für Berlin"),
]
JOINED = [
    ("18-jährig, 3-mal, 3mal, 5-fach", "achtzehnjährig, dreimal, dreimal, fünffach"),
    ("7-Tage-Inzidenz, 1-Euro-Job", "sieben-Tage-Inzidenz, ein-Euro-Job"),
    ("ein 5.000-mAh-Akku, 100-m-Lauf", "ein fünftausend-Milliamperestunde-Akku, einhundert-Meter-Lauf"),
    ("2x täglich, 100%ig", "zweimal täglich, einhundertprozentig"),
    ("MP3, A4, 4G, COVID-19, A320", "MP drei, A vier, vier G, COVID neunzehn, A dreihundertzwanzig"),
    ("Platz 14B, 18+, 60W, 10 A", "Platz vierzehn B, achtzehn plus, sechzig Watt, zehn Ampere"),
    ("Python 3.11, USB 3.0", "Python drei Punkt elf, USB drei Punkt null"),
]


@pytest.mark.parametrize(
    ("text", "spoken"), MONEY + IDENTIFIERS + UNITS + RANGES_AND_PARTS + ONE + ORDINALS + JOINED
)  # fmt: skip
def test_amounts(text, spoken):
    assert_read(text, spoken, normalize)
