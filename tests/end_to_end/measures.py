"""What is measured of audio against other audio, or against what was asked for."""

import numpy as np

from tests.audio.speech import pitch
from tests.end_to_end.sound import Samples, pauses, trimmed

PITCH_STEP_S = 0.01


def median_pitch_hz(samples: Samples, sample_rate: int) -> float:
    """The median pitch of a voice over all moments at which it has one."""
    moments_s = np.arange(0.0, (len(samples) - 1) / sample_rate, PITCH_STEP_S)
    return float(np.nanmedian(pitch(samples, moments_s, sample_rate)))


def tone_hz(samples: Samples, sample_rate: int) -> float:
    """The strongest frequency, to within one over the seconds."""
    spectrum = np.abs(np.fft.rfft(samples * np.hanning(len(samples))))
    return float(np.argmax(spectrum) * sample_rate / len(samples))


def lag(samples: Samples, reference: Samples, most: int) -> int:
    """How many samples later `samples` say the same as `reference`, 0 to `most`."""
    length = len(reference)
    compared = np.zeros(length + most, np.float32)
    compared[: min(len(samples), len(compared))] = samples[: len(compared)]
    size = 2 ** (length + most).bit_length()
    correlation = np.fft.irfft(np.fft.rfft(compared, size) * np.conj(np.fft.rfft(reference, size)))
    return int(np.argmax(correlation[: most + 1]))


def agreement(samples: Samples, reference: Samples) -> float:
    """The normalised correlation of two recordings of one length; 1 when they differ in nothing but level."""
    return float(np.dot(samples, reference) / np.linalg.norm(samples) / np.linalg.norm(reference))


def parts(samples: Samples, sample_rate: int, least_pause_s: float = 0.2) -> list[Samples]:
    """What lies between pauses of at least that length, without the silence around it."""
    spoken = trimmed(samples, sample_rate)
    borders = [0]
    for start_s, length_s in pauses(spoken, sample_rate):
        if length_s >= least_pause_s:
            borders.append(round((start_s + length_s / 2) * sample_rate))
    return [trimmed(part, sample_rate) for part in np.split(spoken, borders[1:])]


def purity(samples: Samples) -> float:
    """The share of the power that lies in the strongest frequency and its neighbours: about 1 for a tone."""
    power = np.square(np.abs(np.fft.rfft(samples * np.hanning(len(samples)))))
    strongest = int(np.argmax(power))
    return float(power[max(0, strongest - 3) : strongest + 4].sum() / power.sum())
