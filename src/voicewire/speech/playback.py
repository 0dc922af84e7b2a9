"""The listener's clock: how much of the audio that was sent is still to be played."""


class PlaybackClock:
    """Knows when one listener runs dry. Pull nothing from it but seconds; it never touches audio.

    A listener is taken to play each chunk as soon as it is sent and the one before it has been played.
    """

    def __init__(self) -> None:
        self._play_end: float | None = None
        self._is_resting = False

    @property
    def play_end(self) -> float | None:
        """When the listener runs dry; None before the first sound, and again after a rest that outlasted the audio."""
        return self._play_end

    def sent(self, duration_s: float, now: float) -> None:
        """Note that a chunk of `duration_s` seconds was sent."""
        self._play_end = max(self._play_end or now, now) + duration_s

    def slack(self, now: float) -> float:
        """Seconds of audio still to be played; negative while the listener waits; 0 when nothing has been heard."""
        return 0.0 if self._play_end is None else self._play_end - now

    def rest(self) -> None:
        """Note that there is nothing to say for now."""
        self._is_resting = True

    def wake(self, now: float) -> bool:
        """Note that there is text again: whether the listener has heard everything meanwhile, and so starts afresh."""
        starts_afresh = self._is_resting and self._play_end is not None and self._play_end <= now
        if starts_afresh:
            self._play_end = None
        self._is_resting = False
        return starts_afresh
