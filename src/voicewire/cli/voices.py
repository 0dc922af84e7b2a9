"""`voicewire voices`: the catalogue as a table."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from voicewire.cli.console import AsJson, ConfigFile, DataDir, progress, table, tell
from voicewire.errors import EngineFailure, OperatorError

if TYPE_CHECKING:
    from voicewire.config import Settings
    from voicewire.engines.catalog import CatalogVoice


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

    Each with what speaks for it here. INSTALLED is found out by loading the engines; APPROXIMATE says that the voice
    is not quite what its name promises. ALIASES are other names of the same voice.
    """
    from voicewire.config import load_settings  # noqa: PLC0415 - not needed to print a help text

    wanted = {"namespace": protocol, "engine": engine}
    rows = [
        row
        for row in _catalogue(load_settings(catalog=catalog, data_dir=data_dir, config=config))
        if all(value in (None, getattr(row, name)) for name, value in wanted.items()) and _is_of(row.language, language)
    ]
    if not rows:
        raise OperatorError("the catalogue has no such voice; `voicewire voices` without filters shows all")
    with progress("loading the engines …"):
        found = _installed(row.engine for row in rows)
    for engine_name, voice_names in found.items():
        if isinstance(voice_names, EngineFailure):
            tell(f"{engine_name}: {voice_names}")
    described = [_describe(row, found[row.engine]) for row in rows]
    typer.echo(json.dumps(described, indent=2, ensure_ascii=False) if as_json else _as_table(described))


def _catalogue(settings: "Settings") -> "list[CatalogVoice]":
    from voicewire.engines.catalog import Catalog, CatalogError  # noqa: PLC0415 - not needed to print a help text

    try:
        return Catalog.of(settings).rows()
    except CatalogError as error:
        raise OperatorError(str(error)) from error


def _is_of(language: str, wanted: str | None) -> bool:
    """Whether one names the other: `en` and `en-US` do, `en-US` and `en-GB` do not."""
    own, asked = f"{language}-".lower(), f"{wanted or language}-".lower()
    return own.startswith(asked) or asked.startswith(own)


def _installed(engines: Iterable[str]) -> "dict[str, list[str] | EngineFailure]":
    """What each engine can speak with now, or why it cannot."""
    from voicewire.engines.registry import engine_class  # noqa: PLC0415 - not needed to print a help text

    found: dict[str, list[str] | EngineFailure] = {}
    for name in dict.fromkeys(engines):
        try:
            found[name] = engine_class(name)().voices()
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
