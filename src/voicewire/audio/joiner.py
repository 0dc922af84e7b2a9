"""The silence between segments: what engines leave is trimmed, what the text asks for is put in."""

import numpy as np

from voicewire.audio.format import Pcm, silence

# Seconds of pause after a segment, by what it ends with. The kept edges of two segments are heard as about 0.1 s more,
# so that a comma comes to 0.19 s (what the default voice makes inside a text), a full stop to 0.4 s and the end of a
# paragraph, a heading or a list item to 0.52 s.
PAUSE_NONE_S = 0.0
PAUSE_CLAUSE_S = 0.09
PAUSE_SENTENCE_S = 0.3
PAUSE_PARAGRAPH_S = 0.42
MAX_EMPTY_S = 0.1  # the longest pause after a segment without speech

FRAME_S = 0.005  # what is judged at once, and the length of the fade at the end
ONSET_S = 0.001  # how exactly the first speech of a segment is found
FADE_IN_S = 0.002  # kept before it, and faded in: first sound is first speech, without a click
TAIL_FRAMES = 8  # kept after the last speech frame: 40 ms, in which a voice dies away
BELOW_LOUDEST_DB = -45.0  # a speech frame is at most this much weaker than the session's loudest frame,
FAINTEST_DBFS = -65.0  # and never below this level; a clean voice's own silence lies below -75 dBFS
ONSET_DBFS = -57.0  # a segment begins no weaker than this, where h, f, s and th begin to be heard

_NOTHING: Pcm = np.zeros(0, np.float32)


class Joiner:
    """Owns the silence at the edges of a session's segments: `push` each piece of one, then `finish` it, and so on.

    A segment comes out with a few milliseconds of its own silence at either edge, faded, and a pause after it. What
    lies between its first and last speech comes out as it went in, however it was cut into pieces.
    """

    def __init__(self, sample_rate: int) -> None:
        """Take pcm at `sample_rate` Hz."""
        self._sample_rate = sample_rate
        self._frame = round(FRAME_S * sample_rate)
        self._step = max(1, round(ONSET_S * sample_rate))
        self._fade_in = _rising_cosine(round(FADE_IN_S * sample_rate))
        self._fade_out = _rising_cosine(self._frame)[::-1]
        self._faintest = _power(FAINTEST_DBFS) * self._frame
        self._onset = _power(ONSET_DBFS)
        self._loudest = 0.0  # energy of the session's loudest frame so far
        self._held = _NOTHING  # not handed out yet: silence, or the last speech frame and what followed it
        self._judged = 0  # samples of `_held`, whole frames, that `_judge` has seen
        self._has_speech = False

    def push(self, pcm: Pcm) -> Pcm:
        """Return what is certain to lie inside the segment, perhaps nothing: silence is held until speech follows it.

        pcm: float32, shape (samples,). It is not changed here and must not be changed later: views of it are kept and
        returned.
        """
        self._held = np.concatenate((self._held, pcm)) if len(self._held) else pcm
        speech = self._judge()
        if speech is None:
            if not self._has_speech:
                self._take(self._judged - self._frame)  # one frame before an onset is looked into
            return _NOTHING
        first, last = speech
        unsure = self._judged - last  # the last speech frame and the silence after it: may be the segment's end
        if not self._has_speech:
            self._begin(first)
        return self._take(self._judged - unsure)

    def finish(self, pause_s: float, break_s: float | None = None) -> Pcm:
        """Return the segment's end and the pause after it. The next `push` begins the next segment.

        pause_s: seconds that the segment's mark asks for; at most `MAX_EMPTY_S` are given after one without speech.
        break_s: seconds that the text itself asks for, in place of the mark's and never shortened.
        """
        padding = np.zeros((self._judged - len(self._held)) % self._frame, np.float32)
        inside = self.push(padding)
        end = self._dying_away(len(self._held) - len(padding))
        if break_s is None:
            break_s = pause_s if self._has_speech else min(pause_s, MAX_EMPTY_S)
        self._held, self._judged, self._has_speech = _NOTHING, 0, False
        joined = np.concatenate((inside, end, silence(break_s, self._sample_rate)))
        faded = joined[: len(inside) + len(end)][-self._frame :]
        faded *= self._fade_out[self._frame - len(faded) :]
        return joined

    def _judge(self) -> tuple[int, int] | None:
        """Where in `_held` the first and the last speech frame begin that were not judged before."""
        start = self._judged
        self._judged = len(self._held) - (len(self._held) - start) % self._frame
        frames = self._held[start : self._judged].reshape(-1, self._frame)
        energy = np.einsum("ij,ij->i", frames, frames)
        # Frame by frame, so that the borders of pieces decide nothing; a broken sample must not deafen the session.
        loudest = np.fmax(np.fmax.accumulate(np.minimum(energy, self._frame)), self._loudest)
        speech = np.flatnonzero(energy >= np.maximum(loudest * _power(BELOW_LOUDEST_DB), self._faintest))
        if not self._has_speech:
            speech = speech[np.logical_or.accumulate(energy[speech] >= self._onset * self._frame)]
        if len(speech) == 0:
            return None
        self._loudest = float(loudest[-1])
        return start + int(speech[0]) * self._frame, start + int(speech[-1]) * self._frame

    def _begin(self, first: int) -> None:
        """Drop what lies before the first speech, which is in the frame at `first` or just before, and fade in."""
        self._take(first - self._frame)
        near = self._held[: 2 * self._frame]
        steps = near[: len(near) - len(near) % self._step].reshape(-1, self._step)
        loud = np.einsum("ij,ij->i", steps, steps) >= self._onset * self._step
        self._take(int(np.argmax(loud)) * self._step - len(self._fade_in))
        self._held = self._held.copy()
        self._held[: len(self._fade_in)] *= self._fade_in[: len(self._held)]
        self._has_speech = True

    def _dying_away(self, samples: int) -> Pcm:
        """What is kept of the `samples` held at the segment's end."""
        return self._held[: min(samples, self._frame * (1 + TAIL_FRAMES))] if self._has_speech else _NOTHING

    def _take(self, samples: int) -> Pcm:
        """Take that many samples, none if negative, off the front of `_held`."""
        samples = max(0, samples)
        taken, self._held = self._held[:samples], self._held[samples:]
        self._judged -= samples
        return taken


def _rising_cosine(samples: int) -> Pcm:
    """A raised cosine from 0 to 1, shape (samples,)."""
    return (0.5 - 0.5 * np.cos(np.pi * (np.arange(samples) + 0.5) / samples)).astype(np.float32)


def _power(level_db: float) -> float:
    return float(10 ** (level_db / 10))
