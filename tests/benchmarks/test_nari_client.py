import pytest

from benchmarks.nari_client import audio_seconds
from voicewire.protocols.nari_messages import FINAL_FRAME, write_audio


@pytest.mark.parametrize("samples", [1, 2, 3, 240, 12_000])
def test_seconds_are_read_off_the_length_of_the_message(samples: int) -> None:
    message = write_audio(bytes(2 * samples)).encode()
    assert audio_seconds(memoryview(message)) == samples / 24_000


@pytest.mark.parametrize("message", [FINAL_FRAME, "", '{"error":"x","message":"y"}', '{"audio":"", "isFinal":false}'])
def test_other_messages_are_no_audio(message: str) -> None:
    with pytest.raises(ValueError, match="not an audio message"):
        audio_seconds(memoryview(message.encode()))
