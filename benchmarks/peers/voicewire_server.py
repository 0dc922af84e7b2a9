"""Our own server, as an operator starts it, with the same voice; over Nari, whose only format is 24 kHz pcm."""

from types import TracebackType
from typing import ClassVar, Self

from benchmarks.bare_engine import MODEL
from benchmarks.nari_client import SAMPLE_RATE
from benchmarks.peers.stream_input import StreamInputLine
from benchmarks.peers.system import VOICE, Line, System, voice_folder
from benchmarks.server import RunningServer


class VoicewireServer(System):
    """The text goes whole, with one flush: where to cut is the server's business."""

    name: ClassVar[str] = "voicewire"
    sample_rate: ClassVar[int] = SAMPLE_RATE

    def install(self) -> None:
        voice_folder()

    def __enter__(self) -> Self:
        self._server = RunningServer(engines="hibari,piper", log_level="info").__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._server.__exit__(kind, error, traceback)

    async def connect(self) -> Line:
        url = f"{self._server.url}/v1/text-to-speech/{VOICE}/stream-input?model_id={MODEL}"
        return await StreamInputLine.open(url, {"Authorization": f"Bearer {self._server.key}"}, flushes_sentences=False)

    def cpu_s(self) -> float:
        return self._server.cpu_s()
