"""Phonemes that are longer than a model takes at once, cut where it is heard least."""

import re

_BREAKS = tuple(map(re.compile, (r"(?<=[.!?…]) ", r"(?<=[,;:—]) ", " ")))  # where to cut, best first


def split_phonemes(phonemes: str, most: int) -> list[str]:
    """Parts of at most `most` characters, none of them blank, that make up `phonemes`.

    Each is cut at the last sentence end, else clause mark, else space in the second half of what fits, else just there.
    """
    parts = []
    while len(phonemes) > most:
        cut = _last_break(phonemes, most)
        parts.append(phonemes[:cut])
        phonemes = phonemes[cut:]
    return [part for part in (*parts, phonemes) if part.strip()]


def _last_break(phonemes: str, most: int) -> int:
    for pattern in _BREAKS:
        ends = [match.end() for match in pattern.finditer(phonemes, most // 2, most)]
        if ends:
            return ends[-1]
    return most
