"""The bare engine on the segments that the server cut in a run: what the speech itself takes, and how much was sent."""

import msgspec

from benchmarks.bare_engine import BareEngine
from benchmarks.load_plan import LoadPlan, LoadReport
from benchmarks.segments import Segment, spoken_text


class SameSegments(msgspec.Struct, frozen=True):
    """Some sessions of a run, spoken again. Seconds."""

    count: int
    """How many segments."""
    cpu_s: float
    """Of the bare engine."""
    made_s: float
    """Audio as the engine gave it, the silence at the edges of each segment included."""
    sent_s: float
    """Audio as the listeners got it: silence at the edges cut to a pause."""


def speak_again(
    bare: BareEngine, plan: LoadPlan, report: LoadReport, segments: dict[str, list[Segment]], every: int = 1
) -> SameSegments:
    """Every `every`-th of the sessions that were spoken to, spoken by the bare engine with the same seeds."""
    heard = [pair for pair in zip(plan.sessions, report.sessions, strict=True) if pair[1].chunks][::every]
    count, cpu_s, made_s, sent_s = 0, 0.0, 0.0, 0.0
    for session, result in heard:
        whole = "".join(fragment.text for fragment in session.fragments)
        cut = segments[result.request_id]
        spoken = bare.speak([spoken_text(whole, segment) for segment in cut], [segment.seed for segment in cut])
        count += len(cut)
        cpu_s += sum(one.cpu_s for one in spoken)
        made_s += sum(one.audio_s for one in spoken)
        sent_s += sum(chunk.duration_s for chunk in result.chunks)
    return SameSegments(count, cpu_s, made_s, sent_s)
