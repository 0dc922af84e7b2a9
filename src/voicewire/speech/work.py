"""The segment that a session is speaking."""

import structlog

from voicewire.audio.format import Pcm
from voicewire.engines.base import Job
from voicewire.errors import EngineFailure
from voicewire.text.segment import Segment

log = structlog.get_logger()

MAX_STRIKES = 2
"""How often a segment may bring its host down before it is given up."""


class Work:
    """A segment, its job, and how far it has come: so that it can be spoken again from there."""

    def __init__(self, segment: Segment, job: Job) -> None:
        self.segment = segment
        self.job = job
        self._taken = 0
        """Samples taken from the engine so far."""
        self._skip = 0
        """Samples of a repeated job that have been taken before."""
        self._strikes = 0

    def log_cut(self, session: str, audio_s: float) -> None:
        """Log where the text was cut, after so many seconds of audio.

        Cuts depend on load: with what is logged here a run can be spoken again without the server.
        """
        log.debug(
            "segment",
            session=session,
            start=self.segment.start,
            end=self.segment.end,
            mark=self.segment.mark.name,
            seed=self.job.options.seed,
            audio_s=round(audio_s, 6),
        )

    def take(self, pcm: Pcm) -> Pcm:
        """What is new in `pcm`, the next piece of the job."""
        fresh = pcm[self._skip :]
        self._skip = max(0, self._skip - len(pcm))
        self._taken += len(fresh)
        return fresh

    def repeat(self, *, blamed: bool) -> None:
        """Expect the job from its beginning again. Raises EngineFailure when it was to blame too often."""
        self._strikes += blamed
        if self._strikes > MAX_STRIKES:
            raise EngineFailure("the voice engine stopped while it spoke this text")
        self._skip = self._taken
