"""The protocols of the server under attack, and what their clients say."""

from urllib.parse import urlsplit

import msgspec

from benchmarks.bare_engine import MODEL, VOICE
from benchmarks.fish_client import ROUTE as FISH_ROUTE
from benchmarks.mutation import LONG_TEXT, FrameSource, JsonFrames, Message, MessagePackFrames
from benchmarks.server import RunningServer
from voicewire.protocols import FishProtocol, IntronProtocol, NariProtocol, NavanaProtocol

LONGEST_CHUNK = "9" * 100
"""As many characters as Intron takes at once, and what they last: about a minute."""


class Target(msgspec.Struct, frozen=True, kw_only=True):
    """One protocol of the server under attack."""

    host: str
    port: int
    path: str
    headers: dict[str, str]
    frames: type[FrameSource]
    """How its messages are written."""
    max_frame_bytes: int
    opening: tuple[Message, ...] = ()
    """What a client says first."""
    text: tuple[Message, ...]
    """A short text that is spoken at once or at the end."""
    long_text: tuple[Message, ...]
    end: Message
    farewell: Message
    """Fields of the server's last message after a session without fault."""
    fetch: Message | None = None
    """What asks for the audio of the first text, where audio is not pushed."""
    others: tuple[Message, ...] = ()
    """More valid messages."""

    @property
    def url(self) -> str:
        return f"ws://{self.host}:{self.port}{self.path}"

    @property
    def messages(self) -> tuple[Message, ...]:
        """All valid messages."""
        fetch = () if self.fetch is None else (self.fetch,)
        return (*self.opening, *self.text, *self.long_text, *fetch, *self.others, self.end)


def targets(server: RunningServer) -> tuple[Target, ...]:
    """All protocols of the server."""
    address = urlsplit(server.url)
    host, port = address.hostname or "", address.port or 0
    bearer = {"Authorization": f"Bearer {server.key}"}
    return (
        _nari(host, port, bearer),
        _navana(host, port, server.key),
        _fish(host, port, bearer),
        _intron(host, port, bearer),
    )


def _nari(host: str, port: int, bearer: dict[str, str]) -> Target:
    return Target(
        host=host,
        port=port,
        path=f"/v1/text-to-speech/{VOICE}/stream-input?model_id={MODEL}&inactivity_timeout=2",
        headers=bearer,
        frames=JsonFrames,
        max_frame_bytes=NariProtocol.max_frame_bytes,
        opening=({"text": " "},),
        text=({"text": "Hello there. This goes"},),
        long_text=({"text": LONG_TEXT},),
        others=(
            {"text": " on, and on.", "flush": True},
            {"text": " ", "voice_settings": {"stability": 0.5, "speed": 1}},
        ),
        end={"text": ""},
        farewell={"isFinal": True},
    )


def _navana(host: str, port: int, key: str) -> Target:
    hello: Message = {"type": "hello", "lang": "en", "voice": "default_female", "output_format": "24000:pcm16"}
    return Target(
        host=host,
        port=port,
        path="/v1",
        headers={"X-API-Key": key},
        frames=JsonFrames,
        max_frame_bytes=NavanaProtocol.max_frame_bytes,
        opening=(hello,),
        text=({"type": "text", "seq": 0, "target_text": "Hello there."},),
        long_text=({"type": "text", "seq": 9, "target_text": LONG_TEXT},),
        others=(
            hello | {"num_step": 8, "g2p_overrides_json": '{"a":"b"}', "client_session_id": "x"},
            {"type": "text", "seq": 1, "target_text": "This goes on. And on."},
        ),
        end={"type": "end"},
        farewell={"type": "done"},
    )


def _fish(host: str, port: int, bearer: dict[str, str]) -> Target:
    sample: Message = {"audio": b"RIFF....WAVEfmt ", "text": "Somebody said this."}
    prosody: Message = {"speed": 1.2, "volume": 20, "normalize_loudness": True}
    mp3: Message = {"text": "", "format": "mp3", "sample_rate": 32_000, "mp3_bitrate": 64, "latency": "low"}
    pcm: Message = {"text": "Hello, ", "format": "pcm", "sample_rate": 16_000, "prosody": prosody, "chunk_length": 100}
    opus: Message = {"text": "Well. ", "format": "opus", "opus_bitrate": 32, "references": [], "features": ["a"]}
    return Target(
        host=host,
        port=port,
        path=FISH_ROUTE,
        headers=bearer | {"model": "s2-pro"},
        frames=MessagePackFrames,
        max_frame_bytes=FishProtocol.max_frame_bytes,
        opening=({"event": "start", "request": mp3},),
        text=({"event": "text", "text": "Hello there. [break] This goes on."}, {"event": "flush"}),
        long_text=({"event": "text", "text": LONG_TEXT}, {"event": "flush"}),
        others=(
            {"event": "start", "request": pcm},
            {"event": "start", "request": opus},
            {"event": "start", "request": pcm | {"reference_id": ["heart", "heart"]}},
            {"event": "start", "request": opus | {"references": [[sample], [sample]]}},
            {"event": "text", "text": "<|speaker:1|>And [laughing] on, <|phoneme_start|>AH0<|phoneme_end|> "},
        ),
        end={"event": "stop"},
        farewell={"event": "finish", "reason": "stop"},
    )


def _intron(host: str, port: int, bearer: dict[str, str]) -> Target:
    text: Message = {"message_type": "INPUT_TEXT_CHUNK", "text": "Hello there. This goes on, and on."}
    return Target(
        host=host,
        port=port,
        path="/tts/v1/stream?voice_accent=yoruba&voice_gender=female",
        headers=bearer,
        frames=JsonFrames,
        max_frame_bytes=IntronProtocol.max_frame_bytes,
        text=(text,),
        long_text=(text | {"text": LONGEST_CHUNK},),
        fetch={"message_type": "FETCH_AUDIO_CHUNK", "chunk_id": 1},
        others=(
            text | {"ack_id": 1},
            text | {"ack_id": 2, "text": "123456789 or more."},
            text | {"text": "too short"},
            {"message_type": "FETCH_AUDIO_CHUNK", "chunk_id": 2},
        ),
        end={"message_type": "COMMIT"},
        farewell={"message_type": "COMMITTED_AUDIO"},
    )
