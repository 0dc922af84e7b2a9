"""How long a text lasts read aloud, by its script."""

import re
from collections.abc import Iterable

EDGES_S = 0.1
READING_S = tuple(
    (re.compile(pattern), seconds)
    for pattern, seconds in (
        ("[^\\W\\d_\u0590-\u109f\u1200-\u13ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]", 0.085),
        ("[\u0590-\u08ff]", 0.11),  # Hebrew and Arabic, which leave vowels out
        ("[\u0900-\u109f]", 0.105),  # the scripts of India and of South-East Asia, vowel signs counted
        ("[\u1200-\u13ff]", 0.15),  # a sign is a syllable, in Ethiopic and Cherokee
        ("[\u3040-\u30ff]", 0.13),
        ("[\uac00-\ud7af]", 0.18),
        ("[\u3400-\u9fff]", 0.3),
        (r"(?<![a-z])[A-Z](?![a-z])", 0.1),  # spelled out: "FBI"
        (r"\d", 0.5),
        (r"\d(?=\d{4})|(?<=\d{4})\d", 0.15),  # "million", "billion"
        (r"(?<=\d)[,.](?=\d)", 0.3),
        (r"[^\w\s,;:.!?…()\"'\u0590-\u109f-]", 0.45),  # signs, which have names
        (r"[,;:—()–-]", 0.17),
        (r"[.!?…।。！？]", 0.35),
    )
)
"""What each find in a text adds to its length: fitted from above on how espeak-ng reads sentences in 33 languages."""


def reading_seconds(text: str) -> float:
    """Seconds that `text` lasts at an ordinary pace: 1 to 1.8 times the truth as a rule."""
    return EDGES_S + seconds_of_finds(text, READING_S)


def seconds_of_finds(text: str, finds: Iterable[tuple[re.Pattern[str], float]]) -> float:
    """The seconds of each pattern as often as `text` holds it. Takes linear time where the patterns do."""
    return sum(seconds * len(pattern.findall(text)) for pattern, seconds in finds)
