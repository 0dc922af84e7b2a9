"""The embedded default voice: hibari, American English, its model inside its package."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import numpy as np

from voicewire.audio.format import Pcm
from voicewire.engines.base import Engine, Interrupted, SynthesisOptions
from voicewire.engines.frontends.english import readable
from voicewire.engines.noise_table import NoiseTable
from voicewire.engines.onnx_sessions import without_telemetry
from voicewire.engines.pauses import shorten_pauses
from voicewire.engines.phoneme_split import split_phonemes
from voicewire.engines.reading import seconds_of_finds
from voicewire.errors import EngineFailure
from voicewire.text.ipa import ARPABET_SOUNDS
from voicewire.text.phonemes import render_words
from voicewire.text.respelling import english_sounds

VOICE = "heart"
MAX_PHONEMES = 400  # what the model is given at once, about 25 s of speech; its own package's limit
SENTENCE_PAUSE_S = 0.42  # between sentences of one segment, at speed 1; about as long as between segments
MAX_PAUSE_S = 0.28  # at speed 1; the model rests up to 0.56 s at a comma, which sounds like the end of a sentence
SAMPLE_RATE = 24_000
_NO_SAMPLES = np.zeros(0, np.float32)

# What each find in a text adds to its length, fitted from above on spoken texts. 0.7 s go to the silence at the edges.
EDGES_S = 0.7
READING_S = tuple(
    (re.compile(pattern), seconds)
    for pattern, seconds in (
        (r"[^\W\d_]", 0.06),
        (r"(?<![a-z])[A-Z](?![a-z])", 0.1),  # spelled out: "FBI"
        (r"\b[^\W\d_]\b", 0.12),
        (r"\d", 0.4),
        (r"\d(?=\d{4})|(?<=\d{4})\d", 0.12),  # "million", "billion"
        (r"(?<=\d),(?=\d{3})|[$€£¥₹%]", 0.55),  # "thousand", "dollars and", "percent"
        (r"[/=+*@&#°<>~^|_\\]", 0.4),
        (r"[,;:—()–-]", 0.09),
        (r"[.!?…]", 0.25),
    )
)


class HibariEngine(Engine):
    """Speaks each segment whole, in one run of the model, about a hundred times as fast as it plays.

    The package would split the text in sentences, each with half a second of silence around it; here the segment is
    what is given, and only what the model cannot take at once is cut.
    """

    sample_rate: ClassVar[int] = SAMPLE_RATE
    speed_hint: ClassVar[float] = 0.0067
    loudness_lufs: ClassVar[float | None] = -26.3
    stops_midway: ClassVar[bool] = False
    takes_phonemes: ClassVar[bool] = True
    gives_way: ClassVar[bool] = True

    def __init__(self) -> None:
        # Imported here: a server names engines without running them, and ONNX Runtime and SciPy weigh 70 MB.
        without_telemetry()
        try:
            from voicewire.engines.hibari_model import HibariModel  # noqa: PLC0415

            self._model = HibariModel(VOICE)
        except Exception as error:
            raise EngineFailure(
                f"hibari cannot be loaded ({error}); install it again: pip install 'hibari-tts[fast]==0.2.1'"
            ) from error

    @classmethod
    def estimate(cls, text: str) -> float:
        """Seconds that `text` will last, the silence at its edges included: 0.9 to 1.5 times the truth as a rule."""
        return EDGES_S + seconds_of_finds(text, READING_S)

    @classmethod
    def voices(cls, models: Path) -> list[str]:
        """The voice inside the package; its other ones are downloads, which this engine never makes."""
        return [VOICE]

    def interrupt(self) -> None:
        """Give up the segment before its next sentence, or in the middle of the network."""
        self._model.interrupt()

    def synthesize(self, text: str, voice: str, options: SynthesisOptions) -> Iterator[Pcm]:
        """Yield the segment whole; empty for text without a sound. Raises EngineFailure and Interrupted."""
        if voice != VOICE:
            raise EngineFailure(
                f"the hibari voice {voice!r} is not installed, only {VOICE!r} is: name that in the catalogue's row"
            )
        try:
            yield self._segment(text, options)
        finally:
            self._model.resume()

    def _segment(self, text: str, options: SynthesisOptions) -> Pcm:
        sentences = with_phonemes(readable(text)).split("\n")
        try:
            phonemes = [self._model.phonemes(sentence) for sentence in sentences]
        except Exception as error:
            raise EngineFailure(f"hibari cannot read this text: {error}") from error
        # In one run the model hardly rests between short sentences; spoken apart, silence comes with each of them.
        noise = NoiseTable(options.seed)
        spoken = [self._speak(split_phonemes(sentence, MAX_PHONEMES), options, noise) for sentence in phonemes]
        if len(spoken) == 1:  # as most segments are
            return spoken[0]
        return shorten_pauses(np.concatenate(spoken), self.sample_rate, SENTENCE_PAUSE_S / options.speed)

    def _speak(self, parts: list[str], options: SynthesisOptions, noise: NoiseTable) -> Pcm:
        """One sentence."""
        try:
            spoken = [self._model.speak(part, options.speed, noise) for part in parts]
        except Interrupted:
            raise
        except Exception as error:
            raise EngineFailure(f"hibari cannot speak this text: {error}") from error
        pcm = np.clip(np.concatenate([_NO_SAMPLES, *spoken]), -1.0, 1.0)
        return shorten_pauses(pcm, self.sample_rate, MAX_PAUSE_S / options.speed)


SIGNS = {
    "tʃ": "ʧ", "dʒ": "ʤ", "tɕ": "ʧ", "dʑ": "ʤ", "eɪ": "A", "aɪ": "I", "oʊ": "O", "əʊ": "O", "aʊ": "W", "ɔɪ": "Y",
    "ɝ": "ɜɹ", "ɚ": "əɹ", "r": "ɹ", "ɾ": "T", "e": "A", "a": "ɑ", "ɒ": "ɑ", "o": "O",
}  # fmt: skip
"""The model's own signs, an American speaker's, where they are not IPA's or are none of its own."""
KNOWN = frozenset("bdfhijklmnpstuvwzæðŋɐɑɔəɛɜɡɪɹʃʊʌʒθᵻ ˈˌ")
"""Signs that the model has heard as IPA means them."""
_SIGN = re.compile("|".join((*sorted(SIGNS, key=len, reverse=True), ".")))


def with_phonemes(text: str) -> str:
    """`text` with its phoneme words (`text.phonemes`) put in as hibari reads them: `[word](/phonemes/)`."""
    return render_words(text, lambda ipa: f"[word](/{from_ipa(ipa)}/)")


def from_ipa(ipa: str) -> str:
    """The model's phonemes for IPA; the nearest English sound for one that it does not know."""
    return _SIGN.sub(_sign, ipa)


def _sign(found: re.Match[str]) -> str:
    if found[0] in SIGNS:
        return SIGNS[found[0]]
    if found[0] in KNOWN:
        return found[0]
    return "".join(from_ipa(ARPABET_SOUNDS[sound]) for sound in english_sounds(found[0]))
