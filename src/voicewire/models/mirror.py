"""Models in the operator's own place: a folder, or a server that has the files as a folder of models has them."""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar
from urllib.parse import quote

import httpx

from voicewire.models import SourceError, Unreachable
from voicewire.models.download import Remote
from voicewire.models.manifest import File, Group
from voicewire.models.source import ModelSource, blocks_of, counted, local_path
from voicewire.models.staging import Staging
from voicewire.models.web import host_of, open_client


class Mirror(ModelSource):
    """A place that has `<entry>/<path>` for every file it has: another machine's folder of models will do."""

    name: ClassVar[str] = "mirror"

    def __init__(self, place: str | None) -> None:
        """`place`: a path, a `file:` URL, or the URL of a folder on a server."""
        super().__init__()
        self._place = place

    def connect(self) -> httpx.Client:
        """With the proxies and certificates of the environment."""
        return open_client()

    def offers(self, group: Group) -> bool:  # noqa: ARG002 - every source's
        """Whether there is a mirror at all: it may have anything."""
        return self._place is not None

    def fetch(self, group: Group, files: Sequence[File], staging: Staging) -> None:  # noqa: ARG002 - every source's
        """Copy the files, or bring them one by one over one connection."""
        place = self._place or ""
        if (folder := local_path(place)) is not None:
            if not folder.is_dir():
                raise Unreachable(f"the folder {folder} does not exist")
            self._copy(folder / staging.entry.name, files, staging)
            return
        base = f"{place.rstrip('/')}/{quote(staging.entry.name)}"
        remotes = {file: Remote(f"{base}/{quote(file.path)}") for file in files}
        staging.download(self.client, remotes, f"{counted(files)} of {staging.entry.name} from {host_of(place)}")

    def _copy(self, folder: Path, files: Sequence[File], staging: Staging) -> None:
        for file in files:
            path = folder / file.path
            if not path.is_file():
                raise SourceError(f"{path} does not exist")
            staging.write(file, blocks_of(path), str(folder))
