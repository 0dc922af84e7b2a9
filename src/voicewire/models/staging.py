"""The files of an entry between their source and their place: checked one by one, put in place together."""

import hashlib
import os
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import httpx

from voicewire.models import SourceError
from voicewire.models.download import Digest, Download, Remote
from voicewire.models.installed import WORK_FOLDER, entry_folder, remove_if_empty
from voicewire.models.manifest import Entry, File
from voicewire.models.progress import Progress


class Staging:
    """A folder inside the entry's own, so that putting a file in place is one step of the file system.

    It outlives a pull that fails or is interrupted, and the next pull goes on with what is there. Its user holds the
    entry's lock. All methods may raise the OSError of a folder that cannot be written.
    """

    def __init__(self, entry: Entry, models: Path, progress: Progress) -> None:
        self._entry = entry
        self._folder = entry_folder(entry.name, models)
        self._work = self._folder / WORK_FOLDER
        self._progress = progress

    @property
    def entry(self) -> Entry:
        """Whose files these are."""
        return self._entry

    def lacks(self, file: File) -> bool:
        """Whether `file` is still to be brought here."""
        staged = self._staged(file)
        return not staged.is_file() or staged.stat().st_size != file.size

    def write(self, file: File, blocks: Iterable[bytes], source: str) -> None:
        """Take the content of `file`. Raises SourceError, which names `source`, where it is not the right one."""
        staged = self._staged(file)
        part = staged.with_name(f"{staged.name}.part")
        part.parent.mkdir(parents=True, exist_ok=True)
        digest, size = hashlib.sha256(), 0
        with part.open("wb") as stream:
            for block in blocks:
                size += len(block)
                if size > file.size:
                    break
                digest.update(block)
                stream.write(block)
        if size != file.size or digest.hexdigest() != file.sha256:
            part.unlink()
            raise SourceError(f"{file.name} from {source} is not what it should be (its SHA-256 or size differs)")
        part.replace(staged)

    def download(self, client: httpx.Client, remotes: Mapping[File, Remote], label: str) -> None:
        """Bring files as they are; `label` says which and from where. Raises SourceError and Unreachable."""
        with self._progress.download(label, sum(file.size for file in remotes)):
            for file, remote in remotes.items():
                known = replace(remote, size=file.size, digest=Digest("sha256", file.sha256))
                Download(client, known, self._staged(file), self._progress).run()

    def download_archive(self, client: httpx.Client, remote: Remote, name: str, label: str) -> Path:
        """Bring an archive that has some of the files. Raises SourceError and Unreachable."""
        archive = self._work / "archives" / Path(name).name
        if not archive.exists():
            with self._progress.download(label):
                Download(client, remote, archive, self._progress).run()
        return archive

    def drop_archive(self, archive: Path) -> None:
        """Delete an archive, if it is one that was brought here."""
        if archive.is_relative_to(self._work):
            archive.unlink(missing_ok=True)

    def put_in_place(self, files: Iterable[File]) -> None:
        """Move all of `files` to where they belong, over what is there, and delete the rest of what was staged."""
        for file in files:
            staged, place = self._staged(file), self._folder / file.path
            place.parent.mkdir(parents=True, exist_ok=True)
            _write_through(staged)
            staged.replace(place)
        shutil.rmtree(self._work, ignore_errors=True)

    def tidy(self) -> None:
        """Delete what is empty, where a pull failed before it brought anything."""
        folders = [path for path in self._work.rglob("*") if path.is_dir()]
        for path in [*sorted(folders, reverse=True), self._work, self._folder]:
            remove_if_empty(path)

    def _staged(self, file: File) -> Path:
        return self._work / "files" / file.path


def _write_through(path: Path) -> None:
    """Have the disk take the content before its name: after a power cut, a file of the right size is the right file."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
