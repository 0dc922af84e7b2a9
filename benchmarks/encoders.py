"""What each audio format and each change of the voice costs, and how much audio an encoder wants before it gives any.

Without a server: real speech goes through the audio chain in one thread.
"""

import time
from collections.abc import Callable, Iterable
from statistics import median

import msgspec
import numpy as np

from benchmarks.audio_lengths import audio_length
from benchmarks.progress import progress
from benchmarks.speech import Speech, read_aloud
from voicewire.audio.base import Encoder
from voicewire.audio.chain import StreamChain
from voicewire.audio.encoder import make_encoder
from voicewire.audio.format import AudioFormat, Pcm
from voicewire.audio.prosody import Prosody
from voicewire.audio.resampler import resample
from voicewire.audio.shaper import Source
from voicewire.bench.figures import Figure

SPEECH_S = 60.0
ROUNDS = 3
MAX_CHUNK_S = 0.5
STEP_S = 0.005
"""How finely it is found out how much audio must be pushed before the first bytes come."""
FORMATS = {
    "pcm_24000": AudioFormat("pcm16", 24_000),
    "pcm_44100": AudioFormat("pcm16", 44_100),
    "wav_44100": AudioFormat("wav", 44_100),
    "mp3_44100_128k": AudioFormat("mp3", 44_100, 128_000),
    "mp3_32000_64k": AudioFormat("mp3", 32_000, 64_000),
    "opus_48000_32k": AudioFormat("opus", 48_000, 32_000),
}
"""As Fish gives them."""
FIRST_BYTES_BAR_MS = {"mp3_44100_128k": 60.0, "mp3_32000_64k": 60.0, "opus_48000_32k": 30.0}
CONTAINERS = ("opus",)
"""Formats whose first bytes are headers."""
PROSODY = {
    "speed": ("1.25 times as fast", Prosody(speed=1.25)),
    "volume": ("6 dB louder", Prosody(volume_db=6.0)),
    "loudness": ("the loudness normalised", Prosody(normalize_loudness=True)),
}
UNCHANGED = "pcm_24000"
"""The format that what is done to the voice is measured with."""


def measure() -> list[Figure]:
    """All formats, then all changes of the voice."""
    speech = read_aloud(SPEECH_S)
    figures = []
    for number, (name, audio_format) in enumerate(FORMATS.items()):
        progress("encoders", number, len(FORMATS) + len(PROSODY))
        figures += _cost_figures(name, audio_format, speech)
    for number, (name, (what, prosody)) in enumerate(PROSODY.items(), len(FORMATS)):
        progress("prosody", number, len(FORMATS) + len(PROSODY))
        cost = chain_rtf(speech, FORMATS[UNCHANGED], prosody)
        conditions = f"{what}; {_conditions(speech)}, to {UNCHANGED}, whose own cost is part of it"
        figures.append(Figure(f"encoders.prosody_{name}.chain_ms", 1000 * cost, "ms/s", conditions))
    return [*figures, *_first_bytes_figures(speech)]


def chain_rtf(speech: Speech, audio_format: AudioFormat, prosody: Prosody | None = None) -> float:
    """CPU seconds of the whole audio chain for a second of speech, resampling included."""
    source = Source(speech.sample_rate, prosody or Prosody())
    return _cost(lambda: StreamChain(audio_format, source, MAX_CHUNK_S), speech.pieces) / speech.seconds


def encoder_rtf(speech: Speech, audio_format: AudioFormat) -> float:
    """CPU seconds of the encoder alone for a second of speech, which it gets at the rate that it wants."""
    return _cost(lambda: make_encoder(audio_format, speech.sample_rate), _resampled(speech, audio_format)) / (
        speech.seconds
    )


def _cost(make: Callable[[], StreamChain | Encoder], pieces: Iterable[Pcm]) -> float:
    """CPU seconds for all of `pieces`: the median of some rounds, each with a fresh one."""
    return median(_round(make(), pieces) for _ in range(ROUNDS))


def _round(stage: StreamChain | Encoder, pieces: Iterable[Pcm]) -> float:
    begun = time.process_time()
    for piece in pieces:
        stage.push(piece)
    stage.finish()
    return time.process_time() - begun


def _resampled(speech: Speech, audio_format: AudioFormat) -> list[Pcm]:
    """The speech at the encoder's input rate, in pieces of `MAX_CHUNK_S`, as the chain gives it."""
    rate = make_encoder(audio_format, speech.sample_rate).input_rate
    return _cut(resample(np.concatenate(speech.pieces), speech.sample_rate, rate), MAX_CHUNK_S, rate)


def _cut(pcm: Pcm, seconds: float, sample_rate: int) -> list[Pcm]:
    size = round(seconds * sample_rate)
    return [pcm[begin : begin + size] for begin in range(0, len(pcm), size)]


class Needed(msgspec.Struct, frozen=True):
    """Seconds of speech that must go into the audio chain."""

    first_bytes_s: float
    """Before the first bytes of audio come. The headers of a container are none."""
    playable_s: float
    """Before some of it can be decoded: an mp3 frame may come in parts."""


def needed(speech: Speech, audio_format: AudioFormat) -> Needed:
    """What a stream of that format needs to begin with."""
    chain = StreamChain(audio_format, Source(speech.sample_rate), MAX_CHUNK_S)
    length = audio_length(audio_format)
    first_bytes_s = 0.0
    for number, piece in enumerate(_cut(np.concatenate(speech.pieces), STEP_S, speech.sample_rate), 1):
        for chunk in chain.push(piece):
            is_playable = length.push(chunk.audio) > 0
            if is_playable or audio_format.codec not in CONTAINERS:
                first_bytes_s = first_bytes_s or number * STEP_S
            if is_playable:
                return Needed(first_bytes_s, number * STEP_S)
    raise ValueError(f"{audio_format.codec} gave nothing")


def _cost_figures(name: str, audio_format: AudioFormat, speech: Speech) -> list[Figure]:
    chain, alone = chain_rtf(speech, audio_format), encoder_rtf(speech, audio_format)
    conditions = _conditions(speech)
    return [
        Figure(f"encoders.{name}.chain_ms", 1000 * chain, "ms/s", f"{conditions}, resampling included"),
        Figure(f"encoders.{name}.encoder_ms", 1000 * alone, "ms/s", f"the encoder alone, {conditions}"),
    ]


def _conditions(speech: Speech) -> str:
    return f"CPU time for a second of speech, one thread, {speech.seconds:.0f} s at {speech.sample_rate} Hz"


def _first_bytes_figures(speech: Speech) -> list[Figure]:
    """How long each encoder waits, also beyond pcm at the rate that it gets."""
    pushed = f"speech that goes in before the first bytes of audio come, in steps of {1000 * STEP_S:g} ms"
    figures = []
    for name, bar in FIRST_BYTES_BAR_MS.items():
        rate = make_encoder(FORMATS[name], speech.sample_rate).input_rate
        own, pcm = needed(speech, FORMATS[name]), needed(speech, AudioFormat("pcm16", rate))
        beyond_s = own.first_bytes_s - pcm.first_bytes_s
        figures += [
            Figure(f"encoders.{name}.first_bytes_ms", 1000 * own.first_bytes_s, "ms", pushed),
            Figure(f"encoders.{name}.beyond_pcm_ms", 1000 * beyond_s, "ms", f"{pushed}, beyond pcm at {rate} Hz", bar),
            Figure(f"encoders.{name}.playable_ms", 1000 * own.playable_s, "ms", "the same, for what can be decoded"),
        ]
    return figures
