"""Plays pcm through whatever player the machine has."""

import asyncio
import shutil
import tempfile
from pathlib import Path
from typing import BinaryIO, Protocol

from voicewire.cli.wav import WavWriter
from voicewire.errors import OperatorError

# What makes each play raw mono pcm16 from its standard input; `{rate}` is Hz. In order of preference.
STREAMING_PLAYERS = {
    "ffplay": "-loglevel error -nodisp -autoexit -f s16le -sample_rate {rate} -i pipe:0",
    "aplay": "-q -t raw -f S16_LE -c 1 -r {rate} -",
    "paplay": "--raw --format=s16le --channels=1 --rate={rate}",
    "play": "-q -t raw -e signed-integer -b 16 -L -c 1 -r {rate} -",
}
FILE_PLAYER = "afplay"  # the one that macOS brings; it cannot read from its standard input


class Player(Protocol):
    """Something that plays audio as it comes."""

    async def push(self, pcm16: bytes) -> None:
        """Hand over mono samples; waits while the player has enough of them."""

    async def finish(self) -> None:
        """Wait until all is played. Raises OperatorError when the player failed."""

    async def stop(self) -> None:
        """Be silent at once and give everything back; harmless after `finish`."""


def find_player(sample_rate: int) -> Player:
    """A player for mono pcm16 at `sample_rate` Hz. Raises OperatorError, with what to install, where there is none."""
    for name, arguments in STREAMING_PLAYERS.items():
        if shutil.which(name):
            return StreamingPlayer([name, *arguments.format(rate=sample_rate).split()])
    if shutil.which(FILE_PLAYER):
        return FilePlayer(FILE_PLAYER, sample_rate)
    names = ", ".join([*STREAMING_PLAYERS, FILE_PLAYER])
    raise OperatorError(f"no player is installed ({names}); install ffmpeg for ffplay, or write a file with -o FILE")


class StreamingPlayer:
    """A process that plays its standard input; started with the first sample."""

    def __init__(self, command: list[str]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None

    async def push(self, pcm16: bytes) -> None:
        """Hand over mono samples; waits while the player has enough of them."""
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(*self._command, stdin=asyncio.subprocess.PIPE)
        stdin = _pipe(self._process)
        try:
            stdin.write(pcm16)
            await stdin.drain()
        except ConnectionError as error:
            raise OperatorError(f"{self._command[0]} stopped playing; write a file with -o FILE instead") from error

    async def finish(self) -> None:
        """Wait until all is played. Raises OperatorError when the player failed."""
        if self._process is not None:
            _pipe(self._process).close()
            _check(self._command[0], await self._process.wait())

    async def stop(self) -> None:
        """Be silent at once; harmless after `finish`."""
        await _end(self._process)


class FilePlayer:
    """A program that plays files: the audio is gathered in one, and played by `finish`."""

    def __init__(self, program: str, sample_rate: int) -> None:
        self._program = program
        self._folder = tempfile.TemporaryDirectory(prefix="voicewire-")
        self._path = Path(self._folder.name) / "speech.wav"
        self._file: BinaryIO = self._path.open("wb")
        self._wav = WavWriter(self._file, sample_rate)
        self._process: asyncio.subprocess.Process | None = None

    async def push(self, pcm16: bytes) -> None:
        """Keep mono samples for later."""
        self._wav.push(pcm16)

    async def finish(self) -> None:
        """Play all. Raises OperatorError when the player failed."""
        self._wav.finish()
        self._process = await asyncio.create_subprocess_exec(self._program, str(self._path))
        _check(self._program, await self._process.wait())

    async def stop(self) -> None:
        """Be silent at once and delete the file; harmless after `finish`."""
        await _end(self._process)
        self._file.close()
        self._folder.cleanup()


async def _end(process: asyncio.subprocess.Process | None) -> None:
    """Leave nothing of the process behind."""
    if process is not None:
        if process.returncode is None:
            process.terminate()
        await process.wait()


def _pipe(process: asyncio.subprocess.Process) -> asyncio.StreamWriter:
    if process.stdin is None:
        raise OperatorError("the player has no standard input")
    return process.stdin


def _check(program: str, exit_code: int) -> None:
    if exit_code != 0:
        raise OperatorError(f"{program} could not play (exit code {exit_code}); write a file with -o FILE instead")
