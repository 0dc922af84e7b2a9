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


def voice_stages(prosody: Prosody, sample_rate: int, loudness_lufs: float | None = None) -> list[Stage]:
    """What is done to a voice's own pcm, at its own `sample_rate` in Hz: pace and loudness, where they are asked for.

    loudness_lufs: about how loud the voice is, where that is known: loudness starts from there. Raises ValueError for a
    speed out of range.
    """
    stages: list[Stage] = []
    if prosody.speed != 1.0:
        stages.append(Stretch(prosody.speed, sample_rate))
    if prosody.normalize_loudness:
        stages.append(LoudnessNormalizer(sample_rate, loudness_lufs))
    return stages


def output_stages(prosody: Prosody, sample_rate: int, peak: float = 1.0) -> list[Stage]:
    """What is done last, at the `sample_rate` in Hz that is heard: the volume, where a gain is asked for.

    It comes after resampling, which makes new peaks. peak: the largest sample that a codec keeps within full scale;
    only speech that is made louder comes near it often enough to be heard. Raises ValueError for a volume out of range.
    """
    if not prosody.normalize_loudness and not prosody.volume_db:
        return []
    return [Limiter(prosody.volume_db, sample_rate, peak if prosody.volume_db > 0 else 1.0)]
