"""What every encoder is: pcm in, bytes of one audio format out, piece by piece."""

from abc import ABC, abstractmethod
from typing import ClassVar, Protocol

from voicewire.audio.format import AudioFormat, Pcm


class Stage(Protocol):
    """Pcm in, pcm out, piece by piece: the same samples come out however the stream is cut."""

    def push(self, pcm: Pcm) -> Pcm:
        """Return the samples that are ready, perhaps none. pcm: float32, shape (samples,)."""

    def finish(self) -> Pcm:
        """Return what is still held back. What is pushed next begins a new stream, whose levels go on from here."""


class Encoder(ABC):
    """Encodes mono pcm of one sample rate to one audio format. Lives as long as one stream."""

    bytes_per_sample: ClassVar[int] = 0
    """Bytes of each encoded sample; 0 where the codec has no fixed number."""

    is_heavy: ClassVar[bool] = False
    """Whether encoding a second of audio costs milliseconds: then it is done off the event loop."""

    def __init__(self, audio_format: AudioFormat, input_rate: int | None = None) -> None:
        """Take pcm at `input_rate` Hz, the format's own rate unless given. Raises UnsupportedFormat."""
        self.audio_format = audio_format
        self.input_rate = input_rate or audio_format.sample_rate

    @classmethod
    def input_rate_for(cls, audio_format: AudioFormat, source_rate: int) -> int:
        """Hz of the pcm to give to an encoder of this format, when the voice speaks at `source_rate` Hz."""
        del source_rate
        return audio_format.sample_rate

    @property
    def peak(self) -> float:
        """The largest sample that comes out of a decoder within full scale: 1, or less where a codec changes peaks."""
        return 1.0

    @abstractmethod
    def push(self, pcm: Pcm) -> bytes:
        """Encode `pcm` and return the bytes that are ready, perhaps none.

        pcm: float32, shape (samples,), at the encoder's input rate. Samples outside [-1, 1] are clipped, NaN is 0.
        """

    @abstractmethod
    def finish(self) -> bytes:
        """Return what is still held back. The encoder cannot be used afterwards."""

    def encode_file(self, pcm: Pcm) -> bytes:
        """Encode `pcm` as one complete file, with true totals where the format has some. In place of `push`."""
        return self.push(pcm) + self.finish()
