"""Clients who come for one reply each and go: one after the other, or as they please."""

import random

from benchmarks.live_streams import Outcome, assess
from benchmarks.load_plan import LoadPlan, LoadReport, SessionPlan
from benchmarks.segments import read_segments
from benchmarks.server import RunningServer
from voicewire.bench.pacing import Fragment, at_once, poisson_process, token_by_token
from voicewire.bench.plan import CONNECT_AHEAD_S, SENTENCES_PER_REPLY
from voicewire.bench.texts import reply

APART_S = 1.2
"""Between two clients who come one after the other: each has been answered, though not heard, before the next comes."""


def one_after_another(count: int, seed: int, *, as_written: bool) -> list[SessionPlan]:
    """`count` clients of whom none disturbs the next."""
    return [
        _session(number * APART_S, seed + number, number, sentences=(1, 1), as_written=as_written)
        for number in range(count)
    ]


def as_they_please(rate_per_s: float, seconds: float, seed: int) -> list[SessionPlan]:
    """Clients who come as a Poisson process, whatever has become of those before; each sends its text whole."""
    return [
        _session(at_s, seed + number, number, sentences=SENTENCES_PER_REPLY, as_written=False)
        for number, at_s in enumerate(poisson_process(rate_per_s, seconds, seed))
    ]


def plan_replies(server: RunningServer, sessions: list[SessionPlan]) -> LoadPlan:
    """Those clients, for `server`, over Nari."""
    return LoadPlan(url=server.url, key=server.key, sessions=sessions)


def heard_by(server: RunningServer, plan: LoadPlan, report: LoadReport) -> Outcome:
    """What the report of a run means for its clients."""
    return assess(plan, report, read_segments(server.log_lines()))


def _session(arrival_s: float, seed: int, number: int, *, sentences: tuple[int, int], as_written: bool) -> SessionPlan:
    """sentences: the fewest and the most."""
    source = random.Random(seed)
    text, begin_s = " ".join(reply(source, source.randint(*sentences))), arrival_s + CONNECT_AHEAD_S
    fragments: list[Fragment] = token_by_token(text, begin_s, source) if as_written else at_once(text, begin_s)
    return SessionPlan(arrival_s, fragments, seed=number)
