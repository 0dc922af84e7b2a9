"""Shared by all tests."""

import os
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


@pytest.fixture(autouse=True)
def _plain_log() -> Iterator[None]:
    """A test that configures the log leaves nothing of it to the next."""
    yield
    structlog.reset_defaults()
