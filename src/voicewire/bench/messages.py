"""Messages of Nari's stream-input as its clients say and read them, at as little cost as can be."""

import msgspec
import pybase64

SAMPLE_RATE = 24_000  # Hz; Nari's `pcm_24000`, two bytes a sample
INITIALIZE = b'{"text":" "}'
END = b'{"text":""}'
_AUDIO_BEGIN, _AUDIO_END = b'{"audio":"', b'","isFinal":false}'


class Message(msgspec.Struct, rename="camel"):
    """What the server says. Any of it may be missing in a message of another server than voicewire."""

    audio: str | None = None
    """Base64."""
    is_final: bool = False
    error: str | None = None
    message: str = ""


_decode = msgspec.json.Decoder(Message).decode


def write_text(text: str, *, flush: bool) -> bytes:
    """A text message."""
    return msgspec.json.encode({"text": text, "flush": True} if flush else {"text": text})


def audio_of(payload: bytes | memoryview) -> memoryview | None:
    """The base64 in an audio message, not copied, where it is written as voicewire writes it; else None."""
    whole = memoryview(payload)
    begin, end = len(_AUDIO_BEGIN), len(whole) - len(_AUDIO_END)
    if end < begin or whole[:begin] != _AUDIO_BEGIN or whole[end:] != _AUDIO_END:
        return None
    return whole[begin:end]


def read(payload: bytes) -> Message:
    """Any message, in full. Raises msgspec.DecodeError where it is none."""
    return _decode(payload)


def seconds_of(audio: memoryview) -> float:
    """Seconds of audio in that base64, read off its length."""
    padding = bytes(audio[-2:]).count(b"=")
    return (len(audio) * 3 // 4 - padding) / 2 / SAMPLE_RATE


def pcm16_of(audio: memoryview) -> bytes:
    """The samples in that base64: two bytes each, little-endian."""
    return pybase64.b64decode(audio)
