"""What every source of models has in common."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar
from urllib.parse import urlsplit
from urllib.request import url2pathname

import httpx

from voicewire.models import SourceError
from voicewire.models.manifest import File, Group
from voicewire.models.staging import Staging

BLOCK_BYTES = 1 << 18


class ModelSource(ABC):
    """One of the places in `model_sources`. Asks for its client's settings when it is first used; `close` it."""

    name: ClassVar[str]
    """As the setting lists it."""

    def __init__(self) -> None:
        self._opened: httpx.Client | None = None

    @abstractmethod
    def offers(self, group: Group) -> bool:
        """Whether the files may be there, as far as the manifest and the settings say."""

    @abstractmethod
    def fetch(self, group: Group, files: Sequence[File], staging: Staging) -> None:
        """Bring `files` of `group` to `staging`; some of them may be there when it fails.

        Raises SourceError for files that are not there or not the right ones, Unreachable for a source that cannot be
        asked at all, and the OSError of a folder that cannot be written.
        """

    @property
    def client(self) -> httpx.Client:
        """The one client of this source. Raises what `connect` does."""
        if self._opened is None:
            self._opened = self.connect()
        return self._opened

    @abstractmethod
    def connect(self) -> httpx.Client:
        """A client with the source's own proxies and certificates. Raises Unreachable."""

    def close(self) -> None:
        """Close the connections."""
        if self._opened is not None:
            self._opened.close()
            self._opened = None


def counted(files: Sequence[File]) -> str:
    """What a label says of several files: the name of a lone one, else how many."""
    return files[0].name if len(files) == 1 else f"{len(files)} files"


def local_path(place: str) -> Path | None:
    """The path that a `file:` URL or a plain path means, None for an address on a server."""
    if place.startswith("file:"):
        return Path(url2pathname(urlsplit(place).path))
    return None if "://" in place else Path(place).expanduser().absolute()


def blocks_of(path: Path) -> Iterator[bytes]:
    """The content of a local file. Raises SourceError where it cannot be read."""
    try:
        with path.open("rb") as stream:
            while block := stream.read(BLOCK_BYTES):
                yield block
    except OSError as error:
        raise SourceError(f"{path} cannot be read: {error.strerror}") from error
