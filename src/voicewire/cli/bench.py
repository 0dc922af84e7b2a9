"""`voicewire bench`: measure a running server."""

import ipaddress
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal
from urllib.parse import urlsplit

import typer

from voicewire.cli.console import table, tell
from voicewire.cli.remote import DEFAULT_VOICE
from voicewire.errors import OperatorError

if TYPE_CHECKING:
    from voicewire.bench.figures import Figure
    from voicewire.bench.plan import Load

MAX_STREAMS = 2000
MAX_SECONDS = 600
MAX_SENTENCE_CHARACTERS = 2000
STREAMS_COME_WITHIN_S = 4.0  # fast enough for replies of several seconds to be heard all at once
RATE_LASTS_S = 30.0
WIDTH = 8  # of a column of numbers
COUNTED = {"sessions", "players", "gaps"}  # units
STANDARD = Path("-")
PORTS = {"ws": 80, "wss": 443}
SPREADS = {
    "connect_ms": "connection set-up, ms",
    "first_bytes_ms": "first audio bytes, ms",
    "first_audible_ms": "first audible sound, ms",
    "final_text_ms": "last text to last audio, ms",
    "refusal_ms": "refusals took, ms",
    "send_lag_ms": "load generator late to send, ms",
    "loop_lag_ms": "load generator's timer late, ms",
}
TOTALS = {
    "sessions": "sessions",
    "completed": "spoken to the end",
    "refused": "refused",
    "errors": "failed",
    "listeners": "listeners at once, at most",
    "underruns": "underruns",
    "underrun_sessions": "sessions with an underrun",
    "dry_s": "players ran dry for, s",
    "audio_s": "audio made, s",
    "audio_per_s": "audio made per second, s",
    "server_cpu_s": "CPU of the server, s",
    "server_peak_mb": "peak memory of the server, MB",
    "generator_cpu_s": "CPU of the load generator, s",
    "other_cpu_s": "CPU of anything else, s",
}


Server = Annotated[str, typer.Option(help="host:port, or a ws:// or wss:// address.")]
Voice = Annotated[str, typer.Option(help="A name for Nari's clients.")]
Streams = Annotated[int | None, typer.Option(min=1, max=MAX_STREAMS, help="So many sessions.", show_default="1")]
Rate = Annotated[
    float | None, typer.Option(min=0.01, max=1000, help="In place of --streams: sessions that come a second.")
]
Seconds = Annotated[
    float | None,
    typer.Option(
        min=0.1,
        max=MAX_SECONDS,
        help="All come within so long.",
        show_default=f"{STREAMS_COME_WITHIN_S:g}, with --rate {RATE_LASTS_S:g}",
    ),
]
Pace = Annotated[Literal["whole", "20", "50", "100"], typer.Option(help="Replies whole, or so many tokens a second.")]
Text = Annotated[
    Path | None, typer.Option(help="UTF-8 file of what is said, a sentence a line.", show_default="40 of English")
]
Pid = Annotated[
    int | None, typer.Option(min=1, help="The server's process, on this machine.", show_default="found where it can be")
]
JsonFile = Annotated[Path | None, typer.Option("--json", help="File for all figures; '-': in place of the table.")]


def bench(
    *,
    server: Server,
    key: Annotated[str, typer.Option(help="Your key.")],
    voice: Voice = DEFAULT_VOICE,
    streams: Streams = None,
    rate: Rate = None,
    seconds: Seconds = None,
    pace: Pace = "whole",
    seed: Annotated[int, typer.Option(min=0, help="Of the first round; the next ones take the next.")] = 1,
    rounds: Annotated[int, typer.Option(min=1, max=20, help="How often all of it is done.")] = 3,
    text: Text = None,
    pid: Pid = None,
    json_file: JsonFile = None,
) -> None:
    """Measure a running server that speaks Nari's stream-input.

    Sessions come as a Poisson process fixed by the seed, whatever the server does. Each sends one reply of 1 to 3
    sentences and listens as a player does. Ends with 1, and says why, where the figures are not to be used: a session
    failed, or the load generator was late.
    """
    if streams is not None and rate is not None:
        raise typer.BadParameter("give --streams or --rate, not both")
    url = _url(server)
    load = _load(streams, rate, seconds, pace, text)
    pid = _server_pid(url, pid)
    figures, faults = _run(url, key, voice, load, [seed + number for number in range(rounds)], pid)
    _put_out(figures, faults, rounds, json_file)
    if faults:
        raise OperatorError(f"the run is void, its figures are not to be used: {'; '.join(faults)}")


def _run(
    url: str, key: str, voice: str, load: "Load", seeds: Sequence[int], pid: int | None
) -> "tuple[list[Figure], list[str]]":
    """The figures, and what makes them void."""
    import uvloop  # noqa: PLC0415 - not needed to print a help text

    from voicewire.bench.client import Target  # noqa: PLC0415
    from voicewire.bench.measure import measure  # noqa: PLC0415
    from voicewire.bench.report import faults, report  # noqa: PLC0415

    outcomes = uvloop.run(measure(Target(url, key, voice), load, seeds, pid, tell))
    return report(outcomes, _conditions(url, voice, load, seeds, pid)), faults(outcomes)


def _conditions(url: str, voice: str, load: "Load", seeds: Sequence[int], pid: int | None) -> str:
    parts = [f"{url}, voice {voice}", load.conditions]
    parts.append(f"seeds {seeds[0]} to {seeds[-1]}" if len(seeds) > 1 else f"seed {seeds[0]}")
    if _is_here(url):
        parts.append("the load generator on the same machine")
    if pid is not None:
        parts.append(f"the server's processes: {pid} and its descendants")
    return "; ".join(parts)


def _url(server: str) -> str:
    """The address as a URL. Raises BadParameter unless it is one of a WebSocket server, without more."""
    url = server if "://" in server else f"ws://{server}"
    try:
        parts = urlsplit(url)
        is_good = parts.scheme in PORTS and parts.hostname and (parts.port or PORTS[parts.scheme])
    except ValueError:
        is_good = False
    if not is_good or parts.query or parts.fragment or parts.username is not None:
        raise typer.BadParameter(f"{server!r} is not host:port, nor a ws:// or wss:// address")
    return url.rstrip("/")


def _load(streams: int | None, rate: float | None, seconds: float | None, pace: str, text: Path | None) -> "Load":
    from voicewire.bench.plan import Load  # noqa: PLC0415 - not needed to print a help text
    from voicewire.bench.texts import SENTENCES  # noqa: PLC0415

    return Load(
        sentences=SENTENCES if text is None else _sentences(text),
        streams=(streams or 1) if rate is None else None,
        rate_per_s=rate or 0.0,
        seconds=seconds or (STREAMS_COME_WITHIN_S if rate is None else RATE_LASTS_S),
        tokens_per_s=None if pace == "whole" else float(pace),
    )


def _sentences(text: Path) -> list[str]:
    """The lines of that file that say something. Raises OperatorError where they cannot be replies."""
    try:
        lines = [" ".join(line.split()) for line in text.read_text("utf-8-sig").splitlines()]
    except UnicodeDecodeError as error:
        raise OperatorError(f"{text} is not UTF-8 ({error.reason})") from error
    sentences = [line for line in lines if line]
    if not sentences:
        raise OperatorError(f"there is nothing to say in {text}")
    if any(len(sentence) > MAX_SENTENCE_CHARACTERS for sentence in sentences):
        raise OperatorError(f"{text} has a line of over {MAX_SENTENCE_CHARACTERS:,} characters; a line is a sentence")
    return sentences


def _server_pid(url: str, pid: int | None) -> int | None:
    """The server's process. Raises OperatorError where one was named that is not there."""
    from voicewire.bench.processes import listener, usage  # noqa: PLC0415 - not needed to print a help text

    if pid is not None and usage(pid) is None:
        raise OperatorError(f"there is no process {pid} on this machine, or no /proc to read of it")
    if pid is not None or not _is_here(url):
        return pid
    parts = urlsplit(url)
    return listener(parts.port or PORTS[parts.scheme])


def _is_here(url: str) -> bool:
    """Whether the address is one of this machine to itself."""
    host = urlsplit(url).hostname or ""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _put_out(figures: "list[Figure]", faults: Sequence[str], rounds: int, json_file: Path | None) -> None:
    text = _as_json(figures, faults)
    if json_file is not None and json_file != STANDARD:
        json_file.write_text(text + "\n")
    typer.echo(text if json_file == STANDARD else _as_text(figures, faults, rounds))


def _as_json(figures: "list[Figure]", faults: Sequence[str]) -> str:
    """Each figure under its name, and under `void` how many reasons there are not to use them, and which."""
    from voicewire.bench.figures import entry  # noqa: PLC0415 - not needed to print a help text

    entries: dict[str, object] = {"void": {"value": len(faults), "unit": "reasons", "conditions": "; ".join(faults)}}
    return json.dumps(entries | {each.name: entry(each) for each in figures}, indent=2, ensure_ascii=False)


def _as_text(figures: "list[Figure]", faults: Sequence[str], rounds: int) -> str:
    """How it was measured, how values are spread, and what adds up."""
    from voicewire.bench.figures import QUANTILES  # noqa: PLC0415 - not needed to print a help text

    shown = {each.name: _number(each) for each in figures}
    statuses = [name for name in shown if name.startswith("refused_")]
    titles = TOTALS | {name: f"refused with HTTP {name.removeprefix('refused_')}" for name in statuses}
    spreads = [
        [title, *(shown[f"{name}.{label}"] for label in QUANTILES), _by_round(shown, f"{name}.median", rounds)]
        for name, title in SPREADS.items()
        if f"{name}.median" in shown
    ]
    totals = [[title, shown[name], _by_round(shown, name, rounds)] for name, title in titles.items() if name in shown]
    conditions = next(each.conditions for each in figures if each.name == "sessions")
    void = ["VOID, not to be used: " + "; ".join(faults)] if faults else []
    quantiles = [f"{label.upper():>{WIDTH}}" for label in QUANTILES]
    return "\n\n".join(
        [
            conditions.partition("; ")[2].replace("; ", "\n"),
            *void,
            table(["", *quantiles, "MEDIAN OF EACH ROUND"], spreads),
            table(["", f"{'ALL':>{WIDTH}}", "EACH ROUND"], totals),
        ]
    )


def _by_round(shown: dict[str, str], name: str, rounds: int) -> str:
    from voicewire.bench.report import ROUND  # noqa: PLC0415 - not needed to print a help text

    keys = [f"{ROUND.format(index)}.{name}" for index in range(1, rounds + 1)]
    return " / ".join(shown.get(key, "-").strip() for key in keys)


def _number(figure: "Figure") -> str:
    """Its value, flush right: what is counted is whole, and of what is measured three digits are enough."""
    is_whole = figure.unit in COUNTED or abs(figure.value) >= 1000
    return f"{figure.value:,.{0 if is_whole else 1 if abs(figure.value) >= 10 else 2}f}".rjust(WIDTH)
