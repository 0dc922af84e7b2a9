"""The shipped table of models: what each consists of, and the places where its files can be had."""

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files as resources
from pathlib import PurePosixPath

import msgspec

from voicewire.models import ModelError

MANIFEST = "manifest.toml"


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file of an entry."""

    path: str
    """Relative to the entry's folder, with `/`."""
    size: int
    """Bytes."""
    sha256: str
    """In lower-case hexadecimal digits."""

    @property
    def name(self) -> str:
        """The last part of the path."""
        return PurePosixPath(self.path).name


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A path inside the archive that one version of a package is published as."""

    package: str
    version: str
    path: str
    """`{name}` stands for the file's name."""

    def of(self, file: File) -> str:
        """Where `file` lies in the archive."""
        return self.path.replace("{name}", file.name)


class HubPath(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A path inside one revision of a repository of the model hub."""

    repository: str
    revision: str
    path: str
    """`{name}` stands for the file's name."""

    def of(self, file: File) -> str:
        """Where `file` lies in the repository."""
        return self.path.replace("{name}", file.name)


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Files that the same places have. An operator's mirror may have any files, so it is not listed."""

    files: tuple[File, ...]
    python: tuple[Member, ...] = ()
    """One package that has all the files, or several whose members, one after the other, are the one file."""
    javascript: tuple[Member, ...] = ()
    """As `python`, in the other kind of registry."""
    hub: HubPath | None = None


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is brought, verified and removed as one."""

    name: str
    """Also its folder inside the folder of models, with `/`."""
    purpose: str
    licence: str
    """SPDX, of the files."""
    groups: tuple[Group, ...]

    @property
    def files(self) -> tuple[File, ...]:
        """All of them, in the order of the groups."""
        return tuple(file for group in self.groups for file in group.files)

    @property
    def size(self) -> int:
        """Bytes of all files together."""
        return sum(file.size for file in self.files)


class _Manifest(msgspec.Struct, forbid_unknown_fields=True):
    entries: tuple[Entry, ...]


@cache
def manifest() -> Mapping[str, Entry]:
    """All entries by name, in the order of the shipped file."""
    content = (resources(__package__) / MANIFEST).read_text(encoding="utf-8")
    return {entry.name: entry for entry in msgspec.convert(tomllib.loads(content), _Manifest).entries}


def find_entry(name: str) -> Entry:
    """The entry of that name. Raises ModelError, which says what there is."""
    entries = manifest()
    if name in entries:
        return entries[name]
    near = [known for known in entries if name and name.lower() in known.lower()]
    near += get_close_matches(name, [known for known in entries if known not in near], n=2)
    hint = f"did you mean {' or '.join(near)}?" if near else f"there are: {', '.join(entries)}"
    raise ModelError(f"there is no model {name!r}; {hint}")
