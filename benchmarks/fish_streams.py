"""How many live mp3 and opus streams are held over Fish, beside those of pcm: encoders use the same cores."""

import msgspec

from benchmarks.bare_engine import BareEngine
from benchmarks.climb import Climb, best
from benchmarks.live_streams import Timing
from voicewire.audio.format import AudioFormat
from voicewire.audio.libopus import libopus_version
from voicewire.bench.figures import Figure

TIMING = Timing(ramp_s=10.0, end_s=22.0)
SEED = 50_001


class Asked(msgspec.Struct, frozen=True):
    """A format, as Fish has it."""

    name: str
    format: AudioFormat
    min_percent: float | None = None
    """Of the streams that are held in pcm, so many should be."""


PCM = Asked("pcm_24000", AudioFormat("pcm16", 24_000))
ENCODED = (
    Asked("mp3_32000_128k", AudioFormat("mp3", 32_000, 128_000), 80.0),  # the lowest rate that Fish has for mp3
    Asked("mp3_44100_128k", AudioFormat("mp3", 44_100, 128_000), 60.0),
    Asked("opus_48000_32k", AudioFormat("opus", 48_000, 32_000), 70.0),
)


def measure() -> list[Figure]:
    """Climb with each format until somebody runs dry or many are refused; pcm before the others."""
    figures = []
    with BareEngine() as bare:
        pcm, pcm_share = _climb(bare, PCM, SEED)
        figures += pcm
        for number, asked in enumerate(ENCODED, 1):
            climbed, share = _climb(bare, asked, SEED + 100 * number)
            figures += [_of_pcm(asked, share / pcm_share), *climbed]
    return figures


def _climb(bare: BareEngine, asked: Asked, seed: int) -> tuple[list[Figure], float]:
    """The figures, and which part of the bare engine's capacity in the same minute was held."""
    climb = Climb(
        name=f"fish_streams.{asked.name}",
        steps_percent=(50, 70, 90),
        fallback_percent=40,
        timing=TIMING,
        seed=seed,
        fish=asked.format,
    )
    steps = climb.steps(bare)
    most = best(steps)
    return climb.figures(steps), most.held / most.capacity


def _of_pcm(asked: Asked, ratio: float) -> Figure:
    library = f", {libopus_version()}" if asked.format.codec == "opus" else ""
    conditions = f"of those in pcm, both as parts of what the bare engine could do in the same minutes{library}"
    return Figure(
        f"fish_streams.{asked.name}.of_pcm_percent", 100 * ratio, "%", conditions, asked.min_percent, "higher"
    )
