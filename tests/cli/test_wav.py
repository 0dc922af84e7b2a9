import io
import os
import struct
import wave

from voicewire.audio.wav import STREAMED_DATA_BYTES
from voicewire.cli.wav import WavWriter

HEADER_BYTES = 44
PCM = bytes(range(200))


def test_a_file_reads_back(tmp_path):
    with (tmp_path / "x.wav").open("wb") as file:
        wav = WavWriter(file, 24_000)
        wav.push(PCM[:50])
        wav.push(PCM[50:])
        wav.finish()
    with wave.open(str(tmp_path / "x.wav")) as reader:
        assert (reader.getnchannels(), reader.getsampwidth(), reader.getframerate()) == (1, 2, 24_000)
        assert reader.getnframes() == 100
        assert reader.readframes(1000) == PCM
    assert (tmp_path / "x.wav").stat().st_size == HEADER_BYTES + len(PCM)


def test_a_file_without_audio_reads_back(tmp_path):
    with (tmp_path / "x.wav").open("wb") as file:
        WavWriter(file, 8000).finish()
    with wave.open(str(tmp_path / "x.wav")) as reader:
        assert (reader.getnframes(), reader.getframerate()) == (0, 8000)


def test_a_pipe_gets_audio_at_once_until_the_end():
    read_end, write_end = os.pipe()
    with os.fdopen(write_end, "wb") as pipe, os.fdopen(read_end, "rb") as reader:
        wav = WavWriter(pipe, 24_000)
        wav.push(PCM)
        received = os.read(read_end, 1000)
        wav.finish()
        pipe.close()
        assert reader.read() == b""
    assert struct.unpack_from("<I", received, HEADER_BYTES - 4)[0] == STREAMED_DATA_BYTES
    assert received[HEADER_BYTES:] == PCM


def test_what_was_in_the_file_before_stays(tmp_path):
    path = tmp_path / "x.bin"
    path.write_bytes(b"before")
    for mode in ("r+b", "ab"):
        with path.open(mode) as file:
            file.seek(0, os.SEEK_END)
            wav = WavWriter(file, 24_000)
            wav.push(PCM)
            wav.finish()
    content = path.read_bytes()
    assert content.startswith(b"beforeRIFF")
    assert len(content) == len(b"before") + 2 * (HEADER_BYTES + len(PCM))
    with wave.open(io.BytesIO(content[6:])) as reader:
        assert reader.getnframes() == 100
