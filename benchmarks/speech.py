"""Real speech as an engine gives it, for what is measured without a server."""

import msgspec

from benchmarks.bare_engine import default_voice
from voicewire.audio.format import Pcm
from voicewire.audio.joiner import PAUSE_SENTENCE_S, Joiner
from voicewire.bench.texts import SENTENCES
from voicewire.engines.base import SynthesisOptions


class Speech(msgspec.Struct, frozen=True):
    """Pieces of pcm, one after the other."""

    pieces: list[Pcm]
    sample_rate: int
    """Hz."""

    @property
    def seconds(self) -> float:
        return sum(map(len, self.pieces)) / self.sample_rate


def read_aloud(seconds: float) -> Speech:
    """The default voice reads the benchmarks' sentences, in order and whole, until it has spoken that long.

    They are joined as the server joins them: first sound is first speech.
    """
    engine, voice = default_voice()
    speech = Speech([], engine.sample_rate)
    joiner = Joiner(engine.sample_rate)
    for sentence in SENTENCES:
        if speech.seconds >= seconds:
            break
        speech.pieces.extend(joiner.push(piece) for piece in engine.synthesize(sentence, voice, SynthesisOptions()))
        speech.pieces.append(joiner.finish(PAUSE_SENTENCE_S))
    return speech
