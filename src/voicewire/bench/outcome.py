"""What a round came to for its listeners, and several rounds together."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import msgspec

from voicewire.bench.client import SessionResult
from voicewire.bench.player import gaps, heard_at
from voicewire.bench.processes import Usage
from voicewire.bench.run import Round

SILENT = "it gave no audible audio"


class Outcome(msgspec.Struct, kw_only=True):
    """Times are seconds, of sessions that came to their end as they should, unless it says otherwise."""

    sessions: int
    """That came, however they ended."""
    completed: int
    connect_s: list[float]
    """From the first packet to the server's 101."""
    first_bytes_s: list[float]
    """From the first text that was sent to the first audio that came."""
    first_audible_s: list[float]
    """From the same to the first sound of a player that starts with the first audio: the silence before it counts."""
    final_text_s: list[float]
    """From the last text that was sent to the last audio that came."""
    refusals: list[int]
    """Their HTTP statuses."""
    refusal_s: list[float]
    """How long each took, connection included."""
    errors: list[str]
    underruns: int
    """Times at which a player had nothing to play although more was to come."""
    underrun_sessions: int
    """Sessions with at least one."""
    dry_s: float
    """How long that lasted, added up."""
    audio_s: float
    """Audio that came."""
    speaking_s: float
    """From the first text of a round to its last audio."""
    listeners: int
    """Players that played at once, at most."""
    send_lag_s: list[float]
    loop_lag_s: list[float]
    generator_cpu_s: float
    """CPU seconds of this process."""
    server_cpu_s: float | None
    """CPU seconds of the server's processes; None where they cannot be seen."""
    other_cpu_s: float | None
    """CPU seconds of the machine that went to neither of the two: a noisy neighbour, taken for a slow server."""
    server_peak_bytes: int | None
    """The most memory that the server's processes have held since they began."""


def assess(round_: Round, used: Usage | None = None) -> Outcome:
    """What `round_` means. used: what the server's processes used for it, if they can be seen."""
    heard = [each for each in round_.sessions if not fault_of(each) and not each.refused]
    silences = [gaps(each.chunks) for each in heard]
    refused = [each for each in round_.sessions if each.refused]
    return Outcome(
        sessions=len(round_.sessions),
        completed=len(heard),
        connect_s=[each.connect_s for each in heard],
        first_bytes_s=[each.chunks[0].at_s - each.sent_s[0] for each in heard],
        first_audible_s=[heard_at(each.chunks, each.onset_s or 0.0) - each.sent_s[0] for each in heard],
        final_text_s=[each.chunks[-1].at_s - each.sent_s[-1] for each in heard],
        refusals=[each.refused for each in refused],
        refusal_s=[each.connect_s for each in refused],
        errors=[fault for each in round_.sessions if (fault := fault_of(each))],
        underruns=sum(map(len, silences)),
        underrun_sessions=sum(bool(found) for found in silences),
        dry_s=sum(gap.duration_s for found in silences for gap in found),
        audio_s=sum(chunk.duration_s for each in heard for chunk in each.chunks),
        speaking_s=_speaking_s(heard),
        listeners=listeners_at_once(heard),
        send_lag_s=round_.send_lag_s,
        loop_lag_s=round_.loop_lag_s,
        generator_cpu_s=round_.cpu_s,
        server_cpu_s=used.cpu_s if used else None,
        other_cpu_s=max(0.0, used.machine_s - used.cpu_s - round_.cpu_s) if used else None,
        server_peak_bytes=used.peak_bytes if used else None,
    )


def together(rounds: Sequence[Outcome]) -> Outcome:
    """All rounds as one: values side by side, sums added up, and of what is the most, the most."""
    merged: dict[str, Any] = {}
    for name in Outcome.__struct_fields__:
        values = [getattr(each, name) for each in rounds]
        if isinstance(values[0], list):
            merged[name] = [value for each in values for value in each]
        elif None in values:
            merged[name] = None
        else:
            merged[name] = max(values) if name in {"listeners", "server_peak_bytes"} else sum(values)
    return Outcome(**merged)


def fault_of(result: SessionResult) -> str:
    """What went wrong, or nothing; to be refused is no fault, to say nothing is one."""
    if result.error or result.refused:
        return result.error
    return "" if result.onset_s is not None else SILENT


def listeners_at_once(sessions: Sequence[SessionResult]) -> int:
    """How many players play at once, at most; one that has run dry still has its listener."""
    changes = [(each.chunks[0].at_s, 1) for each in sessions] + [(_played_until_s(each), -1) for each in sessions]
    return max(accumulate(change for _, change in sorted(changes)), default=0)


def _played_until_s(result: SessionResult) -> float:
    silence_s = sum(gap.duration_s for gap in gaps(result.chunks))
    return result.chunks[0].at_s + silence_s + sum(chunk.duration_s for chunk in result.chunks)


def _speaking_s(sessions: Sequence[SessionResult]) -> float:
    if not sessions:
        return 0.0
    return max(each.chunks[-1].at_s for each in sessions) - min(each.sent_s[0] for each in sessions)
