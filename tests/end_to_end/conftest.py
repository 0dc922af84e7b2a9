"""A real server for the whole run, more of them where a test needs its own settings, and somebody who listens."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.end_to_end.hearing import Recogniser
from tests.end_to_end.nari import speak_nari
from tests.end_to_end.navana import speak_navana
from tests.end_to_end.running_server import RunningServer, tone_rows
from tests.end_to_end.speech import Speech

TONES = tone_rows(tone="sine", slow_tone="sine?delay_s=0.025")
"""Voices beside the shipped ones."""

Speak = Callable[..., Awaitable[Speech]]


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


@pytest.fixture(params=["nari", "navana"])
def protocol(request: pytest.FixtureRequest) -> str:
    """Each protocol in turn."""
    return str(request.param)


@pytest.fixture
def speak(server: RunningServer, protocol: str) -> Speak:
    """Speaks texts over the protocol, one message each, and must come to the normal end."""

    async def speak(*texts: str, **options: Any) -> Speech:
        speech = await (speak_nari if protocol == "nari" else speak_navana)(server, texts, **options)
        assert speech.is_complete, speech.messages
        return speech

    return speak


@pytest.fixture(scope="session")
def recogniser() -> Recogniser:
    """Hears English."""
    return Recogniser()
