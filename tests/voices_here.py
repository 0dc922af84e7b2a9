"""Models that the tests speak with, where they have been pulled."""

import os
from pathlib import Path

import pytest

from voicewire.config import default_models_dir


def models_dir_with(*entries: str) -> Path:
    """The folder of models, where it holds `entries`; else the test is skipped, or fails where all tests must run."""
    given = os.environ.get("VOICEWIRE_MODELS_DIR")
    models = Path(given) if given else default_models_dir()
    missing = [entry for entry in entries if not (models / entry).exists()]
    if missing:
        reason = f"not in {models}: {', '.join(missing)}; pull them with voicewire models pull"
        if os.environ.get("CI") or os.environ.get("VOICEWIRE_REQUIRE_VOICES"):
            pytest.fail(reason)
        pytest.skip(reason)
    return models
