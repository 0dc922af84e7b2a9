"""An engine that is exact and instant and needs no model: the instrument that tests measure with.

Its one voice, `sine`, plays a tone whose pitch comes from text and seed. Switches after the voice's name, written as a
query string, make it misbehave: `sine?lead_s=0.3&crash_at=1&once=/tmp/flag`. A voice that it imitates has the pitch of
the samples, whatever the text.
"""

import os
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import ClassVar, NoReturn
from urllib.parse import parse_qsl

import msgspec
import numpy as np

from voicewire.audio.format import Pcm, silence
from voicewire.engines.base import Engine, Reference, SynthesisOptions
from voicewire.errors import EngineFailure

VOICE = "sine"
SECONDS_PER_CHARACTER = 0.06  # about the pace of an unhurried English speaker
PIECE_S = 0.5
LOWEST_PITCH = 200  # Hz
PITCHES = 400  # so that the highest is under 600 Hz, which the narrowest format carries
AMPLITUDE = 0.5


class ToneSwitches(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands after `?` in a voice name. Pieces count from 0."""

    lead_s: float = 0.0
    """Seconds of silence before the tone, as real engines leave."""
    trail_s: float = 0.0
    """Seconds of silence after it."""
    delay_s: float = 0.0
    """Seconds of waiting before each piece."""
    fail_at: int | None = None
    """The piece that raises EngineFailure."""
    hang_at: int | None = None
    """The piece that never comes."""
    crash_at: int | None = None
    """The piece that ends the process."""
    word: str = ""
    """Fail, hang and crash only for texts that contain this."""
    once: str = ""
    """A file that is made when failing, hanging or crashing; while it exists there is no second time."""


class ToneEngine(Engine):
    """60 ms of tone per character of text, divided by the speed; nothing else about it varies.

    `crash` and `hang` stand in for the end of a process, for hosts that have none.
    """

    sample_rate: ClassVar[int] = 24_000
    speed_hint: ClassVar[float] = 0.0005
    keeps_speed: ClassVar[bool] = True
    clones: ClassVar[bool] = True

    def __init__(
        self, crash: Callable[[], NoReturn] = lambda: os._exit(70), hang: Callable[[], NoReturn] | None = None
    ) -> None:
        self._crash = crash
        self._hang = hang or _sleep_for_ever
        self._pitches: dict[str, float] = {}

    @classmethod
    def estimate(cls, text: str) -> float:
        """Exactly the seconds of tone at speed 1, without the silence that switches add."""
        return SECONDS_PER_CHARACTER * len(text)

    @classmethod
    def voices(cls, models: Path) -> list[str]:
        """The one voice, without switches."""
        return [VOICE]

    @classmethod
    def has_voice(cls, voice: str, models: Path) -> bool:
        """Whether it is the one voice, with switches or without."""
        return voice.partition("?")[0] == VOICE

    def imitate(self, voice: str, references: Sequence[Reference]) -> None:
        """Take the dominant pitch of the first sample. Raises EngineFailure when it is silent."""
        self._pitches[voice] = dominant_pitch(references[0])

    def forget(self, voice: str) -> None:
        """Forget the pitch."""
        self._pitches.pop(voice, None)

    def synthesize(self, text: str, voice: str, options: SynthesisOptions) -> Iterator[Pcm]:
        """Yield pieces of 0.5 s, the last one shorter. Raises EngineFailure for a switch that does not exist."""
        imitated = self._pitches.get(voice)
        switches = ToneSwitches() if imitated else parse_voice(voice)
        pcm = np.concatenate(
            [
                silence(switches.lead_s, self.sample_rate),
                _tone(text, imitated or _pitch(text, options.seed), options.speed),
                silence(switches.trail_s, self.sample_rate),
            ]
        )
        size = round(PIECE_S * self.sample_rate)
        for index, start in enumerate(range(0, len(pcm), size)):
            self._misbehave(switches, text, index)
            yield pcm[start : start + size]

    def _misbehave(self, switches: ToneSwitches, text: str, index: int) -> None:
        if switches.delay_s:
            time.sleep(switches.delay_s)
        if index not in (switches.fail_at, switches.hang_at, switches.crash_at) or switches.word not in text:
            return
        if switches.once and not _first_time(Path(switches.once)):
            return
        if index == switches.crash_at:
            self._crash()
        if index == switches.hang_at:
            self._hang()
        raise EngineFailure(f"the tone was told to fail at piece {index}")


def parse_voice(voice: str) -> ToneSwitches:
    """The switches of a voice name. Raises EngineFailure, naming what is wrong with it."""
    name, _, query = voice.partition("?")
    if name != VOICE:
        raise EngineFailure(f"the tone engine has no voice {name!r}; it has: {VOICE}")
    try:
        return msgspec.convert(dict(parse_qsl(query, strict_parsing=bool(query))), ToneSwitches, strict=False)
    except ValueError as error:
        known = ", ".join(ToneSwitches.__struct_fields__)
        raise EngineFailure(f"the switches {query!r} cannot be read ({error}); known are: {known}") from None


def dominant_pitch(reference: Reference) -> float:
    """The strongest frequency of a sample, Hz, to within one over its seconds. Raises EngineFailure for silence."""
    spectrum = np.abs(np.fft.rfft(reference.pcm))[1:]  # without the constant part
    if not spectrum.any():
        raise EngineFailure("the tone engine cannot imitate silence")
    return float((np.argmax(spectrum) + 1) * reference.sample_rate / len(reference.pcm))


def _pitch(text: str, seed: int) -> float:
    return LOWEST_PITCH + zlib.crc32(f"{seed} {text}".encode()) % PITCHES


def _tone(text: str, pitch: float, speed: float) -> Pcm:
    samples = round(SECONDS_PER_CHARACTER * len(text) * ToneEngine.sample_rate / speed)
    # A cosine begins at its full height, so that nobody takes the first samples for silence.
    wave: Pcm = (AMPLITUDE * np.cos(2 * np.pi * pitch / ToneEngine.sample_rate * np.arange(samples))).astype(np.float32)
    return wave


def _first_time(flag: Path) -> bool:
    try:
        flag.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def _sleep_for_ever() -> NoReturn:
    while True:
        time.sleep(3600)
