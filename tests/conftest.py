"""Shared by all tests."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No setting of whoever runs the tests reaches them."""
    for name in list(os.environ):
        if name.upper().startswith("VOICEWIRE_") and name != "VOICEWIRE_FUZZ_EXAMPLES":
            monkeypatch.delenv(name)


@pytest.fixture(scope="session", autouse=True)
def _interruptible() -> Iterator[None]:
    """Ctrl-C reaches the processes that tests start, even where they run behind `&` in a script, which ignores it."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(autouse=True)
def _plain_log() -> Iterator[None]:
    """A test that configures the log leaves nothing of it to the next."""
    yield
    structlog.reset_defaults()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Measuring how work grows takes a while, for each of many inputs."""
    for item in items:
        if "linear_time" in item.name:
            item.add_marker(pytest.mark.slow)
