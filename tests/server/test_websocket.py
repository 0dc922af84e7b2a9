import pytest

from voicewire.protocols import ROUTES
from voicewire.server.websocket import frame_limit


@pytest.mark.parametrize(
    ("path", "limit"),
    [
        ("/v1/text-to-speech/diana/stream-input", 128 << 10),
        ("/v1/text-to-speech/a%20b/stream-input", 128 << 10),
        ("/v1", 1 << 20),
        ("/v1/", None),
        ("/v1/text-to-speech/diana", None),
        ("/nothing", None),
    ],
)
def test_each_route_has_its_own_frame_limit(path: str, limit: int | None) -> None:
    assert frame_limit(path) == limit


def test_every_protocol_has_one() -> None:
    for route, protocol in ROUTES.items():
        assert frame_limit(route.replace("{voice_id}", "x")) == protocol.max_frame_bytes
