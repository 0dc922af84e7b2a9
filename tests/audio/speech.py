"""Real speech, and what is measured on it: loudness and pitch."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from voicewire.audio.format import Pcm
from voicewire.audio.joiner import PAUSE_SENTENCE_S, Joiner
from voicewire.engines.base import SynthesisOptions
from voicewire.engines.hibari import VOICE, HibariEngine

RATE = HibariEngine.sample_rate
SENTENCES = (
    "The old lighthouse keeper climbed the stairs each evening to light the lamp.",
    "Can you tell me what time the next train leaves for Edinburgh?",
    "Please send the invoice to the accounting department before Friday.",
    "Yes, of course! I would be happy to help you with that.",
    "Rain fell softly on the tin roof, and nobody in the house said a word.",
    "Your verification code is four, seven, nine, two.",
    "Scientists have discovered a new species of frog, which glows faintly at night.",
    "Turn left at the second traffic light, then continue straight for two miles.",
    "However, the committee could not agree on how the money should be spent.",
    "Hush, she whispered, the children are asleep.",
)


@cache
def sentences() -> tuple[Pcm, ...]:
    """Each of `SENTENCES` as a session gives it, with the pause after it."""
    engine = HibariEngine()
    return tuple(_joined(engine, text) for text in SENTENCES)


def speech() -> Pcm:
    """All of `SENTENCES`."""
    return np.concatenate(sentences())


def _joined(engine: HibariEngine, text: str) -> Pcm:
    joiner = Joiner(RATE)
    pieces = [joiner.push(pcm) for pcm in engine.synthesize(text, VOICE, SynthesisOptions())]
    return np.concatenate((*pieces, joiner.finish(PAUSE_SENTENCE_S)))


def lufs(pcm: Pcm, sample_rate: int = RATE) -> float:
    """Integrated loudness, ITU-R BS.1770-4."""
    step = sample_rate // 10
    padded = np.concatenate((k_weighted(pcm, sample_rate), np.zeros(max(0, 4 * step - len(pcm)))))
    tenths = np.mean(padded[: len(padded) // step * step].reshape(-1, step) ** 2, axis=1)
    blocks = np.convolve(tenths, np.full(4, 0.25), "valid")
    blocks = blocks[blocks > 10 ** ((-70 + 0.691) / 10)]
    blocks = blocks[blocks > blocks.mean() / 10]
    return float(10 * np.log10(blocks.mean()) - 0.691)


def k_weighted(pcm: Pcm, sample_rate: int) -> NDArray[np.float64]:
    """Both filters of BS.1770, from their analogue prototypes by the bilinear transform."""
    samples = len(pcm) + sample_rate  # so that what the filters spread past the end does not come round to the start
    warped = 1j * np.tan(np.pi * np.arange(samples // 2 + 1) / samples)[:-1]
    shelf, rumble = (warped / np.tan(np.pi * hertz / sample_rate) for hertz in (1681.974, 38.13547))
    high = 10 ** (3.99984 / 20)
    response = (high * shelf**2 + high**0.49967 * shelf / 0.70718 + 1) / (shelf**2 + shelf / 0.70718 + 1)
    response *= rumble**2 / (rumble**2 + rumble / 0.50033 + 1)
    spectrum = np.fft.rfft(pcm, samples)
    spectrum[: len(response)] *= response
    return np.fft.irfft(spectrum, samples)[: len(pcm)]


def pitch(pcm: Pcm, moments_s: NDArray[np.float64], sample_rate: int = RATE) -> NDArray[np.float64]:
    """Hz, at each moment; NaN where nothing is voiced. By the highest peak of the autocorrelation, 120 to 400 Hz."""
    frame = sample_rate // 25
    frames = np.lib.stride_tricks.sliding_window_view(np.pad(pcm, frame // 2), frame)
    frames = frames[np.rint(moments_s * sample_rate).astype(int)]
    window = np.hanning(frame)
    correlation = _autocorrelation(frames * window) / (_autocorrelation(window) + 1e-9)
    shortest, longest = sample_rate // 400, sample_rate // 120
    lags = shortest + np.argmax(correlation[:, shortest:longest], axis=1)
    power = correlation[:, 0] + 1e-12
    clarity = correlation[np.arange(len(lags)), lags] / power
    return np.where((clarity > 0.7) & (power > 0.1 * power.mean()), sample_rate / lags, np.nan)


def _autocorrelation(frames: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.fft.irfft(np.abs(np.fft.rfft(frames, 2 * frames.shape[-1])) ** 2)
