"""`piper-tts-server`: Piper for telephony, asked for frames as fast as they are made, at the voice's own rate."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from benchmarks.peers.http_speech import HttpLine
from benchmarks.peers.peer import Peer
from benchmarks.peers.system import LOOPBACK, VOICE, VOICE_SAMPLE_RATE, Line, voice_folder


class PiperTtsServer(Peer):
    """Its settings are variables."""

    name: ClassVar[str] = "piper_tts_server"

    def command(self) -> Sequence[str]:
        return [self.program("piper-tts-server")]

    def settings(self) -> Mapping[str, str]:
        values = {"HOST": LOOPBACK, "PORT": self.port, "SAMPLE_RATE": VOICE_SAMPLE_RATE}
        voice = {"VOICES_DIR": voice_folder(), "DEFAULT_VOICE": VOICE}
        return {f"PIPER_TTS_{name}": str(value) for name, value in (values | voice).items()}

    async def connect(self) -> Line:
        return await HttpLine.open(self.port, "/synthesize/stream", is_wav=False)
