import pytest

from voicewire.audio.format import AudioFormat
from voicewire.audio.prosody import Prosody
from voicewire.engines.base import Reference
from voicewire.errors import UnknownVoice
from voicewire.events import Sampling, SessionOptions, SessionStart
from voicewire.speech.cast import Cast
from voicewire.speech.voice import SpeakingVoice
from voicewire.text.segment import Segment

SEGMENT = Segment(text="Text.", start=0, end=5)


def voice(name: str, **fields) -> SpeakingVoice:
    return SpeakingVoice(
        engine="tone", name=name, language="en", max_segment_s=10, speed_hint=0.01, estimate=len, **fields
    )


def cast(*voices: SpeakingVoice, seed: int = 0, repeats_alike: bool = False, **options) -> Cast:
    start = SessionStart(
        namespace="n", voice="v", audio=AudioFormat("pcm16", 24_000), seed=seed, options=SessionOptions(**options)
    )
    return Cast(voices, start, repeats_alike=repeats_alike)


def test_each_speaker_has_a_voice() -> None:
    first, second = voice("first"), voice("second")
    both = cast(first, second)
    assert both.voice_of(Segment(text="a", start=0, end=1)) is first
    assert both.voice_of(Segment(text="a", start=0, end=1, speaker=1)) is second


def test_a_speaker_without_a_voice_is_named() -> None:
    with pytest.raises(UnknownVoice, match="speaker 2, but 2 voices are given"):
        cast(voice("a"), voice("b")).voice_of(Segment(text="a", start=0, end=1, speaker=2))
    with pytest.raises(UnknownVoice, match="speaker 1, but 1 voice is given"):
        cast(voice("a")).voice_of(Segment(text="a", start=0, end=1, speaker=1))


def test_what_the_client_asks_for_reaches_the_engine() -> None:
    sampling = Sampling(temperature=0.3)
    reference = Reference(b"", 24_000, "hello")
    spoken_by = voice("clone:a", references=(reference,))
    job = cast(spoken_by, steps=3, sampling=sampling).job("Text.", spoken_by, SEGMENT)
    assert (job.engine, job.voice, job.text, job.references) == ("tone", "clone:a", "Text.", (reference,))
    assert job.options.sampling == sampling
    assert job.options.steps == 3


@pytest.mark.parametrize(("keeps_speed", "asked"), [(True, 1.5), (False, 1.0)])
def test_only_an_engine_that_keeps_the_speed_is_asked_for_it(keeps_speed: bool, asked: float) -> None:
    spoken_by = voice("a", keeps_speed=keeps_speed)
    assert cast(spoken_by, prosody=Prosody(speed=1.5)).job("Text.", spoken_by, SEGMENT).options.speed == asked


@pytest.mark.parametrize(
    ("speed", "rate", "asked"), [(1.5, 0.8, 1.2), (1.0, 0.5, 0.5), (1.5, 2.0, 2.0), (0.6, 0.5, 0.5)]
)
def test_the_texts_own_rate_is_on_top_of_the_sessions_speed(speed: float, rate: float, asked: float) -> None:
    spoken_by = voice("a", keeps_speed=True)
    segment = Segment(text="Text.", start=0, end=5, rate=rate)
    assert cast(spoken_by, prosody=Prosody(speed=speed)).job(
        "Text.", spoken_by, segment
    ).options.speed == pytest.approx(asked)


def test_seeds_come_from_the_sessions_and_differ_from_segment_to_segment() -> None:
    spoken_by = voice("a")
    seeds = [
        [each.job("Text.", spoken_by, SEGMENT).options.seed for _ in range(3)] for each in (cast(seed=7), cast(seed=7))
    ]
    assert seeds[0] == seeds[1]
    assert seeds[0][0] == 7
    assert len(set(seeds[0])) == 3


def test_where_repeats_are_alike_a_seed_comes_from_the_text_and_the_sessions_seed() -> None:
    spoken_by = voice("a")

    def seeds(seed: int, *texts: str) -> list[int]:
        alike = cast(seed=seed, repeats_alike=True)
        return [alike.job(text, spoken_by, SEGMENT).options.seed for text in texts]

    first = seeds(7, "One.", "Two.", "One.")
    assert first[0] == first[2] != first[1]
    assert seeds(7, "Two.", "One.") == [first[1], first[0]]
    assert not set(first) & set(seeds(8, "One.", "Two."))
    assert all(0 <= seed < 2**32 for seed in seeds(2**32 - 1, *map(str, range(50))))
