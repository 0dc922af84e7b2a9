import pytest

from voicewire.audio.base import Encoder
from voicewire.audio.format import AudioFormat, Pcm


def test_an_encoder_must_say_how_it_ends() -> None:
    class Endless(Encoder):
        def push(self, pcm: Pcm) -> bytes:
            return b""

    with pytest.raises(TypeError, match="finish"):
        Endless(AudioFormat("endless", 24_000))  # type: ignore[abstract]


def test_an_encoder_keeps_its_format() -> None:
    class Null(Encoder):
        def push(self, pcm: Pcm) -> bytes:
            return b""

        def finish(self) -> bytes:
            return b""

    encoder = Null(AudioFormat("null", 8_000))
    assert encoder.audio_format == AudioFormat("null", 8_000)
    assert encoder.bytes_per_sample == 0
