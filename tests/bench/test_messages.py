import msgspec
import pybase64
import pytest

from voicewire.bench.messages import END, INITIALIZE, audio_of, pcm16_of, read, seconds_of, write_text
from voicewire.protocols.nari_messages import FINAL_FRAME, write_audio


@pytest.mark.parametrize("samples", [1, 2, 3, 240, 12_000])
def test_seconds_are_read_off_the_length_of_the_message(samples: int) -> None:
    audio = audio_of(write_audio(bytes(2 * samples)).encode())
    assert audio is not None
    assert seconds_of(audio) == samples / 24_000
    assert pcm16_of(audio) == bytes(2 * samples)


@pytest.mark.parametrize("message", [FINAL_FRAME, "", '{"error":"x","message":"y"}', '{"audio":"", "isFinal":false}'])
def test_other_messages_are_no_audio(message: str) -> None:
    assert audio_of(message.encode()) is None


def test_audio_as_another_server_writes_it_is_read_too() -> None:
    message = read(b'{"isFinal": false, "audio": "AAAA", "alignment": null}')
    assert message.audio == pybase64.b64encode_as_string(bytes(3))
    assert not message.is_final
    assert seconds_of(memoryview(b"AAAA")) == 1.5 / 24_000


def test_ends_and_errors_are_read() -> None:
    assert read(FINAL_FRAME.encode()).is_final
    assert read(b'{"error":"generation_failed","message":"No voice.","requestId":"r"}').error == "generation_failed"
    with pytest.raises(msgspec.DecodeError):
        read(b"busy")


def test_text_is_said_as_nari_has_it() -> None:
    assert msgspec.json.decode(INITIALIZE) == {"text": " "}
    assert msgspec.json.decode(END) == {"text": ""}
    assert msgspec.json.decode(write_text('"Hi"', flush=False)) == {"text": '"Hi"'}
    assert msgspec.json.decode(write_text("é", flush=True)) == {"text": "é", "flush": True}
