"""A real server for the whole run, more of them where a test needs its own settings, and somebody who listens."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.end_to_end.fish import speak_fish
from tests.end_to_end.hearing import Recogniser
from tests.end_to_end.intron import speak_intron
from tests.end_to_end.nari import speak_nari
from tests.end_to_end.navana import speak_navana
from tests.end_to_end.running_server import RunningServer, tone_rows
from tests.end_to_end.speech import Speech

TONES = tone_rows(tone="sine", slow_tone="sine?delay_s=0.025")
"""Voices beside the shipped ones."""

Speak = Callable[..., Awaitable[Speech]]


def on(*protocols: str) -> pytest.MarkDecorator:
    """The test is run over these protocols."""
    return pytest.mark.parametrize("protocol", protocols, indirect=True)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with default settings."""
    with RunningServer(tmp_path_factory.mktemp("server"), TONES) as running:
        yield running
    assert not running.log.faults(), "\n".join(running.log.faults())


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Callable[..., RunningServer]]:
    """Starts a server of the test's own: `start_server(catalog="…", max_sessions=2)`."""
    with ExitStack() as stack:
        servers = []

        def start(catalog: str = TONES, **settings: Any) -> RunningServer:
            running = RunningServer(tmp_path / f"server-{len(servers)}", catalog, **settings)
            servers.append(stack.enter_context(running))
            return running

        yield start
    for running in servers:
        assert not running.log.faults(), "\n".join(running.log.faults())


SPEAKERS = {"nari": speak_nari, "navana": speak_navana, "fish": speak_fish, "intron": speak_intron}


@pytest.fixture(params=["nari", "navana", "fish"])
def protocol(request: pytest.FixtureRequest) -> str:
    """The protocol in use: each that streams, in turn, unless the test is marked with `on`."""
    return str(request.param)


@pytest.fixture
def speak(server: RunningServer, protocol: str) -> Speak:
    """Speaks texts over the protocol, one message each, and must come to the normal end."""

    async def speak(*texts: str, **options: Any) -> Speech:
        speech = await SPEAKERS[protocol](server, texts, **options)
        assert speech.is_complete, speech.messages
        return speech

    return speak


@pytest.fixture(scope="session")
def recogniser() -> Recogniser:
    """Hears English."""
    return Recogniser()
