"""How certain words are to be said: words found in a text, and their pronunciations put in their place."""

import re
from collections.abc import Mapping, Sequence

from voicewire.text import phonemes
from voicewire.text.markup import clean

_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f"
    "\U00020000-\U0003ffff"
)
"""Scripts without spaces between words: Thai to Khmer, and those of Chinese and Japanese."""
_MARKS = (
    "\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed"
    "\u0900-\u0963\u0966-\u0dff\u200c\u200d"
)
"""Vowel signs, accents and joiners, which are part of a word."""
_LETTER = re.compile(rf"(?=[^{_UNSPACED}])[\w{_MARKS}]")
_TOKEN = re.compile(rf"[{_UNSPACED}]|(?:(?=[^{_UNSPACED}])[\w{_MARKS}])+|\S")
MAX_PRONUNCIATION = 200
"""Characters of a pronunciation at most: a word must not become a book."""
_ENDINGS = frozenset(("s", "t", "d", "m", "re", "ve", "ll"))
"""What stands after an apostrophe in English and is no word there."""
_POSSESSIVE = re.compile(r"'s(?!\w)", re.IGNORECASE)
_HISSING, _VOICELESS = "szʃʒ", "ptkfθ"


class Lexicon:
    """Words and their pronunciations, of one language or one client.

    A pronunciation is IPA between slashes (`/ˈhɛloʊ/`), else a respelling, which is read like any text. A word is found
    as it is written, else in any case, and only as a whole; in scripts without spaces wherever it stands.
    """

    def __init__(self, pronunciations: Mapping[str, str]) -> None:
        """An entry without a word, or without anything to say for it, has no effect.

        Pronunciations are read when they are first needed: a client may bring a thousand, and others wait meanwhile.
        """
        self._exact: dict[str, str] = {}
        self._by_lower: dict[str, str] = {}
        self._speeches: dict[str, str] = {}
        lengths: dict[str, set[int]] = {}
        for word, pronunciation in pronunciations.items():
            written = word if word.isascii() and word.isalnum() else _plain(clean(word))
            lower = _lower(written)
            head = _TOKEN.match(lower)
            if head is not None:
                self._exact.setdefault(written, pronunciation)
                self._by_lower.setdefault(lower, pronunciation)
                lengths.setdefault(head[0], set()).add(len(written))
        self._lengths = {head: sorted(found, reverse=True) for head, found in lengths.items()}

    def find(self, text: str, lower: str, begin: int, token: str) -> tuple[int, str] | None:
        """The longest word of the lexicon at `begin`, where `token` begins in `lower`: its end and its speech."""
        for length in self._lengths.get(token, ()):
            end = begin + length
            pronunciation = self._exact.get(text[begin:end]) or self._by_lower.get(lower[begin:end])
            if pronunciation and not _is_inside_word(text, end) and (speech := self._speech(pronunciation)):
                return end, speech
        return None

    def _speech(self, pronunciation: str) -> str:
        speech = self._speeches.get(pronunciation)
        if speech is None:
            speech = self._speeches[pronunciation] = speech_for(pronunciation)
        return speech

    def __bool__(self) -> bool:
        return bool(self._exact)


def speech_for(pronunciation: str) -> str:
    """What is put into a text for a pronunciation: a phoneme word or a respelling; empty where it says nothing."""
    pronunciation = phonemes.without_private(pronunciation).strip()
    if is_phonemes(pronunciation):
        return phonemes.word(pronunciation[1:-1])
    return clean(pronunciation)


def is_phonemes(pronunciation: str) -> bool:
    """Whether a pronunciation is phonemes between slashes and not a respelling."""
    return len(pronunciation) > 2 and pronunciation.startswith("/") and pronunciation.endswith("/")


def pronounce(text: str, lexicons: Sequence[Lexicon]) -> str:
    """`text`, cleaned, with what is to be said for the words of `lexicons`; the first that has a word wins.

    What was put in is not looked at again. Takes time that grows with the text, however many words there are.
    """
    plain = _plain(text)
    lower = _lower(plain)
    spoken: list[str] = []
    done = 0
    for token in _TOKEN.finditer(lower):
        begin = token.start()
        if begin < done or (token[0] in _ENDINGS and lower[begin - 1 : begin] == "'"):
            continue
        found = next(filter(None, (lexicon.find(plain, lower, begin, token[0]) for lexicon in lexicons)), None)
        if found is not None:
            end, speech = found
            if speech.startswith(phonemes.OPEN) and _POSSESSIVE.match(lower, end):
                end, speech = end + 2, phonemes.render_words(speech, _possessive)
            spoken += text[done:begin], speech
            done = end
    return "".join((*spoken, text[done:])) if done else text


def _possessive(ipa: str) -> str:
    return phonemes.word(ipa + ("ɪz" if ipa[-1] in _HISSING else "s" if ipa[-1] in _VOICELESS else "z"))


def _is_inside_word(text: str, end: int) -> bool:
    """Whether a word goes on over `end`."""
    return _LETTER.match(text, end - 1) is not None and _LETTER.match(text, end) is not None


def _plain(text: str) -> str:
    return text.replace("’", "'")


def _lower(text: str) -> str:
    """In small letters, as long as before."""
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(small if len(small := char.lower()) == 1 else char for char in text)
