"""Where in a session's audio the first sound is."""

import numpy as np

from voicewire.bench.audible import audible_span
from voicewire.bench.messages import SAMPLE_RATE, pcm16_of, seconds_of

LOOK_S = 1.0
"""Seconds of audio that are kept before a look is taken at them: one look finds the sound in all but odd cases."""


class Onset:
    """Finds the first sound. Audio is only kept as it comes, and decoded seldom, so that a message costs nothing."""

    def __init__(self) -> None:
        self.position_s: float | None = None
        """Seconds of audio before the first sound, once it is found."""
        self._kept: list[memoryview] = []
        self._kept_s = self._silent_s = 0.0

    def push(self, audio: memoryview) -> None:
        """Base64 of the audio that comes next."""
        if self.position_s is not None:
            return
        if self._kept_s >= LOOK_S:
            self.finish()
        if self.position_s is None:
            self._kept.append(audio)
            self._kept_s += seconds_of(audio)

    def finish(self) -> float | None:
        """Look at what is kept, and give `position_s`: None where nothing was to be heard so far."""
        if self.position_s is None and self._kept:
            pcm16 = b"".join(map(pcm16_of, self._kept))
            samples = np.frombuffer(pcm16, "<i2", len(pcm16) // 2).astype(np.float32) / np.float32(32768)
            span = audible_span(samples, SAMPLE_RATE)
            if span is not None:
                self.position_s = self._silent_s + span[0]
            self._silent_s += len(samples) / SAMPLE_RATE
        self._kept, self._kept_s = [], 0.0
        return self.position_s
