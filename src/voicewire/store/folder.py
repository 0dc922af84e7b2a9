"""The data folder: who may read it, and what lies in it besides the database."""

import fcntl
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from voicewire.store import StoreError

DATABASE_FILE = "voicewire.db"
LOCK_FILE = "voicewire.lock"
SERVER_KEY_FILE = "server.key"
SERVER_KEY_BYTES = 32


@contextmanager
def locked_folder(folder: Path) -> Iterator[None]:
    """Make `folder` if need be, open to its owner only, and keep other processes from preparing it at the same time.

    Raises StoreError where the folder cannot be made or written.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreError(
            f"the data folder {folder} cannot be used: {error.strerror}; name another one with --data-dir"
        ) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def load_server_key(folder: Path) -> bytes:
    """The secret that the digests of all client keys are made with, 32 bytes; made at the first call.

    Blocks while another process prepares the folder. Raises StoreError.
    """
    path = folder / SERVER_KEY_FILE
    with locked_folder(folder):
        try:
            if not path.exists():
                _write(path, secrets.token_bytes(SERVER_KEY_BYTES))
            key = path.read_bytes()
        except OSError as error:
            raise StoreError(f"{path} cannot be used: {error.strerror}; its owner must run this") from error
    if len(key) != SERVER_KEY_BYTES:
        raise StoreError(f"{path} is damaged: restore it from a backup, or delete it and make all client keys anew")
    return key


def _write(path: Path, content: bytes) -> None:
    """Write the file whole or not at all, readable by its owner only."""
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(descriptor)
    fresh.replace(path)
