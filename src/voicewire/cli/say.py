"""`voicewire say`: speak, here or through a server."""

import asyncio
import codecs
import errno
import os
import sys
from collections.abc import AsyncIterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from voicewire.audio.wav import SAMPLE_BYTES
from voicewire.cli.console import ConfigFile, DataDir, log_to_stderr, progress, tell
from voicewire.cli.player import Player, find_player
from voicewire.cli.wav import WavWriter
from voicewire.errors import OperatorError

if TYPE_CHECKING:
    from voicewire.config import Settings

SAMPLE_RATE = 24_000  # Hz, of what `speak` yields
READ_BYTES = 65_536  # as much as a pipe holds
STANDARD = "-"
VoiceName = Annotated[
    str | None,
    typer.Option(
        help="A name of `voicewire voices`, nari/diana for one protocol's, or an engine's own: kokoro:af_heart.",
        show_default="the default voice",
    ),
]


def say(
    text: Annotated[
        str, typer.Argument(help="What to say; '-' reads standard input, speaking as text arrives.")
    ] = STANDARD,
    *,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="WAV file to write; '-': standard output.")
    ] = None,
    play: Annotated[bool, typer.Option("--play", help="Play it, with ffplay, aplay, paplay, play or afplay.")] = False,
    voice: VoiceName = None,
    language: Annotated[str | None, typer.Option(help="The voice of that name in this language.")] = None,
    seed: Annotated[int, typer.Option(min=0, max=2**32 - 1, help="The same seed gives the same samples.")] = 0,
    server: Annotated[
        str | None, typer.Option(help="host:port of a server that is to speak.", show_default="none is needed")
    ] = None,
    key: Annotated[str | None, typer.Option(help="Your key, with --server.", show_default=False)] = None,
    data_dir: DataDir = None,
    config: ConfigFile = None,
) -> None:
    """Speak a text, here or through a server.

    Into a WAV file, through the loudspeaker, or both.
    """
    from voicewire.config import load_settings  # noqa: PLC0415 - not needed to print a help text

    if output is None and not play:
        raise typer.BadParameter("say where the speech goes: -o FILE, or --play")
    _check_server(server, key, language)
    if output is not None:
        _check_place(output)
    settings = load_settings(data_dir=data_dir, config=config)
    log_to_stderr(tracebacks=settings.log_level == "debug")
    player = find_player(SAMPLE_RATE) if play else None
    speech = _speech(settings, text, server=server, key=key, voice=voice, language=language, seed=seed)
    asyncio.run(_say(speech, output=output, player=player, is_typed=_is_typed(text)))


def _speech(
    settings: "Settings",
    text: str,
    *,
    server: str | None,
    key: str | None,
    voice: str | None,
    language: str | None,
    seed: int,
) -> AsyncIterator[bytes]:
    if server is not None and key is not None:
        from voicewire.cli.remote import speak_remotely  # noqa: PLC0415

        return speak_remotely(server, key, _fragments(text), voice=voice, seed=seed)
    from voicewire.speech.say import speak  # noqa: PLC0415

    return speak(settings, _fragments(text), voice=voice, language=language, seed=seed)


async def _say(speech: AsyncIterator[bytes], *, output: Path | None, player: Player | None, is_typed: bool) -> None:
    """Put `speech` into `output`, as WAV, and `player`, as it comes. Raises OperatorError when there is none.

    A file is opened with the first audio: what cannot be spoken must not destroy what was there.
    """
    files = ExitStack()
    wav = WavWriter(sys.stdout.buffer, SAMPLE_RATE) if str(output) == STANDARD else None
    spoken_s = 0.0
    try:
        with progress("loading the voice …", visible=not is_typed) as status:
            async for pcm16 in speech:
                if output is not None and wav is None:
                    wav = WavWriter(files.enter_context(output.open("wb")), SAMPLE_RATE)
                spoken_s += len(pcm16) / SAMPLE_BYTES / SAMPLE_RATE
                status.update(f"{spoken_s:.0f} s of speech …")
                if wav is not None:
                    wav.push(pcm16)
                if player is not None:
                    await player.push(pcm16)
            if player is not None:
                await player.finish()
    finally:
        if wav is not None:
            wav.finish()
        files.close()
        if player is not None:
            await player.stop()
    if not spoken_s:
        raise OperatorError("there is nothing to say in this text")


def _check_server(server: str | None, key: str | None, language: str | None) -> None:
    if (server is None) != (key is None):
        raise typer.BadParameter("a server wants a key: give both --server and --key, or neither")
    if server is not None and language is not None:
        raise typer.BadParameter("--language chooses among the voices of this machine, not of a server")


def _check_place(output: Path) -> None:
    """Say at once, before a voice is loaded, that there is no such folder. Raises FileNotFoundError."""
    if str(output) != STANDARD and not output.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(output))


def _fragments(text: str) -> AsyncIterator[str]:
    if text != STANDARD:
        return _whole(text)
    if _is_typed(text):
        tell("type what to say; Ctrl-D ends")
    return _arriving(sys.stdin.fileno())


def _is_typed(text: str) -> bool:
    return text == STANDARD and sys.stdin.isatty()


async def _whole(text: str) -> AsyncIterator[str]:
    yield text


async def _arriving(descriptor: int) -> AsyncIterator[str]:
    """The text of an open file as it arrives, not before it is asked for. Raises OperatorError unless it is UTF-8."""
    decoder = codecs.getincrementaldecoder("utf-8-sig")()
    at_end = False
    while not at_end:
        await _readable(descriptor)
        arrived = os.read(descriptor, READ_BYTES)
        at_end = not arrived
        if text := _decode(decoder, arrived, final=at_end):
            yield text


def _decode(decoder: codecs.IncrementalDecoder, arrived: bytes, *, final: bool) -> str:
    try:
        return decoder.decode(arrived, final)
    except UnicodeDecodeError as error:
        raise OperatorError(f"the text is not UTF-8 ({error.reason}); convert it, as with iconv -t UTF-8") from error


async def _readable(descriptor: int) -> None:
    """Wait until a read would not block; a thread that blocks in it could not be interrupted."""
    arrived = asyncio.Event()
    try:
        asyncio.get_running_loop().add_reader(descriptor, arrived.set)
    except PermissionError:  # a regular file, which never blocks
        return
    try:
        await arrived.wait()
    finally:
        asyncio.get_running_loop().remove_reader(descriptor)
