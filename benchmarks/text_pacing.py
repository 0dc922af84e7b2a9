"""When text is sent: word by word, or in an assistant's bursts. Times are fixed by a seed, never by answers."""

import random
import re
from collections.abc import Mapping

from voicewire.bench.pacing import Fragment, token_by_token
from voicewire.bench.texts import reply

SENTENCES_PER_REPLY = (2, 5)
READ_AHEAD_S = 1.5
"""An assistant goes on this long before its listener has heard all of the reply before."""
PAUSE_S = 0.3
"""What the server puts between two sentences."""
_WORD = re.compile(r"\s*\S+")


def word_by_word(text: str, at_s: float, words_per_s: float) -> list[Fragment]:
    """The words of `text`, each with the space before it, at an even pace, and no flush."""
    return [Fragment(at_s + index / words_per_s, word) for index, word in enumerate(_WORD.findall(text))]


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
