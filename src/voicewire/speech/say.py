"""Speech without a server: one text, one voice, in this process and one engine process beside it."""

import asyncio
from collections.abc import AsyncIterator

from voicewire.audio.format import AudioFormat
from voicewire.config import Settings
from voicewire.engines.catalog import Catalog, CatalogVoice
from voicewire.engines.host import EngineHost
from voicewire.errors import OperatorError
from voicewire.events import AudioChunk, InputEnd, ServerEvent, SessionEnd, SessionError, SessionStart, TextAppend
from voicewire.speech.house_style import HouseStyle
from voicewire.speech.limits import SessionLimits
from voicewire.speech.scheduler import Scheduler
from voicewire.speech.session import Session
from voicewire.speech.voice import SpeakingVoice

SAMPLE_RATE = 24_000
"""Hz, of the pcm16 that `speak` yields."""


async def speak(
    settings: Settings, fragments: AsyncIterator[str], *, voice: str | None = None, seed: int = 0
) -> AsyncIterator[bytes]:
    """Yield the speech for `fragments` as it is made: pcm16, little-endian, mono, `SAMPLE_RATE` Hz.

    Each fragment is spoken as soon as its text allows, as on a socket. Raises OperatorError for an unknown voice
    or a bad lexicon, and EngineFailure when the voice cannot speak.
    """
    catalog = Catalog.of(settings)
    row = find_voice(catalog, voice)
    style = HouseStyle.of(settings)
    loop = asyncio.get_running_loop()
    engines = {row.engine: [row.voice]}
    host = EngineHost("engine process", engines, settings.models_dir, settings.piece_timeout_s)
    scheduler = Scheduler([host], loop)
    events: asyncio.Queue[ServerEvent] = asyncio.Queue()
    start = SessionStart(namespace=row.namespace, voice=row.name, audio=AudioFormat("pcm16", SAMPLE_RATE), seed=seed)
    limits = SessionLimits(unspoken_bytes=1 << 30, by_sentence=settings.cutting == "sentence")
    session = Session(start, events.put_nowait, scheduler, loop, limits)
    feeding: asyncio.Task[None] | None = None
    try:
        await scheduler.start()
        session.admit([SpeakingVoice.of(row)], style)
        feeding = asyncio.create_task(_feed(session, fragments))
        async for audio in _audio(events):
            yield audio
        await feeding
    finally:
        session.close()
        if feeding is not None:
            feeding.cancel()
            await asyncio.gather(feeding, return_exceptions=True)
        await scheduler.stop()


def find_voice(catalog: Catalog, name: str | None) -> CatalogVoice:
    """The first row of that public name; without a name, the first row of all. Raises OperatorError."""
    rows = catalog.rows()
    found = next((row for row in rows if name is None or row.name == name), None)
    if found is None:
        raise OperatorError(f"there is no voice {name!r}; `voicewire voices` lists them")
    return found


async def _feed(session: Session, fragments: AsyncIterator[str]) -> None:
    """Hand over the text as it comes; what goes wrong with it is raised once what came before has been spoken."""
    try:
        async for fragment in fragments:
            session.handle(TextAppend(fragment))
    finally:
        session.handle(InputEnd())


async def _audio(events: asyncio.Queue[ServerEvent]) -> AsyncIterator[bytes]:
    while True:
        match await events.get():
            case AudioChunk(audio=audio):
                yield audio
            case SessionError(error=error):
                raise error
            case SessionEnd():
                return
