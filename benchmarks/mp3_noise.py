"""What each of LAME's qualities costs, and how much of its noise can be heard, by a simple model of hearing.

A sound masks others in its own band (of 1 Bark, Zwicker and Terhardt 1980) if they are 14 dB weaker, and in bands next
to it the less the farther they are: 25 dB less for each band below it and 10 dB for each above.
"""

import io
import time
from collections.abc import Iterator

import av
import lameenc
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from benchmarks.progress import progress
from benchmarks.speech import read_aloud
from voicewire.audio.mp3 import DECODER_DELAY_SAMPLES, ENCODER_DELAY_SAMPLES
from voicewire.audio.pcm import Int16, to_int16
from voicewire.audio.resampler import resample
from voicewire.bench.figures import Figure

SPEECH_S = 60.0
PUSHED_S = 0.5
FORMATS = ((44_100, 64), (44_100, 128), (44_100, 192), (32_000, 64), (32_000, 128), (24_000, 64), (24_000, 128))
"""Hz and kbit/s."""
QUALITIES = (2, 5, 7, 9)
ROUNDS = 3
WINDOW = 1024
BELOW_DB, ABOVE_DB, OWN_DB = 25.0, 10.0, 14.0
QUIET = 1e-4
"""Moments that are weaker than this part of the strongest do not count."""

Samples = NDArray[np.float64]


def measure() -> list[Figure]:
    """All formats with all qualities."""
    speech = read_aloud(SPEECH_S)
    spoken = np.concatenate(speech.pieces)
    figures: list[Figure] = []
    for number, (rate, kilobits) in enumerate(FORMATS):
        progress("mp3 noise", number, len(FORMATS))
        samples = to_int16(resample(spoken, speech.sample_rate, rate))
        for quality in QUALITIES:
            figures += _figures(samples, rate, kilobits, quality)
    return figures


def _figures(samples: Int16, rate: int, kilobits: int, quality: int) -> Iterator[Figure]:
    name, seconds = f"mp3_noise.{rate}_{kilobits}k.quality_{quality}", len(samples) / rate
    encoded, cpu_s = min((_encode(samples, rate, kilobits, quality) for _ in range(ROUNDS)), key=lambda each: each[1])
    over_db = noise_over_mask_db(samples / 32_768, _decode(encoded), rate)
    conditions = f"{seconds:.0f} s of speech"
    bands = f"of bands and moments in which noise stands over the masking threshold, {conditions}"
    yield Figure(f"{name}.cpu_ms", 1000 * cpu_s / seconds, "ms/s", f"the fastest of {ROUNDS}, {conditions}")
    yield Figure(f"{name}.heard_percent", 100 * float(np.mean(over_db > 0)), "%", bands)
    yield Figure(f"{name}.heard_6_db_percent", 100 * float(np.mean(over_db > 6)), "%", f"by 6 dB or more, {bands}")


def _encode(samples: Int16, rate: int, kilobits: int, quality: int) -> tuple[bytes, float]:
    """The stream, and the CPU seconds that it took."""
    lame = lameenc.Encoder()
    lame.silence()
    lame.set_channels(1)
    lame.set_in_sample_rate(rate)
    lame.set_out_sample_rate(rate)
    lame.set_bit_rate(kilobits)
    lame.set_quality(quality)
    size, begun = round(PUSHED_S * rate), time.thread_time()
    made = [bytes(lame.encode(samples[at : at + size].tobytes())) for at in range(0, len(samples), size)]
    made.append(bytes(lame.flush()))
    return b"".join(made), time.thread_time() - begun


def _decode(stream: bytes) -> Samples:
    """What is heard of it, from where the encoded samples begin."""
    with av.open(io.BytesIO(stream), "r") as container:
        pcm = np.concatenate([frame.to_ndarray().reshape(-1) for frame in container.decode(audio=0)])
    return pcm[ENCODER_DELAY_SAMPLES + DECODER_DELAY_SAMPLES :].astype(np.float64)


def noise_over_mask_db(reference: Samples, decoded: Samples, rate: int) -> Samples:
    """How far noise stands over the masking threshold, in dB, shape (bands, moments). LAME's own gain is no noise."""
    decoded = decoded[: len(reference)]
    reference = reference[: len(decoded)]
    gain = np.dot(decoded, reference) / np.dot(decoded, decoded)
    speech, noise = _band_powers(reference, rate), _band_powers(gain * decoded - reference, rate)
    distance = np.subtract.outer(np.arange(len(speech)), np.arange(len(speech)))  # of the masked band over the masking
    spread_db = np.where(distance < 0, BELOW_DB * distance, -ABOVE_DB * distance)
    mask = 10 ** ((spread_db - OWN_DB) / 10) @ speech
    counted = speech.sum(0) > QUIET * speech.sum(0).max()
    over_db: Samples = 10 * np.log10((noise + 1e-12) / (mask + 1e-9))[:, counted]
    return over_db


def _band_powers(samples: Samples, rate: int) -> Samples:
    """Shape (bands, moments)."""
    moments = sliding_window_view(samples, WINDOW)[:: WINDOW // 2] * np.hanning(WINDOW)
    powers = np.abs(np.fft.rfft(moments)) ** 2 / WINDOW
    hertz = np.fft.rfftfreq(WINDOW, 1 / rate)
    bark = (13 * np.arctan(0.00076 * hertz) + 3.5 * np.arctan((hertz / 7500) ** 2)).astype(int)
    return np.stack([powers[:, bark == band].sum(1) for band in range(bark.max() + 1)])
