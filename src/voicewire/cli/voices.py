"""`voicewire voices`: the catalogue as a table."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from voicewire.cli.console import AsJson, ConfigFile, DataDir, table, tell
from voicewire.errors import EngineFailure, OperatorError

if TYPE_CHECKING:
    from voicewire.config import Settings
    from voicewire.engines.catalog import CatalogVoice

FILTERED = {"protocol": "namespace", "engine": "engine", "language": "language"}  # filters, and what they look at
NAMED_ROWS = 3  # of an engine that cannot be used; the table shows all


def voices(
    *,
    language: Annotated[str | None, typer.Option(help="Only this language, as in en or pt-BR.")] = None,
    engine: Annotated[str | None, typer.Option(help="Only what this engine speaks.")] = None,
    protocol: Annotated[str | None, typer.Option(help="Only what clients of this protocol may name.")] = None,
    catalog: Annotated[Path | None, typer.Option(help="TOML file with more voices.", show_default=False)] = None,
    as_json: AsJson = False,
    data_dir: DataDir = None,
    config: ConfigFile = None,
) -> None:
    """Print the voices that clients may name.

    Each with what speaks for it here. INSTALLED says whether it is there; APPROXIMATE that the voice is not quite what
    its name promises. ALIASES are other names of the same voice.
    """
    from voicewire.config import load_settings  # noqa: PLC0415 - not needed to print a help text

    settings = load_settings(catalog=catalog, data_dir=data_dir, config=config)
    rows = _chosen(_catalogue(settings), {"protocol": protocol, "engine": engine, "language": language})
    found = _installed((row.engine for row in rows), settings.models_dir)
    for engine_name, voice_names in found.items():
        if isinstance(voice_names, EngineFailure):
            tell(f"{engine_name} ({_first_of(rows, engine_name)}): {voice_names}")
    described = [_describe(row, found[row.engine]) for row in rows]
    typer.echo(json.dumps(described, indent=2, ensure_ascii=False) if as_json else _as_table(described))


def _catalogue(settings: "Settings") -> "list[CatalogVoice]":
    from voicewire.engines.catalog import Catalog  # noqa: PLC0415 - not needed to print a help text

    return Catalog.of(settings).rows()


def _chosen(rows: "list[CatalogVoice]", filters: dict[str, str | None]) -> "list[CatalogVoice]":
    """The rows that pass all filters. Raises OperatorError, saying what there is, when none does."""
    chosen = rows
    for name, wanted in filters.items():
        if wanted is None:
            continue
        if not any(_passes(row, name, wanted) for row in rows):
            there = ", ".join(sorted({getattr(row, FILTERED[name]) for row in rows}))
            raise OperatorError(f"no voice has the {name} {wanted!r}; there are: {there}")
        chosen = [row for row in chosen if _passes(row, name, wanted)]
    if not chosen:
        raise OperatorError("no voice passes all of these filters; `voicewire voices` without filters shows all")
    return chosen


def _passes(row: "CatalogVoice", name: str, wanted: str) -> bool:
    own: str = getattr(row, FILTERED[name])
    return _is_of(own, wanted) if name == "language" else own == wanted


def _is_of(language: str, wanted: str) -> bool:
    """Whether one names the other: `en` and `en-US` do, `en-US` and `en-GB` do not."""
    own, asked = f"{language}-".lower(), f"{wanted}-".lower()
    return own.startswith(asked) or asked.startswith(own)


def _first_of(rows: "list[CatalogVoice]", engine: str) -> str:
    names = [f"{row.namespace}/{row.name}" for row in rows if row.engine == engine]
    return ", ".join(names[:NAMED_ROWS]) + (", …" if len(names) > NAMED_ROWS else "")


def _installed(engines: Iterable[str], models: Path) -> "dict[str, list[str] | EngineFailure]":
    """What each engine can speak with now, or why it cannot."""
    from voicewire.engines.registry import engine_class  # noqa: PLC0415 - not needed to print a help text

    found: dict[str, list[str] | EngineFailure] = {}
    for name in dict.fromkeys(engines):
        try:
            found[name] = engine_class(name).voices(models)
        except EngineFailure as failure:
            found[name] = failure
    return found


def _describe(row: "CatalogVoice", installed: list[str] | EngineFailure) -> dict[str, Any]:
    return {
        "name": row.name,
        "protocol": row.namespace,
        "models": list(row.models),
        "language": row.language,
        "engine": row.engine,
        "voice": row.voice,
        "installed": not isinstance(installed, EngineFailure) and row.voice in installed,
        "approximate": row.approximate,
        "aliases": list(row.aliases),
    }


def _as_table(described: list[dict[str, Any]]) -> str:
    headings = ["NAME", "PROTOCOL", "MODELS", "LANGUAGE", "ENGINE", "VOICE", "INSTALLED", "APPROXIMATE", "ALIASES"]
    return table(headings, ([_cell(value) for value in row.values()] for row in described))


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(value) or "-" if isinstance(value, list) else str(value)
