"""`voicewire voices`: the catalogue as a table."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from voicewire.cli.console import AsJson, ConfigFile, DataDir, table, tell
from voicewire.errors import OperatorError

if TYPE_CHECKING:
    from voicewire.config import Settings
    from voicewire.engines.catalog import Catalog, CatalogVoice

FILTERED = {"protocol": "namespace", "engine": "engine", "language": "language"}  # filters, and what they look at
NAMED_ROWS = 3  # of those that cannot speak; the table shows all


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

    Each with what speaks for it here. INSTALLED says whether that can speak; APPROXIMATE that it is not quite what the
    name promises. ALIASES are other names of the same voice.
    """
    from voicewire.config import load_settings  # noqa: PLC0415 - not needed to print a help text

    found = _catalogue(load_settings(catalog=catalog, data_dir=data_dir, config=config))
    rows = [*found.rows(), *found.missing()]
    chosen = _chosen(rows, {"protocol": protocol, "engine": engine, "language": language})
    missing = [row for row in found.missing() if row in chosen]
    for reason, lacking in _reasons(found, missing).items():
        tell(f"{_first_of(lacking)} cannot speak here: {reason}")
    described = [_describe(row, is_installed=row not in missing) for row in chosen]
    typer.echo(json.dumps(described, indent=2, ensure_ascii=False) if as_json else _as_table(described))


def _catalogue(settings: "Settings") -> "Catalog":
    from voicewire.engines.catalog import Catalog  # noqa: PLC0415 - not needed to print a help text

    return Catalog.of(settings)


def _reasons(catalog: "Catalog", missing: "Iterable[CatalogVoice]") -> "dict[str, list[CatalogVoice]]":
    """The rows by what keeps them from speaking."""
    reasons: dict[str, list[CatalogVoice]] = {}
    for row in missing:
        reasons.setdefault(catalog.problem(row), []).append(row)
    return reasons


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
    from voicewire.engines.catalog import is_of_language  # noqa: PLC0415 - not needed to print a help text

    own: str = getattr(row, FILTERED[name])
    return is_of_language(own, wanted) if name == "language" else own == wanted


def _first_of(rows: "list[CatalogVoice]") -> str:
    names = [f"{row.namespace}/{row.name}" for row in rows]
    return ", ".join(names[:NAMED_ROWS]) + (", …" if len(names) > NAMED_ROWS else "")


def _describe(row: "CatalogVoice", *, is_installed: bool) -> dict[str, Any]:
    return {
        "name": row.name,
        "protocol": row.namespace,
        "models": list(row.models),
        "language": row.language,
        "engine": row.engine,
        "voice": row.voice,
        "installed": is_installed,
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
