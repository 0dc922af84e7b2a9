"""From an engine's sample rate to the one that was asked for."""

import numpy as np
import soxr

from voicewire.audio.format import Pcm

QUALITY = "HQ"  # aliases below -130 dB; holds back 20 to 41 ms of audio, which `finish` returns


class Resampler:
    """Resamples one stream of mono pcm, piece by piece. The same samples come out however the stream is cut."""

    def __init__(self, source_rate: int, target_rate: int) -> None:
        """Both rates in Hz; equal rates pass the pcm through."""
        self._rates = source_rate, target_rate
        self._stream: soxr.ResampleStream | None = None

    def push(self, pcm: Pcm) -> Pcm:
        """Return the samples that are ready, perhaps none. pcm: float32, shape (samples,), at the source rate."""
        if self._rates[0] == self._rates[1]:
            return pcm
        if self._stream is None:
            self._stream = soxr.ResampleStream(*self._rates, 1, quality=QUALITY)
        resampled: Pcm = self._stream.resample_chunk(pcm)
        return resampled

    def finish(self) -> Pcm:
        """Return what is still held back. All samples together then number round(input samples * target / source).

        What is pushed next begins a new stream.
        """
        rest = np.zeros(0, np.float32)
        if self._stream is None:
            return rest
        resampled: Pcm = self._stream.resample_chunk(rest, last=True)
        self._stream = None
        return resampled


def resample(pcm: Pcm, source_rate: int, target_rate: int) -> Pcm:
    """All of `pcm`, whose rate is `source_rate` Hz, at `target_rate` Hz: round(samples * target / source)."""
    resampler = Resampler(source_rate, target_rate)
    return np.concatenate((resampler.push(pcm), resampler.finish()))
