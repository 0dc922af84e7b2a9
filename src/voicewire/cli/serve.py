"""`voicewire serve`: the server."""

import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from voicewire.cli.console import ConfigFile, DataDir, progress

if TYPE_CHECKING:
    from voicewire.config import Settings
    from voicewire.server.serve import Serving


class ServeCommand(TyperCommand):
    """Refuses a setting that has no option with a word on how to set it."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """The arguments that are no options: none, or the usage error is raised."""
        options = {option for parameter in self.get_params(ctx) for option in parameter.opts}
        for word in args:
            option = word.partition("=")[0]
            if option not in options and (name := _setting(option)):
                ctx.fail(
                    f"No such option: {option}. It is a setting without one: VOICEWIRE_{name.upper()} in the "
                    f"environment, or {name} in the settings file."
                )
        return super().parse_args(ctx, args)


def _setting(option: str) -> str | None:
    """The setting's name, if the option is called like one."""
    if not option.startswith("--"):
        return None
    from voicewire.config import Settings  # noqa: PLC0415 - not needed to print a help text

    name = option.removeprefix("--").replace("-", "_")
    return name if name in Settings.model_fields else None


def serve(
    *,
    host: Annotated[str | None, typer.Option(help="Address to listen on.", show_default="127.0.0.1")] = None,
    port: Annotated[int | None, typer.Option(help="TCP port; 0 for any free one.", show_default="8000")] = None,
    data_dir: DataDir = None,
    config: ConfigFile = None,
    catalog: Annotated[Path | None, typer.Option(help="TOML file with more voices.", show_default=False)] = None,
    engine_slots: Annotated[
        int | None, typer.Option(help="Engine processes, a core each.", show_default="the usable cores")
    ] = None,
    max_sessions: Annotated[int | None, typer.Option(help="Sessions open at once.", show_default="8192")] = None,
    cutting: Annotated[str | None, typer.Option(help="adaptive or sentence.", show_default="adaptive")] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error.", show_default="info")] = None,
    log_format: Annotated[str | None, typer.Option(help="console or json.", show_default="console")] = None,
) -> None:
    """Serve speech over WebSockets until SIGTERM or Ctrl-C.

    On an empty data folder a first key is made and printed. Only the commonest settings have an option; all of them
    can come from the environment (VOICEWIRE_PORT and so on) or from a TOML file.
    """
    from voicewire.config import load_settings  # noqa: PLC0415 - not needed to print a help text

    run(
        load_settings(
            host=host,
            port=port,
            data_dir=data_dir,
            config=config,
            catalog=catalog,
            engine_slots=engine_slots,
            max_sessions=max_sessions,
            cutting=cutting,
            log_level=log_level,
            log_format=log_format,
        )
    )


def run(settings: "Settings") -> None:
    """Run the server with `settings`, on uvloop."""
    import uvloop  # noqa: PLC0415 - not needed to print a help text

    from voicewire.server.logs import configure_logs  # noqa: PLC0415
    from voicewire.server.serve import serve as serve_until_stopped  # noqa: PLC0415

    configure_logs(settings.log_level, settings.log_format)
    with progress("loading the voices …", visible=sys.stderr.isatty()) as status:

        def welcome(serving: "Serving") -> None:
            status.stop()
            typer.echo("\n".join(_welcome(serving)))
            sys.stdout.flush()

        uvloop.run(serve_until_stopped(settings, welcome))


def _welcome(serving: "Serving") -> list[str]:
    """What is printed once the server is up: on an empty data folder the first key too, with a line to try."""
    ready = f"voicewire is ready on ws://{serving.authority}"
    if serving.first_key is None:
        return [ready]
    command = shlex.quote(os.path.relpath(sys.argv[0])) if os.sep in sys.argv[0] else "voicewire"
    words = "'Hello from my own machine.'"
    line = f"{command} say {words} --server {serving.authority} --key {serving.first_key} -o hello.wav"
    return [
        f"First key: {serving.first_key}",
        "It is shown this once; `voicewire keys create` makes more. Try it in a second terminal:",
        f"  {line}",
        ready,
    ]
