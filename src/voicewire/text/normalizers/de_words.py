"""The words German reads numbers, units, money and abbreviations with, and the genders of what is often counted."""

from voicewire.text.normalizers.numbers import Numbers

GERMAN = Numbers("de", digits="null eins zwei drei vier fünf sechs sieben acht neun")

WHOLE = r"(?:\d{1,3}(?:\.\d{3}){1,5}(?!\d)|\d{1,18})"
"""Grouped by points (DIN 5008), or not at all."""
AMOUNT = rf"(?:\d{{1,3}}(?:,\d{{3}}){{1,5}}\.\d{{1,2}}(?!\d)|{WHOLE}(?:,\d{{1,9}})?)"
"""With a decimal comma; an English amount is known by its comma before a point."""

SIGNS = {
    ".": "Punkt", "/": "Schrägstrich", "-": "Bindestrich", "_": "Unterstrich", "@": "at", ":": "Doppelpunkt",
    "?": "Fragezeichen", "=": "gleich", "&": "und", "#": "Raute", "%": "Prozent", "+": "plus", "~": "Tilde",
}  # fmt: skip

MONTHS = (
    "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
    "Dezember",
)  # fmt: skip
MONTH_ABBREVIATIONS = {
    "Jan": "Januar", "Feb": "Februar", "Mrz": "März", "Mär": "März", "Apr": "April", "Jun": "Juni", "Jul": "Juli",
    "Aug": "August", "Sept": "September", "Sep": "September", "Okt": "Oktober", "Nov": "November", "Dez": "Dezember",
}  # fmt: skip
WEEKDAYS = {
    "Mo": "Montag", "Di": "Dienstag", "Mi": "Mittwoch", "Do": "Donnerstag", "Fr": "Freitag", "Sa": "Samstag",
    "So": "Sonntag",
}  # fmt: skip

CURRENCIES = {
    "€": ("Euro", "Cent"), "$": ("Dollar", "Cent"), "£": ("Pfund", "Pence"), "¥": ("Yen", "Sen"),
    "CHF": ("Schweizer Franken", "Rappen"),
}  # fmt: skip
"""Whole and hundredth; neither changes in the plural after a number (Duden)."""
CURRENCY_SIGNS = {
    "€": "€", "$": "$", "£": "£", "¥": "¥", "EUR": "€", "Euro": "€", "USD": "$", "US-$": "$", "US$": "$", "GBP": "£",
    "JPY": "¥", "CHF": "CHF", "Fr.": "CHF",
}  # fmt: skip
MAGNITUDES = {
    "Mio.": ("Million", "Millionen"), "Mio": ("Million", "Millionen"), "Million": ("Million", "Millionen"),
    "Millionen": ("Million", "Millionen"), "Mrd.": ("Milliarde", "Milliarden"), "Mrd": ("Milliarde", "Milliarden"),
    "Milliarde": ("Milliarde", "Milliarden"), "Milliarden": ("Milliarde", "Milliarden"),
    "Bio.": ("Billion", "Billionen"), "Billion": ("Billion", "Billionen"), "Billionen": ("Billion", "Billionen"),
    "Tsd.": ("tausend", "tausend"), "Tsd": ("tausend", "tausend"), "Tausend": ("tausend", "tausend"),
    "tausend": ("tausend", "tausend"),
}  # fmt: skip

UNITS: dict[str, tuple[str, ...]] = {
    "nm": ("m", "Nanometer"), "µm": ("m", "Mikrometer"), "μm": ("m", "Mikrometer"), "mm": ("m", "Millimeter"),
    "cm": ("m", "Zentimeter"), "dm": ("m", "Dezimeter"), "m": ("m", "Meter"), "km": ("m", "Kilometer"),
    "qm": ("m", "Quadratmeter"), "qkm": ("m", "Quadratkilometer"), "ha": ("m", "Hektar"), "Zoll": ("m", "Zoll"),
    "µg": ("n", "Mikrogramm"), "μg": ("n", "Mikrogramm"), "mg": ("n", "Milligramm"), "g": ("n", "Gramm"),
    "kg": ("n", "Kilogramm"), "t": ("f", "Tonne", "Tonnen"), "ml": ("m", "Milliliter"), "mL": ("m", "Milliliter"),
    "cl": ("m", "Zentiliter"), "dl": ("m", "Deziliter"), "l": ("m", "Liter"), "L": ("m", "Liter"),
    "hl": ("m", "Hektoliter"), "°C": ("m", "Grad Celsius"), "℃": ("m", "Grad Celsius"),
    "°F": ("m", "Grad Fahrenheit"), "°": ("m", "Grad"), "%": ("n", "Prozent"), "‰": ("n", "Promille"),
    "ms": ("f", "Millisekunde", "Millisekunden"), "µs": ("f", "Mikrosekunde", "Mikrosekunden"),
    "s": ("f", "Sekunde", "Sekunden"), "sec": ("f", "Sekunde", "Sekunden"), "Sek.": ("f", "Sekunde", "Sekunden"),
    "Sek": ("f", "Sekunde", "Sekunden"), "min": ("f", "Minute", "Minuten"), "Min.": ("f", "Minute", "Minuten"),
    "Min": ("f", "Minute", "Minuten"), "h": ("f", "Stunde", "Stunden"), "Std.": ("f", "Stunde", "Stunden"),
    "Std": ("f", "Stunde", "Stunden"), "V": ("n", "Volt"), "mV": ("n", "Millivolt"), "kV": ("n", "Kilovolt"),
    "A": ("n", "Ampere"), "mA": ("n", "Milliampere"), "mAh": ("f", "Milliamperestunde", "Milliamperestunden"),
    "W": ("n", "Watt"), "kW": ("n", "Kilowatt"), "MW": ("n", "Megawatt"), "GW": ("n", "Gigawatt"),
    "Wh": ("f", "Wattstunde", "Wattstunden"), "kWh": ("f", "Kilowattstunde", "Kilowattstunden"),
    "MWh": ("f", "Megawattstunde", "Megawattstunden"), "Hz": ("n", "Hertz"), "kHz": ("n", "Kilohertz"),
    "MHz": ("n", "Megahertz"), "GHz": ("n", "Gigahertz"), "dB": ("n", "Dezibel"), "J": ("n", "Joule"),
    "kJ": ("n", "Kilojoule"), "kcal": ("f", "Kilokalorie", "Kilokalorien"), "N": ("n", "Newton"),
    "Pa": ("n", "Pascal"), "hPa": ("n", "Hektopascal"), "bar": ("n", "Bar"), "PS": ("f", "Pferdestärke", "P S"),
    "kB": ("n", "Kilobyte"), "KB": ("n", "Kilobyte"), "MB": ("n", "Megabyte"), "GB": ("n", "Gigabyte"),
    "TB": ("n", "Terabyte"), "kbit": ("n", "Kilobit"), "Mbit": ("n", "Megabit"), "Gbit": ("n", "Gigabit"),
    "px": ("n", "Pixel"), "EL": ("m", "Esslöffel"), "TL": ("m", "Teelöffel"), "ct": ("m", "Cent"),
    "Ct.": ("m", "Cent"), "Stk.": ("n", "Stück"), "Pkt.": ("m", "Punkt", "Punkte"),
    "Pers.": ("f", "Person", "Personen"), "J.": ("n", "Jahr", "Jahre"), "km/h": ("m", "Kilometer pro Stunde"),
}  # fmt: skip
"""Gender, singular, and the plural where it differs. DIN 1301; genders and plurals: Duden."""
RATES = {
    "h": "Stunde", "Std.": "Stunde", "Std": "Stunde", "Stunde": "Stunde", "min": "Minute", "Min.": "Minute",
    "Minute": "Minute", "s": "Sekunde", "Sekunde": "Sekunde", "d": "Tag", "Tag": "Tag", "Woche": "Woche",
    "Monat": "Monat", "Mon.": "Monat", "Jahr": "Jahr", "Nacht": "Nacht", "Person": "Person", "Pers.": "Person",
    "Stück": "Stück", "Stk.": "Stück", "kg": "Kilogramm", "g": "Gramm", "l": "Liter", "L": "Liter",
    "ml": "Milliliter", "dl": "Deziliter", "km": "Kilometer", "m": "Meter", "m²": "Quadratmeter",
    "qm": "Quadratmeter", "m³": "Kubikmeter", "kWh": "Kilowattstunde", "Nutzer": "Nutzer", "Seite": "Seite",
}  # fmt: skip
"""What something is counted by, after a slash."""
POWERS = {"²": "Quadrat", "³": "Kubik"}

ABBREVIATIONS = {
    "z. B.": "zum Beispiel", "d. h.": "das heißt", "u. a.": "unter anderem", "i. d. R.": "in der Regel",
    "u. U.": "unter Umständen", "z. T.": "zum Teil", "z. Zt.": "zurzeit", "z. Z.": "zurzeit", "s. o.": "siehe oben",
    "s. u.": "siehe unten", "o. Ä.": "oder Ähnliches", "u. Ä.": "und Ähnliches", "m. E.": "meines Erachtens",
    "n. Chr.": "nach Christus", "v. Chr.": "vor Christus", "i. A.": "im Auftrag", "e. V.": "e V",
    "a. D.": "außer Dienst", "a. M.": "am Main", "p. a.": "pro anno", "u. v. m.": "und vieles mehr",
    "v. a.": "vor allem", "usw.": "und so weiter", "etc.": "et cetera", "bzw.": "beziehungsweise",
    "bspw.": "beispielsweise", "ca.": "circa", "evtl.": "eventuell", "ggf.": "gegebenenfalls", "inkl.": "inklusive",
    "exkl.": "exklusive", "zzgl.": "zuzüglich", "abzgl.": "abzüglich", "max.": "maximal", "mind.": "mindestens",
    "vgl.": "vergleiche", "sog.": "sogenannt", "bzgl.": "bezüglich", "lt.": "laut", "gem.": "gemäß",
    "ggü.": "gegenüber", "wg.": "wegen", "insg.": "insgesamt", "geb.": "geboren", "gest.": "gestorben",
    "vs.": "versus", "zw.": "zwischen", "Dr.": "Doktor", "Prof.": "Professor", "Hr.": "Herr", "Hrn.": "Herrn",
    "St.": "Sankt", "Dipl.": "Diplom", "Ing.": "Ingenieur", "Tel.": "Telefon", "Jh.": "Jahrhundert",
    "Jhd.": "Jahrhundert", "MwSt.": "Mehrwertsteuer", "Hbf.": "Hauptbahnhof", "Str.": "Straße",
}  # fmt: skip
"""As they are written with spaces; they are found without them too, and with a capital at the beginning. Duden."""
NUMBERED = {
    "Nr.": "Nummer", "Nrn.": "Nummern", "S.": "Seite", "Bd.": "Band", "Kap.": "Kapitel", "Abs.": "Absatz",
    "Art.": "Artikel", "Abb.": "Abbildung", "Tab.": "Tabelle", "Pos.": "Position", "Kl.": "Klasse",
    "Aufl.": "Auflage", "Vers.": "Version", "op.": "Opus", "Op.": "Opus", "min.": "minimal", "§§": "Paragrafen",
    "§": "Paragraf",
}  # fmt: skip
"""Read so before a number only."""

MASCULINE = (
    "Tag", "Monat", "Euro", "Dollar", "Cent", "Meter", "Liter", "Grad", "Punkt", "Platz", "Artikel", "Fehler",
    "Kunde", "Gast", "Mann", "Anruf", "Termin", "Schritt", "Stock", "Preis", "Teil", "Treffer", "Versuch", "Krieg",
    "Advent", "Stern", "Löffel", "Becher", "Mitarbeiter", "Nutzer", "Kontakt", "Eintrag", "Link", "Ordner", "Raum",
    "Absatz", "Satz", "Abschnitt", "Band", "Akt", "Zug", "Bus", "Flug", "Wagen", "Spieler", "Sieg", "Gang", "Mai",
    "Juni", "Juli", "August", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag",
    "Januar", "Februar", "März", "April", "September", "Oktober", "November", "Dezember", "Rang", "Sohn", "Hund",
    "Schüler", "Student", "Klick", "Test", "Morgen", "Abend", "Vormittag", "Nachmittag", "Wert", "Tipp", "Anhang",
    "Kommentar", "Vorsitzende", "König", "Kaiser", "Stuhl", "Tisch", "Apfel", "Koffer", "Tropfen", "Bissen",
    "Moment", "Augenblick", "Brief", "Baum", "Film", "Song", "Titel", "Block", "Stau", "Hektar", "Zoll", "Franken",
    "Parkplatz", "Bezirk", "Kaffee", "Tee", "Saft", "Wein", "Kuchen", "Käse", "Name", "Buchstabe", "Kollege",
    "Junge", "Gedanke", "Weg", "Spieltag", "Geburtstag", "Feiertag", "Werktag", "Ausweg", "Umweg", "Fall",
)  # fmt: skip
FEMININE = (
    "Nacht", "Million", "Milliarde", "Liga", "Mail", "Nummer", "Antwort", "Option", "Person", "Frau", "Datei",
    "Portion", "Zwiebel", "Tochter", "Mutter", "Schwester", "Uhr", "Tür", "Art", "Zeit", "Zahl", "Bahn", "Fahrt",
    "App", "Bundesliga", "Welt", "Kraft", "Wahl", "Hand", "Stadt", "Firma", "Information", "Tonne", "Stimme",
    "Halbzeit", "Gruppe", "Etage", "Klasse", "Woche", "Stunde", "Minute", "Sekunde", "Seite", "Runde", "Auflage",
    "Nachricht", "Taste", "Nachspielzeit",
)  # fmt: skip
NEUTER = (
    "Jahr", "Mal", "Kind", "Kapitel", "Quartal", "Jahrhundert", "Jahrtausend", "Prozent", "Gramm", "Kilo", "Pfund",
    "Stück", "Ei", "Bild", "Zimmer", "Haus", "Glas", "Buch", "Blatt", "Tor", "Spiel", "Ergebnis", "Dokument", "Foto",
    "Video", "Angebot", "Paket", "Produkt", "Ticket", "Konto", "Gerät", "Fenster", "Team", "Mitglied", "Semester",
    "Geschoss", "Gebot", "Viertel", "Drittel", "Auto", "Update", "Wort", "Wochenende", "Ende", "Level", "Programm",
    "Formular", "Feld", "Bett", "Brot", "Watt", "Volt", "Byte", "Problem", "Modell", "Element", "Halbjahr",
    "Interview", "Gleis", "Getränk", "Werk", "Land", "Lied", "Album", "Rätsel", "Passwort", "Promille", "Hertz",
    "Auge", "Gemüse", "Gebäude",
)  # fmt: skip
"""Genders by the end of a word, so that they hold for compounds: Duden."""
