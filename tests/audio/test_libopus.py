import gc
import os
from pathlib import Path

import av
import numpy as np
import psutil
import pytest

from voicewire.audio import libopus
from voicewire.audio.libopus import SAMPLE_RATES, PacketEncoder, libopus_version, load_libopus
from voicewire.errors import EngineFailure, UnsupportedFormat

SILENCE = np.zeros(480, np.int16)
OTHER_LIBRARIES = sorted((Path(av.__file__).parent.parent / "av.libs").glob("libopus-*.so*"))


@pytest.fixture
def fresh():
    """Loading begins anew, and leaves nothing behind."""
    load_libopus.cache_clear()
    yield
    load_libopus.cache_clear()


def test_the_library_says_what_it_is() -> None:
    assert libopus_version().startswith("libopus 1.")


@pytest.mark.parametrize("sample_rate", SAMPLE_RATES)
def test_a_packet_holds_20_ms_and_the_codec_lags_6_5_ms_behind(sample_rate: int) -> None:
    encoder = PacketEncoder(sample_rate, 32_000)
    assert encoder.packet_samples == sample_rate // 50
    assert encoder.lookahead == sample_rate * 65 // 10_000
    packet = encoder.encode(np.zeros(encoder.packet_samples, np.int16))
    assert 1 <= len(packet) <= 1_276
    assert packet[0] & 3 == 0  # one frame; RFC 6716, section 3.1


def test_the_bit_rate_is_the_one_asked_for() -> None:
    noise = (np.random.default_rng(1).uniform(-0.3, 0.3, (100, 480)) * 32_767).astype(np.int16)
    for bitrate in (24_000, 64_000):
        encoder = PacketEncoder(24_000, bitrate)
        assert sum(len(encoder.encode(frame)) for frame in noise) * 8 / 2 == pytest.approx(bitrate, rel=0.05)


def test_a_rate_that_opus_lacks_is_an_error_in_words() -> None:
    with pytest.raises(EngineFailure, match="libopus failed: invalid argument"):
        PacketEncoder(44_100, 32_000)


def test_samples_of_another_type_never_reach_the_library() -> None:
    encoder = PacketEncoder(24_000, 32_000)
    with pytest.raises(Exception, match="data type"):
        encoder.encode(SILENCE.astype(np.float32))
    with pytest.raises(Exception, match="C_CONTIGUOUS"):
        encoder.encode(np.zeros(960, np.int16)[::2])


def test_encoders_are_freed() -> None:
    PacketEncoder(24_000, 32_000)
    process = psutil.Process(os.getpid())
    gc.collect()
    before = process.memory_info().rss
    for _ in range(3_000):  # about 80 MB of encoders
        PacketEncoder(24_000, 32_000)
    assert process.memory_info().rss - before < 10_000_000


@pytest.mark.usefixtures("fresh")
def test_the_bundled_library_serves_where_the_system_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libopus, "SYSTEM_LIBRARIES", ("libopus.so.999",))
    assert "opuscodec" in load_libopus()._name
    assert PacketEncoder(24_000, 32_000).encode(SILENCE)


@pytest.mark.skipif(not OTHER_LIBRARIES, reason="PyAV brings no shared libopus here")
@pytest.mark.usefixtures("fresh")
def test_the_system_library_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libopus, "SYSTEM_LIBRARIES", (str(OTHER_LIBRARIES[0]),))
    assert load_libopus()._name == str(OTHER_LIBRARIES[0])
    assert PacketEncoder(24_000, 32_000).encode(SILENCE)


@pytest.mark.usefixtures("fresh")
def test_a_library_that_is_no_libopus_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libopus, "SYSTEM_LIBRARIES", (np._core._multiarray_umath.__file__,))
    assert "opuscodec" in load_libopus()._name


@pytest.mark.parametrize("module", ["no_such_module", "sys"])
@pytest.mark.usefixtures("fresh")
def test_without_any_library_the_answer_says_what_to_install(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libopus, "SYSTEM_LIBRARIES", ())
    monkeypatch.setattr(libopus, "BUNDLING_MODULE", module)
    with pytest.raises(UnsupportedFormat, match="install the system's libopus"):
        PacketEncoder(24_000, 32_000)
