"""Outcomes as figures: one flat key for each, with its unit and how it was taken."""

from collections import Counter
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from voicewire.bench.figures import Figure, percentile, spread
from voicewire.bench.outcome import Outcome, together

MAX_LAG_MS = 20.0
"""A load generator that is later than this with one message in a hundred measures itself."""
BARS = {"errors": 0, "send_lag_ms.p99": MAX_LAG_MS, "loop_lag_ms.p99": MAX_LAG_MS}
"""What must hold for the figures to be used."""
ROUND = "round_{}"
_SPREADS = {
    "connect_ms": ("connect_s", "from the first packet to the server's 101"),
    "first_bytes_ms": ("first_bytes_s", "from the first text sent to the first audio received"),
    "first_audible_ms": ("first_audible_s", "from the first text sent to the first sound that is played"),
    "final_text_ms": ("final_text_s", "from the last text sent to the last audio received"),
    "refusal_ms": ("refusal_s", "from the first packet to the refusal"),
    "send_lag_ms": ("send_lag_s", "by how much the load generator was late to send"),
    "loop_lag_ms": ("loop_lag_s", "by how much the load generator's timer was late"),
}


def report(rounds: Sequence[Outcome], conditions: str) -> list[Figure]:
    """The figures of all rounds together, and then of each: `first_audible_ms.p95`, `round_1.first_audible_ms.p95`.

    A figure for which there are no values is left out.
    """
    figures = _figures(together(rounds), "", conditions)
    for index, each in enumerate(rounds, start=1):
        figures += _figures(each, ROUND.format(index) + ".", f"{conditions}; round {index} alone")
    return figures


def faults(rounds: Sequence[Outcome]) -> list[str]:
    """What makes the run void, in words: errors, a load generator that was late, or that nobody came."""
    found = [f"{count} × {error}" for error, count in Counter(each for one in rounds for each in one.errors).items()]
    for index, each in enumerate(rounds, start=1):
        for name in ("send_lag_ms", "loop_lag_ms"):
            source, what = _SPREADS[name]
            lag_s = getattr(each, source)
            if lag_s and (late_ms := 1000 * percentile(lag_s, 99)) > MAX_LAG_MS:
                found.append(f"round {index}: {what}, by {late_ms:.1f} ms (99th percentile), over {MAX_LAG_MS:g} ms")
    if not any(each.sessions for each in rounds):
        found.append("no session came; give more --seconds, or a higher --rate")
    return found


def _figures(outcome: Outcome, prefix: str, conditions: str) -> list[Figure]:
    figures = []
    for name, (source, what) in _SPREADS.items():
        values = [1000 * value for value in getattr(outcome, source)]
        if values:
            figures += spread(name, values, "ms", f"{what}; {len(values)} values; {conditions}")
    for name, (unit, what, take) in _TOTALS.items():
        value = take(outcome)
        if value is not None:
            figures.append(Figure(name, value, unit, f"{what}; {conditions}"))
    for status, count in sorted(Counter(outcome.refusals).items()):
        figures.append(Figure(f"refused_{status}", count, "sessions", f"by HTTP {status}; {conditions}"))
    return [replace(each, name=prefix + each.name, bar=BARS.get(each.name)) for each in figures]


def _audio_per_s(outcome: Outcome) -> float | None:
    return outcome.audio_s / outcome.speaking_s if outcome.speaking_s > 0 else None


def _peak_mb(outcome: Outcome) -> float | None:
    return None if outcome.server_peak_bytes is None else outcome.server_peak_bytes / 1e6


_TOTALS: dict[str, tuple[str, str, Callable[[Outcome], float | None]]] = {
    "sessions": ("sessions", "that came", lambda outcome: outcome.sessions),
    "completed": ("sessions", "that were spoken to the end", lambda outcome: outcome.completed),
    "refused": ("sessions", "for want of room, which is no error", lambda outcome: len(outcome.refusals)),
    "errors": ("sessions", "that failed", lambda outcome: len(outcome.errors)),
    "listeners": ("players", "that played at once, at most", lambda outcome: outcome.listeners),
    "underruns": ("gaps", "in which a player had run dry before its audio came", lambda outcome: outcome.underruns),
    "underrun_sessions": ("sessions", "with at least one underrun", lambda outcome: outcome.underrun_sessions),
    "dry_s": ("s", "that players had nothing to play, added up", lambda outcome: outcome.dry_s),
    "audio_s": ("s", "of audio received", lambda outcome: outcome.audio_s),
    "audio_per_s": ("s/s", "audio received ÷ time from the first text to the last audio", _audio_per_s),
    "server_cpu_s": ("s", "CPU of the server's processes", lambda outcome: outcome.server_cpu_s),
    "server_peak_mb": ("MB", "resident memory of the server's processes, the peak of each since it began", _peak_mb),
    "generator_cpu_s": ("s", "CPU of the load generator", lambda outcome: outcome.generator_cpu_s),
    "other_cpu_s": ("s", "CPU of the machine for neither server nor generator", lambda outcome: outcome.other_cpu_s),
}
