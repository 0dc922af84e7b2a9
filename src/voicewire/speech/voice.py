"""The voice a session speaks with, as the core needs to know it."""

from collections.abc import Callable, Sequence

import msgspec

from voicewire.engines.base import Reference
from voicewire.engines.catalog import CatalogVoice
from voicewire.engines.registry import engine_class
from voicewire.events import SessionOptions


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

    stops_midway: bool = False
    """Whether the engine works piece by piece, so that a segment is heard before it is complete."""
    keeps_speed: bool = False
    """Whether the engine makes the speed itself; else the audio chain does."""
    takes_phonemes: bool = False
    acts_cues: bool = False
    loudness_lufs: float | None = None
    """About how loud it is, where that is known."""
    references: tuple[Reference, ...] = ()
    """The samples it imitates."""

    def own_speed(self, speed: float) -> float:
        """The speed to ask the engine for, where `speed` is wanted."""
        return speed if self.keeps_speed else 1.0

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
            stops_midway=engine.stops_midway,
            keeps_speed=engine.keeps_speed,
            takes_phonemes=engine.takes_phonemes,
            acts_cues=engine.acts_cues,
            loudness_lufs=engine.loudness_lufs,
        )


def segment_limit_s(voices: Sequence[SpeakingVoice], options: SessionOptions) -> float:
    """Seconds that a segment may last, whoever of `voices` speaks next."""
    own_s = min(voice.max_segment_s for voice in voices)
    return min(own_s, options.max_segment_s or own_s)
