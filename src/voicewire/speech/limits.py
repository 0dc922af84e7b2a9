"""How much the core takes on, and for whom."""

import msgspec


class SessionLimits(msgspec.Struct, frozen=True, kw_only=True):
    """What the operator allows a session."""

    unspoken_bytes: int = 1 << 20
    """Bytes of UTF-8 text that may wait to be spoken; over it the session ends with `InputTooLarge`."""
    by_sentence: bool = False
    """Cut at sentence ends only, whatever the listener's slack: repeatable, but slower to the first audio."""
    repeats_alike: bool = False
    """Whether a text that is said again in a session is said just as before, and so as in any session with its seed."""


class ServiceLimits(msgspec.Struct, frozen=True, kw_only=True):
    """How much the service takes on."""

    max_sessions: int = 8192
    overload_lateness_s: float = 1.0
    """No new session while a listener's audio is overdue by more than this."""
    is_open: bool = False
    """Whether new sessions are let in whatever speech costs."""
    session: SessionLimits = SessionLimits()
