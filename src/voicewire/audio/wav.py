"""WAV: a header, then 16-bit samples (RIFF, WAVE_FORMAT_PCM)."""

import struct

from voicewire.audio.base import Encoder
from voicewire.audio.format import AudioFormat, Pcm
from voicewire.audio.pcm import to_pcm16

STREAMED_DATA_BYTES = 4_294_967_040  # stands for a length that is not known yet: readers take what comes
PCM_FORMAT = 1
SAMPLE_BYTES = 2
_HEADER = struct.Struct("<4sI4s4sIHHIIHH4sI")
_FORMAT_BYTES = 16
_BYTES_BEFORE_RIFF_COUNTS = 8  # "RIFF" and the size itself


class WavEncoder(Encoder):
    """One WAV file. The header comes with the first samples; only `encode_file` can put true sizes into it."""

    def __init__(self, audio_format: AudioFormat, input_rate: int | None = None) -> None:
        super().__init__(audio_format, input_rate)
        self._has_header = False

    def push(self, pcm: Pcm) -> bytes:
        """Two bytes for each sample, after the header if these are the first."""
        samples = to_pcm16(pcm)
        if self._has_header or not samples:
            return samples
        self._has_header = True
        return header(self.input_rate, STREAMED_DATA_BYTES) + samples

    def finish(self) -> bytes:
        """Nothing: no sample is ever held back."""
        return b""

    def encode_file(self, pcm: Pcm) -> bytes:
        """A file with its true sizes; without samples, a header alone."""
        samples = to_pcm16(pcm)
        return header(self.input_rate, len(samples)) + samples


def header(sample_rate: int, data_bytes: int) -> bytes:
    """The 44 bytes before `data_bytes` bytes of mono 16-bit samples at `sample_rate` Hz."""
    riff_bytes = _HEADER.size - _BYTES_BEFORE_RIFF_COUNTS + data_bytes
    layout = (PCM_FORMAT, 1, sample_rate, sample_rate * SAMPLE_BYTES, SAMPLE_BYTES, SAMPLE_BYTES * 8)
    return _HEADER.pack(b"RIFF", riff_bytes, b"WAVE", b"fmt ", _FORMAT_BYTES, *layout, b"data", data_bytes)
