"""Clients that speak to a system, and what each of them heard."""

import asyncio
import time
from collections.abc import Sequence

import msgspec
import numpy as np

from benchmarks.figures import Void
from benchmarks.peers.system import Line, System
from voicewire.bench.audible import audible_span
from voicewire.bench.player import Chunk, gaps, heard_at

SETTLE_S = 0.3
"""A client keeps still this long between connecting and speaking, so that neither is measured with the other."""
PATIENCE_S = 90.0
MIN_S_PER_CHARACTER = 0.035
"""Speech that is shorter than this is not all of the text: the voice takes about 0.06 s."""


class Heard(msgspec.Struct, frozen=True):
    """What one client heard of one reply. Seconds, from the moment the text was sent."""

    connect_s: float
    """From the first packet to a connection that can be spoken on."""
    bytes_s: float
    """To the first audio, silence or not."""
    audible_s: float
    """To the first sound of a player that starts with the first audio."""
    audio_s: float
    """How long the reply is."""
    gaps: int
    """How often that player ran dry before the end."""
    dry_s: float
    """How long it had nothing to play."""


def assess(chunks: Sequence[Chunk], pcm: bytes, sample_rate: int, text: str, connect_s: float) -> Heard:
    """What a client heard to whom `chunks` came with `pcm` (16 bits, mono) in them. Raises Void if words lack."""
    audio_s = sum(chunk.duration_s for chunk in chunks)
    if audio_s < MIN_S_PER_CHARACTER * len(text):
        raise Void(f"{audio_s:.2f} s of audio is not all of a text of {len(text)} characters")
    span = audible_span((np.frombuffer(pcm, "<i2") / 32768).astype(np.float32), sample_rate)
    if span is None:
        raise Void("it sent silence only")
    dry = gaps(chunks)
    return Heard(
        connect_s=connect_s,
        bytes_s=chunks[0].at_s,
        audible_s=heard_at(chunks, span[0]),
        audio_s=audio_s,
        gaps=len(dry),
        dry_s=sum(gap.duration_s for gap in dry),
    )


async def listen_together(system: System, replies: Sequence[Sequence[str]]) -> list[Heard]:
    """One client for each reply, all connected before any speaks, and then all at once. Raises Void."""
    start = asyncio.Barrier(len(replies))
    try:
        async with asyncio.timeout(PATIENCE_S), asyncio.TaskGroup() as group:
            clients = [group.create_task(_listen(system, sentences, start)) for sentences in replies]
    except TimeoutError as error:
        raise Void(f"a reply was not complete after {PATIENCE_S:g} s") from error
    except ExceptionGroup as errors:
        raise Void("; ".join(sorted(set(map(_reason, errors.exceptions))))) from errors
    return [client.result() for client in clients]


def _reason(error: Exception) -> str:
    return str(error) if isinstance(error, Void) else f"a client failed: {error!r}"


async def _listen(system: System, sentences: Sequence[str], start: asyncio.Barrier) -> Heard:
    begun = time.perf_counter()
    line = await system.connect()
    connect_s = time.perf_counter() - begun
    try:
        await asyncio.sleep(SETTLE_S)
        await start.wait()
        chunks, pcm = await _collect(line, sentences, system.sample_rate)
    finally:
        await line.close()
    return assess(chunks, pcm, system.sample_rate, " ".join(sentences), connect_s)


async def _collect(line: Line, sentences: Sequence[str], sample_rate: int) -> tuple[list[Chunk], bytes]:
    chunks: list[Chunk] = []
    pcm = bytearray()
    sent = time.perf_counter()
    async for piece in line.say(sentences):
        if piece:
            chunks.append(Chunk(time.perf_counter() - sent, len(piece) / 2 / sample_rate))
            pcm += piece
    return chunks, bytes(pcm)
