"""How long text lasts in Kokoro's voices, told from its letters: no voice, no language and no model is needed."""

import re

from voicewire.engines.reading import seconds_of_finds

EDGES_S = 0.75
"""The silence before and after, which the model makes."""
_OTHER_LETTERS = (
    r"[^\W\d_a-zA-Z\u00c0-\u02af\u0370-\u05ea\u0620-\u06d3\u0904-\u0961\u0980-\u0dff\u0e00-\u0e7f\u1000-\u109f\u1100-\u137f"
    r"\u3041-\u3096\u30a1-\u30fb\u30fc-\u30ff\u3131-\u318e\u3400-\u9fff\uac00-\ud7a3\uff10-\uffdc\U00020000-\U0003ffff]"
    r"|[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0]"
)
"""Letters of scripts without a voice, and accents that no letter has: espeak-ng says the names of many."""
READING_S = tuple(
    (re.compile(pattern), seconds)
    for pattern, seconds in (
        (r"[a-zA-Z\u00c0-\u02af\u0370-\u05ea]", 0.068),  # Latin, Greek, Cyrillic, Hebrew …
        (r"(?<![a-z])[A-Z](?![a-z])", 0.14),  # spelled out: "FBI"
        (r"[\u0620-\u06d3\u0e00-\u0e7f]", 0.09),  # Arabic and Thai, which leave vowels out or write few signs for them
        (r"[\u0904-\u0939\u0958-\u0961]", 0.13),  # Devanagari: consonants, most with a vowel that is not written
        (r"[\u093e-\u094c]", 0.075),  # and the vowels that are
        (r"[\u0980-\u0dff\u1000-\u109f\u1200-\u137f]", 0.11),  # the other scripts of India, Burmese and Ethiopic
        (r"[\u3041-\u3096\u30a1-\u30fa]", 0.14),
        (r"[\u3400-\u9fff\uac00-\ud7a3\U00020000-\U0003ffff]", 0.285),
        (r"[\u1100-\u11ff\u30fc-\u30ff\u3131-\u318e\uff10-\uffdc]", 0.15),  # parts of syllables, other widths
        (_OTHER_LETTERS, 1.0),
        (r"[\U000f0020-\U000fffff]", 0.07),  # a sign of a phoneme word
        (r"\d", 0.4),
        (r"\d(?=\d{4})|(?<=\d{4})\d", 0.12),  # "million", "billion"
        (r"(?<=\d),(?=\d{3})|[$€£¥₹%]", 0.55),  # "thousand", "dollars and", "percent"
        (r"[/=+*@&#°<>~^|_\\]", 0.4),
        (r"[,;:—()–，、；：]", 0.1),
        (r"[.!?…。！？।](?=.)", 0.25),
    )
)
"""What each find adds, in seconds. Fitted from above on 22 texts in each of eight languages (docs/decisions/0019)."""


def estimate(text: str) -> float:
    """Seconds that `text` lasts, the silence at its edges included: 0.9 to 1.5 times the truth as a rule."""
    return EDGES_S + seconds_of_finds(text, READING_S)
