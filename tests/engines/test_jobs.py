import logging
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from voicewire.engines import jobs
from voicewire.engines.base import Engine, Interrupted, Job, Reference
from voicewire.engines.jobs import WARM_UP_TEXT, Jobs, ReferencesMissing, load_engine
from voicewire.engines.tone import ToneEngine
from voicewire.errors import EngineFailure

MODELS = Path("models")  # of which these engines have none

TONE = Job("tone", "sine", "The kettle is on.")


class FakeEngine(Engine):
    """Says what its iterator says, and knows whether that was closed."""

    sample_rate = 8_000

    def __init__(self, pieces):
        self.pieces = pieces
        self.closed = False

    @classmethod
    def voices(cls, models):
        return ["any"]

    def synthesize(self, text, voice, options) -> Iterator[np.ndarray]:
        try:
            for piece in self.pieces:
                if isinstance(piece, Exception):
                    raise piece
                yield piece
        finally:
            self.closed = True


class ListEngine(FakeEngine):
    def synthesize(self, text, voice, options):
        return iter(self.pieces)


def spoken(jobs, job, job_id=1):
    pieces = [jobs.make(job_id, job)]
    while not pieces[-1].is_last:
        pieces.append(jobs.make(job_id))
    return pieces


ONES = np.ones(4, np.float32)


def test_a_generator_ends_with_an_empty_piece():
    pieces = spoken(Jobs({"e": FakeEngine([ONES, ONES])}), Job("e", "v", "t"))
    assert [len(piece.pcm) for piece in pieces] == [4, 4, 0]
    assert [piece.is_last for piece in pieces] == [False, False, True]
    assert all(piece.sample_rate == 8_000 and piece.synthesis_s >= 0 for piece in pieces)


def test_the_one_piece_of_an_engine_that_cannot_stop_is_the_last():
    engine = ListEngine([ONES])
    engine.stops_midway = False
    jobs = Jobs({"e": engine})
    assert [(len(piece.pcm), piece.is_last) for piece in spoken(jobs, Job("e", "v", "t"))] == [(4, True)]
    assert len(jobs) == 0


def test_nothing_to_say_is_one_empty_last_piece():
    assert [len(piece.pcm) for piece in spoken(Jobs({"e": ListEngine([])}), Job("e", "v", ""))] == [0]


def test_samples_are_float32():
    piece, _ = spoken(Jobs({"e": ListEngine([np.ones(3)])}), Job("e", "v", "t"))
    assert piece.pcm.dtype == np.float32


def test_jobs_interleave():
    jobs = Jobs({"tone": ToneEngine()})
    first, second = jobs.make(1, TONE), jobs.make(2, TONE)
    assert len(jobs) == 2
    assert np.array_equal(first.pcm, second.pcm)
    assert np.array_equal(jobs.make(2).pcm, jobs.make(1).pcm)


def test_closing_frees_the_iterator():
    engine = FakeEngine([ONES, ONES])
    jobs = Jobs({"e": engine})
    jobs.make(1, Job("e", "v", "t"))
    jobs.close(1)
    assert engine.closed
    assert len(jobs) == 0
    jobs.close(1)


def test_a_failure_closes_its_job_only():
    jobs = Jobs({"e": FakeEngine([ONES, EngineFailure("no breath")])})
    jobs.make(1, Job("e", "v", "t"))
    jobs.make(2, Job("e", "v", "t"))
    with pytest.raises(EngineFailure, match="no breath"):
        jobs.make(1)
    assert len(jobs) == 1


def test_an_error_the_engine_does_not_know_is_logged_and_told_without_details(caplog):
    jobs = Jobs({"e": FakeEngine([ValueError("secret")])})
    with pytest.raises(EngineFailure) as failure:
        jobs.make(1, Job("e", "v", "t"))
    assert "secret" not in str(failure.value)
    assert "ValueError: secret" in caplog.text


def test_what_lies_behind_a_failure_is_logged(caplog):
    caplog.set_level(logging.WARNING)
    failure = EngineFailure("no breath")
    failure.__cause__ = ValueError("deep inside")
    with pytest.raises(EngineFailure, match="no breath"):
        Jobs({"e": FakeEngine([failure])}).make(1, Job("e", "v", "t"))
    assert "deep inside" in caplog.text


def test_an_engine_that_is_not_loaded():
    with pytest.raises(EngineFailure, match="'tone' is not loaded"):
        Jobs({}).make(1, TONE)


def test_loading_reports_what_it_showed():
    engine, report = load_engine("tone", ["sine", "sine?crash_at=0"], MODELS)
    assert isinstance(engine, ToneEngine)
    assert report.sample_rate == 24_000
    assert 0 < report.rtf < 1
    assert report.load_s > 0
    assert ToneEngine.estimate(WARM_UP_TEXT) > 1


@pytest.mark.parametrize(("slow_s", "times"), [(60.0, 2), (0.0, 1)])
def test_a_slow_engine_is_warmed_up_once(monkeypatch, slow_s, times):
    said = []
    synthesize = ToneEngine.synthesize

    def noted(self, text, voice, options):
        said.append(text)
        return synthesize(self, text, voice, options)

    monkeypatch.setattr(ToneEngine, "synthesize", noted)
    monkeypatch.setattr(jobs, "SLOW_S", slow_s)
    load_engine("tone", ["sine"], MODELS)
    assert len(said) == times


def test_loading_an_engine_without_voices_measures_nothing():
    assert load_engine("tone", [], MODELS)[1].rtf == ToneEngine.speed_hint


def test_one_voice_of_a_shared_model_is_enough_to_warm_up(monkeypatch):
    monkeypatch.setattr(ToneEngine, "shares_model", True)
    said = []
    monkeypatch.setattr(jobs, "_warm_up", lambda engine, voice: said.append(voice) or 0.1)
    load_engine("tone", ["b", "a"], MODELS)
    assert said == ["a"]


@pytest.mark.parametrize(
    ("name", "voice", "complaint"), [("lost", "x", "no engine 'lost'"), ("tone", "x", "no voice 'x'")]
)
def test_what_cannot_be_loaded(name, voice, complaint):
    with pytest.raises(EngineFailure, match=complaint):
        load_engine(name, [voice], MODELS)


class Choosy(ToneEngine):
    """Runs in two runtimes."""

    runtimes = ("onnx", "openvino")

    @classmethod
    def load_in(cls, runtime, models):
        engine = cls()
        engine.runtime = runtime
        return engine


def test_an_engine_is_loaded_in_the_runtime_that_is_asked_for(monkeypatch):
    monkeypatch.setattr(jobs, "engine_class", lambda name: Choosy)
    assert load_engine("choosy", ["sine"], MODELS, "openvino")[0].runtime == "openvino"
    with pytest.raises(EngineFailure, match="the engine 'choosy' has the runtimes onnx, openvino, not 'cuda'"):
        load_engine("choosy", ["sine"], MODELS, "cuda")


def test_an_engine_that_knows_nothing_of_runtimes_is_loaded_as_ever():
    assert isinstance(load_engine("tone", ["sine"], MODELS, None)[0], ToneEngine)
    with pytest.raises(EngineFailure, match="the engine 'tone' has a runtime of its own, not 'onnx'"):
        load_engine("tone", ["sine"], MODELS, "onnx")


class Mimic(FakeEngine):
    """Notes what it imitates and forgets."""

    def __init__(self):
        super().__init__([ONES, ONES])
        self.notes = []

    def imitate(self, voice, references):
        if references[0].text == "silence":
            raise EngineFailure("no voice in there")
        self.notes.append(f"+{voice}")

    def forget(self, voice):
        self.notes.append(f"-{voice}")


def cloned(name, text="Hello.", *, known=False):
    references = () if known else (Reference(ONES.tobytes(), 24_000, text),)
    return Job("e", f"clone:{name}", "t", references=references)


def test_a_voice_is_imitated_once():
    engine = Mimic()
    jobs = Jobs({"e": engine})
    for job_id, job in enumerate([cloned("a"), cloned("a"), cloned("a", known=True)]):
        assert len(jobs.make(job_id, job).pcm) == 4
    assert engine.notes == ["+clone:a"]


def test_a_job_without_its_samples_is_not_spoken_with_another_voice():
    jobs = Jobs({"e": Mimic()})
    with pytest.raises(ReferencesMissing, match="'clone:a'"):
        jobs.make(1, cloned("a", known=True))
    assert len(jobs) == 0


def test_the_voice_used_longest_ago_is_forgotten_though_its_open_job_goes_on():
    engine = Mimic()
    jobs = Jobs({"e": engine}, max_clones=2)
    for job_id, name in enumerate("abac"):
        jobs.make(job_id, cloned(name))
    assert engine.notes == ["+clone:a", "+clone:b", "+clone:c", "-clone:b"]
    assert len(jobs.make(1).pcm) == 4
    with pytest.raises(ReferencesMissing):
        jobs.make(9, cloned("b", known=True))


def test_what_cannot_be_imitated_is_tried_again_next_time():
    jobs = Jobs({"e": Mimic()})
    for job_id in range(2):
        with pytest.raises(EngineFailure, match="no voice in there"):
            jobs.make(job_id, cloned("a", "silence"))
    assert len(jobs) == 0
    assert len(jobs.make(3, cloned("a")).pcm) == 4


def test_an_engine_that_cannot_imitate_fails_the_job():
    with pytest.raises(EngineFailure, match="cannot imitate"):
        Jobs({"e": FakeEngine([ONES])}).make(1, cloned("a"))


class YieldingEngine(FakeEngine):
    """Gives up what it is told to, which it is while it makes something."""

    gives_way = True

    def __init__(self, pieces, interrupts=()):
        super().__init__(pieces)
        self.interrupts = iter(interrupts)
        self.jobs = None
        self.is_interrupted = False

    def interrupt(self):
        self.is_interrupted = True

    def synthesize(self, text, voice, options):
        self.is_interrupted = False
        self.jobs.interrupt(next(self.interrupts, None))
        if self.is_interrupted:
            raise Interrupted
        yield from super().synthesize(text, voice, options)


def yielding(*interrupts):
    engine = YieldingEngine([ONES], interrupts)
    engine.jobs = Jobs({"e": engine})
    return engine.jobs


def test_a_piece_that_is_given_up_closes_its_job_which_can_be_begun_again():
    jobs = yielding(1)
    with pytest.raises(Interrupted):
        jobs.make(1, Job("e", "v", "t"))
    assert len(jobs) == 0
    assert [len(piece.pcm) for piece in spoken(jobs, Job("e", "v", "t"), job_id=2)] == [4, 0]


def test_an_interrupt_is_for_the_job_whose_piece_is_made():
    jobs = yielding(2)
    assert [len(piece.pcm) for piece in spoken(jobs, Job("e", "v", "t"))] == [4, 0]


def test_an_interrupt_after_the_piece_does_nothing():
    engine = YieldingEngine([ONES])
    engine.jobs = jobs = Jobs({"e": engine})
    jobs.make(1, Job("e", "v", "t"))
    jobs.interrupt(1)
    assert not engine.is_interrupted


def test_an_interrupt_may_overtake_the_turn_that_it_is_for():
    jobs = yielding()
    jobs.interrupt(1)
    with pytest.raises(Interrupted):
        jobs.make(1, Job("e", "v", "t"))
    assert [len(piece.pcm) for piece in spoken(jobs, Job("e", "v", "t"), job_id=2)] == [4, 0]


def test_a_report_says_whether_an_engine_gives_way():
    assert not load_engine("tone", ["sine"], MODELS)[1].gives_way
