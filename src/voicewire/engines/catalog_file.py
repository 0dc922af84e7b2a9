"""What a catalogue file holds, and reading one."""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from voicewire.errors import OperatorError


class CatalogError(OperatorError):
    """A catalogue file cannot be used. The message is one sentence for the operator."""


class Speaker(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An engine's voice."""

    engine: str
    voice: str
    """The engine's own name of it."""
    approximate: bool = False
    """Whether it is not what the public name says."""


class EveryVoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row for each voice of an engine that is installed, under the engine's own name of it."""

    namespace: str
    engine: str
    prefix: str = ""
    """Put before each name."""


class CatalogVoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One row: a public name and what speaks for it."""

    namespace: str
    name: Annotated[str, Meta(min_length=1)]
    """The public name, case-sensitive."""
    language: Annotated[str, Meta(min_length=1)]
    """A language code, perhaps with a region: `en`, `pt-BR`."""
    engine: str
    voice: str
    """The engine's own name of the voice."""
    models: tuple[str, ...] = ()
    """The public models that have this voice; in a file, empty means all of the namespace."""
    aliases: tuple[str, ...] = ()
    """Other public names of the voice."""
    approximate: bool = False
    """Whether the voice that speaks is not what the name says."""
    otherwise: tuple[Speaker, ...] = ()
    """Who speaks where `voice` is not installed: the first of these that is."""

    @property
    def speakers(self) -> tuple[Speaker, ...]:
        """Who may speak, the best first."""
        return (Speaker(engine=self.engine, voice=self.voice, approximate=self.approximate), *self.otherwise)

    def spoken_by(self, speaker: Speaker) -> "CatalogVoice":
        """The row with this speaker alone."""
        return msgspec.structs.replace(
            self, engine=speaker.engine, voice=speaker.voice, approximate=speaker.approximate, otherwise=()
        )


class Namespace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a vendor's clients may name."""

    models: tuple[str, ...] = ()
    """The first is meant when none is named. Empty: clients name no model."""
    any_model: bool = False
    """Whether a model that is not listed means the first, too."""
    languages: dict[str, str] = {}
    """Code to English name, where clients choose a language first. Empty: the voice decides the language."""
    accents: dict[str, tuple[str, ...]] = {}
    """The accents of each language, where clients choose one; voices then have names such as `swahili:female`."""
    default_voice: str = ""
    """The voice that is meant when none is named. Empty: clients must name one."""


class NamespaceEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What one file says of a namespace. What is unset stays as the files before have it."""

    models: tuple[str, ...] | UnsetType = UNSET
    any_model: bool | UnsetType = UNSET
    languages: dict[str, str] | UnsetType = UNSET
    """Added to those of the files before, or other names for them."""
    accents: dict[str, tuple[str, ...]] | UnsetType = UNSET
    """As `languages`: those of a language are replaced, other languages keep theirs."""
    default_voice: str | UnsetType = UNSET

    def over(self, before: Namespace) -> Namespace:
        """The namespace `before` with what is said here."""
        said = {name: value for name, value in msgspec.structs.asdict(self).items() if value is not UNSET}
        tables = {name: getattr(before, name) | said.get(name, {}) for name in ("languages", "accents")}
        return msgspec.structs.replace(before, **(said | tables))


class CatalogFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of a file."""

    namespaces: dict[str, NamespaceEntry] = {}
    voices: tuple[CatalogVoice, ...] = ()
    every: tuple[EveryVoice, ...] = ()


def merged_namespaces(files: Iterable[CatalogFile]) -> dict[str, Namespace]:
    """Every namespace of the files; a later file's word counts before an earlier's."""
    namespaces: dict[str, Namespace] = {}
    for file in files:
        for name, entry in file.namespaces.items():
            namespaces[name] = entry.over(namespaces.get(name, Namespace()))
    return namespaces


def read_catalog_file(path: Path) -> CatalogFile:
    """The file at `path`. Raises CatalogError for one that is not there or in bad shape."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise CatalogError(f"the catalogue {path} cannot be read: {error.strerror}") from error
    return parse_catalog_file(content, str(path))


def parse_catalog_file(content: bytes, where: str) -> CatalogFile:
    """The file with this content; `where` names it in the CatalogError that bad shape raises."""
    try:
        return msgspec.convert(tomllib.loads(content.decode()), CatalogFile)
    except ValueError as error:  # not UTF-8, not TOML, or not of this shape: all three derive from it
        raise CatalogError(f"{where} cannot be used: {error}") from error
