"""What a client is that sends text by plan and notes when its audio comes, as cheap as can be."""

import asyncio
import time
from abc import ABC, abstractmethod
from typing import ClassVar

from picows import WSCloseCode, WSError, WSFrame, WSInvalidStatusError, WSListener, WSMsgType, WSTransport, ws_connect

from benchmarks.load_plan import SessionPlan, SessionResult
from voicewire.bench.pacing import Fragment
from voicewire.bench.player import Chunk

HANDSHAKE_TIMEOUT_S = 30.0


class RunClock:
    """Seconds since the run began. (The event loop's own time is counted in milliseconds.)"""

    def __init__(self) -> None:
        self._zero = time.perf_counter()

    def now(self) -> float:
        return time.perf_counter() - self._zero


class StreamClient(WSListener, ABC):
    """One client of one protocol; a subclass says how things are said there. The machine's cores are the server's."""

    message_type: ClassVar[WSMsgType]
    """What the messages of the protocol are, in both directions."""

    def __init__(self, plan: SessionPlan, clock: RunClock, *, keep_audio: bool) -> None:
        self.plan = plan
        self.result = SessionResult()
        self.done = asyncio.Event()
        self._messages = [*(self.text_frames(fragment) for fragment in plan.fragments), [self.end_frame()]]
        self._clock = clock
        self.keeps_audio = keep_audio
        self._transport: WSTransport | None = None
        self._due = self._sent = 0

    @abstractmethod
    def target(self) -> str:
        """Path and query of the upgrade request."""

    @abstractmethod
    def first_frame(self) -> bytes:
        """What is said first."""

    @abstractmethod
    def text_frames(self, fragment: Fragment) -> list[bytes]:
        """How a fragment is said, with its flush."""

    @abstractmethod
    def end_frame(self) -> bytes:
        """No more text will come."""

    @abstractmethod
    def take(self, payload: memoryview, now: float) -> None:
        """Note a message that came at `now`, in `result`."""

    def note_audio(self, now: float, duration_s: float) -> None:
        """Audio has come, of which so much can be played."""
        if duration_s > 0:
            self.result.chunks.append(Chunk(now, duration_s))

    def fail(self, error: str) -> None:
        """The session has failed."""
        self._end(error=error)

    async def open(self, url: str, key: str) -> None:
        """Connect; whatever came due meanwhile is sent at once."""
        begun = self._clock.now()
        try:
            self._transport = await self._connect(url, key)
        except WSInvalidStatusError as refusal:
            self.result.connect_s = self._clock.now() - begun
            self._end(refused=refusal.response.status if refusal.response else 0)
            return
        except (WSError, OSError, TimeoutError) as error:
            self._end(error=f"cannot connect: {error!r}")
            return
        self.result.connected_at_s = self._clock.now()
        self.result.connect_s = self.result.connected_at_s - begun
        self.result.request_id = self._transport.response.headers["x-request-id"]
        self._transport.send(self.message_type, self.first_frame())
        self._send_due()

    async def _connect(self, url: str, key: str) -> WSTransport:
        transport, _ = await ws_connect(
            lambda: self,
            url + self.target(),
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
            if self._sent < len(self.plan.fragments):
                self.result.sent_s.append(self._clock.now())
            else:
                self.result.end_sent_s = self._clock.now()
            for frame in self._messages[self._sent]:
                self._transport.send(self.message_type, frame)
            self._sent += 1

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        now = self._clock.now()
        if frame.msg_type == WSMsgType.CLOSE:
            self._end(error="" if frame.get_close_code() == WSCloseCode.OK else f"closed with {frame.get_close_code()}")
            transport.send_close(frame.get_close_code())
            transport.disconnect()
        elif frame.msg_type == self.message_type:
            self.take(frame.get_payload_as_memoryview(), now)

    def on_ws_disconnected(self, _: WSTransport) -> None:
        self._end(error="" if self.result.is_final else "the link broke")

    def _end(self, *, error: str = "", refused: int = 0) -> None:
        if not self.done.is_set():
            self.result.error, self.result.refused = error, refused
            self.done.set()
