"""Each language's sounds, as espeak-ng 1.52 reads them and Kokoro's alphabet writes them."""

import unicodedata

import pytest

from voicewire.engines.frontends.reader import reader
from voicewire.engines.kokoro_alphabet import VOCABULARY

SPANISH = {  # of Spain: θ for z and soft c; β, ð, ɣ between vowels; stress as it is written
    "hola": "ˈola", "perro": "pˈero", "pero": "pˈeɾo", "niño": "nˈiɲo", "llave": "ʎˈaβe", "gracias": "ɡɾˈaθjas",
    "zapato": "θapˈato", "jamón": "xamˈon", "agua": "ˈaɣwa", "chico": "ʧˈiko", "guitarra": "ɡitˈara", "queso": "kˈeso",
    "cantó": "kantˈo", "reloj": "relˈox", "cielo": "θjˈelo", "¡Hola! ¿Qué tal?": "ˈola! kˈe tˈal?",
}  # fmt: skip
FRENCH = {  # final consonants silent, nasal vowels, ʁ, stress on the last syllable
    "bonjour": "bɔ̃ʒˈuʁ", "rouge": "ʁˈuʒ", "un bon vin blanc": "œ̃ bˈɔ̃ vˈɛ̃ blˈɑ̃", "fille": "fˈij", "heureux": "øʁˈø",
    "eau": "ˈo", "oiseau": "wazˈo", "garçon": "ɡaʁsˈɔ̃", "chat": "ʃˈa", "juin": "ʒyˈɛ̃", "peur": "pˈœʁ",
    "s'il vous plaît": "sil vu plˈɛ", "hiver": "ivˈɛʁ", "travail": "tʁavˈaj", "œuf": "ˈœf",
    "Elle a dit « oui » !": "ɛl a dˈi “wˈi”!",
}  # fmt: skip
ITALIAN = {  # double consonants long, soft c and g, gn, gli, sc
    "ciao": "ʧˈao", "gnocchi": "ɲˈokːɪ", "famiglia": "famˈiʎa", "pizza": "pˈiʦːa", "zaino": "ʣˈIno", "giorno": "ʤˈorno",
    "scena": "ʃˈɛna", "chiesa": "kjˈɛza", "perché": "perkˈe", "città": "ʧitːˈa", "bella": "bˈɛlla", "uovo": "wˈɔvo",
    "gatto": "ɡˈatːo", "acqua": "ˈakːwa", "sbaglio": "zbˈaʎo", "Ciao, come va?": "ʧˈao, kˌome vˈa?",
}  # fmt: skip
PORTUGUESE = {  # of Brazil: t and d soft before i, final o as ʊ, strong r as x, nasal diphthongs
    "olá": "olˈa", "não": "nˈɐ̃ʊ̃", "pão": "pˈɐ̃ʊ̃", "manhã": "mɐ̃ɲˈɐ̃", "você": "vosˈe", "filho": "fˈiljʊ",
    "cidade": "sˌidˈaʤy", "dia": "ʤˈiæ", "tia": "ʧˈiæ", "rato": "xˈatʊ", "carro": "kˈaxʊ", "coração": "kˌoɾasˈɐ̃ʊ̃",
    "brasil": "brazˈiʊ", "leite": "lˈAʧy", "muito": "mwˈiŋtʊ", "Sim; tudo bem?": "sˈiŋ; tˈudʊ bˈAŋ?",
}  # fmt: skip
HINDI = {  # aspirates with ʰ, retroflex ʈ ɖ ɳ, long vowels with ː, nasal ones with a tilde, no a at the end of a word
    "रुपये": "ɾˈʊpəjˌeː", "रुपयों": "ɾˈʊpəjˌõ", "नमस्ते": "nəmˈʌsteː", "हिन्दी": "hˈɪndi",
    "भारत": "bʰˈaːɾət", "पानी": "pˈaːni", "घर": "ɡʰˈʌɾ", "छोटा": "cʰˈoːʈaː",
    "ठीक": "ʈʰˈiːk", "धन्यवाद": "dʰˌənjəʋˈaːd", "ज्ञान": "ɡjˈaːn", "क्षमा": "kʃˈʌmaː", "हूँ": "hũ", "में": "mˈẽː",
    "अच्छा": "ˈʌcʰcʰaː", "झंडा": "ɟʰˈʌɳɖaː", "ऋषि": "ɾˈɪʂɪ", "हाँ। नहीं?": "hˈã. nˈʌhĩ?",
}  # fmt: skip
WORDS = [
    (language, text, phonemes)
    for language, words in (("es", SPANISH), ("fr", FRENCH), ("it", ITALIAN), ("pt", PORTUGUESE), ("hi", HINDI))
    for text, phonemes in words.items()
]


@pytest.mark.parametrize(("language", "text", "phonemes"), WORDS)
def test_words(language, text, phonemes):
    read = reader(language).phonemes(text)
    assert unicodedata.normalize("NFC", read) == unicodedata.normalize("NFC", phonemes)
    assert set(read) <= set(VOCABULARY)  # where the tilde is a sign of its own


def test_figures_are_read_in_the_language():
    assert reader("es").phonemes("Son 3,5 kilos.") == "sˈon tɾˈes koma θˈinko kˈilos."
    assert reader("hi").phonemes("१२") == reader("hi").phonemes("12")
