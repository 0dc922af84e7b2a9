"""When text is sent: word by word, or in an assistant's bursts. Times are fixed by a seed, never by answers."""

import random
import re
from collections.abc import Mapping

import msgspec

from benchmarks.texts import reply

TOKENS_PER_S = (20.0, 50.0)
"""The slowest and the fastest assistant."""
TOKEN_CHARACTERS = 6
"""A longer word comes in several tokens; English tokens hold about 4.5 characters with the space before them."""
SENTENCES_PER_REPLY = (2, 5)
READ_AHEAD_S = 1.5
"""An assistant goes on this long before its listener has heard all of the reply before."""
PAUSE_S = 0.3
"""What the server puts between two sentences."""
_WORD = re.compile(r"\s*\S+")
_TOKEN = re.compile(rf" ?(?:\w{{1,{TOKEN_CHARACTERS}}}|.)", re.DOTALL)


class Fragment(msgspec.Struct, frozen=True):
    """One text message, due `at_s` seconds after the run began."""

    at_s: float
    text: str
    flush: bool = False


def at_once(text: str, at_s: float) -> list[Fragment]:
    """All of `text` in one message, sealed by a flush."""
    return [Fragment(at_s, text, flush=True)]


def word_by_word(text: str, at_s: float, words_per_s: float) -> list[Fragment]:
    """The words of `text`, each with the space before it, at an even pace, and no flush."""
    return [Fragment(at_s + index / words_per_s, word) for index, word in enumerate(_WORD.findall(text))]


def tokens(text: str) -> list[str]:
    """`text` in pieces as a language model writes it; joined they are `text`."""
    return _TOKEN.findall(text)


def token_by_token(text: str, at_s: float, random_source: random.Random) -> list[Fragment]:
    """The tokens of `text`, at one of an assistant's speeds with the gaps uneven, the last one with a flush."""
    gap = 1 / random_source.uniform(*TOKENS_PER_S)
    fragments = []
    for token in tokens(text):
        fragments.append(Fragment(at_s, token))
        at_s += gap * random_source.uniform(0.5, 1.5)
    fragments[-1] = msgspec.structs.replace(fragments[-1], flush=True)
    return fragments


def conversation(seed: int, start_s: float, end_s: float, durations_s: Mapping[str, float]) -> list[Fragment]:
    """Replies for a listener who hears speech without a gap from soon after `start_s` until `end_s` or a little longer.

    durations_s: seconds that each sentence takes to speak. The next reply begins when the listener should have
    `READ_AHEAD_S` of the last one left, so that the pace of the text is that of speech, whatever the server does.
    """
    random_source = random.Random(seed)
    fragments: list[Fragment] = []
    begin_s = spoken_until_s = start_s
    while begin_s < end_s:
        sentences = reply(random_source, random_source.randint(*SENTENCES_PER_REPLY))
        fragments += token_by_token(" ".join(sentences), begin_s, random_source)
        spoken_until_s += sum(durations_s[sentence] + PAUSE_S for sentence in sentences)
        begin_s = max(spoken_until_s - READ_AHEAD_S, fragments[-1].at_s)
    return fragments


def poisson_arrivals(count: int, within_s: float, seed: int) -> list[float]:
    """`count` moments between 0 and `within_s`, in order: a Poisson process of which the number of events is known."""
    random_source = random.Random(seed)
    return sorted(random_source.uniform(0, within_s) for _ in range(count))
