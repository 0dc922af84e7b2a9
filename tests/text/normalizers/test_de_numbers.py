import pytest

from voicewire.text.normalizers.de_numbers import (
    amount,
    attributive,
    cardinal,
    case_after,
    fraction,
    gender,
    one,
    ordinal,
    ordinal_ending,
    takes_dative,
    whole_and_decimals,
    words_before,
    year,
)


# Number words: CLDR de RBNF; Duden, "Zahlen und Ziffern".
@pytest.mark.parametrize(
    ("digits", "words"),
    [
        ("0", "null"),
        ("1", "eins"),
        ("21", "einundzwanzig"),
        ("101", "einhunderteins"),
        ("1234567", "eine Million zweihundertvierunddreißigtausendfünfhundertsiebenundsechzig"),
        ("007", "null null sieben"),
        ("1" * 16, " ".join(["eins"] * 16)),
    ],
)
def test_cardinal(digits, words):
    assert cardinal(digits) == words


def test_attributive():
    assert attributive("1") == "ein"
    assert attributive("2") == "zwei"


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("3,14", "drei Komma eins vier"), ("1.000", "eintausend"),
        ("1,234.5", "eintausendzweihundertvierunddreißig Komma fünf"),
    ],
)  # fmt: skip
def test_amount(written, words):
    assert amount(written) == words


def test_whole_and_decimals():
    assert whole_and_decimals("1.234,56") == ("1234", "56")
    assert whole_and_decimals("1,234.56") == ("1234", "56")
    assert whole_and_decimals("1.234") == ("1234", "")


@pytest.mark.parametrize(
    ("digits", "words"),
    [
        ("1984", "neunzehnhundertvierundachtzig"),
        ("1900", "neunzehnhundert"),
        ("1099", "eintausendneunundneunzig"),
        ("2024", "zweitausendvierundzwanzig"),
    ],
)
def test_year(digits, words):
    assert year(digits) == words


def test_ordinal():
    assert [ordinal("3", ending) for ending in ("", "m", "n", "r", "s")] == [
        "dritte", "drittem", "dritten", "dritter", "drittes",
    ]  # fmt: skip
    assert ordinal("7", "") == "siebte"


@pytest.mark.parametrize(
    ("numerator", "denominator", "words"),
    [
        (1, 2, "ein halb"),
        (3, 4, "drei Viertel"),
        (1, 3, "ein Drittel"),
        (5, 8, "fünf Achtel"),
        (1, 20, "ein Zwanzigstel"),
        (3, 100, "drei Hundertstel"),
    ],
)
def test_fraction(numerator, denominator, words):
    assert fraction(numerator, denominator) == words


@pytest.mark.parametrize(
    ("noun", "letter"),
    [
        ("Tag", "m"), ("Klassenraum", "m"), ("Nachricht", "f"), ("Bestellung", "f"), ("Tasse", "f"), ("Zimmer", "n"),
        ("Mädchen", "n"), ("Ei", "n"), ("Kaffee", "m"), ("Feuer", ""), ("", ""),
    ],
)  # fmt: skip
def test_gender(noun, letter):
    assert gender(noun) == letter


def test_words_before():
    assert words_before("Sie hat, wie er, 1", 17) == ["Sie", "hat", ",", "wie", "er", ","]
    assert words_before("1", 0) == []


# Cases after prepositions and verbs: Duden, "Die Grammatik".
@pytest.mark.parametrize(
    ("before", "case"),
    [
        ([], "nominative"),
        (["mit"], "dative"),
        (["Für"], "accusative"),
        (["hat"], "accusative"),
        (["während"], "genitive"),
        (["hat", "einen", "Hund", "und"], "accusative"),
        (["Hund", "und"], "nominative"),
    ],
)
def test_case_after(before, case):
    assert case_after(before) == case


def test_takes_dative():
    assert takes_dative(["Nach"])
    assert not takes_dative(["auf"])
    assert not takes_dative([])


def test_one():
    assert one(["mit"], "f") == "einer"
    assert one(["hat"], "m") == "einen"
    assert one([], "") == "ein"


@pytest.mark.parametrize(
    ("before", "noun", "ending"),
    [
        (["am"], "Oktober", "n"),
        (["der"], "Tag", ""),
        (["in", "der"], "Etage", "n"),
        (["Beginn", "der"], "Halbzeit", "n"),
        (["Freitag", "der"], "", ""),
        (["die"], "Auflage", ""),
        (["ein"], "Versuch", "r"),
        (["ein"], "Kind", "s"),
        (["meinem"], "Versuch", "n"),
        (["jedes"], "Kind", ""),
        (["jedem"], "Kind", "n"),
        (["ab"], "Klasse", "r"),
        (["bis"], "Tag", "n"),
        ([], "Platz", "r"),
        ([], "Auflage", ""),
        ([], "Kapitel", "s"),
    ],
)
def test_ordinal_ending(before, noun, ending):
    assert ordinal_ending(before, noun) == ending
