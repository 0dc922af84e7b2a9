import msgspec
import pytest

from benchmarks import climb
from benchmarks.bare_engine import Spoken
from benchmarks.climb import Step, best
from benchmarks.live_streams import Outcome
from benchmarks.load_plan import LoadPlan, LoadReport, SessionPlan, SessionResult
from benchmarks.same_segments import SameSegments, speak_again
from benchmarks.segments import Segment
from voicewire.bench.pacing import Fragment
from voicewire.bench.player import Chunk

OUTCOME = Outcome(
    refused=0, underruns=0, underrun_s=0, starved=0, starved_s=0, first_audio_s=[], audio_s=0, listened_s=0
)


def step(offered: int = 100, rtfs: tuple[float, float] = (0.01, 0.01), **outcome: int) -> Step:
    same = SameSegments(count=10, cpu_s=1.0, made_s=120.0, sent_s=100.0)
    return Step(80, offered, msgspec.structs.replace(OUTCOME, **outcome), None, same, rtfs)  # type: ignore[arg-type]


def test_who_is_refused_is_not_held_and_nobody_is_where_one_runs_dry() -> None:
    assert step().held == 100
    assert step(refused=20).held == 80
    assert step(refused=20, underruns=1).held == 0


def test_the_best_load_is_that_in_which_most_are_held() -> None:
    steps = [step(60), step(100, refused=10), step(120, underruns=1)]
    assert best(steps) is steps[1]


def test_the_capacity_is_of_the_mean_speed_before_and_after(monkeypatch) -> None:
    monkeypatch.setattr(climb, "usable_cores", lambda: 2)
    assert step().capacity == pytest.approx(200.0)
    assert step().raw_capacity == pytest.approx(240.0)
    slower_before = step(rtfs=(0.03, 0.01))  # what was spoken again was spoken at the speed after
    assert slower_before.capacity == pytest.approx(100.0)


class Bare:
    """Takes 0.1 s of CPU for each text and gives two seconds."""

    def __init__(self) -> None:
        self.spoken: list[tuple[str, int]] = []

    def speak(self, texts, seeds):
        self.spoken += zip(texts, seeds, strict=True)
        return [Spoken(wall_s=0.2, cpu_s=0.1, audio_s=2.0, silence_s=0.1, speech_s=1.7) for _ in texts]


def test_the_same_segments_are_spoken_again_with_their_seeds() -> None:
    plans = [SessionPlan(0.0, [Fragment(0.0, "One, two. "), Fragment(1.0, f"Three {name}.")]) for name in "abc"]
    results = [SessionResult(request_id=name, chunks=[Chunk(0.0, 1.5), Chunk(2.0, 2.0)]) for name in "abc"]
    results[0].chunks = []  # it was refused
    segments = {name: [Segment(name, 0, 10, 0.0, 7), Segment(name, 10, 18, 1.5, 8)] for name in "bc"}
    plan, report = LoadPlan(url="", key="", sessions=plans), LoadReport(results, [], 0.0, 0.0)
    bare = Bare()
    assert speak_again(bare, plan, report, segments) == SameSegments(  # type: ignore[arg-type]
        4, pytest.approx(0.4), pytest.approx(8.0), pytest.approx(7.0)
    )
    assert bare.spoken == [("One, two.", 7), ("Three b.", 8), ("One, two.", 7), ("Three c.", 8)]
    assert speak_again(Bare(), plan, report, segments, every=2).count == 2  # type: ignore[arg-type]
