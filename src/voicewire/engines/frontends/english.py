"""English, American and British, by the phonemizer inside hibari: it writes the alphabet that Kokoro learnt from."""

import re
import unicodedata
from collections.abc import Callable
from functools import cache
from pathlib import Path

from voicewire.engines.frontends.base import Frontend
from voicewire.engines.frontends.scripts import LATIN
from voicewire.errors import EngineFailure

LONGEST_GUESS = 24
"""Letters of an unknown word that its network reads; it would drop the others."""
_CHAIN = re.compile(r"[^\s\U000f0000-\U000fffff]{40,}")  # phoneme words have no joints
_JOINT = re.compile(
    r"-|(?<=[a-z])(?=[A-Z])|(?<=\d)(?=[^\W\d])|(?<=[^\W\d])(?=\d)|(?<=\w)(?=[^\w\s'’.,])|(?<=[^\w\s'’.,])(?=\w)"
)
_RAISED = re.compile("[²³¹\u2070-\u209c]+")  # or lowered
_TOO_LONG_A_NUMBER = re.compile(r"\d{16,}")


@cache
def load(*, british: bool = False) -> Frontend:
    """What reads English, its dictionary loaded. Numbers, signs and spelled letters are read, too.

    British is a dictionary of its own (Received Pronunciation) with its own rules, not a mapping of the American one.
    """
    try:
        from hibari.g2p import G2P  # noqa: PLC0415 - a dictionary of 190,000 words

        phonemize: Callable[[str], str] = G2P(british=british, oov=_guesser("oov_gb.onnx" if british else "oov.onnx"))
    except Exception as error:
        raise EngineFailure(f"English cannot be read ({error}); install it again: pip install hibari-tts") from error

    def read(text: str) -> str:
        try:
            return phonemize(readable(text))
        except Exception as error:
            raise EngineFailure(f"this English cannot be read: {error}") from error

    return Frontend(frozenset((LATIN,)), read)


def readable(text: str) -> str:
    """`text` with spaces where hibari's phonemizer fails or takes its time.

    It reads no number of very many digits and no raised digits, and looks up every combination of the parts of a word
    such as `a-b-c-…`.
    """
    text = _RAISED.sub(lambda found: f" {unicodedata.normalize('NFKC', found[0])} ", text)
    text = _CHAIN.sub(lambda found: _JOINT.sub(" ", found[0]), text)
    return _TOO_LONG_A_NUMBER.sub(lambda found: " ".join(found[0]), text)


def _guesser(name: str) -> Callable[[str], str]:
    """What reads words that are in no dictionary, of any length. The network is loaded with the first of them."""
    from hibari.g2p.oov import ASSETS, OOV  # noqa: PLC0415

    @cache
    def network() -> Callable[[str], str | None]:
        loaded: Callable[[str], str | None] = OOV(str(Path(ASSETS, name)))
        return loaded

    def guess(word: str) -> str:
        parts = (word[start : start + LONGEST_GUESS] for start in range(0, len(word), LONGEST_GUESS))
        return "".join(network()(part) or "" for part in parts)

    return guess
