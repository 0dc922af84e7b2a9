"""`voicewire keys`: create, list and revoke the keys of clients."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from voicewire.cli.console import AsJson, ConfigFile, DataDir, moment, table, tell

if TYPE_CHECKING:
    from voicewire.store.keys import Key, Keys

app = typer.Typer(
    help="Create, list and revoke the keys of clients.",
    epilog="Example: voicewire keys create --name radio",
    no_args_is_help=True,
)

Answer = TypeVar("Answer")


@app.command(epilog="Example: voicewire keys create --name radio > radio.key")
def create(
    *,
    name: Annotated[str, typer.Option(help="What you call the key's user.")],
    data_dir: DataDir = None,
    config: ConfigFile = None,
) -> None:
    """Make a key and print it, alone, on standard output. It cannot be shown again."""
    folder = _folder(data_dir, config)
    key, text = _ask(folder, lambda keys: keys.create(name))
    typer.echo(text)
    tell(f"made key {key.id} for {key.name} in {folder}; keep it: it cannot be shown again")


@app.command("list", epilog="Example: voicewire keys list --json")
def list_keys(*, as_json: AsJson = False, data_dir: DataDir = None, config: ConfigFile = None) -> None:
    """Print all keys, revoked ones too, without their secrets."""
    folder = _folder(data_dir, config)
    rows = [_row(key) for key in _ask(folder, lambda keys: keys.list())]
    if as_json:
        typer.echo(json.dumps(rows, indent=2))
    elif rows:
        cells = [[value or "-" for value in row.values()] for row in rows]
        typer.echo(table(["ID", "NAME", "ENDS IN", "CREATED", "REVOKED"], cells))
    else:
        tell(f"there are no keys in {folder}; make one with: voicewire keys create --name NAME")


@app.command(epilog="Example: voicewire keys revoke radio")
def revoke(
    key: Annotated[str, typer.Argument(help="Its id, the beginning of its id, its name, or the key itself.")],
    *,
    data_dir: DataDir = None,
    config: ConfigFile = None,
) -> None:
    """Make a key invalid. A running server refuses it within a second; open sessions go on."""
    revoked = _ask(_folder(data_dir, config), lambda keys: keys.revoke(key))
    tell(f"revoked key {revoked.id} of {revoked.name}")


def _folder(data_dir: Path | None, config: Path | None) -> Path:
    from voicewire.config import load_settings  # noqa: PLC0415 - not needed to print a help text

    return load_settings(data_dir=data_dir, config=config).data_dir


def _ask(folder: Path, question: "Callable[[Keys], Awaitable[Answer]]") -> Answer:
    from voicewire.store.keys import open_keys  # noqa: PLC0415 - not needed to print a help text

    async def ask() -> Answer:
        async with open_keys(folder) as keys:
            return await question(keys)

    return asyncio.run(ask())


def _row(key: "Key") -> dict[str, Any]:
    return {
        "id": key.id,
        "name": key.name,
        "ends_in": key.ending,
        "created_at": moment(key.created_at),
        "revoked_at": None if key.revoked_at is None else moment(key.revoked_at),
    }
