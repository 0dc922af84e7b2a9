"""A whole server without sockets or processes: fake sockets, a fake clock, the real machines and the tone engine."""

import asyncio
import base64
import json

import msgspec

from voicewire.engines.catalog import Catalog
from voicewire.engines.local import LocalHost
from voicewire.errors import OperatorError
from voicewire.protocols import FishProtocol, IntronProtocol, NariProtocol, NavanaProtocol
from voicewire.protocols.base import Close, ProtocolLimits, Save
from voicewire.server.connection import Connection, ConnectionLimits
from voicewire.speech.limits import ServiceLimits
from voicewire.speech.scheduler import Scheduler
from voicewire.speech.service import SpeechService
from voicewire.testing import FakeClock, FakeSocket, handshake, settle

KEY = "vw_good"
NARI = "/v1/text-to-speech/tone/stream-input"
CATALOG = """
[[voices]]
namespace = "nari"
name = "tone"
language = "en"
engine = "tone"
voice = "sine"

[[voices]]
namespace = "nari"
name = "broken"
language = "en"
engine = "tone"
voice = "sine?fail_at=1"

[[voices]]
namespace = "fish"
name = "tone"
language = "en"
engine = "tone"
voice = "sine"

[[voices]]
namespace = "intron"
name = "yoruba:female"
language = "en"
engine = "tone"
voice = "sine"

[[voices]]
namespace = "navana"
name = "tone"
language = "en"
engine = "tone"
voice = "sine"
"""


class GoodKey:
    id = "key-1"
    name = "test"


async def verify(text: str) -> GoodKey | None:
    return GoodKey() if text == KEY else None


class MemoryRecording:
    """What a connection keeps, in memory; `broken` stands for a disk that fails."""

    def __init__(self) -> None:
        self.parts: dict[int, bytes] = {}
        self.saved: list[tuple[Save, str]] = []
        self.broken = False
        self.is_discarded = False

    async def keep(self, part: int, data: bytes) -> None:
        self.check()
        self.parts[part] = data

    async def read(self, part: int) -> bytes:
        self.check()
        return self.parts[part]

    async def save(self, save: Save, key_id: str) -> None:
        self.check()
        self.saved.append((save, key_id))

    def discard(self) -> None:
        self.is_discarded = True

    def check(self) -> None:
        if self.broken:
            raise OperatorError("the disk is full")


class House:
    """A whole server without sockets or processes."""

    def __init__(self, catalog: Catalog, limits: ServiceLimits) -> None:
        self.clock = FakeClock(50.0)
        self.host = LocalHost()
        self.scheduler = Scheduler([self.host], self.clock)
        self.service = SpeechService(self.scheduler, catalog, verify, self.clock, limits)
        self.tasks: list[asyncio.Task[None]] = []

    def connect(
        self, protocol, target: str, headers: dict[str, str], protocol_limits: ProtocolLimits | None = None, **limits
    ) -> "Client":
        socket = FakeSocket()
        recording = MemoryRecording()
        machine = protocol("req-1", protocol_limits)
        connection = Connection(socket, machine, self.service, self.clock, ConnectionLimits(**limits), recording)
        task = asyncio.create_task(connection.run(handshake(target, headers)))
        self.tasks.append(task)
        return Client(socket, connection, task, recording)

    def nari(self, voice: str = "tone", query: str = "", key: str = KEY, **limits) -> "Client":
        target = f"/v1/text-to-speech/{voice}/stream-input{query}"
        return self.connect(NariProtocol, target, {"authorization": f"Bearer {key}"}, **limits)

    def navana(self) -> "Client":
        return self.connect(NavanaProtocol, "/v1", {})

    def fish(self, **limits) -> "Client":
        return self.connect(FishProtocol, "/v1/tts/live", {"authorization": f"Bearer {KEY}"}, **limits)

    def intron(self, **limits) -> "Client":
        target = "/tts/v1/stream?voice_accent=yoruba&voice_gender=female"
        return self.connect(IntronProtocol, target, {"authorization": f"Bearer {KEY}"}, **limits)

    async def pass_time(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.5)):
            self.clock.advance(0.5)
            await settle()


class Client:
    def __init__(
        self, socket: FakeSocket, connection: Connection, task: asyncio.Task[None], recording: MemoryRecording
    ) -> None:
        self.socket, self.connection, self.task, self.recording = socket, connection, task, recording

    def say(self, *messages: dict | str) -> None:
        self.socket.say(*(m if isinstance(m, str) else json.dumps(m) for m in messages))

    def pack(self, *messages: dict) -> None:
        self.socket.say(*map(msgspec.msgpack.encode, messages))

    @property
    def events(self) -> list[dict]:
        return [msgspec.msgpack.decode(frame.data) for frame in self.socket.said() if isinstance(frame.data, bytes)]

    @property
    def messages(self) -> list[dict]:
        return [json.loads(frame.data) for frame in self.socket.said() if isinstance(frame.data, str)]

    @property
    def audio(self) -> bytes:
        return b"".join(base64.b64decode(message["audio"]) for message in self.messages if "audio" in message)

    @property
    def close(self) -> int | None:
        return next((item.code for item in self.socket.said(Close)), None)
