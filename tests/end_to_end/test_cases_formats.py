"""Public bug reports: wav, mp3, opus, raw samples, timestamps, speed. Each test has its case's id in its name."""

import io
import struct
import wave

import numpy as np
import pytest

from tests.end_to_end.conftest import Speak, on
from tests.end_to_end.fish import speak_fish
from tests.end_to_end.intron import open_intron, speak_intron
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.sound import (
    EDGE_FRAME_S,
    PAUSE_DBFS,
    PAUSE_FRAME_S,
    Samples,
    decode_file,
    levels_dbfs,
    median_pitch_hz,
)
from tests.end_to_end.speech import Speech
from tests.end_to_end.texts import SENTENCES

pytestmark = pytest.mark.end_to_end

MPEG_1_KBPS = (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320)
MPEG_1_RATES = (44_100, 48_000, 32_000)  # Hz; ISO 11172-3, section 2.4.2.3
END_OF_STREAM = 4  # RFC 3533, section 6
BEGIN_OF_STREAM = 2


async def test_wav_01_fish_sends_one_header(server: RunningServer) -> None:
    speech = await speak_fish(server, (" ".join(SENTENCES[:4]),), format="wav")
    assert speech.is_complete
    assert len(speech.chunks) > 1
    assert speech.payload.startswith(b"RIFF")
    assert speech.payload.count(b"RIFF") == 1
    assert decode_file(speech.payload)[1] == 24_000


@pytest.mark.parametrize("text", ["The kettle is on.", "…!!! … !!! …", "9876543210 " * 9])
async def test_wav_02_intron_sends_true_files(server: RunningServer, text: str) -> None:
    async with open_intron(server) as session:
        await session.submit(text)
        file = await session.fetch_ready(1)
        found = session.speech.chunks[0].header
    assert found["extension"] == ".wav"
    with wave.open(io.BytesIO(file)) as reader:
        frames = reader.getnframes()
        assert len(reader.readframes(frames)) == 2 * frames == len(file) - 44
        assert reader.getnchannels() == found["audio_config_num_channels"] == 1
        assert reader.getsampwidth() * 8 == found["audio_config_sample_width"] == 16
        assert reader.getframerate() == found["audio_config_frame_rate"]
    assert found["total_duration_in_seconds"] == pytest.approx(frames / found["audio_config_frame_rate"], abs=0.001)
    assert found["total_size_in_bytes"] == len(file)
    assert found["total_size_in_kb"] == pytest.approx(len(file) / 1000, abs=1.0)


async def test_mp3_01_fish_joins_mp3_without_gaps(exact_server: RunningServer) -> None:
    text = (" ".join(SENTENCES[5:10]),)
    mp3 = await speak_fish(exact_server, text, format="mp3", sample_rate=44_100)
    pcm = await speak_fish(exact_server, text, format="pcm", sample_rate=44_100)
    assert mp3.is_complete
    assert 0.0 <= mp3.audio_s - pcm.audio_s <= 0.15
    silences = silences_of(aligned(mp3.samples, pcm.samples), pcm.samples, 44_100)
    assert len(mp3.chunks) > 3
    assert silences == 0, f"{silences} frames are silent that speak in the pcm"
    with_a_gap = pcm.samples.copy()
    with_a_gap[len(with_a_gap) // 2 :][: 44_100 // 10] = 0.0
    assert silences_of(with_a_gap, pcm.samples, 44_100) > 0, "the measure sees a gap"


def aligned(late: Samples, samples: Samples) -> Samples:
    """`late` without its delay, as long as `samples`."""
    size = 1 << (len(late) + len(samples)).bit_length()
    correlation = np.fft.irfft(np.fft.rfft(late, size) * np.conj(np.fft.rfft(samples, size)), size)
    return late[int(np.argmax(correlation)) :][: len(samples)]


def silences_of(got: Samples, wanted: Samples, sample_rate: int) -> int:
    """How many frames of 20 ms are silent where `wanted` has speech, 6 dB over what counts as such."""
    size = min(len(got), len(wanted))
    levels = [levels_dbfs(samples[:size], sample_rate, PAUSE_FRAME_S) for samples in (got, wanted)]
    return int(np.sum((levels[0] < PAUSE_DBFS) & (levels[1] > PAUSE_DBFS + 6)))


@pytest.mark.parametrize("kbps", [64, 128, 192])
@pytest.mark.parametrize("sample_rate", [32_000, 44_100])
async def test_mp3_03_fish_makes_the_mp3_that_was_asked_for(
    exact_server: RunningServer, sample_rate: int, kbps: int
) -> None:
    text = ("One line.",)
    mp3 = await speak_fish(exact_server, text, format="mp3", mp3_bitrate=kbps, sample_rate=sample_rate)
    pcm = await speak_fish(exact_server, text, sample_rate=sample_rate)
    assert mp3.is_complete
    assert mp3_frames(mp3.payload) == {(kbps, sample_rate)}
    assert mp3.length_s == pytest.approx(pcm.length_s, rel=0.03)


def mp3_frames(payload: bytes) -> set[tuple[int, int]]:
    """Kilobits per second and Hz of all frames; there must be nothing else."""
    found, start = set(), 0
    while start < len(payload):
        header = struct.unpack_from(">I", payload, start)[0]
        assert header >> 17 == 0x7FFD, "a frame of MPEG-1, layer III begins here"
        kbps, sample_rate = MPEG_1_KBPS[header >> 12 & 15], MPEG_1_RATES[header >> 10 & 3]
        found.add((kbps, sample_rate))
        start += 144_000 * kbps // sample_rate + (header >> 9 & 1)
    assert start == len(payload)
    return found


async def test_mp3_03_fish_refuses_a_rate_that_mp3_has_not(server: RunningServer) -> None:
    await assert_rate_refused(server, "mp3", 16_000)


async def assert_rate_refused(server: RunningServer, form: str, sample_rate: int) -> None:
    speech = await speak_fish(server, ("One line.",), format=form, sample_rate=sample_rate)
    assert (speech.chunks, speech.close_code) == ([], 1008)
    assert "sample_rate" in speech.error["message"]


async def test_ops_01_fish_sends_one_opus_stream_of_the_right_length(exact_server: RunningServer) -> None:
    text = ("The last thing in the box is an umbrella.",)
    opus = await speak_fish(exact_server, text, format="opus", sample_rate=48_000)
    pcm = await speak_fish(exact_server, text, format="pcm", sample_rate=44_100)
    assert opus.is_complete
    assert opus.audio_s == pytest.approx(pcm.audio_s, abs=0.08)
    assert_one_stream(opus.payload)


async def test_ops_01_intron_sends_opus_files_of_the_right_length(exact_server: RunningServer) -> None:
    text = "The last thing in the box is an umbrella."
    async with open_intron(exact_server, output_audio_format="opus") as session:
        await session.say(text)
        file = await session.fetch_ready(1)
        found = session.speech.chunks[0].header
    wav = await speak_intron(exact_server, (text,))
    assert found["extension"] == ".opus"
    assert found["total_size_in_bytes"] == len(file)
    assert found["total_duration_in_seconds"] == pytest.approx(wav.audio_s, abs=0.08)
    assert session.speech.audio_s == pytest.approx(wav.audio_s, abs=0.08)
    assert_one_stream(file)


def assert_one_stream(ogg: bytes) -> None:
    """Pages of one stream, the last of which says that it is the last."""
    flags, start = [], 0
    while start < len(ogg):
        assert ogg[start : start + 4] == b"OggS"
        flags.append(ogg[start + 5])
        segments = ogg[start + 26]
        start += 27 + segments + sum(ogg[start + 27 : start + 27 + segments])
    assert flags[0] & BEGIN_OF_STREAM
    assert flags[-1] & END_OF_STREAM
    assert not any(flag & (BEGIN_OF_STREAM | END_OF_STREAM) for flag in flags[1:-1])


@pytest.mark.parametrize(("form", "sample_rate"), [("opus", 44_100), ("wav", 48_000), ("pcm", 22_050)])
async def test_ops_02_fish_refuses_a_rate_that_the_format_has_not(
    server: RunningServer, form: str, sample_rate: int
) -> None:
    await assert_rate_refused(server, form, sample_rate)


@pytest.mark.parametrize("sample_rate", [48_000, None])
@pytest.mark.parametrize("bitrate", [-1000, 24, 64_000])
async def test_ops_02_fish_makes_playable_opus(
    exact_server: RunningServer, sample_rate: int | None, bitrate: int
) -> None:
    text = ("One line.",)
    opus = await speak_fish(exact_server, text, format="opus", sample_rate=sample_rate, opus_bitrate=bitrate)
    pcm = await speak_fish(exact_server, text)
    assert opus.is_complete
    assert opus.length_s == pytest.approx(pcm.length_s, rel=0.03)


@pytest.mark.parametrize(
    ("protocol", "options", "width"),
    [
        ("nari", {}, 2),
        ("fish", {"format": "pcm"}, 2),
        ("navana", {"output_format": "24000:pcm16"}, 2),
        ("navana", {"output_format": "24000:float32"}, 4),
    ],
    indirect=["protocol"],
    ids=str,
)
async def test_pcm_01_every_message_holds_whole_samples(
    speak: Speak, protocol: str, options: dict[str, str], width: int
) -> None:
    speech = await speak(" ".join(SENTENCES), **options)
    sizes = [len(chunk.payload) for chunk in speech.chunks]
    assert all(size % width == 0 for size in sizes)
    if protocol == "navana":
        assert [chunk.header["bytes"] for chunk in speech.chunks] == sizes
    if protocol == "fish":
        assert min(sizes) > 1024, "a client drops shorter messages"


@on("navana")
async def test_pcm_03_float32_and_pcm16_are_the_same_speech(speak: Speak) -> None:
    wide, narrow = await speak("The kettle is on.", output_format=None), await speak("The kettle is on.")
    assert (wide.encoding, narrow.encoding) == ("float32", "pcm16")
    assert np.isfinite(wide.samples).all()
    assert np.abs(wide.samples).max() <= 1.0
    assert len(wide.samples) == len(narrow.samples)
    assert np.corrcoef(wide.samples, narrow.samples)[0, 1] > 0.99


@on("navana")
async def test_tsm_01_durations_and_totals_add_up(speak: Speak) -> None:
    speech = await speak(" ".join(SENTENCES[5:10]))
    for chunk in speech.chunks:
        assert chunk.header["bytes"] == len(chunk.payload)
        assert chunk.header["duration_ms"] == pytest.approx(speech.seconds(chunk) * 1000, abs=1.0)
    done = speech.messages[-1]
    assert done["total_audio_bytes"] == len(speech.payload)
    assert done["total_inference_ms"] == pytest.approx(sum(c.header["inference_ms"] for c in speech.chunks), abs=0.01)


@on("intron")
@pytest.mark.parametrize("form", ["wav", "opus"])
async def test_tsm_01_intron_tells_how_long_each_file_is(speak: Speak, form: str) -> None:
    speech = await speak(" ".join(SENTENCES[5:10]), output_audio_format=form)
    assert len(speech.chunks) > 1
    for chunk in speech.chunks:
        assert chunk.header["total_duration_in_seconds"] == pytest.approx(speech.seconds(chunk), abs=0.01)
    assert speech.messages[-1]["audio_len"] == pytest.approx(speech.audio_s, abs=0.01 * len(speech.chunks))


@pytest.mark.parametrize("form", ["pcm", "mp3", "wav", "opus"])
async def test_spd_01_fish_changes_the_pace_and_not_the_pitch(exact_server: RunningServer, form: str) -> None:
    slow, normal, fast = [await at_speed(exact_server, form, speed) for speed in (0.5, 1.0, 2.0)]
    assert slow.length_s == pytest.approx(2.0 * normal.length_s, rel=0.15)
    assert fast.length_s == pytest.approx(0.5 * normal.length_s, rel=0.15)
    pitch_hz = median_pitch_hz(normal.samples, normal.sample_rate)
    for speech in (slow, normal, fast):
        assert median_pitch_hz(speech.samples, speech.sample_rate) == pytest.approx(pitch_hz, rel=0.10)
        assert levels_dbfs(speech.samples, speech.sample_rate, EDGE_FRAME_S)[0] < -30.0, "the start is not clipped"
        assert speech.onset_s < 0.4


async def at_speed(server: RunningServer, form: str, speed: float) -> Speech:
    """A sentence at the sample rate that every format of this kind has by default."""
    text = ("The quiet river bends twice before the old mill.",)
    speech = await speak_fish(server, text, format=form, sample_rate=None, prosody={"speed": speed})
    assert speech.is_complete
    if form != "pcm":
        assert decode_file(speech.payload)[1] == speech.sample_rate
    return speech
