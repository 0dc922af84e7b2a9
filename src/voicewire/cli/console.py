"""What the commands share: their common options, and how they talk to the person at the terminal."""

import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.status import Status
    from structlog.typing import EventDict

DataDir = Annotated[
    Path | None,
    typer.Option(help="Folder of the keys and the settings file.", show_default="voicewire in the user's data folder"),
]
ConfigFile = Annotated[
    Path | None,
    typer.Option("--config", help="TOML file with settings.", show_default="voicewire.toml in the data folder"),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


def tell(message: str) -> None:
    """Say something to the person, on standard error: standard output is for results."""
    typer.echo(message, err=True)


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Aligned columns under `headings`, two spaces apart."""
    lines = [headings, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    padded = ("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in lines)
    return "\n".join(line.rstrip() for line in padded)


def moment(unix_time: int) -> str:
    """A Unix time in seconds as people and programs read it, such as 2026-03-14T15:09:26Z."""
    return datetime.fromtimestamp(unix_time, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def progress(message: str, *, visible: bool = True) -> "Status":
    """A line on standard error that shows that something goes on, as a context; not in a log."""
    from rich.console import Console  # noqa: PLC0415 - only where something takes its time

    return Console(file=sys.stderr, quiet=not visible).status(message)


def log_to_stderr(*, tracebacks: bool = False) -> None:
    """Show warnings and errors of the core, each in one line unless `tracebacks`, on standard error."""
    import structlog  # noqa: PLC0415 - not needed to print a help text

    def drop_traceback(logger: object, method: str, event: "EventDict") -> "EventDict":  # noqa: ARG001 - structlog's
        if not tracebacks:
            event.pop("exc_info", None)
        return event

    # The plain form: the other one shows local variables, and with them what somebody wrote.
    renderer = structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
    )
    structlog.configure(
        processors=[structlog.processors.add_log_level, drop_traceback, renderer],
        wrapper_class=structlog.make_filtering_bound_logger("warning"),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
