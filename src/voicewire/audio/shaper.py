"""What happens to a voice's pcm before it is encoded: pace and loudness, sample rate, volume."""

from typing import NamedTuple

import numpy as np

from voicewire.audio.base import Stage
from voicewire.audio.format import Pcm
from voicewire.audio.prosody import Prosody, output_stages, voice_stages
from voicewire.audio.resampler import Resampler

_NO_SAMPLES: Pcm = np.zeros(0, np.float32)


class Source(NamedTuple):
    """What a voice gives, and what is still to be done to it."""

    sample_rate: int
    """Hz."""
    prosody: Prosody = Prosody()
    loudness_lufs: float | None = None
    """About how loud the voice is, where that is known."""


class Shaper:
    """Shapes one stream of pcm, whose source may change on the way, and gives it at one sample rate."""

    def __init__(self, source: Source, sample_rate: int, peak: float = 1.0) -> None:
        """Take pcm as `source` gives it, give pcm at `sample_rate` Hz. peak: what louder speech must not exceed."""
        self._peak = peak
        self._source = source
        self._rate = sample_rate
        self._stages = self._make()

    @property
    def is_heavy(self) -> bool:
        """Whether more than the sample rate is changed."""
        return len(self._stages) > 1

    def change_source(self, source: Source) -> Pcm:
        """Take pcm from another source from now on; return what was held back of the one before."""
        if source == self._source:
            return _NO_SAMPLES
        rest = self.finish()
        self._source = source
        self._stages = self._make()
        return rest

    def push(self, pcm: Pcm) -> Pcm:
        """Return the samples that are ready, perhaps none. pcm: float32, shape (samples,), at the source's rate."""
        for stage in self._stages:
            pcm = stage.push(pcm)
        return pcm

    def finish(self) -> Pcm:
        """Return what all stages still hold back. What is pushed next begins a new stream, at the level reached."""
        rest = _NO_SAMPLES
        for stage in self._stages:
            rest = np.concatenate((stage.push(rest), stage.finish()))
        return rest

    def _make(self) -> list[Stage]:
        source = self._source
        stages = voice_stages(source.prosody, source.sample_rate, source.loudness_lufs)
        resampler = Resampler(source.sample_rate, self._rate)
        return [*stages, resampler, *output_stages(source.prosody, self._rate, self._peak)]
