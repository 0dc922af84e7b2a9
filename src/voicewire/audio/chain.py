"""From pcm to encoded chunks: resampling, encoding, and cutting to the length that a message may have."""

from collections.abc import Iterator
from typing import TypeAlias

from voicewire.audio.encoder import make_encoder
from voicewire.audio.format import AudioFormat, Pcm
from voicewire.audio.resampler import Resampler

Chunk: TypeAlias = tuple[bytes, float]
"""Encoded audio, and its duration in seconds."""


class AudioChain:
    """Turns the pcm of one stream into chunks of one audio format. Lives as long as that stream's encoder."""

    def __init__(self, audio_format: AudioFormat, source_rate: int, max_chunk_s: float) -> None:
        """Take pcm at `source_rate` Hz and make chunks of at most `max_chunk_s` seconds, but of one sample at least.

        Raises UnsupportedFormat.
        """
        self._encoder = make_encoder(audio_format)
        self._sample_rate = audio_format.sample_rate
        self._resampler = Resampler(source_rate, self._sample_rate)
        self._max_samples = max(1, int(max_chunk_s * self._sample_rate))
        self._samples = 0  # encoded, and in no chunk yet

    def push(self, pcm: Pcm) -> list[Chunk]:
        """Return the chunks that are ready, in play order, perhaps none; each holds at least one byte."""
        return list(self._encode(self._resampler.push(pcm)))

    def finish(self) -> list[Chunk]:
        """Return what is still held back. The durations of all chunks then sum to that of all pcm, within a sample.

        The chain cannot be used afterwards.
        """
        chunks = list(self._encode(self._resampler.finish()))
        last = self._encoder.finish()
        return [*chunks, self._chunk(last)] if last else chunks

    def _encode(self, pcm: Pcm) -> Iterator[Chunk]:
        for start in range(0, len(pcm), self._max_samples):
            block = pcm[start : start + self._max_samples]
            self._samples += len(block)
            audio = self._encoder.push(block)
            if audio:
                yield self._chunk(audio)

    def _chunk(self, audio: bytes) -> Chunk:
        samples, self._samples = self._samples, 0
        return audio, samples / self._sample_rate
