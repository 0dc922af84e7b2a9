"""One client of the Nari protocol."""

from urllib.parse import quote

from picows import WSMsgType

from benchmarks.bare_engine import MODEL, VOICE
from benchmarks.stream_client import StreamClient
from voicewire.bench.messages import END, INITIALIZE, SAMPLE_RATE, audio_of, pcm16_of, seconds_of, write_text
from voicewire.bench.pacing import Fragment

__all__ = ["SAMPLE_RATE", "NariClient"]

IDLE_TIMEOUT_S = 180
_FINAL = b'{"isFinal":true}'


class NariClient(StreamClient):
    """One client."""

    message_type = WSMsgType.TEXT

    def target(self) -> str:
        query = f"model_id={MODEL}&inactivity_timeout={IDLE_TIMEOUT_S}&seed={self.plan.seed}"
        return f"/v1/text-to-speech/{quote(self.plan.voice or VOICE)}/stream-input?{query}"

    def first_frame(self) -> bytes:
        return INITIALIZE

    def text_frames(self, fragment: Fragment) -> list[bytes]:
        return [write_text(fragment.text, flush=fragment.flush)]

    def end_frame(self) -> bytes:
        return END

    def take(self, payload: memoryview, now: float) -> None:
        audio = audio_of(payload)
        if audio is None:
            self._take_other(bytes(payload))
            return
        self.note_audio(now, seconds_of(audio))
        if self.keeps_audio:
            self.result.audio.append(pcm16_of(audio))

    def _take_other(self, payload: bytes) -> None:
        if payload == _FINAL:
            self.result.is_final = True
        else:
            self.fail(payload.decode(errors="replace"))
