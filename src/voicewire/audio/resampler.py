"""From an engine's sample rate to the one that was asked for."""

import numpy as np
import soxr

from voicewire.audio.format import Pcm

QUALITY = "HQ"  # aliases below -130 dB; holds back 20 to 41 ms of audio, which `finish` returns


class Resampler:
    """Resamples one stream of mono pcm, piece by piece. The same samples come out however the stream is cut."""

    def __init__(self, source_rate: int, target_rate: int) -> None:
        """Both rates in Hz; equal rates pass the pcm through."""
        self._stream = (
            None if source_rate == target_rate else soxr.ResampleStream(source_rate, target_rate, 1, quality=QUALITY)
        )

    def push(self, pcm: Pcm) -> Pcm:
        """Return the samples that are ready, perhaps none. pcm: float32, shape (samples,), at the source rate."""
        if self._stream is None:
            return pcm
        resampled: Pcm = self._stream.resample_chunk(pcm)
        return resampled

    def finish(self) -> Pcm:
        """Return what is still held back. All samples together then number round(input samples * target / source).

        The resampler cannot be used afterwards.
        """
        rest = np.zeros(0, np.float32)
        if self._stream is None:
            return rest
        resampled: Pcm = self._stream.resample_chunk(rest, last=True)
        return resampled
