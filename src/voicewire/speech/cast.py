"""Who says a segment, and how the engine is asked to."""

import zlib
from collections.abc import Sequence

from voicewire.engines.base import Job, SynthesisOptions
from voicewire.errors import UnknownVoice
from voicewire.events import SessionStart
from voicewire.speech.voice import SpeakingVoice
from voicewire.text.segment import Segment


class Cast:
    """The voices of one session, one for each speaker.

    A text that is said again is drawn anew, or with `repeats_alike` said just as before.
    """

    def __init__(self, voices: Sequence[SpeakingVoice], start: SessionStart, *, repeats_alike: bool = False) -> None:
        self._voices = voices
        self._start = start
        self._repeats_alike = repeats_alike
        self._jobs = 0

    def voice_of(self, segment: Segment) -> SpeakingVoice:
        """The voice of the segment's speaker. Raises UnknownVoice for a speaker without one."""
        if segment.speaker < len(self._voices):
            return self._voices[segment.speaker]
        count = len(self._voices)
        voices = "voice is" if count == 1 else "voices are"
        raise UnknownVoice(
            f"the text names speaker {segment.speaker}, but {count} {voices} given; speakers count from 0"
        )

    def job(self, text: str, voice: SpeakingVoice, segment: Segment) -> Job:
        """The next job: `segment`, rewritten as `text`. Its seed comes from the session's, and from the jobs before.

        Where repeats are to be alike, it comes from the text in their place.
        """
        options = self._start.options
        spread = zlib.crc32(text.encode()) if self._repeats_alike else self._jobs * 0x9E3779B1  # neighbours differ
        seed = (self._start.seed + spread) & 0xFFFFFFFF
        self._jobs += 1
        synthesis = SynthesisOptions(
            seed=seed,
            speed=voice.own_speed(segment.speed(options.prosody.speed)),
            steps=options.steps,
            sampling=options.sampling,
        )
        return Job(voice.engine, voice.name, text, synthesis, voice.references)
