"""What is asked of the server in a round: who comes when, and what each of them says."""

import random
from collections.abc import Sequence

import msgspec

from voicewire.bench.pacing import Fragment, at_once, poisson_arrivals, poisson_process, token_by_token

CONNECT_AHEAD_S = 0.3
"""A session connects this long before its text begins, so that connecting and speaking are measured apart."""
SENTENCES_PER_REPLY = (1, 3)
SEEDS = 2**32  # so many there are; Nari's `seed`


class Load(msgspec.Struct, frozen=True, kw_only=True):
    """How a round is made up; its seed says the rest."""

    sentences: Sequence[str]
    """What replies are made of."""
    seconds: float
    """All sessions come within that time."""
    streams: int | None = None
    """How many come; None: as many as come at `rate_per_s`."""
    rate_per_s: float = 0.0
    tokens_per_s: float | None = None
    """None: each reply is sent whole."""

    @property
    def conditions(self) -> str:
        """In words."""
        come = f"{self.streams} in all" if self.streams is not None else f"{self.rate_per_s:g} a second"
        sent = "whole with a flush" if self.tokens_per_s is None else f"at {self.tokens_per_s:g} tokens/s"
        return f"sessions as a Poisson process, {come} within {self.seconds:g} s, each for 1 to 3 sentences sent {sent}"


class SessionPlan(msgspec.Struct, frozen=True):
    """One session: when it connects and what it sends, in seconds since the round began."""

    start_s: float
    fragments: list[Fragment]
    seed: int
    """Of the speech. Every session has its own, so that the server must make it, and finds it in no cache."""


def plan_round(load: Load, seed: int, speech_seed: int) -> list[SessionPlan]:
    """The sessions of a round, in order of time: the same ones for the same seed, whatever the server does.

    speech_seed: of the first session; the next ones have those that follow. To be drawn anew for each round: of what it
    has spoken before, a server may know the samples.
    """
    random_source = random.Random(f"replies {seed}")  # noqa: S311 - a plan that can be repeated, no secret
    if load.streams is not None:
        arrivals = poisson_arrivals(load.streams, load.seconds, seed)
    else:
        arrivals = poisson_process(load.rate_per_s, load.seconds, seed)
    return [
        SessionPlan(start_s, _reply(load, start_s + CONNECT_AHEAD_S, random_source), (speech_seed + index) % SEEDS)
        for index, start_s in enumerate(arrivals)
    ]


def _reply(load: Load, begin_s: float, random_source: random.Random) -> list[Fragment]:
    count = min(random_source.randint(*SENTENCES_PER_REPLY), len(load.sentences))
    text = " ".join(random_source.sample(load.sentences, count))
    if load.tokens_per_s is None:
        return at_once(text, begin_s)
    return token_by_token(text, begin_s, random_source, load.tokens_per_s)
