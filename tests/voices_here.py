"""Where the models lie that tests speak with."""

import os
from pathlib import Path

import pytest

from voicewire.config import default_models_dir

FOLDER = os.environ.get("VOICEWIRE_MODELS_DIR")
"""As it was when the tests were started; no setting reaches a test itself."""
REQUIRED = bool(os.environ.get("CI") or os.environ.get("VOICEWIRE_REQUIRE_VOICES"))
DEFAULT = default_models_dir()


def models_dir_with(*entries: str) -> Path:
    """The folder of models with all `entries` (paths in it); without them the test is skipped, or fails in CI."""
    models = Path(FOLDER) if FOLDER else DEFAULT
    lacking = [entry for entry in entries if not (models / entry).exists()]
    if lacking:
        reason = f"no {' and no '.join(lacking)} in {models}: voicewire models pull {lacking[0].split('/')[0]}"
        pytest.fail(reason) if REQUIRED else pytest.skip(reason)
    return models
