"""First audio of one session, beside the engine's own time for the very segment that was spoken first."""

import random
import time

import msgspec
import numpy as np
import uvloop

from benchmarks.bare_engine import BareEngine
from benchmarks.decisions import decision
from benchmarks.load import generate
from benchmarks.load_plan import LoadPlan, SessionPlan, SessionResult
from benchmarks.nari_client import SAMPLE_RATE
from benchmarks.progress import progress
from benchmarks.segments import read_segments, spoken_text
from benchmarks.server import RunningServer
from benchmarks.text_pacing import word_by_word
from voicewire.bench.audible import audible_span
from voicewire.bench.figures import Figure, percentile, spread
from voicewire.bench.pacing import Fragment, at_once
from voicewire.bench.player import heard_at
from voicewire.bench.texts import reply

SESSIONS = 100
WARM_UP = 5
SEED = 20_001
SETTLE_S = 0.1
"""The engine is left alone this long before it speaks, in the server as without it."""
WORDS_PER_S = 20.0
END_AFTER_S = 0.4
"""A word stream ends this long after its last word, so that a lone sentence end is decided by waiting."""


class Mode(msgspec.Struct, frozen=True):
    """A way of sending text, and how much longer than the engine alone the first audio may take."""

    conditions: str
    factor: float
    extra_ms: float

    def allowed_ms(self, engine_ms: float) -> float:
        return self.factor * engine_ms + self.extra_ms


MODES = {
    "flush": Mode("1 to 3 sentences sent whole with flush", 1.2, 2.0),
    "stream": Mode(
        f"a sentence at {WORDS_PER_S:g} words/s, no flush, counted from the fragment that decides the cut", 1.3, 3.0
    ),
}


class Sample(msgspec.Struct, frozen=True):
    """One session, in milliseconds; the first four since its first segment could be cut."""

    bytes_ms: float
    """To the first audio message."""
    audible_ms: float
    """To the first sound of a player that starts at once."""
    engine_ms: float
    """What the engine alone takes for that segment."""
    engine_audible_ms: float
    """The same and the silence that the engine begins with."""
    decision_ms: float
    """From the segment's last character to the moment from which the others count."""
    connect_ms: float


def measure() -> list[Figure]:
    """Both ways of sending text."""
    figures = []
    with BareEngine() as bare, RunningServer() as server:
        for name, mode in MODES.items():
            samples = _samples(server, bare, name)
            conditions = f"one session at a time, {SESSIONS} texts, {mode.conditions}"
            figures += _figures(f"first_audio.{name}", samples, conditions, mode)
    return figures


def _samples(server: RunningServer, bare: BareEngine, mode: str) -> list[Sample]:
    random_source = random.Random(SEED)
    samples = []
    for number in range(WARM_UP + SESSIONS):
        progress(f"first audio, {mode}", number, WARM_UP + SESSIONS)
        samples.append(_sample(server, bare, _plan(mode, random_source, seed=number)))
    return samples[WARM_UP:]


def _plan(mode: str, random_source: random.Random, seed: int) -> SessionPlan:
    if mode == "flush":
        text = " ".join(reply(random_source, random_source.randint(1, 3)))
        return SessionPlan(0.0, at_once(text, SETTLE_S), seed=seed)
    sentence = reply(random_source, 1)[0]
    return SessionPlan(0.0, word_by_word(sentence, SETTLE_S, WORDS_PER_S), END_AFTER_S, seed=seed)


def _sample(server: RunningServer, bare: BareEngine, plan: SessionPlan) -> Sample:
    report = uvloop.run(generate(LoadPlan(url=server.url, key=server.key, sessions=[plan], keep_audio=True)))
    report.check()
    result = report.sessions[0]
    segment = read_segments(server.log_lines())[result.request_id][0]
    decided = decision(segment, plan.fragments, result.sent_s, result.end_sent_s)
    time.sleep(SETTLE_S)
    engine = bare.speak([spoken_text(_whole(plan.fragments), segment)], [segment.seed])[0]
    return Sample(
        bytes_ms=1000 * (result.chunks[0].at_s - decided.at_s),
        audible_ms=1000 * (_audible_at(result) - decided.at_s),
        engine_ms=1000 * engine.wall_s,
        engine_audible_ms=1000 * (engine.wall_s + engine.silence_s),
        decision_ms=1000 * decided.waited_s,
        connect_ms=1000 * result.connect_s,
    )


def _whole(fragments: list[Fragment]) -> str:
    return "".join(fragment.text for fragment in fragments)


def _audible_at(result: SessionResult) -> float:
    pcm = (np.frombuffer(b"".join(result.audio), "<i2") / 32768).astype(np.float32)
    span = audible_span(pcm, SAMPLE_RATE)
    if span is None:
        raise ValueError("the server sent silence only")
    return heard_at(result.chunks, span[0])


def _figures(name: str, samples: list[Sample], conditions: str, mode: Mode) -> list[Figure]:
    figures = []
    for field in Sample.__struct_fields__:
        values = [getattr(sample, field) for sample in samples]
        figures += spread(f"{name}.{field}", values, "ms", conditions)
    allowed = percentile([mode.allowed_ms(sample.engine_ms) for sample in samples], 50)
    barred = (f"{name}.bytes_ms.median", f"{name}.audible_ms.median")
    return [msgspec.structs.replace(each, bar=allowed) if each.name in barred else each for each in figures]
