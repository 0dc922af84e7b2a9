"""What can be measured of speech without a recogniser."""

import io

import av
import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float32]

EDGE_FRAME_S = 0.005
EDGE_DBFS = -45.0
PAUSE_FRAME_S = 0.020
PAUSE_DBFS = -40.0
PITCH_FRAME_S = 0.040
LOWEST_PITCH_HZ, HIGHEST_PITCH_HZ = 80, 400
VOICED = 0.6  # of a frame's power that comes again one period later
MULAW_BIAS = 33 << 2  # ITU-T G.711


def decode(payload: bytes, encoding: str) -> Samples:
    """Samples of `payload`, shape (samples,), range [-1, 1]. encoding: pcm16, float32, mulaw or file."""
    if encoding == "pcm16":
        return (np.frombuffer(payload, "<i2") / 32768).astype(np.float32)
    if encoding == "file":
        return decode_file(payload)[0]
    if encoding == "float32":
        return np.frombuffer(payload, "<f4")
    code = ~np.frombuffer(payload, np.uint8)
    exponent, mantissa = (code >> 4) & 7, (code & 15).astype(np.int32)
    magnitude = (((mantissa << 3) + MULAW_BIAS) << exponent) - MULAW_BIAS
    return (np.where(code & 128, -magnitude, magnitude) / 32768).astype(np.float32)


def decode_file(payload: bytes) -> tuple[Samples, int]:
    """Samples and their rate in Hz of an audio file, whatever codec is in it, by a decoder that is not ours."""
    with av.open(io.BytesIO(payload)) as container:
        stream = container.streams.audio[0]
        resampler = av.AudioResampler("flt", "mono", stream.rate)
        frames = [out for frame in container.decode(stream) for out in resampler.resample(frame)]
        samples = [frame.to_ndarray().reshape(-1) for frame in (*frames, *resampler.resample(None))]
        return np.concatenate([np.zeros(0, np.float32), *samples]), stream.rate


def levels_dbfs(samples: Samples, sample_rate: int, frame_s: float) -> NDArray[np.float64]:
    """Level of each frame (root mean square, dB below full scale); the last one may be padded."""
    size = round(frame_s * sample_rate)
    frames = np.pad(samples, (0, -len(samples) % size)).reshape(-1, size).astype(np.float64)
    levels: NDArray[np.float64] = 10 * np.log10(np.mean(np.square(frames), axis=1) + 1e-12)
    return levels


def trimmed(samples: Samples, sample_rate: int) -> Samples:
    """Without what is below -45 dBFS at both ends."""
    loud = np.flatnonzero(levels_dbfs(samples, sample_rate, EDGE_FRAME_S) > EDGE_DBFS)
    size = round(EDGE_FRAME_S * sample_rate)
    return samples[loud[0] * size : (loud[-1] + 1) * size] if len(loud) else samples[:0]


def onset_s(samples: Samples, sample_rate: int) -> float:
    """Seconds before the first speech."""
    loud = np.flatnonzero(levels_dbfs(samples, sample_rate, EDGE_FRAME_S) > EDGE_DBFS)
    return float(loud[0]) * EDGE_FRAME_S


def pauses(samples: Samples, sample_rate: int) -> list[tuple[float, float]]:
    """Each run of 20 ms frames below -40 dBFS inside the speech: seconds from its first sound, and how long."""
    is_loud = levels_dbfs(samples, sample_rate, PAUSE_FRAME_S) > PAUSE_DBFS
    loud = np.flatnonzero(is_loud)
    inside = is_loud[loud[0] : loud[-1] + 1] if len(loud) else is_loud[:0]
    edges = np.flatnonzero(np.diff(inside.astype(np.int8))) + 1  # speech begins and ends it: edges come in pairs
    starts, ends = edges[::2], edges[1::2]
    return [
        (float(start) * PAUSE_FRAME_S, float(end - start) * PAUSE_FRAME_S)
        for start, end in zip(starts, ends, strict=True)
    ]


def is_repeated(samples: Samples, sample_rate: int, block_s: float = 0.2, likeness: float = 0.95) -> bool:
    """Whether some block of speech comes again later: normalised correlation above `likeness` at any offset."""
    size = round(block_s * sample_rate)
    power = np.convolve(np.square(samples.astype(np.float64)), np.ones(size), "valid")
    loud = size * 10 ** (PAUSE_DBFS / 10)
    for start in range(0, len(samples) - 2 * size, size):
        if power[start] < loud:
            continue
        later = np.correlate(samples[start + size :], samples[start : start + size], "valid")
        norms = np.sqrt(power[start] * np.maximum(power[start + size :], loud))
        if np.max(later / norms) > likeness:
            return True
    return False


def median_pitch_hz(samples: Samples, sample_rate: int) -> float:
    """The median over all voiced frames of 40 ms of the pitch of a voice, by autocorrelation."""
    size = round(PITCH_FRAME_S * sample_rate)
    shortest, longest = round(sample_rate / HIGHEST_PITCH_HZ), round(sample_rate / LOWEST_PITCH_HZ)
    pitches = []
    for start in range(0, len(samples) - size, size // 2):
        frame = samples[start : start + size].astype(np.float64)
        likeness = np.correlate(frame, frame, "full")[size - 1 :] / np.arange(size, 0, -1)
        lag = shortest + int(np.argmax(likeness[shortest:longest]))
        if np.mean(np.square(frame)) > 10 ** (PAUSE_DBFS / 10) and likeness[lag] > VOICED * likeness[0]:
            pitches.append(sample_rate / lag)
    return float(np.median(pitches))
