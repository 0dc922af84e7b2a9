"""What every protocol machine is: a plain object that turns frames into events and events into frames.

No machine awaits, sleeps, reads a clock, draws a random number or logs. Time, ids and limits come in as arguments, so
a transcript always replays the same.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, TypeAlias, TypeVar

import msgspec

from voicewire.errors import EngineFailure, SpeechError
from voicewire.events import ClientEvent, ServerEvent

RowT = TypeVar("RowT")

RETRY_AFTER_S = 5.0
"""Seconds that a refused client is asked to wait when the error does not say."""


class Handshake(msgspec.Struct, frozen=True):
    """The upgrade request."""

    path: str
    """Percent-decoded, without the query."""
    query: tuple[tuple[str, str], ...] = ()
    """Decoded name and value of each query parameter, in order, repeated ones included."""
    headers: Mapping[str, str] = {}
    """By lower-case name; the first value of a repeated header."""


class Frame(msgspec.Struct, frozen=True):
    """One WebSocket message: text where `data` is a str, binary where it is bytes."""

    data: str | bytes


class Accept(msgspec.Struct, frozen=True):
    """Answer the upgrade request with 101 and these extra headers."""

    headers: tuple[tuple[str, str], ...] = ()


class Refuse(msgspec.Struct, frozen=True):
    """Answer the upgrade request with an HTTP status instead of 101."""

    status: int
    body: bytes
    headers: tuple[tuple[str, str], ...] = ()


class Close(msgspec.Struct, frozen=True):
    """Close the socket. `reason` is at most 123 bytes of UTF-8 (RFC 6455, section 5.5)."""

    code: int
    reason: str = ""


class Note(msgspec.Struct, frozen=True):
    """Something for the log that is no answer: an ignored field, say. `name` says what it is about."""

    name: str
    message: str


class Keep(msgspec.Struct, frozen=True):
    """Keep `data` as one part of the connection's recording. Repeating a part's number replaces it."""

    part: int
    data: bytes


class KeptFrame(msgspec.Struct, frozen=True):
    """A text frame with a kept part in it: `head`, the part in base64, `tail`."""

    head: str
    part: int
    tail: str


class Save(msgspec.Struct, frozen=True, kw_only=True):
    """Save the parts kept so far as a recording of the client's key; answered by `Saved`, or `SessionError`."""

    recording_id: str
    text: str
    """What is said in it."""
    extension: str
    """Of each part's file: `.wav` or `.opus`."""
    parts: tuple[int, ...]
    """The parts that belong to it, in order."""
    duration_s: float


Output: TypeAlias = ClientEvent | Frame | Accept | Refuse | Close | Note | Keep | KeptFrame | Save
"""What a machine gives: an event for the session, something for the socket, or a note for the log."""


class ProtocolLimits(msgspec.Struct, frozen=True, kw_only=True):
    """Limits that the operator may set; the defaults are the vendors' own (seconds)."""

    first_message_s: float = 10.0
    """Navana: `hello` must come within this time."""
    idle_s: float = 180.0
    """Navana: no frame for this long ends the session. (Nari's client chooses its own, `inactivity_timeout`.)"""
    session_s: float = 3600.0
    """Nari and Fish: the longest session."""
    fish_start_s: float = 30.0
    """Fish: `start` must come within this time."""
    fish_idle_s: float = 600.0
    """Fish: a session may be without a client frame for this long."""
    fish_linger_s: float = 0.0
    """Fish: how long the socket stays open for another `start` after `finish`; 0: it closes at once."""
    intron_idle_s: float = 60.0
    """Intron: a session may be without an accepted text chunk for this long."""
    intron_session_s: float = 300.0
    """Intron: the longest session."""
    intron_audio_s: float = 3600.0
    """Intron: seconds of audio after which a session takes no more text."""
    intron_sample_rate: int = 24_000
    """Intron: Hz of the audio, unless a chunk is too long for it."""
    intron_aliases: bool = True
    """Intron: whether misspelt keys are sent in the right spelling as well."""


class ServerProtocol(ABC):
    """The server's side of one connection in one vendor's protocol.

    Two half-machines: what the client may say next changes only in `open` and `receive`; what has been said changes
    only in `send`. A client that sends everything without waiting never breaks it. A peer's mistake is an answer, not
    an exception; our own mistake raises `LocalProtocolError`. After a `Close` or `Refuse` nothing more is given.
    """

    name: ClassVar[str]
    """The vendor's short name: the key of `ROUTES`, and the namespace of its voices in the catalogue."""
    max_frame_bytes: ClassVar[int]
    """Longest client message in bytes; a longer one is closed with 1009 by the socket's own layer."""
    errors: ClassVar[Mapping[type[SpeechError], object]]
    """One row for each `SpeechError`: the only place with this vendor's status, wire and close codes."""

    def __init__(self, request_id: str, limits: ProtocolLimits | None = None) -> None:
        self.request_id = request_id
        self.limits = limits or ProtocolLimits()

    @abstractmethod
    def open(self, handshake: Handshake, now: float) -> list[Output]:
        """Take the upgrade request; give events, `Accept` or `Refuse`. Called once, first."""

    @abstractmethod
    def receive(self, frame: Frame, now: float) -> list[Output]:
        """Take one client frame; give events for the session and whatever must be answered at once."""

    @abstractmethod
    def send(self, event: ServerEvent, now: float) -> list[Output]:
        """Say one server event. A header frame and its binary frame come from one call and belong together."""

    @abstractmethod
    def deadline(self) -> float | None:
        """The next moment something expires, or None. Ask again after each call."""

    @abstractmethod
    def expire(self, now: float) -> list[Output]:
        """Say what is due at `now`; nothing when it is too early."""


class Notes:
    """Makes each note once, and not too many: the names in them come from the client."""

    def __init__(self, most: int = 32) -> None:
        self._most = most
        self._made: set[str] = set()

    def once(self, name: str, message: str) -> list[Output]:
        """The note, unless one of that name was made before."""
        if name in self._made or len(self._made) == self._most:
            return []
        self._made.add(name)
        return [Note(name, message)]


def row_for(rows: Mapping[type[SpeechError], RowT], error: SpeechError) -> RowT:
    """The row of the error's class, or of the nearest class above it."""
    found = (rows[kind] for kind in type(error).__mro__ if kind in rows)
    return next(found, rows[EngineFailure])


def refusal(status: int, body: bytes, request_id: str, error: SpeechError) -> Refuse:
    """Refuse the upgrade request because of `error`, with a body in JSON and the headers that go with its status."""
    headers = [("content-type", "application/json"), ("x-request-id", request_id)]
    if status == 401:
        headers.append(("www-authenticate", "Bearer"))  # RFC 9110, section 15.5.2
    if status in (429, 503):
        seconds = RETRY_AFTER_S if error.retry_after_s is None else error.retry_after_s
        headers.append(("retry-after", str(max(1, math.ceil(seconds)))))
    return Refuse(status, body, tuple(headers))


def close_reason(message: str) -> str:
    """`message` cut to the 123 bytes of UTF-8 that a close frame carries, never inside a character."""
    return message.encode()[:123].decode(errors="ignore")
