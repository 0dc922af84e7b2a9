"""`voicewire recordings`: list, save and delete the recordings of clients."""

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, TypeVar

import typer

from voicewire.cli.console import AsJson, ConfigFile, DataDir, moment, table, tell
from voicewire.errors import OperatorError

if TYPE_CHECKING:
    from voicewire.config import Settings
    from voicewire.store.recordings import Playable, Recordings, SavedRecording

app = typer.Typer(
    help="List, save and delete the recordings of clients.",
    epilog="Example: voicewire recordings list",
    no_args_is_help=True,
)

STANDARD = "-"
DAY_S = 86_400
HEADINGS = ["ID", "KEY", "CREATED", "EXPIRES", "SECONDS", "BYTES STORED", "FORMAT"]

Answer = TypeVar("Answer")


@app.command("list", epilog="Example: voicewire recordings list --json")
def list_recordings(*, as_json: AsJson = False, data_dir: DataDir = None, config: ConfigFile = None) -> None:
    """Print all saved recordings, without their texts."""
    settings = _settings(data_dir, config)
    rows = [_row(saved) for saved in _ask(settings, lambda recordings: recordings.list())]
    if as_json:
        typer.echo(json.dumps(rows, indent=2))
    elif rows:
        typer.echo(table(HEADINGS, [[str(value) for value in row.values()] for row in rows]))
    else:
        tell(f"there are no recordings in {settings.data_dir}")


@app.command(epilog="Example: voicewire recordings save 1f3c audio.wav --text")
def save(
    recording: Annotated[str, typer.Argument(metavar="ID", help="Its id, or the beginning of its id.")],
    file: Annotated[
        Path | None,
        typer.Argument(help="Where to write the audio; '-': standard output.", show_default="the id, in this folder"),
    ] = None,
    *,
    text: Annotated[bool, typer.Option("--text", help="Write the text too, beside the audio, as FILE.txt.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files that exist.")] = False,
    data_dir: DataDir = None,
    config: ConfigFile = None,
) -> None:
    """Write a recording into a file."""
    if text and str(file) == STANDARD:
        raise typer.BadParameter("--text needs a file for the audio, to write the text beside it")
    written = _ask(
        _settings(data_dir, config),
        lambda recordings: _save(recordings, recording, file, with_text=text, overwrite=force),
    )
    tell(f"wrote {' and '.join(written)}")


@app.command(epilog="Example: voicewire recordings delete --older-than 7")
def delete(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="[ID]...", help="Their ids, or the beginnings of their ids.")
    ] = None,
    *,
    every: Annotated[bool, typer.Option("--all", help="All of them.")] = False,
    older_than: Annotated[float | None, typer.Option(min=0, metavar="DAYS", help="All that are older.")] = None,
    even_without_audio: Annotated[
        bool, typer.Option("--even-without-audio", help="Forget those too whose audio is not found.")
    ] = False,
    data_dir: DataDir = None,
    config: ConfigFile = None,
) -> None:
    """Delete recordings, audio and text. They cannot be had again."""
    choices = [bool(ids), every, older_than is not None].count(True)
    if choices != 1:
        raise typer.BadParameter(f"{'give only one of' if choices else 'say which'}: ids, --all, or --older-than DAYS")
    before = None if older_than is None else time.time() - older_than * DAY_S

    async def delete_chosen(recordings: "Recordings") -> int:
        chosen = await _chosen(recordings, ids or [], before)
        if not even_without_audio:
            await _check_audio(recordings, chosen)
        for saved in chosen:
            await recordings.delete(saved.recording_id)
        return len(chosen)

    number = _ask(_settings(data_dir, config), delete_chosen)
    tell(f"deleted {number} recording{'' if number == 1 else 's'}")


async def _save(
    recordings: "Recordings", which: str, file: Path | None, *, with_text: bool, overwrite: bool
) -> list[str]:
    """The names of what was written."""
    saved = await recordings.find(which)
    playable = await recordings.open(saved)
    target = file or Path(playable.file_name)
    if str(target) == STANDARD:
        await _write(playable, sys.stdout.buffer)
        return ["standard output"]
    beside = [target.with_name(f"{target.name}.txt")] if with_text else []
    if not overwrite:
        _check_absent([target, *beside])
    with _opened(target) as stream:
        await _write(playable, stream)
    for path in beside:
        path.write_text(f"{await recordings.text(saved)}\n", encoding="utf-8")
    return [str(path) for path in (target, *beside)]


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """A file to write into. One that was not there before is removed where writing fails."""
    is_new = not path.exists()
    with path.open("wb") as stream:
        try:
            yield stream
        except BaseException:
            if is_new:
                path.unlink(missing_ok=True)
            raise


async def _write(playable: "Playable", stream: BinaryIO) -> None:
    async for chunk in playable.chunks():
        stream.write(chunk)
    stream.flush()


def _check_absent(paths: list[Path]) -> None:
    """Raise OperatorError where something would be overwritten."""
    for path in paths:
        if path.exists():
            raise OperatorError(f"{path} exists already: name another file, or overwrite it with --force")


async def _chosen(recordings: "Recordings", ids: list[str], before: float | None) -> "list[SavedRecording]":
    """Those of `ids`, each once; without ids, those created before that Unix time, or all."""
    if ids:
        return list({saved.recording_id: saved for saved in [await recordings.find(which) for which in ids]}.values())
    return [saved for saved in await recordings.list() if before is None or saved.created_at < before]


async def _check_audio(recordings: "Recordings", chosen: "list[SavedRecording]") -> None:
    """Raise OperatorError where deleting would leave audio behind, at a place that is not known here."""
    for saved in chosen:
        if not await recordings.has_audio(saved):
            raise OperatorError(
                f"nothing is deleted, since no audio of {saved.recording_id} is in {recordings.place}: give this "
                "command the same setting `recordings` as the server; if the audio is lost, --even-without-audio "
                "deletes what is known of it"
            )


def _settings(data_dir: Path | None, config: Path | None) -> "Settings":
    from voicewire.config import load_settings  # noqa: PLC0415 - not needed to print a help text

    return load_settings(data_dir=data_dir, config=config)


def _ask(settings: "Settings", question: "Callable[[Recordings], Awaitable[Answer]]") -> Answer:
    from voicewire.store.recordings import open_recordings  # noqa: PLC0415 - not needed to print a help text

    async def ask() -> Answer:
        async with open_recordings(settings.data_dir, settings.recordings, settings.recordings_days) as recordings:
            return await question(recordings)

    return asyncio.run(ask())


def _row(saved: "SavedRecording") -> dict[str, Any]:
    return {
        "id": saved.recording_id,
        "key_id": saved.key_id,
        "created_at": moment(saved.created_at),
        "expires_at": moment(saved.expires_at),
        "duration_s": round(saved.duration_s, 3),
        "stored_bytes": saved.size,
        "format": saved.extension.removeprefix("."),
    }
