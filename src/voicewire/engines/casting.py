"""Which of its speakers a row of the catalogue gets: the first that is installed."""

from collections.abc import Iterable, Iterator

import structlog

from voicewire.engines.catalog_file import CatalogError, CatalogVoice, EveryVoice, Namespace
from voicewire.engines.installed import Installed
from voicewire.engines.registry import engine_names
from voicewire.errors import EngineFailure

log = structlog.get_logger()


def cast_rows(
    rows: Iterable[CatalogVoice], installed: Installed, *, are_needed: bool
) -> Iterator[tuple[CatalogVoice, bool]]:
    """Each row with one speaker, and whether that is installed.

    Raises CatalogError for one without an installed speaker where `are_needed`, and for an engine nobody knows.
    """
    for row in rows:
        problems = []
        for speaker in row.speakers:
            _check_engine(speaker.engine, f"{row.namespace}/{row.name}")
            problem = installed.problem(speaker.engine, speaker.voice)
            if problem is None:
                yield row.spoken_by(speaker), True
                break
            problems.append(problem)
        else:
            if are_needed:
                raise CatalogError(f"the voice {row.name!r} of {row.namespace} cannot be spoken: {'; '.join(problems)}")
            yield row.spoken_by(row.speakers[0]), False


def rows_of_every(every: EveryVoice, namespace: Namespace, installed: Installed) -> Iterator[CatalogVoice]:
    """A row for each installed voice of the engine whose language the namespace has; none where it is not installed.

    Raises CatalogError for an engine nobody knows.
    """
    _check_engine(every.engine, f"`every` of {every.namespace}")
    try:
        voices = installed.voices(every.engine)
    except EngineFailure:
        return
    for voice in voices:
        try:
            language = installed.language(every.engine, voice)
        except EngineFailure as failure:  # one damaged voice must not keep all others from speaking
            log.warning("a voice is left out", engine=every.engine, voice=voice, reason=str(failure))
            continue
        if namespace.languages:
            language = language.partition("-")[0]
            if language not in namespace.languages:
                continue
        yield CatalogVoice(
            namespace=every.namespace,
            name=every.prefix + voice,
            language=language,
            engine=every.engine,
            voice=voice,
        )


def _check_engine(engine: str, whose: str) -> None:
    if engine not in engine_names():
        raise CatalogError(f"no such engine for: {whose} ({engine}); there are: {', '.join(engine_names()) or 'none'}")
