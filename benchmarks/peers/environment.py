"""A virtual environment for each peer, with exactly what its lock file pins."""

import hashlib
import subprocess
import sys
from pathlib import Path

from benchmarks.figures import Void

ROOT = Path(__file__).parents[2]
ENVIRONMENTS = ROOT / ".venv-peers"
LOCKS = ROOT / "requirements" / "peers"
INSTALL_TIMEOUT_S = 900.0


def python_of(name: str) -> Path:
    """The interpreter of the environment of the peer `name`."""
    return ENVIRONMENTS / name / "bin" / "python"


def install(name: str) -> None:
    """Make the environment of the peer `name`, unless it holds what the lock file pins. Raises Void."""
    lock = LOCKS / f"{name}.lock"
    stamp = ENVIRONMENTS / name / "lock.sha256"
    digest = hashlib.sha256(lock.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == digest:
        return
    print(f"Installing {name} into {ENVIRONMENTS.name}/{name} ...", flush=True)
    _run(sys.executable, "-m", "venv", "--clear", str(ENVIRONMENTS / name))
    _run(str(python_of(name)), "-m", "pip", "install", "-q", "--require-hashes", "-r", str(lock))
    stamp.write_text(digest)


def _run(*command: str) -> None:
    try:
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=INSTALL_TIMEOUT_S)
    except subprocess.TimeoutExpired as error:
        raise Void("it takes too long to install") from error
    if done.returncode:
        raise Void(f"it cannot be installed: {done.stderr.strip()[-500:]}")
