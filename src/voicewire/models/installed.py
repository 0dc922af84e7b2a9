"""What of the manifest lies in a folder of models: asked cheaply by size, thoroughly by hash."""

import errno
import fcntl
import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from voicewire.models import ModelError
from voicewire.models.manifest import Entry, File, find_entry

LOCKS_FOLDER = ".locks"
WORK_FOLDER = ".pull"
"""In an entry's folder, what a pull that was interrupted has so far."""

State = Literal["installed", "incomplete", "absent"]


def entry_folder(name: str, models: Path) -> Path:
    """Where the files of the entry lie, whether they are there or not."""
    return models / name


def is_installed(name: str, models: Path) -> bool:
    """Whether every file of the entry is there with its right size: one look at each, nothing is read.

    Raises ModelError where the manifest has no such entry.
    """
    return not missing_files(find_entry(name), models)


def how_to_get(name: str) -> str:
    """What a message says about an entry that is not installed, to follow a semicolon or a colon."""
    return f"pull it with `voicewire models pull {name}`"


def missing_files(entry: Entry, models: Path) -> list[File]:
    """The files that are not there, or not of their size."""
    folder = entry_folder(entry.name, models)
    return [file for file in entry.files if _size(folder / file.path) != file.size]


def state(entry: Entry, models: Path) -> State:
    """`incomplete` where only some of the files are there, or some with another size."""
    missing = missing_files(entry, models)
    if not missing:
        return "installed"
    folder = entry_folder(entry.name, models)
    return "incomplete" if any((folder / file.path).exists() for file in entry.files) else "absent"


def damaged_files(entry: Entry, models: Path) -> dict[File, str]:
    """The files that are not what they should be, each with what is wrong with it. Reads everything."""
    folder = entry_folder(entry.name, models)
    problems = {file: _problem(folder / file.path, file) for file in entry.files}
    return {file: problem for file, problem in problems.items() if problem}


def remove(entry: Entry, models: Path, *, waiting: Callable[[], None]) -> int:
    """Delete the files of the entry and what pulls have left; other files in its folder stay. Returns bytes freed.

    Calls `waiting` once where another process is at work on the entry. Raises ModelError.
    """
    folder = entry_folder(entry.name, models)
    if not folder.exists():
        return 0
    with locked_entry(entry, models, waiting=waiting), writing(models):
        work = folder / WORK_FOLDER
        paths = [path for path in work.rglob("*") if path.is_file()] + [folder / file.path for file in entry.files]
        freed = sum(_size(path) or 0 for path in paths)
        shutil.rmtree(work, ignore_errors=True)
        for file in entry.files:
            (folder / file.path).unlink(missing_ok=True)
        for path in sorted({parent for file in entry.files for parent in _folders(file, folder)}, reverse=True):
            remove_if_empty(path)
        for path in folder.relative_to(models).parents[:-1]:
            remove_if_empty(models / path)
    return freed


@contextmanager
def locked_entry(entry: Entry, models: Path, *, waiting: Callable[[], None]) -> Iterator[None]:
    """Keep other processes from changing the entry; makes the folder of models if need be.

    Calls `waiting` once where another process has it. Raises ModelError where the folder cannot be written.
    """
    with writing(models):
        (models / LOCKS_FOLDER).mkdir(parents=True, exist_ok=True)
        # Never deleted: whoever waits holds the file that is there now.
        lock = os.open(models / LOCKS_FOLDER / entry.name.replace("/", "--"), os.O_RDWR | os.O_CREAT, 0o666)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            waiting()
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


@contextmanager
def writing(models: Path) -> Iterator[None]:
    """Turn what the file system refuses into a ModelError."""
    try:
        yield
    except OSError as error:
        if error.errno in {errno.ENOSPC, errno.EDQUOT}:
            raise ModelError(
                f"there is no space left for the folder of models {models}: make some, and go on"
            ) from error
        raise ModelError(
            f"the folder of models {models} cannot be written ({error.strerror}); name another with --models-dir"
        ) from error


def _size(path: Path) -> int | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_size


def _problem(path: Path, file: File) -> str:
    try:
        with path.open("rb") as stream:
            size = os.fstat(stream.fileno()).st_size
            if size != file.size:
                return f"has {size:,} bytes instead of {file.size:,}"
            digest = hashlib.file_digest(stream, "sha256").hexdigest()
    except FileNotFoundError:
        return "is missing"
    except OSError as error:
        return f"cannot be read ({error.strerror})"
    return "" if digest == file.sha256 else "has other content (its SHA-256 differs)"


def _folders(file: File, folder: Path) -> list[Path]:
    path = folder / file.path
    return [parent for parent in path.parents if parent.is_relative_to(folder)]


def remove_if_empty(path: Path) -> None:
    """Delete the folder, unless something is in it."""
    try:
        path.rmdir()
    except OSError as error:
        if error.errno not in {errno.ENOTEMPTY, errno.EEXIST, errno.ENOENT}:
            raise
