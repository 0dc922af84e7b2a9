"""What every protocol machine is: a plain object that turns frames into events and events into frames.

No machine awaits, sleeps, reads a clock, draws a random number or logs. Time, ids and limits come in as arguments, so
a transcript always replays the same.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, TypeAlias

import msgspec

from voicewire.errors import SpeechError
from voicewire.events import ClientEvent, ServerEvent


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
    """Something for the log that is no answer: an ignored field, say. `once` names what is logged once a session."""

    once: str
    message: str


Output: TypeAlias = ClientEvent | Frame | Accept | Refuse | Close | Note
"""What a machine gives: an event for the session, something for the socket, or a note for the log."""


class ProtocolLimits(msgspec.Struct, frozen=True, kw_only=True):
    """Limits that the operator may set; the defaults are the vendors' own (seconds)."""

    first_message_s: float = 10.0
    """Navana: `hello` must come within this time."""
    idle_s: float = 180.0
    """Navana: no frame for this long ends the session. (Nari's client chooses its own, `inactivity_timeout`.)"""
    session_s: float = 3600.0
    """Nari: the longest session."""


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


def close_reason(message: str) -> str:
    """`message` cut to the 123 bytes of UTF-8 that a close frame carries, never inside a character."""
    return message.encode()[:123].decode(errors="ignore")
