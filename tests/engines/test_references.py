import io
import sys
import threading
import wave

import av
import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engines.samples import KINDS, audio_file, tone_file, video_file
from tests.installed import PLAIN
from voicewire.engines import references
from voicewire.engines.base import Reference
from voicewire.engines.catalog import Catalog, CatalogVoice
from voicewire.engines.clones import clone_name
from voicewire.engines.references import SAMPLE_RATE, ReferenceReader, decode
from voicewire.engines.tone import dominant_pitch
from voicewire.errors import BadMessage, EngineFailure
from voicewire.events import ReferenceAudio

TONE = CatalogVoice(namespace="fish", name="ann", language="en", engine="tone", voice="sine")
HIBARI = Catalog.load(PLAIN).resolve("fish", None, "", None)
WAV, FLAC = tone_file("wav"), tone_file("flac", 300.0)


def pitch(pcm):
    return dominant_pitch(Reference(pcm.astype("<f4").tobytes(), SAMPLE_RATE, ""))


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_decoded(kind):
    pcm = decode(tone_file(kind, 440.0))
    assert pcm.dtype == np.float32
    assert len(pcm) / SAMPLE_RATE == pytest.approx(1.0, abs=0.03)  # the frames of AAC are 23 ms long
    assert pitch(pcm) == pytest.approx(440.0, abs=1.5)
    assert np.sqrt(np.mean(pcm[4800:-4800] ** 2)) == pytest.approx(0.5 / 2**0.5, rel=0.05)


@pytest.mark.parametrize("codec", ["pcm_u8", "pcm_s24le", "pcm_s32le", "pcm_f64le", "pcm_alaw", "pcm_mulaw"])
def test_wav_of_every_usual_sample_type(codec):
    assert pitch(decode(tone_file(("wav", codec, 16_000)))) == pytest.approx(440.0, abs=1.5)


def test_two_channels_become_their_mean():
    pcm = decode(tone_file(("wav", "pcm_f32le", SAMPLE_RATE), channels=2))
    assert np.abs(pcm).max() == pytest.approx(0.5, abs=1e-6)
    left_only = np.stack([np.full(1000, 0.8, np.float32), np.zeros(1000, np.float32)])
    assert decode(audio_file("wav", "pcm_f32le", left_only, SAMPLE_RATE)).tolist() == pytest.approx([0.4] * 1000)


def test_samples_are_finite_and_in_range():
    odd = np.array([[np.nan, np.inf, -np.inf, 3.0, -3.0, 0.25]], np.float32)
    file = audio_file("wav", "pcm_f32le", odd, SAMPLE_RATE)
    assert decode(file).tolist() == [0.0, 1.0, -1.0, 1.0, -1.0, 0.25]


def test_mp3_without_a_tag():
    file = tone_file("mp3")
    assert file[:3] == b"ID3"
    assert pitch(decode(file[file.index(b"\xff\xfb") :])) == pytest.approx(440.0, abs=1.5)


def test_a_picture_beside_the_sound_is_passed_over():
    assert pitch(decode(with_picture())) == pytest.approx(440.0, abs=1.5)


def with_picture():
    file = io.BytesIO()
    with av.open(io.BytesIO(tone_file("m4a"))) as sound, av.open(file, "w", format="mp4") as output:
        picture = output.add_stream("mpeg4", rate=25, width=64, height=64, pix_fmt="yuv420p")
        copied = output.add_stream_from_template(sound.streams.audio[0])
        output.mux(picture.encode(av.VideoFrame(64, 64, "yuv420p")))
        output.mux(picture.encode(None))
        for packet in sound.demux(audio=0):
            if packet.dts is not None:
                packet.stream = copied
                output.mux(packet)
    return file.getvalue()


def wav_without_samples():
    file = io.BytesIO()
    with wave.open(file, "wb") as output:
        output.setparams((1, 2, 16_000, 0, "NONE", ""))
    return file.getvalue()


PLAYLIST = b"#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/hostname\n"


@pytest.mark.parametrize(
    ("file", "complaint"),
    [
        (b"", "not an audio file of a known kind: wav, mp3, flac, Ogg Opus or m4a"),
        (b"Hello, this is no audio at all.", "known kind"),
        (PLAYLIST, "known kind"),
        (b"ffconcat version 1.0\nfile /etc/hostname\n", "known kind"),
        (tone_file(("matroska", "flac", 48_000)), "known kind"),
        (b"RIFF" + bytes(4) + b"WAVE" + PLAYLIST, "damaged, or not what its beginning says"),
        (b"ID3" + PLAYLIST, "damaged"),
        (b"OggS" + bytes(100), "damaged"),
        (b"fLaC" + bytes(100), "damaged"),
        (b"\0\0\0\x18ftypM4A " + bytes(100), "damaged"),
        (WAV[:40], "damaged"),
        (FLAC[: len(FLAC) // 2], "damaged"),
        (tone_file(("ipod", "alac", 44_100)), "the codec alac is not read"),
        (tone_file(("wav", "adpcm_ms", 16_000)), "the codec adpcm_ms is not read"),
        (video_file(), "holds no sound"),
        (wav_without_samples(), "holds no sound"),
        (tone_file(("wav", "pcm_s16le", 3_999)), "3999 Hz and 1 channels are not read; 4000 to 192000 Hz"),
        (WAV[:22] + b"\x09\x00" + WAV[24:32] + b"\x12\x00" + WAV[34:], "44100 Hz and 9 channels"),
        (tone_file("flac", seconds=61.0), "lasts more than 60 s"),
    ],
)
def test_what_is_refused_by_name(file, complaint, capfd):
    with pytest.raises(BadMessage, match=rf"^references\[1\]\.audio: .*{complaint}"):
        decode(file, "references[1].audio")
    assert capfd.readouterr().err == ""


def test_a_large_file_is_not_looked_at():
    with pytest.raises(BadMessage, match="has 20971521 bytes, more than 20971520"):
        decode(WAV + bytes(references.MAX_FILE_BYTES + 1 - len(WAV)))


@pytest.mark.end_to_end
def test_decoding_stops_at_the_limit_however_little_the_file_weighs(monkeypatch):
    bomb = tone_file("flac", seconds=900.0, amplitude=0.0)
    assert len(bomb) < 200_000
    resampled = []
    resampler_class = references.Resampler

    class CountingResampler(resampler_class):
        def push(self, pcm):
            resampled.append(len(pcm))
            return super().push(pcm)

    monkeypatch.setattr(references, "Resampler", CountingResampler)
    with pytest.raises(BadMessage, match="lasts more than 60 s"):
        decode(bomb)
    assert sum(resampled) <= 60 * 48_000


def test_packets_without_end_are_refused(monkeypatch):
    monkeypatch.setattr(references, "MAX_PACKETS", 10)
    with pytest.raises(BadMessage, match="more than 10 packets"):
        decode(tone_file("Ogg Opus"))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(list(KINDS)), st.data())
def test_damage_is_refused_or_passed_over_and_breaks_nothing(kind, data):
    file = bytearray(SHORT_FILES[kind])
    for _ in range(data.draw(st.integers(1, 20))):
        file[data.draw(st.integers(0, len(file) - 1))] = data.draw(st.integers(0, 255))
    try:
        pcm = decode(bytes(file[: data.draw(st.integers(0, len(file)))]))
    except BadMessage:
        return
    assert 0 < len(pcm) <= 60.1 * SAMPLE_RATE
    assert np.isfinite(pcm).all()


SHORT_FILES = {kind: tone_file(kind, seconds=0.1) for kind in KINDS}


def test_without_the_decoder_the_operator_is_told_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "av", None)
    with pytest.raises(EngineFailure, match=r"pip install 'voicewire\[references\]'"):
        decode(WAV)


@pytest.fixture
def decoded(monkeypatch):
    """What the decoder was asked for."""
    asked = []

    def counting_decode(audio, field):
        asked.append(field)
        return decode(audio, field)

    monkeypatch.setattr(references, "decode", counting_decode)
    return asked


def test_the_same_file_is_decoded_once(decoded):
    reader = ReferenceReader()
    first, second = (reader.read(ReferenceAudio(bytes(bytearray(WAV)), text)) for text in ("One.", "Two."))
    assert first.samples is second.samples
    assert (first.text, second.text) == ("One.", "Two.")
    assert first.sample_rate == SAMPLE_RATE
    assert decoded == ["audio"]


def test_the_file_used_longest_ago_is_forgotten(decoded):
    reader = ReferenceReader(cache_bytes=2 * 4 * SAMPLE_RATE)
    files = [tone_file("wav", pitch=100.0 * n) for n in (1, 2, 3)]
    for number in (0, 1, 0, 2, 0, 1):
        reader.read(ReferenceAudio(files[number], ""), str(number))
    assert decoded == ["0", "1", "2", "1"]


def test_many_small_files_are_forgotten_too(decoded, monkeypatch):
    monkeypatch.setattr(references, "CACHE_SAMPLES", 1)
    reader = ReferenceReader()
    for file in (WAV, FLAC, WAV):
        reader.read(ReferenceAudio(file, ""))
    assert len(decoded) == 3


def test_threads_may_share_a_reader():
    reader, read = ReferenceReader(cache_bytes=4 * SAMPLE_RATE), []
    files = [tone_file("wav", pitch=100.0 * n, seconds=0.2) for n in range(1, 7)]

    def read_all():
        read.extend(clone_name([reader.read(ReferenceAudio(file, ""))]) for file in files)

    threads = [threading.Thread(target=read_all) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(read) == 24
    assert len(set(read)) == 6


def test_each_speaker_has_a_voice_of_its_own():
    reader = ReferenceReader()
    samples = [[ReferenceAudio(WAV, "Hello."), ReferenceAudio(FLAC, "Goodbye.")], [], [ReferenceAudio(FLAC, "Hello.")]]
    (first, first_samples), *plain, (third, third_samples) = reader.cloned_voices([TONE] * 3, samples)
    assert [sample.text for sample in first_samples] == ["Hello.", "Goodbye."]
    assert first == clone_name(first_samples)
    assert plain == [("sine", ())]
    assert third == clone_name(third_samples) != first
    assert reader.cloned_voices([TONE], []) == [("sine", ())]


@pytest.mark.parametrize(
    ("samples", "field"),
    [
        ([[ReferenceAudio(WAV, ""), ReferenceAudio(b"x", "")]], r"references\[1\]\.audio"),
        ([[ReferenceAudio(WAV, "")], [ReferenceAudio(b"x", "")]], r"references\[1\]\[0\]\.audio"),
    ],
)
def test_the_sample_at_fault_is_named(samples, field):
    with pytest.raises(BadMessage, match=f"^{field}: "):
        ReferenceReader().cloned_voices([TONE] * len(samples), samples)


def test_all_samples_of_a_session_have_a_limit(monkeypatch):
    monkeypatch.setattr(references, "MAX_SESSION_S", 2.5)
    sample = ReferenceAudio(WAV, "")
    assert ReferenceReader().cloned_voices([TONE, TONE], [[sample], [sample]])
    with pytest.raises(BadMessage, match=r"together last more than 2\.5 s"):
        ReferenceReader().cloned_voices([TONE, TONE], [[sample], [sample, sample]])


def test_a_session_has_not_more_samples_than_allowed(decoded):
    samples = [[ReferenceAudio(WAV, "")] * (references.MAX_SESSION_SAMPLES + 1)]
    with pytest.raises(BadMessage, match="more than 64 samples"):
        ReferenceReader().cloned_voices([TONE], samples)
    assert decoded == []


def test_an_engine_that_cannot_imitate_says_so_before_anything_is_decoded(decoded):
    with pytest.raises(BadMessage, match=r"'heart' is spoken by hibari, which cannot imitate .* leave references out"):
        ReferenceReader().cloned_voices([TONE, HIBARI], [[ReferenceAudio(WAV, "")], [ReferenceAudio(WAV, "")]])
    assert decoded == []
    assert ReferenceReader().cloned_voices([TONE, HIBARI], [[ReferenceAudio(WAV, "")], []])[1] == ("heart", ())


def test_an_engine_that_is_not_installed():
    lost = msgspec.structs.replace(TONE, engine="lost")
    with pytest.raises(EngineFailure, match="no engine 'lost'"):
        ReferenceReader().cloned_voices([lost], [[ReferenceAudio(WAV, "")]])
