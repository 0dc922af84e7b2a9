"""Instruments for testing protocols and engines, shipped so that plug-ins can use them.

`replay` runs a transcript against a protocol machine. A transcript is spec, example and test in one text file:

    # a comment
    open /v1/text-to-speech/diana/stream-input?model_id=qwen3-tts
    H Authorization: Bearer vw_x
    > SessionStart(...)          an event for the session (names as in `events` and `errors`); "…": any event
    < SessionReady(...)          an event from the session
    S accept x-request-id=req-1  101 with these headers
    S refuse 401 {"error":...}   another status, with its JSON body
    SH name: value               a header that the refusal must have
    C {"text":" "}               a client's text frame
    C binary 0a0b                a client's binary frame, in hex
    C msgpack {"audio":"hex:0a"} a client's binary frame: this map in MessagePack; `hex:` begins a bin value
    S {"isFinal":true}           our text frame: the same JSON value; the string "…" stands for any value
    S binary 0a0b                our binary frame, in hex
    S msgpack {"event":"finish"} our binary frame: the same map in MessagePack
    S close 1000 reason          the reason is compared when it is given
    S keep 1 0a0b                keep these bytes, in hex, as part 1 of the recording
    S kept {"audio":"<part 1>"}  our text frame with a kept part in it, which `<part 1>` stands for
    S save {"parts":[1], ...}    save the recording, with these fields
    note name                    a note for the log
    at 12.5                      the time, in seconds, of what follows (0 at first)
    expire                       the machine's timer fires
    deadline 32.5                what `deadline()` must be now; `deadline none`

Each input (`open`, `C`, `<`, `expire`) must give exactly the outputs listed after it, in order.
"""

import asyncio
import heapq
import json
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import Any, NoReturn
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec
import numpy as np

from voicewire import errors, events
from voicewire.engines.base import Engine, SynthesisOptions
from voicewire.protocols.base import (
    Accept,
    Close,
    Frame,
    Handshake,
    Keep,
    KeptFrame,
    Note,
    Output,
    ProtocolLimits,
    Refuse,
    Save,
    ServerProtocol,
)
from voicewire.server.socket import Disconnected

REQUEST_ID = "req-1"
ANY = "…"
_EXPECTATIONS = (">", "S", "SH", "note", "deadline")
_NAMES: dict[str, Any] = {name: value for module in (events, errors) for name, value in vars(module).items()}


class FakeClock:
    """Time that stands still until it is told to pass; stands in for the event loop's `time` and `call_at`."""

    def __init__(self, start: float = 0.0) -> None:
        self._now = start
        self._order = count()
        self._timers: list[tuple[float, int, FakeTimer]] = []

    def time(self) -> float:
        """Seconds."""
        return self._now

    def call_at(self, when: float, callback: Callable[[], object]) -> "FakeTimer":
        """Call `callback` once the time is `when`."""
        timer = FakeTimer(callback)
        heapq.heappush(self._timers, (when, next(self._order), timer))
        return timer

    def advance(self, seconds: float) -> None:
        """Let time pass, firing timers in order at their own moments."""
        end = self._now + seconds
        while self._timers and self._timers[0][0] <= end:
            when, _, timer = heapq.heappop(self._timers)
            self._now = max(self._now, when)
            timer.fire()
        self._now = end


class FakeTimer:
    """A timer of `FakeClock`."""

    def __init__(self, callback: Callable[[], object]) -> None:
        self._callback: Callable[[], object] | None = callback

    def cancel(self) -> None:
        """Do not fire."""
        self._callback = None

    def fire(self) -> None:
        """Call back, unless cancelled."""
        if self._callback is not None:
            self._callback()


async def settle(turns: int = 50) -> None:
    """Let every task of the loop that can run go on until it waits."""
    for _ in range(turns):
        await asyncio.sleep(0)


class FakeSocket:
    """A client's socket in memory: a test plays the client with `say` and `leave`, and reads what was `sent`."""

    def __init__(self) -> None:
        self.sent: list[Accept | Refuse | Frame | Close] = []
        self.reads = asyncio.Event()
        """Cleared by a client that stops reading: sends wait for it."""
        self.reads.set()
        self.unsent_bytes = 0
        """What lies on the way, as the test says."""
        self.is_aborted = False
        self._incoming: asyncio.Queue[Frame | Disconnected] = asyncio.Queue()

    def say(self, *frames: str | bytes) -> None:
        """Have the client send frames."""
        for data in frames:
            self._incoming.put_nowait(Frame(data))

    def leave(self, code: int | None = 1000) -> None:
        """Have the client close the socket, or lose it (None)."""
        self._incoming.put_nowait(Disconnected(code))
        self.reads.set()

    def said(self, kind: type[Any] = Frame) -> list[Any]:
        """What was sent of one kind, frames by default."""
        return [item for item in self.sent if isinstance(item, kind)]

    async def read(self, on_frame: Callable[[Frame], None]) -> NoReturn:
        """Hand every frame of the client to `on_frame`."""
        while True:
            item = await self._incoming.get()
            if isinstance(item, Disconnected):
                raise item
            on_frame(item)

    async def accept(self, accept: Accept) -> None:
        """Note the answer."""
        self.sent.append(accept)

    async def refuse(self, refuse: Refuse) -> None:
        """Note the answer."""
        self.sent.append(refuse)

    async def send(self, *frames: Frame) -> None:
        """Note frames, once the client reads."""
        await self.reads.wait()
        if self.is_aborted:
            raise Disconnected
        self.sent.extend(frames)

    async def close(self, close: Close) -> None:
        """Note the goodbye, once the client reads."""
        await self.reads.wait()
        if self.is_aborted:
            raise Disconnected
        self.sent.append(close)

    def unsent(self) -> int:
        """Bytes that the client has not taken yet."""
        return self.unsent_bytes

    def abort(self) -> None:
        """Lose the link."""
        self.is_aborted = True
        self.leave(None)


class TranscriptError(AssertionError):
    """The machine did not say what the transcript says."""


def replay(protocol: type[ServerProtocol], transcript: str, limits: ProtocolLimits | None = None) -> None:
    """Run `transcript` against a fresh machine; raises TranscriptError at the first line that differs."""
    _Replay(protocol(REQUEST_ID, limits)).run(transcript)


class _Replay:
    def __init__(self, machine: ServerProtocol) -> None:
        self.machine = machine
        self.now = 0.0
        self.outputs: list[Output] = []
        self.refused: Refuse | None = None

    def run(self, transcript: str) -> None:
        lines = [(n, line.strip()) for n, line in enumerate(transcript.splitlines(), 1)]
        lines = [(n, line) for n, line in lines if line and not line.startswith("#")]
        position = 0
        while position < len(lines):
            number, line = lines[position]
            headers: dict[str, str] = {}
            while position + 1 < len(lines) and lines[position + 1][1].startswith("H "):
                position += 1
                name, _, value = lines[position][1][2:].partition(":")
                headers[name.strip().lower()] = value.strip()
            try:
                self._step(line, headers)
            except TranscriptError as error:
                raise TranscriptError(f"line {number}: {line}\n{error}") from None
            position += 1
        self._nothing_left()

    def _step(self, line: str, headers: dict[str, str]) -> None:
        word, _, rest = line.partition(" ")
        if word not in _EXPECTATIONS:
            self._nothing_left()
        match word:
            case "open":
                self.outputs = self.machine.open(handshake(rest, headers), self.now)
            case "C":
                self.outputs = self.machine.receive(Frame(_data(rest)), self.now)
            case "<":
                self.outputs = self.machine.send(_event(rest), self.now)
            case "expire":
                self.outputs = self.machine.expire(self.now)
            case "at":
                self.now = float(rest)
            case "deadline":
                _same(None if rest == "none" else float(rest), self.machine.deadline())
            case ">":
                _same(_event(rest), self._next(line))
            case "S":
                self._expect_said(rest)
            case "SH":
                self._expect_header(rest)
            case "note":
                output = self._next(line)
                _same(rest, output.name if isinstance(output, Note) else output)
            case _:
                raise TranscriptError(f"a transcript has no line {word!r}")

    def _expect_said(self, said: str) -> None:
        output = self._next(said)
        kind, _, rest = said.partition(" ")
        match kind, output:
            case "accept", Accept(headers):
                _same([tuple(pair.split("=", 1)) for pair in rest.split()], list(headers))
            case "refuse", Refuse():
                status, _, body = rest.partition(" ")
                _same(int(status), output.status)
                _same(json.loads(body), json.loads(output.body))
                self.refused = output
            case "close", Close(code, reason):
                wanted, _, wanted_reason = rest.partition(" ")
                _same(int(wanted), code)
                if wanted_reason:
                    _same(wanted_reason, reason)
            case "binary", Frame(bytes() as data):
                _same(rest, data.hex())
            case "msgpack", Frame(bytes() as data):
                _same(_map(rest), msgspec.msgpack.decode(data))
            case "keep", Keep(part, data):
                _same(rest, f"{part} {data.hex()}")
            case "kept", KeptFrame(head, part, tail):
                _same(json.loads(rest), json.loads(f"{head}<part {part}>{tail}"))
            case "save", Save():
                _same(json.loads(rest), json.loads(msgspec.json.encode(output)))
            case _, Frame(str() as data):
                _same(json.loads(said), json.loads(data))
            case _:
                raise TranscriptError(f"instead came {output}")

    def _expect_header(self, line: str) -> None:
        name, _, value = line.partition(":")
        headers = {} if self.refused is None else {n.lower(): v for n, v in self.refused.headers}
        _same(value.strip(), headers.get(name.strip().lower()))

    def _next(self, wanted: str) -> Output:
        if not self.outputs:
            raise TranscriptError(f"nothing more came, but {wanted} was due")
        return self.outputs.pop(0)

    def _nothing_left(self) -> None:
        if self.outputs:
            raise TranscriptError(f"not in the transcript: {self.outputs}")


def handshake(target: str, headers: dict[str, str] | None = None) -> Handshake:
    """The upgrade request for `target` (path and query, percent-encoded)."""
    parts = urlsplit(target)
    return Handshake(unquote(parts.path), tuple(parse_qsl(parts.query, keep_blank_values=True)), headers or {})


def _data(text: str) -> str | bytes:
    if text.startswith("msgpack "):
        return msgspec.msgpack.encode(_map(text[len("msgpack ") :]))
    return bytes.fromhex(text[len("binary") :].strip()) if text.startswith("binary") else text


def _map(text: str) -> object:
    return json.loads(text, object_hook=lambda fields: {name: _bin(value) for name, value in fields.items()})


def _bin(value: object) -> object:
    return bytes.fromhex(value[4:]) if isinstance(value, str) and value.startswith("hex:") else value


def _event(text: str) -> Any:
    return eval(text, dict(_NAMES))  # noqa: S307 - a test's own file


def _same(wanted: object, got: object) -> None:
    if not _matches(wanted, got):
        raise TranscriptError(f"wanted {wanted!r}\ngot    {got!r}")


def _matches(wanted: object, got: object) -> bool:
    if wanted == ANY:
        return True
    if isinstance(wanted, dict) and isinstance(got, dict):
        return wanted.keys() == got.keys() and all(_matches(wanted[key], got[key]) for key in wanted)
    if isinstance(wanted, list) and isinstance(got, list):
        return len(wanted) == len(got) and all(map(_matches, wanted, got))
    return type(wanted) is type(got) and wanted == got


def check_protocol(
    protocol: type[ServerProtocol],
    opening: Handshake,
    steps: Iterable[str | bytes | events.ServerEvent | float],
) -> list[Output]:
    """Drive a machine with any frames, events and pauses (seconds) in any order, and check what must always hold.

    Returns all outputs. Raises AssertionError when the machine raises, says something after its end, or ends twice.
    """
    machine = protocol(REQUEST_ID)
    now = 0.0
    outputs = machine.open(opening, now)
    for step in steps:
        ended = _ended(outputs)
        match step:
            case float() | int():
                now += float(step)
                more = machine.expire(now)
            case str() | bytes():
                more = machine.receive(Frame(step), now)
            case _:
                more = machine.send(step, now)
        assert not ended or not _said(more), f"said after the end: {more}"  # noqa: S101
        outputs += more
        due = machine.deadline()
        assert due is None or not _ended(outputs), "a timer runs after the end"  # noqa: S101
    ends = [output for output in outputs if isinstance(output, Close | Refuse)]
    assert len(ends) <= 1, f"ended {len(ends)} times"  # noqa: S101
    return outputs


def _said(outputs: list[Output]) -> list[Output]:
    return [output for output in outputs if not isinstance(output, Note)]


def _ended(outputs: list[Output]) -> bool:
    return any(isinstance(output, Close | Refuse) for output in outputs)


def check_engine(engine: Engine, voice: str, text: str = "The kettle is on.") -> float:
    """Check what holds for every engine: pcm in range, pieces of about a second, same seed same samples, early close.

    Returns the seconds of audio that `text` gave.
    """
    options = SynthesisOptions(seed=7)
    pieces = list(engine.synthesize(text, voice, options))
    assert pieces, "an engine yields at least one piece for speakable text"  # noqa: S101
    assert len(pieces) == 1 or engine.stops_midway, "an engine that cannot stop midway yields one piece"  # noqa: S101
    for piece in pieces:
        assert piece.dtype == np.float32, piece.dtype  # noqa: S101
        assert piece.ndim == 1, piece.shape  # noqa: S101
        assert np.isfinite(piece).all(), "samples are finite"  # noqa: S101
        assert np.abs(piece).max(initial=0) <= 1.0, "samples lie in [-1, 1]"  # noqa: S101
        assert len(piece) <= 1.25 * engine.sample_rate or not engine.stops_midway, "a piece is about a second"  # noqa: S101
    again = list(engine.synthesize(text, voice, options))
    assert np.array_equal(np.concatenate(pieces), np.concatenate(again)), "same seed, same samples"  # noqa: S101
    early = engine.synthesize(text, voice, options)
    next(early)
    _close(early)
    interleaved = [engine.synthesize(text, voice, options) for _ in range(2)]
    for left, right in zip(*interleaved, strict=True):
        assert np.array_equal(left, right), "open iterators do not disturb each other"  # noqa: S101
    return float(sum(map(len, pieces))) / engine.sample_rate


def _close(iterator: Iterator[object]) -> None:
    close = getattr(iterator, "close", None)
    if close is not None:
        close()
