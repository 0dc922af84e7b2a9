"""OpenVoiceOS's TTS server with its Piper plug-in, over its ElevenLabs-style socket.

It speaks what has been sent when it is flushed, so each sentence is flushed as soon as it is there. The audio is asked
for at the voice's own rate: another one is made by a loop in Python. What it has spoken it keeps, and says again
without speaking it.
"""

import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import ClassVar, Self

import msgspec

from benchmarks.figures import Void
from benchmarks.peers.peer import Peer
from benchmarks.peers.stream_input import StreamInputLine
from benchmarks.peers.system import LOOPBACK, VOICE, VOICE_SAMPLE_RATE, Line, voice_folder

PLUGIN = "ovos-tts-plugin-piper"


class OvosTtsServer(Peer):
    """Its settings are the assistant's: `mycroft.conf` in the user's folder of settings."""

    name: ClassVar[str] = "ovos_tts_server"

    def install(self) -> None:
        if shutil.which("espeak-ng") is None:
            raise Void("its plug-in runs the program espeak-ng, which is not installed")
        super().install()

    def __enter__(self) -> Self:
        self._settings = tempfile.TemporaryDirectory(prefix="voicewire-peer-")
        file = Path(self._settings.name) / "mycroft" / "mycroft.conf"
        file.parent.mkdir()
        plugin = {"voice": VOICE, "lang": "en-US", "model": str(voice_folder() / f"{VOICE}.onnx")}
        file.write_bytes(msgspec.json.encode({"lang": "en-US", "tts": {"module": PLUGIN, PLUGIN: plugin}}))
        return super().__enter__()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        super().__exit__(kind, error, traceback)
        self._settings.cleanup()

    def command(self) -> Sequence[str]:
        return [self.program("ovos-tts-server"), "--engine", PLUGIN, "--host", LOOPBACK, "--port", str(self.port)]

    def settings(self) -> Mapping[str, str]:
        return {"XDG_CONFIG_HOME": self._settings.name}

    async def connect(self) -> Line:
        path = f"/elevenlabs/v1/text-to-speech/default/stream-input?output_format=pcm_{VOICE_SAMPLE_RATE}"
        return await StreamInputLine.open(f"ws://{LOOPBACK}:{self.port}{path}", flushes_sentences=True)
