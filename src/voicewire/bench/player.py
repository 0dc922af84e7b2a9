"""A listener's player: starts with the first chunk, plays without a pause, and runs dry when a chunk is late."""

from collections.abc import Sequence

import msgspec


class Chunk(msgspec.Struct, frozen=True, array_like=True):
    """Audio as it arrived."""

    at_s: float
    duration_s: float


class Gap(msgspec.Struct, frozen=True):
    """A time in which the player had nothing to play although more was to come."""

    start_s: float
    end_s: float
    position_s: float
    """Seconds of audio that had been played before."""

    @property
    def duration_s(self) -> float:
        """Seconds that it lasted."""
        return self.end_s - self.start_s


def gaps(chunks: Sequence[Chunk]) -> list[Gap]:
    """When a player that gets `chunks` ran dry. The wait for the first one and the silence after the last are none."""
    found = []
    position = 0.0
    play_end = chunks[0].at_s if chunks else 0.0
    for chunk in chunks:
        if chunk.at_s > play_end:
            found.append(Gap(play_end, chunk.at_s, position))
            play_end = chunk.at_s
        play_end += chunk.duration_s
        position += chunk.duration_s
    return found


def heard_at(chunks: Sequence[Chunk], position_s: float) -> float:
    """When the player plays the sound that lies `position_s` seconds into the audio."""
    play_end = position = 0.0
    for chunk in chunks:
        start = max(play_end, chunk.at_s)
        if position_s < position + chunk.duration_s:
            return start + position_s - position
        play_end = start + chunk.duration_s
        position += chunk.duration_s
    raise ValueError(f"there are only {position:.3f} s of audio, not {position_s:.3f} s")
