"""First audio while the cores are half busy: clients come as they please, whoever else is being spoken to."""

import statistics

import msgspec

from benchmarks.bare_engine import BareEngine, rtf
from benchmarks.figures import usable_cores
from benchmarks.live_streams import Outcome
from benchmarks.load import run_load
from benchmarks.load_plan import LoadReport, SessionPlan
from benchmarks.progress import progress
from benchmarks.replies import as_they_please, heard_by, one_after_another, plan_replies
from benchmarks.server import RunningServer
from voicewire.bench.figures import Figure, percentile, spread
from voicewire.bench.plan import SENTENCES_PER_REPLY
from voicewire.bench.texts import SENTENCES

SHARE = 0.5
SECONDS = 25.0
ALONE = 30
SEEDS = (70_001, 70_002, 70_003)
MAX_FACTOR = 2.0


class Round(msgspec.Struct, frozen=True):
    """One seed, with a fresh server."""

    alone: Outcome
    crowd: Outcome
    report: LoadReport


def measure() -> list[Figure]:
    """Three seeds, a fresh server for each."""
    with BareEngine() as bare:
        corpus = bare.speak(SENTENCES)
    sentence_s = statistics.mean(spoken.audio_s for spoken in corpus)
    reply_s = sentence_s * sum(SENTENCES_PER_REPLY) / 2
    rate_per_s = SHARE * usable_cores() / rtf(corpus) / reply_s
    rounds = []
    for number, seed in enumerate(SEEDS):
        progress("half load", number, len(SEEDS))
        rounds.append(_round(rate_per_s, seed))
    return _figures(rounds, rate_per_s)


def _round(rate_per_s: float, seed: int) -> Round:
    with RunningServer() as server:
        alone, _ = _run(server, one_after_another(ALONE, seed, as_written=False))
        crowd, report = _run(server, as_they_please(rate_per_s, SECONDS, seed))
        return Round(alone, crowd, report)


def _run(server: RunningServer, sessions: list[SessionPlan]) -> tuple[Outcome, LoadReport]:
    plan = plan_replies(server, sessions)
    report = run_load(plan)
    report.check()
    return heard_by(server, plan, report), report


def _figures(rounds: list[Round], rate_per_s: float) -> list[Figure]:
    alone = [1000 * wait for each in rounds for wait in each.alone.first_audio_s]
    crowd = [1000 * wait for each in rounds for wait in each.crowd.first_audio_s]
    conditions = (
        f"{rate_per_s:.1f} clients/s as a Poisson process for {SECONDS:g} s, each for 1 to 3 sentences sent whole with "
        f"flush: {100 * SHARE:g}% of cores ÷ RTF; {len(rounds)} seeds, a fresh server for each"
    )
    one = f"one sentence, sent whole with flush, {ALONE} clients one after the other, {len(rounds)} seeds"
    return [
        *spread("half_load.idle_first_bytes_ms", alone, "ms", one),
        *spread("half_load.first_bytes_ms", crowd, "ms", conditions),
        Figure(
            "half_load.first_bytes_p95_factor",
            percentile(crowd, 95) / statistics.median(alone),
            "× the idle median",
            conditions,
            MAX_FACTOR,
        ),
        Figure("half_load.underruns", sum(each.crowd.underruns for each in rounds), "gaps", conditions, 0),
        Figure(
            "half_load.lag_p99_ms", 1000 * max(each.report.lag_p99_s for each in rounds), "ms", "the load generator"
        ),
    ]
