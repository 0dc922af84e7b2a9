"""Text in one language, with words of others in it, to the signs that Kokoro reads."""

import importlib.util
import re
from collections.abc import Callable, Mapping
from functools import cache

from voicewire.engines.frontends.base import Frontend
from voicewire.engines.frontends.marks import neat, plain_marks
from voicewire.engines.frontends.scripts import DEVANAGARI, HAN, KANA, LATIN, Run, runs
from voicewire.engines.kokoro_alphabet import from_ipa, speakable
from voicewire.errors import EngineFailure
from voicewire.text.phonemes import PRIVATE, render_words

AMERICAN, BRITISH = "en-us", "en-gb"
ESPEAK_VOICES = {
    "ARABIC": "ar", "ARMENIAN": "hy", "BENGALI": "bn", "CYRILLIC": "ru", DEVANAGARI: "hi", "ETHIOPIC": "am",
    "GEORGIAN": "ka", "GREEK": "el", "GUJARATI": "gu", "GURMUKHI": "pa", HAN: "cmn", "HANGUL": "ko", "HEBREW": "he",
    "KANNADA": "kn", KANA: "ja", LATIN: "en-us", "MALAYALAM": "ml", "MYANMAR": "my", "ORIYA": "or", "SINHALA": "si",
    "TAMIL": "ta", "TELUGU": "te", "THAI": "th",
}  # fmt: skip
"""The voice of espeak-ng that reads a script which is not the language's own."""
_PHONEME_WORDS = re.compile(f"({PRIVATE.pattern}+)")


def _english(*, british: bool = False) -> Frontend:
    from voicewire.engines.frontends import english  # noqa: PLC0415 - each frontend is loaded when it is needed

    return english.load(british=british)


def _espeak(voice: str, script: str = LATIN) -> Frontend:
    from voicewire.engines.frontends import espeak  # noqa: PLC0415

    return espeak.load(voice, script)


def _chinese() -> Frontend:
    from voicewire.engines.frontends import chinese  # noqa: PLC0415

    return chinese.load()


def _japanese() -> Frontend:
    from voicewire.engines.frontends import japanese  # noqa: PLC0415

    return japanese.load()


LOADERS: Mapping[str, Callable[[], Frontend]] = {
    AMERICAN: _english,
    BRITISH: lambda: _english(british=True),
    "es": lambda: _espeak("es"),
    "fr": lambda: _espeak("fr-fr"),
    "hi": lambda: _espeak("hi", DEVANAGARI),
    "it": lambda: _espeak("it"),
    "ja": _japanese,
    "pt": lambda: _espeak("pt-br"),
    "zh": _chinese,
}
"""What reads each language that Kokoro speaks."""
NEEDS = {
    **dict.fromkeys(("es", "fr", "hi", "it", "pt"), (("espeakng_loader",), "espeak")),
    "ja": (("pyopenjtalk",), "japanese"),
    "zh": (("jieba", "pypinyin"), "chinese"),
}
"""The packages that a language needs, and the extra that brings them."""


def missing_extra(language: str) -> str | None:
    """The extra that `language` cannot be read without and that is not installed. Loads nothing."""
    packages, extra = NEEDS.get(language, ((), ""))
    return None if all(importlib.util.find_spec(package) for package in packages) else extra


@cache
def reader(language: str) -> "Reader":
    """The reader of `language`, one of `LOADERS`, which is loaded once. Raises EngineFailure, see `Reader`."""
    return Reader(language)


class Reader:
    """Reads text of one language: what is in another script is read as English, Chinese, Hindi … and not dropped."""

    def __init__(self, language: str) -> None:
        """Raises EngineFailure, saying what to install, where a package is missing."""
        self._language = language
        self._own = LOADERS[language]()
        self._accent = BRITISH if language == BRITISH else AMERICAN

    def phonemes(self, text: str) -> str:
        """The phonemes of `text`, in the model's signs alone; empty where there is nothing to be heard.

        Words may be phonemes (`text.phonemes`). Raises EngineFailure for text of which not one word can be read.
        """
        unread: list[EngineFailure] = []
        parts = (self._part(part, unread) for part in _PHONEME_WORDS.split(text))
        phonemes = speakable(neat("".join(parts)))
        if unread and not any(map(str.isalpha, phonemes)):
            raise unread[0]
        return phonemes

    def _part(self, part: str, unread: list[EngineFailure]) -> str:
        if PRIVATE.match(part):
            return render_words(part, lambda ipa: from_ipa(ipa, self._language))
        return "".join(self._run(run, unread) for run in self._runs(plain_marks(part)))

    def _runs(self, text: str) -> list[Run]:
        """What each frontend reads at once: words that the language knows in another script stay in its own text."""
        joined: list[Run] = []
        for run in runs(text, self._own.scripts):
            is_known = LATIN in run.scripts and self._own.knows(run.text)
            own = Run(run.text, frozenset()) if is_known else run
            if joined and not own.scripts and not joined[-1].scripts:
                own = Run(joined.pop().text + own.text, frozenset())
            joined.append(own)
        return joined

    def _run(self, run: Run, unread: list[EngineFailure]) -> str:
        if not run.scripts:
            return _spaced(run.text, self._own.read)
        try:
            return f" {_foreign(run, self._accent).read(run.text)} "
        except EngineFailure as error:
            unread.append(error)
            return " "


def _spaced(text: str, read: Callable[[str], str]) -> str:
    """What `read` makes of `text`, with the space at either end, which parts it from a word in another language."""
    before = " " if text[:1].isspace() else ""
    after = " " if text[-1:].isspace() else ""
    return before + read(text.strip()) + after if text.strip() else " "


def _foreign(run: Run, accent: str) -> Frontend:
    """What reads a run in another script than the language's own. Raises EngineFailure where nothing does."""
    if LATIN in run.scripts:
        return LOADERS[accent]()
    language = "ja" if KANA in run.scripts else "zh" if HAN in run.scripts else ""
    if language and missing_extra(language) is None:
        return LOADERS[language]()
    script = next(iter(sorted(run.scripts)))
    try:
        return _espeak(ESPEAK_VOICES[script], script)
    except EngineFailure as error:
        raise EngineFailure(f"{script.capitalize()} letters cannot be read here: {error}") from error
