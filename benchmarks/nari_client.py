"""One client of the Nari protocol, as cheap as can be: the machine's cores are the server's."""

import asyncio
import time

import msgspec
import pybase64
from picows import WSCloseCode, WSError, WSFrame, WSInvalidStatusError, WSListener, WSMsgType, WSTransport, ws_connect

from benchmarks.bare_engine import MODEL, VOICE
from benchmarks.load_plan import SessionPlan, SessionResult
from benchmarks.simulated_player import Chunk
from benchmarks.text_pacing import Fragment

SAMPLE_RATE = 24_000  # Hz; Nari's `pcm_24000`, two bytes a sample
HANDSHAKE_TIMEOUT_S = 30.0
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


class RunClock:
    """Seconds since the run began. (The event loop's own time is counted in milliseconds.)"""

    def __init__(self) -> None:
        self._zero = time.perf_counter()

    def now(self) -> float:
        return time.perf_counter() - self._zero


class NariClient(WSListener):
    """One client."""

    def __init__(self, plan: SessionPlan, clock: RunClock, *, keep_audio: bool) -> None:
        self.result = SessionResult()
        self.done = asyncio.Event()
        self._plan = plan
        self._frames = [*(_text_frame(fragment) for fragment in plan.fragments), END]
        self._clock = clock
        self._keep_audio = keep_audio
        self._transport: WSTransport | None = None
        self._due = self._sent = 0

    async def open(self, url: str, key: str) -> None:
        """Connect; whatever came due meanwhile is sent at once."""
        begun = self._clock.now()
        try:
            self._transport = await self._connect(url, key)
        except WSInvalidStatusError as refusal:
            self._end(refused=refusal.response.status if refusal.response else 0)
            return
        except (WSError, OSError, TimeoutError) as error:
            self._end(error=f"cannot connect: {error!r}")
            return
        self.result.connected_at_s = self._clock.now()
        self.result.connect_s = self.result.connected_at_s - begun
        self.result.request_id = self._transport.response.headers["x-request-id"]
        self._transport.send(WSMsgType.TEXT, INITIALIZE)
        self._send_due()

    async def _connect(self, url: str, key: str) -> WSTransport:
        query = f"model_id={MODEL}&inactivity_timeout={IDLE_TIMEOUT_S}&seed={self._plan.seed}"
        transport, _ = await ws_connect(
            lambda: self,
            f"{url}/v1/text-to-speech/{VOICE}/stream-input?{query}",
            extra_headers={"Authorization": f"Bearer {key}"},
            websocket_handshake_timeout=HANDSHAKE_TIMEOUT_S,
        )
        return transport

    def send_next(self) -> None:
        """The next message is due."""
        self._due += 1
        if self._transport is not None:
            self._send_due()

    def _send_due(self) -> None:
        assert self._transport is not None
        while self._sent < self._due and not self.done.is_set():
            if self._sent < len(self._plan.fragments):
                self.result.sent_s.append(self._clock.now())
            else:
                self.result.end_sent_s = self._clock.now()
            self._transport.send(WSMsgType.TEXT, self._frames[self._sent])
            self._sent += 1

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        now = self._clock.now()
        if frame.msg_type == WSMsgType.CLOSE:
            self._end(error="" if frame.get_close_code() == WSCloseCode.OK else f"closed with {frame.get_close_code()}")
            transport.send_close(frame.get_close_code())
            transport.disconnect()
        elif frame.msg_type == WSMsgType.TEXT:
            self._take(frame.get_payload_as_memoryview(), now)

    def _take(self, payload: memoryview, now: float) -> None:
        try:
            self.result.chunks.append(Chunk(now, audio_seconds(payload)))
        except ValueError:
            self._take_other(bytes(payload))
            return
        if self._keep_audio:
            self.result.audio.append(pybase64.b64decode(payload[len(_AUDIO_BEGIN) : len(payload) - len(_AUDIO_END)]))

    def _take_other(self, payload: bytes) -> None:
        if payload == _FINAL:
            self.result.is_final = True
        else:
            self._end(error=payload.decode(errors="replace"))

    def on_ws_disconnected(self, _: WSTransport) -> None:
        self._end(error="" if self.result.is_final else "the link broke")

    def _end(self, *, error: str = "", refused: int = 0) -> None:
        if not self.done.is_set():
            self.result.error, self.result.refused = error, refused
            self.done.set()


def _text_frame(fragment: Fragment) -> bytes:
    return msgspec.json.encode({"text": fragment.text, **({"flush": True} if fragment.flush else {})})
