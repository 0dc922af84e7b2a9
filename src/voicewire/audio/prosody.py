"""How the speech is to sound, whichever voice speaks: its pace and its level."""

import msgspec

from voicewire.audio.base import Stage
from voicewire.audio.limiter import Limiter
from voicewire.audio.loudness import LoudnessNormalizer
from voicewire.audio.stretch import Stretch


class Prosody(msgspec.Struct, frozen=True, kw_only=True):
    """What a client asks for over all voices alike."""

    speed: float = 1.0
    """0.5 to 2; the pitch stays as it is."""
    volume_db: float = 0.0
    """-20 to 20; what would pass full scale is limited, not clipped."""
    normalize_loudness: bool = False
    """Whether the loudness is brought to one level, `audio.loudness.TARGET_LUFS`, whatever the voice."""


def prosody_stages(prosody: Prosody, sample_rate: int, loudness_lufs: float | None = None) -> list[Stage]:
    """What turns pcm at `sample_rate` Hz into what `prosody` asks for; nothing where it asks for nothing.

    loudness_lufs: about how loud the voice is, where that is known: loudness starts from there. Raises ValueError for a
    speed or a volume out of range.
    """
    stages: list[Stage] = []
    if prosody.speed != 1.0:
        stages.append(Stretch(prosody.speed, sample_rate))
    if prosody.normalize_loudness:
        stages.append(LoudnessNormalizer(sample_rate, loudness_lufs))
    if prosody.normalize_loudness or prosody.volume_db:
        stages.append(Limiter(prosody.volume_db, sample_rate))
    return stages
