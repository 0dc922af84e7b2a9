"""Where the parts of recordings lie: a folder, or whatever object store the library knows."""

import asyncio
import os
import re
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from secrets import token_hex
from typing import TypeVar
from urllib.parse import unquote, urlsplit

import obstore
from obstore.exceptions import BaseError
from obstore.store import LocalStore, ObjectStore, from_url

from voicewire.store import StoreError

FOLDER_NAME = "recordings"  # in the data folder
THREADS = 16  # calls to the object store at the same time; each waits for a disk or a network, and costs no core

# A client waits for the answer, or a server for its start: an object store that is away must be noticed soon.
RETRIES = 2
RETRY_S = timedelta(seconds=10)
REQUEST_S = timedelta(seconds=20)

SCHEMES = "s3://, gs://, az://, http://, https://, file:// or memory://"
URL_ADVICE = f"URL of {SCHEMES}; credentials come from the environment, such as AWS_ACCESS_KEY_ID"

USER = re.compile(r"(?<=://)[^/\s@]*@")
QUERY = re.compile(r"(://[^?\s]*)\?\S*")

Answer = TypeVar("Answer")


class Objects:
    """The parts of recordings, as `<name of the recording>/<number of the part>`.

    Each part is written whole or not at all. Lives as long as `threads`. Every method raises StoreError.
    """

    # The library is called from threads of our own: with its `async` functions, a process that ends within
    # milliseconds of its last call is now and then aborted (docs/decisions/0014-recordings.md).

    def __init__(self, store: ObjectStore, place: str, threads: ThreadPoolExecutor, folder: Path | None = None) -> None:
        """`place` is what errors call it; `folder` is its root where it is a folder of this machine."""
        self.place = place
        self._store = store
        self._threads = threads
        self._folder = folder

    async def put(self, name: str, part: int, data: bytes) -> None:
        """Write one part, in place of one with the same number."""
        await self._call(lambda: obstore.put(self._store, f"{name}/{part}", data))

    async def get(self, name: str, part: int) -> bytes:
        """One whole part."""
        return await self._read(name, part, lambda path: bytes(obstore.get(self._store, path).bytes()))

    async def get_head(self, name: str, part: int, length: int) -> bytes:
        """The first `length` bytes of a part that is not empty; all of a shorter one."""
        return await self._read(
            name, part, lambda path: bytes(obstore.get_range(self._store, path, start=0, length=length))
        )

    async def has_any(self, name: str) -> bool:
        """Whether there is a part, whichever."""
        return await self._call(lambda: any(obstore.list(self._store, prefix=name)))

    async def sync(self, name: str) -> None:
        """Have the parts survive a power cut. Object stores do that by themselves."""
        if self._folder is not None:
            folder = self._folder / name
            await self._call(lambda: _sync(folder))

    async def delete(self, name: str) -> None:
        """Delete all parts, of which there may be none."""
        await self._call(lambda: self._delete(name))

    async def check(self) -> None:
        """Find out, before a client does, whether parts can be written and deleted."""
        name = f"check_{token_hex(8)}"
        await self.put(name, 0, b"voicewire checks whether it can write here")
        await self.delete(name)

    def _delete(self, name: str) -> None:
        if self._folder is not None:  # the library does not list what a crash left half written
            _delete_folder(self._folder / name)
        elif paths := [part["path"] for part in obstore.list(self._store, prefix=name).collect()]:
            obstore.delete(self._store, paths)

    async def _call(self, call: Callable[[], Answer]) -> Answer:
        with _translated_errors(f"the recordings in {self.place} cannot be used", _advice(self._folder)):
            return await self._in_thread(call)

    async def _read(self, name: str, part: int, read: Callable[[str], bytes]) -> bytes:
        """One part that cannot be read says nothing of the others."""
        which = f"part {part} of the recording {name}"
        with _translated_errors(f"{which} in {self.place} cannot be read", ""):
            try:
                return await self._in_thread(lambda: read(f"{name}/{part}"))
            except FileNotFoundError as error:
                raise StoreError(
                    f"{which} is not in {self.place}: it was deleted, or the setting `recordings` names another place "
                    "than when it was saved"
                ) from error

    async def _in_thread(self, call: Callable[[], Answer]) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)


@asynccontextmanager
async def open_objects(data_dir: Path, location: str | None) -> AsyncIterator[Objects]:
    """The parts at `location`: a folder, made if need be and then open to its owner only, or an object store's URL.

    None is the folder `recordings` of `data_dir`. Raises StoreError.
    """
    folder = _folder(data_dir, location)
    place = str(folder) if folder is not None else _without_secrets(location or "")
    advice = _advice(folder) if folder is not None else f"name a folder in the setting `recordings`, or a {URL_ADVICE}"
    with _translated_errors(f"the recordings in {place} cannot be used", advice):
        store = _open_url(location or "") if folder is None else _open_folder(folder)
    with ThreadPoolExecutor(THREADS, thread_name_prefix="recordings") as threads:
        yield Objects(store, place, threads, folder)


def is_forgetful(location: str | None) -> bool:
    """Whether nothing at `location` outlives the process."""
    return location is not None and location.lower().startswith("memory://")


def _folder(data_dir: Path, location: str | None) -> Path | None:
    if location is None:
        return data_dir / FOLDER_NAME
    if "://" not in location:
        return Path(location).expanduser().absolute()
    url = urlsplit(location)
    return Path(unquote(url.path)) if url.scheme == "file" else None


def _open_folder(folder: Path) -> ObjectStore:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return LocalStore(folder)


def _open_url(url: str) -> ObjectStore:
    return from_url(
        url,
        retry_config={"max_retries": RETRIES, "retry_timeout": RETRY_S},
        client_options={"timeout": REQUEST_S, "allow_http": True},
    )


def _without_secrets(text: str) -> str:
    """A text in which URLs have neither a user's name and password nor a query."""
    return QUERY.sub(r"\1", USER.sub("", text))


def _advice(folder: Path | None) -> str:
    """What to do where parts cannot be written, listed or deleted."""
    if folder is not None:
        return "make room or set its rights, or name another place in the setting `recordings`"
    return (
        "see whether it can be reached and whether the credentials in the environment may write there, "
        "or name another place in the setting `recordings`"
    )


@contextmanager
def _translated_errors(failure: str, advice: str) -> Iterator[None]:
    """Raise what the object store and the system raise as StoreError: what failed, why, and what to do."""
    try:
        yield
    except (BaseError, OSError, ValueError) as error:
        lines = str(error).splitlines() or [type(error).__name__]  # what follows is for developers of the library
        reason = _without_secrets(lines[0])
        raise StoreError(f"{failure}: {reason}; {advice}" if advice else f"{failure}: {reason}") from error


def _sync(folder: Path) -> None:
    for path in (*folder.iterdir(), folder, folder.parent):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _delete_folder(folder: Path) -> None:
    """Delete it with all it holds, even while another process does the same."""
    while folder.exists():
        with suppress(FileNotFoundError):
            shutil.rmtree(folder)
