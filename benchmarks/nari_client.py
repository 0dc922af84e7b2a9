"""One client of the Nari protocol."""

from urllib.parse import quote

import msgspec
import pybase64
from picows import WSMsgType

from benchmarks.bare_engine import MODEL, VOICE
from benchmarks.stream_client import StreamClient
from benchmarks.text_pacing import Fragment

SAMPLE_RATE = 24_000  # Hz; Nari's `pcm_24000`, two bytes a sample
IDLE_TIMEOUT_S = 180
INITIALIZE = b'{"text":" "}'
END = b'{"text":""}'
_AUDIO_BEGIN, _AUDIO_END = b'{"audio":"', b'","isFinal":false}'
_FINAL = b'{"isFinal":true}'


def audio_seconds(payload: memoryview) -> float:
    """Seconds of audio in an audio message, read off its length. Raises ValueError for any other message."""
    begin, end = len(_AUDIO_BEGIN), len(payload) - len(_AUDIO_END)
    if end < begin or payload[:begin] != _AUDIO_BEGIN or payload[end:] != _AUDIO_END:
        raise ValueError("not an audio message")
    padding = bytes(payload[max(begin, end - 2) : end]).count(b"=")
    return ((end - begin) * 3 // 4 - padding) / 2 / SAMPLE_RATE


class NariClient(StreamClient):
    """One client."""

    message_type = WSMsgType.TEXT

    def target(self) -> str:
        query = f"model_id={MODEL}&inactivity_timeout={IDLE_TIMEOUT_S}&seed={self.plan.seed}"
        return f"/v1/text-to-speech/{quote(self.plan.voice or VOICE)}/stream-input?{query}"

    def first_frame(self) -> bytes:
        return INITIALIZE

    def text_frames(self, fragment: Fragment) -> list[bytes]:
        return [msgspec.json.encode({"text": fragment.text, **({"flush": True} if fragment.flush else {})})]

    def end_frame(self) -> bytes:
        return END

    def take(self, payload: memoryview, now: float) -> None:
        try:
            self.note_audio(now, audio_seconds(payload))
        except ValueError:
            self._take_other(bytes(payload))
            return
        if self.keeps_audio:
            self.result.audio.append(pybase64.b64decode(payload[len(_AUDIO_BEGIN) : len(payload) - len(_AUDIO_END)]))

    def _take_other(self, payload: bytes) -> None:
        if payload == _FINAL:
            self.result.is_final = True
        else:
            self.fail(payload.decode(errors="replace"))
