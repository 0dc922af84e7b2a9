"""When text is sent: whole, or token by token as a language model writes it. Fixed by a seed, never by answers."""

import random
import re

import msgspec

TOKENS_PER_S = (20.0, 50.0)
"""The slowest and the fastest assistant."""
TOKEN_CHARACTERS = 6
"""A longer word comes in several tokens; English tokens hold about 4.5 characters with the space before them."""
_TOKEN = re.compile(rf" ?(?:\w{{1,{TOKEN_CHARACTERS}}}|.)", re.DOTALL)


class Fragment(msgspec.Struct, frozen=True):
    """One text message, due `at_s` seconds after the run began."""

    at_s: float
    text: str
    flush: bool = False


def at_once(text: str, at_s: float) -> list[Fragment]:
    """All of `text` in one message, sealed by a flush."""
    return [Fragment(at_s, text, flush=True)]


def tokens(text: str) -> list[str]:
    """`text` in pieces as a language model writes it; joined they are `text`."""
    return _TOKEN.findall(text)


def token_by_token(
    text: str, at_s: float, random_source: random.Random, tokens_per_s: float | None = None
) -> list[Fragment]:
    """The tokens of `text`, at that speed or any of an assistant's, with the gaps uneven, the last one with a flush."""
    gap = 1 / (tokens_per_s or random_source.uniform(*TOKENS_PER_S))
    fragments = []
    for token in tokens(text):
        fragments.append(Fragment(at_s, token))
        at_s += gap * random_source.uniform(0.5, 1.5)
    fragments[-1] = msgspec.structs.replace(fragments[-1], flush=True)
    return fragments


def poisson_arrivals(count: int, within_s: float, seed: int) -> list[float]:
    """`count` moments between 0 and `within_s`, in order: a Poisson process of which the number of events is known."""
    random_source = random.Random(seed)  # noqa: S311 - a plan that can be repeated, no secret
    return sorted(random_source.uniform(0, within_s) for _ in range(count))


def poisson_process(rate_per_s: float, within_s: float, seed: int) -> list[float]:
    """Moments between 0 and `within_s`, in order, at `rate_per_s` on average: a Poisson process."""
    random_source = random.Random(seed)  # noqa: S311 - a plan that can be repeated, no secret
    arrivals: list[float] = []
    at_s = random_source.expovariate(rate_per_s)
    while at_s < within_s:
        arrivals.append(at_s)
        at_s += random_source.expovariate(rate_per_s)
    return arrivals
