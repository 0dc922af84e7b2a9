"""`voicewire models`: list, pull, verify and remove the models that engines speak with."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from voicewire.cli.console import AsJson, ConfigFile, DataDir, table, tell
from voicewire.models import ModelError

if TYPE_CHECKING:
    from voicewire.config import Settings
    from voicewire.models.manifest import Entry

app = typer.Typer(
    help="List, pull, verify and remove the models that engines speak with.",
    epilog="Example: voicewire models pull kokoro",
    no_args_is_help=True,
)

ModelsDir = Annotated[
    Path | None, typer.Option(help="Folder of models.", show_default="voicewire/models in the user's data folder")
]
MEGABYTE = 1_000_000
HEADINGS = ["NAME", "INSTALLED", "SIZE", "LICENCE", "FOR"]
STATES = {"installed": "yes", "incomplete": "partly", "absent": "no"}


@app.command("list", epilog="Example: voicewire models list --json")
def list_models(
    *, as_json: AsJson = False, models_dir: ModelsDir = None, data_dir: DataDir = None, config: ConfigFile = None
) -> None:
    """Print all models that can be pulled, and which of them are installed."""
    from voicewire.models.manifest import manifest  # noqa: PLC0415 - not needed to print a help text

    models = _settings(models_dir, data_dir, config).models_dir
    rows = [_row(entry, models) for entry in manifest().values()]
    if as_json:
        typer.echo(json.dumps(rows, indent=2))
    else:
        typer.echo(table(HEADINGS, (_cells(row) for row in rows)))


@app.command(epilog="Example: voicewire models pull kokoro")
def pull(
    names: Annotated[list[str] | None, typer.Argument(metavar="NAME", help="What `list` calls them.")] = None,
    *,
    every: Annotated[bool, typer.Option("--all", help="All of them.")] = False,
    verify: Annotated[
        bool, typer.Option("--verify", help="Read what is there as well, and bring anew what is damaged.")
    ] = False,
    if_possible: Annotated[
        bool, typer.Option("--if-possible", help="Where one cannot be pulled, say so in one line and go on.")
    ] = False,
    sources: Annotated[
        str | None,
        typer.Option(help="Where to look, in this order.", show_default="mirror,python,javascript,hub"),
    ] = None,
    mirror: Annotated[str | None, typer.Option(help="Folder or URL of a mirror.", show_default=False)] = None,
    models_dir: ModelsDir = None,
    data_dir: DataDir = None,
    config: ConfigFile = None,
) -> None:
    """Bring models here, from the first source that has them. What is installed already is left alone."""
    if bool(names) == every:
        raise typer.BadParameter(f"{'give only one of' if every else 'say which'}: names, or --all")
    settings = _settings(models_dir, data_dir, config, model_sources=sources, model_mirror=mirror)
    failures = _pull(_entries(names or []), settings, verify=verify, if_possible=if_possible)
    if failures:
        reason = " ".join(str(next(iter(failures.values()))).split())
        tell(f"{reason}; to get the rest later: voicewire models pull {' '.join(failures)}")


@app.command(epilog="Example: voicewire models verify kokoro")
def verify(
    name: Annotated[str | None, typer.Argument(help="What `list` calls it.", show_default="all that is there")] = None,
    *,
    as_json: AsJson = False,
    models_dir: ModelsDir = None,
    data_dir: DataDir = None,
    config: ConfigFile = None,
) -> None:
    """Read installed models and compare them with what they should be. Ends with 1 where something is wrong."""
    from voicewire.models.installed import damaged_files, state  # noqa: PLC0415 - not needed to print a help text

    models = _settings(models_dir, data_dir, config).models_dir
    entries = [entry for entry in _entries([name] if name else []) if name or state(entry, models) != "absent"]
    found = {entry.name: damaged_files(entry, models) for entry in entries}
    problems = {entry: {file.path: problem for file, problem in files.items()} for entry, files in found.items()}
    if as_json:
        rows = [{"name": entry, "right": not files, "problems": files} for entry, files in problems.items()]
        typer.echo(json.dumps(rows, indent=2))
    else:
        tell("\n".join(_verdicts(problems, models)) or f"no models are installed in {models}")
    if wrong := [entry for entry, files in problems.items() if files]:
        raise ModelError(f"mend {' and '.join(wrong)} with: voicewire models pull --verify {' '.join(wrong)}")


@app.command(epilog="Example: voicewire models remove kokoro")
def remove(
    names: Annotated[list[str], typer.Argument(metavar="NAME", help="What `list` calls them.")],
    *,
    models_dir: ModelsDir = None,
    data_dir: DataDir = None,
    config: ConfigFile = None,
) -> None:
    """Delete models, and what unfinished pulls of them have left. Files of your own beside them stay."""
    from voicewire.models.installed import remove as remove_files  # noqa: PLC0415 - not needed to print a help text

    models = _settings(models_dir, data_dir, config).models_dir
    for entry in _entries(names):
        freed = remove_files(entry, models, waiting=lambda: tell("another process is at work on it; waiting"))
        tell(f"removed {entry.name}: {_megabytes(freed)}" if freed else f"{entry.name} is not installed in {models}")


def _settings(models_dir: Path | None, data_dir: Path | None, config: Path | None, **others: Any) -> "Settings":
    from voicewire.config import load_settings  # noqa: PLC0415 - not needed to print a help text

    return load_settings(models_dir=models_dir, data_dir=data_dir, config=config, **others)


def _entries(names: Sequence[str]) -> "list[Entry]":
    """The entries of these names, each once; all of them without names."""
    from voicewire.models.manifest import find_entry, manifest  # noqa: PLC0415 - not needed to print a help text

    return [find_entry(name) for name in dict.fromkeys(names)] if names else list(manifest().values())


def _pull(
    entries: "Sequence[Entry]", settings: "Settings", *, verify: bool, if_possible: bool
) -> dict[str, ModelError]:
    """Pull one entry after the other. Returns those that could not be, where that is no error."""
    from voicewire.cli.pull_progress import pull_progress  # noqa: PLC0415 - not needed to print a help text
    from voicewire.models.pull import Puller, open_sources  # noqa: PLC0415

    models = settings.models_dir
    failures: dict[str, ModelError] = {}
    with open_sources(settings) as sources:
        puller = Puller(models, sources, pull_progress())
        for entry in entries:
            try:
                brought = puller.pull(entry, verify=verify)
            except ModelError as error:
                if not if_possible:
                    raise
                failures[entry.name] = error
                continue
            size = _megabytes(sum(file.size for file in brought))
            tell(f"pulled {entry.name} into {models}: {size}" if brought else f"{entry.name} is installed in {models}")
    return failures


def _row(entry: "Entry", models: Path) -> dict[str, Any]:
    from voicewire.models.installed import entry_folder, state  # noqa: PLC0415 - not needed to print a help text

    return {
        "name": entry.name,
        "state": state(entry, models),
        "bytes": entry.size,
        "licence": entry.licence,
        "purpose": entry.purpose,
        "folder": str(entry_folder(entry.name, models)),
    }


def _cells(row: dict[str, Any]) -> list[str]:
    return [row["name"], STATES[row["state"]], _megabytes(row["bytes"]), row["licence"], row["purpose"]]


def _verdicts(problems: dict[str, dict[str, str]], models: Path) -> Iterator[str]:
    for name, files in problems.items():
        if not files:
            yield f"{name} is right"
        yield from (f"{models / name / path} {problem}" for path, problem in files.items())


def _megabytes(count: int) -> str:
    return f"{count / MEGABYTE:,.1f} MB"
