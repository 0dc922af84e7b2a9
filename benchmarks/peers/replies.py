"""What is said: replies of about 130 characters, no sentence of which comes twice in a run.

None twice, since a peer keeps what it has spoken and would answer a sentence it knows without speaking it again.
"""

import random
from collections.abc import Iterator

LENGTHS = range(118, 143)
"""Characters of a reply."""
_WORDS = {
    "name": (
        "Anna",
        "Bernard",
        "Clara",
        "David",
        "Edith",
        "Felix",
        "Grace",
        "Henry",
        "Irene",
        "Jacob",
        "Laura",
        "Martin",
        "Nora",
        "Oscar",
        "Paula",
        "Simon",
    ),
    "thing": (
        "ladder",
        "basket",
        "lantern",
        "parcel",
        "kettle",
        "blanket",
        "hammer",
        "picture",
        "suitcase",
        "bicycle",
        "letter",
        "camera",
        "carpet",
    ),
    "place": (
        "harbour",
        "library",
        "station",
        "bakery",
        "garden",
        "museum",
        "market",
        "kitchen",
        "cottage",
        "office",
        "garage",
        "theatre",
        "school",
    ),
    "day": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "hour": ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
}
_SHAPES = (
    (
        "The {thing} that {name} wanted will be at the {place} on {day}.",
        "Please come after {hour}, because {name} has to be at the {place} before that.",
    ),
    (
        (
            "When {name} came back from the {place} on {day}, the {thing} was still where it had been, "
            "so nobody had to wait until {hour}."
        ),
    ),
    (
        "Of course, {name} can help with the {thing}.",
        "The {place} is open on {day}.",
        "We could meet there at {hour}, or a little later if {name} is late.",
    ),
    (
        "Yes, {day} at {hour} works well.",
        "If you leave the {place} before that, {name} will be waiting with the {thing}, and can come along.",
    ),
)


def replies(seed: int) -> Iterator[list[str]]:
    """The sentences of one reply after the other, of four shapes in turn; the same for the same seed."""
    random_source = random.Random(seed)
    said: set[str] = set()
    while True:
        for shape in _SHAPES:
            sentences = _fresh(shape, said, random_source)
            said.update(sentences)
            yield sentences


def _fresh(shape: tuple[str, ...], said: set[str], random_source: random.Random) -> list[str]:
    while True:
        sentences = [_filled(sentence, random_source) for sentence in shape]
        if len(" ".join(sentences)) in LENGTHS and not said.intersection(sentences):
            return sentences


def _filled(sentence: str, random_source: random.Random) -> str:
    return sentence.format(**{slot: random_source.choice(words) for slot, words in _WORDS.items()})
