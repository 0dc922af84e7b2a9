"""A Piper voice on disk: where its files lie, what its configuration says, and how it turns text into phoneme ids."""

import json
import re
import unicodedata
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from voicewire.engines.espeak_library import check_data_path
from voicewire.engines.piper_stages import INSTALL, Tensors, package
from voicewire.errors import EngineFailure
from voicewire.text.markup import clean
from voicewire.text.phonemes import render_words
from voicewire.text.respelling import respell

SPEAKER = "#"
"""What stands between a voice and one of its speakers, by name or number: `en_US-libritts-high#3`."""
FOLDER = "piper"
PACKAGES = ("piper", "onnx", "onnxruntime")
MIN_RATE, MAX_RATE = 8000, 96_000
"""Hz."""
MAX_SCALE = 10.0
_WORD = "\0"  # around a pronunciation; no cleaned text has it
_RAW_PHONEMES = re.compile(r"\[(?=\[)")  # what the package takes for phonemes, from [[ on
_MARKS = re.compile(r"\s*([,;:.!?]+)")  # what ends a clause
_SENTENCE_ENDS = frozenset(".!?")

Phonemes = list[str]


class VoiceFiles(NamedTuple):
    """The two files of a voice."""

    model: Path
    config: Path


def installed(models: Path) -> dict[str, VoiceFiles]:
    """The files of every voice, by name: that of its .onnx file, without the ending, whatever its folder is called.

    Raises EngineFailure, saying what to install or to bring, where there is none.
    """
    for name in PACKAGES:
        if find_spec(name) is None:
            raise EngineFailure(f"piper needs the package {name}: {INSTALL}")
    found = {path.stem: VoiceFiles(path, path.with_name(f"{path.name}.json")) for path in _models(models)}
    if not found:
        raise EngineFailure(
            f"there is no piper voice in {models / FOLDER}: bring one with voicewire models pull, or put the files "
            f"<voice>.onnx and <voice>.onnx.json into a folder there"
        )
    return found


def _models(models: Path) -> list[Path]:
    return sorted((models / FOLDER).glob("*/*.onnx"), reverse=True)  # of two with one name the first is taken


def find_voice(name: str, models: Path) -> VoiceFiles:
    """The files of a voice. Raises EngineFailure, saying what there is, for a name that is none."""
    voices = installed(models)
    if name not in voices:
        raise EngineFailure(f"there is no piper voice {name!r} in {models / FOLDER}, only: {', '.join(sorted(voices))}")
    return voices[name]


def read_config(path: Path) -> dict[str, Any]:
    """What a voice's json file holds. Raises EngineFailure, naming it."""
    try:
        config = json.loads(path.read_text("utf-8"))
    except FileNotFoundError as error:
        raise EngineFailure(
            f"{path} is missing: a piper voice has it beside its .onnx file; bring both from one place"
        ) from error
    except (OSError, ValueError) as error:
        raise EngineFailure(f"{path} cannot be read ({error}); bring the voice again") from error
    if not isinstance(config, dict):
        raise EngineFailure(f"{path} is no configuration of a piper voice: it holds no object")
    return config


def language_of(config: dict[str, Any]) -> str:
    """A voice's language, as `en-US`: older voices name that of their phonemes alone."""
    language, espeak = config.get("language"), config.get("espeak")
    code = language.get("code") if isinstance(language, dict) else None
    code = code or (espeak.get("voice") if isinstance(espeak, dict) else None) or "en"
    return str(code).replace("_", "-")


def speaker_number(speaker: str, config: dict[str, Any]) -> int | None:
    """The number of a speaker, by its name or number; of the voice's own choice for ""; None where there is none."""
    count, named = config.get("num_speakers"), config.get("speaker_id_map")
    count = count if isinstance(count, int) else 1
    named = named if isinstance(named, dict) else {}
    if not speaker:
        return int(config.get("default_speaker_id", 0))
    if count > 1 and speaker in named:
        return int(named[speaker])
    is_number = count > 1 and speaker.isascii() and speaker.isdigit()
    return int(speaker) if is_number and int(speaker) < count else None


class PiperReader:
    """Reads text as one voice does. Owns no model."""

    def __init__(self, source: Path) -> None:
        """source: the voice's json file. Raises EngineFailure, naming it or what to install."""
        self._source = source
        self._given = read_config(source)
        piper, configs = package("piper"), package("piper.config")
        check_data_path(package("piper.phonemize_espeak").ESPEAK_DATA_DIR)
        try:
            self._config = configs.PiperConfig.from_dict(self._given)
            _check_numbers(self._config)
        except KeyError as error:
            raise EngineFailure(f"{source} does not say {error}, as the configuration of a piper voice does") from error
        except (TypeError, ValueError, AttributeError) as error:
            raise EngineFailure(f"{source} is no configuration of a piper voice ({error})") from error
        if self._config.phoneme_type == configs.PhonemeType.PINYIN:
            raise EngineFailure(f"{source} wants pinyin, whose model its package would download; that is not done here")
        # The package's own voice without its session: that would hold the whole network a second time.
        self._voice = piper.PiperVoice(session=None, config=self._config)
        self.sample_rate = int(self._config.sample_rate)
        """Hz."""
        self._has_ipa = self._config.phoneme_type == configs.PhonemeType.ESPEAK

    def sentences(self, text: str) -> list[list[int]]:
        """The phoneme ids of each sentence that has a sound. Raises EngineFailure."""
        try:
            read = [sentence for line in text.split("\n") for sentence in self._read(line)]
            return [self._ids(sentence) for sentence in read if any(map(_is_sound, sentence))]
        except Exception as error:
            raise EngineFailure(f"piper cannot read this text: {error}") from error

    def inputs(self, ids: list[int], speaker: str) -> Tensors:
        """What the network takes, by name. speaker: a name or a number, or "". Raises EngineFailure for another one."""
        number = speaker_number(speaker, self._given)
        if number is None:
            names = ", ".join(sorted(self._config.speaker_id_map))
            raise EngineFailure(
                f"the piper voice in {self._source} has no speaker {speaker!r}; it has {self._config.num_speakers}, "
                f"numbered from 0 and named: {names or 'not at all'}"
            )
        scales = self._config.noise_scale, self._config.length_scale, self._config.noise_w_scale
        return {
            "input": np.array([ids], np.int64),
            "input_lengths": np.array([len(ids)], np.int64),
            "scales": np.array(scales, np.float32),
            "sid": np.array([number], np.int64),  # which a network with one speaker does not look at
        }

    def _read(self, line: str) -> list[Phonemes]:
        text = _RAW_PHONEMES.sub("[ ", clean(line))
        if not self._has_ipa:
            return list(self._voice.phonemize(respell(text)))
        parts = render_words(text, lambda ipa: f"{_WORD}{ipa}{_WORD}").split(_WORD)
        if len(parts) == 1:
            return list(self._voice.phonemize(text))
        return join_pronunciations(parts, self._voice.phonemize)

    def _ids(self, sentence: Phonemes) -> list[int]:
        known = self._config.phoneme_id_map
        return list(self._voice.phonemes_to_ids([phoneme for phoneme in sentence if phoneme in known]))


def _check_numbers(config: Any) -> None:
    """Raise ValueError for a sample rate or a scale that is none: the package takes them as they are."""
    if not (isinstance(config.sample_rate, int) and MIN_RATE <= config.sample_rate <= MAX_RATE):
        raise ValueError(f"its sample rate is {config.sample_rate!r}")
    for scale in (config.noise_scale, config.length_scale, config.noise_w_scale):
        if not (isinstance(scale, int | float) and 0 <= scale <= MAX_SCALE):
            raise ValueError(f"one of its scales is {scale!r}")


def _is_sound(phoneme: str) -> bool:
    return unicodedata.category(phoneme[0])[0] in "LN" and phoneme not in "ˈˌː"


def join_pronunciations(parts: list[str], phonemize: Callable[[str], list[Phonemes]]) -> list[Phonemes]:
    """The sentences of a text. parts: text and the IPA of a word in turn, beginning and ending with text."""
    sentences: list[Phonemes] = [[]]
    for index, part in enumerate(parts):
        if index % 2:
            sentences[-1].extend(unicodedata.normalize("NFD", part))
        else:
            # phonemize would drop the marks of the clause that the word before has ended.
            marks = _MARKS.match(part) if index else None
            sentences[-1].extend(marks[1] if marks else "")
            _add(sentences, part[marks.end() :] if marks else part, phonemize)
    return sentences


def _add(sentences: list[Phonemes], text: str, phonemize: Callable[[str], list[Phonemes]]) -> None:
    """Go on with `text`, which may end in the midst of a sentence, as the one before it may."""
    if text[:1].isspace():
        _part(sentences)
    read = phonemize(text)
    if read:
        sentences[-1].extend(read[0])
        sentences.extend(map(list, read[1:]))
    if text[-1:].isspace():
        _part(sentences)


def _part(sentences: list[Phonemes]) -> None:
    """End a word, or the sentence where that has ended."""
    end = sentences[-1][-1:]
    if end and end[0] in _SENTENCE_ENDS:
        sentences.append([])
    elif end and end[0] != " ":
        sentences[-1].append(" ")
