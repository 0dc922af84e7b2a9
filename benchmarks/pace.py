"""How soon one listener hears a text that is being written, and how soon after the last token all of it has come."""

import random
from collections.abc import Iterator

import msgspec

from benchmarks.load import run_load
from benchmarks.load_plan import SessionPlan, SessionResult
from benchmarks.progress import progress
from benchmarks.replies import plan_replies
from benchmarks.server import RunningServer
from voicewire.bench.figures import Figure, spread
from voicewire.bench.pacing import token_by_token, tokens
from voicewire.bench.player import gaps
from voicewire.bench.texts import reply

TOKENS_PER_S = (20.0, 50.0, 100.0)
CLIENTS = 8
SENTENCES = 2
SEEDS = (90_001, 90_002, 90_003)
SETTLE_S = 0.3
PAUSE_S = 0.7
"""Between the last token of one client and the next client."""


class Sample(msgspec.Struct, frozen=True):
    """One client; milliseconds."""

    first_bytes_ms: float
    """From the first token to the first audio."""
    final_ms: float
    """From the last token to the last audio."""
    dry_ms: float
    """How long the player had nothing to play in between."""


def measure() -> list[Figure]:
    """Each speed, three seeds, a fresh server for each seed."""
    samples: dict[float, list[Sample]] = {pace: [] for pace in TOKENS_PER_S}
    for number, seed in enumerate(SEEDS):
        with RunningServer() as server:
            for pace in TOKENS_PER_S:
                progress(f"{pace:g} tokens/s", number, len(SEEDS))
                report = run_load(plan_replies(server, list(_clients(pace, seed))))
                report.check()
                samples[pace] += map(_sample, report.sessions)
    return [figure for pace, found in samples.items() for figure in _figures(pace, found)]


def _clients(tokens_per_s: float, seed: int) -> Iterator[SessionPlan]:
    """One after the other."""
    source, at_s = random.Random(seed), 0.0
    for number in range(CLIENTS):
        text = " ".join(reply(source, SENTENCES))
        fragments = token_by_token(text, at_s + SETTLE_S, source, tokens_per_s)
        yield SessionPlan(at_s, fragments, seed=number)
        at_s += SETTLE_S + 1.2 * len(tokens(text)) / tokens_per_s + PAUSE_S


def _sample(result: SessionResult) -> Sample:
    dry_s = sum(gap.duration_s for gap in gaps(result.chunks))
    first_s, final_s = result.chunks[0].at_s - result.sent_s[0], result.chunks[-1].at_s - result.sent_s[-1]
    return Sample(1000 * first_s, 1000 * final_s, 1000 * dry_s)


def _figures(pace: float, samples: list[Sample]) -> list[Figure]:
    name = f"pace.{pace:g}_tokens"
    conditions = (
        f"one client at a time, {SENTENCES} sentences at {pace:g} tokens/s, flush with the last, "
        f"{len(samples)} clients, {len(SEEDS)} seeds"
    )
    return [
        *spread(f"{name}.first_bytes_ms", [each.first_bytes_ms for each in samples], "ms", conditions),
        *spread(f"{name}.final_text_ms", [each.final_ms for each in samples], "ms", conditions),
        Figure(f"{name}.dry_ms", max(each.dry_ms for each in samples), "ms", f"the worst, {conditions}"),
    ]
