"""From pcm to encoded chunks: shaping, encoding, and cutting to the length that a message may have."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

import numpy as np

from voicewire.audio.encoder import make_encoder
from voicewire.audio.format import AudioFormat, Pcm
from voicewire.audio.resampler import resample
from voicewire.audio.shaper import Shaper, Source
from voicewire.errors import TextTooLong

FALLBACK_RATES = (16_000, 8_000)
"""Hz at which a file is made that is too large at its own rate."""
_NO_SAMPLES: Pcm = np.zeros(0, np.float32)


class Chunk(NamedTuple):
    """Encoded audio, in play order."""

    audio: bytes
    duration_s: float
    """Seconds of the audio that went in since the chunk before."""
    sample_rate: int = 0
    """Hz, as its header says; only of a complete file."""


class Chain(Protocol):
    """Turns the pcm of one stream into chunks."""

    @property
    def is_heavy(self) -> bool:
        """Whether a second of audio costs milliseconds, so that the event loop should not wait for it."""

    def change_source(self, source: Source) -> list[Chunk]:
        """Take pcm from another source from now on; return the chunks that this completes."""

    def push(self, pcm: Pcm) -> list[Chunk]:
        """Return the chunks that are ready, in play order, perhaps none; each holds at least one byte."""

    def drain(self) -> list[Chunk]:
        """Return what is held back but for the encoder's own delay: nothing is to follow soon."""

    def finish(self) -> list[Chunk]:
        """Return what is still held back. The durations of all chunks then sum to that of all pcm, within a sample.

        The chain cannot be used afterwards.
        """


class StreamChain:
    """Chunks of one continuous stream. Lives as long as that stream's encoder."""

    def __init__(self, audio_format: AudioFormat, source: Source, max_chunk_s: float, min_chunk_bytes: int = 0) -> None:
        """Make chunks of at most `max_chunk_s` seconds, but of one sample at least, and of `min_chunk_bytes`.

        The least size holds for codecs with a fixed number of bytes a sample: what would be less waits for what comes
        next. Raises UnsupportedFormat.
        """
        self._encoder = make_encoder(audio_format, source.sample_rate)
        self._rate = self._encoder.input_rate
        self._shaper = Shaper(source, self._rate, self._encoder.peak)
        self._width = width = self._encoder.bytes_per_sample
        # Blocks of less would make chunks that are too small.
        self._least = -(-min_chunk_bytes // width) if width else 0
        self._most = max(1, int(max_chunk_s * self._rate), self._least)
        self._waiting = _NO_SAMPLES  # not encoded yet
        self._samples = 0  # encoded, and in no chunk yet

    @property
    def is_heavy(self) -> bool:
        """Whether a second of audio costs milliseconds."""
        return self._encoder.is_heavy or self._shaper.is_heavy

    def change_source(self, source: Source) -> list[Chunk]:
        """Take pcm from another source from now on."""
        return list(self._encode(self._shaper.change_source(source), self._least))

    def push(self, pcm: Pcm) -> list[Chunk]:
        """Return the chunks that are ready."""
        return list(self._encode(self._shaper.push(pcm), self._least))

    def drain(self) -> list[Chunk]:
        """Return what is held back but for the encoder's own delay."""
        return list(self._encode(self._shaper.finish(), 0))

    def finish(self) -> list[Chunk]:
        """Return what is still held back."""
        chunks = [*self.drain(), *self._encode_block(self._waiting)]  # however little that is
        last = self._encoder.finish()
        return [*chunks, self._chunk(last)] if last else chunks

    def _encode(self, pcm: Pcm, kept: int) -> Iterator[Chunk]:
        if self._width and not self._least:
            yield from self._encode_whole(pcm)
            return
        for block in self._blocks(pcm, kept):
            yield from self._encode_block(block)

    def _encode_whole(self, pcm: Pcm) -> Iterator[Chunk]:
        """Encode first and cut then: with samples of one width that is the same, and calls NumPy once a piece."""
        audio = self._encoder.push(pcm)
        size = self._most * self._width
        for begin in range(0, len(audio), size):
            chunk = audio[begin : begin + size]
            yield Chunk(chunk, len(chunk) / self._width / self._rate)

    def _encode_block(self, block: Pcm) -> Iterator[Chunk]:
        self._samples += len(block)
        audio = self._encoder.push(block)
        if audio:
            yield self._chunk(audio)

    def _blocks(self, pcm: Pcm, kept: int) -> list[Pcm]:
        """What may be encoded now, in blocks of about the same length, none too short and none too long.

        `kept`: samples at the end that wait, so that what comes next is not too short.
        """
        if not self._least:
            return [pcm[start : start + self._most] for start in range(0, len(pcm), self._most)]
        pcm = np.concatenate((self._waiting, pcm))
        if len(pcm) < kept + self._least:
            self._waiting = pcm
            return []
        ready, self._waiting = pcm[: len(pcm) - kept], pcm[len(pcm) - kept :]
        count = min(-(-len(ready) // self._most), len(ready) // self._least)
        return np.array_split(ready, max(1, count))

    def _chunk(self, audio: bytes) -> Chunk:
        samples, self._samples = self._samples, 0
        return Chunk(audio, samples / self._rate)


class FileChain:
    """One chunk: a complete file with true totals, made when all of its pcm is known."""

    def __init__(self, audio_format: AudioFormat, source: Source, max_bytes: int | None = None) -> None:
        """`max_bytes`: a larger file is made at a lower rate. Raises UnsupportedFormat."""
        peak = make_encoder(audio_format, source.sample_rate).peak
        self._format = audio_format
        self._max_bytes = max_bytes
        self._shaper = Shaper(source, audio_format.sample_rate, peak)
        self._pcm: list[Pcm] = []

    @property
    def is_heavy(self) -> bool:
        """Always: everything is made at once."""
        return True

    def change_source(self, source: Source) -> list[Chunk]:
        """Take pcm from another source from now on."""
        self._pcm.append(self._shaper.change_source(source))
        return []

    def push(self, pcm: Pcm) -> list[Chunk]:
        """Return nothing yet."""
        self._pcm.append(self._shaper.push(pcm))
        return []

    def drain(self) -> list[Chunk]:
        """Return nothing yet."""
        return []

    def finish(self) -> list[Chunk]:
        """Return the file. Raises TextTooLong when it is too large at every rate."""
        pcm = np.concatenate((*self._pcm, self._shaper.finish()))
        duration_s = len(pcm) / self._format.sample_rate
        lower = (rate for rate in FALLBACK_RATES if rate < self._format.sample_rate)
        for rate in (self._format.sample_rate, *lower):
            audio = self._file(pcm, rate)
            if self._max_bytes is None or len(audio) <= self._max_bytes:
                return [Chunk(audio, duration_s, rate)]
        raise TextTooLong(f"{duration_s:.0f} s of speech do not fit in one message; send shorter texts")

    def _file(self, pcm: Pcm, rate: int) -> bytes:
        own = self._format.sample_rate
        encoder = make_encoder(AudioFormat(self._format.codec, rate, self._format.bitrate), own)
        return encoder.encode_file(resample(pcm, own, encoder.input_rate))
