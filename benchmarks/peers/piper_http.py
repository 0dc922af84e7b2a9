"""Piper's own HTTP server, which answers with a whole WAV file."""

from collections.abc import Sequence
from typing import ClassVar

from benchmarks.peers.http_speech import HttpLine
from benchmarks.peers.peer import Peer
from benchmarks.peers.system import LOOPBACK, VOICE, Line, voice_folder


class PiperHttp(Peer):
    """As its page starts it."""

    name: ClassVar[str] = "piper_http"

    def command(self) -> Sequence[str]:
        address = ["--host", LOOPBACK, "--port", str(self.port)]
        return [
            self.program("python"),
            "-m",
            "piper.http_server",
            "-m",
            str(voice_folder() / f"{VOICE}.onnx"),
            *address,
        ]

    async def connect(self) -> Line:
        return await HttpLine.open(self.port, "/synthesize", is_wav=True)
