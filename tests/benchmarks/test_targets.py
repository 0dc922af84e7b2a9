from urllib.parse import urlsplit

import pytest

from benchmarks.server import RunningServer
from benchmarks.targets import Target, targets
from voicewire.audio.format import AudioFormat
from voicewire.events import Entered, SessionReady, SessionStart, TextAppend
from voicewire.protocols import ROUTES
from voicewire.protocols.base import Accept, Close, Frame, Output, ServerProtocol
from voicewire.server.websocket import frame_limit
from voicewire.testing import handshake


class StandIn(RunningServer):
    """A server that nobody has started."""

    key = "vw_x"
    url = "ws://127.0.0.1:8000"


TARGETS = targets(StandIn())
BY_LIMIT = {protocol.max_frame_bytes: protocol for protocol in ROUTES.values()}


def machine_of(target: Target) -> ServerProtocol:
    path = urlsplit(target.path).path
    found = [
        protocol
        for route, protocol in ROUTES.items()
        if path == route or ("{" in route and path.startswith(route.partition("{")[0]) and "live" not in path)
    ]
    return found[0]("req-1")


def spoken_to(target: Target, messages: tuple[dict[str, object], ...]) -> list[Output]:
    """What the machine gives for a client that is let in and says `messages`."""
    machine = machine_of(target)
    outputs = machine.open(handshake(target.path, {name.lower(): value for name, value in target.headers.items()}), 0.0)
    outputs += [] if any(isinstance(output, SessionStart) for output in outputs) else machine.send(Entered(), 0.0)
    outputs += machine.send(SessionReady(AudioFormat("pcm16", 24_000)), 0.0) if starts(outputs) else []
    for message in messages:
        outputs += machine.receive(Frame(target.frames.encode(message)), 0.0)
    return outputs


def starts(outputs: list[Output]) -> bool:
    return any(isinstance(output, SessionStart) for output in outputs)


def test_every_protocol_is_attacked() -> None:
    assert {type(machine_of(target)) for target in TARGETS} == set(ROUTES.values())


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: type(machine_of(target)).name)
def test_a_target_knows_its_protocols_limit(target: Target) -> None:
    assert target.max_frame_bytes == frame_limit(urlsplit(target.path).path) == machine_of(target).max_frame_bytes


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: type(machine_of(target)).name)
@pytest.mark.parametrize("is_long", [False, True])
def test_what_a_decent_client_says_is_taken(target: Target, is_long: bool) -> None:
    outputs = spoken_to(target, (*target.opening, *(target.long_text if is_long else target.text)))
    assert not any(isinstance(output, Close) for output in outputs)
    assert starts(outputs)
    assert any(isinstance(output, TextAppend) and output.text.strip() for output in outputs)
    assert any(isinstance(output, Accept) for output in outputs) or "text-to-speech" in target.path
