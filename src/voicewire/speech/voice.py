"""The voice a session speaks with, as the core needs to know it."""

from collections.abc import Callable

import msgspec

from voicewire.engines.catalog import CatalogVoice
from voicewire.engines.registry import engine_class


class SpeakingVoice(msgspec.Struct, frozen=True, kw_only=True):
    """A catalogue entry joined with what its engine says of itself."""

    engine: str
    """The engine's name in the registry."""
    name: str
    """The engine's own name of the voice."""
    language: str
    max_segment_s: float
    """Seconds of speech, by `estimate`, that the engine should be given at once."""
    speed_hint: float
    """Synthesis seconds per second of audio before any has been measured."""
    estimate: Callable[[str], float]
    """Seconds that a normalised text will last."""

    @classmethod
    def of(cls, row: CatalogVoice) -> "SpeakingVoice":
        """The voice behind a row of the catalogue. Raises EngineFailure when its engine is not installed."""
        engine = engine_class(row.engine)
        return cls(
            engine=row.engine,
            name=row.voice,
            language=row.language,
            max_segment_s=engine.max_segment_s,
            speed_hint=engine.speed_hint,
            estimate=engine.estimate,
        )
