"""Many listeners at once who hear speech without a pause, while the text is written at an assistant's pace."""

from collections.abc import Sequence

import msgspec

from benchmarks.bare_engine import Spoken
from benchmarks.decisions import decision
from benchmarks.load_plan import LoadPlan, LoadReport, SessionPlan, SessionResult
from benchmarks.segments import Segment
from benchmarks.server import RunningServer
from benchmarks.text_pacing import conversation
from benchmarks.underruns import divide
from voicewire.audio.format import AudioFormat
from voicewire.bench.pacing import poisson_arrivals
from voicewire.bench.plan import CONNECT_AHEAD_S
from voicewire.bench.player import gaps
from voicewire.bench.texts import SENTENCES

HELD_BACK_S = {"mp3": 0.08, "opus": 0.03}
"""What an encoder may hold back of what it was given: two frames and its delay, or one packet and its delay."""


class Timing(msgspec.Struct, frozen=True):
    """When the listeners come and go, in seconds."""

    ramp_s: float
    """All have come by then."""
    end_s: float
    """Until then every one of them goes on."""

    @property
    def conditions(self) -> str:
        return (
            f"tokens at 20 to 50/s in bursts, Poisson arrivals within {self.ramp_s:g} s, "
            f"continuous speech until {self.end_s:g} s, load generator on the same cores"
        )


class Outcome(msgspec.Struct, frozen=True):
    """What the listeners of one run heard."""

    refused: int
    underruns: int
    """Gaps in which something speakable had waited for more than 250 ms."""
    underrun_s: float
    starved: int
    """Gaps for want of text."""
    starved_s: float
    first_audio_s: list[float]
    """Of each session, since its first segment could be cut, connection set-up apart."""
    audio_s: float
    listened_s: float
    """From each session's first chunk to the end of its audio as a player plays it."""


def plan_streams(
    server: RunningServer,
    count: int,
    seed: int,
    timing: Timing,
    corpus: Sequence[Spoken],
    fish: AudioFormat | None = None,
) -> LoadPlan:
    """`count` listeners, over Fish where a format of it is given, else over Nari.

    corpus: what the bare engine took and gave for each of `SENTENCES`.
    """
    durations_s = {sentence: spoken.speech_s for sentence, spoken in zip(SENTENCES, corpus, strict=True)}
    sessions = []
    for index, arrival in enumerate(poisson_arrivals(count, timing.ramp_s - CONNECT_AHEAD_S, seed)):
        begin_s = arrival + CONNECT_AHEAD_S
        fragments = conversation(seed + 1 + index, begin_s, timing.end_s, durations_s)
        sessions.append(SessionPlan(arrival, fragments, seed=index))
    return LoadPlan(url=server.url, key=server.key, sessions=sessions, fish=fish)


def assess(plan: LoadPlan, report: LoadReport, segments: dict[str, list[Segment]]) -> Outcome:
    """What `report` means for the listeners, given the segments that the server cut."""
    pairs = [(each, result) for each, result in zip(plan.sessions, report.sessions, strict=True) if result.chunks]
    held_back_s = HELD_BACK_S.get(plan.fish.codec, 0.0) if plan.fish else 0.0
    silences = [
        divide(gap, each.fragments, result.sent_s, segments[result.request_id], held_back_s)
        for each, result in pairs
        for gap in gaps(result.chunks)
    ]
    return Outcome(
        refused=sum(bool(result.refused) for result in report.sessions),
        underruns=sum(silence.underrun_s > 0 for silence in silences),
        underrun_s=sum(silence.underrun_s for silence in silences),
        starved=sum(silence.starved_s > 0 for silence in silences),
        starved_s=sum(silence.starved_s for silence in silences),
        first_audio_s=[_first_audio_s(each, result, segments[result.request_id][0]) for each, result in pairs],
        audio_s=sum(chunk.duration_s for _, result in pairs for chunk in result.chunks),
        listened_s=sum(_listened_s(result) for _, result in pairs),
    )


def _first_audio_s(plan: SessionPlan, result: SessionResult, segment: Segment) -> float:
    decided = decision(segment, plan.fragments, result.sent_s, result.end_sent_s)
    return result.chunks[0].at_s - decided.at_s


def _listened_s(result: SessionResult) -> float:
    return sum(chunk.duration_s for chunk in result.chunks) + sum(gap.duration_s for gap in gaps(result.chunks))
