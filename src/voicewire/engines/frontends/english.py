"""English, American and British, by the phonemizer inside hibari: it writes the alphabet that Kokoro learnt from."""

from functools import cache

from voicewire.engines.frontends.base import Frontend
from voicewire.engines.frontends.scripts import LATIN
from voicewire.errors import EngineFailure


@cache
def load(*, british: bool = False) -> Frontend:
    """What reads English, its dictionary loaded. Numbers, signs and spelled letters are read, too.

    British is a dictionary of its own (Received Pronunciation) with its own rules, not a mapping of the American one.
    """
    try:
        from hibari.g2p import G2P  # noqa: PLC0415 - a dictionary of 190,000 words

        return Frontend(frozenset((LATIN,)), G2P(british=british))
    except Exception as error:
        raise EngineFailure(f"English cannot be read ({error}); install it again: pip install hibari-tts") from error
