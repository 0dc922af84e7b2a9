"""What an Intron session has accepted, and how far it has been spoken."""

import msgspec

from voicewire.errors import LocalProtocolError
from voicewire.protocols.intron_messages import INVALID_DATA, NOT_SPOKEN, InvalidInput


class KeptAudio(msgspec.Struct, frozen=True):
    """What is said of the file of one chunk; the file itself is kept elsewhere."""

    size: int
    """Bytes, its header included."""
    duration_s: float
    sample_rate: int
    """Hz."""


class Chunk(msgspec.Struct):
    """One accepted text chunk."""

    text: str
    audio: KeptAudio | None = None
    """None: waiting to be spoken, or failed."""


class Chunks:
    """The accepted text chunks of one session, numbered from 1; each is one utterance, and they are spoken in order."""

    def __init__(self) -> None:
        self._chunks: list[Chunk] = []
        self._finished = 0
        self.audio_s = 0.0
        """Seconds of audio of all of them."""

    def __len__(self) -> int:
        return len(self._chunks)

    @property
    def waiting(self) -> int:
        """How many are neither spoken nor failed."""
        return len(self._chunks) - self._finished

    @property
    def spoken(self) -> dict[int, Chunk]:
        """Those that have audio, by number, in order."""
        return {number: chunk for number, chunk in enumerate(self._chunks, 1) if chunk.audio is not None}

    def append(self, text: str) -> int:
        """Accept a chunk; return its number."""
        self._chunks.append(Chunk(text))
        return len(self._chunks)

    def audio(self, number: int) -> KeptAudio | None:
        """The audio of a chunk; None while it waits. Raises InvalidInput for one that failed or was never accepted."""
        if not 0 < number <= len(self._chunks):
            raise InvalidInput(INVALID_DATA)
        audio = self._chunks[number - 1].audio
        if audio is None and number <= self._finished:
            raise InvalidInput(NOT_SPOKEN)
        return audio

    def keep(self, audio: KeptAudio) -> int:
        """Note the audio of the chunk that is due; return its number."""
        if not self.waiting:
            raise LocalProtocolError("audio belongs to an accepted chunk")
        self._chunks[self._finished].audio = audio
        return self._finished + 1

    def finish(self, utterance: int, *, is_spoken: bool) -> None:
        """The chunk that is due is done. One that ends without audio has failed too: nothing could be heard in it."""
        if utterance != self._finished or not self.waiting:
            raise LocalProtocolError("chunks are finished in order")
        chunk = self._chunks[utterance]
        if not is_spoken:
            chunk.audio = None
        elif chunk.audio is not None:
            self.audio_s += chunk.audio.duration_s
        self._finished += 1
