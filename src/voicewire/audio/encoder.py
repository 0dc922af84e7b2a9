"""Encoders by the name of their codec."""

from voicewire.audio import pcm
from voicewire.audio.base import Encoder
from voicewire.audio.format import AudioFormat
from voicewire.audio.mp3 import Mp3Encoder
from voicewire.audio.opus import OpusEncoder
from voicewire.audio.wav import WavEncoder
from voicewire.errors import UnsupportedFormat

__all__ = ["ENCODERS", "Encoder", "make_encoder"]

ENCODERS: dict[str, type[Encoder]] = {
    "pcm16": pcm.Pcm16Encoder,
    "float32": pcm.Float32Encoder,
    "mulaw": pcm.MulawEncoder,
    "alaw": pcm.AlawEncoder,
    "wav": WavEncoder,
    "mp3": Mp3Encoder,
    "opus": OpusEncoder,
}
"""The only list of audio formats: codec name to encoder."""


def make_encoder(audio_format: AudioFormat, source_rate: int) -> Encoder:
    """A fresh encoder for a voice that speaks at `source_rate` Hz; its `input_rate` is what it wants to be given.

    Raises UnsupportedFormat, naming the codecs there are.
    """
    encoder = ENCODERS.get(audio_format.codec)
    if encoder is None:
        raise UnsupportedFormat(f"There is no audio format {audio_format.codec!r}; known are: {', '.join(ENCODERS)}.")
    return encoder(audio_format, encoder.input_rate_for(audio_format, source_rate))
