"""Phrases that were spoken before and need not be made again: a voice agent says the same ones over and over.

Same text, voice, options and seed give the same samples: so a phrase is known by all of them, and what is given from
the cache is what an engine would have made, sample by sample. That holds for a job too that is spoken again after its
host has died, whoever made the phrase that is found by then.
"""

import asyncio
import hashlib
from collections import OrderedDict, deque
from collections.abc import Mapping, Sequence
from itertools import count
from typing import TypeAlias

import msgspec

from voicewire.engines.base import Job, Piece
from voicewire.engines.host import Host
from voicewire.engines.host_messages import EngineReport

PIECE_BYTES = 900  # that a piece takes beside its samples, with its share of what the phrase itself takes
LARGEST_SHARE = 8  # a phrase takes at most this part of the cache: one long text must not drive out many short ones
BYTES_FOR_EACH_REMEMBERED = 4096  # of its cache; a digest, about 155 bytes, is little beside them
_encoder = msgspec.msgpack.Encoder()

Phrase: TypeAlias = tuple[Piece, ...]
"""All pieces of a job, as its engine split them."""


def phrase_key(job: Job) -> bytes:
    """What a phrase is known by: a digest, so that no text is kept.

    The samples that a cloned voice imitates are not in it: their hash is the voice's name.
    """
    spoken = _encoder.encode((job.engine, job.voice, job.text, job.options))
    return hashlib.blake2b(spoken, digest_size=16).digest()


class PhraseCache:
    """Complete phrases, in at most `max_bytes` of memory; for one thread, and for all hosts of a server.

    Most of what is spoken is never said again. So once the cache is full, it remembers of a phrase only that it was
    said, and keeps it the next time, in place of those that were not asked for the longest.
    """

    def __init__(self, max_bytes: int) -> None:
        self.hits = 0
        """How many jobs were found here so far."""
        self.misses = 0
        self.size_bytes = 0
        """Bytes taken now: samples, and what the pieces take beside them."""
        self.largest_bytes = max_bytes // LARGEST_SHARE
        """A phrase that takes more is not kept."""
        self._max_bytes = max_bytes
        self._phrases: OrderedDict[bytes, Phrase] = OrderedDict()
        self._said: OrderedDict[bytes, None] = OrderedDict()
        """Phrases that were said and are not kept; the latest last."""
        self._is_full = False

    def __len__(self) -> int:
        """How many phrases are kept."""
        return len(self._phrases)

    def find(self, key: bytes) -> Phrase | None:
        """The phrase with this key; its pieces are read-only. None, and counted as a miss, where it is not kept."""
        phrase = self._phrases.get(key)
        if phrase is None:
            self.misses += 1
        else:
            self.hits += 1
            self._phrases.move_to_end(key)
        return phrase

    def wants(self, key: bytes) -> bool:
        """Whether a phrase that is about to be made is to be kept: while there is room, or if it was said before."""
        is_wanted = not self._is_full or key in self._said
        self._remember(key)
        return is_wanted

    def keep(self, key: bytes, pieces: Sequence[Piece]) -> None:
        """Keep a complete phrase, unless it is too large. Its samples cannot be written to from now on."""
        size = size_bytes(pieces)
        if key in self._phrases or size > self.largest_bytes:
            return
        self._said.pop(key, None)
        while self.size_bytes + size > self._max_bytes:
            self._drop_oldest()
        for piece in pieces:
            piece.pcm.flags.writeable = False
        self._phrases[key] = tuple(msgspec.structs.replace(piece, synthesis_s=0.0, is_cached=True) for piece in pieces)
        self.size_bytes += size

    def _drop_oldest(self) -> None:
        key, phrase = self._phrases.popitem(last=False)
        self.size_bytes -= size_bytes(phrase)
        self._is_full = True
        self._remember(key)

    def _remember(self, key: bytes) -> None:
        self._said[key] = None
        self._said.move_to_end(key)
        if len(self._said) > self._max_bytes // BYTES_FOR_EACH_REMEMBERED:
            self._said.popitem(last=False)


def size_bytes(pieces: Sequence[Piece]) -> int:
    """Bytes of memory that pieces take."""
    return sum(piece.pcm.nbytes + PIECE_BYTES for piece in pieces)


class _Take:
    """What was made so far of a phrase that is not kept yet."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.pieces: list[Piece] = []
        self.size_bytes = 0

    def add(self, piece: Piece) -> None:
        self.pieces.append(piece)
        self.size_bytes += size_bytes((piece,))


class CachedHost(Host):
    """Another host, asked only for phrases that are not in the cache; those it makes to their end are kept there.

    What is made twice at the same time is made twice: to wait for the other would be to wait for somebody else's turns.
    """

    def __init__(self, host: Host, cache: PhraseCache) -> None:
        self.name = host.name
        self.reports: Mapping[str, EngineReport] = host.reports
        self._host = host
        self._cache = cache
        self._ids = count(-1, -1)  # of jobs that are found here; a host's own count upwards
        self._found: dict[int, deque[Piece]] = {}
        """Of jobs that were found: the pieces that are still to be given."""
        self._takes: dict[int, _Take] = {}
        """Of jobs that the host makes, while they may be kept."""

    @property
    def is_ready(self) -> bool:
        """Whether pieces can be asked for."""
        return self._host.is_ready

    async def start(self) -> None:
        """Start the host. Raises EngineFailure as it does."""
        await self._host.start()
        self.reports = self._host.reports

    def open(self, job: Job) -> int:
        """Return the id of a new open job: here it is decided whether the cache or the host speaks it."""
        key = phrase_key(job)
        phrase = self._cache.find(key)
        if phrase is None:
            job_id = self._host.open(job)
            if self._cache.wants(key):
                self._takes[job_id] = _Take(key)
        else:
            job_id = next(self._ids)
            self._found[job_id] = deque(phrase)
        return job_id

    async def next(self, job_id: int) -> Piece:
        """Give the next piece, see `Host.next`; of a phrase that was found, at once, even while the host is dead."""
        rest = self._found.get(job_id)
        if rest is None:
            return await self._make(job_id)
        piece = rest.popleft()
        if not rest:
            del self._found[job_id]
        await asyncio.sleep(0)  # many in a row must not keep other tasks from running
        return piece

    def close(self, job_id: int) -> None:
        """Drop a job; what was made of it is not kept."""
        self._takes.pop(job_id, None)
        if self._found.pop(job_id, None) is None:
            self._host.close(job_id)

    def interrupt(self, job_id: int) -> None:
        """Give up a piece that the host is making."""
        if job_id not in self._found:
            self._host.interrupt(job_id)

    async def wait_until_dead(self) -> None:
        """Return once the host's process is gone, without waiting when there is none."""
        await self._host.wait_until_dead()

    async def restart(self) -> None:
        """Restart the host; open jobs are gone, phrases stay. Raises EngineFailure as `start` does."""
        self._forget_jobs()
        await self._host.restart()
        self.reports = self._host.reports

    async def stop(self) -> None:
        """Stop the host."""
        self._forget_jobs()
        await self._host.stop()

    def _forget_jobs(self) -> None:
        self._found.clear()
        self._takes.clear()

    async def _make(self, job_id: int) -> Piece:
        try:
            piece = await self._host.next(job_id)
        except BaseException:
            self._takes.pop(job_id, None)  # a phrase with a hole is none
            raise
        take = self._takes.get(job_id)  # None: it is not to be kept, or was closed meanwhile
        if take is not None:
            take.add(piece)
            if piece.is_last:
                self._cache.keep(take.key, take.pieces)
            if piece.is_last or take.size_bytes > self._cache.largest_bytes:
                del self._takes[job_id]
        return piece
