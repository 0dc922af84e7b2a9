"""Any language of espeak-ng in Kokoro's alphabet, as the model learnt Hindi and the Romance languages."""

from functools import cache

from voicewire.engines.espeak_library import EspeakLibrary
from voicewire.engines.frontends.base import Frontend
from voicewire.engines.frontends.marks import read_between_marks
from voicewire.engines.kokoro_alphabet import TIED, replace_signs

TIE = "\u0361"
CORRECTIONS = {"hi": (("ɾˈʊpj", "ɾˈʊpəj"), ("ɾˈʊpˌeː", "ɾˈʊpəjˌeː"))}
"""Sounds of words that espeak-ng reads wrongly: in रुपये and रुपया, its rule that drops a schwa drops one too many."""


@cache
def load(voice: str, *scripts: str) -> Frontend:
    """What reads with one of espeak-ng's voices (`hi`, `fr-fr` …). Raises EngineFailure without espeak-ng."""
    library = EspeakLibrary.shared()

    def read(words: str) -> str:
        phonemes = library.phonemes(words, voice, TIE)
        for wrong, right in CORRECTIONS.get(voice, ()):
            phonemes = phonemes.replace(wrong, right)
        return replace_signs(phonemes, TIED)

    return Frontend(frozenset(scripts), lambda text: read_between_marks(text, read))
