"""One client of the Fish protocol."""

import msgspec
from picows import WSMsgType

from benchmarks.audio_lengths import audio_length
from benchmarks.load_plan import SessionPlan
from benchmarks.stream_client import RunClock, StreamClient
from voicewire.audio.format import AudioFormat
from voicewire.bench.pacing import Fragment

ROUTE = "/v1/tts/live"
FORMAT_NAMES = {"pcm16": "pcm", "mp3": "mp3", "opus": "opus"}
"""Our codec to Fish's `format`."""


class Audio(msgspec.Struct, frozen=True, tag_field="event", tag="audio"):
    """The next bytes of the stream."""

    audio: bytes


class Finish(msgspec.Struct, frozen=True, tag_field="event", tag="finish"):
    """The end."""

    reason: str
    message: str = ""


_encode = msgspec.msgpack.Encoder().encode
FLUSH, STOP = _encode({"event": "flush"}), _encode({"event": "stop"})
_decode = msgspec.msgpack.Decoder(Audio | Finish).decode


def start(audio_format: AudioFormat) -> bytes:
    """The first message. Text is cut as early as Nari's, inside a sentence where the listener needs it."""
    request: dict[str, object] = {
        "text": "",
        "format": FORMAT_NAMES[audio_format.codec],
        "sample_rate": audio_format.sample_rate,
        "latency": "low",
        "min_chunk_length": 0,
        "normalize": False,
    }
    if audio_format.bitrate is not None:
        request[f"{audio_format.codec}_bitrate"] = audio_format.bitrate // 1000
    return _encode({"event": "start", "request": request})


class FishClient(StreamClient):
    """One client that asks for one audio format."""

    message_type = WSMsgType.BINARY

    def __init__(self, plan: SessionPlan, clock: RunClock, audio_format: AudioFormat, *, keep_audio: bool) -> None:
        super().__init__(plan, clock, keep_audio=keep_audio)
        self._format = audio_format
        self._length = audio_length(audio_format)

    def target(self) -> str:
        return ROUTE

    def first_frame(self) -> bytes:
        return start(self._format)

    def text_frames(self, fragment: Fragment) -> list[bytes]:
        text = _encode({"event": "text", "text": fragment.text})
        return [text, FLUSH] if fragment.flush else [text]

    def end_frame(self) -> bytes:
        return STOP

    def take(self, payload: memoryview, now: float) -> None:
        match _decode(payload):
            case Audio(audio):
                self.note_audio(now, self._length.push(audio))
                if self.keeps_audio:
                    self.result.audio.append(audio)
            case Finish("stop"):
                self.result.is_final = True
            case Finish(reason, message):
                self.fail(f"finish({reason}): {message}")
