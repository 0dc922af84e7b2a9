import numpy as np
import pytest

from benchmarks.encoders import FORMATS, PROSODY, chain_rtf, encoder_rtf, needed
from benchmarks.speech import Speech
from voicewire.audio.format import AudioFormat
from voicewire.audio.prosody import Prosody

NOISE = np.random.default_rng(1).uniform(-0.5, 0.5, 24_000).astype(np.float32)
SPEECH = Speech([NOISE[:10_000], NOISE[10_000:]], 24_000)


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_has_a_cost(name: str) -> None:
    assert SPEECH.seconds == 1.0
    assert chain_rtf(SPEECH, FORMATS[name]) > 0
    assert encoder_rtf(SPEECH, FORMATS[name]) > 0


@pytest.mark.parametrize("name", PROSODY)
def test_every_change_of_the_voice_is_a_change(name: str) -> None:
    _, prosody = PROSODY[name]
    assert prosody != Prosody()
    assert chain_rtf(SPEECH, FORMATS["pcm_24000"], prosody) > 0


def test_pcm_at_the_voices_own_rate_comes_at_once() -> None:
    found = needed(SPEECH, AudioFormat("pcm16", 24_000))
    assert found.first_bytes_s == found.playable_s == 0.005


def test_the_headers_of_a_container_are_no_audio() -> None:
    found = needed(SPEECH, FORMATS["opus_48000_32k"])
    assert found.first_bytes_s == found.playable_s == pytest.approx(0.02)  # one packet


@pytest.mark.parametrize("name", ["mp3_44100_128k", "mp3_32000_64k"])
def test_bytes_of_a_frame_come_before_the_whole_of_it(name: str) -> None:
    found = needed(SPEECH, FORMATS[name])
    assert 0 < found.first_bytes_s <= found.playable_s < 0.2


def test_a_stream_without_enough_audio_is_an_error() -> None:
    with pytest.raises(ValueError, match="mp3 gave nothing"):
        needed(Speech([NOISE[:240]], 24_000), FORMATS["mp3_44100_128k"])
