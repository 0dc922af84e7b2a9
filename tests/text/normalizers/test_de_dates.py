import pytest

from tests.text.normalizers.reading import assert_read
from voicewire.text.normalizers.de import normalize
from voicewire.text.normalizers.de_dates import clock, date_ending

# Dates: DIN 5008; the day as an ordinal with the ending of its case: Duden, "Datum".
DATES = [
    ("am 3. Oktober", "am dritten Oktober"),
    ("Heute ist der 3. Oktober.", "Heute ist der dritte Oktober."),
    ("den 3. Oktober 2026", "den dritten Oktober zweitausendsechsundzwanzig"),
    ("vom 3. bis 5. Oktober", "vom dritten bis fünften Oktober"),
    ("Am 2. und 3. Mai", "Am zweiten und dritten Mai"),
    ("3.–5. Mai", "dritter bis fünfter Mai"),
    ("Freitag, 3. Oktober", "Freitag, dritter Oktober"),
    ("am Freitag, 3. Oktober", "am Freitag, dritten Oktober"),
    ("am Samstag, den 12. Juli", "am Samstag, den zwölften Juli"),
    ("Ab 1. Januar 2025", "Ab ersten Januar zweitausendfünfundzwanzig"),
    ("15. Mai", "fünfzehnter Mai"),
    ("am 03.10.2026", "am dritten Oktober zweitausendsechsundzwanzig"),
    (
        "03.10.2026, 3. 10. 2026",
        "dritter Oktober zweitausendsechsundzwanzig, dritter Oktober zweitausendsechsundzwanzig",
    ),
    ("seit dem 1.1.2025", "seit dem ersten Januar zweitausendfünfundzwanzig"),
    ("am 03.10.26", "am dritten Oktober zweitausendsechsundzwanzig"),
    ("Es war am 5.5.", "Es war am fünften Mai."),
    ("der 3.10. ist frei", "der dritte Oktober ist frei"),
    ("vom 03.10. bis 05.10.2026", "vom dritten Oktober bis fünften Oktober zweitausendsechsundzwanzig"),
    ("3.–5.10.2026", "dritter bis fünfter Oktober zweitausendsechsundzwanzig"),
    ("2026-03-14", "vierzehnter März zweitausendsechsundzwanzig"),
    ("am 2026-03-14 09:05", "am vierzehnten März zweitausendsechsundzwanzig, neun Uhr fünf"),
    ("3. Okt. 2026, Jan. 2025", "dritter Oktober zweitausendsechsundzwanzig, Januar zweitausendfünfundzwanzig"),
    ("Stand: 03/2026", "Stand: März zweitausendsechsundzwanzig"),
    ("Wir treffen uns am 3.", "Wir treffen uns am dritten."),
    ("Am Di., 3. Mai", "Am Dienstag, dritten Mai"),
    ("Mo–Fr und Mo.-Fr. um 8", "Montag bis Freitag und Montag bis Freitag um acht"),
]
# Years: Duden, "Jahreszahlen"; CLDR de RBNF, spellout-numbering-year.
YEARS = [
    ("Es war 1984.", "Es war neunzehnhundertvierundachtzig."),
    ("im Jahr 2024", "im Jahr zweitausendvierundzwanzig"),
    ("1945–1949", "neunzehnhundertfünfundvierzig bis neunzehnhundertneunundvierzig"),
    ("In den 1990er-Jahren, die 80er", "In den neunzehnhundertneunziger-Jahren, die achtziger"),
    ("2024/25", "zweitausendvierundzwanzig fünfundzwanzig"),
    ("im Jahr 1848 Berlin", "im Jahr achtzehnhundertachtundvierzig Berlin"),
    ("1200 Menschen, 1.984 Menschen", "eintausendzweihundert Menschen, eintausendneunhundertvierundachtzig Menschen"),
    ("44 v. Chr. und 800 n. Chr.", "vierundvierzig vor Christus und achthundert nach Christus."),
    ("im 19. Jh. hier", "im neunzehnten Jahrhundert hier"),
]
# Times: DIN 5008; "ein Uhr": Duden.
TIMES = [
    ("14:30 Uhr", "vierzehn Uhr dreißig"),
    ("14:30, 14.30 Uhr", "vierzehn Uhr dreißig, vierzehn Uhr dreißig"),
    ("8 Uhr, 1 Uhr, 8:00 Uhr", "acht Uhr, ein Uhr, acht Uhr"),
    ("um 1:05 Uhr und 00:30 Uhr", "um ein Uhr fünf und null Uhr dreißig"),
    ("9–17 Uhr", "neun bis siebzehn Uhr"),
    ("9:00–17:30 Uhr", "neun Uhr bis siebzehn Uhr dreißig"),
    ("7:20:15 Uhr", "sieben Uhr zwanzig und fünfzehn Sekunden"),
    ("2:15 Stunden, 1:01 h", "zwei Stunden fünfzehn Minuten, eine Stunde eine Minute"),
    ("0:01 h, 1:00 h, 0:30 Std.", "eine Minute, eine Stunde, dreißig Minuten"),
]


@pytest.mark.parametrize(("text", "spoken"), DATES + YEARS + TIMES)
def test_dates_years_and_times(text, spoken):
    assert_read(text, spoken, normalize)


@pytest.mark.parametrize("text", ["25:61", "45.45.2024", "2026-45-99", "99.99."])
def test_what_is_no_date_or_time_is_no_error(text):
    assert not any(map(str.isdigit, normalize(text)))


def test_clock():
    assert clock(1, 0) == "ein Uhr"
    assert clock(24, 0) == "vierundzwanzig Uhr"
    assert clock(9, 0, 7) == "neun Uhr null und sieben Sekunden"


def test_date_ending():
    assert date_ending(["Freitag", ","]) == "r"
    assert date_ending(["am", "Freitag", ","]) == "n"
    assert date_ending(["der"]) == ""
