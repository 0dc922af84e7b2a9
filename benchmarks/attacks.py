"""What a hostile, broken or unlucky client does to a connection. Each attack is one connection, and ends by itself."""

import asyncio
import random
import socket
import struct
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus, WebSocketException
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from benchmarks.bombs import MIB
from benchmarks.mutation import Message
from benchmarks.targets import Target

PATIENCE_S = 3.0
HUGE_PATIENCE_S = 15.0
SMALL_BUFFER_BYTES = 8192
MAX_FLOOD = 800
HUGE_SHARES = (0.03, 0.3, 0.999, 1.25)
"""Sizes of huge messages, as shares of the protocol's limit."""
WRONG_KEY = {"Authorization": "Bearer wrong"}


class Attacker:
    """One connection after the other, each with an attack drawn by chance."""

    def __init__(self, target: Target, seed: int, counts: Counter[str], huge_turn: asyncio.Semaphore) -> None:
        """`huge_turn` lets so many attackers at once send messages of more than a MiB."""
        self._target = target
        self._random = random.Random(seed)
        self._frames = target.frames(self._random, target.messages)
        self._counts = counts
        self._huge_turn = huge_turn

    async def attack_until(self, end: float) -> None:
        """Attack until the event loop's time is `end`."""
        loop = asyncio.get_running_loop()
        attacks: tuple[Callable[[], Awaitable[None]], ...] = (
            self._converse,
            self._converse,
            self._break_framing,
            self._read_slowly,
            self._send_huge,
            self._flood,
            self._barge_in,
            self._half_open,
        )
        while loop.time() < end:
            self._counts["connections"] += 1
            try:
                await self._random.choice(attacks)()
            except InvalidStatus as refused:
                self._counts[f"refused {refused.response.status_code}"] += 1
            except InvalidMessage:
                self._counts["dropped in the handshake"] += 1
            except (WebSocketException, OSError, TimeoutError):
                self._counts["broken off"] += 1

    def _connect(self) -> connect:
        headers = self._target.headers if self._random.random() < 0.95 else WRONG_KEY
        return connect(
            self._target.url, additional_headers=headers, close_timeout=0.1, ping_interval=None, max_size=None
        )

    async def _open(self, connection: ClientConnection) -> None:
        await self._say(connection, *self._target.opening)

    async def _say(self, connection: ClientConnection, *messages: Message) -> None:
        for message in messages:
            await self._send(connection, self._target.frames.encode(message))

    async def _send(self, connection: ClientConnection, frame: str | bytes, patience_s: float = PATIENCE_S) -> None:
        self._counts["frames"] += 1
        async with asyncio.timeout(patience_s):
            await connection.send(frame)

    async def _converse(self) -> None:
        """Frames of all kinds in any order, then a close, a reset, or silence until the server has had enough."""
        async with self._connect() as connection:
            if self._random.random() < 0.8:
                await self._open(connection)
            reading = asyncio.create_task(self._read(connection))
            try:
                for _ in range(self._random.randint(1, 40)):
                    await self._send(connection, self._frames.draw())
                    await asyncio.sleep(self._random.choice((0, 0, 0, 0, 0.01)))
                if self._random.random() < 0.5:
                    _reset(connection)
                await asyncio.wait({reading}, timeout=self._random.random() / 2)
            finally:
                reading.cancel()
                await asyncio.gather(reading, return_exceptions=True)

    async def _read(self, connection: ClientConnection) -> None:
        """Take everything; count how it ended."""
        try:
            while True:
                await connection.recv()
                self._counts["answers"] += 1
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd is not None else "without a word"
            self._counts[f"closed {code}"] += 1

    async def _break_framing(self) -> None:
        """Bytes that are no frames, frames that are not allowed, messages in pieces: several in one packet."""
        async with self._connect() as connection:
            if self._random.random() < 0.7:
                await self._open(connection)
            makers = self._random.choices((self._noise, self._bad_frame, self._pieces), k=self._random.randint(1, 3))
            if connection.state is State.OPEN:  # else the server had enough of how it began
                connection.transport.write(b"".join(make() for make in makers))
                self._counts["frames"] += len(makers)
            if self._random.random() < 0.3:
                _reset(connection)
            async with asyncio.timeout(self._random.random() / 10):
                await self._read(connection)

    def _noise(self) -> bytes:
        return self._random.randbytes(self._random.randint(1, 500))

    def _bad_frame(self) -> bytes:
        ping = Frame(Opcode.PING, b"x" * 200)
        return self._random.choice(
            (
                b"\x81\x05hello",  # not masked
                b"\xf1\x80\x00\x00\x00\x00",  # reserved bits
                b"\x83\x80\x00\x00\x00\x00",  # a reserved opcode
                b"\x81\xff" + struct.pack("!Q", 2**62) + b"\x00\x00\x00\x00",  # says that it is huge
                b"\x80\x80\x00\x00\x00\x00",  # goes on with what never began
                bytes([0x89, 0xFE])
                + struct.pack("!H", 200)
                + b"\x00\x00\x00\x00"
                + ping.data,  # a control frame too long
                Frame(Opcode.TEXT, b'{"text":"\xff"}').serialize(mask=True),  # not UTF-8
                Frame(Opcode.CLOSE, b"\x00").serialize(mask=True) * 3,
            )
        )

    def _pieces(self) -> bytes:
        """A valid message in fragments, with a ping between them, perhaps without its end."""
        valid = self._frames.valid()
        message, kind = (valid.encode(), Opcode.TEXT) if isinstance(valid, str) else (valid, Opcode.BINARY)
        frames = [Frame(kind, message[:1], fin=False), Frame(Opcode.PING, b"here")]
        frames += [Frame(Opcode.CONT, message[index : index + 1], fin=False) for index in range(1, len(message))]
        if self._random.random() < 0.7:
            frames.append(Frame(Opcode.CONT, b"", fin=True))
        return b"".join(frame.serialize(mask=True) for frame in frames)

    async def _read_slowly(self) -> None:
        """Ask for much and read nothing for a while."""
        link = socket.socket()
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER_BYTES)
        link.connect((self._target.host, self._target.port))
        async with connect(
            self._target.url, additional_headers=self._target.headers, sock=link, close_timeout=0.1, ping_interval=None
        ) as connection:
            await self._open(connection)
            connection.transport.pause_reading()
            for _ in range(self._random.randint(1, 3)):
                await self._say(connection, *self._target.long_text)
            if self._target.fetch is not None:
                await self._say(connection, *[self._target.fetch] * self._random.randint(1, 100))
            await asyncio.sleep(self._random.random() * 3)
            if self._random.random() < 0.7:
                _reset(connection)
            else:
                connection.transport.resume_reading()

    async def _send_huge(self) -> None:
        """One message around or over the limit."""
        size = int(self._random.choice(HUGE_SHARES) * self._target.max_frame_bytes)
        if size > MIB:
            async with self._huge_turn:
                await self._send_one(self._frames.huge(size))
        else:
            await self._send_one(self._frames.huge(size))

    async def _send_one(self, frame: str | bytes) -> None:
        async with self._connect() as connection:
            if self._random.random() < 0.5:
                await self._open(connection)
            await self._send(connection, frame, HUGE_PATIENCE_S)
            self._counts["huge frames"] += 1
            async with asyncio.timeout(PATIENCE_S):
                await self._read(connection)

    async def _flood(self) -> None:
        """The same message over and over, and perhaps nothing read of what it brings."""
        async with self._connect() as connection:
            await self._open(connection)
            await self._say(connection, *self._target.text)
            if self._random.random() < 0.5:
                connection.transport.pause_reading()
            message = self._random.choice((self._target.fetch or self._target.end, *self._target.messages))
            await self._say(connection, *[message] * self._random.randint(50, MAX_FLOOD))
            connection.transport.resume_reading()
            async with asyncio.timeout(self._random.random()):
                await self._read(connection)

    async def _barge_in(self) -> None:
        """A large message right behind the upgrade request, whose answer is not waited for; mostly without a key."""
        headers = self._random.choice(({}, WRONG_KEY, self._target.headers))
        size = self._random.randint(1000, 4 * MIB)
        frame = Frame(Opcode.BINARY, bytes(size)).serialize(mask=True)
        reader, writer = await asyncio.open_connection(self._target.host, self._target.port)
        try:
            async with asyncio.timeout(PATIENCE_S):
                writer.write(self._upgrade(headers) + frame)
                await writer.drain()
                self._count_answer(await reader.read(200))
        finally:
            writer.transport.abort()

    async def _half_open(self) -> None:
        """An upgrade request that is cut, bent or noise, and a link that is dropped."""
        reader, writer = await asyncio.open_connection(self._target.host, self._target.port)
        try:
            writer.write(self._request())
            async with asyncio.timeout(self._random.random()):
                answer = await reader.read(200)
            self._count_answer(answer)
        finally:
            writer.transport.abort()

    def _count_answer(self, answer: bytes) -> None:
        self._counts[f"answered {answer[9:12].decode(errors='replace')}"] += 1

    def _upgrade(self, headers: Mapping[str, str]) -> bytes:
        """An upgrade request."""
        more = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        return (
            f"GET {self._target.path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{more}\r\n"
        ).encode()

    def _request(self) -> bytes:
        """An upgrade request that is cut or bent, or noise."""
        request = self._upgrade({})
        bent = bytearray(request)
        for _ in range(self._random.randint(0, 5)):
            bent[self._random.randrange(len(bent))] = self._random.randrange(256)
        return self._random.choice((request[: self._random.randrange(len(request))], bytes(bent), self._noise()))


def _reset(connection: ClientConnection) -> None:
    """Kill the link with a TCP reset."""
    link = connection.transport.get_extra_info("socket")
    link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.transport.abort()
