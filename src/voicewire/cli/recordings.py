"""`voicewire recordings`: list, save and delete the recordings of clients."""

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from voicewire.cli.console import AsJson, ConfigFile, DataDir, table, tell

if TYPE_CHECKING:
    from voicewire.store.recordings import Recordings, SavedRecording

app = typer.Typer(
    help="List, save and delete the recordings of clients.",
    epilog="Example: voicewire recordings list",
    no_args_is_help=True,
)

STANDARD = "-"
DAY_S = 86_400
HEADINGS = ["ID", "KEY", "CREATED", "EXPIRES", "SECONDS", "BYTES", "FORMAT"]

Answer = TypeVar("Answer")


@app.command("list", epilog="Example: voicewire recordings list --json")
def list_recordings(*, as_json: AsJson = False, data_dir: DataDir = None, config: ConfigFile = None) -> None:
    """Print all saved recordings, without their texts."""
    rows = [_row(saved) for saved in _ask(data_dir, config, lambda recordings: recordings.list())]
    if as_json:
        typer.echo(json.dumps(rows, indent=2))
    elif rows:
        typer.echo(table(HEADINGS, [[str(value) for value in row.values()] for row in rows]))
    else:
        tell("there are no recordings")


@app.command(epilog="Example: voicewire recordings save 1f3c audio.wav --text")
def save(
    recording: Annotated[str, typer.Argument(metavar="ID", help="Its id, or the beginning of its id.")],
    file: Annotated[
        Path | None,
        typer.Argument(help="Where to write the audio; '-': standard output.", show_default="the id, in this folder"),
    ] = None,
    *,
    text: Annotated[bool, typer.Option("--text", help="Write the text too, beside the audio, as FILE.txt.")] = False,
    data_dir: DataDir = None,
    config: ConfigFile = None,
) -> None:
    """Write a recording into a file."""
    if text and str(file) == STANDARD:
        raise typer.BadParameter("--text needs a file for the audio, to write the text beside it")
    written = _ask(data_dir, config, lambda recordings: _save(recordings, recording, file, with_text=text))
    tell(f"wrote {' and '.join(written)}")


@app.command(epilog="Example: voicewire recordings delete --older-than 7")
def delete(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="[ID]...", help="Their ids, or the beginnings of their ids.")
    ] = None,
    *,
    every: Annotated[bool, typer.Option("--all", help="All of them.")] = False,
    older_than: Annotated[float | None, typer.Option(min=0, metavar="DAYS", help="All that are older.")] = None,
    data_dir: DataDir = None,
    config: ConfigFile = None,
) -> None:
    """Delete recordings, audio and text. They cannot be had again."""
    if [bool(ids), every, older_than is not None].count(True) != 1:
        raise typer.BadParameter("say which: ids, --all, or --older-than DAYS")
    before = None if older_than is None else time.time() - older_than * DAY_S
    number = _ask(data_dir, config, lambda recordings: _delete(recordings, ids or [], before))
    tell(f"deleted {number} recording{'' if number == 1 else 's'}")


async def _save(recordings: "Recordings", which: str, file: Path | None, *, with_text: bool) -> list[str]:
    """The names of what was written."""
    saved = await recordings.find(which)
    playable = await recordings.open(saved)
    target = file or Path(playable.file_name)
    with nullcontext(sys.stdout.buffer) if str(target) == STANDARD else target.open("wb") as stream:
        async for chunk in playable.chunks():
            stream.write(chunk)
        stream.flush()
    if not with_text:
        return ["standard output" if str(target) == STANDARD else str(target)]
    beside = target.with_name(f"{target.name}.txt")
    beside.write_text(f"{await recordings.text(saved)}\n", encoding="utf-8")
    return [str(target), str(beside)]


async def _delete(recordings: "Recordings", ids: list[str], before: float | None) -> int:
    """How many were deleted: those of `ids`; without ids, those created before that Unix time, or all."""
    if ids:
        chosen = {saved.recording_id for saved in [await recordings.find(which) for which in ids]}
    else:
        chosen = {
            saved.recording_id for saved in await recordings.list() if before is None or saved.created_at < before
        }
    for recording_id in chosen:
        await recordings.delete(recording_id)
    return len(chosen)


def _ask(data_dir: Path | None, config: Path | None, question: "Callable[[Recordings], Awaitable[Answer]]") -> Answer:
    from voicewire.config import load_settings  # noqa: PLC0415 - not needed to print a help text
    from voicewire.store.recordings import open_recordings  # noqa: PLC0415

    settings = load_settings(data_dir=data_dir, config=config)

    async def ask() -> Answer:
        async with open_recordings(settings.data_dir, settings.recordings, settings.recordings_days) as recordings:
            return await question(recordings)

    return asyncio.run(ask())


def _row(saved: "SavedRecording") -> dict[str, Any]:
    return {
        "id": saved.recording_id,
        "key_id": saved.key_id,
        "created_at": _moment(saved.created_at),
        "expires_at": _moment(saved.expires_at),
        "duration_s": round(saved.duration_s, 3),
        "size": saved.size,
        "format": saved.extension.removeprefix("."),
    }


def _moment(unix_time: int) -> str:
    return datetime.fromtimestamp(unix_time, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
