"""One client: sends its text by plan, and notes when audio comes."""

import asyncio
import binascii
import time
from http import HTTPStatus
from urllib.parse import quote, urlencode

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from voicewire.bench.messages import END, INITIALIZE, audio_of, read, seconds_of, write_text
from voicewire.bench.onset import Onset
from voicewire.bench.plan import SessionPlan
from voicewire.bench.player import Chunk

MODEL = "qwen3-tts"  # Nari's only one; voicewire's voices speak under this name too
IDLE_TIMEOUT_S = 180
OPEN_TIMEOUT_S = 30.0
CLOSE_TIMEOUT_S = 5.0
MAX_MESSAGE_BYTES = 2**24
REFUSALS = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)
"""How a server says that it has no room. Any other status means that the request is wrong, or the server ill."""
MAX_REASON_CHARACTERS = 200


class RunClock:
    """Seconds since a round began; the event loop's own time is counted in milliseconds."""

    def __init__(self) -> None:
        self._zero = time.perf_counter()

    def restart(self) -> None:
        """The round begins now."""
        self._zero = time.perf_counter()

    def now(self) -> float:
        """Seconds."""
        return time.perf_counter() - self._zero

    async def wait_until(self, due_s: float) -> None:
        """Sleep until then, not less."""
        while (wait_s := due_s - self.now()) > 0:  # noqa: ASYNC110 - the event loop may wake a millisecond early
            await asyncio.sleep(wait_s)


class _Connect(connect):
    """Goes to no other place than the one that was named: a redirect is an answer like others."""

    def process_redirect(self, exc: Exception) -> Exception:
        return exc


class Target(msgspec.Struct, frozen=True):
    """The server, and as whom it is spoken to."""

    url: str
    """ws:// or wss://, without the protocol's path."""
    key: str
    voice: str

    def connect(self, seed: int) -> connect:
        """A connection that is yet to be made. No proxy: what is measured is the server."""
        query = urlencode({"model_id": MODEL, "seed": seed, "inactivity_timeout": IDLE_TIMEOUT_S})
        return _Connect(
            f"{self.url.rstrip('/')}/v1/text-to-speech/{quote(self.voice, safe='')}/stream-input?{query}",
            additional_headers={"Authorization": f"Bearer {self.key}"},
            compression=None,
            proxy=None,
            open_timeout=OPEN_TIMEOUT_S,
            close_timeout=CLOSE_TIMEOUT_S,
            ping_interval=None,
            max_size=MAX_MESSAGE_BYTES,
        )


class SessionResult(msgspec.Struct):
    """What one session came to. Times are seconds since the round began."""

    connect_s: float = 0.0
    """Seconds from the first packet to the server's 101 or its refusal."""
    sent_s: list[float] = []
    """When each fragment was really sent."""
    chunks: list[Chunk] = []
    onset_s: float | None = None
    """Seconds of audio before the first sound."""
    is_final: bool = False
    refused: int = 0
    """The HTTP status of a refusal for want of room, else 0."""
    error: str = ""


class Client:
    """One session from its connection to its end. `run` is called once."""

    def __init__(self, target: Target, plan: SessionPlan, clock: RunClock, lag_s: list[float]) -> None:
        """lag_s: takes by how much each fragment was late because this process was busy."""
        self.plan = plan
        self.result = SessionResult()
        self.received = 0
        """Messages so far."""
        self._target = target
        self._messages = [write_text(each.text, flush=each.flush) for each in plan.fragments]
        self._clock = clock
        self._lag_s = lag_s
        self._onset = Onset()

    async def run(self) -> None:
        """Connect, speak and listen; what came of it is in `result`, whatever goes wrong with the server."""
        begun_s = self._clock.now()
        try:
            async with self._target.connect(self.plan.seed) as socket:
                self.result.connect_s = self._clock.now() - begun_s
                await self._converse(socket)
            self.result.onset_s = self._onset.finish()
        except InvalidStatus as answer:
            self._note_answer(answer, self._clock.now() - begun_s)
        except (OSError, WebSocketException, msgspec.DecodeError, binascii.Error) as error:  # a timeout is an OSError
            self.result.error = self.result.error or f"{type(error).__name__}: {error}"

    async def _converse(self, socket: ClientConnection) -> None:
        sending = asyncio.create_task(self._send(socket))
        try:
            await self._receive(socket)
        finally:
            sending.cancel()
            await asyncio.wait([sending])

    async def _send(self, socket: ClientConnection) -> None:
        connected_s = self._clock.now()
        await socket.send(INITIALIZE, text=True)
        for fragment, message in zip(self.plan.fragments, self._messages, strict=True):
            await self._clock.wait_until(fragment.at_s)
            now = self._clock.now()
            if fragment.at_s > connected_s:  # else it is the connection that was late
                self._lag_s.append(now - fragment.at_s)
            self.result.sent_s.append(now)
            await socket.send(message, text=True)
        await socket.send(END, text=True)

    async def _receive(self, socket: ClientConnection) -> None:
        while not (self.result.is_final or self.result.error):
            payload = await socket.recv(decode=False)
            now = self._clock.now()
            self.received += 1
            audio = audio_of(payload)
            if audio is not None:
                self._take(audio, now)
            else:
                self._take_other(payload, now)

    def _take(self, audio: memoryview, now: float) -> None:
        duration_s = seconds_of(audio)
        if duration_s > 0:
            self.result.chunks.append(Chunk(now, duration_s))
            self._onset.push(audio)

    def _take_other(self, payload: bytes, now: float) -> None:
        message = read(payload)
        if message.error is not None:
            self.result.error = f"{message.error}: {message.message}"
        if message.audio:
            self._take(memoryview(message.audio.encode()), now)
        if message.is_final:
            self.result.is_final = True
            if len(self.result.sent_s) < len(self.plan.fragments):
                self.result.error = "it ended before all text was sent"

    def _note_answer(self, answer: InvalidStatus, took_s: float) -> None:
        status = answer.response.status_code
        self.result.connect_s = took_s
        if status in REFUSALS:
            self.result.refused = status
        else:
            body = answer.response.body.decode(errors="replace")
            self.result.error = f"HTTP {status} {body[:MAX_REASON_CHARACTERS]}".strip()
