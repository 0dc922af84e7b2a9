"""German numbers in words, and the form that "ein" and ordinals take by what is around them."""

import re
from functools import lru_cache

from voicewire.text.normalizers.de_words import FEMININE, GERMAN, MASCULINE, NEUTER

_CARDINALS = {
    ("nominative", "m"): "ein", ("nominative", "f"): "eine", ("nominative", "n"): "ein",
    ("accusative", "m"): "einen", ("accusative", "f"): "eine", ("accusative", "n"): "ein", ("dative", "m"): "einem",
    ("dative", "f"): "einer", ("dative", "n"): "einem", ("genitive", "m"): "eines", ("genitive", "f"): "einer",
    ("genitive", "n"): "eines",
}  # fmt: skip
_STRONG = {"m": "r", "f": "", "n": "s"}
"""Endings of an ordinal without an article; CLDR's names of its rule sets."""
_STRONG_DATIVE = {"m": "m", "f": "r", "n": "m"}
_DATIVE = frozenset((
    "mit", "nach", "seit", "aus", "bei", "von", "zu", "vor", "in", "ab", "an", "auf", "unter", "zwischen", "binnen",
    "neben", "hinter", "außer", "samt", "laut",
))  # fmt: skip
_ALWAYS_DATIVE = frozenset(("mit", "nach", "seit", "aus", "bei", "von", "zu", "vor", "in"))
_ACCUSATIVE = frozenset((
    "für", "um", "durch", "gegen", "ohne", "pro", "per", "bis", "über", "je", "hat", "habe", "haben", "hatte",
    "hatten", "hast", "habt", "kostet", "kosten", "kostete", "dauert", "dauerte", "braucht", "brauche", "brauchen",
    "benötigt", "benötigen", "gibt", "gab", "nehme", "nehmen", "nimm", "trinke", "trinken", "bekommt", "bekommen",
    "erhält", "erhalten", "enthält", "enthalten", "wiegt", "wähle", "wählen", "kaufe", "kaufen", "finde", "finden",
    "sehe", "wartet", "warten", "warte", "misst", "zahle", "zahlen", "bezahlen", "gern", "gerne", "bitte", "möchte",
    "möchten", "suche", "suchen", "bestelle", "bestellen", "reserviere", "reservieren", "buche", "buchen",
))  # fmt: skip
_ADVERBS = frozenset((
    "nur", "noch", "genau", "etwa", "circa", "ungefähr", "rund", "mindestens", "höchstens", "maximal", "auch", "es",
    "mir", "uns", "dir", "ihnen", "sich", "gerade", "schon", "erst", "jetzt", "heute",
))  # fmt: skip
_GENITIVE = frozenset((
    "während", "wegen", "trotz", "statt", "innerhalb", "außerhalb", "binnen",
))  # fmt: skip
_WEAK = frozenset((
    "am", "im", "vom", "zum", "zur", "beim", "den", "dem", "des",
))  # fmt: skip
_NOMINATIVE_ARTICLE = frozenset((
    "die", "das", "ins", "ans", "aufs", "fürs", "diese", "jede", "jene", "eine", "keine", "welche",
))  # fmt: skip
_POSSESSIVE = re.compile("(?:mein|dein|sein|ihr|unser|unsr|euer|eur|kein|ein)(e|en|em|er|es)?")
_DEMONSTRATIVE = re.compile("(?:dies|jed|jen|welch)(e|en|em|er|es)")
_FEMININE_END = re.compile("(?:ung|heit|keit|schaft|tion|sion|tät|enz|anz|ik|ur|ei|e)$")
_NEUTER_END = re.compile("(?:chen|lein|ment|um)$")
_MASCULINE_END = re.compile("(?:ling|ismus|or|ist)$")
_WORDS = re.compile(r"[^\W\d_]+|\S")


def whole_and_decimals(written: str) -> tuple[str, str]:
    """The digits before and after the decimal sign of an amount: a comma, or a point after groups with commas."""
    if "," in written and "." in written[written.index(",") :]:
        written = written.replace(",", "").replace(".", ",")
    whole, _, decimals = written.replace(".", "").partition(",")
    return whole, decimals


def cardinal(digits: str) -> str:
    """A whole number by itself, such as "eins"."""
    return GERMAN.whole(digits, "spellout-numbering")


def attributive(digits: str) -> str:
    """A whole number before what it counts or joined to it: "ein", "hundertein"."""
    return "ein" if digits == "1" else cardinal(digits)


def amount(written: str) -> str:
    """A number with or without decimals, which are read one by one."""
    whole, decimals = whole_and_decimals(written)
    return f"{cardinal(whole)} Komma {GERMAN.one_by_one(decimals)}" if decimals else cardinal(whole)


def year(digits: str) -> str:
    """A year: hundreds from 1100 to 1999, such as neunzehnhundertvierundachtzig."""
    return GERMAN.cardinal(digits, "spellout-numbering-year")


def ordinal(digits: str, ending: str) -> str:
    """The ordinal; `ending`: what follows its -e, nothing or one of m, n, r, s."""
    return GERMAN.spelled(int(digits), f"spellout-ordinal{'-' + ending if ending else ''}")


def fraction(numerator: int, denominator: int) -> str:
    """A part of one: ein halb, drei Viertel, fünf Hundertstel. The denominator is 2 or more."""
    count = attributive(str(numerator))
    if denominator == 2:
        return f"{count} {'halb' if numerator == 1 else 'Halbe'}"
    part = f"{ordinal(str(denominator), '')}l"
    if denominator in (100, 1_000):
        part = part.removeprefix("ein")
    return f"{count} {part.capitalize()}"


@lru_cache(maxsize=1024)
def gender(noun: str) -> str:
    """`m`, `f` or `n` by the noun's ending or its last part, or nothing where neither tells."""
    name = noun.lower()
    for words, letter in ((MASCULINE, "m"), (FEMININE, "f"), (NEUTER, "n")):
        if any(name.endswith(word.lower()) for word in words if len(word) > 3 or len(word) == len(name)):
            return letter
    for pattern, letter in ((_NEUTER_END, "n"), (_MASCULINE_END, "m"), (_FEMININE_END, "f")):
        if pattern.search(name):
            return letter
    return ""


def words_before(text: str, end: int) -> list[str]:
    """The last words and marks before `end`, at most six."""
    return _WORDS.findall(text[max(0, end - 60) : end])[-6:]


def case_after(before: list[str]) -> str:
    """The case that the last word of `before` asks for, over adverbs and after "und"; else the nominative."""
    before = list(before)
    is_series = before[-1:] in (["und"], ["oder"], [","])
    while before and not _case_words(before[-1]) and (is_series or before[-1].lower() in _ADVERBS):
        before.pop()
    return (before and _case_words(before[-1])) or "nominative"


def takes_dative(before: list[str]) -> bool:
    """Whether what is counted after the last word of `before` stands in the dative for certain."""
    return bool(before) and before[-1].lower() in _ALWAYS_DATIVE


def _case_words(word: str) -> str:
    for words, case in ((_ACCUSATIVE, "accusative"), (_DATIVE, "dative"), (_GENITIVE, "genitive")):
        if word in words or word.lower() in words:
            return case
    return ""


def one(before: list[str], of_gender: str) -> str:
    """The article "ein" as it stands before a noun of `of_gender`."""
    return _CARDINALS[case_after(before), of_gender or "n"]


def ordinal_ending(before: list[str], noun: str) -> str:
    """The ending of an ordinal between `before` and `noun`, as `ordinal` takes it."""
    of_gender = gender(noun)
    word = before[-1].lower() if before else ""
    if word in _WEAK:
        return "n"
    if word == "der":
        return "n" if len(before) > 1 and _takes_weak_der(before[-2]) else ""
    if word in _NOMINATIVE_ARTICLE:
        return ""
    if found := _DEMONSTRATIVE.fullmatch(word):
        return "n" if found[1] in ("en", "em") else ""
    if found := _POSSESSIVE.fullmatch(word):
        return {None: _STRONG.get(of_gender) or "r", "e": ""}.get(found[1], "n")
    if word in _DATIVE or word == "bis":
        return _STRONG_DATIVE.get(of_gender, "n") if of_gender == "f" else "n"
    return _STRONG.get(of_gender, "r")


def _takes_weak_der(word: str) -> bool:
    """Whether "der" after `word` is a dative or a genitive."""
    is_noun = word[:1].isupper() and not word.lower().endswith("tag")
    return is_noun or word.lower() in _DATIVE or word.lower() in _GENITIVE
