"""What a dot after a word means: the end of a sentence, or part of an abbreviation, an initial or a list number."""

import re
from enum import Enum
from functools import lru_cache

import sentencex


class Dot(Enum):
    """What the dot after a token can be, going by that token alone."""

    STOP = "ends the sentence once a space follows"
    NUMBER = "ends the sentence once a space follows; a digit may follow instead"
    INSIDE = "never ends a sentence: a title, a list number, an abbreviation that introduces something"
    BEFORE_NUMBER = "part of an abbreviation when a number follows, else ends the sentence"
    MAYBE = "ends the sentence only when a word follows that typically begins one"
    ENDING = "ends the sentence when a word follows that could begin one, for nothing else goes on with a capital"


INTRODUCING = frozenset((
    "Dr", "Mr", "Mrs", "Ms", "Mx", "Messrs", "Prof", "Rev", "Hon", "Gen", "Col", "Maj", "Capt", "Cpt", "Lt",
    "Sgt", "Cpl", "Gov", "Sen", "Rep", "Pres", "Fr", "Sra", "Mme", "Mlle", "Herr", "Frau", "vs", "e.g", "i.e",
    "cf", "viz", "approx", "ca", "bzw", "z.B", "d.h", "p.ej", "Dkt", "Bw", "Bi", "डॉ", "श्री",
))  # fmt: skip
INTRODUCING_IN = {
    "de": frozenset(("Hr", "Hrn", "Fr", "Frl", "Dipl", "Ing", "St", "evtl", "ggf", "inkl", "exkl", "zzgl", "vgl")),
    "es": frozenset((
        "Sr", "Sra", "Srta", "Sres", "Dña", "Dra", "Lic", "Ing", "Arq", "Av", "Avda", "Sto", "Sta", "ej", "SS",
        "Excmo", "Excma", "Gral", "Cnel",
    )),
    "fr": frozenset((
        "M", "MM", "Mgr", "Me", "Dre", "Pr", "Ste", "St", "av", "apr", "env", "bd", "Mlles", "Mmes", "Cie",
    )),
    "hi": frozenset(("प्रो", "कु", "सु", "मि", "चि", "ले", "कर्न", "पं", "स्व", "ई", "कि", "मि.ली", "रु", "रू", "क्र", "सं")),
    "it": frozenset((
        "Sig", "Sigg", "Sig.ra", "Dott", "Dott.ssa", "Avv", "Ing", "Geom", "Arch", "On", "Egr", "Spett", "Gent",
        "Gent.ma", "Ill.mo", "Rag", "Cav", "Dr",
    )),
    "pt": frozenset((
        "Sr", "Sra", "Srta", "Srs", "Exmo", "Exma", "Dra", "Eng", "Av", "Sto", "Sta", "ex", "Ilmo", "Ilma", "Gen",
        "Cel", "Ten", "Cap", "Cia", "Depto", "Dep", "Des", "R", "Pe",
    )),
}  # fmt: skip
"""Those of one language alone."""
BEFORE_NUMBER = frozenset((
    "No", "no", "Nos", "nos", "Nr", "Vol", "vol", "Vols", "vols", "p", "pp", "P", "Pp", "Fig", "fig", "Figs",
    "figs", "Ch", "ch", "Sec", "sec", "Sect", "Art", "art", "Op", "op", "Ver", "ver", "Para", "para", "Jan",
    "Feb", "Mar", "Apr", "Jun", "Jul", "Aug", "Sep", "Sept", "Oct", "Nov", "Dec", "Rm", "rm", "Apt", "apt",
    "Ste", "Ext", "ext", "Tel", "tel", "Eq", "eq", "Ex",
))  # fmt: skip
BEFORE_NUMBER_IN = {
    "de": frozenset(("Abs", "Abb", "Bd", "Kap", "S", "Str", "Aufl", "Art", "Tab", "Ziff", "geb", "gest")),
    "es": frozenset((
        "pág", "págs", "núm", "núms", "art", "arts", "cap", "tel", "tfno", "ext", "aprox", "fig", "ed", "ene", "feb",
        "abr", "jun", "jul", "ago", "sept", "oct", "nov", "dic", "máx", "mín",
    )),
    "fr": frozenset((
        "n", "art", "chap", "tél", "éd", "fig", "pl", "t", "l", "env", "janv", "févr", "juill", "sept", "avr",
        "juil", "oct", "nov", "déc", "max", "min",
    )),
    "hi": frozenset(("पृ", "नं", "मो", "फो", "दि", "ता", "क्र", "सं", "खं")),
    "it": frozenset((
        "pag", "pagg", "n", "nn", "art", "artt", "cap", "tel", "fig", "vol", "ed", "ca", "gen", "febb", "feb", "apr",
        "mag", "giu", "lug", "ago", "set", "sett", "ott", "nov", "dic", "max", "min",
    )),
    "pt": frozenset((
        "pág", "págs", "n", "nº", "art", "arts", "cap", "tel", "fl", "fls", "ed", "aprox", "fig", "jan", "fev",
        "abr", "jun", "jul", "ago", "set", "out", "nov", "dez", "máx", "mín",
    )),
}  # fmt: skip
"""Those of one language alone."""
ENDING = frozenset(("etc", "ecc"))
OTHER = frozenset((
    "lbs", "oz", "hrs", "mins", "secs", "tsp", "tbsp", "qty", "Qty", "est", "Est", "max", "misc", "Misc", "Mon",
    "Tue", "Tues", "Wed", "Thu", "Thur", "Thurs", "Fri", "Sat", "Sun",
))  # fmt: skip
OTHER_IN = {
    "pt": frozenset(("Ltda", "seg", "ter", "qua", "qui", "sex", "sáb", "dom")),
    "it": frozenset(("es", "sec")),
}
_ENGLISH_WORDS = frozenset((
    "me", "may", "am", "is", "art", "no", "sun", "it", "so", "go", "us", "in", "at", "on", "of", "be", "we",
    "he", "do",
))  # fmt: skip
WORDS = {"en": _ENGLISH_WORDS, "es": frozenset(("mar", "son"))}
"""Words that a list of abbreviations names, but which far more often just end a sentence."""
_ENGLISH_STARTERS = frozenset((
    "The", "This", "That", "These", "Those", "There", "Then", "They", "It", "He", "She", "We", "You", "I", "A",
    "An", "And", "But", "So", "Or", "If", "In", "On", "At", "For", "From", "With", "After", "Before", "When",
    "While", "Where", "Why", "What", "Who", "Whose", "Which", "How", "However", "His", "Her", "Its", "Our",
    "Your", "Their", "My", "No", "Not", "Now", "Yes", "Also", "As", "By", "To", "Please", "Let", "Do", "Does",
    "Did", "Is", "Are", "Was", "Were", "Can", "Could", "Will", "Would", "Should", "May", "Might", "Have", "Has",
    "Had", "Nobody", "Everyone", "Everybody", "Someone", "Some", "Most", "Many", "Few", "Each", "Every", "All",
    "Both", "Another", "Other", "Here", "Later", "Meanwhile", "Finally", "First", "Next", "Maybe", "Perhaps",
    "Once", "Since", "Although", "Because", "Until",
))  # fmt: skip
STARTERS = {
    "en": _ENGLISH_STARTERS,
    "es": frozenset((
        "Ahora", "Ayer", "Con", "Cuando", "Después", "El", "Ella", "Ellos", "En", "Es", "Esta", "Este", "Hay", "Hoy",
        "La", "Las", "Los", "Luego", "Mañana", "No", "Para", "Pero", "Por", "Si", "Su", "También", "Un", "Una", "Ya",
    )),
    "fr": frozenset((
        "Alors", "Avec", "Ce", "Cela", "Ces", "Cette", "Dans", "Elle", "En", "Et", "Hier", "Il", "Ils", "Je", "La",
        "Le", "Les", "Mais", "Non", "Nous", "On", "Oui", "Pour", "Puis", "Quand", "Si", "Un", "Une", "Vous",
    )),
    "it": frozenset((
        "Allora", "Con", "Domani", "Dopo", "E", "Forse", "Gli", "I", "Ieri", "Il", "In", "La", "Le", "Lo", "Ma", "Non",
        "Oggi", "Ora", "Per", "Poi", "Quando", "Questa", "Questo", "Se", "Si", "Sono", "Un", "Una", "È",
    )),
    "pt": frozenset((
        "A", "Agora", "Amanhã", "As", "Com", "Depois", "E", "Ela", "Ele", "Em", "Então", "Essa", "Esse", "Eu", "Foi",
        "Hoje", "Mas", "Na", "No", "Não", "O", "Ontem", "Os", "Para", "Por", "Quando", "Se", "Também", "Um", "Uma",
    )),
}  # fmt: skip
ORDINAL_DOT = frozenset(
    ("cs", "da", "de", "et", "fi", "hr", "hu", "is", "lv", "nb", "no", "pl", "sk", "sl", "sr", "tr")
)
"""Languages that write "3rd" as "3."."""
ELIDING = ("fr", "it")
"""Languages that join an article to its word: `l'Ing.`"""
LONGEST_LABEL = 3
_PART = r"[^\W\d_][\w\u0900-\u0903\u093a-\u094f]{0,3}"  # Devanagari's vowel signs are no letters
_DOTTED = re.compile(rf"(?:{_PART}\.-?)+{_PART}")


def classify_dot(token: str, language: str, *, begins_line: bool) -> Dot:
    """What a dot after `token` can be; `token` holds no space and no opening quote or bracket.

    begins_line: nothing stands before it on its line or in its sentence, so "1." and "a." are list labels.
    """
    if language in ELIDING:
        token = token.replace("’", "'").rpartition("'")[2]
    if token.isdigit():
        is_label = begins_line and len(token) <= LONGEST_LABEL
        is_ordinal = language in ORDINAL_DOT and len(token) <= LONGEST_LABEL
        return Dot.INSIDE if is_label or is_ordinal else Dot.NUMBER
    if token[-1:].isdigit():
        return Dot.NUMBER
    return _classify_word(token, language, begins_line=begins_line)


def _classify_word(token: str, language: str, *, begins_line: bool) -> Dot:
    if token in INTRODUCING or token in INTRODUCING_IN.get(language, ()):
        return Dot.INSIDE
    if token in BEFORE_NUMBER or token in BEFORE_NUMBER_IN.get(language, ()):
        return Dot.BEFORE_NUMBER
    if token in ENDING and language != "de":  # where nouns have capitals
        return Dot.ENDING
    if len(token) == 1 and token.isalpha():
        return Dot.INSIDE if begins_line else Dot.MAYBE
    is_other = token in OTHER or token in OTHER_IN.get(language, ())
    if is_other or _DOTTED.fullmatch(token) or _is_listed(token, language):
        return Dot.MAYBE
    return Dot.STOP


def begins_sentence(word: str, language: str) -> bool:
    """Whether `word`, seen after an abbreviation, tells that a new sentence has begun."""
    return word in STARTERS.get(language, ())


@lru_cache(maxsize=4096)
def _is_listed(token: str, language: str) -> bool:
    """Whether the splitter's list for the language has `token` as an abbreviation: it does not split after it."""
    if not token.isalpha() or token in WORDS.get(language, ()):
        return False
    return len(sentencex.get_sentence_boundaries(language, f"Xx {token}. Xx")) == 1
