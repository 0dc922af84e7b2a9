from urllib.parse import urlsplit

import pytest
from starlette.routing import compile_path

from benchmarks.mutation import Message
from benchmarks.server import RunningServer
from benchmarks.targets import Target, targets
from voicewire.audio.format import AudioFormat
from voicewire.events import Enter, Entered, SessionReady, SessionStart, TextAppend
from voicewire.protocols import ROUTES
from voicewire.protocols.base import Close, Frame, Output, Refuse, ServerProtocol
from voicewire.server.websocket import frame_limit
from voicewire.testing import handshake


class StandIn(RunningServer):
    """A server that nobody has started."""

    key = "vw_x"
    url = "ws://127.0.0.1:8000"


TARGETS = targets(StandIn())


def protocol_of(target: Target) -> type[ServerProtocol]:
    path = urlsplit(target.path).path
    return next(protocol for route, protocol in ROUTES.items() if compile_path(route)[0].match(path))


def name(target: Target) -> str:
    return protocol_of(target).name


def outputs_for(target: Target, messages: tuple[Message, ...]) -> list[Output]:
    """All that the machine gives when a client that may enter says `messages`."""
    machine = protocol_of(target)("req-1")
    headers = {name.lower(): value for name, value in target.headers.items()}
    outputs = machine.open(handshake(target.path, headers), 0.0)
    if any(isinstance(output, Enter) for output in outputs):
        outputs += machine.send(Entered(), 0.0)
    for message in messages:
        outputs += machine.receive(Frame(target.frames.encode(message)), 0.0)
    return outputs + machine.send(SessionReady(AudioFormat("pcm16", 24_000)), 0.0)


def test_every_protocol_is_attacked() -> None:
    assert {protocol_of(target) for target in TARGETS} == set(ROUTES.values())


@pytest.mark.parametrize("target", TARGETS, ids=name)
def test_a_target_knows_its_protocols_limit(target: Target) -> None:
    assert target.max_frame_bytes == frame_limit(urlsplit(target.path).path)


@pytest.mark.parametrize("is_long", [False, True])
@pytest.mark.parametrize("target", TARGETS, ids=name)
def test_what_a_decent_client_says_is_spoken(target: Target, is_long: bool) -> None:
    outputs = outputs_for(target, (*target.opening, *(target.long_text if is_long else target.text)))
    assert not [output for output in outputs if isinstance(output, Close | Refuse)]
    assert any(isinstance(output, SessionStart) for output in outputs)
    assert any(isinstance(output, TextAppend) and output.text.strip() for output in outputs)
