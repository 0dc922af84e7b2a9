"""What every encoder is: pcm in, bytes of one audio format out, piece by piece."""

from abc import ABC, abstractmethod
from typing import ClassVar

from voicewire.audio.format import AudioFormat, Pcm


class Encoder(ABC):
    """Encodes mono pcm of one sample rate to one audio format. Lives as long as one stream."""

    bytes_per_sample: ClassVar[int] = 0
    """Bytes of each encoded sample; 0 where the codec has no fixed number."""

    def __init__(self, audio_format: AudioFormat) -> None:
        self.audio_format = audio_format

    @abstractmethod
    def push(self, pcm: Pcm) -> bytes:
        """Encode `pcm` and return the bytes that are ready, perhaps none.

        pcm: float32, shape (samples,), at the format's sample rate. Samples outside [-1, 1] are clipped, NaN is 0.
        """

    @abstractmethod
    def finish(self) -> bytes:
        """Return what is still held back. The encoder cannot be used afterwards."""
