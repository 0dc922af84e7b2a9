import io
import wave

import av
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicewire.audio.encoder import make_encoder
from voicewire.audio.file_joiner import HEAD_BYTES, CannotJoin, OggJoiner, WavJoiner, join_files
from voicewire.audio.format import AudioFormat
from voicewire.audio.pcm import to_int16


def tone(seconds, rate, hertz=440.0):
    return (0.5 * np.sin(2 * np.pi * hertz * np.arange(round(seconds * rate)) / rate)).astype(np.float32)


def encoded(codec, pcm, rate):
    return make_encoder(AudioFormat(codec, rate), rate).encode_file(pcm)


def joined(codec, files):
    joiner = join_files(codec, [file[:HEAD_BYTES] for file in files], [len(file) for file in files])
    return joiner.size, b"".join(joiner.push(file) for file in files)


def samples(wav):
    with wave.open(io.BytesIO(wav)) as file:
        return file.getframerate(), np.frombuffer(file.readframes(file.getnframes()), "<i2")


def decoded(file):
    """With another library's decoder: samples, Hz."""
    with av.open(io.BytesIO(file)) as container:
        frames = list(container.decode(audio=0))
        return np.concatenate([frame.to_ndarray().reshape(-1) for frame in frames]), frames[0].sample_rate


def serials(ogg):
    """The serial number of each page of a file without `OggS` in its packets."""
    return [int.from_bytes(page[10:14], "little") for page in ogg.split(b"OggS")[1:]]


def test_wav_files_of_one_rate_keep_every_sample():
    parts = [tone(0.3, 24_000), tone(0.2, 24_000, 880), np.zeros(0, np.float32), tone(0.1, 24_000)]
    size, whole = joined("wav", [encoded("wav", part, 24_000) for part in parts])
    rate, found = samples(whole)
    assert (len(whole), rate) == (size, 24_000)
    assert found.tolist() == to_int16(np.concatenate(parts)).tolist()


def test_the_header_of_a_joined_wav_is_that_of_a_file_made_at_once():
    whole = joined("wav", [encoded("wav", tone(0.1, 24_000), 24_000)] * 3)[1]
    assert whole[:44] == encoded("wav", np.tile(tone(0.1, 24_000), 3), 24_000)[:44]


@pytest.mark.parametrize("rates", [(24_000, 16_000, 8_000), (8_000, 24_000), (16_000, 48_000), (8_000, 16_000)])
def test_wav_files_of_several_rates_become_one_of_the_highest(rates):
    size, whole = joined("wav", [encoded("wav", tone(0.5, rate), rate) for rate in rates])
    rate, found = samples(whole)
    assert (len(whole), rate, len(found)) == (size, max(rates), round(0.5 * max(rates)) * len(rates))
    for part in np.split(found / 32_768, len(rates)):
        middle = part[len(part) // 4 : -len(part) // 4]
        assert np.sqrt(np.mean(middle**2)) == pytest.approx(0.5 / np.sqrt(2), rel=0.01)
        assert np.argmax(np.abs(np.fft.rfft(part))) / 0.5 == pytest.approx(440, abs=2)


@given(st.lists(st.tuples(st.integers(0, 500), st.sampled_from([8_000, 16_000, 24_000])), min_size=1, max_size=5))
def test_the_size_is_known_beforehand(shapes):
    size, whole = joined("wav", [encoded("wav", np.zeros(length, np.float32), rate) for length, rate in shapes])
    assert len(whole) == size == 44 + 2 * len(samples(whole)[1])


def test_opus_files_become_a_chain_that_another_decoder_plays_whole():
    parts = [tone(0.5, 24_000), tone(0.31, 24_000, 880), tone(0.5, 24_000)]
    files = [encoded("opus", part, 24_000) for part in parts]
    size, whole = joined("opus", files)
    assert len(whole) == size == sum(map(len, files))
    pcm, rate = decoded(whole)
    alone = [decoded(file)[0] for file in files]
    assert len(pcm) == sum(map(len, alone))
    assert len(pcm) / rate == pytest.approx(1.31, abs=0.02)
    assert np.sqrt(np.mean(pcm[-rate // 4 :] ** 2)) == pytest.approx(0.5 / np.sqrt(2), rel=0.05)


def test_each_link_of_a_chain_has_its_own_serial_number_even_where_files_are_the_same():
    file = encoded("opus", tone(0.1, 24_000), 24_000)
    pages = len(serials(file))
    assert serials(joined("opus", [file] * 3)[1]) == [1] * pages + [2] * pages + [3] * pages


@pytest.mark.parametrize(
    "file",
    [b"", b"RIFF", b"OggS" * 20, encoded("wav", tone(0.01, 8_000), 8_000)[:30]],
    ids=["empty", "short", "another format", "cut off"],
)
def test_what_is_not_wav_is_refused(file):
    with pytest.raises(CannotJoin):
        WavJoiner([file])


def test_stereo_is_refused():
    stream = io.BytesIO()
    with wave.open(stream, "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(8_000)
        file.writeframes(bytes(400))
    with pytest.raises(CannotJoin, match="mono"):
        WavJoiner([stream.getvalue()])


def test_a_wav_file_that_has_shrunk_is_refused():
    file = encoded("wav", tone(0.1, 8_000), 8_000)
    joiner = WavJoiner([file])
    with pytest.raises(CannotJoin, match="samples"):
        joiner.push(file[:-100])


def test_more_than_wav_can_hold_is_refused():
    head = bytearray(encoded("wav", tone(0, 24_000), 24_000))
    head[40:44] = (0xFFFF_FF00).to_bytes(4, "little")
    with pytest.raises(CannotJoin, match="cannot hold"):
        WavJoiner([bytes(head), bytes(head)])


@pytest.mark.parametrize("damage", [lambda file: file[:-1], lambda file: b"x" + file, lambda file: file + b"OggS"])
def test_what_is_not_ogg_is_refused(damage):
    file = damage(encoded("opus", tone(0.1, 24_000), 24_000))
    with pytest.raises(CannotJoin):
        OggJoiner([len(file)]).push(file)


def test_an_unknown_format_is_refused():
    with pytest.raises(CannotJoin, match="'mp3'"):
        join_files("mp3", [b""], [0])
