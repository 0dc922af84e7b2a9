import pytest

from voicewire.protocols import ROUTES
from voicewire.protocols.base import close_reason


@pytest.mark.parametrize("message", ["short", "é" * 100, "🙂" * 50, ""])
def test_a_close_reason_fits_and_is_whole_characters(message: str) -> None:
    reason = close_reason(message)
    assert len(reason.encode()) <= 123
    assert message.startswith(reason)
    assert len(message.encode()) <= 123 or len(reason.encode()) > 119


@pytest.mark.parametrize(("route", "protocol"), ROUTES.items())
def test_machines_are_bounded_and_named(route, protocol) -> None:
    assert route.startswith("/")
    assert protocol.name == protocol.name.lower()
    assert 0 < protocol.max_frame_bytes <= 32 << 20
