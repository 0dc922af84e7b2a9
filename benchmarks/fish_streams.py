"""How many live mp3 and opus streams are held over Fish, beside what the cores could do with engine and encoder."""

from benchmarks.bare_engine import BareEngine, rtf
from benchmarks.climb import Climb
from benchmarks.encoders import FORMATS, SPEECH_S, encoder_rtf
from benchmarks.figures import usable_cores
from benchmarks.live_streams import Timing
from benchmarks.speech import Speech, read_aloud
from voicewire.audio.format import AudioFormat
from voicewire.bench.figures import Figure
from voicewire.bench.texts import SENTENCES

TIMING = Timing(ramp_s=10.0, end_s=22.0)
SEED = 50_001
ASKED = {"mp3": FORMATS["mp3_44100_128k"], "opus": FORMATS["opus_48000_32k"]}


def measure() -> list[Figure]:
    """Climb with each format until a step is not held."""
    speech = read_aloud(SPEECH_S)
    with BareEngine() as bare:
        return [
            figure
            for number, (name, audio_format) in enumerate(ASKED.items())
            for figure in _measure(bare, speech, f"fish_streams.{name}", audio_format, SEED + 100 * number)
        ]


def _measure(bare: BareEngine, speech: Speech, name: str, audio_format: AudioFormat, seed: int) -> list[Figure]:
    """The RTF of the engine and that of the encoder are taken just before and just after."""
    corpus = bare.speak(SENTENCES)
    engine, encoder = [rtf(corpus)], [encoder_rtf(speech, audio_format)]
    climb = Climb(
        name=name,
        capacity=usable_cores() / (engine[0] + encoder[0]),
        steps_percent=(60, 70, 80),
        fallback_percent=50,
        timing=TIMING,
        seed=seed,
        corpus=corpus,
        fish=audio_format,
    )
    steps = climb.steps()
    engine.append(rtf(bare.speak(SENTENCES)))
    encoder.append(encoder_rtf(speech, audio_format))
    capacity = usable_cores() / (sum(engine) / 2 + sum(encoder) / 2)
    means = "the mean of before and after"
    return [
        *climb.figures(steps, capacity),
        Figure(f"{name}.capacity", capacity, "streams", f"cores ÷ (RTF + the encoder's RTF), {means}"),
        Figure(f"{name}.rtf", sum(engine) / 2, "s/s", f"the bare engine, CPU time of its one thread, {means}"),
        Figure(f"{name}.encoder_rtf", sum(encoder) / 2, "s/s", f"the encoder alone, CPU time of one thread, {means}"),
    ]
