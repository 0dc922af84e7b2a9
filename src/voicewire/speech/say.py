"""Speech without a server: one text, one voice, in this process and one engine process beside it."""

import asyncio
from collections.abc import AsyncIterator
from typing import NoReturn

from voicewire.audio.format import AudioFormat
from voicewire.config import Settings
from voicewire.engines.catalog import Catalog, CatalogVoice, is_of_language
from voicewire.engines.host import EngineHost
from voicewire.engines.registry import engine_names
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
    settings: Settings,
    fragments: AsyncIterator[str],
    *,
    voice: str | None = None,
    language: str | None = None,
    seed: int = 0,
) -> AsyncIterator[bytes]:
    """Yield the speech for `fragments` as it is made: pcm16, little-endian, mono, `SAMPLE_RATE` Hz.

    Each fragment is spoken as soon as its text allows, as on a socket. Raises OperatorError for an unknown voice
    or a bad lexicon, and EngineFailure when the voice cannot speak.
    """
    catalog = Catalog.of(settings)
    row = find_voice(catalog, voice, language)
    style = HouseStyle.of(settings)
    loop = asyncio.get_running_loop()
    engines = {row.engine: [row.voice]}
    host = EngineHost(
        "engine process", engines, settings.models_dir, settings.piece_timeout_s, runtimes=settings.runtimes
    )
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


def find_voice(catalog: Catalog, name: str | None, language: str | None = None) -> CatalogVoice:
    """The first row of that name or alias, in the language if one is given; without a name, the first row of all.

    `nari/diana` is the row of one namespace, and `kokoro:af_heart` an engine's own voice, in the catalogue or not.
    Raises OperatorError, saying what is missing where the name is known.
    """
    named = (row for row in catalog.rows() if language is None or is_of_language(row.language, language))
    found = next((row for row in named if name is None or name in _names(row)), None)
    if found is not None:
        return found
    if name is None:
        raise OperatorError(f"there is no voice for {language!r}; `voicewire voices` lists all")
    return _voice_of_engine(catalog, name) or _refuse(catalog, name, language)


def _names(row: CatalogVoice) -> set[str]:
    names = {row.name, *row.aliases}
    return names | {f"{row.namespace}/{name}" for name in names}


def _voice_of_engine(catalog: Catalog, name: str) -> CatalogVoice | None:
    engine, _, voice = name.partition(":")
    if engine not in engine_names():
        return None
    problem = catalog.installed.problem(engine, voice)
    if problem is not None:
        raise OperatorError(problem)
    language = catalog.installed.language(engine, voice)
    return CatalogVoice(namespace=engine, name=name, language=language, engine=engine, voice=voice)


def _refuse(catalog: Catalog, name: str, language: str | None) -> NoReturn:
    lacking = next((row for row in catalog.missing() if name in _names(row)), None)
    if lacking is not None:
        raise OperatorError(f"the voice {name!r} cannot speak here: {catalog.problem(lacking)}")
    tongue = f" for {language!r}" if language else ""
    raise OperatorError(f"there is no voice {name!r}{tongue}; `voicewire voices` lists them")


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
