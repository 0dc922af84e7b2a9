"""The `voicewire` command. Each command calls one library function; heavy modules are imported when they are needed."""

import os
import traceback
from typing import Annotated, NoReturn

import typer

from voicewire import __version__
from voicewire.cli import bench, keys, models, recordings, say, serve, voices
from voicewire.cli.console import tell
from voicewire.errors import OperatorError, SpeechError

__all__ = ["app", "main"]

app = typer.Typer(
    name="voicewire",
    help="Text typed into a socket becomes speech, while it is still being typed.",
    epilog="Example: voicewire say 'Good morning.' -o hello.wav",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command(cls=serve.ServeCommand, epilog="Example: voicewire serve --port 8000 --data-dir ~/voicewire")(serve.serve)
app.command(epilog="Example: cat story.txt | voicewire say -o story.wav")(say.say)
app.command(epilog="Example: voicewire voices --language en")(voices.voices)
app.command(epilog="Example: voicewire bench --server 127.0.0.1:8000 --key vw_yourkey --streams 20")(bench.bench)
app.add_typer(keys.app, name="keys")
app.add_typer(models.app, name="models")
app.add_typer(recordings.app, name="recordings")


def main() -> None:
    """Run the command in `sys.argv`. The one place where an error becomes a line on standard error.

    Exits with 0, 1 (an error), 2 (a wrong command line) or 130 (interrupted).
    """
    try:
        app(prog_name="voicewire")
    except Exception as error:  # noqa: BLE001 - the guard of the command line
        _fail(_cause(error))


def _print_version(wanted: bool) -> None:  # noqa: FBT001 - typer's signature
    if wanted:
        typer.echo(f"voicewire {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None: ...


def _cause(error: Exception) -> Exception:
    """What went wrong first, where several tasks failed together."""
    while isinstance(error, ExceptionGroup):
        error = error.exceptions[0]
    return error


def _fail(error: Exception) -> NoReturn:
    if os.environ.get("VOICEWIRE_LOG_LEVEL", "").lower() == "debug":
        tell("".join(traceback.format_exception(error)))
    tell(f"voicewire: {' '.join(_sentence(error).split())}")
    raise SystemExit(1) from None


def _sentence(error: Exception) -> str:
    match error:
        case SpeechError() | OperatorError():
            return str(error)
        case OSError(strerror=str(reason), filename=name):
            return f"{name}: {reason}" if name else reason
        case _:
            fault = f"{type(error).__name__}: {error}"
            return f"a fault of voicewire, please report it ({fault}); VOICEWIRE_LOG_LEVEL=debug shows where"
