"""Pictures in words: each emoji by its short name in Unicode's CLDR, as the package `emoji` has them."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

PICTURES = "\u231a-\u23ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff"
"""Emoji and other pictures, as a class of a regular expression."""
MODIFIERS = "\U000e0020-\U000e007f\ufe0e\ufe0f\u20e3"
"""What stands after a picture and changes it: the letters of flags, and how it is shown."""
LANGUAGES = frozenset(("ar", "de", "en", "es", "fa", "fr", "id", "it", "ja", "ko", "pt", "ru", "tr", "zh"))
"""Those that have names."""
_OTHER_SCRIPTS = frozenset((
    "am", "as", "be", "bg", "bn", "bo", "ckb", "dv", "el", "gu", "he", "hi", "hy", "ka", "kk", "km", "kn", "ky", "lo",
    "mai", "mk", "ml", "mn", "mr", "my", "ne", "or", "pa", "ps", "sa", "sd", "si", "sr", "ta", "te", "tg", "th", "ti",
    "tt", "ug", "uk", "ur", "yi", "yue",
))  # fmt: skip
"""Languages without names that are not written in Latin letters: their voices cannot say an English name well."""
_SKIN_TONE = re.compile("[\U0001f3fb-\U0001f3ff]")
_SPACED = re.compile("[_:]+")


def picture_names(language: str) -> Callable[[str], str] | None:
    """What gives the names for a run of pictures in `language`, a code such as `en-US`; None: nobody could say them.

    Languages in Latin letters that have no names of their own get the English ones. A picture that stands several times
    side by side is named once, and skin tones are not named.
    """
    language = language.partition("-")[0].lower()
    if language in _OTHER_SCRIPTS:
        return None
    return _namer(language if language in LANGUAGES else "en")


@lru_cache(maxsize=len(LANGUAGES))
def _namer(language: str) -> Callable[[str], str]:
    import emoji  # noqa: PLC0415 - its names are megabytes, and only wanted where pictures are named

    emoji.config.load_language(language)
    names = {
        picture: _SPACED.sub(" ", data[language]).strip()
        for picture, data in emoji.EMOJI_DATA.items()
        if language in data and not _SKIN_TONE.search(picture)
    }
    longest = max(map(len, names))
    return lambda run: ", ".join(dict.fromkeys(_named(_SKIN_TONE.sub("", run), names, longest)))


def _named(run: str, names: Mapping[str, str], longest: int) -> Iterator[str]:
    """The names in a run of pictures, the longest first: the package's own search takes quadratic time for some."""
    begin = 0
    while begin < len(run):
        ends = range(min(begin + longest, len(run)), begin, -1)
        end = next((end for end in ends if run[begin:end] in names), None)
        if end is not None:
            yield names[run[begin:end]]
        begin = end or begin + 1
